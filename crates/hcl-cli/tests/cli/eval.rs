//! `hcl eval`.

use crate::support::{Folder, assert_snapshot};
use crate::whole::APP;

#[test]
fn eval_follows_the_references_of_a_module() {
    let folder = Folder::new(&[
        (
            "main.tf",
            "resource \"aws_subnet\" \"app\" {\n  count = 2\n  cidr  = \"${aws_vpc.main.base}.${count.index}.0/24\"\n  vpc   = aws_vpc.main.id\n}\n\noutput \"all\" {\n  value = [for it in aws_subnet.app : it.cidr]\n}\n",
        ),
        (
            "vpc.tf.json",
            r#"{"resource": {"aws_vpc": {"main": {"provider": "aws.west", "base": "${var.base}", "tags": {"of": "${self.base}.0.0/16"}}}}}"#,
        ),
        ("vars.tf", "variable \"base\" {}\n"),
    ]);
    let run = |expression| folder.run(&["eval", "--module", "--var", "base=10.0", ".", expression]);
    assert_eq!(
        run("output.all").success(),
        "[\"10.0.0.0/24\", \"10.0.1.0/24\"]\n"
    );
    assert_eq!(run("aws_subnet.app[1].cidr").success(), "\"10.0.1.0/24\"\n");
    // A variable that nothing needs has no value.
    let locals =
        |wrong| format!("variable \"none\" {{}}\nlocals {{\n  less = var.none\n{wrong}}}\n");
    folder.write("more.tf", &locals(""));
    assert_eq!(run("aws_subnet.app[1].cidr").success(), "\"10.0.1.0/24\"\n");
    let less = run("local.less").failure(1);
    assert!(less.contains("Value not known"), "{less}");
    assert!(!less.contains("--module"), "{less}");
    folder.write("more.tf", &locals("  wrong = 1 + \"x\"\n"));
    assert!(
        run("local.wrong")
            .failure(1)
            .contains("a number is required")
    );
    assert!(run("var.none").failure(1).contains("--var none=VALUE"));
    folder.write("more.tf", "");
    assert_eq!(run("aws_vpc.main.tags.of").success(), "\"10.0.0.0/16\"\n");
    let unknown = run("aws_subnet.app[0].vpc").failure(1);
    assert!(unknown.contains("known"), "{unknown}");
    let typo = run("aws_vpc.mian.cidr").failure(1);
    assert!(typo.contains("Did you mean \"main\"?"), "{typo}");
}

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
        (&["1 + 2 * 3"][..], "7\n"),
        (&["upper(\"a\")", "--string"], "A\n"),
        (&["app.hcl", "service.web.port + 1"], "81\n"),
        (&["app.hcl", "service.web.tags.a"], "\"shop-x\"\n"),
        (
            &["app.hcl", "[for k, s in service : k if s.port > 80]"],
            "[\"api\"]\n",
        ),
        (&["app.hcl", "service.api"], "{\n  port = 81\n}\n"),
        (
            &["app.hcl", "service.api", "--output", "json"],
            "{\n  \"port\": 81\n}\n",
        ),
        (
            &["data.json", "\"${join(\",\", hosts)}:${port}\"", "--string"],
            "a,b:80\n",
        ),
        (&["data.json", "s.x"], "2\n"),
        (&["m", "local.all"], "[\"z0\", \"z1\"]\n"),
        (&["m", "--var", "n=1", "local.all"], "[\"z0\"]\n"),
        (&["m", "resource.vm.a.size"], "4\n"),
        (&["m", "resource.vm.a.zone"], "\"z0\"\n"),
        (&["m", "rule[*].port"], "[1, 2]\n"),
        (&["m", "-1"], "-1\n"),
    ] {
        let arguments = [&["eval"], arguments].concat();
        assert_eq!(folder.run(&arguments).success(), expected, "{arguments:?}");
    }
    let piped = folder.run_with(&["eval", "-", "name"], APP).success();
    assert_eq!(piped, "\"shop\"\n");
    let mut reports = String::new();
    for arguments in [
        &["app.hcl", "service.wbe.port"][..],
        &["app.hcl", "1 +"],
        &["m", "resource.vm.a.id"],
        &["m", "var.other"],
        &["missing.hcl", "1"],
    ] {
        let arguments = [&["eval"], arguments].concat();
        let report = folder.run(&arguments).failure(1);
        reports += &format!("$ hcl {}\n{report}\n", arguments.join(" "));
    }
    assert_snapshot("eval_mistakes.txt", &reports);
    folder.run(&["eval"]).failure(2);
    folder.run(&["eval", "--var", "n", "1"]).failure(2);
    for operand in [".", "app.hcl"] {
        let report = folder.run(&["eval", operand]).failure(2);
        assert!(report.contains("needs an expression"), "{report}");
    }
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    for arguments in [
        &["eval", "empty", "1"][..],
        &["eval", "--module", "empty", "1"],
    ] {
        let report = folder.run(arguments).failure(2);
        assert!(
            report.contains("There is no file of the configuration in empty."),
            "{report}"
        );
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
    let report = eval("service.web").failure(1);
    assert!(
        report.contains("no local value \"bsae\". Did you mean \"base\"?")
            && report.contains("no variable \"stgae\". Did you mean \"stage\"?"),
        "{report}"
    );
    let report = eval("service.web.wrong").failure(1);
    assert!(report.contains("bsae"), "{report}");
    let piped = |expression, text: &str| folder.run_with(&["eval", "-", expression], text);
    let text = r#"{"s": {"a": {"p": 1, "q": "${nope}"}, "b": {"p": 2}}}"#;
    for (expression, value) in [
        ("s.b.p", "2\n"),
        ("keys(s)", "[\"a\", \"b\"]\n"),
        ("[for it in s : it.p]", "[1, 2]\n"),
    ] {
        assert_eq!(piped(expression, text).success(), value);
    }
    let report = piped("s", text).failure(1);
    assert!(report.contains("--module"), "{report}");
}

