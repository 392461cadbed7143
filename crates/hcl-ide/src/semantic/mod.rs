//! Semantic tokens: the meaning of each token of a text, for highlighting.
//!
//! A text is classified token by token, so that broken text is highlighted too; the tree says what the identifiers are.

mod native;
mod roles;

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::place::FileId;

/// The class of a [`SemanticToken`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, TokenClass, Workspace};
///
/// let text = "url = \"https://${host}\" # of the server\n";
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", text)?;
/// let tokens = workspace.analysis().semantic_tokens(file);
/// let comments = tokens.iter().filter(|token| token.class == TokenClass::Comment);
/// assert_eq!(comments.map(|token| &text[token.span.range()]).collect::<Vec<_>>(), ["# of the server"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenClass {
    /// The type of a block.
    BlockType,
    /// A label of a block, with its quotes.
    Label,
    /// The name of an attribute of a body.
    Attribute,
    /// A bare name as the key of an object.
    Key,
    /// `for`, `in`, `if`, `else`, `endif`, `endfor`.
    Keyword,
    /// `true`, `false`, `null`.
    Constant,
    /// The first name of a reference.
    Variable,
    /// A variable of a `for`, or the iterator of a `dynamic` block.
    Parameter,
    /// A name after a dot.
    Property,
    /// The name of a function, with its namespaces.
    Function,
    /// A name in a type expression.
    Type,
    /// Literal text and its quotes.
    String,
    /// The markers around a heredoc: `<<EOT`, `EOT`.
    Heredoc,
    /// The marks around an interpolation or directive: `${`, `%{`, `}`.
    Interpolation,
    /// A number.
    Number,
    /// An operator, `=`, `=>`, `:`, `?` or `...`.
    Operator,
    /// A comment.
    Comment,
}

/// A token and its meaning.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_syntax::Span;
///
/// // The tokens of the part that an editor shows.
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "a = 1\nb = 2\n")?;
/// let tokens = workspace.analysis().semantic_tokens_in(file, Span::new(6, 11));
/// let starts: Vec<u32> = tokens.iter().map(|token| token.span.start).collect();
/// assert_eq!(starts, [6, 8, 10]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SemanticToken {
    /// The bytes of the token, within one line.
    pub span: Span,
    /// The class.
    pub class: TokenClass,
}

impl Analysis {
    /// Returns the tokens of a file that have a meaning, in source order. They do not overlap. Punctuation has none, nor
    /// has the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, TokenClass, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "port = max(80, base)\n")?;
    /// let tokens = workspace.analysis().semantic_tokens(file);
    /// let classes: Vec<_> = tokens.iter().map(|token| token.class).collect();
    /// use TokenClass::*;
    /// assert_eq!(classes, [Attribute, Operator, Function, Number, Variable]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn semantic_tokens(&self, file: FileId) -> Vec<SemanticToken> {
        let native = self.file(file).and_then(|file| file.native());
        let (Some(native), Some(names)) = (native, self.names(file)) else {
            return Vec::new();
        };
        native::tokens(native, names, self.language.name_rules().is_module)
    }

    /// Returns the tokens of a file that touch a span, as [`semantic_tokens`](Self::semantic_tokens) does.
    #[must_use]
    pub fn semantic_tokens_in(&self, file: FileId, span: Span) -> Vec<SemanticToken> {
        let mut tokens = self.semantic_tokens(file);
        tokens.retain(|token| token.span.start < span.end && span.start < token.span.end);
        tokens
    }
}
