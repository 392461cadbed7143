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
    let convert = [
        "convert",
        "--to",
        "hcl",
        "--schema",
        "app.schema.json",
        "good.hcl.json",
    ];
    assert_eq!(
        folder().run(&convert).success(),
        "port = 80\n\nservice \"web\" {}\n\nservice \"db\" {}\n\nstart = [\"db\", \"web\"]\n"
    );
}

#[test]
fn a_published_schema_checks_files_without_the_program() {
    let folder = folder();
    let check = ["check", "--schema", "app.schema.json"];
    let good = folder.run(&[&check[..], &["good.hcl", "good.hcl.json"]].concat());
    assert_eq!((good.status, good.stderr.as_str()), (0, ""));
    let bad = folder.run(&[&check[..], &["bad.hcl"]].concat());
    assert_eq!((bad.status, bad.stdout.as_str()), (1, ""));
    assert_snapshot("check_mistakes.txt", &bad.stderr);
}

#[test]
fn names_of_the_program_take_no_space_from_mistakes() {
    let folder = folder();
    let check = ["check", "--schema", "app.schema.json", "-"];
    let used = |n: u32| format!("service \"s{n}\" {{\n  address = upper(var.address)\n}}\n");
    let all: Vec<String> = (0..1_100).map(|n| format!("\"s{n}\"")).collect();
    let services: String = (0..1_100).map(used).collect();
    let text = format!("port = 80\nstart = [{}]\n{services}", all.join(", "));
    let run = folder.run_with(&check, &text);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let run = folder.run_with(&check, format!("{text}levle = \"info\"\n"));
    assert_eq!(run.status, 1);
    let reports = run.stderr.matches("error: ").count();
    let found = run.stderr.contains("An argument named \"levle\"");
    assert!(found && reports == 1, "{}", run.stderr);
}

#[test]
fn mistakes_that_are_not_shown_are_counted() {
    let folder = folder();
    let check = ["check", "--schema", "app.schema.json", "-"];
    let mistakes: String = (0..1_100).map(|n| format!("nope{n} = 1\n")).collect();
    let run = folder.run_with(&check, format!("port = 80\n{mistakes}"));
    assert_eq!(run.status, 1);
    assert!(
        run.stderr
            .ends_with("100 more problems are not shown; fix those above first\n")
    );
}

#[test]
fn references_are_checked_when_all_blocks_were_read() {
    let folder = folder();
    let text = "port = 80\nstart = [\"web\", \"dp\"]\nservice \"web\" {}\nservice \"db\" {}\n";
    let run = folder.run_with(&["check", "--schema", "app.schema.json", "-"], text);
    assert_eq!(run.status, 1);
    assert_snapshot("check_references.txt", &run.stderr);
}

#[test]
fn without_a_schema_the_syntax_is_checked() {
    let folder = folder();
    assert_eq!(folder.run(&["check"]).status, 0);
    folder.write("broken.hcl", "port = [80 443]\n");
    let run = folder.run(&["check"]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("broken.hcl:1:12"), "{}", run.stderr);
}

