//! `hcl sort`, `diff`, `merge` and `man`.

use crate::support::{Folder, assert_snapshot};

/// A small configuration, also for the tests of `hcl eval`.
pub(crate) const APP: &str = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n}\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n";

#[test]
fn sort_prints_writes_and_checks() {
    let folder = Folder::new(&[("app.hcl", APP), ("sub/ok.hcl", "a = 1\nb = 2\n")]);
    let sorted = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n\nservice \"web\" {\n  port = 80 # http\n  tags = { a = \"${name}-x\", b = 1 }\n}\n";
    assert_eq!(folder.run(&["sort", "app.hcl"]).success(), sorted);
    assert_eq!(folder.run_with(&["sort"], APP).success(), sorted);
    let check = folder.run(&["sort", "--check", "."]);
    assert_eq!((check.status, &*check.stdout), (3, "app.hcl\n"));
    let items = folder
        .run(&["sort", "--only", "items", "app.hcl"])
        .success();
    assert_eq!(
        items,
        APP.replace("b = 1, a = \"${name}-x\"", "a = \"${name}-x\", b = 1")
    );
    assert_eq!(folder.run(&["sort", "-i", "."]).success(), "");
    assert_eq!(folder.read("app.hcl"), sorted);
    assert_eq!(folder.run(&["sort", "--check", "."]).success(), "");
    folder.write(
        "main.tf",
        "resource \"a\" \"b\" {\n  x = 1\n  count = 2\n}\n",
    );
    assert_eq!(
        folder
            .run(&["sort", "--order", "terraform", "main.tf"])
            .success(),
        "resource \"a\" \"b\" {\n  count = 2\n\n  x = 1\n}\n"
    );
    folder.write("broken.hcl", "a =\n");
    folder.run(&["sort", "-i", "."]).failure(1);
    folder.run(&["sort", "."]).failure(2);
    folder.run(&["sort", "--check", "-i", "."]).failure(2);
}

#[test]
fn reports_name_the_files_that_are_not_sorted() {
    let folder = Folder::new(&[("a.hcl", "b = 1\na = 2\n"), ("ok.hcl", "a = 1\n")]);
    for format in ["json", "github", "sarif"] {
        let check = folder.run(&["sort", "--check", ".", "--report", format]);
        assert_eq!((check.status, &*check.stdout), (3, "a.hcl\n"));
        assert!(
            check.stderr.contains("file-is-not-sorted") && check.stderr.contains("a.hcl"),
            "{format}: {}",
            check.stderr
        );
        assert!(!check.stderr.contains("ok.hcl"), "{}", check.stderr);
    }
    let text = folder.run(&["sort", "--check", "."]);
    assert_eq!((text.status, &*text.stderr), (3, ""));
}

#[test]
fn diff_says_what_differs_by_address() {
    let new = APP
        .replace("port = 80", "port = 8080")
        .replace("region = \"eu\"\n", "")
        .replace("a = \"${name}-x\"", "c = [1, 2]")
        .replace("# The old one.\n", "log {\n  text = <<E\na\nE\n}\n");
    let folder = Folder::new(&[
        ("a/app.hcl", APP),
        ("b/new.hcl", &new),
        (
            "app.json",
            r#"{"name": "shop", "service": {"web": {"port": 82}}}"#,
        ),
        ("broken.hcl", "a =\n"),
    ]);
    let diff = |arguments: &[&str]| {
        let run = folder.run(&[&["diff"], arguments].concat());
        assert_eq!((run.status, &*run.stderr), (1, ""), "{run:?}");
        run.stdout
    };
    let text = diff(&["a/app.hcl", "b/new.hcl"]);
    assert_eq!(
        text,
        "- region: \"eu\"\n~ service.web.port: 80 -> 8080\n- service.web.tags.a: \"${name}-x\"\n+ service.web.tags.c: [1, 2]\n+ log\n"
    );
    assert_eq!(diff(&["a", "b"]), text);
    assert_snapshot("diff.json", &diff(&["a", "b", "--output", "json"]));
    // The blocks of the JSON syntax are known by the other file.
    assert_eq!(
        diff(&["a/app.hcl", "app.json"]),
        "- region: \"eu\"\n~ service.web.port: 80 -> 82\n- service.web.tags\n    { b = 1, a = \"${name}-x\" }\n- service.api\n"
            .replace("tags\n    {", "tags: {")
    );
    assert_eq!(folder.run(&["diff", "a", "a"]).success(), "");
    let sorted = folder.run(&["sort", "a/app.hcl"]).success();
    let same = folder.run_with(&["diff", "a/app.hcl", "-"], sorted);
    assert_eq!(same.success(), "");
    folder.run(&["diff", "a", "broken.hcl"]).failure(2);
    folder.run(&["diff", "a", "missing"]).failure(2);
}

