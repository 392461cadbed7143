//! Names that a configuration defines, and references to them.

#![expect(dead_code, reason = "only decoded")]
#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_core::diagnostic::Renderer;
use hcl_serde::Value;
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, HclDecode, Source};

#[derive(HclDecode)]
struct Config {
    #[hcl(block, defines = "network")]
    network: BTreeMap<String, Network>,
    #[hcl(block)]
    group: Vec<Group>,
    #[hcl(refers = "group")]
    first: Option<String>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(HclDecode)]
struct Network {
    size: Option<u8>,
}

#[derive(HclDecode)]
struct Group {
    #[hcl(label, defines = "group", warn_unused)]
    name: String,
    #[hcl(refers = "network", optional)]
    networks: Vec<String>,
    #[hcl(refers = "network", optional)]
    routes: BTreeMap<String, String>,
    #[hcl(block)]
    volume: Vec<Volume>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(HclDecode)]
struct Volume {
    #[hcl(defines = "volume", scope = "parent")]
    name: String,
}

#[derive(HclDecode)]
struct Task {
    #[hcl(label, defines = "task", scope = "parent", allow_duplicates)]
    name: String,
    #[hcl(block)]
    mount: Vec<Mount>,
    #[hcl(refers = "task")]
    after: Option<String>,
}

#[derive(HclDecode)]
struct Mount {
    #[hcl(label, refers = "volume")]
    volume: String,
}

#[derive(HclDecode)]
#[hcl(block)]
enum Step {
    Run {
        #[hcl(label, defines = "step")]
        name: String,
        #[hcl(block)]
        volume: Vec<Volume>,
        #[hcl(block)]
        mount: Vec<Mount>,
    },
    Wait {
        #[hcl(refers = "step")]
        step: String,
    },
}

/// Returns severity, line and column, and detail of each diagnostic.
fn found(decoder: &Decoder, name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text).unwrap();
    lines(&decoder.check::<Config>(&source))
}

fn lines(found: &hcl_core::Diagnostics) -> Vec<String> {
    let lines = found.iter().map(|diagnostic| {
        let at = diagnostic.subject().unwrap();
        let start = at.source().position(at.span().start);
        format!("{}:{} {}", start.line, start.column, diagnostic.detail())
    });
    lines.collect()
}

pub(super) fn native(text: &str) -> Vec<String> {
    found(&Decoder::new().dynamic_blocks(true), "app.hcl", text)
}

pub(super) fn json(text: &str) -> Vec<String> {
    found(&Decoder::new().dynamic_blocks(true), "app.hcl.json", text)
}

#[test]
fn names_are_found_in_labels_keys_and_values() {
    let text = r#"
        first = "web"
        network "lan" {}
        network "wan" {}
        group "web" {
          networks = ["lan", "${"wan"}"]
          routes   = { a = "lan", b = "wan" }
          volume { name = "data" }
          task "app" {
            mount "data" {}
          }
          task "log" { after = "app" }
        }
    "#;
    assert_eq!(native(text), [] as [&str; 0]);
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(config.group[0].task[1].name, "log");
}

