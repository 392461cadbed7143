//! Secrets where another mistake, a path or a similar name could tell them.

use std::collections::BTreeMap;

use hcl_serde::{Decoder, HclDecode, HclEncode, Labeled, Sensitive, json};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "decoded only")]
enum Login {
    Nobody { reason: String },
    Guest { name: String },
    Token { code: Sensitive<String> },
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Config {
    login: Login,
    port: u16,
}

#[test]
fn a_search_that_was_cut_short_proves_no_type_to_be_without_secrets() {
    let decoder = Decoder::new();
    // Of a long text, few searches are made: none reaches the last variant.
    let long = format!("port = \"x\"\n# {}\n", "x".repeat(300_000));
    assert!(decoder.decode_str::<Config>(&long).is_err());
    let short = "port = 80\nlogin = { token = { cod = \"hunter2xyz\" } }\n";
    let report = decoder.decode_str::<Config>(short).unwrap_err().to_string();
    assert!(!report.contains("hunter2xyz"), "{report}");
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Users {
    #[hcl(block)]
    user: BTreeMap<Sensitive<String>, User>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct User {
    age: u8,
}

#[test]
fn a_label_that_is_a_secret_key_is_hidden_in_paths() {
    for text in [
        "user \"hunter2xyz\" {\n  age = 300\n}\n",
        "user \"hunter2xyz\" {\n}\nuser \"hunter2xyz\" {\n}\n",
    ] {
        let report = Decoder::new().decode_str::<Users>(text).unwrap_err();
        let report = report.to_string();
        assert!(!report.contains("hunter2xyz"), "{report}");
        assert!(report.contains("in field user[(sensitive)]"), "{report}");
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Team {
    #[hcl(block)]
    member: Vec<Member>,
    #[hcl(refers = "member")]
    admin: Sensitive<String>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Member {
    #[hcl(label, defines = "member")]
    name: String,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct SecretTeam {
    #[hcl(block)]
    member: Vec<SecretMember>,
    #[hcl(refers = "member")]
    admin: String,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct SecretMember {
    #[hcl(label, defines = "member")]
    name: Sensitive<String>,
}

#[test]
fn a_secret_has_no_similar_names() {
    let text = "member \"hunter2xyz\" {\n}\nadmin = \"hunter2xy\"\n";
    let report = Decoder::new().decode_str::<SecretTeam>(text).unwrap_err();
    assert!(!report.to_string().contains("hunter2xyz"), "{report}");
    let report = |admin: &str| {
        let text = format!("member \"ann\" {{\n}}\nadmin = {admin:?}\n");
        Decoder::new()
            .decode_str::<Team>(&text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(report("anna"), report("hunter2xyz"));
}

#[test]
fn every_declaration_of_a_sensitive_variable_is_hidden() {
    let native = "variable \"pin\" {\n  sensitive = true\n  type = object({ b = optional(number, \"hunter2xyz\") })\n}\n";
    let without_label =
        "variable {\n  type = number\n  default = \"hunter2xyz\"\n  sensitive = true\n}\n";
    let json = "{\"variable\": {\"pin\": [{\"defalt\": \"x\", \"sensitive\": true}, {\"default\": \"hunter2xyz\", \"sensitive\": false}]}}";
    for (name, text) in [
        ("main.hcl", native),
        ("main.hcl", without_label),
        ("main.hcl.json", json),
    ] {
        let module = hcl_serde::Module::new().source(name, text);
        let report = module.load().unwrap_err().to_string();
        assert!(!report.contains("hunter2xyz"), "{report}");
    }
}

#[test]
fn errors_of_encoding_do_not_tell_what_is_in_a_secret() {
    #[derive(serde::Serialize)]
    struct Login {
        password: Sensitive<BTreeMap<String, f64>>,
    }
    let login = Login {
        password: Sensitive::new([("hunter2xyz".to_owned(), f64::NAN)].into()),
    };
    let value = hcl_serde::to_value(&Sensitive::new(Strange));
    let text = hcl_serde::to_string(&Sensitive::new(Strange));
    let login = hcl_serde::to_string(&login);
    for error in [value.unwrap_err(), text.unwrap_err(), login.unwrap_err()] {
        assert!(!error.to_string().contains("hunter2xyz"), "{error}");
    }
}

/// Something that cannot be written, in a block with a secret label and under a secret key.
#[derive(HclEncode)]
struct Account {
    #[hcl(label)]
    name: Sensitive<String>,
    limit: f64,
}

#[derive(HclEncode)]
struct Accounts {
    #[hcl(block)]
    account: Vec<Account>,
}

#[test]
fn an_error_of_writing_names_no_secret_key_or_label() {
    let secret = || Sensitive::new("hunter2xyz".to_owned());
    let account = |limit| Account {
        name: secret(),
        limit,
    };
    let accounts = Accounts {
        account: vec![account(1.0), account(f64::NAN)],
    };
    let keys = BTreeMap::from([("limits", BTreeMap::from([(secret(), f64::NAN)]))]);
    let labels = BTreeMap::from([(
        "limits",
        [Labeled {
            label: secret(),
            body: BTreeMap::from([("limit", f64::NAN)]),
        }],
    )]);
    let names = BTreeMap::from([(Sensitive::new("hunter2xyz 1".to_owned()), 1)]);
    for error in [
        hcl_serde::to_string(&accounts).unwrap_err(),
        json::to_string(&accounts).unwrap_err(),
        hcl_serde::to_string(&keys).unwrap_err(),
        json::to_string(&keys).unwrap_err(),
        hcl_serde::to_string(&labels).unwrap_err(),
        json::to_string(&labels).unwrap_err(),
        hcl_serde::to_string(&names).unwrap_err(),
        hcl_serde::to_value(&keys).unwrap_err(),
    ] {
        assert!(
            !format!("{error:?} {error}").contains("hunter2xyz"),
            "{error}"
        );
    }
    // The value is written as itself.
    let accounts = Accounts {
        account: vec![account(1.0)],
    };
    let text = hcl_serde::to_string(&accounts).unwrap();
    assert_eq!(text, "account \"hunter2xyz\" {\n  limit = 1\n}\n");
}

/// A type that cannot be written, and says its content.
struct Strange;

impl serde::Serialize for Strange {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("cannot write hunter2xyz"))
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Job {
    port: Option<u16>,
    #[hcl(block_attrs)]
    env: BTreeMap<String, Sensitive<String>>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Task {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<u16>>,
}

#[test]
fn a_body_of_secrets_is_hidden_after_a_mistake_of_syntax() {
    for line in [
        "A: \"hunter2xyz\"",
        "A == \"hunter2xyz\"",
        "A \"hunter2xyz\"",
        "A \"hunter2xyz\" {}",
        "A-B.C = \"hunter2xyz\"",
        "export A=\"hunter2xyz\"",
        "1A = \"hunter2xyz\"",
    ] {
        for block in ["env", "task \"a\""] {
            let text = format!("{block} {{\n  {line}\n}}\nport = 80\n");
            let report = Decoder::new().decode_str::<Job>(&text).unwrap_err();
            assert!(!report.to_string().contains("hunter2xyz"), "{report}");
            {
                let source = hcl_serde::Source::new("job.hcl", text).unwrap();
                let schema = <Job as hcl_serde::HclSchema>::SCHEMA.document();
                let found = schema.check(&source);
                let report = found.render(&hcl_core::diagnostic::Renderer::plain());
                assert!(!report.contains("hunter2xyz"), "{report}");
            }
        }
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Server {
    pin: Sensitive<String>,
    port: u16,
}

#[test]
fn a_secret_is_hidden_after_a_name_in_wrong_quotes_or_without_a_separator() {
    for text in [
        r#"{"pin" "hunter2xyz", "port": 1}"#,
        r#"{"pin", "hunter2xyz", "port": 1}"#,
        r#"{'pin': 'hunter2xyz', 'port': 1}"#,
        r#"{"a": {"pin" "hunter2xyz"}, "port": 1}"#,
        r#"{"port": 1, pin "hunter2xyz"}"#,
    ] {
        let decoder = Decoder::new().syntax(hcl_serde::de::Syntax::Json);
        let report = decoder.decode_str::<Server>(text).unwrap_err().to_string();
        assert!(!report.contains("hunter2xyz"), "{report}");
    }
    for text in [
        "'pin' = 'hunter2xyz'\nport = 1\n",
        "port = 1 'pin' = 'hunter2xyz'\n",
        "PIN = \"hunter2xyz\" x\nport = 1\n",
    ] {
        let report = Decoder::new().decode_str::<Server>(text).unwrap_err();
        assert!(!report.to_string().contains("hunter2xyz"), "{report}");
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Ports {
    #[hcl(block)]
    user: BTreeMap<Sensitive<String>, Port>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Port {
    port: u16,
}

#[test]
fn a_label_that_occurs_again_is_not_quoted_if_it_is_a_secret() {
    for text in [
        r#"{"user": [{"hunter2xyz": {"port": 1}}, {"hunter2xyz": {"port": 2}}]}"#,
        r#"{"user": {"hunter2xyz": {"port": 1}, "hunter2xyz": {"port": 2}}}"#,
        r#"{"user": {"hunter2xyz": [{"port": 1}, {"port": 2}]}}"#,
    ] {
        let decoder = Decoder::new().syntax(hcl_serde::de::Syntax::Json);
        let report = decoder.decode_str::<Ports>(text).unwrap_err().to_string();
        assert!(!report.contains("hunter2xyz"), "{report}");
        assert!(report.contains("already"), "{report}");
    }
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "decoded only")]
enum Variants {
    Pin { pin: Sensitive<bool> },
    Other { port: u16 },
}

#[test]
fn a_key_inside_of_a_secret_is_no_name() {
    let text = "pin = (\"x\"\nuser = <<EOT\nhunter2xyz\nEOT\npinn = { \"hunter2xyz\" = 1 }\nport = 8\nport = 81\n";
    let module = hcl_serde::Module::new().source("main.hcl", text);
    let found = module.check::<Variants>();
    for at in found.iter().filter_map(|it| it.subject()) {
        let whole = hcl_core::Span::new(0, u32::MAX);
        let shown = at.source().span(whole).shown();
        assert!(!shown.text().contains("hunter2xyz"), "{}", shown.text());
    }
    assert!(!found.is_empty());
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Guests {
    port: Option<u16>,
    #[hcl(block)]
    user: Vec<Labeled<Sensitive<String>, Guest>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct PlainGuests {
    port: Option<u16>,
    #[serde(default)]
    user: Vec<Labeled<Sensitive<String>, Guest>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Guest {
    age: u8,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", content = "with")]
#[expect(dead_code, reason = "decoded only")]
enum Key {
    Text(Sensitive<String>),
    Digits { pin: Sensitive<u16> },
    Slot(u16),
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Door {
    key: Key,
}

fn assert_hidden<T: for<'de> HclDecode<'de> + std::fmt::Debug>(text: &str) {
    let found = Decoder::new().decode_str::<T>(text);
    let report = found.err().map(|error| error.to_string());
    assert!(
        report.as_ref().is_some_and(|it| !it.contains("hunter2xyz")),
        "{report:?}"
    );
}

#[test]
fn secret_labels_are_hidden_where_no_block_has_one() {
    for text in [
        "usr \"hunter2xyz\" {\n  age = 3\n}\n",
        "user = \"hunter2xyz\"\n",
        "user {\n  hunter2xyz = 4\n}\n",
        "user \"hunter2xyz\" {\n  age = 300\n",
    ] {
        assert_hidden::<Guests>(text);
        assert_hidden::<PlainGuests>(text);
    }
}

#[test]
fn secrets_of_adjacently_tagged_enums_are_hidden_under_any_tag() {
    for text in [
        "key = { kind = \"Text\", wiht = \"hunter2xyz\" }\n",
        "key = { kind = \"Digits\", wiht = { pin = \"hunter2xyz\" } }\n",
        "key = { kind = \"Txet\", with = \"hunter2xyz\" }\n",
        "key = { knd = \"Text\", with = \"hunter2xyz\" }\n",
        "key = { with = \"hunter2xyz\" }\n",
    ] {
        assert_hidden::<Door>(text);
    }
}