#[test]
fn values_of_several_lines_are_shown_without_the_indentation_of_their_item() {
    let folder = Folder::new(&[
        ("old.hcl", "a {\n  b {\n    x = 1\n  }\n}\n"),
        (
            "new.hcl",
            "a {\n  b {\n    x = 1\n    y = {\n      z = \"<<\"\n    }\n    t = [<<E\n    u\nE\n    ]\n  }\n}\n",
        ),
    ]);
    let run = folder.run(&["diff", "old.hcl", "new.hcl"]);
    assert_eq!(
        run.stdout,
        "+ a.b.y\n    {\n      z = \"<<\"\n    }\n+ a.b.t\n    [<<E\n        u\n    E\n    ]\n"
    );
}

#[test]
fn merge_lays_files_over_the_first() {
    let folder = Folder::new(&[
        ("app.hcl", APP),
        (
            "one.hcl",
            "region = \"us\" # west\nservice \"web\" {\n  # New.\n  host = \"b\"\n}\n",
        ),
        (
            "two.hcl",
            "region = \"ap\"\nservice \"new\" {\n  port = 83\n}\n",
        ),
    ]);
    let merged = "# The shop.\nname = \"shop\"\nregion = \"ap\" # west\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n  # New.\n  host = \"b\"\n}\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n\nservice \"new\" {\n  port = 83\n}\n";
    let run = folder.run(&["merge", "app.hcl", "one.hcl", "two.hcl"]);
    assert_eq!(run.success(), merged);
    assert_eq!(
        folder
            .run(&["merge", "-i", "app.hcl", "one.hcl", "two.hcl"])
            .success(),
        ""
    );
    assert_eq!(folder.read("app.hcl"), merged);
    folder.write("more/b.hcl", "host = 2\n");
    folder.write("more/a.hcl", "host = 1\n");
    let run = folder.run(&["merge", "app.hcl", "more"]).success();
    assert_eq!(run, merged.replace("west\n", "west\nhost = 2\n"));
    folder.run(&["merge", "app.hcl"]).failure(2);
    folder.run(&["merge", "-i", "-", "app.hcl"]).failure(2);
    folder.run(&["merge", "app.hcl", "missing.hcl"]).failure(1);
    folder.write("a.json", "{}");
    for arguments in [
        ["merge", "a.json", "app.hcl"],
        ["merge", "app.hcl", "a.json"],
    ] {
        let report = folder.run(&arguments).failure(1);
        assert!(
            report.contains("a.json") && report.contains("hcl convert"),
            "{report}"
        );
    }
}

#[test]
fn merge_with_a_base_applies_changes_or_reports_conflicts() {
    let folder = Folder::new(&[
        ("base.hcl", "a = 1\nb = 2\n"),
        ("ours.hcl", "a = 1\nb = 3 # ours\n"),
        ("theirs.hcl", "a = 4\nb = 2\nc = 5 # theirs\n"),
        ("other.hcl", "a = 1\nb = 9\n"),
    ]);
    let run = folder.run(&["merge", "--base", "base.hcl", "ours.hcl", "theirs.hcl"]);
    assert_eq!(run.success(), "a = 4\nb = 3 # ours\nc = 5 # theirs\n");
    let run = folder.run(&["merge", "-i", "--base", "base.hcl", "ours.hcl", "other.hcl"]);
    assert_snapshot("merge_conflict.txt", &run.failure(1));
    assert_eq!(folder.read("ours.hcl"), "a = 1\nb = 3 # ours\n");
    folder.write("without.hcl", "a = 1\n");
    let merge = |ours: &str, theirs: &str| {
        let run = folder.run(&["merge", "--base", "base.hcl", ours, theirs]);
        run.failure(1)
    };
    let removed = merge("ours.hcl", "without.hcl") + &merge("without.hcl", "ours.hcl");
    assert_snapshot("merge_removed.txt", &removed);
    folder
        .run(&[
            "merge",
            "--base",
            "base.hcl",
            "ours.hcl",
            "theirs.hcl",
            "other.hcl",
        ])
        .failure(2);
}

