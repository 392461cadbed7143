//! Values that stand for absent ones while secrets are searched for.

use std::collections::HashMap;

use hcl_core::{Source, SourceSpan, Span, Value};

/// The name of sources that stand for what a text does not have.
pub(crate) const SAMPLE_NAME: &str = "\u{1}sample";

/// Begins the texts that stand for absent values. Each is different, so that it is found again in serde's buffers.
const MARK: char = '\u{1}';

/// Values that stand for absent ones, by name.
#[derive(Debug, Default)]
pub(crate) struct Placeholders(HashMap<String, [SourceSpan; 2]>);

impl Placeholders {
    /// Returns the spans of a name and its value.
    pub(crate) fn spans(&mut self, name: &str) -> [SourceSpan; 2] {
        let spans = || {
            let source = Source::new(SAMPLE_NAME, format!("{name} = \"\"\n")).unwrap_or_default();
            let end = u32::try_from(name.len()).unwrap_or(0);
            // The value is after ` = `, and has two quotes.
            let [name, value] = [Span::new(0, end), Span::new(end + 3, end + 5)];
            [source.span(name), source.span(value)]
        };
        let known = self.0.entry(name.to_owned());
        known.or_insert_with(spans).clone()
    }

    /// Returns whether a span belongs to a placeholder.
    pub(crate) fn contain(span: &SourceSpan) -> bool {
        span.source().name() == SAMPLE_NAME
    }

    /// Returns the value of a name.
    pub(crate) fn value(name: &str) -> Value {
        Value::string(format!("{MARK}{name}"))
    }

    /// Returns the name of a text that stands for a value.
    pub(crate) fn name(text: &str) -> Option<&str> {
        text.strip_prefix(MARK)
    }

    /// Returns whether a text stands for any value.
    pub(crate) fn is_text(text: &str) -> bool {
        text.is_empty() || text.starts_with(MARK)
    }
}