#[test]
fn the_files_of_a_module_are_one_configuration() {
    let folder = Folder::new(&[
        ("app.schema.json", SCHEMA),
        ("app/main.hcl", "port = local.port\nstart = [\"web\"]\n"),
        ("app/locals.hcl", "locals {\n  port = 5000\n}\n"),
        ("app/web.hcl", "service \"web\" {}\n"),
    ]);
    let run = folder.run(&["check", "--module", "--schema", "app.schema.json", "app"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr
            .contains("must be from 1 to 1024, but this is 5000")
            && !run.stderr.contains("web"),
        "{}",
        run.stderr
    );
}

/// Another value may be set when the module is used.
#[test]
fn defaults_of_variables_are_no_values() {
    let text = "variable \"z\" {\n  default = []\n}\nvariable \"n\" {\n  default = 0\n}\nvariable \"o\" {\n  type    = object({ a = string })\n  \
                default = null\n}\nlocals {\n  a = var.z[0]\n  b = 1 / var.n\n  c = var.o.a\n}\n";
    let wrong = "locals {\n  d = var.o.b\n  e = var.y\n  f = [1][2]\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    folder.run(&["check", "--module", "."]).success();
    folder.write("wrong.tf", wrong);
    let run = folder.run(&["check", "--module", "."]);
    assert_eq!(run.status, 1);
    for line in [2, 4] {
        let at = format!("wrong.tf:{line}:");
        assert_eq!(run.stderr.matches(&at).count(), 1, "{}", run.stderr);
    }
    // The undeclared variable is reported when nothing else is wrong.
    assert_eq!(run.stderr.matches("error:").count(), 2, "{}", run.stderr);
    folder.write("wrong.tf", "locals {\n  e = var.y\n}\n");
    let report = folder.run(&["check", "--module", "."]).failure(1);
    assert!(report.contains("wrong.tf:2:"), "{report}");
}

#[test]
fn reports_for_programs_have_codes_and_fixes() {
    let folder = folder();
    let run = folder.run(&[
        "check",
        "--schema",
        "app.schema.json",
        "bad.hcl",
        "--report",
        "sarif",
    ]);
    let log: serde_json::Value = serde_json::from_str(&run.stderr).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let rules: Vec<&str> = results
        .iter()
        .map(|it| it["ruleId"].as_str().unwrap())
        .collect();
    assert!(
        rules.contains(&"value-out-of-range") && rules.contains(&"unsupported-argument"),
        "{rules:?}"
    );
    let github = folder.run(&[
        "check",
        "--schema",
        "app.schema.json",
        "bad.hcl",
        "--report=github",
    ]);
    assert!(
        github.stderr.starts_with("::error file=bad.hcl,line=1"),
        "{}",
        github.stderr
    );
}

#[test]
fn undeclared_names_of_a_module_are_reported_wherever_they_are() {
    let folder = Folder::new(&[(
        "main.tf",
        "variable \"region\" {}\nlocals {\n  a = var.regio\n}\n\
         resource \"x\" \"y\" {\n  b = [for var in [{ c = 1 }] : var.c]\n  d = \"${local.b}\"\n  e {\n    \
         f = uper(each.key)\n  }\n}\n",
    )]);
    let run = folder.run(&["check", "--module"]);
    assert_eq!(run.status, 1);
    assert_snapshot("check_undeclared.txt", &run.stderr);
}

#[test]
fn names_of_terraform_are_known() {
    let text = "variable \"key\" {\n  ephemeral = true\n}\nlocals {\n  a = data.x.y.z\n  b = path.module\n  c = aws_vpc.v[0].id\n  \
        d = alltrue([sha256(\"a\") == local.e])\n  e = provider::aws::arn(module.m.out)\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    let run = folder.run(&["check", "--module"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    for (text, named) in [
        ("locals {\n  a = locl.b.c\n}\n", "\"local\""),
        (
            "locals {\n  a = prod\n}\n",
            "There is no variable named \"prod\"",
        ),
        (
            "output \"a\" {\n  value = sha265(1)\n}\n",
            "There is no function named \"sha265\"",
        ),
    ] {
        folder.write("main.tf", text);
        let report = folder.run(&["check", "--module"]).failure(1);
        assert!(report.contains(named), "{report}");
    }
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
    let run = folder.run(&["check", "--module", "a/main.tf"]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("\"regio\""), "{}", run.stderr);
    // Mistakes of files that are not named are not reported.
    assert!(
        !run.stderr.contains("\"region\".") && !run.stderr.contains("variables.tf:3"),
        "{}",
        run.stderr
    );
    let run = folder.run(&["check", "--module", "a/b.auto.tfvars"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
}

#[test]
fn tests_belong_to_the_module_around_their_folder() {
    let folder = Folder::new(&[
        ("main.tf", "variable \"region\" {}\n"),
        (
            "tests/a.tftest.hcl",
            "run \"one\" {\n  assert {\n    condition = var.region == var.regio\n  }\n}\n",
        ),
    ]);
    for path in [".", "tests", "tests/a.tftest.hcl"] {
        let run = folder.run(&["check", "--module", path]);
        assert_eq!(run.status, 1, "{path}: {}", run.stderr);
        assert!(
            run.stderr.contains("\"regio\"") && !run.stderr.contains("no variable \"region\""),
            "{path}: {}",
            run.stderr
        );
    }
}

#[test]
fn values_in_the_json_syntax_belong_to_a_module() {
    let folder = Folder::new(&[
        ("main.tf", "variable \"count_of\" {\n  type = number\n}\n"),
        ("c.auto.tfvars.json", "{\"count_of\": \"many\"}\n"),
    ]);
    let run = folder.run(&["check", "--module"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr.contains("c.auto.tfvars.json:1:"),
        "{}",
        run.stderr
    );
}

#[test]
fn patterns_of_a_schema_are_checked() {
    let schema = |pattern: &str| {
        format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{{"name": "a", "shape": "text", "constraints": [{{"pattern": "{pattern}"}}]}}]}}]}}"#
        )
    };
    let (right, wrong) = (schema("^x"), schema("["));
    let folder = Folder::new(&[
        ("a.hcl", "a = \"y\"\n"),
        ("right.json", &right),
        ("wrong.json", &wrong),
    ]);
    for (path, message) in [
        ("right.json", "Pattern not matched"),
        ("wrong.json", "types[0]: a: \"[\" is no regular expression."),
    ] {
        let run = folder.run(&["check", "--schema", path, "a.hcl"]);
        assert_eq!(run.status, 1);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let run = folder.run(&["lsp", "--schema", "wrong.json"]);
    assert!(run.stderr.contains("is no regular"), "{}", run.stderr);
}

#[test]
fn what_is_no_schema_is_a_failure() {
    let folder = folder();
    for (path, message) in [
        ("good.hcl.json", "The schema cannot be read"),
        ("missing.json", "missing.json"),
    ] {
        let run = folder.run(&["check", "--schema", path]);
        assert_eq!(run.status, 1);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    assert_eq!(folder.run(&["check", "missing.hcl"]).status, 1);
    assert_eq!(folder.run(&["check", "--scheme", "x"]).status, 2);
}

#[test]
fn a_mistake_of_a_schema_is_shown_in_it() {
    let schema = "{\n  \"hcl_schema\": 1,\n  \"types\": [{\"name\": \"A\", \"arguments\": [\n    {\"name\": \"a\", \"shape\": \"text\", \"constraints\": [{\"range\": 1}]}\n  ]}]\n}\n";
    let folder = Folder::new(&[("s.json", schema), ("a.hcl", "a = \"x\"\n")]);
    let report = folder
        .run(&["check", "--schema", "s.json", "a.hcl"])
        .failure(1);
    assert!(report.contains("s.json:4:62"), "{report}");
    assert!(
        report.contains("invalid type: integer `1`, expected"),
        "{report}"
    );
}
