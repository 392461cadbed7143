//! Names that are secrets, in sentences, paths and suggestions about something else.

use std::collections::BTreeMap;

use hcl_serde::module::Address;
use hcl_serde::{Functions, HclDecode, Module, Sensitive};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Config {
    #[hcl(block)]
    vault: Vec<Vault>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block, address = "task.{name}", repeated)]
    task: Vec<Service>,
    port: Option<u16>,
    mode: Option<Mode>,
    ports: Option<BTreeMap<String, u16>>,
    pins: Option<BTreeMap<Sensitive<String>, u16>>,
    names: Option<Sensitive<Vec<String>>>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Vault {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Service {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
}

fn module(name: &str, text: &str) -> Module {
    Module::new()
        .functions(Functions::standard())
        .address(Address::new("vault", "vault.{name}"))
        .address(Address::new("service", "service.{name}"))
        .source(name, text)
}

/// Returns the report of a mistake, of decoding and of a check.
fn reports(module: &Module) -> String {
    let error = module.decode::<Config>().expect_err("a mistake");
    let checked = module.check::<Config>();
    assert!(checked.has_errors(), "{error}");
    let fixes = checked.iter().flat_map(|it| it.suggestions().to_vec());
    let fixes: Vec<String> = fixes.map(|it| it.title()).collect();
    format!("{error}\n{error:?}\n{checked}\n{checked:?}\n{fixes:?}")
}

/// Configurations in which `hunter2` is a label or key.
const SECRETS: &[&str] = &[
    "vault \"hunter2\" {}\n",
    "variable \"m\" {\n  sensitive = true\n  default = { hunter2 = 1 }\n}\n",
    "pins = { hunter2 = 1 }\n",
    // Secrets that are in no text.
    "pins = zipmap(split(\",\", \"hunter2,b\"), [1, 2])\n",
    "locals {\n  p = zipmap(split(\",\", \"hunter2,b\"), [1, 2])\n}\npins = local.p\n",
    "pins = { for it in [\"hun\"] : \"${it}ter2\" => 1 }\n",
    "dynamic \"vault\" {\n  for_each = [\"hun\"]\n  labels = [\"${vault.value}ter2\"]\n  content {}\n}\n",
];

/// Mistakes with a report that has the name in a sentence or path.
const MISTAKES: &[&str] = &[
    "ports = { hunter2 = \"x\" }\n",
    "ports = { \"hunter2\" = \"x\" }\n",
    "service \"hunter2\" {\n  port = \"x\"\n}\n",
    "service \"hunter2\" {\n  prot = 1\n}\n",
    "port = service.hunter2.port\n",
    "port = service[\"hunter2\"].port\n",
    "service \"hunter2\" {}\nport = service.huntr2.port\n",
    "mode = \"hunter2\"\n",
    "port = { hunter2 = 1 }.huntr2\n",
    "service \"hunter2\" {}\nservice \"hunter2\" {}\n",
    "dynamic \"service\" {\n  for_each = [\"hunter2\"]\n  labels = [service.value]\n  content {\n    port = \"x\"\n  }\n}\n",
    "task \"a\" {\n  for_each = { hunter2 = 1 }\n  port = \"x\"\n}\n",
    "task \"a\" {\n  for_each = { hunter2 = 1 }\n  port = 1\n}\nport = task.a[\"huntr2\"].port\n",
    "port = \"hunter2\"\n",
    "port = tonumber(\"hunter2\")\n",
    "port = \"/etc/hunter2/key\"\n",
];

#[test]
fn sentences_and_paths_hide_names_that_are_secrets() {
    for secret in SECRETS {
        for mistake in MISTAKES {
            let module = module("a.hcl", secret).source("b.hcl", *mistake);
            let report = reports(&module);
            assert!(!report.contains("hunter"), "{secret}{mistake}{report}");
        }
    }
}

/// Configurations with a secret that comes from a list or map of names.
const ORIGINS: &[(&str, &str)] = &[
    (
        "locals {\n  m = [\"hunter2\"]\n}\nnames = local.m\n",
        "local.m",
    ),
    (
        "locals {\n  m = split(\",\", \"hunter2,b\")\n}\nnames = local.m\n",
        "local.m",
    ),
    (
        "locals {\n  m = { hunter2 = 1 }\n}\npins = local.m\n",
        "keys(local.m)",
    ),
    (
        "locals {\n  m = [\"hunter2\"]\n}\npins = { for it in local.m : it => 1 }\n",
        "local.m",
    ),
    (
        "variable \"m\" {\n  sensitive = true\n  default = [\"hunter2\"]\n}\nlocals {\n  m = nonsensitive(var.m)\n}\n",
        "local.m",
    ),
];

/// The label or key is in the path, which shows no more than the excerpt.
#[test]
fn labels_that_come_from_a_secret_are_hidden() {
    for (text, list) in ORIGINS {
        for mistake in [
            "dynamic \"service\" {\n  for_each = LIST\n  labels = [service.value]\n  content {\n    port = \"x\"\n  }\n}\n",
            "task \"a\" {\n  for_each = toset(LIST)\n  port = \"x\"\n}\n",
            "ports = { for it in LIST : it => \"x\" }\n",
            "port = { for it in LIST : it => 1 }.huntr2\n",
        ] {
            let mistake = mistake.replace("LIST", list);
            let report = reports(&module("a.hcl", text).source("b.hcl", &mistake));
            assert!(!report.contains("hunter"), "{text}{mistake}{report}");
        }
    }
}

#[test]
fn what_the_program_sets_is_hidden() {
    let secret = "vault \"hunter2\" {}\n";
    let set = module("a.hcl", secret).set("vault.hunter2.port", "x");
    assert!(!reports(&set).contains("hunter"), "{}", reports(&set));
    assert!(!format!("{set:?}").contains("hunter"), "{set:?}");
    // Keys of a value, which `pins` reads as secrets.
    let text = "variable \"p\" {}\npins = var.p\nport = [\"hunter2\"]\n";
    let pins = BTreeMap::from([("hunter2", 1)]);
    let report = reports(&module("a.hcl", text).value("p", &pins));
    assert!(!report.contains("hunter"), "{report}");
    for sensitive in [false, true] {
        for mistake in MISTAKES {
            let text = "locals {\n  p = 1\n}\npins = local.p\n";
            let module = module("a.hcl", text).source("b.hcl", *mistake);
            let report = reports(&match sensitive {
                true => module.set("local.p", &Sensitive::new(&pins)),
                false => module.set("local.p", &pins),
            });
            assert!(!report.contains("hunter"), "{mistake}{report}");
        }
    }
    let text = "variable \"s\" {\n  sensitive = true\n}\n";
    let module = module("a.hcl", text).value("s", "hunter2");
    let loaded = module.load().unwrap();
    assert!(!format!("{module:?}{loaded:?}").contains("hunter"));
}

#[test]
fn a_name_after_an_escape_is_hidden() {
    for text in [
        "port = \"ab\\nhunter2\"\n",
        "port = \"C:\\\\hunter2\"\n",
        "port = <<E\nC:\\hunter2\nE\n",
    ] {
        let secret = "vault \"hunter2\" {}\n";
        let report = reports(&module("a.hcl", secret).source("b.hcl", text));
        assert!(!report.contains("hunter"), "{report}");
    }
}

/// A value in place of a block with secrets in it is a secret, too.
#[test]
fn a_secret_in_place_of_a_block_is_hidden() {
    for (name, text) in [
        ("a.hcl.json", r#"{"vault": "hunter2"}"#),
        ("a.hcl.json", r#"{"vault": [["hunter2"]]}"#),
        ("a.hcl.json", r#"{"vault": {"hunter2": "hunter2"}}"#),
        ("a.hcl.json", r#"{"vault": {"x": ["hunter2"]}}"#),
        ("a.hcl.json", r#"{"vualt": "hunter2"}"#),
        ("a.hcl", "vault = \"hunter2\"\n"),
        ("a.hcl", "vault = [{ name = \"hunter2\" }]\n"),
        ("a.hcl", "vault = \"hunter2\n"),
    ] {
        let report = reports(&module(name, text));
        assert!(!report.contains("hunter"), "{text}{report}");
        let source = hcl_serde::Source::new(name, text).unwrap();
        let error = hcl_serde::Decoder::new().decode_source::<Config>(&source);
        let report = error.expect_err("a mistake").to_string();
        assert!(!report.contains("hunter"), "{text}{report}");
        {
            let schema = <Config as hcl_serde::HclSchema>::SCHEMA.document();
            let report = module(name, text).check_with(&schema).to_string();
            assert!(!report.contains("hunter"), "{text}{report}");
        }
    }
    // A block without a secret shows what stands in its place.
    let report = reports(&module("a.hcl.json", r#"{"service": "hunter2"}"#));
    assert!(report.contains("hunter2"), "{report}");
}

/// A short name is also a word and a number.
#[test]
fn short_names_are_hidden_in_quotes_and_paths() {
    let text = "vault \"1\" {}\nvault \"a\" {}\nport = vault[\"a\"].nope # 1 or a, or vault.a\n";
    let report = reports(&module("a.hcl", text));
    let line = "3 | port = vault[\"(sensitive)\"].nope # 1 or a, or vault.(sensitive)\n";
    assert!(report.contains(line), "{report}");
    let report = reports(&module(
        "a.hcl",
        "vault \"1\" {}\nservice \"b\" {\n  port = -1\n}\n",
    ));
    assert!(report.contains("  port = -1\n"), "{report}");
}

/// A name that is a secret, or in one, is reported as any other.
#[test]
fn undefined_names_beside_secrets_are_reported() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct Names {
        #[hcl(block)]
        v: Vec<Name>,
        #[hcl(block)]
        w: Vec<SecretName>,
        #[hcl(refers = "v")]
        s: Option<Sensitive<String>>,
        #[hcl(refers = "w")]
        r: Option<String>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct Name {
        #[hcl(label, defines = "v")]
        n: String,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct SecretName {
        #[hcl(label, defines = "w")]
        n: Sensitive<String>,
    }
    let blocks = "v \"abc\" {}\nw \"hunter2\" {}\n";
    for (text, is_right) in [
        ("s = \"abd\"\n", false),
        ("r = \"huntr2\"\n", false),
        ("s = \"abc\"\nr = \"hunter2\"\n", true),
    ] {
        let text = format!("{blocks}{text}");
        let found = hcl_serde::from_str::<Names>(&text);
        assert_eq!(found.is_ok(), is_right, "{text}");
        let module = Module::new().source("a.hcl", &text);
        let error = module.decode::<Names>();
        assert_eq!(error.is_ok(), is_right, "{text}");
        let checked = module.check::<Names>();
        assert_eq!(!checked.has_errors(), is_right, "{text}{checked}");
        let report = format!("{found:?}{:?}{checked:?}", error.err());
        assert!(
            is_right || !report.contains("hunter") && report.contains("Undefined name"),
            "{report}"
        );
    }
}

/// A sentence that says no more than its excerpt is whole.
#[test]
fn words_of_a_sentence_are_shown() {
    let text = "vault \"port\" {\n  port = \"x\"\n}\nservice \"a\" {\n  prot = 1\n}\n";
    let report = reports(&module("a.hcl", text));
    for sentence in [
        "An argument named \"prot\" is not expected here. Did you mean \"port\"?",
        "in field vault[0].port",
        "Replace \\\"prot\\\" with \\\"port\\\"",
    ] {
        assert!(report.contains(sentence), "{report}");
    }
}

/// `web` differs from `key` in two of three letters: it is another name, and no misspelt one.
#[test]
fn a_short_name_that_differs_in_most_letters_is_none_of_a_secret() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct Keys {
        key: Sensitive<String>,
        #[hcl(block)]
        service: Vec<Service>,
    }
    let text =
        |name: &str| format!("service \"{name}\" {{\n  port = = 1\n}}\nother = 1\nkey = \"x\"\n");
    let report = |text: &str| {
        let error = hcl_serde::Decoder::new().decode_str::<Keys>(text);
        error.expect_err("a mistake").to_string()
    };
    for name in ["web", "db", "new", "api", "they"] {
        let report = report(&text(name));
        assert!(report.contains("2 |   port = = 1\n"), "{name}{report}");
        let schema = <Keys as hcl_serde::HclSchema>::SCHEMA.document();
        let source = hcl_serde::Source::new("a.hcl", text(name)).unwrap();
        let found = schema.check(&source);
        let shown = found.render(&hcl_core::diagnostic::Renderer::plain());
        assert!(shown.contains("2 |   port = = 1\n"), "{name}{shown}");
    }
    for name in [
        "kye", "kex", "ky", "keyy", "KEY", "Kye", "eky", "k3y", "keys",
    ] {
        for line in [
            "= = \"hunter2\"",
            "\"hunter2\"",
            ": \"hunter2\"",
            "= \"hunter2",
        ] {
            let report = report(&format!("{name} {line}\n"));
            assert!(!report.contains("hunter2"), "{report}");
        }
    }
}

/// The line break before the name of a secret may be missing, or may be in the name.
#[test]
fn a_name_that_is_joined_to_an_expression_is_a_secret() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct Keys {
        key: Sensitive<String>,
        port: u16,
    }
    let report = |text: &str| {
        let error = hcl_serde::Decoder::new().decode_str::<Keys>(text);
        error.expect_err("a mistake").to_string()
    };
    for line in [
        "port = 80key = \"hunter2\"",
        "port = 8.0key = \"hunter2\"",
        "port = 1e5key: \"hunter2\"",
        "port 80key = \"hunter2\"",
        "port = akey = \"hunter2\"",
        "80key = \"hunter2\"",
        "port = 80key \"hunter2\"",
        // The line break is in the name.
        "ke\ny = \"hunter2\"",
        "k\r\n  ey: \"hunter2\"",
    ] {
        let report = report(&format!("{line}\n"));
        assert!(!report.contains("hunter2"), "{report}");
    }
    for line in ["turkey = = 1", "x = {turkey = = 1}", "turkey \"b\" = 1"] {
        let report = report(&format!("{line}\n"));
        assert!(report.contains(&format!("1 | {line}\n")), "{report}");
    }
}
