//! `hcl eval`.

use crate::support::{Folder, assert_snapshot};
use crate::whole::APP;

#[test]
fn eval_reads_the_values_of_a_module() {
    let folder = Folder::new(&[
        (
            "main.tf",
            "variable \"zone\" {\n  default = \"none\"\n}\nlocals {\n  at = \"in ${var.zone}\"\n}\n",
        ),
        ("prod.tfvars", "zone = \"prod\"\n"),
    ]);
    let run = |more: &[&str]| {
        let arguments = [&["eval", "--module"], more, &["local.at"]].concat();
        folder.run(&arguments).success()
    };
    assert_eq!(run(&["."]), "\"in none\"\n");
    folder.write("terraform.tfvars", "zone = \"default\"\nundeclared = 1\n");
    assert_eq!(run(&["."]), "\"in default\"\n");
    folder.write("a.auto.tfvars.json", "{\"zone\": \"auto\"}");
    assert_eq!(run(&["."]), "\"in auto\"\n");
    for prod in ["prod.tfvars", "./prod.tfvars"] {
        assert_eq!(run(&[".", prod]), "\"in prod\"\n");
    }
    assert_eq!(
        run(&["--var", "zone=set", ".", "prod.tfvars"]),
        "\"in set\"\n"
    );
}

#[test]
fn eval_computes_with_the_data_of_files() {
    let module = "variable \"n\" {\n  type = number\n  default = 2\n}\nlocals {\n  all = [for i in range(var.n) : \"z${i}\"]\n}\nresource \"vm\" \"a\" {\n  size = var.n * 2\n  zone = local.all[0]\n  id = other.thing.id\n}\nresource \"vm\" \"b\" {\n  size = vm.a.size + 1\n}\nrule {\n  port = 1\n}\nrule {\n  port = 2\n}\n";
    let folder = Folder::new(&[
        ("app.hcl", APP),
        (
            "data.json",
            r#"{"port": 80, "hosts": ["a", "b"], "s": {"x": "${1 + 1}"}}"#,
        ),
        ("m/main.tf", module),
    ]);
    for (arguments, expected) in [
        ("1~+~2~*~3", "7\n"),
        ("upper(\"a\") --string", "A\n"),
        ("app.hcl service.web.port~+~1", "81\n"),
        ("app.hcl service.web.tags.a", "\"shop-x\"\n"),
        (
            "app.hcl [for~k,~s~in~service~:~k~if~s.port~>~80]",
            "[\"api\"]\n",
        ),
        ("app.hcl service.api", "{\n  port = 81\n}\n"),
        (
            "app.hcl service.api --output json",
            "{\n  \"port\": 81\n}\n",
        ),
        (
            "data.json \"${join(\",\",hosts)}:${port}\" --string",
            "a,b:80\n",
        ),
        ("data.json s.x", "2\n"),
        ("m local.all", "[\"z0\", \"z1\"]\n"),
        ("m --var n=1 local.all", "[\"z0\"]\n"),
        ("m resource.vm.a.size", "4\n"),
        ("m resource.vm.a.zone", "\"z0\"\n"),
        ("m rule[*].port", "[1, 2]\n"),
        ("m -1", "-1\n"),
        // The functions are Terraform's, by the name of the file.
        ("m/main.tf coalesce(\"\",\"x\")", "\"x\"\n"),
    ] {
        let run = folder.line(&format!("eval {arguments}"));
        assert_eq!(run.success(), expected, "{arguments}");
    }
    let piped = folder.run_with(&["eval", "-", "name"], APP).success();
    assert_eq!(piped, "\"shop\"\n");
    let mut reports = String::new();
    for arguments in [
        "app.hcl service.wbe.port",
        "app.hcl 1~+",
        "m resource.vm.a.id",
        "m var.other",
        "missing.hcl 1",
    ] {
        let report = folder.line(&format!("eval {arguments}")).failure(1);
        reports += &format!("$ hcl eval {}\n{report}\n", arguments.replace('~', " "));
    }
    assert_snapshot("eval_mistakes.txt", &reports);
    folder.line("eval").failure(2);
    folder.line("eval --var n 1").failure(2);
    folder.line("eval .").reports(2, &["needs an expression"]);
    folder
        .line("eval app.hcl")
        .reports(2, &["needs an expression"]);
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    for command in ["eval empty 1", "eval --module empty 1"] {
        let message = "There is no file of the configuration in empty.";
        folder.line(command).reports(2, &[message]);
    }
}