/// The values of `get` and `diff` are written as `hcl convert` writes them.
#[test]
fn values_as_json_are_in_the_json_syntax() {
    for (text, json) in [
        (r#""\"\n${b}""#, r#""\"\n${b}""#),
        ("<<-E\n  x\n   ${y}\n  E", r#""x\n ${y}\n""#),
        ("123456789012345678901", "123456789012345678901"),
        ("1e400", "1e400"),
        ("{ (f) = (1) }", r#"{"${f}":1}"#),
    ] {
        let folder = Folder::new(&[("old.hcl", ""), ("new.hcl", &format!("a = {text}\n"))]);
        let run = |arguments: &[&str]| folder.run(arguments).stdout;
        let converted = run(&["convert", "--to", "json", "--compact", "new.hcl"]);
        assert_eq!(converted, format!("{{\"a\":{json}}}\n"));
        let got = run(&["get", "--output", "json", "a", "new.hcl"]);
        assert!(got.contains(&format!("\"value\":{json}}}")), "{got}");
        let new = run(&["diff", "--output", "json", "old.hcl", "new.hcl"]);
        assert!(new.contains(&format!("\"new\":{json}}}")), "{new}");
    }
    let folder = Folder::new(&[("big.json", r#"{"a": 1e400}"#)]);
    let got = folder.run(&["get", "--output", "json", "a", "big.json"]);
    assert!(got.success().contains("\"value\":1e400}"));
}

#[test]
fn diff_of_json_knows_any_name() {
    let folder = Folder::new(&[
        (
            "a.json",
            r#"{"$schema": "x", "a b": {"*": [1, 2]}, "//": "Old."}"#,
        ),
        (
            "b.json",
            r#"{"//": "New.", "a b": {"*": [1, 3]}, "$schema": "y"}"#,
        ),
    ]);
    let run = folder.run(&["diff", "a.json", "b.json"]);
    assert_eq!(
        (run.status, &*run.stdout),
        (1, "~ $schema: \"x\" -> \"y\"\n~ a b.*[1]: 2 -> 3\n")
    );
    folder.run(&["diff", "a.json", "a.json"]).success();
}

#[test]
fn diff_names_the_files_of_a_folder() {
    let folder = Folder::new(&[
        ("one.hcl", "a = 1\nservice \"web\" {\n  port = 1\n}\n"),
        (
            "json/app.hcl.json",
            r#"{"a": 2, "service": {"web": {"port": 1}}}"#,
        ),
        ("twice/a.hcl", "\u{feff}a = 1\n"),
        ("twice/b.hcl", "\n\nb = 1\na = 2"),
    ]);
    let run = |old, new| folder.run(&["diff", old, new]);
    let diff = run("one.hcl", "json");
    assert_eq!(
        (diff.status, &*diff.stdout, &*diff.stderr),
        (1, "~ a: 1 -> 2\n", "")
    );
    for new in ["twice", "./twice"] {
        let report = run("one.hcl", new).failure(2);
        assert!(
            report.contains("twice/b.hcl:4:1")
                && report.contains("twice/a.hcl:1:1")
                && report.contains("compared as one configuration"),
            "{report}"
        );
    }
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new(&[]);
    let page = folder.run(&["man"]).success();
    assert!(
        page.contains(".TH hcl 1") && page.contains("hcl\\-fmt(1)"),
        "{page}"
    );
    assert_eq!(folder.run(&["man", "man"]).success(), "");
    folder.write("man/old", "");
    let sort = folder.read("man/hcl-sort.1");
    assert!(
        sort.contains("\\-\\-order") && sort.contains("hcl sort"),
        "{sort}"
    );
    let names = std::fs::read_dir(folder.path().join("man"))
        .unwrap()
        .count();
    assert!(names > 15, "{names}");
    folder.run(&["man", "man/old"]).failure(1);
}

#[test]
fn set_writes_values_as_fmt_does() {
    let folder = Folder::new(&[("a.hcl", "tags = {}\n"), ("a.json", "{\"tags\": {}}\n")]);
    let set = |file, value| folder.run(&["set", "tags", value, file]).success();
    assert_eq!(
        set("a.hcl", "{team=\"core\",ids=[1,2]}"),
        "tags = { team = \"core\", ids = [1, 2] }\n"
    );
    // As hclfmt writes it.
    assert_eq!(
        set("a.hcl", "{\"team\":\"core\"}"),
        "tags = { \"team\" : \"core\" }\n"
    );
    assert_eq!(
        set("a.json", "{\"team\":\"a,b:\\\"c\",ids=[1,2]}"),
        "{\"tags\": {\"team\": \"a,b:\\\"c\", \"ids\": [1, 2]}}\n"
    );
}

#[test]
fn a_folder_is_not_changed() {
    let folder = Folder::new(&[("ours/a.hcl", "a = 1\n"), ("theirs/a.hcl", "a = 2\n")]);
    let report = folder.run(&["merge", "ours", "theirs"]).failure(1);
    assert_eq!(
        report.matches("is a folder, and files are merged").count(),
        1
    );
    assert!(
        report.contains("hcl merge -i ours/main.tf theirs/main.tf"),
        "{report}"
    );
    let arguments = ["merge", "--base", "theirs", "ours/a.hcl", "theirs/a.hcl"];
    let report = folder.run(&arguments).failure(1);
    assert_eq!(report.matches("error: ").count(), 1, "{report}");
    assert_eq!(folder.read("ours/a.hcl"), "a = 1\n");
}
