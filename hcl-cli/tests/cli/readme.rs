//! The commands of the README and of the cookbook print what the page shows.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::Folder;

#[test]
fn commands_of_the_readme_print_what_it_shows() {
    run("README.md");
}

#[test]
fn commands_of_the_cookbook_print_what_it_shows() {
    run("../docs/cookbook/shell.md");
}

fn run(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let page = fs::read_to_string(path).unwrap();
    let folder = Folder::new(&[]);
    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    for block in page.split("```").skip(1).step_by(2) {
        if let Some(file) = block.strip_prefix("hcl\n") {
            folder.write("main.tf", file);
        } else if let Some(session) = block.strip_prefix("console\n") {
            for step in session.split("$ ").skip(1) {
                let (command, expected) = step.split_once('\n').unwrap();
                let output = Command::new("sh")
                    .args(["-c", &format!("{command} 2>&1")])
                    .env("PATH", &path)
                    .env_remove("COLUMNS")
                    .current_dir(folder.path())
                    .output()
                    .unwrap();
                let shown = String::from_utf8(output.stdout).unwrap();
                assert_eq!(shown, expected, "{command}");
                count += 1;
            }
        }
    }
    assert!(count > 5, "no commands found");
}
