//! Quoted strings in the form of python-hcl2: as they are written, with interpolations in its spacing.

use hcl_core::native::{Expression, MarkedParts, Markers, TemplateFor, TemplateIf, TemplatePart};
use hcl_core::source::Span;
use pyo3::prelude::*;

use super::DictReader;
use super::expression::Piece::{Of, Text};

impl<'f> DictReader<'f, '_> {
    /// Writes a string, template or heredoc.
    pub(super) fn string_text(
        &mut self,
        expression: Expression<'f>,
        out: &mut String,
    ) -> PyResult<()> {
        if expression.heredoc_markers().is_some() {
            heredoc(expression, out);
            return Ok(());
        }
        out.push('"');
        let span = expression.span();
        let mut at = span.start + 1;
        self.parts(expression.marked_parts(), &mut at, out)?;
        self.literal(&mut at, span.end - 1, out);
        out.push('"');
        Ok(())
    }

    fn parts(&mut self, marked: MarkedParts<'f>, at: &mut u32, out: &mut String) -> PyResult<()> {
        for (part, markers) in marked {
            let Some(markers) = markers else { continue };
            self.literal(at, markers.first.start, out);
            match part {
                TemplatePart::Literal(_) => {}
                TemplatePart::Interpolation(inner) => self.interpolation(inner, markers, out)?,
                TemplatePart::If(directive) => self.conditional(directive, markers, out)?,
                TemplatePart::For(directive) => self.iteration(directive, markers, out)?,
            }
            *at = markers.last.end;
        }
        Ok(())
    }

    /// Copies the literal text up to an offset.
    fn literal(&self, at: &mut u32, end: u32, out: &mut String) {
        if *at < end {
            out.push_str(self.source.slice(Span::new(*at, end)));
        }
        *at = end;
    }

    fn interpolation(
        &mut self,
        inner: Expression<'f>,
        markers: Markers,
        out: &mut String,
    ) -> PyResult<()> {
        let is_open = markers.first.len() > 2;
        let is_closed = markers.last.len() > 1;
        let open = if is_open { "${~ " } else { "${" };
        let close = if is_closed { " ~}" } else { "}" };
        self.write([Text(open), Of(inner), Text(close)], out)
    }

    fn conditional(
        &mut self,
        directive: TemplateIf<'f>,
        markers: Markers,
        out: &mut String,
    ) -> PyResult<()> {
        let mut condition = String::new();
        self.write([Text("if "), Of(directive.condition())], &mut condition)?;
        self.marker(markers.first, &condition, out);
        let mut inner = markers.first.end;
        let if_true = directive.if_true().marked_parts(inner);
        self.parts(if_true, &mut inner, out)?;
        if let Some(middle) = markers.middle {
            self.literal(&mut inner, middle.start, out);
            self.marker(middle, "else", out);
            inner = middle.end;
            let if_false = directive.if_false().marked_parts(inner);
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
        let mut intro = String::new();
        let (key, value) = (directive.key_name(), directive.value_name());
        self.each_in(key, value, directive.collection(), &mut intro)?;
        self.marker(markers.first, &intro, out);
        let mut inner = markers.first.end;
        let body = directive.body().marked_parts(inner);
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

/// Writes a heredoc as it is written, between quotes; one with `<<-` without the indentation that its lines share.
fn heredoc(expression: Expression<'_>, out: &mut String) {
    // The last line ending is not in the span.
    let raw = expression.file().source().slice(expression.span());
    out.push('"');
    if raw.starts_with("<<-") {
        let text = raw.trim_end_matches([' ', '\t']);
        let lines = text.split('\n');
        let indented = lines.clone().filter(|line| !line.trim().is_empty());
        let indentation = indented
            .map(|line| line.len() - line.trim_start_matches(' ').len())
            .min()
            .unwrap_or(0);
        let lines = lines.map(|line| line.get(indentation..).unwrap_or_default());
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
    } else {
        out.push_str(raw.trim_end_matches(['\r', '\n', '\t', ' ']));
    }
    out.push('"');
}
