//! The commands of the README, of the cookbook and of the diagnostics print what the page shows.

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
    run("../../docs/cookbook/shell.md");
}

/// Each code has a folder of its own.
#[test]
fn commands_of_the_diagnostics_print_what_they_show() {
    let page = read("../../docs/diagnostics.md");
    let mut count = 0;
    for entry in page.split("\n### ").skip(1) {
        let folder = Folder::new(&[("main.tf", MAIN)]);
        for session in entry.split("```console\n").skip(1) {
            count += run_session(session.split("```").next().unwrap(), &folder);
        }
    }
    assert!(count > 50, "{count} commands");
}

/// The file that commands of the diagnostics are about.
const MAIN: &str = r#"module "vpc" {
  source  = "./modules/vpc"
  version = "1.0.0" # pinned
}

resource "aws_subnet" "main" {
  vpc_id = module.vpc.id
}
"#;

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap()
}

fn run(page: &str) {
    let folder = Folder::new(&[]);
    let mut count = 0;
    for block in read(page).split("```").skip(1).step_by(2) {
        if let Some(file) = block.strip_prefix("hcl\n") {
            folder.write("main.tf", file);
        } else if let Some(session) = block.strip_prefix("console\n") {
            count += run_session(session, &folder);
        }
    }
    assert!(count > 5, "no commands found");
}

/// Runs the commands after `$ `, and compares what each prints. Returns their number.
fn run_session(session: &str, folder: &Folder) -> usize {
    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    let session = format!("\n{}", session.strip_suffix('\n').unwrap());
    for step in session.split("\n$ ").skip(1) {
        let step = format!("{step}\n");
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
    count
}
