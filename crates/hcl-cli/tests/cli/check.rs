//! `hcl check`.

use crate::support::{Folder, assert_snapshot};

const SCHEMA: &str = r#"{
  "hcl_schema": 1,
  "types": [
    {
      "name": "Config",
      "arguments": [
        {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}},
         "constraints": [{"range": {"min": "1", "max": "1024"}}]},
        {"name": "level", "shape": {"choice": {"name": "Level", "variants": [{"name": "debug"}, {"name": "info"}]}}},
        {"name": "cert", "shape": "text"},
        {"name": "key", "shape": "text"},
        {"name": "start", "shape": {"list": "text"}, "refers": "service"}
      ],
      "blocks": [{"name": "service", "body": 1}],
      "rules": [{"requires": ["cert", "key"]}]
    },
    {
      "name": "Service",
      "labels": [{"name": "name", "required": true, "defines": {"kind": "service", "warn_unused": true}}],
      "arguments": [{"name": "address", "shape": {"text": "IP address"}}]
    }
  ]
}"#;

const BAD: &str = r#"port  = 2000
level = "inof"
cert  = "a.pem"
start = ["web", "dp", var.more]
hots  = "x"

service "web" {
  address = "localhost"
}

service "db" {}

service {}
"#;

fn folder() -> Folder {
    Folder::new(&[
        ("app.schema.json", SCHEMA),
        ("bad.hcl", BAD),
        (
            "good.hcl",
            "port = var.base + 1\nstart = [\"web\"]\nservice \"web\" {}\n",
        ),
        (
            "good.hcl.json",
            r#"{"port": 80, "service": {"web": {}, "db": {}}, "start": ["db", "${\"web\"}"]}"#,
        ),
    ])
}

#[test]
fn a_published_schema_says_which_names_of_json_are_blocks() {
    let convert = folder().line("convert --to hcl --schema app.schema.json good.hcl.json");
    assert_eq!(
        convert.success(),
        "port = 80\n\nservice \"web\" {}\n\nservice \"db\" {}\n\nstart = [\"db\", \"web\"]\n"
    );
}

#[test]
fn a_published_schema_checks_files_without_the_program() {
    let folder = folder();
    let good = folder.line("check --schema app.schema.json good.hcl good.hcl.json");
    assert_eq!(good.success(), "");
    let bad = folder.line("check --schema app.schema.json bad.hcl");
    assert_snapshot("check_mistakes.txt", &bad.failure(1));
}

#[test]
fn without_a_schema_the_syntax_is_checked() {
    let folder = folder();
    folder.line("check").success();
    folder.write("broken.hcl", "port = [80 443]\n");
    folder.line("check").reports(1, &["broken.hcl:1:12"]);
}

#[test]
fn the_files_of_a_module_are_one_configuration() {
    let folder = Folder::new(&[
        ("app.schema.json", SCHEMA),
        ("app/main.hcl", "port = local.port\nstart = [\"web\"]\n"),
        ("app/locals.hcl", "locals {\n  port = 5000\n}\n"),
        ("app/web.hcl", "service \"web\" {}\n"),
    ]);
    let report = folder
        .line("check --module --schema app.schema.json app")
        .failure(1);
    assert!(
        report.contains("from 1 to 1024, but this is 5000"),
        "{report}"
    );
    assert_eq!(report.matches("error").count(), 1, "{report}");
}

#[test]
fn a_file_of_a_module_is_checked_with_the_other_files_of_its_folder() {
    let folder = Folder::new(&[
        (
            "a/main.tf",
            "locals {\n  a = var.region\n  b = var.regio\n}\n",
        ),
        (
            "a/variables.tf",
            "variable \"region\" {}\nlocals {\n  c = var.other\n}\n",
        ),
        ("a/b.auto.tfvars", "region = \"b\"\n"),
    ]);
    let report = folder.line("check --module a/main.tf").failure(1);
    // Mistakes of files that are not named are not reported.
    assert!(report.contains("\"regio\""), "{report}");
    assert_eq!(report.matches("error").count(), 1, "{report}");
    folder.line("check --module a/b.auto.tfvars").success();
}

#[test]
fn tests_belong_to_the_module_around_their_folder() {
    let test = "run \"one\" {\n  assert {\n    condition = var.region == var.regio\n  }\n}\n";
    let folder = Folder::new(&[
        ("main.tf", "variable \"region\" {}\n"),
        ("tests/a.tftest.hcl", test),
    ]);
    for path in [".", "tests", "tests/a.tftest.hcl"] {
        let report = folder.run(&["check", "--module", path]).failure(1);
        assert!(report.contains("\"regio\""), "{path}: {report}");
        assert_eq!(report.matches("error").count(), 1, "{path}: {report}");
    }
}

#[test]
fn patterns_of_a_schema_are_checked() {
    let schema = |pattern: &str| {
        format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{{"name": "a", "shape": "text", "constraints": [{{"pattern": "{pattern}"}}]}}]}}]}}"#
        )
    };
    let folder = Folder::new(&[("a.hcl", "a = \"y\"\n")]);
    for (pattern, message) in [
        ("^x", "Pattern not matched"),
        ("[", "is no regular expression"),
    ] {
        folder.write("s.json", &schema(pattern));
        folder
            .line("check --schema s.json a.hcl")
            .reports(1, &[message]);
    }
}

#[test]
fn a_range_of_a_schema_is_what_a_report_asks_for() {
    let schema = r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "workers", "shape": {"integer": {"min": 0, "max": 18446744073709551615}}, "constraints": [{"range": {"min": "1", "max": "256"}}]}]}]}"#;
    let folder = Folder::new(&[("s.json", schema), ("a.hcl", "workers = -1\n")]);
    folder.line("check --schema s.json a.hcl").reports(
        1,
        &["A whole number from 1 to 256 is required, but this is -1."],
    );
}

