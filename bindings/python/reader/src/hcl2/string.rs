//! Quoted strings in the form of python-hcl2: as they are written, with interpolations in its spacing.

use hcl_core::source::Span;
use hcl_core::syntax::{
    Expression, ExpressionKind, Template, TemplateFor, TemplateIf, TemplatePart,
};
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
        let raw = self.source.slice(expression.span());
        if raw.starts_with("<<") {
            heredoc::write(raw, self.options, out);
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
        match expression.kind() {
            ExpressionKind::Template(template) => self.parts(template, &mut parts, out)?,
            ExpressionKind::TemplateWrap(inner) => self.interpolation(inner, &mut parts, out)?,
            _ => {}
        }
        self.literal(&mut parts, span.end - 1, out);
        if !strips {
            out.push('"');
        }
        Ok(())
    }

    /// Writes a label with its quotes.
    pub(super) fn quoted_literal(&self, raw: &str, out: &mut String) {
        match self.options.strip_string_quotes {
            true => {
                let inner = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"'));
                unescape(inner.unwrap_or(raw), out);
            }
            false => out.push_str(raw),
        }
    }

    fn parts(
        &mut self,
        template: Template<'f>,
        parts: &mut Parts,
        out: &mut String,
    ) -> PyResult<()> {
        for part in template.parts() {
            match part {
                TemplatePart::Literal(_) => {}
                TemplatePart::Interpolation(inner) => self.interpolation(inner, parts, out)?,
                TemplatePart::If(directive) => self.conditional(directive, parts, out)?,
                TemplatePart::For(directive) => self.iteration(directive, parts, out)?,
            }
        }
        Ok(())
    }

    /// Copies the literal text up to an offset.
    fn literal(&self, parts: &mut Parts, end: u32, out: &mut String) {
        if parts.at < end {
            let text = self.source.slice(Span::new(parts.at, end));
            match parts.strips {
                true => unescape(text, out),
                false => out.push_str(text),
            }
        }
        parts.at = end;
    }

    fn interpolation(
        &mut self,
        inner: Expression<'f>,
        parts: &mut Parts,
        out: &mut String,
    ) -> PyResult<()> {
        let span = inner.span();
        let before = self.source.slice(Span::new(parts.at, span.start));
        let opening = before.rfind("${").unwrap_or(before.len());
        let strips_before = before
            .get(opening..)
            .is_some_and(|text| text.starts_with("${~"));
        let rest = self
            .source
            .text()
            .get(span.end as usize..)
            .unwrap_or_default();
        let closing = rest.find('}').map_or(rest.len(), |at| at + 1);
        let strips_after = rest.get(..closing).is_some_and(|text| text.ends_with("~}"));
        self.literal(parts, parts.at + to_u32(opening), out);
        out.push_str(if strips_before { "${~ " } else { "${" });
        self.text(inner, out)?;
        out.push_str(if strips_after { " ~}" } else { "}" });
        parts.at = span.end + to_u32(closing);
        Ok(())
    }

    fn conditional(
        &mut self,
        directive: TemplateIf<'f>,
        parts: &mut Parts,
        out: &mut String,
    ) -> PyResult<()> {
        let span = directive.span();
        self.literal(parts, span.start, out);
        let Some((first, middle, last)) = self.controls.of_directive(span.start) else {
            self.literal(parts, span.end, out);
            return Ok(());
        };
        let mut condition = "if ".to_owned();
        self.text(directive.condition(), &mut condition)?;
        first.write(&condition, out);
        let mut inner = Parts {
            at: first.end,
            strips: false,
        };
        self.parts(directive.if_true(), &mut inner, out)?;
        if let Some(middle) = middle {
            self.literal(&mut inner, middle.start, out);
            middle.write("else", out);
            inner.at = middle.end;
            self.parts(directive.if_false(), &mut inner, out)?;
        }
        self.literal(&mut inner, last.start, out);
        last.write("endif", out);
        parts.at = last.end;
        Ok(())
    }

    fn iteration(
        &mut self,
        directive: TemplateFor<'f>,
        parts: &mut Parts,
        out: &mut String,
    ) -> PyResult<()> {
        let span = directive.span();
        self.literal(parts, span.start, out);
        let Some((first, _, last)) = self.controls.of_directive(span.start) else {
            self.literal(parts, span.end, out);
            return Ok(());
        };
        let mut intro = "for ".to_owned();
        if let Some((key, _)) = directive.key_name() {
            intro.push_str(key);
            intro.push_str(", ");
        }
        intro.push_str(directive.value_name().0);
        intro.push_str(" in ");
        self.text(directive.collection(), &mut intro)?;
        first.write(&intro, out);
        let mut inner = Parts {
            at: first.end,
            strips: false,
        };
        self.parts(directive.body(), &mut inner, out)?;
        self.literal(&mut inner, last.start, out);
        last.write("endfor", out);
        parts.at = last.end;
        Ok(())
    }
}

/// The parts of a string that are not written yet.
struct Parts {
    at: u32,
    /// Whether the escapes of literal text are resolved.
    strips: bool,
}

fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
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