#[test]
fn conditions_of_variables_see_other_variables() {
    let text = "variable \"min\" {\n  default = 2\n}\nvariable \"max\" {\n  default = 3\n  validation {\n    condition     = var.max > var.min\n    error_message = \"more than ${var.min}\"\n  }\n  validation {\n    condition     = var.mxa > 0\n    error_message = \"no\"\n  }\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    let run = |max| folder.run(&["eval", "--module", "--var", max, "main.tf", "var.max"]);
    for command in [run("max=3"), folder.run(&["check", "--module", "main.tf"])] {
        let report = command.failure(1);
        assert!(
            report.contains("The module declares no variable \"mxa\". Did you mean \"max\"?")
                && !report.contains("This object"),
            "{report}"
        );
    }
    let fixed = text.replace("mxa", "max");
    folder.write("main.tf", &fixed);
    assert_eq!(run("max=3").success(), "\"3\"\n");
    folder.write("main.tf", &fixed.replace("default = 3", "default = 1"));
    let report = folder.run(&["eval", "--module", "main.tf", "var.max"]);
    let report = report.failure(1);
    assert!(report.contains("more than 2"), "{report}");
    // The other value is not known: nothing is wrong yet.
    folder.write("main.tf", &fixed.replace("default = 2", ""));
    folder.run(&["eval", "main.tf", "var.max"]).success();
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
        let report = folder.run(&["eval", "a.hcl", expression]).failure(1);
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn eval_suggests_the_nearest_name() {
    let folder = Folder::new(&[]);
    let nearest = |text: &str, expression| {
        let report = folder.run_with(&["eval", "-", expression], text).failure(1);
        report.lines().last().unwrap_or_default().trim().to_owned()
    };
    let web = "tags = []\nservice \"web\" {\n  port = 80\n}\n";
    for (text, expression, expected) in [
        (web, "service.web.prot", "\"prot\". Did you mean \"port\"?"),
        (
            web,
            "service.web.port + service.web.prot",
            "\"prot\". Did you mean \"port\"?",
        ),
        (
            web,
            "servce.web.port",
            "\"servce\". Did you mean \"service\"?",
        ),
        (web, "tgs[0]", "\"tgs\". Did you mean \"tags\"?"),
        (
            "{\"service\": {\"web\": {\"port\": 1}}}",
            "servce.web",
            "\"servce\". Did you mean \"service\"?",
        ),
    ] {
        let line = nearest(text, expression);
        assert!(line.ends_with(expected), "{expression}: {line}");
    }
}
