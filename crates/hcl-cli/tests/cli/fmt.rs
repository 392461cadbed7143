//! `hcl fmt`: what is formatted, what is printed, and the exit status.

use crate::support::{Folder, assert_snapshot};

const UGLY: &str = "name=\"web\"\nports=[80,443]\n";
const NEAT: &str = "name  = \"web\"\nports = [80, 443]\n";
const BROKEN: &str = "name=\n";

#[test]
fn files_are_formatted_in_place_and_named() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT), ("c.any", UGLY)]);
    let run = folder.line("fmt c.any b.hcl a.hcl");
    assert_eq!(run.success(), "a.hcl\nc.any\n");
    assert_eq!(folder.read("a.hcl"), NEAT);
    assert_eq!(folder.read("c.any"), NEAT);
    assert_eq!(folder.line("fmt a.hcl").success(), "");
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
    let changed = folder.line("fmt --check");
    let names = "b/app.nomad\nb/app.tfvars\nb/c/x.tftest.hcl\nb/c/x.tofu\nmain.tf\n";
    assert_eq!((changed.status, &*changed.stdout), (1, names));
    assert_eq!(folder.line("fmt").success(), names);
    for skipped in [".terraform/x.tf", ".terraform.lock.hcl", "generated/x.tf"] {
        assert_eq!(folder.read(skipped), UGLY, "{skipped}");
    }
    let run = folder.line("fmt generated");
    assert_eq!(run.success(), "generated/x.tf\n", "named folders are taken");
}

#[test]
fn one_file_that_is_named_twice_is_formatted_once() {
    let folder = Folder::new(&[("a.hcl", UGLY)]);
    let run = folder.line("fmt . a.hcl ./a.hcl");
    assert_eq!(run.success(), "a.hcl\n");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new(&[]);
    let format = |text| folder.run_with(&["fmt", "-"], text);
    assert_eq!(format(UGLY).success(), NEAT);
    assert_eq!(format(NEAT).success(), NEAT);
    format(BROKEN).reports(1, &["<stdin>:1:6"]);
    let run = folder.run_with(&["fmt", "-", "--check"], UGLY);
    assert_eq!((run.status, &*run.stdout), (1, "<stdin>\n"));
}

#[test]
fn check_writes_nothing() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT)]);
    let run = folder.line("fmt --check .");
    assert_eq!((run.status, &*run.stdout, &*run.stderr), (1, "a.hcl\n", ""));
    assert_eq!(folder.read("a.hcl"), UGLY);
    assert_eq!(folder.line("fmt --check b.hcl").success(), "");
}

#[test]
fn diff_writes_nothing() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", NEAT)]);
    let diff = "--- a.hcl\n+++ a.hcl\n@@ -1,2 +1,2 @@\n-name=\"web\"\n-ports=[80,443]\n\
                +name  = \"web\"\n+ports = [80, 443]\n";
    assert_eq!(folder.line("fmt --diff").success(), diff);
    let run = folder.line("fmt --diff --check");
    assert_eq!((run.status, &*run.stdout), (1, diff));
    assert_eq!(folder.read("a.hcl"), UGLY);
}

#[test]
fn the_diff_of_a_large_file_takes_bounded_time() {
    let lines = |line: &str| line.repeat(20_000);
    let folder = Folder::new(&[("a.hcl", &lines("a {\nb = 1\n}\n"))]);
    let diff = folder.line("fmt --diff").success();
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
    let run = folder.line("fmt a.hcl b.hcl c.json missing.hcl");
    assert_eq!((run.status, &*run.stdout), (1, "b.hcl\n"));
    assert_snapshot("fmt_mistakes.txt", &run.stderr);
    assert_eq!(folder.read("a.hcl"), BROKEN);
    assert_eq!(folder.read("b.hcl"), NEAT);
    let run = folder.line("fmt --check a.hcl");
    assert_eq!(run.status, 1, "mistakes prevail over --check");
}

#[test]
fn bytes_that_are_not_utf8_are_reported() {
    let folder = Folder::new(&[]);
    std::fs::write(folder.path().join("a.hcl"), b"a=1\nname=\"caf\xe9\"\n").unwrap();
    let report = folder.line("fmt").failure(1);
    assert_snapshot("fmt_encoding.txt", &report);
}

#[test]
fn options_of_the_layout_apply() {
    let text = "a {\n  b = 1\n   c = \"${d}\" # fmt: skip\n}\n";
    let folder = Folder::new(&[]);
    for (option, expected) in [
        (
            "--indent=4",
            "a {\n    b = 1\n    c = \"${d}\" # fmt: skip\n}\n",
        ),
        ("--ignore-comments", text),
        ("--terraform", "a {\n  b = 1\n  c = d # fmt: skip\n}\n"),
    ] {
        let run = folder.run_with(&["fmt", "-", option], text);
        assert_eq!(run.success(), expected, "{option}");
    }
}
