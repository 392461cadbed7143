//! Help, version and completions.

use crate::support::{Folder, assert_snapshot};

#[test]
fn each_command_explains_itself() {
    let folder = Folder::new(&[]);
    let commands = "fmt check get set append rm rename rename-only reorder list sort diff merge eval man convert lsp explain completions";
    for command in commands.split(' ') {
        let help = folder.run(&[command, "--help"]).success();
        assert!(
            help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
        assert!(help.contains(&format!("Usage: hcl {command}")), "{help}");
    }
    assert_snapshot("help.txt", &folder.line("--help").success());
}

#[test]
fn the_version_is_printed() {
    let version = Folder::new(&[]).line("--version").success();
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
        assert!(names.eq(["commit", "target", "compiler"]), "{version}");
        assert!(version.contains("\ncompiler: rustc 1."), "{version}");
    }
    folder.line("--verbose").failure(2);
    folder.line("--verbose list a.hcl").failure(2);
}

#[test]
fn each_code_is_explained() {
    let folder = Folder::new(&[]);
    let text = folder.line("explain unsupported-argument").success();
    let page = "/diagnostics/unsupported-argument.html\n";
    assert!(text.contains("Instead:") && text.ends_with(page), "{text}");
    assert!(folder.line("explain").success().lines().count() > 100);
    let misspelt = folder.line("explain unsuported-argument");
    misspelt.reports(2, &["Did you mean \"unsupported-argument\"?"]);
    let report = folder.line("explain zzz --report json");
    report.reports(2, &["\"unknown-code\""]);
}

#[test]
fn completions_name_the_commands() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = folder.run(&["completions", shell]).success();
        assert!(script.contains("ignore-comments"), "{shell}");
    }
    folder.line("completions sh").failure(2);
}

/// The values of an option are with their help in double quotes, in which fish expands `$`.
#[test]
fn completions_of_values_are_one_text_for_fish() {
    let script = Folder::new(&[]).line("completions fish").success();
    let mut count = 0;
    for value in script.split(" -a \"").skip(1) {
        let (text, rest) = value.split_once('"').unwrap();
        let ends = rest.starts_with('\n') || rest.starts_with(" -d '");
        assert!(ends && !text.contains('$'), "{text}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new(&[]);
    let page = folder.line("man").success();
    assert!(
        page.contains(".TH hcl 1") && page.contains("hcl\\-fmt(1)"),
        "{page}"
    );
    assert_eq!(folder.line("man man").success(), "");
    folder.write("man/old", "");
    let sort = folder.read("man/hcl-sort.1");
    assert!(
        sort.contains("\\-\\-order") && sort.contains("hcl sort"),
        "{sort}"
    );
    let names = std::fs::read_dir(folder.path().join("man"))
        .unwrap()
        .count();
    assert!(names > 15, "{names}");
    folder.line("man man/old").failure(1);
}
