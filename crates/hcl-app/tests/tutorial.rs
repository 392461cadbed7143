//! The tutorial: each chapter has the program of the chapter before with a few new lines, the last one is `examples/gate.rs`, and it says
//! of the files of the chapters what the pages show.

#![expect(clippy::unwrap_used, reason = "tests: a failure is a panic")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime};

use support::program;

const CHAPTERS: [&str; 7] = [
    "first-struct",
    "blocks",
    "rules",
    "mistakes",
    "variables",
    "secrets",
    "tool",
];

/// Returns the first fenced text of a chapter in a language.
fn fence(chapter: &str, language: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join(format!("docs/tutorial/{chapter}.md"))).unwrap();
    let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap();
    rest.split("```").next().unwrap().to_owned()
}

fn gate(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program("gate"));
    command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn each_program_is_the_one_before_and_new_lines() {
    let programs = CHAPTERS.map(|chapter| fence(chapter, "rust,no_run"));
    for (before, after) in programs.iter().zip(&programs[1..]) {
        let mut rest: Vec<&str> = after.lines().map(str::trim).collect();
        let mut changed = Vec::new();
        for line in before.lines().map(str::trim) {
            match rest.iter().position(|other| *other == line) {
                Some(index) => drop(rest.remove(index)),
                None => changed.push(line),
            }
        }
        assert!(changed.len() <= 6, "changed: {changed:#?}");
    }
    let example = include_str!("../examples/gate.rs");
    assert!(example.ends_with(&programs[6]), "{}", programs[6]);
}

#[test]
fn the_program_reads_the_files_of_the_chapters() {
    let folder = tempfile::tempdir().unwrap();
    for chapter in CHAPTERS.iter().take(6) {
        fs::write(folder.path().join("gate.hcl"), fence(chapter, "hcl")).unwrap();
        let found = String::from_utf8(gate(folder.path(), &["check"]).stderr).unwrap();
        let expected = match *chapter {
            // The last program has a secret, so no report shows the value of an unknown name.
            "mistakes" => fence(chapter, "text")
                .replace("lisen   = \"127.0.0.1:8080\"", "lisen   = (sensitive)"),
            "secrets" => fence(chapter, "text"),
            _ => String::new(),
        };
        assert_eq!(found, expected, "{chapter}");
    }
    assert_eq!(gate(folder.path(), &[]).status.code(), Some(2), "help");
    let help = String::from_utf8(gate(folder.path(), &["--help"]).stdout).unwrap();
    assert!(help.contains("serve        Serve requests"), "{help}");
    let late = gate(folder.path(), &["--color", "never", "serve"]);
    assert_eq!(late.status.code(), Some(2));
}

#[test]
fn the_service_takes_layers_and_notices_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gate.hcl");
    fs::write(&path, fence("variables", "hcl")).unwrap();
    let mut command = Command::new(program("gate"));
    command
        .args(["serve", "listen=0.0.0.0:80"])
        .env("GATE_WORKERS", "3");
    command.current_dir(folder.path()).stdout(Stdio::piped());
    let mut service = command.spawn().unwrap();
    let output = BufReader::new(service.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        output
            .lines()
            .try_for_each(|line| sender.send(line.unwrap()))
    });
    let next = || lines.recv_timeout(Duration::from_secs(60)).unwrap();
    assert_eq!(next(), "3 workers on 0.0.0.0:80, log level info");
    assert_eq!(next(), "GET /users goes to 10.0.0.2:80");
    // A rename, so that the service never sees half a file.
    let new = folder.path().join("new.hcl");
    fs::write(&new, fence("rules", "hcl").replace("GET", "POST")).unwrap();
    // Both files may be written within one step of the file system's clock.
    let later = SystemTime::now() + Duration::from_secs(1);
    let file = fs::File::options().write(true).open(&new).unwrap();
    file.set_modified(later).unwrap();
    fs::rename(&new, &path).unwrap();
    assert_eq!(next(), "3 workers on 0.0.0.0:80, log level info");
    assert_eq!(next(), "POST /users goes to 10.0.0.2:80");
    service.kill().unwrap();
    service.wait().unwrap();
    reader.join().unwrap().unwrap();
}
