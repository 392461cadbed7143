//! Spans of the markers of templates and heredocs. They are not stored: they are found in the text between the spans of nodes.

use crate::native::lexer::Lexer;
use crate::source::{Span, to_u32};

use super::{Expression, ExpressionKind, File, Template, TemplatePart, TemplateParts};

/// The markers of an interpolation or a directive.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let source = Source::new("t", r#""${~ a }%{ if b }c%{ else ~}d%{ endif }""#)?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let markers: Vec<_> = parsed.expression().marked_parts().filter_map(|(_, markers)| markers).collect();
/// assert_eq!(source.slice(markers[0].first), "${~");
/// assert_eq!(source.slice(markers[0].last), "}");
/// assert_eq!(source.slice(markers[1].first), "%{ if b }");
/// assert_eq!(markers[1].middle.map(|span| source.slice(span)), Some("%{ else ~}"));
/// assert_eq!(source.slice(markers[1].last), "%{ endif }");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Markers {
    /// `${` or `${~` of an interpolation; all of `%{ if … }` or `%{ for … }`.
    pub first: Span,
    /// All of `%{ else }`.
    pub middle: Option<Span>,
    /// `}` or `~}` of an interpolation; all of `%{ endif }` or `%{ endfor }`.
    pub last: Span,
}

impl<'f> Expression<'f> {
    /// Iterates over the parts of a string, heredoc or template, with the markers of interpolations and directives. Literal text
    /// has no markers, and other expressions have no parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("t", r#""a${ /* } */ b ~} ""#)?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let (_, markers) = parsed.expression().marked_parts().last().unwrap();
    /// assert_eq!(source.slice(markers.unwrap().last), "~}");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn marked_parts(self) -> MarkedParts<'f> {
        let (wrapped, parts) = match self.kind() {
            ExpressionKind::Template(template) => (None, Some(template.parts())),
            ExpressionKind::TemplateWrap(inner) => (Some(inner), None),
            _ => (None, None),
        };
        MarkedParts {
            file: self.file(),
            at: self.span().start,
            wrapped,
            parts,
        }
    }

    /// Returns the spans of the markers of a heredoc: `<<EOT` or `<<-EOT`, and the `EOT` that ends it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("t", "<<-EOT
    ///   text
    ///   EOT
    /// ")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let (first, last) = parsed.expression().heredoc_markers().unwrap();
    /// assert_eq!((source.slice(first), source.slice(last)), ("<<-EOT", "EOT"));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn heredoc_markers(self) -> Option<(Span, Span)> {
        let span = self.span();
        let text = self.file().source().slice(span);
        let (first, rest) = text.strip_prefix("<<").and(text.split_once('\n'))?;
        let first = first.trim_end();
        let name = first.trim_start_matches(['<', '-']);
        // White space before and after the end marker is in the span of the heredoc.
        let line = rest.rsplit('\n').next()?;
        let indented = line.trim_start();
        let start = span.end - to_u32(indented.len());
        let last = Span::new(start, start + to_u32(name.len()));
        let first = Span::new(span.start, span.start + to_u32(first.len()));
        (indented.trim_end() == name).then_some((first, last))
    }
}

impl<'f> Template<'f> {
    /// Iterates over the parts, with the markers of interpolations and directives. The text of the template begins at an offset
    /// at or after `start`: for a template in a directive, the end of the marker before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, TemplatePart};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("t", r#""%{ if a }b ${~c}%{ endif }""#)?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let Some((TemplatePart::If(directive), Some(outer))) = parsed.expression().marked_parts().next() else {
    ///     panic!("an if directive");
    /// };
    /// let (_, inner) = directive.if_true().marked_parts(outer.first.end).last().unwrap();
    /// assert_eq!(source.slice(inner.unwrap().first), "${~");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn marked_parts(self, start: u32) -> MarkedParts<'f> {
        MarkedParts {
            file: self.file(),
            at: start,
            wrapped: None,
            parts: Some(self.parts()),
        }
    }

    /// Returns the end of the last part, or `start`.
    fn end(self, start: u32) -> u32 {
        self.parts().next_back().map_or(start, |part| match part {
            TemplatePart::Literal(literal) => literal.span().end,
            TemplatePart::Interpolation(inner) => closer(self.file(), inner.span().end).end,
            TemplatePart::If(directive) => directive.span().end,
            TemplatePart::For(directive) => directive.span().end,
        })
    }
}

