//! Spans of punctuation. They are not stored: they are found in the text between the spans of nodes.

use crate::native::lexer::{Lexer, TokenKind};
use crate::source::Span;

use super::{Attribute, File, For};

impl Attribute<'_> {
    /// Returns the span of the equals sign.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let file = native::parse(&Source::new("app.hcl", "port /* = */ = 80\n")?, &mut Diagnostics::new());
    /// let port = file.body().attribute("port").unwrap();
    /// assert_eq!(port.equals_span().range(), 13..14);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn equals_span(self) -> Span {
        let Span { end, .. } = self.name_span();
        next_token(self.file(), end, TokenKind::Equal).unwrap_or(Span::at(end))
    }
}

impl For<'_> {
    /// Returns the span of the open bracket or brace.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, ExpressionKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("t", "[for port in ports : port + 1]")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let ExpressionKind::For(each) = parsed.expression().kind() else {
    ///     panic!("a for expression");
    /// };
    /// assert_eq!(source.slice(each.open_bracket_span()), "[");
    /// assert_eq!(source.slice(each.close_bracket_span()), "]");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn open_bracket_span(self) -> Span {
        let Span { start, .. } = self.expression().span();
        Span::new(start, start + 1)
    }

    /// Returns the span of the `...` that groups the values of equal keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, ExpressionKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("t", "{for v in c : v => v /* ... */ ... if v}")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let ExpressionKind::For(each) = parsed.expression().kind() else {
    ///     panic!("a for expression");
    /// };
    /// assert_eq!(each.ellipsis_span().unwrap().range(), 31..34);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn ellipsis_span(self) -> Option<Span> {
        let after = self.value().span().end;
        let span = self
            .is_grouping()
            .then(|| next_token(self.expression().file(), after, TokenKind::Ellipsis));
        span.flatten()
    }

    /// Returns the span of the close bracket or brace; empty at the expression's end where it is missing.
    #[must_use]
    pub fn close_bracket_span(self) -> Span {
        let Span { end, .. } = self.expression().span();
        let last_operand = self.condition().unwrap_or(self.value());
        // Where the bracket is missing, the last byte belongs to the last operand.
        let close = Span::new(last_operand.span().end.max(end - 1), end);
        let text = self.expression().file().source().text().as_bytes();
        match text.get(close.range()) {
            Some(b"]" | b"}") => close,
            _ => Span::at(end),
        }
    }
}

/// Returns the first token after an offset outside of strings, if it is of this kind.
fn next_token(file: &File, after: u32, kind: TokenKind) -> Option<Span> {
    let mut lexer = Lexer::at(file.source(), after);
    lexer.next();
    (lexer.token.kind == kind).then_some(lexer.token.span)
}
