//! Reports about files of values: if a variable is sensitive, excerpts show names, and the values of the other variables.
//!
//! A mistake in the syntax can be anywhere, also in a sensitive value, and a misspelt name can be that of a sensitive
//! variable. So an excerpt shows only what is known to be harmless. Blanks of the same number of bytes replace the rest, so
//! that spans stay valid.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostics, OwnedBody, Source, SourceSpan, Span};

use super::errors;
use super::variable::Variable;

/// A file of values, and the text that reports show in its place.
#[derive(Debug)]
pub(super) struct Redacted {
    file: Source,
    shown: Source,
    is_broken: bool,
}

impl Redacted {
    /// Returns the shown text of a file with the diagnostics `found` so far; `None` if no variable is sensitive.
    pub(super) fn new(
        body: &OwnedBody,
        found: &Diagnostics,
        declared: &[Variable<'_>],
    ) -> Option<Self> {
        if !declared.iter().any(Variable::is_sensitive) {
            return None;
        }
        let file = body.body().missing_item()?.source().clone();
        let is_broken = found.has_errors();
        let visible = match is_broken {
            true => names(file.text(), |name| {
                declared.iter().any(|it| it.name() == name)
            }),
            false => harmless(body, declared),
        };
        let text = blanked(file.text(), &visible);
        let shown = Source::new(file.name(), text).ok()?;
        Some(Self {
            file,
            shown,
            is_broken,
        })
    }

    /// Returns whether the file has errors, so that its values are not known.
    pub(super) const fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Returns the span that a report shows in place of one of the file.
    pub(super) fn span(&self, span: SourceSpan) -> SourceSpan {
        if *span.source() == self.file {
            self.shown.span(span.span())
        } else {
            span
        }
    }

    /// Redacts the excerpts of diagnostics.
    pub(super) fn excerpts(&self, found: Diagnostics) -> Diagnostics {
        found.map(|diagnostic| diagnostic.map_spans(|span| self.span(span)))
    }

    /// Redacts errors of the file. Their details can quote the text.
    pub(super) fn errors(&self, found: Diagnostics, declared: &[Variable<'_>]) -> Diagnostics {
        self.excerpts(found).map(|diagnostic| {
            let subject = diagnostic.subject();
            let name = subject.and_then(|at| name_before(at, declared));
            errors::hidden_syntax_error(diagnostic, name)
        })
    }
}

/// Returns the variable of the last line up to a span that starts with one.
fn name_before<'d>(at: &SourceSpan, declared: &'d [Variable<'_>]) -> Option<&'d str> {
    let text = at.source().text();
    let end = at.span().start as usize;
    let line_end = text
        .get(end..)?
        .find('\n')
        .map_or(text.len(), |length| end + length);
    let mut lines = text.get(..line_end)?.lines().rev();
    lines.find_map(|line| {
        let name = line.trim().trim_end_matches('=').trim_end();
        let mut variables = declared.iter();
        variables
            .find(|variable| variable.name() == name)
            .map(Variable::name)
    })
}

/// Returns the spans of `name =` at the starts of lines, of the names that are shown.
pub(super) fn names(text: &str, is_shown: impl Fn(&str) -> bool) -> Vec<Span> {
    let mut start = 0;
    let spans = text.split_inclusive('\n').filter_map(|line| {
        let line_start = start;
        start += line.len();
        let (name, _) = line.split_once('=')?;
        is_shown(name.trim()).then(|| span(line_start, line_start + name.len() + 1))
    });
    spans.collect()
}

/// Returns the spans of attributes of variables that are not sensitive, and the names of the others.
fn harmless(body: &OwnedBody, declared: &[Variable<'_>]) -> Vec<Span> {
    let mut ignored = Diagnostics::new();
    let attributes = body.body().just_attributes(&mut ignored);
    let spans = attributes.iter().map(|attribute| {
        let name = attribute.name();
        let is_harmless = declared
            .iter()
            .any(|it| it.name() == name && !it.is_sensitive());
        match is_harmless {
            true => attribute
                .name_span()
                .span()
                .to(attribute.expression().span().span()),
            false => attribute.name_span().span(),
        }
    });
    let mut spans: Vec<Span> = spans.collect();
    sort_by_key(&mut spans, |span| span.start);
    spans
}

/// Replaces the text outside of spans, which are in order, by blanks of the same number of bytes.
pub(super) fn blanked(text: &str, visible: &[Span]) -> String {
    let mut out = String::with_capacity(text.len());
    for span in visible {
        let range = span.range();
        let before = text.get(out.len()..range.start).unwrap_or_default();
        push_blanks(&mut out, before);
        out.push_str(text.get(range).unwrap_or_default());
    }
    let rest = text.get(out.len()..).unwrap_or_default();
    push_blanks(&mut out, rest);
    out
}

fn push_blanks(out: &mut String, text: &str) {
    for c in text.chars() {
        match (c, c.len_utf8()) {
            ('\n' | '\r', _) => out.push(c),
            (_, 1) => out.push(' '),
            (_, 2) => out.push('\u{a0}'),
            (_, 3) => out.push('\u{2003}'),
            _ => out.push_str("\u{a0}\u{a0}"),
        }
    }
}

fn span(start: usize, end: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(end))
}
