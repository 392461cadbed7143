//! The text of a source that reports do not show if a run has secrets.

use super::{Place, Source, Span};
#[cfg(feature = "json")]
use crate::json;
use crate::native;

/// How the text of a source is masked: its syntax, and whether labels and keys are secrets.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::Renderer;
/// use hcl_syntax::source::Mask;
/// use hcl_syntax::{Diagnostic, Source, Span};
///
/// let source = Source::new("app.hcl", "pin = \"hunter2\" + 5 # mine\n")?;
/// source.mask(Mask { is_json: false, labels: false });
/// let found = Diagnostic::error("Invalid operand", "A number is required.").at(source.span(Span::new(6, 15)));
/// let report = found.render(&Renderer::plain());
/// assert!(report.contains("1 | pin = (sensitive) + (sensitive) (sensitive)\n"), "{report}");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// Whether the source is JSON.
    pub is_json: bool,
    /// Whether labels of blocks and keys of objects are masked as well.
    pub labels: bool,
}

/// The masked text of parts of a source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Masked {
    /// Strings, numbers, heredocs and comments.
    pub(crate) literals: Vec<Span>,
    /// Words where a value should be, and the text from the first lexical error on.
    pub(crate) misplaced: Vec<Span>,
    /// Names that may be secret labels: steps of references, and templates of JSON.
    pub(crate) names: Vec<Span>,
}

impl Mask {
    /// Adds the text of a part, which is of whole lines, that reports do not show: all but names, punctuation and keywords.
    pub(super) fn add_to(self, masked: &mut Masked, source: &Source, part: Span) {
        let parsed = source.parsed();
        let place = parsed.map_or_else(Place::default, |it| it.place_before(part.start));
        if !self.is_json {
            return native::mask(source, self.labels, place, part, masked);
        }
        #[cfg(feature = "json")]
        json::mask(source, self.labels, place, part, masked);
        #[cfg(not(feature = "json"))]
        masked.mask_rest(source, part.start, part);
    }
}

impl Masked {
    /// Masks text that the lexer has skipped between two tokens, each line by itself: comments.
    pub(crate) fn mask_comments(&mut self, source: &Source, between: Span) {
        // Most tokens have at most blanks between them.
        let is_short = between.len() < 2;
        let mut bytes = source.slice(between).bytes();
        if !is_short && !bytes.all(|it| it.is_ascii_whitespace()) {
            each_line(source, between, |comment| self.literals.push(comment));
        }
    }

    /// Masks the text of a part from an offset on, each line by itself.
    pub(crate) fn mask_rest(&mut self, source: &Source, start: u32, part: Span) {
        let rest = Span::new(start.clamp(part.start, part.end), part.end);
        each_line(source, rest, |line| self.misplaced.push(line));
    }
}

/// Calls a function with each line of a part of the text, without the blanks around it.
fn each_line(source: &Source, part: Span, mut visit: impl FnMut(Span)) {
    let mut start = part.start as usize;
    for line in source.slice(part).split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let from = start + line.len() - line.trim_start().len();
            visit(Span::new(
                super::to_u32(from),
                super::to_u32(from + text.len()),
            ));
        }
        start += line.len();
    }
}

#[cfg(test)]
#[cfg(feature = "json")]
mod tests {
    use super::*;
    use crate::{Diagnostic, Diagnostics};

    fn shown(text: &str, mask: Mask) -> String {
        let source = Source::new("t", text).expect("a small text");
        source.mask(mask);
        let whole = Span::new(0, super::super::to_u32(text.len()));
        let shown = source.span(whole).shown().text().to_owned();
        // Short, so that the tables fit.
        shown.replace("(sensitive)", "#")
    }