/// Iterates over a template's parts and their markers.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let source = Source::new("t", r#""${host}:${port}""#)?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let mut parts = parsed.expression().marked_parts();
/// assert_eq!(parts.next().and_then(|(_, markers)| markers).unwrap().last.range(), 7..8);
/// assert!(parts.next().unwrap().1.is_none());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct MarkedParts<'f> {
    file: &'f File,
    /// The end of the part before. Only white space and its escapes, which strip markers remove, are between this and the next.
    at: u32,
    /// The expression of a template that is one interpolation.
    wrapped: Option<Expression<'f>>,
    parts: Option<TemplateParts<'f>>,
}

impl<'f> Iterator for MarkedParts<'f> {
    type Item = (TemplatePart<'f>, Option<Markers>);

    fn next(&mut self) -> Option<Self::Item> {
        let wrapped = self.wrapped.take().map(TemplatePart::Interpolation);
        let part = wrapped.or_else(|| self.parts.as_mut()?.next())?;
        let markers = match part {
            TemplatePart::Literal(literal) => {
                self.at = literal.span().end;
                return Some((part, None));
            }
            TemplatePart::Interpolation(inner) => {
                let Span { start, end } = inner.span();
                let opener = opener(self.file, Span::new(self.at, start));
                Markers {
                    first: opener.unwrap_or(Span::at(start)),
                    middle: None,
                    last: closer(self.file, end),
                }
            }
            TemplatePart::If(directive) => {
                let condition = directive.condition().span();
                let first = closer(self.file, condition.end).end;
                let mut rest = Span::new(directive.if_true().end(first), directive.span().end);
                let mut middle = None;
                if directive.has_else() {
                    let span = keyword_marker(self.file, rest);
                    middle = Some(span);
                    rest.start = directive.if_false().end(span.end);
                }
                self.directive(directive.span(), first, middle, rest)
            }
            TemplatePart::For(directive) => {
                let first = closer(self.file, directive.collection().span().end).end;
                let rest = Span::new(directive.body().end(first), directive.span().end);
                self.directive(directive.span(), first, None, rest)
            }
        };
        self.at = markers.last.end;
        Some((part, Some(markers)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let parts = self.parts.as_ref().map_or(0, ExactSizeIterator::len);
        let length = parts + usize::from(self.wrapped.is_some());
        (length, Some(length))
    }
}

impl ExactSizeIterator for MarkedParts<'_> {}

impl MarkedParts<'_> {
    /// Returns the markers of a directive. The last is in `rest`.
    fn directive(&self, span: Span, first: u32, middle: Option<Span>, rest: Span) -> Markers {
        let last = opener(self.file, rest).map_or(span.end, |opener| opener.start);
        Markers {
            first: Span::new(span.start, first),
            middle,
            last: Span::new(last, span.end),
        }
    }
}

/// Returns the span of the first `${`, `${~`, `%{` or `%{~`.
fn opener(file: &File, within: Span) -> Option<Span> {
    let text = file.source().slice(within);
    let at = text
        .match_indices(['$', '%'])
        .find(|(at, _)| text.as_bytes().get(at + 1) == Some(&b'{'))?
        .0;
    let start = within.start + to_u32(at);
    let strips = file.source().text().as_bytes().get(start as usize + 2) == Some(&b'~');
    Some(Span::new(start, start + 2 + u32::from(strips)))
}

/// Returns the span of the `}` or `~}` after an expression; empty where it is missing.
fn closer(file: &File, after: u32) -> Span {
    let text = file.source().text().as_bytes();
    // Most markers follow the expression directly; a comment or an object may come between.
    let start = match text.get(after as usize) {
        Some(b'}' | b'~') => after,
        _ => {
            let mut lexer = Lexer::at(file.source(), after);
            lexer.next();
            lexer.token.span.start
        }
    };
    match text.get(start as usize..) {
        Some([b'}', ..]) => Span::new(start, start + 1),
        Some([b'~', b'}', ..]) => Span::new(start, start + 2),
        _ => Span::at(after),
    }
}

/// Returns the span of the first directive that is a keyword alone: `%{ else }`.
fn keyword_marker(file: &File, within: Span) -> Span {
    let Some(opener) = opener(file, within) else {
        return Span::at(within.start);
    };
    let mut lexer = Lexer::at(file.source(), opener.end);
    lexer.next();
    Span::new(opener.start, closer(file, lexer.token.span.end).end)
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Diagnostics;
    use crate::native::{self, Markers, Template, TemplatePart};
    use crate::source::Source;

    /// Returns the texts of all markers of a template, with those in directives in parentheses.
    fn markers(text: &str) -> String {
        let source = Source::new("t", text).unwrap();
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let mut found = String::new();
        for part in parsed.expression().marked_parts() {
            write(&source, part, &mut found);
        }
        found
    }

    fn write(source: &Source, part: (TemplatePart<'_>, Option<Markers>), found: &mut String) {
        let (
            part,
            Some(Markers {
                first,
                middle,
                last,
            }),
        ) = part
        else {
            return;
        };
        let all = |template: Template<'_>, start, found: &mut String| {
            found.push('(');
            for part in template.marked_parts(start) {
                write(source, part, found);
            }
            found.push(')');
        };
        found.push_str(source.slice(first));
        match part {
            TemplatePart::If(directive) => {
                all(directive.if_true(), first.end, found);
                if let Some(middle) = middle {
                    found.push_str(source.slice(middle));
                    all(directive.if_false(), middle.end, found);
                }
            }
            TemplatePart::For(directive) => all(directive.body(), first.end, found),
            _ => {}
        }
        found.push_str(source.slice(last));
    }

    #[test]
    fn markers_are_found_by_the_parts() {
        for (text, expected) in [
            (r#""a""#, ""),
            (r#""${a}""#, "${}"),
            (r#""${~a~}""#, "${~~}"),
            (r#""$${a} ${ /* ${ } */ b /* } */ ~} $${c}""#, "${~}"),
            (r#""\n ${~ a } \n${~b}""#, "${~}${~}"),
            ("\"${ // ${\n a // }\n }\"", "${}"),
            (r#""%{if a}%{endif}""#, "%{if a}()%{endif}"),
            (
                r#""%{ if a ~} %{~ else ~} %{~ endif }""#,
                "%{ if a ~}()%{~ else ~}()%{~ endif }",
            ),
            (
                r#""%{ if a }${b}%{ if c }%{ else }d%{ endif }%{ else }%{ for e in f }${g}%{ endfor ~} %{~ endif }""#,
                "%{ if a }(${}%{ if c }()%{ else }()%{ endif })%{ else }(%{ for e in f }(${})%{ endfor ~})%{~ endif }",
            ),
            (
                "<<-E\n  ${~ a ~}\n    %{ for b in c ~}\n   x\n  %{ endfor ~}\n  E\n",
                "${~~}%{ for b in c ~}()%{ endfor ~}",
            ),
            (r#""${f("${a}")}""#, "${}"),
            (r#""${"#, "${"),
            (r#""%{ if a }b"#, "%{"),
        ] {
            assert_eq!(markers(text), expected, "{text}");
        }
    }

    #[test]
    fn markers_of_heredocs() {
        for (text, expected) in [
            ("<<E\nE\n", Some(("<<E", "E"))),
            ("<<-E\r\n  a\r\n  E", Some(("<<-E", "E"))),
            ("<<E\nE", Some(("<<E", "E"))),
            ("<<E\na\n\tE \n", Some(("<<E", "E"))),
            ("<<é\n \u{a0}é \n", Some(("<<é", "é"))),
            ("<<E\na\n", None),
            ("\"<<E\"", None),
        ] {
            let source = Source::new("t", text).unwrap();
            let parsed = native::parse_expression(&source, &mut Diagnostics::new());
            let found = parsed.expression().heredoc_markers();
            let found = found.map(|(first, last)| (source.slice(first), source.slice(last)));
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
