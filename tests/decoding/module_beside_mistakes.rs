//! Names that a module does not declare, beside syntax errors: only text that can declare a name hides its report.

use hcl_serde::Module;
use hcl_serde::module::Address;

/// Returns the undeclared names that a check reports.
fn undeclared(name: &str, broken: &str) -> Vec<String> {
    let used = "output \"a\" {\n  value = [var.q, local.q, service.q]\n}\nservice \"a\" {}\n";
    let declared = "variable \"v\" {}\nlocals {\n  l = 1\n}\n";
    let module = Module::new()
        .address(Address::new("service", "service.{name}"))
        .source("used.hcl", used)
        .source("declared.hcl", declared)
        .source(name, broken);
    let found = module.check_open();
    let found = found.iter().filter(|it| it.detail().contains("\"q\""));
    found.map(|it| it.detail().to_owned()).collect()
}

fn assert_hidden(name: &str, broken: &str, hidden: &[&str]) {
    let found = undeclared(name, broken);
    for kind in ["variable", "local"] {
        let is_reported = found.iter().any(|it| it.contains(&format!("no {kind} ")));
        let expected = !hidden.contains(&kind);
        assert_eq!(is_reported, expected, "{kind} in {broken:?}: {found:?}");
    }
}

#[test]
fn a_mention_in_broken_text_declares_nothing() {
    for broken in [
        "x = var.q q\n",
        "x = local.q var.q\n",
        "x = = var.q\n",
        "resource \"a\" {\n  x = var.q var.q\n}\n",
        "resource \"q\" {\n  x = = 1\n}\n",
        "resource \"a\" {\n  q = = 1\n}\n",
        "resource \"q {\n}\n",
        // Parts of other names.
        "variable \"quota {\n}\n",
        "locals {\n  quota = = 1\n  my-q = = 1\n}\n",
        // Computed names are no labels and no names of locals.
        "x = \"${var.q}\" 1\n= \"${var.q}\"\n",
        // A default or a type that could not be read.
        "variable \"b\" {\n  default = q q\n}\n",
        "locals {\n  b = = q\n}\n",
        "locals {\n  b = c q == 1\n}\n",
        "locals {\n  b = c local.q = 1\n}\n",
        "x = \"a variable \"q\" here\"\n",
        "# variable \"q\"\nx = = 1\n",
    ] {
        assert_hidden("broken.hcl", broken, &[]);
    }
    assert_hidden("broken.json", "{\"x\": [\"${var.q}\" \"q\"]}", &[]);
}

#[test]
fn a_broken_declaration_hides_the_report_of_its_name() {
    for broken in [
        "variable \"q {\n}\n",
        "variable q\" {\n}\n",
        "variable \"q\"\n",
        "variable = \"q\" {\n}\n",
        "variable \"q\" (\n}\n",
        "variable\n\"q\" {\n}\n",
        "variable 'q' {\n}\n",
        "\"variable\" \"q\" {\n}\n",
        "variable.q {\n}\n",
        "variable \"\\u0071\" + {\n}\n",
        "variable \"b\" {\n  type = string\n\nvariable \"q\" {\n}\n",
        "x = <<E\nvariable \"q\" {\n}\n",
        "variable \"b\" {\n  default = <<E\n}\n\nvariable \"q\" {\n}\n",
        ") variable \"q\" {\n}\n",
        "$variable \"q\" {\n}\n",
        "- variable \"q\" {\n}\n",
        "x = 1 variable \"q\" {\n}\n",
        "vari able \"b\" {} variable \"q\" {}\n",
    ] {
        assert_hidden("broken.hcl", broken, &["variable"]);
    }
    for broken in [
        "locals {\n  q 1\n}\n",
        "locals {\n  q: 1\n}\n",
        "locals {\n  a = [1\n  q = 2\n}\n",
        "locals\n{\n  q = 1\n}\n",
        "locals [\n  q = 1\n}\n",
        "locals {\n  a = }\n  q = 1\n}\n",
        "locals { a = 1, q = 2 }\n",
        "locals {\n  a = 1; q = 2\n}\n",
        "x = <<E\nlocals {\n  q = 1\n}\n",
        "locals {\n  a = <<E\n  q = 1\n}\n",
        "locals {\n  a = 1 q = 2\n}\n",
        "locals {\n  (q) = 2\n}\n",
        "locals {\n  -q = 2\n}\n",
        "locals {\n  q[0] = 2\n}\n",
        "locals {\n  q.a = 2\n}\n",
    ] {
        assert_hidden("broken.hcl", broken, &["local"]);
    }
    for (broken, hidden) in [
        ("{\"variable\": {\"a\": {}, \"q\" {}}}", "variable"),
        ("{\"variable\": {\"q\": {\"default\": }}}", "variable"),
        ("{\"variable\" {\"q\": {}}}", "variable"),
        ("{\"locals\": {\"a\": 1 \"q\": 2}}", "local"),
        ("{\"locals\": {\"a\": 1, q: 2}}", "local"),
    ] {
        assert_hidden("broken.json", broken, &[hidden]);
    }
}

#[test]
fn a_broken_header_hides_the_reports_of_its_labels() {
    let is_reported = |broken| {
        let found = undeclared("broken.hcl", broken);
        found.iter().any(|it| it.contains("no service"))
    };
    for broken in ["service \"q {\n}\n", "service q\" {}\n", "service \"q\"\n"] {
        assert!(!is_reported(broken), "{broken}");
    }
    for broken in ["x = service.q 1\n", "x = [service.q, 1 q]\n", "q = = 1\n"] {
        assert!(is_reported(broken), "{broken}");
    }
}
