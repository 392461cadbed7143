//! Values to be written: data, expressions, heredocs.

use std::path::{Path, PathBuf};

use crate::expr::{Expr, Iterators};
use hcl_core::Number;
use hcl_serde::Value;
use hcl_syntax::native::{Expression, ExpressionKind, TokenKind as Lexeme};
use hcl_syntax::{Diagnostic, Diagnostics, Source, SourceSpan, Span, native};
use serde::Serialize;

use super::EditError;
use super::level::comments_of;
use super::read_comments::comments_in;
use crate::tokens::{TokenKind, to_u32, tokens};

/// A value to be written: an expression or its text.
///
/// Made from strings, numbers, bools and [`Expr`] with `into`, from any `Serialize` with [`new`](Self::new), from source text
/// with [`expression`](Self::expression). A value that cannot be written, such as an infinite number, is an error of the edit
/// that uses it.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::NewValue;
///
/// assert_eq!(NewValue::from("a ${b}").text()?, "\"a $${b}\"");
/// assert_eq!(NewValue::new(&[1, 2]).text()?, "[1, 2]");
/// assert_eq!(NewValue::from(Expr::variable("port") + 1).text()?, "port + 1");
/// assert_eq!(NewValue::expression("var.port + 1").text()?, "var.port + 1");
/// assert!(NewValue::from(f64::INFINITY).text().is_err());
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NewValue(Result<ValueForm, Refusal>);

/// Why a value cannot be written.
#[derive(Clone, Debug, PartialEq)]
enum Refusal {
    /// It is not an expression.
    Mistakes(Diagnostics),
    /// It is data that has no literal form.
    Data(Diagnostics),
}

impl From<Refusal> for EditError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Mistakes(mistakes) => Self::InvalidExpression(mistakes),
            Refusal::Data(reasons) => Self::InvalidValue(Box::new(reasons.into())),
        }
    }
}

#[derive(Clone, Debug)]
enum ValueForm {
    Expr(Expr),
    Text(String),
}

/// Compares what the values mean and the comments in them. The layout and the spelling do not count.
impl PartialEq for ValueForm {
    fn eq(&self, other: &Self) -> bool {
        let parts = |form: &Self| match form {
            Self::Expr(expr) => (Some(expr.clone()), Vec::new()),
            Self::Text(text) => (text.parse::<Expr>().ok(), comments_of(text)),
        };
        if matches!((self, other), (Self::Text(one), Self::Text(other)) if one == other) {
            return true;
        }
        let (one, other) = (parts(self), parts(other));
        one.0.is_some() && one == other
    }
}

impl NewValue {
    /// Returns data as a literal.
    #[must_use]
    pub fn new<T: Serialize + ?Sized>(data: &T) -> Self {
        Self(
            crate::expr::to_expr(data)
                .map(ValueForm::Expr)
                .map_err(|error| Refusal::Data(error.diagnostics().clone())),
        )
    }

    /// Returns an expression from its source text: `var.port + 1`.
    ///
    /// Text of several lines that are not inside brackets gets parentheses. A comment before or after the expression is an error of
    /// the edit: it is not part of the value.
    ///
    /// Lines after the first are indented for the line that the expression is written to, also those of a heredoc that begins with `<<-`
    /// if its text stays the same. Lines of other heredocs stay as they are.
    #[must_use]
    pub fn expression(text: &str) -> Self {
        let text = text.trim();
        let mut mistakes = Diagnostics::new();
        // A heredoc at the end needs the line ending that the edit writes after it.
        let end = if text.contains("<<") { "\n" } else { "" };
        if let Ok(source) = Source::new("expression", format!("{text}{end}")) {
            let parsed = native::parse_expression(&source, &mut mistakes);
            if !mistakes.has_errors() {
                let span = parsed.expression().span();
                mistakes.extend(outer_comment(&source, span).map(comment_beside));
            }
        }
        if mistakes.has_errors() {
            Self(Err(Refusal::Mistakes(mistakes)))
        } else if is_argument(text) {
            Self(Ok(ValueForm::Text(text.to_owned())))
        } else {
            // The line ending ends a line comment or a heredoc at the end of the text.
            Self(Ok(ValueForm::Text(format!("({text}\n)"))))
        }
    }

