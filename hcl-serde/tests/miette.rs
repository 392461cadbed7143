//! Errors shown by miette.

use std::collections::BTreeMap;

use hcl_serde::{Decoder, Error};
use miette::{Diagnostic, NarratableReportHandler, Severity};

type Ports = BTreeMap<String, u16>;

fn rendered(text: &str) -> String {
    let decoder = Decoder::new().source_name("app.hcl");
    let error = decoder.from_str::<Ports>(text).expect_err("a mistake");
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
    let text = "http = [\nhttps = \"${\"\n";
    let error = Decoder::new().from_str::<Ports>(text).unwrap_err();
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

#[test]
fn an_error_passes_a_question_mark() {
    fn read(text: &str) -> miette::Result<Ports> {
        Ok(hcl_serde::from_str(text).map_err(Error::into_miette)?)
    }
    assert_eq!(read("http = 80\n").unwrap()["http"], 80);
    let report = read("http = true\n").unwrap_err();
    assert_eq!(report.to_string(), "Unsuitable value type");
}
