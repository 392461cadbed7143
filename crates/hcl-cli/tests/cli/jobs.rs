//! The ten jobs of the comparison with other programs: each is done by the command of its row, and keeps every comment.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::support::Folder;

const COMMENTS: [&str; 5] = [
    "# The network.",
    "# pinned",
    "# Public.",
    "# open",
    "# Who pays.",
];

/// A text in the output of each command, in the order of the rows; whether it is a whole file, with its comments; the exit status.
const ROWS: [(&str, bool, i32); 10] = [
    ("net\n", false, 0),
    ("443\n", false, 0),
    ("  version = \"1.2.0\" # pinned\n", true, 0),
    ("    Name = \"a\"\n", true, 0),
    ("  ports  = [80, 443, 8080] # open\n", true, 0),
    ("main.tf\n", false, 0),
    ("", false, 0),
    ("\"Team\": \"net\"", false, 0),
    (" = [80, 443] # open\n  tags", true, 0),
    ("module.vpc.version", false, 1),
];

#[test]
fn each_of_ten_jobs_is_one_command_and_keeps_the_comments() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/comparison.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("## Ten jobs on the command line").unwrap();
    let (_, rest) = section.split_once("```hcl\n").unwrap();
    let (file, rest) = rest.split_once("```\n").unwrap();
    let rows = rest
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("`hcl "));
    let commands: Vec<&str> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
    assert_eq!(commands.len(), ROWS.len());
    assert!(COMMENTS.iter().all(|it| file.contains(it)));

    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    for (command, (part, is_file, status)) in commands.iter().zip(ROWS) {
        let folder = Folder::new(&[
            ("main.tf", file),
            (
                "new.tf",
                &file
                    .replace("1.0.0", "1.1.0")
                    .replace("[80, 443]", "[ 80,443 ]"),
            ),
        ]);
        if command.contains("rename") {
            fs::remove_file(folder.path().join("new.tf")).unwrap();
        }
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(status), "{command}: {text}");
        assert!(text.contains(part), "{command}: {text}");
        let new = if is_file {
            text
        } else {
            folder.read("main.tf")
        };
        for comment in COMMENTS {
            assert_eq!(new.matches(comment).count(), 1, "{command}: {new}");
        }
    }
}
