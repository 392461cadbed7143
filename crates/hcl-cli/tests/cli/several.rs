//! Several files and folders, the JSON syntax, and options of all commands.

use crate::support::{Folder, module};

#[test]
fn get_and_list_read_files_and_folders() {
    let folder = module();
    assert_eq!(
        folder.line("get variable.env .").success(),
        "sub/main.tf: variable \"env\" {}\nvars.tf: variable \"env\" {}\n"
    );
    assert_eq!(
        folder.line("get variable.env . --exclude sub").success(),
        "vars.tf: variable \"env\" {}\n"
    );
    assert_eq!(
        folder.line("list main.tf prod.tfvars").success(),
        "main.tf: resource.aws_vpc.main\nmain.tf: resource.aws_vpc.main.name\nprod.tfvars: env\n"
    );
    assert_eq!(
        folder.line("list variable .").success(),
        "sub/main.tf: variable.env\nvars.tf: variable.env\n"
    );
    let json = folder.line("get env prod.tfvars main.tf --output json");
    assert!(json.success().contains("\"file\":\"prod.tfvars\""));
    let report = folder.line("get nothing .").failure(1);
    assert!(report.matches("Address not found").count() > 2, "{report}");
    folder.write("broken.tf", "a =\n");
    folder.line("get variable.env .").failure(1);
}

#[test]
fn the_json_syntax_is_read_and_set() {
    let text = "{\n  \"output\": {\n    \"id\": {\"value\": \"${local.id}\"}\n  }\n}\n";
    let folder = Folder::new(&[("a.json", text)]);
    for (arguments, expected) in [
        ("list a.json", "output\noutput.id\noutput.id.value\n"),
        ("get output.*.value a.json", "\"${local.id}\"\n"),
        ("get --string output.id.value a.json", "\"${local.id}\"\n"),
        (
            "set output.id.value var.env a.json",
            &text.replace("local.id", "var.env"),
        ),
    ] {
        assert_eq!(folder.line(arguments).success(), expected, "{arguments}");
    }
    let set = folder.line("set --create output.new [1,~true] -i a.json");
    assert_eq!(set.success(), "");
    let new = text.replace("id}\"}", "id}\"},\n    \"new\": [1, true]");
    assert_eq!(folder.read("a.json"), new);
    let set = folder.line("set output.idd.value 1 a.json");
    set.reports(1, &["Did you mean"]);
    // Standard input is JSON if it begins with a brace.
    let piped = folder.run_with(&["get", "a[0].b", "-"], "{\"a\": [{\"b\": 1}]}");
    assert_eq!(piped.success(), "1\n");
    folder.line("rm output a.json").failure(1);
}

/// A block is found by its address; a reference is another notation, and the report says which.
#[test]
fn references_are_told_from_addresses() {
    let text = "variable \"a\" {\n  default = 1\n}\n\nlocals {\n  b = 2\n}\n\nresource \"t\" \"n\" {\n  id = 3\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    for (reference, address) in [
        ("var.a", "variable.a"),
        ("local.b", "locals.b"),
        ("t.n.id", "resource.t.n.id"),
    ] {
        for command in ["get", "list", "rm"] {
            let run = folder.run(&[command, reference, "main.tf"]);
            run.reports(1, &["how references are written", &format!("{address}.")]);
        }
        folder.run(&["get", address, "main.tf"]).success();
    }
}

#[test]
fn set_creates_what_is_missing() {
    let folder = Folder::new(&[("a.hcl", "s \"x\" {\n  t = {}\n}\n")]);
    let set = |address| folder.run(&["set", "--create", address, "1", "a.hcl"]);
    let created = set("s.x.t.u.v").success();
    assert_eq!(created, "s \"x\" {\n  t = { u = { v = 1 } }\n}\n");
    let created = set("s.x.q.p").success();
    assert_eq!(created, "s \"x\" {\n  t = {}\n  q = { p = 1 }\n}\n");
    let report = set("s.y.p").failure(1).replace("\n    ", " ");
    let advice = "block, add it first by \"hcl append --block s.y -i a.hcl\".";
    assert!(report.contains(advice), "{report}");
    set("s.x.t.*").failure(1);
    let created = set("s.x.*.u").success();
    assert_eq!(created, "s \"x\" {\n  t = { u = 1 }\n}\n");
}

