//! `--watch`: what is reported or formatted after each change.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStderr, ChildStdout, Stdio};

use crate::support::Folder;

/// A command that waits for changes.
struct Watch {
    process: Child,
    reports: BufReader<ChildStderr>,
    printed: ChildStdout,
}

impl Watch {
    fn start(folder: &Folder, arguments: &[&str]) -> Self {
        let mut command = folder.command(arguments);
        let command = command.stderr(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        Self {
            reports: BufReader::new(process.stderr.take().unwrap()),
            printed: process.stdout.take().unwrap(),
            process,
        }
    }

    /// Returns what is reported until the command waits.
    fn round(&mut self) -> String {
        let mut text = String::new();
        loop {
            let start = text.len();
            let length = self.reports.read_line(&mut text).unwrap();
            assert!(length > 0, "the command has ended: {text}");
            if text[start..].starts_with("Waiting for changes") {
                text.truncate(start);
                return text;
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Writes a file at once: the command finds the old text or the new one, and never an empty file.
fn replace(folder: &Folder, name: &str, text: &str) {
    let new = folder.write("unwatched.new", text);
    fs::rename(new, folder.path().join(name)).unwrap();
}

#[test]
fn each_change_of_a_file_is_checked() {
    let folder = Folder::new(&[("a.hcl", "a = \n"), ("b.hcl", "b = 1\n")]);
    let mut watch = Watch::start(&folder, &["check", "--watch"]);
    let first = watch.round();
    assert!(first.contains("a.hcl:1:5"), "{first}");
    // A mended mistake.
    replace(&folder, "a.hcl", "a = 10\n");
    assert_eq!(watch.round(), "");
    // A mistake in another file, and in a new one.
    replace(&folder, "b.hcl", "b = = 1\n");
    let second = watch.round();
    assert!(
        second.contains("b.hcl:1:5") && !second.contains("a.hcl"),
        "{second}"
    );
    replace(&folder, "c.hcl", "c = [\n");
    let both = watch.round();
    assert!(
        both.contains("b.hcl:1:5") && both.contains("c.hcl:"),
        "{both}"
    );
    // Files that go away.
    fs::remove_file(folder.path().join("c.hcl")).unwrap();
    assert_eq!(watch.round(), second);
    fs::remove_file(folder.path().join("b.hcl")).unwrap();
    assert_eq!(watch.round(), "");
}

#[test]
fn each_change_of_the_module_around_a_file_prints_a_document() {
    let declaration = |name: &str| format!("variable \"{name}\" {{}}\n");
    let folder = Folder::new(&[
        ("main.tf", "output \"a\" {\n  value = var.size\n}\n"),
        ("v.tf", &declaration("size")),
    ]);
    let arguments = [
        "check", "--module", "--watch", "--report", "json", "main.tf",
    ];
    let mut watch = Watch::start(&folder, &arguments);
    for (name, count) in [("size", 0), ("width", 1), ("size", 0)] {
        // The first text is there already.
        if folder.read("v.tf") != declaration(name) {
            replace(&folder, "v.tf", &declaration(name));
        }
        watch.round();
        let mut documents = serde_json::Deserializer::from_reader(&mut watch.printed).into_iter();
        let document: serde_json::Value = documents.next().unwrap().unwrap();
        let found = document["diagnostics"].as_array().unwrap();
        assert_eq!(found.len(), count, "{document}");
    }
}

#[test]
fn a_change_of_a_called_module_is_checked() {
    let folder = Folder::new(&[
        (
            "app/main.tf",
            "module \"net\" {\n  source = \"../net\"\n}\noutput \"a\" {\n  value = module.net.size\n}\n",
        ),
        ("net/main.tf", "output \"size\" {\n  value = 1\n}\n"),
    ]);
    let mut watch = Watch::start(&folder, &["check", "--module", "--watch", "app"]);
    assert_eq!(watch.round(), "");
    replace(&folder, "net/other.tf", "variable \"new\" {}\n");
    let missing = watch.round();
    assert!(missing.contains("app/main.tf:1:"), "{missing}");
}

#[test]
fn a_file_that_goes_away_and_a_schema_that_changes_are_noticed() {
    let schema = |shape: &str| {
        format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{{"name": "a", "shape": "{shape}"}}]}}]}}"#
        )
    };
    let folder = Folder::new(&[("a.hcl", "a = \"x\"\n"), ("s.json", &schema("text"))]);
    let mut watch = Watch::start(
        &folder,
        &["check", "--watch", "--schema", "s.json", "a.hcl"],
    );
    assert_eq!(watch.round(), "");
    replace(&folder, "s.json", &schema("number"));
    let wrong = watch.round();
    assert!(wrong.contains("a.hcl:1:5"), "{wrong}");
    fs::remove_file(folder.path().join("a.hcl")).unwrap();
    let gone = watch.round();
    assert!(gone.contains("a.hcl") && gone.contains("error"), "{gone}");
    replace(&folder, "a.hcl", "a = 1\n");
    assert_eq!(watch.round(), "");
}

#[test]
fn watched_files_are_formatted_again() {
    let folder = Folder::new(&[("a.hcl", "a=1\n")]);
    let mut watch = Watch::start(&folder, &["fmt", "--watch"]);
    watch.round();
    assert_eq!(folder.read("a.hcl"), "a = 1\n");
    replace(&folder, "b.hcl", "b   =   2\n");
    while folder.read("b.hcl") != "b = 2\n" {
        watch.round();
    }
}
