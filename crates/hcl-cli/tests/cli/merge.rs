//! `hcl merge --base`, by itself and as the merge driver of git that the cookbook shows.

use std::process::Command;

use crate::support::Folder;

const BASE: &str = "# The shop.\n\nname = \"shop\"\nport = 80\n\nservice \"web\" {\n  host = \"a\"\n  size = 1\n  tags = {\n    x = 1\n    y = 1\n  }\n}\n\nrule {\n  from = 1\n}\n\nrule {\n  from = 2\n}\n\nlast = 1\n";

/// A repository with the driver of the cookbook, in which the branches `ours` and `theirs` have changed a file of `main`.
fn repository(base: &str, ours: &str, theirs: &str) -> Folder {
    let folder = Folder::new(&[("app.hcl", base), (".gitattributes", "*.hcl merge=hcl\n")]);
    let program = env!("CARGO_BIN_EXE_hcl").replace('\\', "/");
    let page = include_str!("../../../../docs/cookbook/shell.md");
    let (_, driver) = page.split_once("merge.hcl.driver 'hcl ").unwrap();
    let (driver, _) = driver.split_once('\'').unwrap();
    let driver = format!("'{program}' {driver}");
    let ok = |arguments: &[&str]| {
        let (status, text) = git(&folder, arguments);
        assert_eq!(status, 0, "{arguments:?}: {text}");
    };
    ok(&["init", "-q", "-b", "main", "."]);
    ok(&["config", "user.email", "a@example.com"]);
    ok(&["config", "user.name", "A"]);
    ok(&["config", "commit.gpgsign", "false"]);
    ok(&["config", "merge.hcl.driver", &driver]);
    ok(&["add", "."]);
    ok(&["commit", "-qm", "base"]);
    for (name, text) in [("theirs", theirs), ("ours", ours)] {
        ok(&["checkout", "-qb", name, "main"]);
        folder.write("app.hcl", text);
        ok(&["commit", "-qam", name]);
    }
    folder
}

/// Runs git in a folder.
fn git(folder: &Folder, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new("git");
    command.current_dir(folder.path()).args(arguments);
    // The settings of the machine make no difference.
    for name in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
        command.env(name, folder.path().join("no-config"));
    }
    command.env("GIT_EDITOR", "true");
    let output = command.output().expect("these tests need git");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.code().unwrap_or(-1), text)
}

fn replaced(text: &str, changes: &[(&str, &str)]) -> String {
    let change = |text: String, (old, new): &(&str, &str)| {
        assert!(text.contains(old), "{old:?}");
        text.replacen(old, new, 1)
    };
    changes.iter().fold(text.to_owned(), change)
}

/// What each branch changes, in lines next to each other, where git alone has conflicts.
const OURS: &[(&str, &str)] = &[
    ("port = 80", "port = 81"),
    ("size = 1", "size = 2"),
    ("x = 1", "x = 2"),
];
const THEIRS: &[(&str, &str)] = &[
    ("name = \"shop\"", "name = \"store\""),
    ("host = \"a\"", "host = \"b\" # new"),
    ("y = 1", "y = 2\n    z = 3"),
    ("from = 2\n}", "from = 2\n}\n\nrule {\n  from = 3\n}"),
    ("last = 1", "last = 1\nnew  = [1]"),
];

#[test]
fn merge_rebase_and_cherry_pick_have_the_changes_of_both() {
    let (ours, theirs) = (replaced(BASE, OURS), replaced(BASE, THEIRS));
    let both = replaced(&replaced(BASE, OURS), THEIRS);
    for command in [
        &["merge", "theirs", "-m", "x"][..],
        &["rebase", "theirs"],
        &["cherry-pick", "theirs"],
    ] {
        let folder = repository(BASE, &ours, &theirs);
        let (status, text) = git(&folder, command);
        assert_eq!(status, 0, "{command:?}: {text}");
        assert_eq!(folder.read("app.hcl"), both, "{command:?}");
    }
}

#[test]
fn a_conflict_among_other_changes_leaves_all_of_them_in_the_file() {
    let port = ("port = 80", "port = 90");
    let (ours, theirs) = (
        replaced(BASE, OURS),
        replaced(&replaced(BASE, THEIRS), &[port]),
    );
    let both = replaced(&replaced(BASE, OURS), THEIRS);
    for (command, [one, other]) in [
        (&["merge", "theirs"][..], ["81", "90"]),
        (&["cherry-pick", "theirs"], ["81", "90"]),
        // A rebase takes the other branch as ours.
        (&["rebase", "theirs"], ["90", "81"]),
    ] {
        let folder = repository(BASE, &ours, &theirs);
        let (status, text) = git(&folder, command);
        assert_eq!(status, 1, "{command:?}: {text}");
        assert!(
            text.contains("--> app.hcl:4:1") && text.contains("Lines 4 to 8 of the new text"),
            "{text}"
        );
        let marked = format!("<<<<<<< ours\nport = {one}\n=======\nport = {other}\n>>>>>>> theirs");
        assert_eq!(
            folder.read("app.hcl"),
            both.replace("port = 81", &marked),
            "{command:?}"
        );
        let (_, text) = git(&folder, &["status", "--short"]);
        assert_eq!(text, "UU app.hcl\n");
    }
}

#[test]
fn the_example_of_the_report_loses_nothing() {
    let (base, ours, theirs) = (
        "a = 1\nb = 1\nc = 1\nd = 1\n",
        "a = 2\nb = 2\nc = 1\nd = 1\n",
        "a = 3\nb = 1\nc = 3\nd = 3\nnew = \"x\"\n",
    );
    let folder = repository(base, ours, theirs);
    assert_eq!(git(&folder, &["merge", "theirs"]).0, 1);
    assert_eq!(
        folder.read("app.hcl"),
        "<<<<<<< ours\na = 2\n=======\na = 3\n>>>>>>> theirs\nb = 2\nc = 3\nd = 3\nnew = \"x\"\n"
    );
}
