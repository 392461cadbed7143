//! Quoted strings in the form of python-hcl2: as they are written, with interpolations in its spacing.

use hcl_core::native::{Expression, MarkedParts, Markers, TemplateFor, TemplateIf, TemplatePart};
use hcl_core::source::Span;
use pyo3::prelude::*;

use super::{Reader, heredoc};

impl<'f> Reader<'f, '_> {
    /// Writes a string, template or heredoc. As a value, quotes are stripped if the options say so.
    pub(super) fn string_text(
        &mut self,
        expression: Expression<'f>,
        is_value: bool,
        out: &mut String,
    ) -> PyResult<()> {
        if heredoc::is_heredoc(expression) {
            heredoc::write(expression, self.options, out);
            return Ok(());
        }
        let strips = is_value && self.options.strip_string_quotes;
        if !strips {
            out.push('"');
        }
        let span = expression.span();
        let mut parts = Parts {
            at: span.start + 1,
            strips,
        };
        self.parts(expression.marked_parts(), &mut parts, out)?;
        self.literal(&mut parts, span.end - 1, out);
        if !strips {
            out.push('"');
        }
        Ok(())
    }

    /// Writes a label with its quotes.
    pub(super) fn quoted_literal(&self, raw: &str, out: &mut String) {
        if self.options.strip_string_quotes {
            let inner = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"'));
            unescape(inner.unwrap_or(raw), out);
        } else {
            out.push_str(raw);
        }
    }

    fn parts(
        &mut self,
        marked: MarkedParts<'f>,
        parts: &mut Parts,
        out: &mut String,
    ) -> PyResult<()> {
        for (part, markers) in marked {
            let Some(markers) = markers else { continue };
            self.literal(parts, markers.first.start, out);
            match part {
                TemplatePart::Literal(_) => {}
                TemplatePart::Interpolation(inner) => self.interpolation(inner, markers, out)?,
                TemplatePart::If(directive) => self.conditional(directive, markers, out)?,
                TemplatePart::For(directive) => self.iteration(directive, markers, out)?,
            }
            parts.at = markers.last.end;
        }
        Ok(())
    }

    /// Copies the literal text up to an offset.
    fn literal(&self, parts: &mut Parts, end: u32, out: &mut String) {
        if parts.at < end {
            let text = self.source.slice(Span::new(parts.at, end));
            if parts.strips {
                unescape(text, out);
            } else {
                out.push_str(text);
            }
        }
        parts.at = end;
    }

    fn interpolation(
        &mut self,
        inner: Expression<'f>,
        markers: Markers,
        out: &mut String,
    ) -> PyResult<()> {
        out.push_str(if markers.first.len() > 2 {
            "${~ "
        } else {
            "${"
        });
        self.text(inner, out)?;
        out.push_str(if markers.last.len() > 1 { " ~}" } else { "}" });
        Ok(())
    }

    fn conditional(
        &mut self,
        directive: TemplateIf<'f>,
        markers: Markers,
        out: &mut String,
    ) -> PyResult<()> {
        let mut condition = "if ".to_owned();
        self.text(directive.condition(), &mut condition)?;
        self.marker(markers.first, &condition, out);
        let mut inner = Parts::after(markers.first);
        let if_true = directive.if_true().marked_parts(inner.at);
        self.parts(if_true, &mut inner, out)?;
        if let Some(middle) = markers.middle {
            self.literal(&mut inner, middle.start, out);
            self.marker(middle, "else", out);
            inner = Parts::after(middle);
            let if_false = directive.if_false().marked_parts(inner.at);
            self.parts(if_false, &mut inner, out)?;
        }
        self.literal(&mut inner, markers.last.start, out);
        self.marker(markers.last, "endif", out);
        Ok(())
    }

    fn iteration(
        &mut self,
        directive: TemplateFor<'f>,
        markers: Markers,
        out: &mut String,
    ) -> PyResult<()> {
        let mut intro = "for ".to_owned();
        if let Some((key, _)) = directive.key_name() {
            intro.push_str(key);
            intro.push_str(", ");
        }
        intro.push_str(directive.value_name().0);
        intro.push_str(" in ");
        self.text(directive.collection(), &mut intro)?;
        self.marker(markers.first, &intro, out);
        let mut inner = Parts::after(markers.first);
        let body = directive.body().marked_parts(inner.at);
        self.parts(body, &mut inner, out)?;
        self.literal(&mut inner, markers.last.start, out);
        self.marker(markers.last, "endfor", out);
        Ok(())
    }

    /// Writes the marker of a directive, with its content in python-hcl2's spacing.
    fn marker(&self, marker: Span, content: &str, out: &mut String) {
        let raw = self.source.slice(marker);
        out.push_str(if raw.starts_with("%{~") {
            "%{~ "
        } else {
            "%{ "
        });
        out.push_str(content);
        out.push_str(if raw.ends_with("~}") { " ~}" } else { " }" });
    }
}

/// The parts of a string that are not written yet.
struct Parts {
    at: u32,
    /// Whether the escapes of literal text are resolved.
    strips: bool,
}

impl Parts {
    /// Returns the parts after a marker of a directive, in which escapes stay.
    const fn after(marker: Span) -> Self {
        Self {
            at: marker.end,
            strips: false,
        }
    }
}

/// Resolves escapes as python-hcl2 does: unknown ones stay, and so does the text of `$${…}` and `%%{…}`.
fn unescape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '$', '%']) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        if special.starts_with("$${") || special.starts_with("%%{") {
            let end = special.find('}').map_or(special.len(), |end| end + 1);
            let (sequence, after) = special.split_at(end);
            out.push_str(sequence);
            rest = after;
            continue;
        }
        let mut letters = special.chars();
        let first = letters.next();
        if first != Some('\\') {
            out.extend(first);
            rest = letters.as_str();
            continue;
        }
        let Some(marker) = letters.next() else {
            out.push('\\');
            return;
        };
        rest = letters.as_str();
        let width = match marker {
            'n' | 'r' | 't' | '"' | '\\' => {
                out.push(match marker {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other,
                });
                continue;
            }
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let digits = rest
            .get(..width)
            .filter(|digits| width > 0 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match code.and_then(char::from_u32) {
            Some(letter) => {
                out.push(letter);
                rest = rest.get(width..).unwrap_or_default();
            }
            None => out.extend(['\\', marker]),
        }
    }
    out.push_str(rest);
}
