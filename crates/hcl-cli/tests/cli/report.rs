//! `--report`: reports for programs.

use serde_json::Value as Json;

use crate::support::Folder;

const FILES: [(&str, &str); 2] = [("bad.hcl", "ports = [80 443]\n"), ("good.hcl", "a = 1\n")];

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_log_of_sarif_has_the_mistakes_and_their_fixes() {
    let run = Folder::new(&FILES).run(&["fmt", "bad.hcl", "--report", "sarif"]);
    assert_eq!(run.status, 1);
    let log = json(&run.stderr);
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "missing-item-separator");
    let location = &result["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "bad.hcl");
    assert_eq!(location["region"]["startColumn"], 13);
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], ",");
}

#[test]
fn documents_are_written_without_mistakes_too() {
    let folder = Folder::new(&FILES);
    let log = folder.run(&["fmt", "good.hcl", "--report", "sarif"]);
    assert_eq!(
        json(&log.stderr)["runs"][0]["results"],
        Json::Array(Vec::new())
    );
    let document = folder.run(&["--report", "json", "fmt", "good.hcl"]);
    assert_eq!(
        json(&document.stderr)["diagnostics"],
        Json::Array(Vec::new())
    );
    let annotations = folder.run(&["fmt", "good.hcl", "--report=github"]);
    assert_eq!((annotations.stderr.as_str(), annotations.status), ("", 0));
}

#[test]
fn files_that_are_not_formatted_are_named() {
    let folder = Folder::new(&[("a.hcl", "b=1\n"), ("c.hcl", "d = 1\ne=2\n")]);
    let annotations = folder.run(&["fmt", "--check", "--report=github"]);
    assert_eq!(annotations.status, 3);
    for place in ["file=a.hcl,line=1,", "file=c.hcl,line=2,"] {
        assert!(annotations.stderr.contains(place), "{}", annotations.stderr);
    }
    for format in ["json", "sarif"] {
        let run = folder.run(&["fmt", "--check", "--report", format]);
        assert!(run.stderr.contains("c.hcl"), "{}", run.stderr);
    }
    // People read the names on standard output.
    let text = folder.run(&["fmt", "--check"]);
    assert_eq!((&*text.stdout, &*text.stderr), ("a.hcl\nc.hcl\n", ""));
}

#[test]
fn annotations_name_file_and_line() {
    let run = Folder::new(&FILES).run(&["fmt", "bad.hcl", "--report=github"]);
    assert!(
        run.stderr
            .starts_with("::error file=bad.hcl,line=1,endLine=1,col=13,endColumn=15,title=Missing item separator::"),
        "{}",
        run.stderr
    );
}

#[test]
fn other_forms_are_wrong_usage() {
    let run = Folder::new(&FILES).run(&["fmt", "--report", "xml"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("[possible values: text, json, sarif, github]"),
        "{}",
        run.stderr
    );
}