#[test]
fn braces_of_a_block_that_is_not_read_are_shown() {
    let schema = r#"{"hcl_schema": 1, "types": [{"name": "A", "blocks": [{"name": "http", "body": 1}]}, {"name": "H", "arguments": [{"name": "pin", "sensitive": true, "shape": "text"}]}]}"#;
    let text =
        "http \"a\" {\n  pin = \"hunter2\"\n}\nother \"hunter2\" {\n  pin = \"hunter2\"\n}\n";
    let folder = Folder::new(&[("s.json", schema), ("a.hcl", text)]);
    folder.line("check --schema s.json a.hcl").reports(
        1,
        &["1 | http (sensitive) {\n", "4 | other (sensitive) {\n"],
    );
}

#[test]
fn what_is_no_schema_is_a_failure() {
    let folder = folder();
    let range = "{\"hcl_schema\": 1,\n\"types\": [{\"name\": \"A\", \"arguments\": [\n  {\"name\": \"a\", \"shape\": \"text\", \"constraints\": [{\"range\": 1}]}\n]}]}\n";
    folder.write("range.json", range);
    for (path, message) in [
        ("good.hcl.json", "The schema cannot be read"),
        ("missing.json", "missing.json"),
        // A mistake of a schema is shown in it.
        ("range.json", "range.json:3:60"),
    ] {
        let run = folder.run(&["check", "--schema", path]);
        run.reports(1, &[message]);
    }
    folder.line("check missing.hcl").failure(1);
    folder.line("check --scheme x").failure(2);
}

#[test]
fn values_belong_to_the_nearest_module_above() {
    let folder = Folder::new(&[
        ("main.tf", "variable \"a\" {\n  type = number\n}\n"),
        ("env/prod.tfvars", "a = \"x\"\nb = 1\n"),
        ("other/more/x.tfvars", "a = 1\n"),
    ]);
    let report = folder.line("check --module env").failure(1);
    assert!(report.contains("env/prod.tfvars:1:5"), "{report}");
    assert!(report.contains("no variable \"b\""), "{report}");
    folder.line("check --module other").success();
    // Without a module, nothing is known about values.
    let alone = Folder::new(&[("env/prod.tfvars", "b = 1\n")]);
    assert_eq!(alone.line("check --module .").success(), "");
}

#[test]
fn modules_that_a_module_calls_are_read() {
    let call = "module \"a\" {\n  source = \"./child\"\n}\nlocals {\n  a = module.a.adress\n}\n";
    let folder = Folder::new(&[
        ("main.tf", call),
        ("child/main.tf", "output \"address\" {\n  value = 1\n}\n"),
    ]);
    folder
        .line("check --module .")
        .reports(1, &["Did you mean \"address\"?"]);
    folder.write("main.tf", &call.replace("adress", "address"));
    folder.line("check --module .").success();
    let eval = folder.line("eval --module . local.a");
    assert_eq!(eval.success(), "1\n");
}

#[test]
fn a_key_that_an_object_has_twice_is_a_warning() {
    let text =
        "b = { a = 1, d = [{ \"x y\" = 1, \"x y\" = 2 }], \"a\" = 2 }\nc = { (a) = 1, (a) = 2 }\n";
    let folder = Folder::new(&[("a.hcl", text)]);
    let run = folder.line("check");
    assert_eq!((run.status, &*run.stdout), (0, ""), "{run:?}");
    assert_eq!(
        run.stderr.matches("warning: Repeated key").count(),
        2,
        "{run:?}"
    );
    for place in ["a.hcl:1:46\n", "a.hcl:1:32\n"] {
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
    }
    // A key that is one literal is known, and so is a property that is not a block.
    let text = "a = { (\"a\") = 1, \"${\"a\"}\" = 2 }\nb = { 1.0 = 1, \"1\" = 2, (1) = 3 }\nc = { true = 1, (true) = 2 }\n";
    let json = "{\"t\": 1, \"t\": 2, \"//\": \"x\", \"//\": \"y\",\n\"b\": {\"u\": true, \"u\": null}, \"b\": {},\n\"c\": {}, \"c\": []}";
    let folder = Folder::new(&[("a.hcl", text), ("b.hcl.json", json)]);
    let run = folder.line("check a.hcl b.hcl.json");
    assert_eq!(
        run.stderr.matches("warning: Repeated key").count(),
        6,
        "{run:?}"
    );
    for place in [
        "a.hcl:1:18\n",
        "a.hcl:2:16\n",
        "a.hcl:2:25\n",
        "a.hcl:3:17\n",
        "b.hcl.json:1:10\n",
        "b.hcl.json:2:18\n",
    ] {
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
    }
    // The excerpt hides a secret, as in any report.
    let folder = Folder::new(&[
        ("main.tf", "variable \"x\" {\n  sensitive = true\n}\n"),
        ("terraform.tfvars", "x = { a = \"hunter2\", a = \"b\" }\n"),
    ]);
    let run = folder.line("check --module .");
    assert!(run.stderr.contains("Repeated key"), "{run:?}");
    assert!(!run.stderr.contains("hunter2"), "{run:?}");
}

/// A name is an argument whatever its bytes are.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = Folder::new(&[]);
    let name = OsStr::from_bytes(b"bad\xff.hcl");
    std::fs::write(folder.path().join(name), "a = 1 +\n").unwrap();
    let output = folder.command(&["check"]).arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.contains("bad\u{fffd}.hcl:1:8"), "{report}");
}
