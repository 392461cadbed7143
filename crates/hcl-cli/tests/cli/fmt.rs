//! `hcl fmt`: what is formatted, what is printed, and the exit status.

use crate::support::{Folder, assert_snapshot};

const UGLY: &str = "name=\"web\"\nports=[80,443]\n";
const NEAT: &str = "name  = \"web\"\nports = [80, 443]\n";
const BROKEN: &str = "name=\n";

#[test]
fn files_are_formatted_in_place_and_named() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT), ("c.any", UGLY)]);
    let run = folder.run(&["fmt", "c.any", "b.hcl", "a.hcl"]);
    assert_eq!(run.success(), "a.hcl\nc.any\n");
    assert_eq!(folder.read("a.hcl"), NEAT);
    assert_eq!(folder.read("c.any"), NEAT);
    assert_eq!(folder.run(&["fmt", "a.hcl"]).success(), "");
}

#[test]
fn folders_are_walked_and_ignored_files_are_not() {
    let folder = Folder::new(&[
        ("main.tf", UGLY),
        ("b/app.nomad", UGLY),
        ("b/app.tfvars", UGLY),
        ("b/c/x.tftest.hcl", UGLY),
        ("b/c/x.tofu", UGLY),
        ("b/data.json", "{}"),
        ("b/data.tf.json", "{ }"),
        ("b/notes.txt", UGLY),
        (".terraform/x.tf", UGLY),
        (".terraform.lock.hcl", UGLY),
        (".gitignore", "generated/\n"),
        ("generated/x.tf", UGLY),
    ]);
    let changed = folder.run(&["fmt", "--check"]);
    let names = "b/app.nomad\nb/app.tfvars\nb/c/x.tftest.hcl\nb/c/x.tofu\nmain.tf\n";
    assert_eq!((changed.status, &*changed.stdout), (3, names));
    assert_eq!(folder.run(&["fmt"]).success(), names);
    for skipped in [".terraform/x.tf", ".terraform.lock.hcl", "generated/x.tf"] {
        assert_eq!(folder.read(skipped), UGLY, "{skipped}");
    }
    let run = folder.run(&["fmt", "generated"]);
    assert_eq!(run.success(), "generated/x.tf\n", "named folders are taken");
}

#[test]
fn one_file_that_is_named_twice_is_formatted_once() {
    let folder = Folder::new(&[("a.hcl", UGLY)]);
    let run = folder.run(&["fmt", ".", "a.hcl", "./a.hcl"]);
    assert_eq!(run.success(), "a.hcl\n");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new(&[]);
    for arguments in [["fmt", "-"], ["fmt", "--stdin"]] {
        assert_eq!(folder.run_with(&arguments, UGLY).success(), NEAT);
        assert_eq!(folder.run_with(&arguments, NEAT).success(), NEAT);
        let broken = folder.run_with(&arguments, BROKEN).failure(1);
        assert!(broken.contains("<stdin>:1:6"), "{broken}");
    }
    let run = folder.run_with(&["fmt", "-", "--check"], UGLY);
    assert_eq!((run.status, &*run.stdout), (3, "<stdin>\n"));
}

#[test]
fn check_writes_nothing() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT)]);
    let run = folder.run(&["fmt", "--check", "."]);
    assert_eq!((run.status, &*run.stdout, &*run.stderr), (3, "a.hcl\n", ""));
    assert_eq!(folder.read("a.hcl"), UGLY);
    assert_eq!(folder.run(&["fmt", "--check", "b.hcl"]).success(), "");
}

#[test]
fn diff_writes_nothing() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT)]);
    let diff = "--- a.hcl\n+++ a.hcl\n@@ -1,2 +1,2 @@\n-name=\"web\"\n-ports=[80,443]\n\
                +name  = \"web\"\n+ports = [80, 443]\n";
    assert_eq!(folder.run(&["fmt", "--diff"]).success(), diff);
    let run = folder.run(&["fmt", "--diff", "--check"]);
    assert_eq!((run.status, &*run.stdout), (3, diff));
    assert_eq!(folder.read("a.hcl"), UGLY);
}

#[test]
fn the_diff_of_a_large_file_takes_bounded_time() {
    let lines = |line: &str| line.repeat(20_000);
    let folder = Folder::new(&[("a.hcl", &lines("a {\nb = 1\n}\n"))]);
    let diff = folder.run(&["fmt", "--diff"]).success();
    assert_eq!(diff.matches("\n+  b").count(), 20_000);
}

#[test]
fn mistakes_do_not_stop_the_other_files() {
    let folder = Folder::new(&[
        ("a.hcl", BROKEN),
        ("b.hcl", UGLY),
        ("c.json", "{}"),
        ("d.hcl", "x = \"\u{0}\"\n"),
    ]);
    let run = folder.run(&["fmt", "a.hcl", "b.hcl", "c.json", "missing.hcl"]);
    assert_eq!((run.status, &*run.stdout), (1, "b.hcl\n"));
    assert_snapshot("fmt_mistakes.txt", &run.stderr);
    assert_eq!(folder.read("a.hcl"), BROKEN);
    assert_eq!(folder.read("b.hcl"), NEAT);
    let run = folder.run(&["fmt", "--check", "a.hcl"]);
    assert_eq!(run.status, 1, "mistakes prevail over --check");
}

#[test]
fn brackets_beyond_the_limit_are_reported_and_nothing_changes() {
    let deep = format!("a={}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    let folder = Folder::new(&[("deep.hcl", &deep), ("ugly.hcl", UGLY)]);
    let run = folder.run(&["fmt"]);
    assert_eq!((run.status, &*run.stdout), (1, "ugly.hcl\n"));
    assert_snapshot("fmt_nesting.txt", &run.stderr);
    assert_eq!(folder.read("deep.hcl"), deep);
    assert_eq!(folder.read("ugly.hcl"), NEAT);
}

#[test]
fn bytes_that_are_not_utf8_are_reported() {
    let folder = Folder::new(&[]);
    std::fs::write(folder.path().join("a.hcl"), b"a=1\nname=\"caf\xe9\"\n").unwrap();
    let report = folder.run(&["fmt"]).failure(1);
    assert_snapshot("fmt_encoding.txt", &report);
}

#[test]
fn options_of_the_layout_apply() {
    let folder = Folder::new(&[]);
    let run = |options: &[&str], text| {
        let arguments = [&["fmt", "-"], options].concat();
        folder.run_with(&arguments, text).success()
    };
    let text = "a {\nb = 1\n\n\nc = 2 # fmt: off\n   d=3\n}\n";
    assert_eq!(
        run(&["--indent", "4"], text),
        "a {\n    b = 1\n\n\n    c = 2 # fmt: off\n    d = 3\n}\n"
    );
    assert_eq!(
        run(&["--ignore-comments"], text),
        text.replace("b = 1", "  b = 1")
    );
    let text = "variable v {\n  type=\"list\" # a\n  b=\"${c}\"  # d\n}\n";
    let formatted = "variable \"v\" {\n  type = list(string) # a\n  b    = c            # d\n}\n";
    assert_eq!(run(&["--terraform"], text), formatted);
    assert_eq!(run(&["--terraform"], formatted), formatted);
}
