//! `--report`: reports for programs.

use serde_json::{Value as Json, json};

use crate::support::Folder;

const FILES: [(&str, &str); 2] = [
    ("bad.hcl", "b=1\nports = [80 443]\n"),
    ("good.hcl", "a = 1\n"),
];

#[test]
fn each_form_has_the_mistakes_of_the_files() {
    let folder = Folder::new(&FILES);
    let report = |form: &str| {
        folder
            .line(&format!("fmt bad.hcl --report {form}"))
            .failure(1)
    };
    let log: Json = serde_json::from_str(&report("sarif")).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "missing-item-separator");
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], ",");
    let document: Json = serde_json::from_str(&report("json")).unwrap();
    assert_eq!(document["diagnostics"][0]["code"], result["ruleId"]);
    assert!(report("github").starts_with("::error file=bad.hcl,line=2,endLine=2,col=13,"));
    let other = folder.line("fmt --report xml");
    other.reports(2, &["[possible values: text, json, sarif, github]"]);
}

#[test]
fn documents_are_written_without_mistakes_too() {
    let folder = Folder::new(&FILES);
    let log: Json =
        serde_json::from_str(&folder.line("fmt good.hcl --report sarif").stderr).unwrap();
    assert_eq!(log["runs"][0]["results"], json!([]));
    let document = folder.line("--report json fmt good.hcl").stderr;
    let document: Json = serde_json::from_str(&document).unwrap();
    assert_eq!(document["diagnostics"], json!([]));
    folder.line("fmt good.hcl --report github").success();
}

#[test]
fn files_that_are_not_formatted_are_named() {
    let folder = Folder::new(&[("a.hcl", "b=1\n"), ("c.hcl", "d = 1\ne=2\n")]);
    for (form, places) in [
        ("github", ["file=a.hcl,line=1,", "file=c.hcl,line=2,"]),
        ("json", ["a.hcl", "c.hcl"]),
        ("sarif", ["a.hcl", "c.hcl"]),
        // People read the names on standard output.
        ("text", ["a.hcl\n", "c.hcl\n"]),
    ] {
        let run = folder.line(&format!("fmt --check --report {form}"));
        assert_eq!((run.status, &*run.stderr), (1, ""));
        assert!(places.iter().all(|it| run.stdout.contains(it)), "{run:?}");
    }
}

#[test]
fn a_report_for_programs_is_the_output_of_a_check() {
    let folder = Folder::new(&FILES);
    for command in ["check .", "fmt --check .", "sort --check ."] {
        let run = folder.line(&format!("{command} --report sarif"));
        assert_eq!((run.status, &*run.stderr), (1, ""), "{command}");
        let log: Json = serde_json::from_str(&run.stdout).unwrap();
        let rule = &log["runs"][0]["results"][0]["ruleId"];
        assert_eq!(rule, "missing-item-separator", "{command}");
        // People read the lines next to the reports.
        let run = folder.line(command);
        assert!(run.stderr.starts_with("error: "), "{run:?}");
    }
    let log = folder.line("check good.hcl --report sarif").success();
    let log: Json = serde_json::from_str(&log).unwrap();
    assert_eq!(log["runs"][0]["results"], json!([]));
}
