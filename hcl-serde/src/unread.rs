//! Secrets in text with syntax errors, where the end of a value is not known.

use hcl_core::native::{Construct, Visit};
use hcl_core::{Diagnostics, Source, Span, native};

use crate::redaction::{Syntaxes, by_source, conceal_lines, spans_of};

/// Conceals the text of sources with syntax errors, from the first error on: where a value ends is not known there, nor what
/// a name is. Of the line of the first error, the name of its argument is shown.
#[cold]
pub(crate) fn conceal_after_errors(syntax_errors: &Diagnostics, syntax: &Syntaxes<'_>) {
    conceal_after_errors_unless(syntax_errors, syntax, |_, _| false);
}

/// As [`conceal_after_errors`], but shows the line of the first error if it has no secret, as `is_public` says of a source and
/// an offset.
#[cold]
pub(crate) fn conceal_after_errors_unless(
    syntax_errors: &Diagnostics,
    syntax: &Syntaxes<'_>,
    is_public: impl Fn(&Source, u32) -> bool,
) {
    let errors = syntax_errors.iter().filter(|it| it.is_error());
    let spans = errors.flat_map(spans_of);
    for (source, spans) in by_source(spans.filter(|it| !it.source().text().is_empty())) {
        if let Some(first) = spans.into_iter().map(|at| at.start).min() {
            match is_public(&source, first) {
                true => {
                    let line = source.line_span(source.line_at(first));
                    conceal_lines(&source, Span::new(line.end, u32::MAX));
                }
                false => conceal_from(&source, first, syntax),
            }
        }
    }
}

fn conceal_from(source: &Source, first: u32, syntax: &Syntaxes<'_>) {
    let line = source.line_span(source.line_at(first));
    let is_json = (syntax.is_json)(source.name());
    let mut start = match is_json {
        // Often all of it is one line.
        true => 0,
        false => line.start + name_len(source.slice(line)),
    };
    // An argument of several lines that has begun before, as a list.
    if !is_json {
        let file = native::parse_with(source, syntax.limits, &mut Diagnostics::new());
        for visit in file.body().walk() {
            if let Visit::Enter(Construct::Attribute(attribute)) = visit {
                let value = attribute.expression().span();
                if value.start < start && value.end >= line.start {
                    start = value.start;
                }
            }
        }
    }
    conceal_lines(source, Span::new(start, u32::MAX));
}

/// Returns the length of `name =` at the start of a line; 0 if it does not start so.
fn name_len(line: &str) -> u32 {
    let Some((name, rest)) = line.split_once('=') else {
        return 0;
    };
    let is_name = native::is_identifier(name.trim());
    let equals = line.len() - rest.len();
    u32::try_from(equals).ok().filter(|_| is_name).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use hcl_core::{Limits, json};

    use super::*;

    fn shown(name: &str, text: &str) -> String {
        let source = Source::new(name, text).unwrap();
        let mut found = Diagnostics::new();
        match json::is_json_name(name) {
            true => drop(json::parse_with(&source, &Limits::default(), &mut found)),
            false => drop(native::parse_with(&source, &Limits::default(), &mut found)),
        }
        assert!(found.has_errors(), "{text}");
        conceal_after_errors(&found, &Syntaxes::by_name(&Limits::default()));
        let end = u32::try_from(text.len()).unwrap();
        source.span(Span::new(0, end)).shown().text().to_owned()
    }

    #[test]
    fn text_after_a_syntax_error_is_concealed() {
        let text = "a = 1\n  pin = \"hunter2\nb = \"x\"\n\nc {\n  d = 1\n}\n";
        let expected =
            "a = 1\n  pin = (sensitive)\n(sensitive)\n\n(sensitive)\n  (sensitive)\n(sensitive)";
        assert_eq!(shown("t.hcl", text).trim_end(), expected);
        let text = "a = 1\nb = [\n  \"x\",\n  \"y\" \"z\",\n]\nc = 2\n";
        let expected =
            "a = 1\nb = (sensitive)\n  (sensitive)\n  (sensitive)\n(sensitive)\n(sensitive)";
        assert_eq!(shown("t.hcl", text).trim_end(), expected);
        let text = "{\n  \"a\": 1,\n  \"b\": \"x\"y\",\n  \"c\": 2\n}\n";
        let expected = "(sensitive)\n  (sensitive)\n  (sensitive)\n  (sensitive)\n(sensitive)";
        assert_eq!(shown("t.json", text).trim_end(), expected);
    }
}
