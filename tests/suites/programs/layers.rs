//! Configurations in layers: files, override files, environment variables, arguments.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hcl_config::Layers;
use hcl_serde::{Decoder, HclDecode, Value};
use serde::Deserialize;

#[derive(HclDecode, Debug)]
struct Config {
    region: String,
    #[hcl(optional)]
    labels: BTreeMap<String, String>,
    #[hcl(block)]
    server: Option<Server>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(HclDecode, Debug)]
struct Server {
    host: String,
    port: u16,
    #[hcl(rename = "max-connections", optional)]
    max_connections: Option<u32>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(HclDecode, Debug)]
struct Tls {
    cert: String,
    key: String,
}

#[derive(HclDecode, Debug)]
struct Service {
    image: String,
    #[hcl(optional)]
    ports: Vec<u16>,
    #[hcl(block)]
    check: Vec<Check>,
}

#[derive(HclDecode, Debug)]
struct Check {
    path: String,
}

const DEFAULTS: &str = r#"
region = "eu"
labels = { team = "core", env = "dev" }
server {
  host = "::1"
  port = 80
  tls {
    cert = "a.pem"
    key  = "a.key"
  }
}
service "web" {
  image = "web:1"
  ports = [80]
  check {
    path = "/a"
  }
  check {
    path = "/b"
  }
}
"#;

fn defaults() -> Layers {
    Layers::new().source("defaults.hcl", DEFAULTS)
}

fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = pairs.iter();
    pairs
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Names of serde, each in another case: the environment has letters, digits and `_` alone.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Limits {
    max_size: u16,
    tls_options: Option<Options>,
    #[serde(default)]
    workers: BTreeMap<String, Worker>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
struct Options {
    cert_file: String,
    #[serde(alias = "key")]
    key_file: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Worker {
    max_load: u8,
    /// A type that contains itself.
    next_one: Option<Box<Self>>,
}

#[derive(HclDecode, Debug)]
struct WithLimits {
    #[hcl(block)]
    limits: Limits,
    #[hcl(optional)]
    worker: Option<Worker>,
}

#[test]
fn names_of_variables_are_those_that_the_type_asks_for() {
    let set = variables(&[
        ("APP_MAX_SIZE", "3"),
        ("APP_TLS_OPTIONS__CERT_FILE", "c"),
        ("APP_TLS_OPTIONS__KEY", "k"),
        ("APP_WORKERS__A__MAX_LOAD", "4"),
        ("APP_WORKERS__A__NEXT_ONE__MAX_LOAD", "5"),
    ]);
    let worker = |name: &str| {
        let next = Worker {
            max_load: 5,
            next_one: None,
        };
        let worker = Worker {
            max_load: 4,
            next_one: Some(next.into()),
        };
        [(name.to_owned(), worker)].into()
    };
    let expected = |name| Limits {
        max_size: 3,
        tls_options: Some(Options {
            cert_file: "c".to_owned(),
            key_file: Some("k".to_owned()),
        }),
        workers: worker(name),
    };
    let layers = Layers::new().environment("APP", "__", set.clone());
    assert_eq!(layers.decode::<Limits>().unwrap(), expected("a"));
    // Over values of a file, as objects and as blocks.
    let file = "max-size = 1\ntls-options = { CERT-FILE = \"x\" }\nworkers \"A\" {\n  maxLoad = 1\n  nextOne = { maxLoad = 2 }\n}\n";
    let layers = Layers::new()
        .source("app.hcl", file)
        .environment("APP", "__", set.clone());
    assert_eq!(layers.decode::<Limits>().unwrap(), expected("A"));
    // By another name than the file.
    let other = file.replace("CERT-FILE = \"x\"", "CERT-FILE = \"x\", KEY-FILE = \"x\"");
    let layers = Layers::new()
        .source("app.hcl", other)
        .environment("APP", "__", set.clone());
    assert_eq!(layers.decode::<Limits>().unwrap(), expected("A"));
    // Inside of a derived type.
    let set = variables(&[
        ("APP_LIMITS__MAX_SIZE", "3"),
        ("APP_WORKER__MAX_LOAD", "4"),
        ("APP_WORKER__NEXT_ONE__MAX_LOAD", "5"),
    ]);
    let layers = Layers::new().environment("APP", "__", set);
    let config = layers.decode::<WithLimits>().unwrap();
    assert_eq!(config.limits.max_size, 3);
    assert_eq!(config.worker, worker("a").remove("a"));
    // Names of a map are as they are.
    let set = variables(&[("APP_AB", "1"), ("APP_A_B", "2")]);
    let layers = Layers::new().environment("APP", "__", set);
    let map = layers.decode::<BTreeMap<String, u8>>().unwrap();
    assert_eq!(map, [("a_b".to_owned(), 2), ("ab".to_owned(), 1)].into());
    // A misspelt name.
    let layers = Layers::new().environment("APP", "__", variables(&[("APP_MAXX_SIZE", "3")]));
    let error = layers.decode::<Limits>().unwrap_err().to_string();
    assert!(error.contains("Did you mean \"max-size\"?"), "{error}");
}

#[derive(HclDecode, Debug)]
struct Renamed {
    #[hcl(alias = "listen_port")]
    port: u16,
    #[hcl(block, alias = "inside")]
    inner: Option<Box<Self>>,
    #[hcl(optional)]
    plain: Option<OfSerde>,
}

#[derive(Debug, Deserialize)]
struct OfSerde {
    #[serde(alias = "other-name")]
    name: u16,
}

/// A later layer may have another name of a field. In one layer, two names are a mistake.
#[test]
fn a_later_layer_overrides_a_field_by_any_of_its_names() {
    let decode = |one: &str, other: &str, set: &[(&str, &str)]| {
        let layers = Layers::new().source("a.hcl", one).source("b.hcl", other);
        let layers = layers.environment("APP", "__", variables(set));
        let read = layers.decode::<Renamed>().map_err(|it| it.to_string())?;
        Ok::<_, String>((read.port, read.inner.map_or(0, |inner| inner.port)))
    };
    let (port, listen) = ("port = 1\n", "listen_port = 2\n");
    assert_eq!(decode(port, listen, &[]), Ok((2, 0)));
    assert_eq!(decode(listen, port, &[]), Ok((1, 0)));
    assert_eq!(
        decode(listen, port, &[("APP_LISTEN_PORT", "3")]),
        Ok((3, 0))
    );
    let inner = [
        "port = 1\ninner {\n  port = 4\n}\n",
        "inner {\n  listen_port = 5\n}\n",
    ];
    assert_eq!(decode(inner[0], inner[1], &[]), Ok((1, 5)));
    // A block and a field of serde have the name of the earlier layer.
    let set = [("APP_PORT", "1"), ("APP_INNER__PORT", "6")];
    assert_eq!(decode("", "inside {\n  port = 4\n}\n", &set), Ok((1, 6)));
    let set = [("APP_INSIDE__LISTEN_PORT", "6")];
    assert_eq!(decode("", inner[0], &set), Ok((1, 6)));
    for (file, name) in [
        ("plain = { name = 1 }\n", "APP_PLAIN__OTHER_NAME"),
        ("plain = { other-name = 1 }\n", "APP_PLAIN__NAME"),
    ] {
        let layers = Layers::new().source("a.hcl", format!("port = 1\n{file}"));
        let layers = layers.environment("APP", "__", variables(&[(name, "7")]));
        let plain = layers.decode::<Renamed>().unwrap().plain;
        assert_eq!(plain.map(|it| it.name), Some(7));
    }
    for (file, name) in [
        ("name = 1\n", "APP_OTHER_NAME"),
        ("other-name = 1\n", "APP_NAME"),
    ] {
        let layers = Layers::new().source("a.hcl", file);
        let layers = layers.environment("APP", "__", variables(&[(name, "7")]));
        assert_eq!(layers.decode::<OfSerde>().unwrap().name, 7);
    }
    let twice = decode("", "port = 1\nlisten_port = 2\n", &[]).unwrap_err();
    assert!(twice.contains("--> b.hcl:2:1"), "{twice}");
}

/// Kubernetes sets `APP_SERVICE_HOST` for a service that is called `app`.
#[test]
fn variables_that_are_not_meant_for_the_program_are_ignored_on_request() {
    let names = |set: &[&str], layers: Layers| {
        let set = set.iter().map(|name| ((*name).to_owned(), "1".to_owned()));
        let layers = layers.environment("APP", "__", set);
        let kept = layers.decode::<Limits>().is_ok();
        let ignored = layers.ignore_unknown_variables().decode::<Limits>();
        (kept, ignored.map(|it| it.max_size).ok())
    };
    let empty = Layers::new;
    assert_eq!(names(&["APP_MAX_SIZE"], empty()), (true, Some(1)));
    let foreign = ["APP_MAX_SIZE", "APP_CONFIG", "APP_SERVICE_HOST"];
    assert_eq!(names(&foreign, empty()), (false, Some(1)));
    let nested = ["APP_MAX_SIZE", "APP_WORKERS__A__PORT_80_TCP"];
    assert_eq!(
        names(
            &nested,
            Layers::new().source("app.hcl", "workers \"a\" {\n  maxLoad = 1\n}\n")
        ),
        (false, Some(1))
    );
    // Misspelt names are mistakes all the same, and so are names that a file has.
    assert_eq!(
        names(&["APP_MAX_SIZE", "APP_WORKER"], empty()),
        (false, None)
    );
    let file = Layers::new().source("app.hcl", "other = 1\n");
    assert_eq!(names(&["APP_MAX_SIZE", "APP_OTHER"], file), (false, None));
    // Arguments are written for the program.
    let set = Layers::new().arguments("--set", ["service_host=1"]);
    assert_eq!(names(&["APP_MAX_SIZE"], set), (false, None));
}

#[test]
fn a_file_overrides_the_defaults() {
    let site = r#"
region = "us"
server {
  port = 8080
}
service "web" {
  check {
    path = "/c"
  }
}
service "api" {
  image = "api:1"
}
"#;
    let config: Config = defaults().source("site.hcl", site).decode().unwrap();
    assert_eq!(config.region, "us");
    let server = config.server.unwrap();
    assert_eq!((server.host.as_str(), server.port), ("::1", 8080));
    assert_eq!(server.tls.unwrap().key, "a.key");
    // Nested blocks replace those of their type.
    assert_eq!(config.service["web"].image, "web:1");
    assert_eq!(config.service["web"].check.len(), 1);
    assert_eq!(config.service["web"].check[0].path, "/c");
    assert_eq!(config.service["api"].image, "api:1");
}

#[test]
fn environment_variables_set_arguments_at_any_depth() {
    let set = [
        ("APP_REGION", "us"),
        ("APP_LABELS__ENV", "prod"),
        ("APP_SERVER__PORT", "8443"),
        ("APP_SERVER__MAX_CONNECTIONS", "100"),
        ("APP_SERVER__TLS__CERT", "${b}.pem"),
        ("APP_SERVICE__WEB__PORTS", "[80, 443]"),
        ("APP_SERVICE__DB__IMAGE", "1.10"),
        ("APPLE_REGION", "no"),
        ("HOME", "/root"),
    ];
    let config: Config = defaults()
        .environment("APP", "__", variables(&set))
        .decode()
        .unwrap();
    assert_eq!(config.region, "us");
    assert_eq!(config.labels["env"], "prod");
    assert_eq!(config.labels["team"], "core");
    let server = config.server.unwrap();
    assert_eq!(server.port, 8443);
    assert_eq!(server.max_connections, Some(100));
    let tls = server.tls.unwrap();
    assert_eq!((tls.cert.as_str(), tls.key.as_str()), ("${b}.pem", "a.key"));
    assert_eq!(config.service["web"].ports, [80, 443]);
    assert_eq!(config.service["web"].check.len(), 2);
    assert_eq!(config.service["db"].image, "1.10");
}

#[test]
fn arguments_override_everything_before_them() {
    let config: Config = defaults()
        .environment("APP", "__", variables(&[("APP_SERVER__PORT", "1")]))
        .arguments(
            "--set",
            [
                "server.port=2",
                "service.web.image=\"web:2\"",
                "service.\"a.b\".image=c=d",
                "labels.\"x/y\"=z",
            ],
        )
        .value("argument --region", "region", &Some("us"))
        .value("argument --host", "server.host", &None::<String>)
        .decode()
        .unwrap();
    assert_eq!(config.region, "us");
    let server = config.server.unwrap();
    assert_eq!((server.host.as_str(), server.port), ("::1", 2));
    assert_eq!(config.service["web"].image, "\"web:2\"");
    assert_eq!(config.service["a.b"].image, "c=d");
    assert_eq!(config.labels["x/y"], "z");
}

/// The same through serde, whose types have no schema: the layers so far tell blocks from arguments.
#[derive(Deserialize, Debug)]
struct Plain {
    region: String,
    labels: BTreeMap<String, String>,
    server: BTreeMap<String, Value>,
    service: BTreeMap<String, PlainService>,
}

#[derive(Deserialize, Debug)]
struct PlainService {
    image: String,
    ports: Vec<u16>,
    check: Vec<BTreeMap<String, String>>,
}

#[test]
fn types_of_serde_are_read_in_layers_too() {
    let config: Plain = defaults()
        .source(
            "site.hcl",
            "region = \"us\"\nservice \"web\" {\n  ports = [8080]\n}\n",
        )
        .environment("APP", "__", variables(&[("APP_LABELS__ENV", "prod")]))
        .arguments(
            "--set",
            ["service.web.image=web:2", "server.tls.cert=b.pem"],
        )
        .decode()
        .unwrap();
    assert_eq!(config.region, "us");
    assert_eq!(config.labels["env"], "prod");
    assert_eq!(config.service["web"].ports, [8080]);
    assert_eq!(config.service["web"].image, "web:2");
    assert_eq!(config.service["web"].check[1]["path"], "/b");
    assert_eq!(config.server.len(), 3);
}

#[test]
fn json_is_a_layer_like_any_other() {
    let json =
        r#"{"region": "us", "server": {"port": 8080}, "service": {"web": {"image": "web:2"}}}"#;
    let layers = defaults()
        .source("site.json", json)
        .arguments("--set", ["server.host=h", "service.web.image=web:3"]);
    let config: Config = layers.decode().unwrap();
    let server = config.server.unwrap();
    assert_eq!((server.host.as_str(), server.port), ("h", 8080));
    assert_eq!(server.tls.unwrap().cert, "a.pem");
    assert_eq!(config.service["web"].image, "web:3");
    let config: Plain = layers.decode().unwrap();
    assert_eq!(config.region, "us");
    assert_eq!(config.service["web"].ports, [80]);
}

#[test]
fn repeated_blocks_are_replaced_together() {
    #[derive(HclDecode)]
    struct Rules {
        #[hcl(block)]
        rule: Vec<Tls>,
    }
    let rule = |cert: &str| format!("rule {{\n  cert = \"{cert}\"\n  key = \"k\"\n}}\n");
    let rules: Rules = Layers::new()
        .source("a.hcl", rule("a") + &rule("b"))
        .source("b.hcl", rule("c"))
        .decode()
        .unwrap();
    assert_eq!(rules.rule.len(), 1);
    assert_eq!(rules.rule[0].cert, "c");
}

#[test]
fn variables_and_dynamic_blocks_work_in_layers() {
    let decoder = Decoder::new()
        .variable("zones", &["a", "b"])
        .expect("the data has a value")
        .dynamic_blocks(true);
    let layers = Layers::new()
        .source("app.hcl", "region = \"eu\"\n")
        .source(
            "services.hcl",
            "dynamic \"service\" {\n  for_each = zones\n  labels = [service.value]\n  content {\n    image = \"i-${service.value}\"\n  }\n}\n",
        );
    let config: Config = layers.decode_with(&decoder).unwrap();
    assert_eq!(config.service["b"].image, "i-b");
}

/// A folder of files, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("hcl-layers-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        for (name, text) in files {
            fs::write(path.join(name), text).unwrap();
        }
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn a_folder_is_one_configuration_with_override_files() {
    let folder = Folder::new(
        "overrides",
        &[
            (
                "b_override.tf",
                "region = \"b\"\nservice \"web\" {\n  image = \"o\"\n}\n",
            ),
            ("main.tf", "region = \"eu\"\n"),
            ("override.tf.json", r#"{"labels": {"x": "y"}}"#),
            (
                "services.tf",
                "service \"web\" {\n  image = \"w\"\n  ports = [1]\n}\n",
            ),
            (".hidden.tf", "region ="),
            ("notes.txt", "region ="),
        ],
    );
    let config: Config = Layers::new().folder(&folder.0, "*.tf*").decode().unwrap();
    assert_eq!(config.region, "b");
    assert_eq!(config.service["web"].image, "o");
    assert_eq!(config.service["web"].ports, [1]);
    assert_eq!(config.labels["x"], "y");
}

#[test]
fn files_of_one_layer_may_not_contradict_each_other() {
    let folder = Folder::new("twice", &[("a.hcl", "x = 1\n"), ("b.hcl", "x = 2\n")]);
    let files = ["a.hcl", "b.hcl"].map(|name| folder.0.join(name));
    let error = Layers::new()
        .files(files.clone())
        .decode::<BTreeMap<String, u8>>()
        .unwrap_err();
    assert!(error.to_string().contains("b.hcl:1:1"), "{error}");
    let [a, b] = files;
    let missing = folder.0.join("c.hcl");
    let config: BTreeMap<String, u8> = Layers::new()
        .file(a)
        .file(b)
        .optional_file(&missing)
        .decode()
        .unwrap();
    assert_eq!(config["x"], 2);
    let error = Layers::new().file(missing).decode::<Value>().unwrap_err();
    assert!(
        error.to_string().contains("c.hcl\" could not be read"),
        "{error}"
    );
}

#[test]
fn wrong_values_name_their_layer() {
    let error = defaults()
        .source("site.hcl", "server {\n  tls {\n    cert = 1\n  }\n}\n")
        .environment("APP", "__", variables(&[("APP_SERVER__PORT", "eighty")]))
        .arguments("--set", ["service.web.ports=[80, \"x\"]", "regoin=eu"])
        .show_values()
        .decode::<Config>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: Unsupported argument
 --> argument --set regoin:1:1
  |
1 | regoin = "eu"
  | ^^^^^^
  |
  = An argument named "regoin" is not expected here. Did you mean "region"?

error: Unsuitable value type
 --> argument --set service.web.ports:2:16
  |
2 |   ports = [80, "x"]
  |                ^^^
  |
  = A whole number from 0 to 65535 is required, but this is "x".
  = in field service["web"].ports[1]

error: Unsuitable value type
 --> environment variable APP_SERVER__PORT:2:10
  |
2 |   port = "eighty"
  |          ^^^^^^^^
  |
  = A whole number from 0 to 65535 is required, but this is "eighty".
  = in field server.port

error: Missing required argument
 --> site.hcl:2:7
  |
2 |   tls {
  |       ^
  |
  = The argument "key" is required here. Add it: `key = …`.
  = in field server.tls.key"#
    );
}

#[test]
fn wrong_paths_name_their_layer() {
    let set = [("APP_RULE__A", "1"), ("APP_RULE", "1"), ("APP_A____B", "1")];
    let error = Layers::new()
        .source("app.hcl", "rule {}\nrule {}\nname = upper(\"a\")\n")
        .environment("APP", "__", variables(&set))
        .arguments("--set", ["port", "=1", "a b=1", "name.first=x"])
        .show_values()
        .decode::<Value>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: Invalid assignment
 --> argument --set:1:1
  |
1 | port
  | ^^^^
  |
  = No value is assigned. Write the name of an argument, "=" and its value, such as
    "server.port=8080".

error: Invalid assignment
 --> argument --set:1:1
  |
1 | =1
  | ^
  |
  = A name is missing here. Write all names of the path, such as "server" and "port".

error: Invalid assignment
 --> argument --set:1:1
  |
1 | a b=1
  | ^^^
  |
  = "a b" is not a name that an argument or a block can have: a letter or "_", then letters, digits,
    "_" and "-".

error: Invalid assignment
 --> argument --set name.first:1:1
  |
1 | name.first=x
  | ^^^^
  |
  = The value of "name" is not written as an object here, so no part of it can be set. Set the whole
    argument.
note: the value so far
 --> app.hcl:3:8
  |
3 | name = upper("a")
  |        ^^^^^^^^^^

error: Invalid assignment
 --> environment variable APP_A____B:1:8
  |
1 | APP_A____B
  |        ^
  |
  = A name is missing here. Write all names of the path, such as "server" and "port".

error: Invalid assignment
 --> environment variable APP_RULE:1:1
  |
1 | APP_RULE
  | ^^^^^^^^
  |
  = "rule" is a block type, and a block has no value. Name the argument to set after it.

error: Invalid assignment
 --> environment variable APP_RULE__A:1:5
  |
1 | APP_RULE__A
  |     ^^^^
  |
  = There are 2 "rule" blocks that this could mean. Only a block that differs from others in its
    labels can be changed."#
    );
}

#[test]
fn wrong_folders_and_values_of_the_program_are_reported() {
    let error = Layers::new()
        .folder("/no/such/folder", "*.hcl")
        .value("argument --ratio", "ratio", &f64::NAN)
        .source("app.hcl", "a = \n")
        .decode::<Value>()
        .unwrap_err();
    let error = error.to_string();
    assert!(error.contains("--> app.hcl:1:5"), "{error}");
    assert!(
        error.contains("NaN cannot be written as a number.\n  = in field ratio"),
        "{error}"
    );
    assert!(
        error.contains("The folder \"/no/such/folder\" could not be read"),
        "{error}"
    );
}

#[test]
fn files_of_both_syntaxes_are_one_layer() {
    let folder = Folder::new(
        "both",
        &[
            (
                "a.hcl",
                "region = \"eu\"\nservice \"web\" {\n  image = \"w\"\n  ports = [1]\n}\n",
            ),
            (
                "b.hcl.json",
                r#"{"labels": {"x": "y"}, "service": {"api": {"image": "a", "ports": [2]}}}"#,
            ),
        ],
    );
    let layers = Layers::new().folder(&folder.0, "*.hcl*");
    let config: Config = layers.decode().unwrap();
    assert_eq!(
        (config.service.len(), config.labels["x"].as_str()),
        (2, "y")
    );
    let config: BTreeMap<String, Value> = layers.decode().unwrap();
    assert_eq!(config.len(), 3);
}
