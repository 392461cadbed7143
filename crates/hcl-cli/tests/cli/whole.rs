//! `hcl sort`, `diff`, `merge` and `man`.

use crate::support::{Folder, assert_snapshot};

/// A small configuration, also for the tests of `hcl eval`.
pub(crate) const APP: &str = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n}\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n";

#[test]
fn sort_prints_writes_and_checks() {
    let folder = Folder::new(&[("app.hcl", APP), ("sub/ok.hcl", "a = 1\nb = 2\n")]);
    let sorted = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n}\n";
    assert_eq!(folder.line("sort app.hcl").success(), sorted);
    assert_eq!(folder.run_with(&["sort", "-"], APP).success(), sorted);
    let check = folder.line("sort --check .");
    assert_eq!((check.status, &*check.stdout), (1, "app.hcl\n"));
    let blocks = folder.line("sort --only blocks app.hcl").success();
    assert_eq!(blocks, sorted);
    assert_eq!(folder.line("sort --only arguments app.hcl").success(), APP);
    assert_eq!(folder.line("sort -i .").success(), "");
    assert_eq!(folder.read("app.hcl"), sorted);
    assert_eq!(folder.line("sort --check .").success(), "");
    folder.write(
        "main.tf",
        "resource \"a\" \"b\" {\n  x = 1\n  count = 2\n}\n",
    );
    assert_eq!(
        folder.line("sort --order terraform main.tf").success(),
        "resource \"a\" \"b\" {\n  count = 2\n\n  x = 1\n}\n"
    );
    folder.write("broken.hcl", "a =\n");
    folder.line("sort -i .").failure(1);
    folder.line("sort .").failure(2);
    folder.line("sort --check -i .").failure(2);
}

#[test]
fn reports_name_the_files_that_are_not_sorted() {
    let folder = Folder::new(&[("a.hcl", "b = 1\na = 2\n"), ("ok.hcl", "a = 1\n")]);
    for format in ["json", "github", "sarif"] {
        let check = folder.line(&format!("sort --check . --report {format}"));
        assert_eq!((check.status, &*check.stderr), (1, ""));
        let named = ["file-is-not-sorted", "a.hcl", "ok.hcl"].map(|it| check.stdout.contains(it));
        assert_eq!(named, [true, true, false], "{format}: {}", check.stdout);
    }
    assert_eq!(folder.line("sort --check .").stderr, "");
}

#[test]
fn diff_says_what_differs_by_address() {
    let new =
        "name = \"shop\"\nservice \"web\" {\n  port = 8080\n}\nlog {\n  text = <<E\na\nE\n}\n";
    let json = r#"{"name": "shop", "service": {"web": {"port": 82}}}"#;
    let folder = Folder::new(&[("a/app.hcl", APP), ("b/new.hcl", new), ("app.json", json)]);
    let diff = |arguments: &str| {
        let run = folder.line(&format!("diff {arguments}"));
        assert_eq!((run.status, &*run.stderr), (1, ""), "{run:?}");
        run.stdout
    };
    let removed = "- service.web.tags: { b = 1, a = \"${name}-x\" }\n- service.api\n";
    let text = format!("- region: \"eu\"\n~ service.web.port: 80 -> 8080\n{removed}+ log\n");
    assert_eq!(diff("a/app.hcl b/new.hcl"), text);
    assert_eq!(diff("a b"), text);
    assert_snapshot("diff.json", &diff("a b --output json"));
    // The blocks of the JSON syntax are known by the other file.
    let text = text.replace("8080", "82").replace("+ log\n", "");
    assert_eq!(diff("a/app.hcl app.json"), text);
    let sorted = folder.line("sort a/app.hcl").success();
    let same = folder.run_with(&["diff", "a/app.hcl", "-"], sorted);
    assert_eq!(same.success(), "");
    folder.write("broken.hcl", "a =\n");
    folder.line("diff a broken.hcl").failure(1);
    folder.line("diff a missing").failure(1);
}

#[test]
fn diff_of_a_module_in_both_syntaxes_knows_its_references() {
    let text = "\
resource \"t\" \"a\" {
  depends_on = [t.b]
  ingress {
    port = 1
  }
  lifecycle {
    ignore_changes = [tags]
  }
}

module \"m\" {
  source    = \"./m\"
  providers = { aws = aws.west }
}

moved {
  from = t.a
  to   = t.c
}
";
    let folder = Folder::new(&[("main.tf", text)]);
    let json = folder
        .line("convert --terraform --to json main.tf")
        .success();
    folder.write("main.tf.json", &json);
    assert_eq!(folder.line("diff main.tf main.tf.json").success(), "");
    let other = text.replace("[t.b]", "[t.c]");
    folder.write("other.tf", &other);
    let changed = "~ resource.t.a.depends_on[0]: t.c -> t.b\n";
    assert_eq!(folder.line("diff other.tf main.tf.json").stdout, changed);
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
    let run = folder.line("diff old.hcl new.hcl");
    assert_eq!(
        run.stdout,
        "+ a.b.y\n    {\n      z = \"<<\"\n    }\n+ a.b.t\n    [<<E\n        u\n    E\n    ]\n"
    );
}

