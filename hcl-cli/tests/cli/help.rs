//! Help, version and completions.

use crate::support::{Folder, assert_snapshot};

#[test]
fn each_command_explains_itself() {
    let folder = Folder::new(&[]);
    for command in [
        "",
        "fmt",
        "check",
        "get",
        "set",
        "append",
        "rm",
        "mv",
        "rename",
        "list",
        "convert",
        "lsp",
        "completions",
    ] {
        let arguments = [command, "--help"];
        let arguments = if command.is_empty() {
            &arguments[1..]
        } else {
            &arguments[..]
        };
        let name = format!(
            "help{}{command}.txt",
            if command.is_empty() { "" } else { "_" }
        );
        let help = folder.run(arguments).success();
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert_snapshot(&name, &help);
    }
}

#[test]
fn the_version_is_printed() {
    let version = Folder::new(&[]).run(&["--version"]).success();
    assert_eq!(version, format!("hcl {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_name_the_commands() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.run(&["completions", shell]).success();
        assert!(
            script.contains("--max-blank-lines") || script.contains("max-blank-lines"),
            "{shell}"
        );
    }
    folder.run(&["completions", "sh"]).failure(2);
}
