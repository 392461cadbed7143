//! The commands that the migration guide gives to users of hcledit work as they are written there.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::Folder;

const TEXT: &str = r#"a "b" {
  c = 1 # one
  d = {
    k = [1]
  }
}

a "x.y" {
  c = 2
}
"#;

#[test]
fn commands_for_users_of_hcledit_succeed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/migrating-from-hcl-edit.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("| hcledit | the command `hcl` |").unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    for row in table.lines() {
        // A pipe in a table is written `\|`.
        let row = row.replace("\\|", "\u{0}");
        let Some(ours) = row.split('|').nth(2) else {
            continue;
        };
        let commands = ours.split('`').skip(1).step_by(2);
        for command in commands.filter(|command| command.starts_with("hcl ")) {
            let folder = Folder::new(&[("main.tf", TEXT)]);
            let mut child = Command::new("sh")
                .args(["-ec", &command.replace('\u{0}', "|")])
                .env("PATH", &path)
                .current_dir(folder.path())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            // A command that reads a file leaves its input.
            let _ = child.stdin.take().unwrap().write_all(TEXT.as_bytes());
            let output = child.wait_with_output().unwrap();
            let reports = String::from_utf8(output.stderr).unwrap();
            assert!(
                output.status.success() && reports.is_empty(),
                "{command}: {reports}"
            );
            let is_silent = command.contains("-i ") || command == "hcl fmt";
            assert_eq!(output.stdout.is_empty(), is_silent, "{command}");
            count += 1;
        }
    }
    assert!(count > 15, "{count} commands");
}

/// Returns the lines of comments of a text, without their indentation.
fn comments(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.find('#').and_then(|at| line.get(at..)))
        .collect()
}

#[test]
fn ten_jobs_take_one_command_each_and_keep_the_comments() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/comparison.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("## Ten jobs on the command line").unwrap();
    let main = section
        .split("```hcl\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    for row in section.lines().filter(|line| line.contains("`hcl ")) {
        let command = row.split('`').nth(1).unwrap();
        let new = main.replace("1.0.0", "1.1.0");
        let folder = Folder::new(&[("main.tf", main), ("new.tf", &new)]);
        if command.contains("--module") {
            fs::remove_file(folder.path().join("new.tf")).unwrap();
        }
        let output = Command::new("sh")
            .args(["-c", command])
            .env("PATH", &path)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let status = output.status.code().unwrap();
        let expected = i32::from(command.starts_with("hcl diff"));
        assert_eq!(
            (status, output.stderr.is_empty()),
            (expected, true),
            "{command}"
        );
        let shown = String::from_utf8(output.stdout).unwrap();
        // A command that prints or writes a whole file keeps what it does not change.
        let changed = folder.read("main.tf");
        let text = if changed == main { shown } else { changed };
        if text.contains("resource \"aws_subnet\"") {
            let (mut before, mut after) = (comments(main), comments(&text));
            before.sort_unstable();
            after.sort_unstable();
            assert_eq!(before, after, "{command}");
        }
        count += 1;
    }
    assert_eq!(count, 10);
}
