//! One type for HCL with blocks and labels, and for other formats through serde: `#[hcl(serde)]`.

use hcl_serde::{HclDecode, HclEncode, from_str, to_string};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, HclDecode, HclEncode, Debug, PartialEq)]
#[serde(remote = "Self")]
#[hcl(serde)]
struct Config {
    region: String,
    #[serde(default)]
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Serialize, Deserialize, HclDecode, HclEncode, Debug, PartialEq)]
#[serde(remote = "Self")]
#[hcl(serde)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
    #[serde(default)]
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(Serialize, Deserialize, HclDecode, HclEncode, Debug, PartialEq)]
#[serde(remote = "Self")]
#[hcl(serde, label)]
enum Check {
    Http { path: String },
    Tcp,
}

const TEXT: &str = r#"region = "eu"

service "web" {
  port = 80

  check "http" {
    path = "/health"
  }
}

service "db" {
  port = 5432

  check "tcp" {}
}
"#;

const JSON: &str = r#"{"region":"eu","service":[{"name":"web","port":80,"check":{"Http":{"path":"/health"}}},{"name":"db","port":5432,"check":"Tcp"}]}"#;

#[test]
fn one_type_reads_and_writes_hcl_and_json() {
    let config: Config = from_str(TEXT).unwrap();
    assert_eq!(config.service[1].name, "db");
    assert_eq!(config.service[1].check, Some(Check::Tcp));
    assert_eq!(to_string(&config).unwrap(), TEXT);
    assert_eq!(serde_json::to_string(&config).unwrap(), JSON);
    assert_eq!(serde_json::from_str::<Config>(JSON).unwrap(), config);
}

#[test]
fn a_generic_library_of_serde_takes_the_type() {
    fn load<T: serde::de::DeserializeOwned>(text: &str) -> T {
        from_str(text).unwrap()
    }
    let config: Config = load(TEXT);
    assert_eq!(config.service.len(), 2);
}

/// A type of serde alone, whose blocks have labels.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Cluster {
    name: String,
    service: Vec<Service>,
}

#[test]
fn a_type_of_serde_holds_derived_blocks() {
    let text = TEXT.replace("region", "name");
    let cluster: Cluster = from_str(&text).unwrap();
    assert_eq!(cluster.service[0].name, "web");
    assert_eq!(to_string(&cluster).unwrap(), text);
}

#[test]
fn all_mistakes_are_reported_once() {
    let text = r#"
region = ["eu"]
service {
  port = 80
}
service "api" {
  port = "eighty"
  check "udp" {}
}
service "web" {
  prot = 80
}
"#;
    let error = from_str::<Config>(text).unwrap_err();
    let found = error.diagnostics().iter().map(|found| {
        let line = found.subject().map_or(0, |at| at.start().line);
        format!("{line}: {}", found.detail())
    });
    let found: Vec<_> = found.collect();
    let expected = [
        "2: A string is required, but this is a list.",
        "3: Every service block needs 1 label (name), written before the brace: `service \"name\" { … }`.",
        "7: A whole number from 0 to 65535 is required, but this is \"eighty\".",
        "8: Nothing is known by the label \"udp\" here. Did you mean \"tcp\"?",
        "11: An argument named \"prot\" is not expected here. Did you mean \"port\"?",
    ];
    assert_eq!(found, expected);
    let error = from_str::<Cluster>(&text.replace("region", "name")).unwrap_err();
    let found = error.diagnostics().iter().map(|found| {
        let line = found.subject().map_or(0, |at| at.start().line);
        format!("{line}: {}", found.detail())
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn a_derived_parent_knows_the_schema() {
    #[derive(HclDecode)]
    struct Parent {
        #[hcl(block)]
        service: Vec<Service>,
        #[hcl(block)]
        by_name: std::collections::BTreeMap<String, Option<Check>>,
    }

    let document = <Parent as hcl_serde::HclSchema>::SCHEMA.document();
    let blocks = &document.root().unwrap().blocks;
    let service = document.body(blocks[0].body).unwrap();
    assert_eq!(
        (&*service.name, &*service.labels[0].name),
        ("Service", "name")
    );
    assert_eq!(document.body(blocks[1].body).unwrap().name, "Check");

    let text = TEXT.replace("region = \"eu\"\n", "by_name \"x\" \"tcp\" {}\n");
    let parent: Parent = from_str(&text).unwrap();
    assert_eq!(parent.service[0].name, "web");
    assert_eq!(parent.by_name["x"], Some(Check::Tcp));
    // Labels of the JSON syntax are read by the schema.
    let json = r#"{"service": {"web": {"port": 80, "check": {"http": {"path": "/"}}}}}"#;
    let parent: Parent = hcl_serde::json::from_str(json).unwrap();
    assert_eq!(
        (parent.service[0].name.as_str(), parent.service[0].port),
        ("web", 80)
    );
    let error = from_str::<Parent>("service {\n  port = 80\n}\n")
        .err()
        .unwrap();
    assert_eq!(error.diagnostics().len(), 1, "{error}");
}