#[test]
fn an_undefined_name_is_an_error_with_the_name_that_was_meant() {
    let text = r#"
network "lan" {}
group "web" {
  networks = ["lna", "internet"]
}
first = "web"
"#;
    let error = hcl_serde::from_str::<Config>(text).err().unwrap();
    let rendered: Vec<String> = error
        .diagnostics()
        .iter()
        .map(|it| it.render(&Renderer::plain()))
        .collect();
    assert_eq!(
        rendered.concat(),
        r#"error: Undefined name
 --> config.hcl:4:15
  |
2 | network "lan" {}
  |         ----- "lan" is defined here
3 | group "web" {
4 |   networks = ["lna", "internet"]
  |               ^^^^^
  |
  = There is no network "lna". Did you mean "lan"?
  = in field group[0].networks
error: Undefined name
 --> config.hcl:4:22
  |
4 |   networks = ["lna", "internet"]
  |                      ^^^^^^^^^^
  |
  = There is no network "internet". It may be "lan".
  = in field group[0].networks
"#
    );
    let first = error.diagnostics().iter().next().unwrap();
    assert_eq!(first.code().as_deref(), Some("undefined-name"));
    assert_eq!(&*first.suggestions()[0].text, "\"lan\"");
}

/// As the program sees them: a label is the text that is written, a value is in NFC.
#[test]
fn names_are_compared_as_the_program_reads_them() {
    let text = "first = \"e\u{301}\"\ngroup \"e\u{301}\" {}\n";
    let config: Result<Config, _> = hcl_serde::from_str(&text.replace("first", "#"));
    assert_eq!(config.unwrap().group[0].name, "e\u{301}");
    let hint = "A label with the same characters is not in the Unicode form NFC, as values are: write the name of the block \
                in NFC.";
    assert_eq!(
        native(text),
        [format!("1:9 There is no group \"é\". {hint}")]
    );
    let composed = text.replace("group \"e\u{301}\"", "group \"é\"");
    assert_eq!(native(&composed), [] as [&str; 0]);
}

#[test]
fn names_of_both_syntaxes_and_of_all_files_are_one_set() {
    let networks =
        r#"{"network": {"lan": {}, "wan": [{}]}, "group": [{"db": {"networks": ["lan", "vpn"]}}]}"#;
    let module = Module::new()
        .source("main.hcl", "first = \"db\"\ngroup \"web\" {\n  networks = [local.net, \"lan\"]\n}\nlocals {\n  net = \"wna\"\n}\n")
        .source("networks.hcl.json", networks);
    assert_eq!(
        lines(&module.check::<Config>()),
        [
            "2:7 Nothing refers to the group \"web\".",
            "3:15 There is no network \"wna\". Did you mean \"wan\"?",
            "1:77 There is no network \"vpn\". Did you mean \"lan\"?",
        ]
    );
    assert_eq!(
        json(networks),
        [
            "1:50 Nothing refers to the group \"db\".",
            "1:77 There is no network \"vpn\". Did you mean \"lan\"?",
        ]
    );
}

#[test]
fn a_name_of_a_parent_is_visible_in_it() {
    let text = r#"
        first = "a"
        group "a" {
          volume { name = "data" }
          task "x" {
            mount "data" {}
          }
        }
        group "b" {
          volume { name = "data" }
          volume { name = "logs" }
          task "y" {
            mount "logs" {}
            after = "x"
          }
        }
        group "c" {
          task "z" {
            mount "logs" {}
          }
        }
    "#;
    assert_eq!(
        native(text),
        [
            "9:15 Nothing refers to the group \"b\".",
            "14:21 There is no task \"x\". It may be \"y\".",
            "17:15 Nothing refers to the group \"c\".",
            "19:19 There is no volume \"logs\". No volume is defined here.",
        ]
    );
    let source = Source::new("app.hcl", text).unwrap();
    let found = Decoder::new().check::<Config>(&source);
    let hidden = found.iter().last().unwrap().related_spans();
    assert_eq!(hidden[0].message, "defined for the block around it only");
    assert_eq!(hidden[0].span.text(), "\"logs\"");
}

#[test]
fn blocks_of_flattened_enums_are_scopes_of_their_own() {
    let text = r#"
        run "a" {
          volume { name = "data" }
          mount "data" {}
        }
        wait { step = "b" }
        run "b" {
          volume { name = "data" }
        }
        run "c" {
          mount "data" {}
        }
    "#;
    assert_eq!(
        native(text),
        ["11:17 There is no volume \"data\". No volume is defined here."]
    );
}

#[test]
fn a_second_definition_shows_the_first() {
    let text = r#"
group "a" {
  volume { name = "data" }
  task "x" {}
  task "x" {}
}
first = "a"
group "a" {
  volume { name = "data" }
  volume { name = "data" }
}
"#;
    assert_eq!(
        native(text),
        [
            "8:7 There is a group \"a\" already. Each group needs a name of its own.",
            "10:19 There is a volume \"data\" already. Each volume needs a name of its own.",
        ]
    );
    let source = Source::new("app.hcl", text).unwrap();
    let found = Decoder::new().check::<Config>(&source);
    assert_eq!(
        found.iter().next().unwrap().render(&Renderer::plain()),
        r#"error: Duplicate name
 --> app.hcl:8:7
  |
2 | group "a" {
  |       --- first defined here
...
8 | group "a" {
  |       ^^^
  |
  = There is a group "a" already. Each group needs a name of its own.
  = in field group[1].name
"#
    );
}

#[test]
fn keys_of_a_map_are_reported_once() {
    let text = "network \"a\" {}\nnetwork \"a\" {}\n";
    assert_eq!(native(text).len(), 1, "{:?}", native(text));
}

#[test]
fn dynamic_blocks_define_and_refer() {
    let text = r#"
        dynamic "network" {
          for_each = ["a", "b"]
          labels   = [network.value]
          content {}
        }
        dynamic "group" {
          for_each = ["a", "c"]
          labels   = ["g-${group.value}"]
          content {
            networks = [group.value]
            volume { name = "data" }
          }
        }
        dynamic "group" {
          for_each = [1, 2]
          labels   = ["same"]
          content {}
        }
        first = "g-a"
    "#;
    assert_eq!(
        native(text),
        [
            "9:23 Nothing refers to the group \"g-c\".",
            "11:25 There is no network \"c\". It may be \"a\" or \"b\".",
            "17:23 There is a group \"same\" already. Each group needs a name of its own.",
            "17:23 Nothing refers to the group \"same\".",
        ]
    );
}

#[test]
fn what_is_not_known_is_neither_undefined_nor_unused() {
    let decoder = Decoder::new()
        .variable("var", &Value::dynamic())
        .unwrap()
        .dynamic_blocks(true);
    for text in [
        "group \"a\" {\n  networks = [var.x]\n}\nfirst = var.group\n",
        "dynamic \"network\" {\n  for_each = var.all\n  labels = [network.value]\n  content {}\n}\ngroup \"a\" {\n  networks = [\"x\"]\n}\nfirst = \"a\"\n",
    ] {
        let found = found(&decoder, "app.hcl", text);
        let is_about_names =
            |line: &String| line.contains("There is no") || line.contains("Nothing refers");
        assert!(!found.iter().any(is_about_names), "{text}\n{found:#?}");
    }
}

#[test]
fn a_reference_to_a_kind_that_no_field_defines_is_an_error() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Only {
        #[hcl(block)]
        task: Task,
    }
    let text = "task \"x\" {\n  mount \"data\" {}\n  mount \"more\" {}\n}\n";
    let error = hcl_serde::from_str::<Only>(text).err().unwrap();
    let found: Vec<&str> = error
        .diagnostics()
        .iter()
        .map(hcl_core::Diagnostic::detail)
        .collect();
    assert_eq!(
        found,
        [
            "This refers to a volume, but the program says nowhere what defines one. Add `defines = \"volume\"` to the \
             field of the name."
        ]
    );
    let published = hcl_schema::Document::of::<Only>();
    let source = Source::new("a.hcl", text).unwrap();
    let checked = published.check_with(&source, &Decoder::new());
    assert_eq!(
        checked
            .iter()
            .map(hcl_core::Diagnostic::detail)
            .collect::<Vec<_>>(),
        found
    );
}

#[test]
fn many_names_take_linear_time() {
    use std::fmt::Write;
    let mut text = String::new();
    for index in 0..4_000 {
        let _ = writeln!(
            text,
            "group \"g{index}\" {{\n  volume {{\n    name = \"data\"\n  }}"
        );
        let _ = writeln!(
            text,
            "  task \"t\" {{\n    mount \"data\" {{}}\n    after = \"u\"\n  }}\n}}"
        );
    }
    // The list of diagnostics is full.
    assert_eq!(native(&text).len(), 1000);
}

#[test]
fn names_of_secrets_are_not_quoted() {
    let module = Module::new()
        .source(
            "main.hcl",
            "variable \"key\" {\n  sensitive = true\n}\nfirst = var.key\n",
        )
        .value("key", "hunter2");
    assert_eq!(lines(&module.check::<Config>()), [] as [&str; 0]);
}

#[test]
fn a_type_that_serde_reads_too_is_checked_once() {
    let decoder = Decoder::new().syntax(Syntax::Native);
    let text = "group \"a\" {}\ngroup \"a\" {}\nfirst = \"a\"\n";
    for text in [text, "group \"a\" {}\nfirst = \"a\"\nsize = 1\n"] {
        let found = found(&decoder, "app.hcl", text);
        assert_eq!(found.len(), 1, "{found:#?}");
    }
}

#[test]
fn names_in_computed_maps_are_read() {
    let config = |name: &str| {
        format!(
            "network \"lan\" {{}}\ngroup \"a\" {{\n  routes = {{ for key in [\"x\"] : key => \"{name}\" }}\n}}\nfirst = \"a\"\n"
        )
    };
    assert!(hcl_serde::from_str::<Config>(&config("lan")).is_ok());
    let error = hcl_serde::from_str::<Config>(&config("wan")).err().unwrap();
    let codes: Vec<_> = error
        .diagnostics()
        .iter()
        .map(|it| it.code().unwrap_or_default())
        .collect();
    assert_eq!(codes, ["undefined-name"]);
}
