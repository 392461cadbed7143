//! Help, version and completions.

use crate::support::{Folder, assert_snapshot};

#[test]
fn each_command_explains_itself() {
    let folder = Folder::new(&[]);
    for command in [
        "fmt",
        "check",
        "get",
        "set",
        "append",
        "rm",
        "mv",
        "rename",
        "list",
        "sort",
        "diff",
        "merge",
        "eval",
        "man",
        "convert",
        "lsp",
        "explain",
        "completions",
    ] {
        let help = folder.run(&[command, "--help"]).success();
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert!(help.contains(&format!("Usage: hcl {command}")), "{help}");
    }
    assert_snapshot("help.txt", &folder.run(&["--help"]).success());
}

#[test]
fn the_version_is_printed() {
    let version = Folder::new(&[]).run(&["--version"]).success();
    assert_eq!(version, format!("hcl {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_verbose_version_says_how_the_command_was_built() {
    let folder = Folder::new(&[]);
    for arguments in [["--version", "--verbose"], ["--verbose", "-V"]] {
        let version = folder.run(&arguments).success();
        let lines: Vec<_> = version.lines().map(|line| line.split(": ")).collect();
        let mut names = lines.iter().map(|line| line.clone().next().unwrap());
        assert_eq!(
            names.next(),
            Some(concat!("hcl ", env!("CARGO_PKG_VERSION")))
        );
        assert!(
            names.eq(["commit", "target", "features", "compiler"]),
            "{version}"
        );
        assert!(version.contains("\ncompiler: rustc 1."), "{version}");
        for (feature, is_on) in [
            ("toml", cfg!(feature = "toml")),
            ("yaml", cfg!(feature = "yaml")),
        ] {
            assert_eq!(version.contains(feature), is_on, "{version}");
        }
    }
    folder.run(&["--verbose"]).failure(2);
    folder.run(&["--verbose", "list", "a.hcl"]).failure(2);
}

#[test]
fn each_code_is_explained() {
    let folder = Folder::new(&[]);
    let list = folder.run(&["explain"]).success();
    let codes: Vec<&str> = list
        .lines()
        .map(|line| line.split_once(": ").unwrap().0)
        .collect();
    assert!(codes.len() > 100, "{list}");
    for code in [codes[0], "unsupported-argument"] {
        let text = folder.run(&["explain", code]).success();
        assert!(text.contains("Instead:"), "{text}");
        assert!(
            text.ends_with(&format!("/diagnostics/{code}.html\n")),
            "{text}"
        );
    }
    let report = folder.run(&["explain", "unsuported-argument"]).failure(2);
    assert!(
        report.contains("Did you mean \"unsupported-argument\"?"),
        "{report}"
    );
    folder.run(&["explain", "zzz"]).failure(2);
    let report = folder
        .run(&["explain", "zzz", "--report", "json"])
        .failure(2);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["diagnostics"][0]["code"], "unknown-code");
    let report = folder.run(&["--report", "github", "explain", "zzz"]);
    assert!(report.failure(2).starts_with("::error "));
}

#[test]
fn completions_name_the_commands() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.run(&["completions", shell]).success();
        assert!(script.contains("ignore-comments"), "{shell}");
    }
    folder.run(&["completions", "sh"]).failure(2);
}

/// The values of an option are with their help in double quotes, in which fish expands `$`.
#[test]
fn completions_of_values_are_one_text_for_fish() {
    let script = Folder::new(&[]).run(&["completions", "fish"]).success();
    let mut count = 0;
    for value in script.split(" -a \"").skip(1) {
        let (text, rest) = value.split_once('"').unwrap();
        let ends = rest.starts_with('\n') || rest.starts_with(" -d '");
        assert!(ends && !text.contains('$'), "{text}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

/// Each shell that is installed reads its script.
#[cfg(unix)]
#[test]
fn completions_are_read_by_their_shell() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.run(&["completions", shell]).success();
        let path = folder.path().join(shell);
        std::fs::write(&path, script).unwrap();
        match std::process::Command::new(shell)
            .arg("-n")
            .arg(&path)
            .output()
        {
            Ok(read) => assert!(
                read.status.success() && read.stderr.is_empty(),
                "{shell}: {read:?}"
            ),
            Err(error) => assert!(shell != "bash", "{error}"),
        }
    }
}
