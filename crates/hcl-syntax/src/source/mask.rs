//! The text of a source that reports show if a run has secrets.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_value::internal::sort::sort_by;

use super::{Source, Span, to_u32};
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
/// use hcl_syntax::{Diagnostic, Diagnostics, Source, Span, native};
///
/// let source = Source::new("app.hcl", "pin = \"hunter2\" + port # mine\n")?;
/// native::parse(&source, &mut Diagnostics::new());
/// source.mask(Mask { is_json: false, labels: false });
/// let found = Diagnostic::error("Invalid operand", "A number is required.").at(source.span(Span::new(18, 22)));
/// let report = found.render(&Renderer::plain());
/// assert!(report.contains("1 | pin = (sensitive) port (sensitive)\n"), "{report}");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// Whether the source is JSON.
    pub is_json: bool,
    /// Whether labels of blocks and keys of objects are masked as well.
    pub labels: bool,
}

/// The names that the program knows in a run, sorted. All sources of the run share them.
#[derive(Clone, Debug, Default)]
pub struct KnownNames(Arc<Mutex<Vec<String>>>);

impl KnownNames {
    /// Adds names, for all sources that share them.
    pub fn add(&self, names: Vec<String>) {
        let mut all = self.lock();
        all.extend(names);
        sort_by(&mut all, Ord::cmp);
        all.dedup();
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        let all = self.lock();
        all.binary_search_by(|known| (**known).cmp(name)).is_ok()
    }

    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Mask {
    /// Returns what reports show of a text, whatever they are about, in order: names of items, or of a text with mistakes the
    /// first word of each line, if it is one of the names in `known`.
    pub(super) fn names(self, source: &Source, known: &KnownNames) -> ShownNames {
        if source.is_broken() {
            return ShownNames::of(known_names(source, known));
        }
        if !self.is_json {
            let (items, identifiers) = native::item_names(source, self.labels);
            return ShownNames { items, identifiers };
        }
        #[cfg(feature = "json")]
        return ShownNames::of(json::item_names(source, self.labels, known));
        #[cfg(not(feature = "json"))]
        ShownNames::of(Vec::new())
    }
}

/// The names in a masked text.
#[derive(Debug)]
pub(super) struct ShownNames {
    /// The names that every report shows, in order.
    pub(super) items: Vec<Span>,
    /// The offsets of identifiers outside of texts, in order: a report about a name shows it.
    pub(super) identifiers: Vec<u32>,
}

impl ShownNames {
    const fn of(items: Vec<Span>) -> Self {
        Self {
            items,
            identifiers: Vec::new(),
        }
    }
}

/// Returns the first word of each line, with its quotes and the sign after it, if the word is a known name.
fn known_names(source: &Source, known: &KnownNames) -> Vec<Span> {
    let mut names = Vec::new();
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let rest = line.trim_start();
        let quoted = rest.trim_start_matches(['{', ' ']).strip_prefix('"');
        let word = quoted.unwrap_or(rest);
        let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '-';
        let name = word
            .split(|letter| !is_part(letter))
            .next()
            .unwrap_or_default();
        if known.contains(name) {
            let after = word.get(name.len()..).unwrap_or_default();
            let after = quoted.map_or(after, |_| after.strip_prefix('"').unwrap_or(after));
            let sign = after.trim_start_matches([' ', '\t']);
            let end = sign.strip_prefix(['=', '{', ':']).unwrap_or(after);
            let from = start + line.len() - rest.len();
            names.push(Span::new(
                to_u32(from),
                to_u32(start + line.len() - end.len()),
            ));
        }
        start += line.len();
    }
    names
}

#[cfg(test)]
#[cfg(feature = "json")]
mod tests {
    use super::*;
    use crate::diagnostic::{Quote, sentence};
    use crate::{Diagnostic, Diagnostics};

    const NATIVE: Mask = Mask {
        is_json: false,
        labels: false,
    };
    const JSON: Mask = Mask {
        is_json: true,
        ..NATIVE
    };