#[test]
fn merge_lays_files_over_the_first() {
    let folder = Folder::new(&[
        (
            "app.hcl",
            "# The shop.\n\nregion = \"eu\"\nport   = 1 # http\n",
        ),
        ("one.hcl", "region = \"us\" # west\n"),
        ("two.hcl", "region = \"ap\"\n"),
        ("more/b.hcl", "host = 2\n"),
        ("more/a.hcl", "host = 1\n"),
        ("a.json", "{}"),
    ]);
    let merged = "# The shop.\n\nregion = \"ap\" # west\nport   = 1    # http\n";
    let run = folder.line("merge app.hcl one.hcl two.hcl");
    assert_eq!(run.success(), merged);
    let run = folder.line("merge -i app.hcl one.hcl two.hcl");
    assert_eq!(run.success(), "");
    assert_eq!(folder.read("app.hcl"), merged);
    let run = folder.line("merge app.hcl more").success();
    assert_eq!(run, format!("{merged}host   = 2\n"));
    folder.line("merge app.hcl").failure(2);
    folder.line("merge -i - app.hcl").failure(2);
    folder.line("merge app.hcl missing.hcl").failure(1);
    for files in ["a.json app.hcl", "app.hcl a.json"] {
        let run = folder.line(&format!("merge {files}"));
        run.reports(1, &["a.json", "hcl convert"]);
    }
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
        ("[null, -1.5, true]", "[null,-1.5,true]"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("-\"a\"", r#""${-\"a\"}""#),
        (r#""a\t$${b} ${c}""#, r#""a\t$${b} ${c}""#),
        ("b ? 1 : 2", r#""${b ? 1 : 2}""#),
        ("{ a = null, \"b c\" = {} }", r#"{"a":null,"b c":{}}"#),
    ] {
        let folder = Folder::new(&[("old.hcl", ""), ("new.hcl", &format!("a = {text}\n"))]);
        let converted = folder.line("convert --to json --compact new.hcl").stdout;
        assert_eq!(converted, format!("{{\"a\":{json}}}\n"));
        let got = folder.line("get --output json a new.hcl").stdout;
        assert!(got.contains(&format!("\"value\":{json}}}")), "{got}");
        let new = folder.line("diff --output json old.hcl new.hcl").stdout;
        assert!(new.contains(&format!("\"new\":{json}}}")), "{new}");
    }
    let folder = Folder::new(&[("big.json", r#"{"a": 1e400}"#)]);
    let got = folder.line("get --output json a big.json");
    assert!(got.success().contains("\"value\":1e400}"));
}

#[test]
fn diff_of_json_knows_any_name() {
    let json = r#"{"$schema": "x", "a b": {"*": [1, 2]}, "//": "Old."}"#;
    let new = json
        .replace("\"x\"", "\"y\"")
        .replace("2]", "3]")
        .replace("Old", "New");
    let folder = Folder::new(&[("a.json", json), ("b.json", &new)]);
    let run = folder.line("diff a.json b.json");
    let expected = "~ $schema: \"x\" -> \"y\"\n~ a b[\"*\"][1]: 2 -> 3\n";
    assert_eq!((run.status, &*run.stdout), (1, expected));
    let got = folder.line("get a~b[\"*\"][1] b.json");
    assert_eq!(got.success(), "3\n");
    folder.line("diff a.json a.json").success();
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
    let diff = folder.line("diff one.hcl json");
    assert_eq!((diff.status, &*diff.stdout), (1, "~ a: 1 -> 2\n"));
    for command in ["diff one.hcl twice", "diff one.hcl ./twice"] {
        let places = [
            "twice/b.hcl:4:1",
            "twice/a.hcl:1:1",
            "compared as one configuration",
        ];
        folder.line(command).reports(1, &places);
    }
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new(&[]);
    let page = folder.line("man").success();
    assert!(
        page.contains(".TH hcl 1") && page.contains("hcl\\-fmt(1)"),
        "{page}"
    );
    assert_eq!(folder.line("man man").success(), "");
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
    folder.line("man man/old").failure(1);
}

#[test]
fn set_writes_values_as_fmt_does() {
    let folder = Folder::new(&[("a.hcl", "tags = {}\n"), ("a.json", "{\"tags\": {}}\n")]);
    let set = |file, value| folder.run(&["set", "tags", value, file]).success();
    assert_eq!(
        set("a.hcl", "{team=\"core\",ids=[1,2]}"),
        "tags = { team = \"core\", ids = [1, 2] }\n"
    );
    assert_eq!(
        set("a.hcl", "[\n{a=1},\n  # two\n2,\n]"),
        "tags = [\n  { a = 1 },\n  # two\n  2,\n]\n"
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
    let report = folder.line("merge ours theirs").failure(1);
    assert_eq!(
        report.matches("is a folder, and files are merged").count(),
        1
    );
    let advice = "hcl merge -i ours/main.tf theirs/main.tf";
    assert!(report.contains(advice), "{report}");
    let run = folder.line("merge --base theirs ours/a.hcl theirs/a.hcl");
    assert_eq!(run.failure(129).matches("error: ").count(), 1);
    assert_eq!(folder.read("ours/a.hcl"), "a = 1\n");
}
