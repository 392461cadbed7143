//! Reports for programs: SARIF, JSON and annotations are well-formed for every example.

use hcl_core::Diagnostics;
use hcl_core::diagnostic::{Renderer, ReportFormat, ReportTool};
use serde_json::Value as Json;

use super::entries;
use super::examples::read;

const TOOL: ReportTool<'static> = ReportTool {
    name: "app",
    version: "1.2.0",
};

fn reports() -> impl Iterator<Item = Diagnostics> {
    let entries = entries().into_iter();
    let bad = entries.filter(|entry| !entry.bad.is_empty());
    bad.map(|entry| read(&entry.section, &entry.bad))
        .chain([Diagnostics::new()])
}

/// The properties that the schema of SARIF 2.1.0 requires, and the types of those that are written.
#[test]
fn logs_of_sarif_have_what_the_format_requires() {
    for found in reports() {
        let text = ReportFormat::Sarif.render(&found, &Renderer::plain(), TOOL);
        let log: Json = serde_json::from_str(&text).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let [run] = log["runs"].as_array().unwrap().as_slice() else {
            panic!("one run: {log}");
        };
        let driver = &run["tool"]["driver"];
        assert_eq!(
            (&driver["name"], &driver["version"]),
            (&"app".into(), &"1.2.0".into())
        );
        let rules: Vec<&Json> = driver["rules"].as_array().unwrap().iter().collect();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), found.len());
        for (result, diagnostic) in results.iter().zip(&found) {
            let level = result["level"].as_str().unwrap();
            assert!(["error", "warning", "note"].contains(&level));
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            let rule = &result["ruleId"];
            assert!(rules.iter().any(|it| it["id"] == *rule), "{rule}");
            assert_eq!(
                result["locations"].is_array(),
                diagnostic.subject().is_some()
            );
            for location in list(&result["locations"]) {
                check_physical(&location["physicalLocation"]);
            }
            for related in list(&result["relatedLocations"]) {
                check_physical(&related["physicalLocation"]);
                assert!(related["message"]["text"].is_string());
            }
            for fix in list(&result["fixes"]) {
                assert!(fix["description"]["text"].is_string());
                let change = &fix["artifactChanges"][0];
                assert!(change["artifactLocation"]["uri"].is_string());
                let replacement = &change["replacements"][0];
                check_region(&replacement["deletedRegion"]);
                assert!(replacement["insertedContent"]["text"].is_string());
            }
        }
    }
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn check_physical(location: &Json) {
    let uri = location["artifactLocation"]["uri"].as_str().unwrap();
    assert!(!uri.contains([' ', '\\', '%']), "{uri}");
    check_region(&location["region"]);
}

/// Lines and columns count from 1; the end is not before the start.
fn check_region(region: &Json) {
    let [line, column, end_line, end_column] = ["startLine", "startColumn", "endLine", "endColumn"]
        .map(|name| region[name].as_u64().unwrap());
    assert!(line >= 1 && column >= 1, "{region}");
    assert!((line, column) <= (end_line, end_column), "{region}");
}

#[test]
fn documents_of_json_repeat_code_tags_and_suggestions() {
    let mut suggestions = 0;
    for found in reports() {
        let text = ReportFormat::Json.render(&found, &Renderer::plain(), TOOL);
        let document: Json = serde_json::from_str(&text).unwrap();
        let entries = document["diagnostics"].as_array().unwrap();
        assert_eq!(entries.len(), found.len());
        for (entry, diagnostic) in entries.iter().zip(&found) {
            assert_eq!(entry["code"].as_str(), diagnostic.code().as_deref());
            assert_eq!(list(&entry["tags"]).len(), diagnostic.tags().len());
            for (written, suggestion) in list(&entry["suggestions"])
                .iter()
                .zip(diagnostic.suggestions())
            {
                assert_eq!(written["text"], *suggestion.text);
                let byte = written["range"]["start"]["byte"].as_u64();
                assert_eq!(byte, Some(u64::from(suggestion.span.span().start)));
                suggestions += 1;
            }
        }
    }
    assert!(suggestions > 20, "{suggestions}");
}

#[test]
fn annotations_are_one_line_each() {
    for found in reports() {
        let text = ReportFormat::Github.render(&found, &Renderer::plain(), TOOL);
        assert_eq!(text.lines().count(), found.len(), "{text}");
        for line in text.lines() {
            let (head, message) = line[2..].split_once("::").unwrap();
            assert!(
                head.starts_with("error ") || head.starts_with("warning "),
                "{line}"
            );
            assert!(message.ends_with(']'), "{line}");
        }
    }
}

#[test]
fn names_and_messages_cannot_break_out_of_an_annotation() {
    use hcl_core::source::Span;
    use hcl_core::{Diagnostic, Source};

    let source = Source::new("a,b:c%.hcl", "x\n").unwrap();
    let diagnostic = Diagnostic::warning("Two: three", "100%\n::error::no\u{1b}")
        .at(source.span(Span::new(0, 1)));
    assert_eq!(
        Diagnostics::from(diagnostic).render_github(),
        "::warning file=a%2Cb%3Ac%25.hcl,line=1,endLine=1,col=1,endColumn=1,title=Two%3A three::\
         100%25%0A::error::no<U+001B> [two-three]\n"
    );
}