#[test]
fn eval_reads_files_as_data() {
    let text = "base = 1\nnext = base + 1\nservice \"web\" {\n  port = next\n  wrong = 1 + \"x\"\n  check {\n    name = upper(\"w\")\n  }\n}\nlocals {\n  used = local.bsae + var.stgae\n  base = 1\n}\nvariable \"stage\" {}\n";
    let folder = Folder::new(&[("app.hcl", text)]);
    let eval = |expression| folder.run(&["eval", "app.hcl", expression]);
    // An argument sees the arguments above it. A mistake in an argument that the expression does not need is not reported.
    assert_eq!(eval("service.web.port").success(), "2\n");
    assert_eq!(eval("service.web.check.name").success(), "\"W\"\n");
    // So is one in a local value.
    let report = eval("service.web").failure(1);
    assert!(
        report.contains("Invalid operand") && !report.contains("bsae"),
        "{report}"
    );
    eval("[local.used]").reports(
        1,
        &[
            "no local value \"bsae\". Did you mean \"base\"?",
            "no variable \"stgae\". Did you mean \"stage\"?",
        ],
    );
    eval("service.web.wrong").reports(1, &["app.hcl:5:"]);
    let piped = |expression, text: &str| folder.run_with(&["eval", "-", expression], text);
    let text = r#"{"s": {"a": {"p": 1, "q": "${nope}"}, "b": {"p": 2}}}"#;
    for (expression, value) in [
        ("s.b.p", "2\n"),
        ("keys(s)", "[\"a\", \"b\"]\n"),
        ("[for it in s : it.p]", "[1, 2]\n"),
    ] {
        assert_eq!(piped(expression, text).success(), value);
    }
    piped("s", text).reports(1, &["--module"]);
}

#[test]
fn a_variable_without_a_value_is_no_mistake_beside_another() {
    let text = "variable \"region\" {}\nlocals {\n  a = 1\n  b = -\"s\"\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    let run = |expression| folder.run(&["eval", "--module", "main.tf", expression]);
    assert_eq!(run("local.a").success(), "1\n");
    let report = run("local.b").failure(1);
    assert!(report.contains("Invalid operand"), "{report}");
    assert!(!report.contains("required variable"), "{report}");
}

#[test]
fn a_secret_is_not_printed() {
    let text = "variable \"key\" {\n  default = \"hunter2\"\n  sensitive = true\n}\na = var.key\n";
    let folder = Folder::new(&[("main.tf", text)]);
    for expression in ["var.key", "a", "\"x${var.key}\"", "{ b = [var.key] }"] {
        for output in ["text", "json"] {
            let run = folder.run(&["eval", "main.tf", expression, "--output", output]);
            let report = run.failure(1);
            assert!(
                report.contains("Sensitive value") && !report.contains("hunter2"),
                "{report}"
            );
        }
    }
}

#[test]
fn eval_says_what_has_no_value() {
    let folder = Folder::new(&[("a.hcl", "variable \"x\" {}\nvariable \"y\" {}\n")]);
    for (expression, message) in [
        ("var.x", "Set it with --var x=VALUE."),
        ("[var.x, var.y]", "Set variables with --var NAME=VALUE."),
        ("1/0", "The value cannot be printed: inf cannot be"),
    ] {
        folder
            .run(&["eval", "a.hcl", expression])
            .reports(1, &[message]);
    }
}

#[test]
fn eval_says_that_it_reads_no_files_for_functions() {
    let text = "variable \"x\" {}\nvariable \"y\" {}\nlocals {\n  a = fileset(\".\", \"*\")\n  b = 1\n}\nresource \"vm\" \"a\" {\n  b = 1\n}\n";
    let json = r#"{"locals": {"a": "${file(\"a\")}"}}"#;
    let folder = Folder::new(&[("main.tf", text), ("m/main.tf.json", json)]);
    let either = "such as \"fileset\", have no";
    for (arguments, message) in [
        (
            "--module --var x=main.tf . file(var.x)",
            "\"file\" reads files,",
        ),
        (
            "--var x=main.tf main.tf fileexists(var.x)",
            "\"fileexists\" reads files,",
        ),
        (
            "--module . core::file(\"main.tf\")",
            "\"file\" reads files,",
        ),
        (
            "main.tf templatefile(\"main.tf\",{})",
            "\"templatefile\" reads files,",
        ),
        (
            "--module . file(var.x)",
            "The variable \"x\" has no value here.",
        ),
        (
            "--module . [var.x,file(\"a\"),local.b]",
            "\"file\" reads files,",
        ),
        ("--module . local.a", either),
        ("main.tf [local.a,local.b]", either),
        ("m/main.tf.json local.a", "such as \"file\", have no"),
    ] {
        let run = folder.line(&format!("eval {arguments}"));
        let report = run.failure(1).replace("\n    ", " ");
        assert!(report.contains(message), "{arguments}: {report}");
    }
    for arguments in [
        "--module . vm.a.id",
        "main.tf --var x=1 \"${var.x}${plantimestamp()}\"",
    ] {
        let report = folder.line(&format!("eval {arguments}")).failure(1);
        let is_plain = !report.contains("read") && report.contains("what the files do not say");
        assert!(is_plain, "{arguments}: {report}");
    }
}

