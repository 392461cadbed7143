//! Templates: literal text, interpolations and directives.
//!
//! Native syntax specification, "Template Sub-language".

use crate::source::Span;

use super::{
    Expression, ExpressionId, File, ForIntro, ListId, Literal, Node, NodeKind, Nodes, OfNode,
    WordsId,
};

/// A sequence of literal text, interpolations and directives. Strip markers and indentation are already applied.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, TemplatePart};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "Hello, ${name}!")?;
/// let parsed = native::parse_template(&source, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template of several parts");
/// };
/// let parts: Vec<_> = template.parts().collect();
/// assert!(matches!(parts[0], TemplatePart::Literal(text) if text.decode() == "Hello, "));
/// assert!(matches!(parts[1], TemplatePart::Interpolation(it) if it.as_keyword() == Some("name")));
/// assert_eq!(parts.len(), 3);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Template<'f> {
    file: &'f File,
    /// Indices of the parts.
    parts: &'f [u32],
}

impl<'f> Template<'f> {
    pub(super) fn new(file: &'f File, parts: ListId) -> Self {
        let parts = file.tree().list(parts);
        Self { file, parts }
    }

    #[cfg(feature = "editing")]
    pub(super) const fn file(self) -> &'f File {
        self.file
    }

    /// Iterates over the parts, in source order.
    #[must_use]
    pub fn parts(self) -> TemplateParts<'f> {
        Nodes::new(self.file, self.parts)
    }

    /// Returns the text of a template without interpolations and directives. The lines of an indented heredoc are parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, ExpressionKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("t", "<<-EOT
    ///   one
    ///     two
    ///   EOT
    /// ")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let ExpressionKind::Template(template) = parsed.expression().kind() else {
    ///     panic!("a template of several parts");
    /// };
    /// assert_eq!(template.literal_text().as_deref(), Some("one\n  two\n"));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn literal_text(self) -> Option<String> {
        let mut length = 0;
        for part in self.parts() {
            let TemplatePart::Literal(literal) = part else {
                return None;
            };
            // An upper bound: decoding only shortens a text.
            length += literal.raw().len();
        }
        let mut text = String::with_capacity(length);
        for part in self.parts() {
            if let TemplatePart::Literal(literal) = part {
                text.push_str(&literal.decode());
            }
        }
        Some(text)
    }
}

/// Iterates over a template's parts.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_template(&Source::new("t", "${host}:${port}")?, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template of several parts");
/// };
/// assert_eq!(template.parts().len(), 3);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub type TemplateParts<'f> = Nodes<'f, TemplatePart<'f>>;

impl<'f> OfNode<'f> for TemplatePart<'f> {
    #[inline]
    fn of_node(file: &'f File, id: u32) -> Self {
        let Node { span, kind } = file.tree().node(id);
        match kind {
            NodeKind::Literal(decode) => Self::Literal(Literal::new(file.source(), span, decode)),
            NodeKind::IfDirective(words) => Self::If(TemplateIf { file, span, words }),
            NodeKind::ForDirective(index) => {
                let directive = file.tree().for_directives.get(index as usize).copied();
                let (intro, parts) = directive.unwrap_or_default();
                Self::For(TemplateFor {
                    file,
                    span,
                    intro,
                    parts,
                })
            }
            _ => Self::Interpolation(Expression::new(file, ExpressionId(id))),
        }
    }
}

/// A part of a template.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, TemplatePart};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_template(&Source::new("t", "a ${b}%{ if c }d%{ endif }")?, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template of several parts");
/// };
/// let kinds = template.parts().map(|part| match part {
///     TemplatePart::Literal(_) => "text",
///     TemplatePart::Interpolation(_) => "interpolation",
///     TemplatePart::If(_) | TemplatePart::For(_) => "directive",
/// });
/// assert_eq!(kinds.collect::<Vec<_>>(), ["text", "interpolation", "directive"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, TemplatePart};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_template(&Source::new("t", "%{ if tls }s%{ endif }")?, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template");
/// };
/// let Some(TemplatePart::If(directive)) = template.parts().next() else {
///     panic!("an if directive");
/// };
/// assert_eq!(directive.condition().as_keyword(), Some("tls"));
/// assert_eq!(directive.if_true().literal_text().unwrap(), "s");
/// assert!(!directive.has_else());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TemplateIf<'f> {
    file: &'f File,
    span: Span,
    words: WordsId,
}

impl<'f> TemplateIf<'f> {
    fn words(self) -> [u32; 4] {
        self.file.tree().words(self.words)
    }

    /// Returns the span from the first marker to the last.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// Returns the condition.
    #[must_use]
    pub fn condition(self) -> Expression<'f> {
        let [condition, ..] = self.words();
        Expression::new(self.file, ExpressionId(condition))
    }

    /// Returns the result if the condition is true.
    #[must_use]
    pub fn if_true(self) -> Template<'f> {
        let [_, if_true, ..] = self.words();
        Template::new(self.file, ListId(if_true))
    }

    /// Returns the result if the condition is false; empty without `else`.
    #[must_use]
    pub fn if_false(self) -> Template<'f> {
        let [.., if_false, _] = self.words();
        Template::new(self.file, ListId(if_false))
    }

    /// Returns whether the directive has an `else`.
    #[must_use]
    pub fn has_else(self) -> bool {
        let [.., has_else] = self.words();
        has_else != 0
    }
}

/// `%{ for key, value in collection }…%{ endfor }`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, TemplatePart};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let text = "%{ for name in names }${name},%{ endfor }";
/// let parsed = native::parse_template(&Source::new("t", text)?, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template");
/// };
/// let Some(TemplatePart::For(directive)) = template.parts().next() else {
///     panic!("a for directive");
/// };
/// assert_eq!(directive.value_name().0, "name");
/// assert_eq!(directive.collection().as_keyword(), Some("names"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TemplateFor<'f> {
    file: &'f File,
    span: Span,
    intro: ForIntro,
    parts: ListId,
}

impl<'f> TemplateFor<'f> {
    /// Returns the span from the first marker to the last.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// Returns the variable for keys and its span, as [`For::key_name`](super::For::key_name) does.
    #[must_use]
    pub fn key_name(self) -> Option<(&'f str, Span)> {
        self.intro.key_name(self.file)
    }

    /// Returns the variable for values and its span.
    #[must_use]
    pub fn value_name(self) -> (&'f str, Span) {
        self.intro.value_name(self.file)
    }

    /// Returns the expression that is iterated over.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, self.intro.collection)
    }

    /// Returns the result for each element.
    #[must_use]
    pub fn body(self) -> Template<'f> {
        Template::new(self.file, self.parts)
    }
}