    /// Returns a text as a heredoc, of any number of lines. A text without a line ending at its end gets one. A text that no
    /// heredoc evaluates to, as with a carriage return, is in quotes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::NewValue;
    ///
    /// assert_eq!(NewValue::heredoc("a\n${b}\n").text()?, "<<-EOT\n  a\n  $${b}\nEOT");
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    #[must_use]
    pub fn heredoc(text: &str) -> Self {
        let mut text = text.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Self(Ok(ValueForm::Text(Expr::heredoc_text(&text))))
    }

    /// Reads the value of an argument, with values in place of iterators: its text if comments are inside, and no value is.
    pub(crate) fn read(
        expression: Expression<'_>,
        iterators: &Iterators<'_>,
    ) -> Result<Self, hcl_serde::Error> {
        let expr = Expr::read(expression, iterators)?;
        let text = expression.file().source().slice(expression.span());
        let is_written =
            || iterators.is_empty() || Expr::try_from(expression).is_ok_and(|it| it == expr);
        Ok(if comments_of(text).is_empty() || !is_written() {
            Self::from(expr)
        } else {
            Self::expression(text)
        })
    }

    /// Returns a value that is not an expression, for these mistakes.
    pub(crate) const fn refused(mistakes: Diagnostics) -> Self {
        Self(Err(Refusal::Mistakes(mistakes)))
    }

    /// Returns an object with the value as its only item.
    pub(crate) fn in_object(self, key: &str) -> Self {
        let key = Expr::key_text(key);
        let text = self
            .0
            .and_then(|form| form.text_at(ValuePlace::DelimitedLine));
        Self(text.map(|text| {
            let end = if ends_with_heredoc(&text) { "\n" } else { " " };
            ValueForm::Text(format!("{{ {key} = {text}{end}}}"))
        }))
    }

    /// Returns whether the value is this source text.
    pub(super) fn is_text(&self, text: &str) -> bool {
        matches!(&self.0, Ok(ValueForm::Text(own)) if own == text.trim())
    }

    /// Returns the text for a place.
    pub(super) fn text_at(&self, place: ValuePlace) -> Result<String, EditError> {
        match &self.0 {
            Ok(form) => Ok(form.text_at(place)?),
            Err(refusal) => Err(refusal.clone().into()),
        }
    }

    /// Returns the value as an expression.
    ///
    /// # Errors
    ///
    /// Returns the reason why the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    /// use hcl_write::NewValue;
    ///
    /// assert_eq!(NewValue::new(&[1, 2]).to_expr()?, Expr::tuple([1, 2]));
    /// assert_eq!(NewValue::expression("var.port").to_expr()?, Expr::variable("var").attribute("port"));
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn to_expr(&self) -> Result<Expr, EditError> {
        match &self.0 {
            Ok(ValueForm::Expr(expr)) => {
                // Before it is copied: an expression that was built may be of any depth.
                expr.check_nesting()?;
                Ok(expr.clone())
            }
            Ok(ValueForm::Text(text)) => Ok(text.parse()?),
            Err(refusal) => Err(refusal.clone().into()),
        }
    }

    /// Returns the text that will be written as the value of an argument.
    ///
    /// # Errors
    ///
    /// Returns the reason why the value cannot be written.
    pub fn text(self) -> Result<String, EditError> {
        self.text_at(ValuePlace::LineEnd(0))
    }
}

/// The place that a value is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValuePlace {
    /// At the end of a line, after `name =`, at a column of the line.
    LineEnd(usize),
    /// Between delimiters, such as commas and brackets.
    Delimited,
    /// Between delimiters, where its line may end.
    DelimitedLine,
    /// Next to operators, which would bind a part of it.
    Operand,
    /// Before steps such as `.name`.
    Base,
    /// The key of an item.
    Key,
}

impl ValuePlace {
    /// Returns whether the text of an expression means something else here without parentheses.
    fn needs_parentheses(self, text: &str) -> bool {
        if matches!(
            self,
            Self::LineEnd(_) | Self::Delimited | Self::DelimitedLine
        ) {
            return false;
        }
        let Ok(source) = Source::new("expression", text.to_owned()) else {
            return true;
        };
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let kind = parsed.expression().kind();
        use ExpressionKind::{
            Binary, Bool, Conditional, Null, Number, Splat, String, Template, TemplateWrap,
            Traversal, Unary,
        };
        let is_loose = matches!(kind, Unary { .. } | Binary { .. } | Conditional(_));
        is_loose
            || match self {
                // A bare name is a text here.
                Self::Key => matches!(kind, Traversal(_) | Splat(_) | Null | Bool(_) | Number(_)),
                Self::Base => matches!(
                    kind,
                    Null | Bool(_)
                        | Number(_)
                        | String(_)
                        | Template(_)
                        | TemplateWrap(_)
                        | Splat(_)
                ),
                _ => false,
            }
    }
}

