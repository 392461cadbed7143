//! `hcl convert`: formats, shapes, and mistakes.

use serde_json::{Value as Json, json};

use crate::support::{Folder, assert_snapshot};

const MAIN: &str = r#"region = "eu"
spare  = null

service "web" {
  port = var.port # of the balancer
  tags = { Name = "web-${var.stage}", "a b" = "$${x}" }
}

service "api" {
  port = 8000 + 80
  text = <<-EOT
    one
      ${upper("two")}
  EOT
}
"#;

fn folder() -> Folder {
    Folder::new(&[("main.hcl", MAIN)])
}

#[test]
fn each_format_holds_the_same_data() {
    let folder = folder();
    let json = folder
        .run(&["convert", "--to", "json", "main.hcl"])
        .success();
    assert_snapshot("convert.json", &json);
    let compact = folder
        .run(&["convert", "--to", "json", "--compact", "main.hcl"])
        .success();
    for (format, name) in [("yaml", "convert.yaml"), ("toml", "convert.toml")] {
        let text = folder
            .run(&["convert", "--to", format, "main.hcl"])
            .success();
        assert_snapshot(name, &text);
        folder.write(name, &text);
        let back = folder
            .run(&["convert", "--to", "json", "--compact", name])
            .success();
        let expected = match format {
            // TOML has no null.
            "toml" => compact.replace(r#""spare":null,"#, ""),
            _ => compact.clone(),
        };
        assert_eq!(back, expected, "{format}");
    }
}

#[test]
fn json_becomes_native_with_the_blocks_that_are_named() {
    let folder = folder();
    let json = folder
        .run(&["convert", "--to", "json", "main.hcl"])
        .success();
    folder.write("main.hcl.json", &json);
    let to_hcl = [
        "convert",
        "--to",
        "hcl",
        "--block",
        "service=1",
        "main.hcl.json",
    ];
    let native = folder.run(&to_hcl).success();
    assert_snapshot("convert.hcl", &native);
    folder.write("again.hcl", &native);
    let again = folder
        .run(&["convert", "--to", "json", "again.hcl"])
        .success();
    assert_eq!(again, json);
    let arguments = folder
        .run(&["convert", "--to", "hcl", "main.hcl.json"])
        .success();
    assert!(arguments.contains("service = {"), "{arguments}");
}

#[test]
fn expressions_are_evaluated_if_the_user_wants_it() {
    let folder = folder();
    let text = "a = 8000 + 80\nb = \"${upper(\"x\")}-1\"\nc = [var.x, 1 + 1]\n";
    let convert = |mode: &str, text: &str| {
        let arguments = ["convert", "--to", "json", "--unresolved", mode, "-"];
        folder.run_with(&arguments, text)
    };
    let data = |mode| serde_json::from_str::<Json>(&convert(mode, text).success()).unwrap();
    assert_eq!(
        data("text"),
        json!({"a": "${8000 + 80}", "b": "${upper(\"x\")}-1", "c": ["${var.x}", "${1 + 1}"]})
    );
    assert_eq!(
        data("partial"),
        json!({"a": 8080, "b": "X-1", "c": ["${var.x}", 2]})
    );
    let values = convert("error", "a = \"$${x}\"\nb = 1 + 1\n").success();
    assert_eq!(values, "{\n  \"a\": \"${x}\",\n  \"b\": 2\n}\n");
}

#[test]
fn the_shape_of_hcl2json_is_what_that_program_writes() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/conversion");
    let recorded = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    let folder = folder();
    for name in ["templates", "expressions", "blocks"] {
        let file = format!("{fixtures}/{name}.hcl");
        let arguments = ["convert", "--to", "json", "--shape", "hcl2json", &file];
        let ours: Json = serde_json::from_str(&folder.run(&arguments).success()).unwrap();
        let theirs = std::fs::read_to_string(format!("{recorded}/hcl2json_{name}.json")).unwrap();
        let theirs: Json = serde_json::from_str(&theirs).unwrap();
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn mistakes_say_where_and_what_to_do() {
    let folder = Folder::new(&[
        ("data", "a = 1\n"),
        ("broken.hcl", "a = \n"),
        ("broken.json", "{\"a\": }\n"),
        ("broken.yaml", "a: [1\nb: 2\n"),
        ("broken.toml", "a = [1\nb = 2\n"),
        ("list.yaml", "- 1\n- 2\n"),
        ("null.yaml", "a: [null]\n"),
        ("name.yaml", "a b: 1\n"),
        ("template.yaml", "a: \"${\"\n"),
        ("labels.hcl", "a {}\na \"x\" {}\n"),
        ("unknown.hcl", "port = var.port\n"),
    ]);
    let mut reports = String::new();
    for (arguments, status) in [
        ("--to json data", 1),
        ("--to json none.hcl", 1),
        ("--to json broken.hcl", 1),
        ("--to yaml broken.json", 1),
        ("--to json broken.yaml", 1),
        ("--to json broken.toml", 1),
        ("--to toml list.yaml", 1),
        ("--to toml null.yaml", 1),
        ("--to hcl name.yaml", 1),
        ("--to hcl list.yaml", 1),
        ("--to hcl template.yaml", 1),
        ("--to json --shape hcl2json labels.hcl", 1),
        ("--to json --shape hcl2json list.yaml", 1),
        ("--to json --unresolved error unknown.hcl", 1),
        ("--to xml main.hcl", 2),
        ("--to hcl --block service=x main.json", 2),
        ("main.hcl", 2),
    ] {
        let arguments = format!("convert {arguments}");
        let run = folder.run(&arguments.split(' ').collect::<Vec<_>>());
        reports += &format!("$ hcl {arguments}\n{}\n", run.failure(status));
    }
    assert_snapshot("convert_mistakes.txt", &reports);
}
