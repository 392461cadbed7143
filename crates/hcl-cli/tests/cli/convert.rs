//! `hcl convert`: formats, shapes, and mistakes.

use serde_json::Value as Json;

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
    let json = folder.line("convert --to json main.hcl").success();
    assert_snapshot("convert.json", &json);
    let compact = folder
        .line("convert --to json --compact main.hcl")
        .success();
    for (format, name) in [("yaml", "convert.yaml"), ("toml", "convert.toml")] {
        let run = folder.run(&["convert", "--to", format, "main.hcl"]);
        // TOML has no null.
        assert_eq!(run.stderr.contains("Null left out"), format == "toml");
        let text = run.stdout;
        assert_snapshot(name, &text);
        folder.write(name, &text);
        let back = folder
            .run(&["convert", "--to", "json", "--compact", name])
            .success();
        let expected = match format {
            "toml" => compact.replace(r#""spare":null,"#, ""),
            _ => compact.clone(),
        };
        assert_eq!(back, expected, "{format}");
    }
}

#[test]
fn expressions_are_evaluated_on_request() {
    let folder = Folder::new(&[("a.hcl", "a = 8000 + 80\nb = [var.x, \"$${x}\"]\n")]);
    for (mode, expected) in [
        (
            "text",
            "{\"a\":\"${8000 + 80}\",\"b\":[\"${var.x}\",\"$${x}\"]}\n",
        ),
        ("partial", "{\"a\":8080,\"b\":[\"${var.x}\",\"$${x}\"]}\n"),
    ] {
        let run = folder.line(&format!(
            "convert --to json --compact --unresolved {mode} a.hcl"
        ));
        assert_eq!(run.success(), expected);
    }
    folder.write("a.hcl", "a = \"$${x}\"\nb = 1 + 1\n");
    let run = folder.line("convert --to json --compact --unresolved error a.hcl");
    assert_eq!(run.success(), "{\"a\":\"${x}\",\"b\":2}\n");
}

#[test]
fn the_shape_of_hcl2json_is_what_that_program_writes() {
    let fixtures = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/conversion"
    );
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

/// Returns a text of `snapshots/convert_odd.txt` that is too long for it, or has characters that are not seen there.
fn hidden(name: &str) -> String {
    let nested = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    let list = || nested("[", "]");
    match name {
        "laughs.yaml" => {
            let laughs = ('b'..='i').map(|name| {
                let before = char::from_u32(name as u32 - 1).unwrap();
                let aliases = vec![format!("*{before}"); 9];
                format!("{name}: &{name} [{}]\n", aliases.join(", "))
            });
            format!("a: &a [x, x, x]\n{}", laughs.collect::<String>())
        }
        "deep.yaml" => format!("a: {}\n", list()),
        "deep.toml" | "deep.hcl" => format!("a = {}\n", list()),
        "deep.json" => nested(r#"{"a":"#, "}"),
        "blocks.hcl" => nested("a {\n", "}\n"),
        "tabs.yaml" => "a:\n\tb: 1\n".to_owned(),
        "mark.yaml" => "\u{feff}a: 1\r\nb:\r\n  - 2\r\n".to_owned(),
        "mark.toml" => "\u{feff}a = 1\r\n[b]\r\nc = 2\r\n".to_owned(),
        "mark.json" => "\u{feff}{\"a\": 1}".to_owned(),
        "lines.json" => "{\r\n\"a\": \"\\ud800\\u0000\"\r\n}\r\n".to_owned(),
        "lines.hcl" => "\u{feff}a = <<E\r\nx\r\nE\r\n".to_owned(),
        _ => String::new(),
    }
}

/// Texts that parsers read in more than one way, or not at all, each with the results in the other formats.
#[test]
fn odd_data_is_converted_or_refused_with_its_place() {
    let folder = Folder::new(&[]);
    let cases = include_str!("../snapshots/convert_odd.txt");
    let mut found = String::new();
    for case in cases.split("=== ").skip(1) {
        let (name, rest) = case.split_once('\n').unwrap();
        let text = rest.split("--- ").next().unwrap();
        found += &format!("=== {name}\n{text}");
        let hidden = hidden(name);
        folder.write(name, if text.is_empty() { &hidden } else { text });
        let mut last = String::new();
        for format in ["json", "yaml", "toml", "hcl"] {
            if name.ends_with(format) && format != "json" {
                continue;
            }
            let run = folder.line(&format!("convert --compact --to {format} {name}"));
            let text = match run.status {
                // With a warning where a number becomes a text.
                0 => run.stdout,
                _ => run.failure(1),
            };
            if text != last {
                found += &format!("--- {format}\n{}\n", text.trim_end());
            }
            last = text;
        }
    }
    assert_snapshot("convert_odd.txt", &found);
}

#[test]
fn bytes_that_are_not_utf8_are_reported_once() {
    let folder = Folder::new(&[]);
    for (name, bytes) in [
        ("a.hcl", &b"a = \"\xe9\"\n"[..]),
        ("a.json", b"{\"a\": \"\xe9\"}"),
        ("a.yaml", b"a: \xe9\n"),
        ("a.toml", b"a = \"\xe9\"\n"),
    ] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let report = folder.run(&["convert", "--to", "json", name]).failure(1);
        assert!(report.contains(&format!("{name}:1:")), "{report}");
        assert_eq!(report.matches("error: ").count(), 1, "{report}");
        assert!(
            report.contains("Save the file in the UTF-8 encoding."),
            "{report}"
        );
    }
}