#[test]
fn variables_without_files_are_known() {
    let folder = Folder::new(&[]);
    let eval = |expression: &str| folder.run(&["eval", expression, "--var", "x=1", "--var", "y=a"]);
    assert_eq!(eval("var.x + 1").success(), "2\n");
    assert_eq!(eval("\"${var.y}b\"").success(), "\"ab\"\n");
    eval("var.z").failure(1);
}

#[test]
fn eval_hides_secrets_beside_mistakes_of_syntax() {
    let folder = Folder::new(&[
        ("main.tf", "variable \"x\" {\n  sensitive = true\n}\n"),
        (
            "terraform.tfvars",
            "x = { \"a\" = \"hunter2\",\n\"oops\" }\n",
        ),
    ]);
    for line in ["eval --module . 1", "check --module ."] {
        let report = folder.line(line).failure(1);
        assert!(report.contains("terraform.tfvars:1:5"), "{report}");
        assert!(!report.contains("hunter2"), "{report}");
    }
}

/// Of a file that is not UTF-8, no line is shown: nothing says which of its values are secrets.
#[test]
fn files_that_are_not_utf_8_show_no_secret() {
    let schema = r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "x", "sensitive": true, "shape": "text"}]}]}"#;
    let folder = Folder::new(&[
        ("main.tf", "variable \"x\" {\n  sensitive = true\n}\n"),
        ("s.json", schema),
    ]);
    let values = folder.path().join("terraform.tfvars");
    let utf_16 = "x = \"hunter2\"\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes);
    for bytes in [b"x = \"hunter2\" # caf\xe9\n".to_vec(), utf_16.collect()] {
        std::fs::write(&values, bytes).unwrap();
        for line in [
            "eval --module . 1",
            "check --module .",
            "check --schema s.json terraform.tfvars",
        ] {
            let report = folder.line(line).failure(1);
            assert!(report.contains("terraform.tfvars:1:"), "{line}: {report}");
            assert!(
                !report.replace('\0', "").contains("hunter"),
                "{line}: {report}"
            );
        }
    }
}

#[test]
fn only_the_mistakes_that_an_expression_needs_are_reported() {
    let text = "a {\n  x = uper(\"x\")\n}\nb {\n  x = 1 + \"s\"\n}\nc {\n  x = next\n}\nnext = d.y\nlast = e + next\ne = -\"s\"\n";
    let module = "locals {\n  a = -\"s\"\n  b = 1\n  c = local.d\n  d = uper(\"x\")\n}\nresource \"vm\" \"a\" {\n  size = local.c\n}\nresource \"vm\" \"b\" {\n  size = local.b\n}\n";
    let folder = Folder::new(&[("a.hcl", text), ("m/main.tf", module)]);
    let run = |arguments: &str| folder.line(&format!("eval {arguments}"));
    let places = |arguments: &str| -> Vec<String> {
        let report = run(arguments).failure(1);
        let lines = report.lines().filter_map(|line| line.split_once("--> "));
        lines.map(|(_, place)| place.to_owned()).collect()
    };
    assert_eq!(places("a.hcl a.x"), ["a.hcl:2:7"]);
    assert_eq!(places("a.hcl b.x"), ["a.hcl:5:11"]);
    // No mistake, but a name that no file has.
    assert_eq!(places("a.hcl c.x"), ["expression:1:1"]);
    assert_eq!(run("--module m local.b").success(), "1\n");
    assert_eq!(run("--module m vm.b.size").success(), "1\n");
    assert_eq!(places("--module m local.a"), ["m/main.tf:2:8"]);
    assert_eq!(places("--module m local.c"), ["m/main.tf:5:7"]);
    assert_eq!(places("--module m vm.a.size"), ["m/main.tf:5:7"]);
}

/// A resource is known by both of its names; other blocks have one in expressions, which the report says.
#[test]
fn addresses_of_blocks_are_understood_or_refused_with_what_references_write() {
    let text = "variable \"a\" {\n  default = 1\n}\n\nresource \"v\" \"m\" {\n  size = var.a\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    for module in ["", "--module "] {
        for expression in ["v.m.size", "var.a"] {
            let run = folder.line(&format!("eval {module}main.tf {expression}"));
            assert_eq!(run.success(), "1\n");
        }
        let run = folder.line(&format!("eval {module}main.tf variable.a.default"));
        run.reports(1, &["Expressions write var.a for what is at variable.a."]);
    }
    let run = folder.line("eval main.tf resource.v.m.size");
    assert_eq!(run.success(), "1\n");
    let run = folder.line("eval --module main.tf resource.v.m.size");
    run.reports(
        1,
        &["Expressions write v.m.size for what is at resource.v.m.size"],
    );
}
