//! `hcl get`, `set`, `append`, `rm`, `rename`, `rename-only`, `list`.

use crate::support::{Folder, assert_snapshot};

const APP: &str = include_str!("edit.hcl");

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
        folder.write("b.hcl", once.success());
        let again = folder.run(&["set", "--string", address, "--", text, "b.hcl"]);
        assert_eq!(again.success(), folder.read("b.hcl"), "{address}");
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
        for [line] in rows("commands_that_reports_advise_work") {
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
    for [line] in rows("commands_that_reports_advise_work, 2") {
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

hcl_golden::rows!("edit.rows");