    /// A text that is read, and masked by a program that knows `pin` and `port`.
    fn masked(text: &str, mask: Mask) -> Source {
        let source = Source::new("t", text).expect("a small text");
        let mut found = Diagnostics::new();
        if mask.is_json {
            json::parse(&source, &mut found);
        } else {
            native::parse(&source, &mut found);
        }
        source.mask(mask);
        let known = KnownNames::default();
        known.add(vec!["pin".to_owned(), "port".to_owned()]);
        source.know(&known);
        source
    }

    fn shown(source: &Source) -> String {
        let whole = Span::new(0, to_u32(source.text().len()));
        let shown = source.span(whole).shown().text().to_owned();
        // Short, so that the tables fit.
        shown.replace("(sensitive)", "#")
    }

    fn check(mask: Mask, cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(shown(&masked(text, mask)), *expected, "{text}");
        }
    }

    fn span_of(source: &Source, part: &str) -> Span {
        let start = to_u32(source.text().find(part).expect("the part is there"));
        Span::new(start, start + to_u32(part.len()))
    }

    #[test]
    fn braces_after_hidden_labels_are_shown() {
        for (text, expected) in [
            ("x {\n}\n", "x {\n}\n"),
            ("x \"a\" \"b\" {\n}\n", "x # {\n}\n"),
            ("x \"a\" {}\n", "x # {}\n"),
            ("x { a = 1 }\n", "x { # }\n"),
        ] {
            let source = masked(text, NATIVE);
            source.doubt_labels(Span::new(0, 1));
            assert_eq!(shown(&source), expected, "{text}");
        }
    }

    #[test]
    fn names_of_items_are_shown() {
        check(
            NATIVE,
            &[
                ("pin = \"x\" # y\nport = 80\n", "pin = #\nport = #\n"),
                (
                    "a \"web\" {\n  b = -1.5e3 /* y */ + c.d[0]\n}\n",
                    "a \"web\" {\n  b = #\n}\n",
                ),
                ("a { b = 1 } # x\nc = 2\n", "a { b = # } #\nc = #\n"),
                ("a = {\n  b = 1\n}\nc {\n}\n", "a = #\n  #\n#\nc {\n}\n"),
                ("a = \"${b}\"\nc = [\n1 ]\n", "a = #\nc = #\n#\n"),
                ("a = <<E\nx ${y} }\nE\nb = 1\n", "a = #\n#\n#\nb = #\n"),
                ("a = [for k, v in f(\"x\") : v]\n", "a = #\n"),
                ("/* x\n y */\na = 1\n// z\n", "#\n #\na = #\n#\n"),
            ],
        );
        check(
            JSON,
            &[(
                r#"{"a": "x", "port": [1, true, {"c": null}], "${d}": 1, "b": {"c": {"pin": 1}}}"#,
                r##"{"a": #, "port": [#, #, {"c": #}], #: #, "b": {#: {"pin": #}}}"##,
            )],
        );
    }

    #[test]
    fn of_a_text_with_mistakes_only_known_names_are_shown() {
        check(
            NATIVE,
            &[
                (
                    "pin = \"hunter2\nport = 80\nhost = 1\n",
                    "pin = #\nport = #\n#\n",
                ),
                ("pin = hunter 2\nport { # x\n", "pin = #\nport { #\n"),
                ("pin \"hunter2\"\n", "pin #\n"),
                ("pin: \"hunter2\"\n", "pin: #\n"),
                ("pi\"n = \"hunter2\"\n\na = 1\n", "#\n\n#\n"),
                ("a = [\n  port\n  pins\n", "#\n  port\n  #\n"),
            ],
        );
        check(
            JSON,
            &[
                (r#"{"pin": "hunter2" : 1}"#, r#"{"pin": #"#),
                ("{\"a\": 1,\n  \"port\" : \"hunter2}", "#\n  \"port\" : #"),
            ],
        );
    }

    #[test]
    fn labels_and_keys_are_masked_if_they_may_be_secrets() {
        let labels = |mask| Mask {
            labels: true,
            ..mask
        };
        check(labels(NATIVE), &[("a \"web\" b {\n}\n", "a # {\n}\n")]);
        check(
            labels(JSON),
            &[(r#"{"a": {"web": {}}}"#, r#"{"a": {#: {}}}"#)],
        );
        let source = masked("a = b.c.d[\"e\"] + \"f\"\n", labels(NATIVE));
        for (part, hides) in [
            (".d", true),
            ("[\"e\"]", true),
            ("b.c", true),
            ("\"f\"", true),
            ("a", false),
        ] {
            assert_eq!(source.hides_names(span_of(&source, part)), hides, "{part}");
        }
        let source = masked("{\"a\": \"${b.c}\"}", labels(JSON));
        assert!(source.hides_names(span_of(&source, ".c")));
    }

    #[test]
    fn a_second_mask_keeps_the_labels_of_the_first() {
        let source = masked(
            "a \"web\" {\n}\n",
            Mask {
                labels: true,
                ..NATIVE
            },
        );
        source.mask(NATIVE);
        assert_eq!(shown(&source), "a # {\n}\n");
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
        assert_eq!(report.of_open_run(true).related_values().len(), 1);
    }

    #[test]
    fn a_report_shows_the_names_that_it_is_about() {
        let source = masked("a = { b = secret.nmp, c = \"x\" }\n", NATIVE);
        let name = source.span(span_of(&source, ".nmp"));
        let text = sentence!("There is no \"{}\".", Quote::name("nmp"));
        let report = Diagnostic::error("Unsupported attribute", text).at(name);
        let report = report.render(&crate::diagnostic::Renderer::plain());
        assert!(
            report.contains("1 | a = (sensitive).nmp (sensitive)\n"),
            "{report}"
        );
        assert!(report.contains(" --> t:1:17\n"), "{report}");
        assert!(report.contains("There is no \"nmp\"."), "{report}");
        // A text that reads as a name is not one.
        let source = masked("a = f(\"x\", hunter(1))\n", NATIVE);
        let call = span_of(&source, "hunter(");
        assert!(source.hides(span_of(&source, "x")) && !source.hides(call));
    }

    #[test]
    fn a_suggestion_stays_without_the_text_that_it_replaces() {
        let source = masked("prot = 80 80\n", NATIVE);
        let text = sentence!("No \"{}\".", Quote::name("prot"));
        let report = Diagnostic::error("Unsupported argument", text)
            .did_you_mean("prot", Some("port"))
            .at(source.span(Span::new(0, 4)));
        assert_eq!(report.detail(), "No (sensitive value).");
        assert_eq!(report.suggestions()[0].title(), "Write \"port\"");
        source.conceal(Span::new(0, 4));
        assert!(report.suggestions().is_empty());
    }

    #[test]
    fn a_run_without_secrets_hides_only_what_was_read() {
        let source = masked("pin = \"x\"\nport = \"y\" # z\n", NATIVE);
        source.conceal(span_of(&source, "\"x\""));
        let at = source.span(span_of(&source, "\"y\""));
        let report = Diagnostic::error("Wrong", String::from("This is \"y\".")).at(at);
        assert_eq!(
            report.detail(),
            "Check the value. The details are not shown, because it is sensitive."
        );
        let report = report.of_open_run(true);
        assert_eq!(report.detail(), "This is \"y\".");
        let whole = source.span(Span::new(0, to_u32(source.text().len())));
        assert_eq!(
            report.shown_span(&whole).text(),
            "pin = (sensitive)\nport = \"y\" # z\n"
        );
    }

    #[test]
    fn a_literal_can_be_revealed_unless_it_is_a_secret() {
        let source = masked("pin = \"x\"\nport = \"y\"\n", NATIVE);
        let [pin, port] = [Span::new(6, 9), Span::new(17, 20)];
        source.conceal(pin);
        source.reveal(pin, Box::default());
        source.reveal(port, Box::default());
        let whole = source.span(Span::new(0, 20)).shown();
        assert_eq!(whole.text(), "pin = (sensitive)\nport = \"y\"");
        assert!(source.hides(pin) && !source.hides(port));
        assert!(source.reveals(port) && !source.reveals(pin));
        assert_eq!(source.span(port).marked_span(), port);
        assert_eq!(source.span(pin).marked_span(), Span::at(6));
    }
}