    fn check(mask: Mask, cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(shown(text, mask), *expected, "{text}");
        }
    }

    const NATIVE: Mask = Mask {
        is_json: false,
        labels: false,
    };
    const JSON: Mask = Mask {
        is_json: true,
        ..NATIVE
    };

    #[test]
    fn names_and_punctuation_are_shown() {
        check(
            NATIVE,
            &[
                ("pin = \"x\" # y\nport = 80\n", "pin = # #\nport = #\n"),
                (
                    "a \"web\" {\n  b = -1.5e3 /* y */ + c.d[0]\n}\n",
                    "a \"web\" {\n  b = -# # + c.d[#]\n}\n",
                ),
                (
                    "a = { \"b\" = \"c\", d : true }",
                    "a = { \"b\" = #, d : true }",
                ),
                ("a = \"x${b}y${c.d}\"\n", "a = #${b}#${c.d}\"\n"),
                ("a = \"${b}\"\n", "a = \"${b}\"\n"),
                ("type = string\n", "type = string\n"),
                ("a = <<E\nx\ny\nE\nb = 1\n", "a = #\n\n\n\nb = #\n"),
                (
                    "a = [for k, v in f(\"x\") : k => v if v != null]\n",
                    "a = [for k, v in f(#) : k => v if v != null]\n",
                ),
                ("a = b ? c.d : \"e\"\n", "a = #\n"),
                ("/* x\n y */\na = 1\n// z\n", "#\n #\na = #\n#\n"),
            ],
        );
        check(
            JSON,
            &[(
                r#"{"a": "x", "b": [1, true, {"c": null}]}"#,
                r#"{"a": #, "b": [#, true, {"c": null}]}"#,
            )],
        );
    }

    #[test]
    fn a_value_that_is_no_literal_by_mistake_is_masked() {
        check(
            NATIVE,
            &[
                ("pin = hunter2\nport = 80\n", "pin = #\nport = #\n"),
                ("a = { pin = hunter 2 }\n", "a = { pin = #\n"),
                ("pin \"hunter2\"\n", "pin #\n"),
                ("pin: \"hunter2\"\n", "pin: #\n"),
                ("pin(\"hunter2\")\n", "pin(#)\n"),
                ("pin = 1 } hunter2\nport = 80\n", "pin = # } #\nport = #\n"),
                ("a { b = 1 }\nc = 2\n", "a { b = # }\nc = #\n"),
                ("pin = a ?, \"hunter2\" : 1\n", "pin = #\n"),
                ("pin = true ?, \"hunter2\" : 1\n", "pin = true ?, # : #\n"),
                ("c { pin \"hunter2\" }\n", "c { pin # }\n"),
                ("pin =\n\"hunter2\"\n", "pin =\n#\n"),
                ("pin =\nhunter2\na = 1\n", "pin =\n#\na = #\n"),
                ("a = { pin = hunter2 = 1, b = 2 }\n", "a = { pin = #\n"),
                ("a = [\"hunter2\" : 1]\n", "a = [# : #]\n"),
                ("pin = \"hunter2\nport = 80\n", "pin = #\n#\n"),
                ("pin = hunter2\"\nport = 80\n", "pin = #\n#\n"),
                ("pi\"n = \"hunter2\"\n\na = 1\n", "#\n\n#\n"),
                ("a = 1\npin = 'hunter2'\n", "a = #\npin = #\n"),
                ("a = 1\npin = <<E\nhunter2\n", "a = #\npin = #\n#\n"),
                ("a = \"${\npin = \"hunter2\"\n", "a = #\n#\n"),
                ("/* pin = \"hunter2\"\na = 1\n", "#\n#\n"),
            ],
        );
        check(
            JSON,
            &[
                (r#"{"pin": "hunter2" : 1}"#, r#"{"pin": # : #}"#),
                ("{\"a\": 1,\n\"pin: \"hunter2\"}", "{\"a\": #,\n#"),
                ("{\"pin\": hunter2,\n\"a\": 1}", "{\"pin\": #\n#"),
                (r#"{"pin": ["hunter2": 1]}"#, r#"{"pin": [#: #]}"#),
            ],
        );
    }

    #[test]
    fn labels_and_keys_are_masked_if_they_may_be_secrets() {
        let labels = |mask| Mask {
            labels: true,
            ..mask
        };
        check(
            labels(NATIVE),
            &[
                ("a \"web\" b {\n}\n", "a # # {\n}\n"),
                ("a = { b = 1, \"c\" = 2 }\n", "a = { # = #, # = # }\n"),
                ("a = b.c[0].d\n", "a = b.#[#].#\n"),
            ],
        );
        check(
            labels(JSON),
            &[
                (r#"{"a": {"web": {}}}"#, r#"{"a": {#: {}}}"#),
                (r#""a": {"web": {}}}"#, r#""a": {#: {}}}"#),
            ],
        );
    }

    #[test]
    fn a_second_mask_keeps_the_labels_of_the_first() {
        let source = Source::new("t", "a \"web\" {\n}\n").expect("a small text");
        let labels = |labels| source.mask(Mask { labels, ..NATIVE });
        labels(true);
        labels(false);
        let label = source.span(Span::new(2, 7));
        assert_eq!(label.shown().text(), "(sensitive)");
    }

    #[test]
    fn values_of_variables_are_hidden() {
        let source = Source::new("t", "port = base\n").expect("a small text");
        let report = Diagnostic::error("Invalid port", "A port is required.")
            .at(source.span(Span::new(0, 4)))
            .with_related_value("base", "\"hunter2\"");
        assert_eq!(report.related_values().len(), 1);
        source.mask(NATIVE);
        assert!(report.related_values().is_empty());
    }

    #[test]
    fn sentences_quote_no_name_that_may_be_a_label() {
        let hides = |text: &str, name: &str, is_json| {
            let source = Source::new("t", text).expect("a small text");
            source.mask(Mask {
                is_json,
                labels: true,
            });
            let start = super::super::to_u32(text.find(name).expect("the name is there"));
            source.hides_names(Span::new(start, start + super::super::to_u32(name.len())))
        };
        for name in [".d", "[\"e\"]"] {
            assert!(hides("a = b.c.d[\"e\"] + \"f\"\n", name, false), "{name}");
        }
        for whole in ["b.c", "\"f\""] {
            assert!(
                !hides("a = b.c.d[\"e\"] + \"f\"\n", whole, false),
                "{whole}"
            );
        }
        assert!(hides("{\"a\": \"${b.c}\"}", ".c", true));
    }

    #[test]
    fn a_part_is_masked_as_in_the_whole_text() {
        let native = "a = 1 # b\nc \"d\" {\n  e = <<E\nf\nE\n  g = [\n    \"h\", # i\n  ]\n  j {\n    k = \"l${m}\"\n  }\n}\n";
        let json = "{\"a\": 1, \"b\": {\"c\": [\n{\"d\": \"e\"}, \"f\"]},\n\"g\": \"h\"}";
        let json = format!("[{}]", [json; 60].join(",\n"));
        for (text, is_json) in [(native.repeat(40), false), (json, true)] {
            let mask = Mask {
                is_json,
                labels: true,
            };
            let source = || {
                let source = Source::new("t", text.as_str()).expect("a small text");
                if is_json {
                    json::parse(&source, &mut Diagnostics::new());
                } else {
                    native::parse(&source, &mut Diagnostics::new());
                }
                source.mask(mask);
                source
            };
            let line = |source: &Source, line: u32| {
                let span = source.line_span(line);
                source.span(span).shown().text().to_owned()
            };
            let whole = source();
            (1..=whole.line_count()).for_each(|it| whole.ask(whole.line_span(it)));
            for number in (1..=whole.line_count()).step_by(7) {
                assert_eq!(line(&source(), number), line(&whole, number), "{number}");
            }
        }
    }

    #[test]
    fn a_literal_can_be_revealed_unless_it_is_a_secret() {
        let source = Source::new("t", "pin = \"x\"\nport = \"y\"\n").expect("a small text");
        source.mask(NATIVE);
        let [pin, port] = [Span::new(6, 9), Span::new(17, 20)];
        source.conceal(pin);
        source.reveal(pin);
        source.reveal(port);
        let whole = source.span(Span::new(0, 20)).shown();
        assert_eq!(whole.text(), "pin = (sensitive)\nport = \"y\"");
        assert!(source.hides(pin) && !source.hides(port));
        assert!(source.reveals(port) && !source.reveals(pin));
        assert_eq!(source.span(port).marked_span(), port);
    }
}
