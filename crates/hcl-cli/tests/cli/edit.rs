//! `hcl get`, `set`, `append`, `rm`, `mv`, `rename`, `list`.

use serde_json::json;

use crate::support::{Folder, assert_snapshot};

const APP: &str = r#"# The shop.
name = "shop" # public

service "web" {
  port = 80 # http
  host = var.host
  tags = {
    Name  = "web-${var.stage}"
    "a b" = [1, -2]
  }

  check {
    path = "/health"
  }
}

service "api.v2" {
  port = 81
  note = <<EOT
  from ${var.host}
EOT
}
"#;

/// Runs a command over the text on standard input, and returns the new text.
#[track_caller]
fn edited(arguments: &[&str]) -> String {
    let new = Folder::new(&[]).run_with(arguments, APP).success();
    // A file gives the same, printed or in place.
    let folder = Folder::new(&[("app.hcl", APP)]);
    let with = |more: &[&'static str]| [arguments, more].concat();
    assert_eq!(folder.run(&with(&["app.hcl"])).success(), new);
    assert_eq!(folder.run(&with(&["-i", "app.hcl"])).success(), "");
    assert_eq!(folder.read("app.hcl"), new);
    new
}

#[track_caller]
fn replaced(arguments: &[&str], old: &str, new: &str) {
    assert_eq!(APP.matches(old).count(), 1, "{old}");
    assert_eq!(edited(arguments), APP.replace(old, new));
}

#[test]
fn get_prints_values_as_written_and_blocks() {
    let folder = Folder::new(&[("app.hcl", APP)]);
    for (address, expected) in [
        ("name", "\"shop\"\n"),
        ("service.web.port", "80\n"),
        ("service.*.port", "80\n81\n"),
        (r"service.api\.v2.port", "81\n"),
        (r"service.api\.v2.note", "<<EOT\n  from ${var.host}\nEOT\n"),
        ("service.web.tags.Name", "\"web-${var.stage}\"\n"),
        ("service.web.tags.a b", "[1, -2]\n"),
        ("service.web.check", "check {\n  path = \"/health\"\n}\n"),
    ] {
        let run = folder.run(&["get", address, "app.hcl"]);
        assert_eq!(run.success(), expected, "{address}");
        assert_eq!(folder.run_with(&["get", address], APP).success(), expected);
        assert_eq!(
            folder.run_with(&["get", address, "-"], APP).success(),
            expected
        );
    }
    let run = folder.run(&["get", "--string", "name", "app.hcl"]);
    assert_eq!(run.success(), "shop\n");
}

#[test]
fn results_are_json_on_request() {
    let folder = Folder::new(&[("app.hcl", APP)]);
    for (name, arguments) in [
        ("get.json", &["get", "service.*.port"][..]),
        ("get_object.json", &["get", "service.web.tags"]),
        ("get_expression.json", &["get", "service.web.host"]),
        ("list.json", &["list", "service.web"]),
    ] {
        let arguments = [arguments, &["app.hcl", "--output", "json"]].concat();
        let json = folder.run(&arguments).success();
        assert!(
            serde_json::from_str::<serde_json::Value>(&json).is_ok(),
            "{json}"
        );
        assert_snapshot(name, &json);
    }
}

#[test]
fn json_results_hold_literals_as_values_and_the_rest_as_templates() {
    let folder = Folder::new(&[]);
    for (written, expected) in [
        ("null", json!(null)),
        ("true", json!(true)),
        ("80", json!(80)),
        ("-1.5", json!(-1.5)),
        ("-9223372036854775808", json!(i64::MIN)),
        ("12345678901234567890", json!(12345678901234567890_u64)),
        ("-\"a\"", json!("${-\"a\"}")),
        (r#""a\t$${b}""#, json!("a\t$${b}")),
        (r#""a ${b}""#, json!("a ${b}")),
        ("b ? 1 : 2", json!("${b ? 1 : 2}")),
        ("[1, [null], b]", json!([1, [null], "${b}"])),
        ("{ a = null, \"b c\" = {} }", json!({"a": null, "b c": {}})),
        ("{ (a) = 1 }", json!({"${a}": 1})),
    ] {
        let text = format!("x = {written}\n");
        let run = folder.run_with(&["get", "x", "--output", "json"], &text);
        let found: serde_json::Value = serde_json::from_str(&run.success()).unwrap();
        assert_eq!(found[0]["value"], expected, "{written}");
    }
}

#[test]
fn list_prints_addresses_that_get_takes() {
    let folder = Folder::new(&[("app.hcl", APP)]);
    let all = folder.run(&["list", "app.hcl"]).success();
    assert_snapshot("list.txt", &all);
    assert_eq!(folder.run_with(&["list"], APP).success(), all);
    for address in all.lines() {
        folder.run(&["get", address, "app.hcl"]).success();
    }
    let web = folder.run(&["list", "service.*.tags", "app.hcl"]).success();
    assert_eq!(
        web,
        "service.web.tags\nservice.web.tags.Name\nservice.web.tags.a b\nservice.web.tags.a b[0]\nservice.web.tags.a b[1]\n"
    );
    let name = folder.run_with(&["list", "name", "-"], APP).success();
    assert_eq!(name, "name\n");
    assert_eq!(folder.run_with(&["list"], "").success(), "");
}

#[test]
fn list_leaves_out_comments_of_the_json_syntax() {
    let json = r#"{"//": "x", "a": {"//": {"b": 1}, "c": 1}, "d": [{"//": [1]}]}"#;
    let folder = Folder::new(&[("app.hcl.json", json)]);
    let all = folder.run(&["list", "app.hcl.json"]).success();
    assert_eq!(all, "a\na.c\nd\nd[0]\n");
    let comment = folder.run(&["get", "a.//", "app.hcl.json"]).success();
    assert_eq!(comment, "{\"b\": 1}\n");
}

#[test]
fn set_replaces_values_and_nothing_else() {
    replaced(&["set", "service.web.port", "8080"], "80 #", "8080 #");
    replaced(&["set", "service.web.port", "-1"], "80 #", "-1 #");
    replaced(
        &["set", "name", "--string", "a \"b\" ${c}"],
        "\"shop\"",
        r#""a \"b\" $${c}""#,
    );
    replaced(
        &["set", "service.web.tags.Name", "var.name"],
        "\"web-${var.stage}\"",
        "var.name",
    );
    assert_eq!(
        edited(&["set", "name", "\"shop\""]),
        APP,
        "no edit, no change"
    );
    let both = edited(&["set", "service.*.port", "1"]);
    assert_eq!(both, APP.replace("80 #", "1 #").replace("81", "1"));
}

#[test]
fn append_adds_arguments_items_and_blocks() {
    replaced(
        &["append", "stage", "1"],
        "name = \"shop\" # public\n",
        "name  = \"shop\" # public\nstage = 1\n",
    );
    replaced(
        &["append", "service.web.check.every", "5"],
        "    path = \"/health\"\n",
        "    path  = \"/health\"\n    every = 5\n",
    );
    replaced(
        &["append", "service.web.tags.Team", "--string", "core"],
        "-2]\n",
        "-2]\n    Team  = \"core\"\n",
    );
    let new = format!("{APP}\nservice \"db\" {{}}\n");
    assert_eq!(edited(&["append", "--block", "service.db"]), new);
    replaced(
        &["append", "--block", "service.web.probe"],
        "\"/health\"\n  }\n",
        "\"/health\"\n  }\n\n  probe {}\n",
    );
}

#[test]
fn rm_removes_what_is_there_with_its_comments() {
    replaced(&["rm", "service.web.port"], "  port = 80 # http\n", "");
    replaced(
        &["rm", "service.web.tags.Name"],
        "    Name  = \"web-${var.stage}\"\n",
        "",
    );
    let without_web = edited(&["rm", "service.web"]);
    assert!(!without_web.contains("\"web\""), "{without_web}");
    let empty = edited(&["rm", "service.*"]);
    assert_eq!(empty.trim_end(), "# The shop.\nname = \"shop\" # public");
}

#[test]
fn mv_renames_in_place() {
    replaced(
        &["mv", "name", "title"],
        "name = \"shop\"",
        "title = \"shop\"",
    );
    replaced(
        &["mv", "service.web", "service.shop"],
        "service \"web\"",
        "service \"shop\"",
    );
    replaced(
        &["mv", "service.web.check", "service.web.probe"],
        "check {",
        "probe {",
    );
    replaced(
        &["mv", "service.web.check", "service.web.check.x"],
        "check {",
        "check \"x\" {",
    );
    let both = edited(&["mv", "service.*", "server.*"]);
    assert_eq!(both, APP.replace("service", "server"));
}

#[test]
fn rename_changes_references_in_strings_and_heredocs_too() {
    let renamed = edited(&["rename", "--only-references", "var.host", "local.host"]);
    assert_eq!(renamed, APP.replace("var.host", "local.host"));
}

#[test]
fn a_variable_of_a_for_hides_no_renamed_reference() {
    let text = "a = [for port in [1] : var.port + port]\nb = var[\"port\"]\n";
    let folder = Folder::new(&[("a.tf", text)]);
    let rename = |to| folder.run(&["rename", "--only-references", "var.port", to, "a.tf"]);
    let report = rename("port").failure(1);
    assert!(report.contains("a.tf:1:28"), "{report}");
    assert_eq!(
        rename("local.port").success(),
        "a = [for port in [1] : local.port + port]\nb = local.port\n"
    );
    assert_eq!(
        rename("var.p").success(),
        "a = [for port in [1] : var.p + port]\nb = var[\"p\"]\n"
    );
}

#[test]
fn mistakes_are_reported_and_nothing_changes() {
    let folder = Folder::new(&[("app.hcl", APP), ("broken.hcl", "a =\n"), ("a.json", "{}")]);
    let mut reports = String::new();
    for arguments in [
        &["get", "service.web.prot", "app.hcl"][..],
        &["get", "service.web.check.nothing", "app.hcl"],
        &["set", "database.port", "1", "app.hcl"],
        &["set", "service.web.port", "80 +", "-i", "app.hcl"],
        &["set", "service.web", "1", "-i", "app.hcl"],
        &["set", "name", "1", "-i", "broken.hcl"],
        &["set", "name", "1", "-i", "a.json"],
        &["rm", "name", "-i", "a.json"],
        &["set", "name", "1", "-i", "missing.hcl"],
        &["append", "name", "1", "-i", "app.hcl"],
        &["append", "name.x", "1", "-i", "app.hcl"],
        &["append", "service.db.port", "1", "-i", "app.hcl"],
        &["append", "9x", "1", "-i", "app.hcl"],
        &["rm", "service.db", "-i", "app.hcl"],
        &[
            "mv",
            "service.web.port",
            "service.web.host",
            "-i",
            "app.hcl",
        ],
        &["mv", "service.web.port", "port", "-i", "app.hcl"],
        &[
            "mv",
            "service.web.tags.Name",
            "service.web.tags.a b",
            "-i",
            "app.hcl",
        ],
        &[
            "rename",
            "--only-references",
            "var.hots",
            "local.host",
            "-i",
            "app.hcl",
        ],
        &["list", "database", "app.hcl"],
    ] {
        let report = folder.run(arguments).failure(1);
        assert!(!report.is_empty(), "{arguments:?}");
        reports += &format!("$ hcl {}\n{report}\n", arguments.join(" "));
    }
    assert_snapshot("edit_mistakes.txt", &reports);
    assert_eq!(folder.read("app.hcl"), APP);
    assert_eq!(folder.names(), ["a.json", "app.hcl", "broken.hcl"]);
}

#[test]
fn of_several_files_all_change_or_none() {
    let folder = Folder::new(&[
        ("a.tf", "v = 1\n"),
        ("b.tf", "w = 1\n"),
        ("c.tf", "v = 1\nx = \n"),
    ]);
    let report = folder
        .run(&["set", "v", "2", "-i", "a.tf", "b.tf", "c.tf"])
        .failure(1);
    assert!(report.contains("c.tf:2:5"), "{report}");
    assert_eq!(folder.read("a.tf"), "v = 1\n");
    // One file that has the address is enough.
    folder
        .run(&["set", "v", "2", "-i", "a.tf", "b.tf"])
        .success();
    assert_eq!(
        (&*folder.read("a.tf"), &*folder.read("b.tf")),
        ("v = 2\n", "w = 1\n")
    );
    folder
        .run(&["set", "z", "2", "-i", "a.tf", "b.tf"])
        .failure(1);
}

#[test]
fn wrong_usage_has_its_own_status() {
    let folder = Folder::new(&[("a.hcl", APP)]);
    for arguments in [
        &["get"][..],
        &["get", "a..b", "a.hcl"],
        &["list", "a..b", "-"],
        &["set", "name", "1", "-i"],
        &["set", "name", "1", "-i", "-"],
        &["set", "name", "1", "a.hcl", "a.hcl"],
        &["append", "name"],
        &["append", "name", "--block", "--string"],
        &["get", "name", "a.hcl", "--output", "xml"],
    ] {
        let report = folder.run(arguments).failure(2);
        assert!(
            report.contains("Usage") || report.contains("--help"),
            "{report}"
        );
    }
    assert_eq!(folder.read("a.hcl"), APP);
}

/// Values of all kinds: of one line and several, with more and less indentation than their lines.
const VALUES: &str = "\u{feff}# First.\na = null\n\nb = -1.5\nc = \"x ${a} \\u0041\"\nd = [\n      1, # one\n      f(2),\n   ]\ne = {\n  k = true\n\n  \"l m\" = <<-EOT\n      text ${b ~}\n    of lines\n  EOT\n}\nsvc \"x\" {\n\tf = <<EOT\n  y\nEOT\n\tg = <<-EOT\n\t\tz\n\t  EOT\n\th = (1 +\n2)\n\ti = [for x in y :\n\t\tx if x != null]\n}\nj = <<EOT\n\u{301}\nEOT\n";

#[test]
fn a_value_that_is_set_to_what_get_prints_stays() {
    let folder = Folder::new(&[("a.hcl", VALUES)]);
    let addresses = folder.run(&["list", "a.hcl"]).success();
    let addresses: Vec<&str> = addresses.lines().filter(|it| *it != "svc.x").collect();
    assert_eq!(addresses.len(), 14, "{addresses:?}");
    for address in addresses {
        // As `$(hcl get …)` passes it on.
        let value = folder.run(&["get", address, "a.hcl"]).success();
        let value = value.trim_end_matches('\n');
        let set = folder.run(&["set", address, "--", value, "a.hcl"]);
        assert_eq!(set.success(), VALUES, "{address}");
        let text = folder.run(&["get", "--string", address, "a.hcl"]).success();
        let text = text.trim_end_matches('\n');
        let once = folder.run(&["set", "--string", address, "--", text, "a.hcl"]);
        folder.write("b.hcl", &once.success());
        let again = folder.run(&["set", "--string", address, "--", text, "b.hcl"]);
        assert_eq!(again.success(), folder.read("b.hcl"), "{address}");
    }
}

#[test]
fn a_text_of_several_lines_is_printed_as_it_was_set() {
    let folder = Folder::new(&[("a.hcl", "a = 1\n")]);
    for text in ["one\ntwo\n", "one\n  two\n", "one \"x\"\n${two}\n"] {
        let set = folder.run(&["set", "--string", "a", "--", text, "a.hcl"]);
        folder.write("b.hcl", &set.success());
        let printed = folder.run(&["get", "--string", "a", "b.hcl"]).success();
        assert_eq!(printed, format!("{text}\n"), "{}", folder.read("b.hcl"));
    }
}

#[test]
fn the_ends_of_a_file_stay() {
    let folder = Folder::new(&[("a.hcl", "\u{feff}a = 1\nb = 2\n")]);
    folder
        .run(&["set", "-i", "--string", "b", "x\ny\n", "a.hcl"])
        .success();
    let text = "\u{feff}a = 1\nb = <<-EOT\n  x\n  y\nEOT\n";
    assert_eq!(folder.read("a.hcl"), text);
    folder
        .run(&["set", "-i", "--string", "b", "x\nz\n", "a.hcl"])
        .success();
    assert_eq!(folder.read("a.hcl"), text.replace('y', "z"));
    folder.run(&["rm", "-i", "a", "a.hcl"]).success();
    assert_eq!(folder.read("a.hcl"), "\u{feff}b = <<-EOT\n  x\n  z\nEOT\n");
}

#[test]
fn a_value_of_several_lines_is_laid_out_as_the_formatter_does() {
    let text = "b \"x\" {\n  a = 1\n\n  c = {\n    d = 1\n  }\n}\n";
    for (address, value) in [
        ("b.x.a", "{\nx = 1\nyyy = [1,\n2]\n}"),
        ("b.x.a", "[\n{a=1},\n  # two\n2,\n]"),
        ("b.x.c.d", "f(\n1,\n2)"),
        ("b.x.c", "<<-E\n  a\n   b\n  E"),
        ("b.x.c.e", "{\nx = 1\n}"),
    ] {
        let folder = Folder::new(&[("a.hcl", text)]);
        let set = ["set", "-i", "--create", address, value, "a.hcl"];
        folder.run(&set).success();
        let new = folder.read("a.hcl");
        folder.run(&["fmt", "a.hcl"]).success();
        assert_eq!(folder.read("a.hcl"), new, "{value}");
        // The same value again changes nothing.
        folder.run(&set).success();
        assert_eq!(folder.read("a.hcl"), new, "{value}");
    }
}

#[test]
fn addresses_in_an_array_at_the_root_are_taken() {
    let text = r#"[{"service": {"web": {"ports": [80, 81]}}}, {"a.b": {"": 1}}]"#;
    let folder = Folder::new(&[("a.json", text), ("a.hcl", "a = 1\n")]);
    let listed = folder.run(&["list", "a.json"]).success();
    assert!(listed.starts_with("[0]\n[0].service\n"), "{listed}");
    for address in listed.lines() {
        folder.run(&["get", address, "a.json"]).success();
    }
    assert_eq!(
        folder
            .run(&["get", "[0].service.web.ports[1]", "a.json"])
            .success(),
        "81\n"
    );
    assert_eq!(
        folder
            .run(&["get", "[*].service.web.ports[0]", "a.json"])
            .success(),
        "80\n"
    );
    folder
        .run(&["set", "-i", "[1].a\\.b[\"\"]", "2", "a.json"])
        .success();
    assert_eq!(folder.read("a.json"), text.replace("\"\": 1", "\"\": 2"));
    // The native syntax has names at its root.
    let refused = folder.run(&["get", "[0].a", "a.hcl"]).failure(1);
    assert!(refused.contains("[0].a"), "{refused}");
}

#[test]
fn names_do_not_control_the_terminal() {
    let folder = Folder::new(&[
        ("a.json", r#"{"x\u001b[31m": 1, "\u202e": 2}"#),
        ("b.json", r#"{"x\u001b[31m": 2}"#),
    ]);
    let listed = folder.run(&["list", "a.json"]).success();
    assert_eq!(listed, "[\"x\\u001b[31m\"]\n[\"\\u202e\"]\n");
    let value = folder
        .run(&["get", listed.lines().next().unwrap(), "a.json"])
        .success();
    assert_eq!(value, "1\n");
    let differences = folder.run(&["diff", "a.json", "b.json"]);
    assert_eq!(
        differences.stdout,
        "~ [\"x\\u001b[31m\"]: 1 -> 2\n- [\"\\u202e\"]: 2\n"
    );
}

#[test]
fn sorted_objects_with_computed_keys_do_not_differ() {
    let text = "a = {\n  z       = 1\n  b       = 2\n  (var.k) = 3\n  d       = 4\n  \"c-${x}\" = 5\n  f = 6\n  e = 7\n}\n";
    let folder = Folder::new(&[
        ("a.hcl", text),
        ("b.hcl", text),
        ("c.hcl", "a = { z = 1, (var.k) = 3, b = 2 }\n"),
    ]);
    folder.run(&["sort", "-i", "b.hcl"]).success();
    assert_ne!(folder.read("b.hcl"), text);
    assert_eq!(folder.run(&["diff", "a.hcl", "b.hcl"]).success(), "");
    // The computed key may be `b`.
    folder.write("d.hcl", "a = { b = 2, z = 1, (var.k) = 3 }\n");
    assert_eq!(folder.run(&["diff", "c.hcl", "d.hcl"]).status, 1);
}

#[test]
fn references_are_renamed_in_all_files_of_folders() {
    let folder = Folder::new(&[
        ("main.tf", "a = var.port\n"),
        (
            "net/b.tf",
            "variable \"port\" {}\nb = \"${var.port}:${var.ports}\"\n",
        ),
        ("net/d.txt", "var.port\n"),
        ("skip/e.tf", "e = var.port\n"),
    ]);
    let rename = [
        "rename",
        "--only-references",
        "-i",
        "--exclude",
        "skip",
        "var.port",
        "local.port",
        ".",
    ];
    let printed = folder.run(&rename);
    assert_eq!((printed.status, printed.stderr.as_str()), (0, ""));
    assert_eq!(folder.read("main.tf"), "a = local.port\n");
    assert_eq!(
        folder.read("net/b.tf"),
        "variable \"port\" {}\nb = \"${local.port}:${var.ports}\"\n"
    );
    assert_eq!(folder.read("net/d.txt"), "var.port\n");
    assert_eq!(folder.read("skip/e.tf"), "e = var.port\n");
    // A JSON file with the names may refer to them.
    let json = r#"{"c": "${local.port}"}"#;
    folder.write("net/c.tf.json", json);
    folder.write("net/g.tf.json", r#"{"port": 1}"#);
    let rename =
        |from, to, path| folder.run(&["rename", "--only-references", "-i", from, to, path]);
    let report = rename("local.port", "local.p", "net").failure(1);
    assert!(
        report.contains("c.tf.json") && report.contains("hcl convert"),
        "{report}"
    );
    assert!(!report.contains("g.tf.json"), "{report}");
    assert_eq!(folder.read("net/c.tf.json"), json);
    rename("local.port", "local.p", "net/b.tf").success();
    rename("local.p", "local.port", "net/b.tf").success();
    // A file with a mistake: nothing is written to any.
    folder.write("net/f.tf", "f = [\n");
    let report = folder
        .run(&[
            "rename",
            "--only-references",
            "-i",
            "local.port",
            "var.p",
            "main.tf",
            "net",
        ])
        .failure(1);
    assert!(report.contains("f.tf:"), "{report}");
    assert_eq!(folder.read("main.tf"), "a = local.port\n");
}

#[test]
fn outputs_that_a_test_replaces_are_renamed() {
    let test = "override_module {\n  target  = module.net\n  outputs = {\n    url  = \"a\" # url\n    urls = 1\n  }\n}\n\n\
                run \"x\" {\n  override_module {\n    target  = module.other\n    outputs = { url = \"b\" }\n  }\n  override_module {\n    target  = module.net\n    outputs = { \"url\" = \"c\" }\n  }\n  assert {\n    condition = module.net.url == \"a\"\n  }\n}\n";
    let folder = Folder::new(&[
        ("net/main.tf", "output \"url\" {\n  value = 1\n}\n"),
        (
            "main.tf",
            "module \"net\" {\n  source = \"./net\"\n}\n\nmodule \"other\" {\n  source = \"./other\"\n}\n",
        ),
        ("tests/a.tftest.hcl", test),
    ]);
    let arguments = ["rename", "-i", "output.url", "output.address", "net"];
    let run = folder.run(&arguments);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let expected = test
        .replace("    url  = \"a\"", "    address = \"a\"")
        .replace("\"url\" = ", "\"address\" = ")
        .replace("net.url", "net.address");
    let new = folder.read("tests/a.tftest.hcl");
    let without_spaces = |text: &str| text.replace(' ', "");
    assert_eq!(without_spaces(&new), without_spaces(&expected));
}
