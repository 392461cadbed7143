//! The sessions of `tests/sessions`: files, commands, and all that they print and change.

use std::path::Path;
use std::process::Command;

use crate::support::Folder;

fn run(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    hcl_golden::session::run(folder.join(format!("{name}.session")), "hcl", || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hcl"));
        command.env_remove("COLUMNS").env_remove("NO_COLOR");
        command
    });
}

macro_rules! sessions {
    ($($name:ident: $file:literal,)*) => {
        $(#[test]
        fn $name() {
            run($file);
        })*
    };
}

sessions! {
    check: "check",
    convert: "convert",
    edit: "edit",
    eval: "eval",
    files: "files",
    fmt: "fmt",
    merge: "merge",
    rename: "rename",
    report: "report",
    sort_and_diff: "sort-and-diff",
}

#[test]
fn many_changed_lines_are_one_conflict() {
    let lines = |from: usize| {
        let elements = (from..from + 30_000).map(|it| format!("  {it},\n"));
        format!("l = [\n{}]\n", elements.collect::<String>())
    };
    let [base, ours, theirs] = [0, 100_000, 200_000].map(lines);
    let folder = Folder::new(&[("o", &base), ("a", &ours), ("b", &ours), ("c", &theirs)]);
    for (name, file, text) in [
        ("a.hcl", "a", "changed l"),
        ("a.tf.json", "b", "JSON syntax"),
    ] {
        let merge = format!("merge -i --base o --name {name} {file} c");
        folder.line(&merge).reports(1, &["Merge conflict", text]);
    }
}

#[test]
fn the_diff_of_a_large_file_has_all_lines() {
    let lines = |line: &str| line.repeat(20_000);
    let folder = Folder::new(&[("a.hcl", &lines("a {\nb = 1\n}\n"))]);
    let diff = folder.line("fmt --diff").success();
    assert_eq!(diff.matches("\n+  b").count(), 20_000);
}

#[test]
fn a_thousand_mistakes_that_do_not_count_hide_no_result_and_no_mistake() {
    let resource = |number| format!("resource \"a\" \"r{number}\" {{\n  x = a.r{number}.y\n}}\n");
    let variable = |number| format!("variable \"v{number}\" {{\n  default = var.x\n}}\n");
    let folder = Folder::new(&[
        ("m/r.tf", &(0..1_001).map(resource).collect::<String>()),
        ("c/a.tf", "locals {\n  a = 1\n}\n"),
        ("c/b.tf", &(0..1_001).map(variable).collect::<String>()),
    ]);
    assert_eq!(folder.line("eval m/r.tf length(a)").success(), "1001\n");
    let left = "problems are not shown, after a thousand that do not count here";
    folder.line("check --module c/a.tf").reports(1, &[left]);
}
