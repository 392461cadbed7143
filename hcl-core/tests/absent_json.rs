//! A text in the JSON syntax, in a build without the feature `json`.

use hcl_core::{BodySchema, Diagnostics, Limits, ParsedSource, Source, Syntax};

const REPORT: &str = "\"app.json\" is in the JSON syntax, which this program does not read. A program reads it with the feature `json` of hcl-serde.";

/// The text is valid in the native syntax, which would read an argument.
#[test]
fn a_text_in_json_is_reported_and_not_read_as_native_syntax() {
    let (text, limits) = ("port = 80\n", Limits::default());
    let source = Source::new("app.json", text).expect("a small text");
    let syntax = Syntax::of_name(source.name());
    let parsed = ParsedSource::parse(&source, syntax, &limits);
    assert_eq!(parsed.source(), &source);
    let schema = BodySchema::new().optional("port");
    let content = parsed.body().content(&schema, &mut Diagnostics::new());
    assert!(content.attributes.is_empty());
    let of_bytes = ParsedSource::parse_bytes("app.json", b"{\"a\": \"\xff\"}", syntax, &limits);
    for parsed in [parsed, of_bytes.expect("a small text")] {
        let [report] = parsed.diagnostics().as_slice() else {
            panic!("{:?}", parsed.diagnostics());
        };
        assert_eq!(report.code().as_deref(), Some("json-syntax-not-supported"));
        assert_eq!(report.detail(), REPORT);
    }
}