#[test]
fn digits_of_toml_are_limited() {
    let text = format!("a = [{}]\n", "1e149999, ".repeat(2_000));
    let folder = Folder::new(&[("a.hcl", text.as_str())]);
    folder
        .line("convert --to toml a.hcl")
        .reports(1, &["longer than"]);
}

#[test]
fn mistakes_in_data_are_named_by_their_paths() {
    let yaml = "# A comment.\nbase: &b\n  x: \"${1 +}\"   # here\nservice:\n  web:\n    text: a ${b\n    \"x y\": 1\n    list: [ok, 'it''s ${c', {k: \"\\\" ${d\"}]\n    block: |\n      one\n      ${e\n  api: *b\n";
    let toml = "a = \"${1 +}\"\n[service.web]\ntext = \"ok\"\n\"x y\" = 1\n";
    let folder = Folder::new(&[("a.yaml", yaml), ("a.toml", toml)]);
    let mut reports = String::new();
    for name in ["a.yaml", "a.toml"] {
        let arguments = ["convert", "--to", "hcl", "--block", "service=1", name];
        reports += &folder.run(&arguments).failure(1);
    }
    assert_snapshot("convert_origin.txt", &reports);
}

#[test]
fn strings_are_text_on_request() {
    let folder = Folder::new(&[
        ("a.yaml", "a: \"${x}\"\no: {\"${k}\": \"%{ if\"}\n"),
        ("a.json", r#"{"a": "${x}", "o": {"${k}": "%{ if"}}"#),
        ("a.toml", "a = \"${x}\"\no = { \"${k}\" = \"%{ if\" }\n"),
    ]);
    for name in ["a.yaml", "a.json", "a.toml"] {
        let run = |to| {
            folder
                .run(&["convert", "--literal", "--to", to, name])
                .success()
        };
        assert_eq!(
            run("hcl"),
            "a = \"$${x}\"\no = {\n  \"$${k}\" = \"%%{ if\"\n}\n"
        );
        let json = folder.run(&["convert", "--literal", "--compact", "--to", "json", name]);
        assert_eq!(
            json.success(),
            "{\"a\":\"$${x}\",\"o\":{\"$${k}\":\"%%{ if\"}}\n"
        );
    }
}

#[test]
fn presets_say_which_names_are_blocks() {
    let main = r#"{"variable": {"a": {"validation": {"condition": true}}}, "locals": {"o": {"p": 1}}, "resource": {"t": {"n": {"count": 1, "lifecycle": {"precondition": [{"condition": true}]}, "rule": [{"port": 1}, {"port": 2}], "dynamic": {"rule": {"for_each": [1], "content": {"port": 3}}}}}}}"#;
    let schema = r#"{"name": "config"}"#;
    let folder = Folder::new(&[("main.tf.json", main), ("schema.json", schema)]);
    let text = folder.line("convert --to hcl --terraform --block rule main.tf.json");
    assert_snapshot("convert_terraform.tf", &text.success());
    folder
        .line("convert --to hcl --schema missing.json main.tf.json")
        .failure(1);
    folder
        .line("convert --to hcl --schema schema.json --terraform main.tf.json")
        .failure(2);
}

/// Terraform takes `"${x}"` of `prod.tfvars.json` literally.
#[test]
fn texts_in_files_of_values_are_no_templates() {
    let native = "a = \"$${x} %%{if}\"\nb = {\n  \"$${k}\" = [1.5, \"y\"]\n}\nc = null\nvariable = {\n  n = 1\n}\n";
    let json = r#"{"a":"${x} %{if}","b":{"${k}":[1.5,"y"]},"c":null,"variable":{"n":1}}"#;
    let folder = Folder::new(&[
        ("prod.tfvars", native),
        ("prod.tfvars.json", json),
        ("sum.tfvars", "a = 1 + 2\n"),
        ("name.tfvars", "a = x\n"),
        ("prod.pkrvars.json", r#"{"a": "${x}"}"#),
    ]);
    for terraform in ["--terraform", "--block=q"] {
        let run = |line: &str| folder.line(&format!("convert {terraform} {line}"));
        let written = run("--to json --compact prod.tfvars").success();
        assert_eq!(written.trim_end(), json);
        assert_eq!(run("--to hcl prod.tfvars.json").success(), native);
        let yaml = run("--to yaml prod.tfvars.json").success();
        assert!(yaml.contains("a: ${x}"), "{yaml}");
        let sum = run("--to json --compact sum.tfvars").success();
        assert_eq!(sum, "{\"a\":3}\n");
        run("--to json name.tfvars").reports(1, &["name.tfvars:1:5"]);
        let packer = run("--to hcl prod.pkrvars.json").success();
        assert_eq!(packer, "a = \"$${x}\"\n");
    }
}

#[test]
fn tests_and_stacks_of_terraform_have_shapes_of_their_own() {
    let test = include_str!("../snapshots/convert_test.tftest.hcl");
    let stack = "provider \"aws\" \"main\" {\n  config {\n    region = var.region\n  }\n}\n\noutput \"id\" {\n  type  = list(string)\n  value = component.vpc.ids\n}\n";
    for (name, text) in [("a.tftest", test), ("a.tfcomponent", stack)] {
        let (native, json) = (format!("{name}.hcl"), format!("{name}.json"));
        let folder = Folder::new(&[(native.as_str(), text)]);
        let run = folder.line(&format!("convert --to json --terraform {native}"));
        let written = run.success();
        if name == "a.tftest" {
            assert_snapshot("convert_test.tftest.json", &written);
        }
        folder.write(&json, &written);
        let back = folder.line(&format!("convert --to hcl --terraform {json}"));
        assert_eq!(back.success(), text);
    }
}

#[test]
fn a_root_that_is_no_configuration_is_named_by_its_path() {
    let folder = Folder::new(&[
        ("list.yaml", "# ports\n- a: 1\n- 2\n"),
        ("text.yaml", "text\n"),
        ("list.json", "[{\"a\": 1},\n2]\n"),
    ]);
    let run = |name| folder.run(&["convert", "--to", "hcl", "--literal", name]);
    run("list.yaml").reports(1, &["in field [1]", "This is a number."]);
    run("text.yaml").reports(1, &["This is a text."]);
    folder
        .line("convert --to toml list.yaml")
        .reports(1, &["the root is a list here"]);
    run("list.json").reports(1, &["in field [1]"]);
    let names = folder.run_with(
        &["convert", "--from", "yaml", "--to", "hcl", "-"],
        "- a: 1\n- b: 2\n",
    );
    assert_eq!(names.success(), "a = 1\nb = 2\n");
}

#[test]
fn literal_names_are_text_where_names_are_templates() {
    let text = "service:\n  \"k${\":\n    tags:\n      \"k${\": \"${\"\n";
    let folder = Folder::new(&[("a.yaml", text)]);
    let run = |format, name| {
        let block = ["--block", "service=1"];
        let arguments = ["convert", "--literal", "--to", format, name];
        folder.run(&[&arguments[..], &block].concat()).success()
    };
    let native = run("hcl", "a.yaml");
    assert_eq!(
        native,
        "service \"k$${\" {\n  tags = {\n    \"k$${\" = \"$${\"\n  }\n}\n"
    );
    let json = run("json", "a.yaml");
    assert!(json.contains(r#""k$${": "$${""#), "{json}");
}

#[test]
fn null_that_toml_lacks_is_a_warning_with_its_place() {
    let folder = Folder::new(&[
        (
            "a.hcl",
            "a = null\ns \"web\" {\n  b = 1\n  c = [{ d = null }]\n}\n",
        ),
        (
            "a.json",
            "{\"a\": 1,\n\"b\": [2, {\"c\": 3,\n  \"d\": null}]}\n",
        ),
        ("a.yaml", "a: 1\nb:\n  - x: ~\n    y: 2\n"),
    ]);
    for (name, places, expected) in [
        ("a.hcl", &["a.hcl:1:1", "a.hcl:4:10"][..], "[[s.web.c]]"),
        ("a.json", &["a.json:3:3"], "c = 3"),
        ("a.yaml", &["in field b[0].x"], "y = 2"),
    ] {
        let run = folder.run(&["convert", "--to", "toml", name]);
        for place in places {
            assert!(run.stderr.contains(place), "{}", run.stderr);
        }
        assert_eq!(run.stderr.matches("Null left out").count(), places.len());
        assert_eq!(run.status, 0);
        assert!(run.stdout.contains(expected), "{}", run.stdout);
    }
}

#[test]
fn a_number_that_becomes_a_text_is_a_warning_with_its_place() {
    let text = "a = 12345678901234567890123\nb = [1, 9223372036854775808]\nc = 1e300\nd = -9223372036854775808\ne = 0.1\n\
                s \"w\" {\n  f = 0.1234567890123456789\n}\n";
    let folder = Folder::new(&[("a.hcl", text), ("a.json", "{\"a\": [0.5,\n  1e400]}\n")]);
    let at = |name: &str, format: &str| {
        let run = folder.run(&["convert", "--to", format, name]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let count = run.stderr.matches("Number written as text").count();
        let lines = run.stderr.lines();
        let places = lines.filter_map(|line| Some(line.split_once("--> ")?.1.to_owned()));
        let places: Vec<String> = places.collect();
        assert_eq!(places.len(), count, "{}", run.stderr);
        (places, run.stdout)
    };
    let (places, out) = at("a.hcl", "yaml");
    assert_eq!(places, ["a.hcl:1:1", "a.hcl:7:3"]);
    assert!(out.contains("a: \"12345678901234567890123\"\n"), "{out}");
    let (places, out) = at("a.hcl", "toml");
    assert_eq!(places, ["a.hcl:1:1", "a.hcl:2:9", "a.hcl:7:3"]);
    assert!(out.contains("b = [1, \"9223372036854775808\"]\n"), "{out}");
    assert_eq!(at("a.hcl", "json").0, Vec::<String>::new());
    assert_eq!(at("a.json", "toml").0, ["a.json:2:3"]);
}

/// With a search from the start for each number, this takes many minutes.
#[test]
fn the_first_of_many_warnings_are_shown() {
    let numbers = "12345678901234567890123, ".repeat(4_000);
    let nulls: String = (0..4_000).map(|at| format!("\"n{at}\": null, ")).collect();
    let files = [
        ("a.json", format!("{{{nulls}\"a\": [{numbers}1]}}")),
        ("a.hcl", format!("a = [{numbers}]\n")),
    ];
    for (name, text) in &files {
        let run = Folder::new(&[(name, text)]).run(&["convert", "--to", "toml", name]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let shown = run.stderr.matches("in field ").count();
        assert_eq!(shown, 1_000, "{name}");
    }
}

#[test]
fn numbers_of_yaml_are_those_of_its_library() {
    let folder = Folder::new(&[
        (
            "a.yaml",
            "a: 1.50\nb: 0x1F\nc: 18446744073709551615\nd: \"1.50\"\n1.5: x\n",
        ),
        ("b.yaml", "a: [1, .inf]\n"),
    ]);
    let run = |name| folder.run(&["convert", "--to", "json", "--compact", name]);
    assert_eq!(
        run("a.yaml").success(),
        "{\"a\":1.5,\"b\":31,\"c\":18446744073709551615,\"d\":\"1.50\",\"1.5\":\"x\"}\n"
    );
    run("b.yaml").reports(1, &["b.yaml:1:8", ".inf has no form in HCL"]);
}

#[test]
fn references_and_types_are_bare_texts_in_json() {
    let text = include_str!("../snapshots/convert_bare.tf");
    let folder = Folder::new(&[("main.tf", text)]);
    let json = folder
        .line("convert --to json --terraform main.tf")
        .success();
    assert_snapshot("convert_terraform.json", &json);
    folder.write("main.tf.json", &json);
    let back = folder.line("convert --to hcl --terraform main.tf.json");
    assert_eq!(back.success(), text);
    // Written with quotes, as in Terraform 0.11.
    let quoted = "resource \"a_b\" \"x\" {\n  depends_on = [\"a_b.y\", \"${a_b.z}\"]\n}\n";
    folder.write("main.tf", quoted);
    let run = folder.line("convert --to json --terraform --compact main.tf");
    let expected = r#"{"resource":{"a_b":{"x":{"depends_on":["a_b.y","a_b.z"]}}}}"#;
    assert_eq!(run.success().trim_end(), expected);
}
