//! Templates: literal text, interpolations and directives.
//!
//! Native syntax specification, "Template Sub-language".

use std::iter::FusedIterator;

use crate::source::Span;

use super::{Decode, Expression, ExpressionId, File, Literal, PartTag};

/// A sequence of literal text, interpolations and directives. Strip markers and indentation are already dealt with.
#[derive(Clone, Copy, Debug)]
pub struct Template<'f> {
    file: &'f File,
    /// Places.
    parts: &'f [u32],
}

impl<'f> Template<'f> {
    pub(crate) const fn new(file: &'f File, parts: &'f [u32]) -> Self {
        Self { file, parts }
    }

    /// The parts, in source order.
    #[must_use]
    pub fn parts(self) -> TemplateParts<'f> {
        TemplateParts {
            file: self.file,
            places: self.parts.iter(),
        }
    }

    /// The text of a template that is a single literal, or nothing at all.
    #[must_use]
    pub fn as_literal(self) -> Option<Literal<'f>> {
        let mut parts = self.parts();
        match (parts.next(), parts.next()) {
            (Some(TemplatePart::Literal(literal)), None) => Some(literal),
            (None, _) => Some(Literal::new(
                self.file.source(),
                Span::at(0),
                Decode::Verbatim,
            )),
            _ => None,
        }
    }
}

/// Iterates over a template's parts.
#[derive(Clone, Debug)]
pub struct TemplateParts<'f> {
    file: &'f File,
    places: std::slice::Iter<'f, u32>,
}

impl<'f> Iterator for TemplateParts<'f> {
    type Item = TemplatePart<'f>;

    fn next(&mut self) -> Option<Self::Item> {
        let (file, &place) = (self.file, self.places.next()?);
        let tree = file.tree();
        let (span, fields) = (tree.span(place), ExpressionId(place).fields());
        Some(match tree.part(place) {
            PartTag::Literal(decode) => {
                TemplatePart::Literal(Literal::new(file.source(), span, decode))
            }
            PartTag::Interpolation => {
                TemplatePart::Interpolation(Expression::new(file, ExpressionId(place)))
            }
            PartTag::If => TemplatePart::If(TemplateIf { file, span, fields }),
            PartTag::For => TemplatePart::For(TemplateFor { file, span, fields }),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for TemplateParts<'_> {}
impl FusedIterator for TemplateParts<'_> {}

/// A part of a template.
#[derive(Clone, Copy, Debug)]
pub enum TemplatePart<'f> {
    /// Text.
    Literal(Literal<'f>),
    /// `${expression}`
    Interpolation(Expression<'f>),
    /// `%{ if … }…%{ else }…%{ endif }`
    If(TemplateIf<'f>),
    /// `%{ for … }…%{ endfor }`
    For(TemplateFor<'f>),
}

/// `%{ if condition }…%{ else }…%{ endif }`
#[derive(Clone, Copy, Debug)]
pub struct TemplateIf<'f> {
    file: &'f File,
    span: Span,
    fields: u32,
}

impl<'f> TemplateIf<'f> {
    fn field(self, number: u32) -> u32 {
        self.file.tree().field(self.fields, number)
    }

    fn template(self, number: u32) -> Template<'f> {
        let parts = self.file.tree().list(self.field(number));
        Template::new(self.file, parts)
    }

    /// From the first marker to the last.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// The condition.
    #[must_use]
    pub fn condition(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(0)))
    }

    /// What to give if the condition holds.
    #[must_use]
    pub fn if_true(self) -> Template<'f> {
        self.template(1)
    }

    /// What to give if it does not; empty without `else`.
    #[must_use]
    pub fn if_false(self) -> Template<'f> {
        self.template(2)
    }

    /// Whether an `else` is there.
    #[must_use]
    pub fn has_else(self) -> bool {
        self.field(3) != 0
    }
}

/// `%{ for key, value in collection }…%{ endfor }`
#[derive(Clone, Copy, Debug)]
pub struct TemplateFor<'f> {
    file: &'f File,
    span: Span,
    fields: u32,
}

impl<'f> TemplateFor<'f> {
    fn field(self, number: u32) -> u32 {
        self.file.tree().field(self.fields, number)
    }

    /// From the first marker to the last.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// The variable for keys, if named, and where it stands.
    #[must_use]
    pub fn key_name(self) -> Option<(&'f str, Span)> {
        let span = Span::new(self.field(0), self.field(1));
        (!span.is_empty()).then(|| (self.file.source().slice(span), span))
    }

    /// The variable for values and where it stands.
    #[must_use]
    pub fn value_name(self) -> (&'f str, Span) {
        let span = Span::new(self.field(2), self.field(3));
        (self.file.source().slice(span), span)
    }

    /// What is iterated over.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(4)))
    }

    /// What is given for each element.
    #[must_use]
    pub fn body(self) -> Template<'f> {
        let parts = self.file.tree().list(self.field(5));
        Template::new(self.file, parts)
    }
}