impl ValueForm {
    /// Returns the text for a place.
    fn text_at(&self, place: ValuePlace) -> Result<String, Refusal> {
        let refused = |error: hcl_serde::Error| Refusal::Data(error.diagnostics().clone());
        let text = match (self, place) {
            (Self::Expr(expr), ValuePlace::LineEnd(column)) => {
                expr.to_text_at(column).map_err(refused)?
            }
            (Self::Expr(expr), _) => expr.to_element_text().map_err(refused)?,
            (Self::Text(text), ValuePlace::LineEnd(_) | ValuePlace::DelimitedLine) => text.clone(),
            // Nothing can follow the end marker of a heredoc on its line.
            (Self::Text(text), _) if ends_with_heredoc(text) => format!("({text}\n)"),
            (Self::Text(text), _) => text.clone(),
        };
        Ok(if place.needs_parentheses(&text) {
            format!("({text})")
        } else {
            text
        })
    }
}

/// Returns whether a text ends with the end marker of a heredoc, which has to end its line.
pub(super) fn ends_with_heredoc(text: &str) -> bool {
    if !text.contains("<<") {
        return false;
    }
    let Ok(source) = Source::new("expression", format!("{text}\n")) else {
        return false;
    };
    let tokens = tokens(&source);
    let mut lexemes = tokens.iter().rev().filter_map(|token| match token.kind {
        TokenKind::Lexeme(Lexeme::End) => None,
        TokenKind::Lexeme(lexeme) => Some(lexeme),
        _ => None,
    });
    lexemes.next() == Some(Lexeme::CloseHeredoc)
}

impl From<Expr> for NewValue {
    fn from(expr: Expr) -> Self {
        Self(Ok(ValueForm::Expr(expr)))
    }
}

impl From<hcl_serde::Expression> for NewValue {
    fn from(expression: hcl_serde::Expression) -> Self {
        Self::expression(&expression.text())
    }
}

/// As [`NewValue::new`]. A value with a mark, such as a secret, is an error.
impl<T: Serialize> From<&T> for NewValue {
    fn from(data: &T) -> Self {
        Self::new(data)
    }
}

/// As [`NewValue::new`].
impl<T: Serialize> From<Vec<T>> for NewValue {
    fn from(data: Vec<T>) -> Self {
        Self::new(&data)
    }
}

/// As [`NewValue::new`]: `None` is null.
impl<T: Serialize> From<Option<T>> for NewValue {
    fn from(data: Option<T>) -> Self {
        Self::new(&data)
    }
}

/// A path that is not UTF-8 is an error.
impl From<&Path> for NewValue {
    fn from(path: &Path) -> Self {
        Self::new(path)
    }
}

macro_rules! from_data {
    ($($type:ty)*) => {$(
        impl From<$type> for NewValue {
            fn from(data: $type) -> Self {
                Self::new(&data)
            }
        }
    )*};
}

from_data! { f32 f64 Value PathBuf }

macro_rules! from_expr {
    ($($type:ty)*) => {$(
        impl From<$type> for NewValue {
            fn from(data: $type) -> Self {
                Self::from(Expr::from(data))
            }
        }
    )*};
}

from_expr! { &str String bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Number }

/// Returns the first comment before or after an expression.
fn outer_comment(source: &Source, expression: Span) -> Option<SourceSpan> {
    let end = to_u32(source.text().len());
    let gaps = [
        Span::new(0, expression.start),
        Span::new(expression.end, end),
    ];
    let mut comments = gaps.into_iter().flat_map(|gap| comments_in(source, gap));
    comments.next().map(|comment| source.span(comment))
}

#[cold]
fn comment_beside(comment: SourceSpan) -> Diagnostic {
    Diagnostic::error(
        "Comment beside a value",
        "The comment is not part of the value. Leave it out, and write it at the line in the file.",
    )
    .at(comment)
}

/// Returns true if a text can stand after `name =`.
fn is_argument(text: &str) -> bool {
    let Ok(source) = Source::new("argument", format!("name = {text}\n")) else {
        return false;
    };
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&source, &mut mistakes);
    // `1\nb = 2` is valid as well, as two arguments.
    !mistakes.has_errors() && file.body().items().len() == 1
}