#[test]
fn files_are_left_out_by_patterns() {
    let folder = Folder::new(&[
        ("a.hcl", "a=1\n"),
        ("old/b.hcl", "b=1\n"),
        ("c.pkr.hcl", "c=1\n"),
    ]);
    let check = |exclude: &[&str]| {
        let mut arguments = vec!["fmt", "--check"];
        arguments.extend(exclude.iter().flat_map(|it| ["--exclude", it]));
        folder.run(&arguments).stdout
    };
    assert_eq!(check(&[]), "a.hcl\nc.pkr.hcl\nold/b.hcl\n");
    assert_eq!(check(&["old"]), "a.hcl\nc.pkr.hcl\n");
    assert_eq!(check(&["*.pkr.hcl", "/old/"]), "a.hcl\n");
    // A path is relative to the folder that is named, or to the current one.
    folder.write("old/old/c.hcl", "c=1\n");
    for pattern in ["old", "/old/old", "old/old"] {
        for path in ["old", "old/", "./old", "./old/"] {
            let named = folder.run(&["fmt", "--check", "--exclude", pattern, path]);
            assert_eq!(
                named.stdout.trim_start_matches("./"),
                "old/b.hcl\n",
                "{pattern} {path}"
            );
        }
    }
    // A file below an excluded folder is not brought back, as in `.gitignore`; one of another folder is.
    assert_eq!(check(&["/old", "!b.hcl"]), "a.hcl\nc.pkr.hcl\n");
    assert_eq!(check(&["*.hcl", "!b.hcl"]), "old/b.hcl\n");
    assert_eq!(
        check(&["/old/*", "!/old/b.hcl", "!c.hcl"]),
        "a.hcl\nc.pkr.hcl\nold/b.hcl\n"
    );
    // A file that is named is read.
    let named = folder.line("fmt --check --exclude a.hcl a.hcl");
    assert_eq!(named.stdout, "a.hcl\n");
    folder.line("fmt --exclude { --check").failure(2);
}

#[test]
fn reports_have_colours_on_request() {
    let folder = Folder::new(&[("a.hcl", "a =\n")]);
    let report = |color| folder.run(&["check", "--color", color, "a.hcl"]).failure(1);
    assert!(report("always").contains("\u{1b}["));
    assert!(!report("never").contains("\u{1b}[") && !report("auto").contains("\u{1b}["));
    folder.line("check --color sometimes").failure(2);
}

#[test]
fn what_cannot_be_watched_is_wrong_usage() {
    let folder = Folder::new(&[]);
    folder.line("fmt --watch --check").failure(2);
    for command in ["fmt --watch -", "check --watch -"] {
        folder
            .line(command)
            .reports(2, &["Standard input cannot be watched"]);
    }
}

/// Each command reads the files of the current folder, unless it is given others.
#[test]
fn without_a_path_commands_read_the_folder() {
    let folder = Folder::new(&[("a.hcl", "b = 1\na = 2\n"), ("sub/c.hcl", "a = 3\n")]);
    assert_eq!(folder.line("get a").success(), "a.hcl: 2\nsub/c.hcl: 3\n");
    assert_eq!(folder.line("list b .").success(), "a.hcl: b\n");
    let sorted = folder.line("sort --check");
    assert_eq!((sorted.status, &*sorted.stdout), (1, "a.hcl\n"));
    folder
        .line("set a 4")
        .reports(2, &["several files need --in-place"]);
    folder.line("set a 4 -i").success();
    assert_eq!(folder.line("get a").success(), "a.hcl: 4\nsub/c.hcl: 4\n");
    folder.line("convert --to json").failure(2);
    assert_eq!(folder.line("eval 1+1").success(), "2\n");
}

/// A file in the JSON syntax that has the address is not passed over.
#[test]
fn nothing_is_changed_if_a_file_in_json_has_the_address() {
    let native = "module \"vpc\" {\n  version = \"1\"\n}\n";
    let folder = Folder::new(&[
        ("a.tf", native),
        (
            "b.tf.json",
            "{\"module\": {\"vpc\": {\"version\": \"1\"}}}\n",
        ),
        ("other/a.tf", native),
        ("other/b.tf.json", "{\"x\": 1}\n"),
    ]);
    for line in [
        "rm module.vpc.version -i .",
        "rename-only module.vpc module.net -i .",
    ] {
        folder
            .line(line)
            .reports(1, &["b.tf.json is in the JSON syntax"]);
        assert_eq!(folder.read("a.tf"), native);
    }
    folder.line("rm module.vpc.version -i other").success();
    assert_eq!(folder.read("other/a.tf"), "module \"vpc\" {\n}\n");
}
