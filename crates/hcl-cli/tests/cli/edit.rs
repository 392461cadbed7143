//! `hcl get`, `set`, `append`, `rm`, `rename`, `rename-only`, `list`.

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

#[test]
fn each_command_prints_the_new_text_or_writes_it() {
    let replaced = |old: &str, new: &str| APP.replace(old, new);
    for (arguments, expected) in [
        (&["set", "name", "\"shop\""][..], APP.to_owned()),
        (&["set", "service.web.port", "-1"], replaced("80 #", "-1 #")),
        (
            &["set", "name", "--string", "a \"${c}"],
            replaced("\"shop\"", r#""a \"$${c}""#),
        ),
        (
            &["append", "service.web.check.every", "5"],
            replaced(
                "path = \"/health\"\n",
                "path  = \"/health\"\n    every = 5\n",
            ),
        ),
        (
            &["append", "service.web.tags.Team", "--string", "core"],
            replaced("-2]\n", "-2]\n    Team  = \"core\"\n"),
        ),
        (
            &["append", "--block", "service.db"],
            format!("{APP}\nservice \"db\" {{}}\n"),
        ),
        (
            &["rm", "service.web.port"],
            replaced("  port = 80 # http\n", ""),
        ),
        (
            &["rename-only", "name", "title"],
            replaced("name = \"shop\"", "title = \"shop\""),
        ),
        (
            &["rename-only", "service.*", "server.*"],
            replaced("service", "server"),
        ),
        (
            &["reorder", "service.web.port", "--after", "service.web.host"],
            replaced(
                "  port = 80 # http\n  host = var.host\n",
                "  host = var.host\n  port = 80 # http\n",
            ),
        ),
        (
            &["rename", "--only-references", "var.host", "local.host"],
            replaced("var.host", "local.host"),
        ),
    ] {
        let folder = Folder::new(&[("app.hcl", APP)]);
        let with = |more: &[&'static str]| [arguments, more].concat();
        assert_eq!(
            folder.run_with(arguments, APP).success(),
            expected,
            "{arguments:?}"
        );
        assert_eq!(folder.run(&with(&["app.hcl"])).success(), expected);
        assert_eq!(folder.run(&with(&["-i", "app.hcl"])).success(), "");
        assert_eq!(folder.read("app.hcl"), expected);
    }
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
        assert_eq!(
            folder.run_with(&["get", address, "-"], APP).success(),
            expected
        );
    }
    let run = folder.line("get --string name app.hcl");
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
fn list_prints_addresses_that_get_takes() {
    let folder = Folder::new(&[("app.hcl", APP)]);
    let all = folder.line("list app.hcl").success();
    assert_snapshot("list.txt", &all);
    assert_eq!(folder.run_with(&["list", "-"], APP).success(), all);
    for address in all.lines() {
        folder.run(&["get", address, "app.hcl"]).success();
    }
    let web = folder.line("list service.*.tags app.hcl").success();
    assert_eq!(
        web,
        "service.web.tags\nservice.web.tags.Name\nservice.web.tags.a b\nservice.web.tags.a b[0]\nservice.web.tags.a b[1]\n"
    );
    let name = folder.run_with(&["list", "name", "-"], APP).success();
    assert_eq!(name, "name\n");
    let element = folder.run_with(&["list", "a[1]", "-"], "a = [1, { b = 2 }, 3]\n");
    assert_eq!(element.success(), "a[1]\na[1].b\n");
    assert_eq!(folder.run_with(&["list", "-"], "").success(), "");
}

#[test]
fn list_leaves_out_comments_of_the_json_syntax() {
    let json = r#"{"//": "x", "a": {"//": {"b": 1}, "c": 1}, "d": [{"//": [1]}]}"#;
    let folder = Folder::new(&[("app.hcl.json", json)]);
    let all = folder.line("list app.hcl.json").success();
    assert_eq!(all, "a\na.c\nd\nd[0]\n");
    let comment = folder.line("get a.// app.hcl.json").success();
    assert_eq!(comment, "{\"b\": 1}\n");
}

#[test]
fn mistakes_are_reported_and_nothing_changes() {
    let folder = Folder::new(&[("app.hcl", APP), ("broken.hcl", "a =\n"), ("a.json", "{}")]);
    let mut reports = String::new();
    for arguments in [
        "get service.web.prot app.hcl",
        "get service.web.check.nothing app.hcl",
        "set database.port 1 app.hcl",
        "set service.web.port 80~+ -i app.hcl",
        "set service.web 1 -i app.hcl",
        "set name 1 -i broken.hcl",
        "set name 1 -i a.json",
        "rm name -i a.json",
        "set name 1 -i missing.hcl",
        "append name 1 -i app.hcl",
        "append name.x 1 -i app.hcl",
        "append service.db.port 1 -i app.hcl",
        "append 9x 1 -i app.hcl",
        "rm service.db -i app.hcl",
        "rename-only service.web.port service.web.host -i app.hcl",
        "rename-only service.web.port port -i app.hcl",
        "rename-only service.web.tags.Name service.web.tags.a~b -i app.hcl",
        "rename --only-references var.hots local.host -i app.hcl",
        "list database app.hcl",
    ] {
        let report = folder.line(arguments).failure(1);
        assert!(!report.is_empty(), "{arguments}");
        reports += &format!("$ hcl {}\n{report}\n", arguments.replace('~', " "));
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
    folder
        .line("set v 2 -i a.tf b.tf c.tf")
        .reports(1, &["c.tf:2:5"]);
    assert_eq!(folder.read("a.tf"), "v = 1\n");
    // One file that has the address is enough.
    folder.line("set v 2 -i a.tf b.tf").success();
    assert_eq!(
        (&*folder.read("a.tf"), &*folder.read("b.tf")),
        ("v = 2\n", "w = 1\n")
    );
    folder.line("set z 2 -i a.tf b.tf").failure(1);
}

#[test]
fn wrong_usage_has_its_own_status() {
    let folder = Folder::new(&[("a.hcl", APP)]);
    for arguments in [
        "get",
        "get a..b a.hcl",
        "list a..b -",
        "set name 1 -i -",
        "set name 1 a.hcl absent.hcl",
        "append name",
        "append name --block --string",
        "get name a.hcl --output xml",
    ] {
        folder.line(arguments).reports(2, &["--help"]);
    }
    assert_eq!(folder.read("a.hcl"), APP);
}

/// Values of all kinds: of one line and several, with more and less indentation than their lines.
const VALUES: &str = "\u{feff}# First.\na = null\n\nb = -1.5\nc = \"x ${a} \\u0041\"\nd = [\n      1, # one\n      f(2),\n   ]\ne = {\n  k = true\n\n  \"l m\" = <<-EOT\n      text ${b ~}\n    of lines\n  EOT\n}\nsvc \"x\" {\n\tf = <<EOT\n  y\nEOT\n\tg = <<-EOT\n\t\tz\n\t  EOT\n\th = (1 +\n2)\n\ti = [for x in y :\n\t\tx if x != null]\n}\nj = <<EOT\n\u{301}\nEOT\n";

#[test]
fn a_value_that_is_set_to_what_get_prints_stays() {
    let folder = Folder::new(&[("a.hcl", VALUES)]);
    let addresses = folder.line("list a.hcl").success();
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
        let printed = folder.line("get --string a b.hcl").success();
        assert_eq!(printed, format!("{text}\n"), "{}", folder.read("b.hcl"));
    }
}

/// Returns the commands that a report advises.
fn advised(report: &str) -> Vec<String> {
    let line = report.replace("\n    ", " ");
    let commands = line.split("\"hcl ").skip(1);
    let commands = commands.map(|it| it.split('"').next().unwrap().to_owned());
    let changes = |it: &String| it.starts_with("append") || it.starts_with("set --create");
    commands.filter(changes).collect()
}

/// Runs a command until it succeeds, and after each report a command that the report advises: the first, or the last.
fn follow(folder: &Folder, command: &[&str], is_first: bool) -> Vec<String> {
    let mut typed = Vec::new();
    for _ in 0..6 {
        let run = folder.run(command);
        if run.status == 0 {
            return typed;
        }
        let advised = advised(&run.stderr);
        let advised = if is_first {
            advised.first()
        } else {
            advised.last()
        };
        let advice = advised.unwrap_or_else(|| panic!("{command:?}: {}", run.stderr));
        // As a shell reads it.
        let words = advice.split(' ').map(|word| word.trim_matches('\''));
        let words: Vec<&str> = words.collect();
        assert_eq!(folder.run(&words).success(), "", "{advice}");
        typed.push(advice.clone());
    }
    panic!("{command:?}: {typed:?}");
}

#[test]
fn commands_that_reports_advise_work() {
    let native = "service \"web\" {\n  check {}\n  l = [1]\n  o = {}\n}\nservice \"api.v2\" {}\n";
    let json = r#"{"service": {"web": {"check": [{"a": 1}], "l": [1], "o": {}}, "api.v2": {}}}"#;
    let mut typed = String::new();
    for (file, text) in [("a.hcl", native), ("a.json", json)] {
        for line in [
            "set --create service.web.n[0] 1",
            "append service.web.n[] 3",
            "set --create service.web.check[2].n 1",
            "set --create service.web.new[0].n 1",
            "append service.web.new[1].n 1",
            "append service.web.new.n 1",
            "append service.web.o.p.q 1",
            "append service.web.o.p[] 1",
            "append service.web.m[0][] 1",
            "append service.web.o.m[1].n 1",
            "append other.n 1",
            "append other[] 1",
            "append other.a.n 1",
            "append other.a.n[] 1",
            "append other.a[1].n 1",
            "append service.api\\.v2.tags.n 1",
            "append service.*.new.n 1",
            "append service.web.l[3].n 1",
        ] {
            let mut words: Vec<&str> = line.split(' ').collect();
            words.push(file);
            let ways = [true, false];
            let ways = ways.map(|is_first| follow(&Folder::new(&[(file, text)]), &words, is_first));
            typed += &format!("$ hcl {line} {file}\n  hcl {}\n", ways[0].join("; hcl "));
            if ways[1] != ways[0] {
                typed += &format!("  hcl {}\n", ways[1].join("; hcl "));
            }
        }
    }
    let folder = Folder::new(&[("a.hcl", native)]);
    assert_snapshot("edit_advice.txt", &typed);
    // Nothing that can be typed adds what a star stands for, has no name, or is in a number.
    for line in [
        "append x.*.n 1 a.hcl",
        "append service.web.l.y.z 1 a.hcl",
        "append x[].n 1 a.hcl",
        "append 9x.n 1 a.hcl",
        "append service[] 1 a.hcl",
        "append service.web.check[2][] 1 a.hcl",
    ] {
        let report = folder.line(line).failure(1);
        assert!(advised(&report).is_empty(), "{report}");
    }
    let report = folder.line("append service.n 1 a.hcl").failure(1);
    assert_eq!(advised(&report), ["append --block service -i a.hcl"]);
    let piped = folder.run_with(&["append", "x.y", "1", "-"], "a = 1\n");
    assert_eq!(
        advised(&piped.failure(1)),
        ["append --block x -", "set --create x '{}' -"]
    );
}

/// Strings of the JSON syntax are templates, except in files of values.
#[test]
fn a_text_is_the_same_in_both_syntaxes() {
    let folder = Folder::new(&[
        (
            "a.hcl",
            "a = \"$${x}\"\nb = \"${x}\"\nc = \"a\\\\n %%{if} é\"\n",
        ),
        (
            "a.json",
            r#"{"a": "$${x}", "b": "${x}", "c": "a\\n %%{if} \u00e9", "d": "${", "e": 1}"#,
        ),
        ("a.tfvars.json", r#"{"a": "$${x}", "b": "${x}"}"#),
    ]);
    let get = |address, file| folder.run(&["get", "--string", address, file]).success();
    for (address, text) in [
        ("a", "${x}\n"),
        ("b", "\"${x}\"\n"),
        ("c", "a\\n %{if} é\n"),
    ] {
        assert_eq!(get(address, "a.hcl"), text);
        assert_eq!(get(address, "a.json"), text);
    }
    assert_eq!(get("d", "a.json"), "\"${\"\n");
    assert_eq!(get("e", "a.json"), "1\n");
    assert_eq!(get("a", "a.tfvars.json"), "$${x}\n");
    assert_eq!(get("b", "a.tfvars.json"), "${x}\n");
    let set = folder.run(&["set", "--string", "a", "${y}", "a.json"]);
    folder.write("b.json", &set.success());
    assert_eq!(get("a", "b.json"), "${y}\n");
}

#[test]
fn references_are_renamed_in_all_files_of_folders() {
    let b = "variable \"port\" {}\nb = \"${var.port}:${var.ports}\"\n";
    let folder = Folder::new(&[
        ("main.tf", "a = var.port\n"),
        ("net/b.tf", b),
        ("net/d.txt", "var.port\n"),
        ("skip/e.tf", "e = var.port\n"),
    ]);
    let rename = |arguments: &str| folder.line(&format!("rename --only-references -i {arguments}"));
    rename("--exclude skip var.port local.port .").success();
    assert_eq!(folder.read("main.tf"), "a = local.port\n");
    assert_eq!(
        folder.read("net/b.tf"),
        b.replace("var.port}", "local.port}")
    );
    assert_eq!(folder.read("net/d.txt"), "var.port\n");
    assert_eq!(folder.read("skip/e.tf"), "e = var.port\n");
    // A JSON file with the names may refer to them.
    folder.write("net/c.tf.json", r#"{"c": "${local.port}"}"#);
    folder.write("net/g.tf.json", r#"{"port": 1}"#);
    let report = rename("local.port local.p net").failure(1);
    assert!(
        report.contains("c.tf.json") && report.contains("hcl convert"),
        "{report}"
    );
    assert!(!report.contains("g.tf.json"), "{report}");
    rename("local.port local.p net/b.tf").success();
    rename("local.p local.port net/b.tf").success();
    // A file with a mistake: nothing is written to any.
    folder.write("net/f.tf", "f = [\n");
    rename("local.port var.p main.tf net").reports(1, &["f.tf:"]);
    assert_eq!(folder.read("main.tf"), "a = local.port\n");
}

#[test]
fn a_key_that_is_there_twice_is_removed_twice() {
    let folder = Folder::new(&[("a.hcl", "t = {\n  a = 1 # one\n  b = 2\n  a = 3\n}\n")]);
    let removed = folder.line("rm t.a a.hcl").success();
    assert_eq!(removed, "t = {\n  b = 2\n}\n");
}

#[test]
fn a_star_finds_in_get_what_it_finds_in_list() {
    let folder = Folder::new(&[("a.hcl", "x = 1\ny = 2\n")]);
    assert_eq!(folder.line("get * a.hcl").success(), "1\n2\n");
    assert_eq!(folder.line("list * a.hcl").success(), "x\ny\n");
}
