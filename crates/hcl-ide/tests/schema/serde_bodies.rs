//! Bodies that serde reads: nested blocks in them, and secrets.

#![expect(dead_code, reason = "only its schema is used")]

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_ide::{Language, Workspace};
use hcl_serde::{Diagnostic, HclDecode, Sensitive};
use serde::Deserialize;

#[derive(HclDecode)]
pub(crate) struct Config {
    #[hcl(block)]
    server: Vec<Server>,
    #[hcl(block)]
    login: Option<Login>,
}

#[derive(Deserialize)]
struct Server {
    port: u16,
    tls: Option<Tls>,
    #[serde(default)]
    route: Vec<Route>,
    #[serde(default)]
    backend: BTreeMap<String, Backend>,
}

#[derive(Deserialize)]
struct Tls {
    certificate: String,
}

#[derive(Deserialize)]
struct Route {
    path: String,
    #[serde(default)]
    header: Vec<Header>,
}

#[derive(Deserialize)]
struct Header {
    value: String,
}

#[derive(Deserialize)]
struct Backend {
    weight: u8,
}

#[derive(Deserialize)]
struct Login {
    user: String,
    password: Sensitive<String>,
    tokens: Option<Vec<Token>>,
}

#[derive(Deserialize)]
struct Token {
    key: Sensitive<String>,
    life: u32,
}

#[test]
fn a_secret_of_a_body_of_serde_is_hidden() {
    let document = hcl_schema::Document::of::<Config>();
    for text in [
        "login {\n  user = \"a\"\n  password = [\"hunter2\"]\n}\n",
        "login {\n  user = \"a\"\n  passwrd = \"hunter2\"\n}\n",
        "login {\n  user = \"hunter2\" 1\n  password = \"hunter2\"\n}\n",
        "login {\n  password = \"hunter2\" = 1\n}\n",
        "login {\n  tokens {\n    key = \"hunter2\" 1\n  }\n}\n",
    ] {
        let source = hcl_serde::Source::new("app.hcl", text).expect("a small text");
        let found = document.check(&source);
        let report = found.render(&hcl_core::diagnostic::Renderer::plain());
        assert!(!report.contains("hunter2"), "{report}");
        let mut workspace = Workspace::new(Language::new::<Config>());
        let file = workspace.set("app.hcl", text).expect("a small text");
        for problem in workspace.analysis().diagnostics(file).iter() {
            assert!(!format!("{problem:?}").contains("hunter2"), "{problem:?}");
        }
    }
}

#[derive(HclDecode)]
struct Vaults {
    #[hcl(block)]
    vault: Vec<Vault>,
}

#[derive(HclDecode)]
struct Vault {
    #[hcl(label)]
    name: Sensitive<String>,
}

#[test]
fn a_hint_names_an_unused_variable_also_beside_secrets() {
    let text = "variable \"pin\" {\n  sensitive = true\n  default   = \"hunter2\"\n}\nlocals {\n  key = \"hunter2\"\n}\n";
    let mut workspace = Workspace::new(Language::new::<Vaults>().module(Module::new));
    let file = workspace.set("main.hcl", text).expect("a small text");
    let analysis = workspace.analysis();
    assert!(analysis.diagnostics(file).is_empty());
    let hints = analysis.hints(file);
    let titles: Vec<_> = hints.iter().map(Diagnostic::summary).collect();
    assert_eq!(titles, ["Unused variable", "Unused local value"]);
    let details: Vec<_> = hints.iter().map(Diagnostic::detail).collect();
    assert_eq!(
        details,
        ["Nothing refers to var.pin.", "Nothing refers to local.key."]
    );
    assert!(!format!("{hints:?}").contains("hunter2"), "{hints:?}");
}
