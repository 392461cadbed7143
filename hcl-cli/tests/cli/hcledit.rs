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
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/migrating-from-hcl-edit.md");
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
