//! Errors shown by miette.

use std::collections::BTreeMap;

use hcl_core::{Diagnostic as HclDiagnostic, Position, Source, Span};
use hcl_serde::miette::Finding;
use hcl_serde::{Decoder, Error, Sensitive};
use miette::{Diagnostic, NarratableReportHandler, Severity};

type Ports = BTreeMap<String, u16>;

fn rendered(text: &str) -> String {
    let decoder = Decoder::new().source_name("app.hcl");
    let error = decoder.decode_str::<Ports>(text).expect_err("a mistake");
    let mut out = String::new();
    NarratableReportHandler::new()
        .render_report(&mut out, &error.into_miette())
        .expect("a string takes everything");
    out
}

#[test]
fn one_mistake_is_the_report() {
    let expected = "\
Unsuitable value type
    Diagnostic severity: error
Begin snippet for app.hcl starting at line 1, column 1

snippet line 1: http = 80
snippet line 2: https = 80800
    label at line 2, columns 9 to 13: in field https
diagnostic help: A whole number from 0 to 65535 is required, but this is 80800.
";
    assert_eq!(rendered("http = 80\nhttps = 80800\n"), expected);
}

#[test]
fn several_mistakes_are_related() {
    let text = "http = 80800\nhttps = -1\n";
    let error = Decoder::new().decode_str::<Ports>(text).unwrap_err();
    let count = error.diagnostics().len();
    let report = error.into_miette();
    assert!(count > 1);
    assert_eq!(
        report.to_string(),
        format!("{count} problems in the configuration")
    );
    let related: Vec<_> = report.related().unwrap().collect();
    assert_eq!(related.len(), count);
    for finding in related {
        assert_eq!(finding.severity(), Some(Severity::Error));
        assert!(finding.source_code().is_some());
        assert!(finding.labels().unwrap().next().is_some());
        assert!(finding.help().is_some());
    }
}

fn rendered_finding(diagnostic: HclDiagnostic) -> String {
    let mut out = String::new();
    NarratableReportHandler::new()
        .render_report(&mut out, &Finding::from(diagnostic))
        .expect("a string takes everything");
    out
}

#[test]
fn related_spans_are_labels_or_part_of_the_help() {
    let source = |name: &str, text: &str| Source::new(name, text).expect("short");
    let app = source("app.hcl", "port = 80\nport = 81\n");
    let base = source("base.hcl", "port = 79\n");
    let diagnostic = HclDiagnostic::error("Attribute redefined", "Remove one of them.")
        .at(app.span(Span::new(10, 14)))
        .with_related(app.span(Span::new(0, 4)), "first set here")
        .with_related(base.span(Span::new(0, 4)), "and here");
    let expected = "\
Attribute redefined
    Diagnostic severity: error
Begin snippet for app.hcl starting at line 1, column 1

snippet line 1: port = 80
    label at line 1, columns 1 to 4: first set here
snippet line 2: port = 81
    label at line 2, columns 1 to 4: here
diagnostic help: Remove one of them.
base.hcl:1:1: and here
diagnostic code: attribute-redefined
";
    assert_eq!(rendered_finding(diagnostic), expected);
}

#[test]
fn labels_of_a_fragment_count_from_its_start() {
    let start = Position {
        line: 10,
        column: 5,
        byte: 100,
    };
    let source = Source::new("page.html", "a +\nb c").expect("short");
    let source = source.with_start(start);
    let diagnostic = HclDiagnostic::error("Here", "").at(source.span(Span::new(0, 1)));
    let expected = "\
Here
    Diagnostic severity: error
Begin snippet for page.html starting at line 10, column 5
";
    let report = rendered_finding(diagnostic);
    assert!(report.starts_with(expected), "{report}");
}

#[test]
fn secrets_are_not_in_reports() {
    let report = |secret: &str| {
        let text =
            format!("http = \"{secret}\" # {secret}\nhttps = \"{secret}\"\nhttp = \"{secret}\"\n");
        let decoder = Decoder::new().source_name("app.hcl");
        let error = decoder.decode_str::<BTreeMap<String, Sensitive<u16>>>(&text);
        let report = error.expect_err("a mistake").into_miette();
        let mut out = format!("{report:?} {report}");
        NarratableReportHandler::new()
            .render_report(&mut out, &report)
            .expect("a string takes everything");
        out
    };
    let [one, other] = ["hunter2", "correct horse"].map(report);
    assert!(one.contains("(sensitive)"), "{one}");
    assert_eq!(
        one.replace("# hunter2", ""),
        other.replace("# correct horse", "")
    );
}

#[test]
fn an_error_passes_a_question_mark() {
    fn read(text: &str) -> miette::Result<Ports> {
        Ok(hcl_serde::from_str(text).map_err(Error::into_miette)?)
    }
    assert_eq!(read("http = 80\n").unwrap()["http"], 80);
    let report = read("http = true\n").unwrap_err();
    assert_eq!(report.to_string(), "Unsuitable value type");
}
