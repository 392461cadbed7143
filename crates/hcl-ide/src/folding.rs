//! Folding ranges: blocks, lists, objects, calls, heredocs, and runs of comments.
//!
//! A text is folded by its brackets, so that broken text folds too. The JSON syntax is not folded.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::source::ColumnUnit;
use hcl_syntax::{Source, Span};
use hcl_write::tokens::{Token, TokenKind, tokens};

use crate::analysis::Analysis;
use crate::place::FileId;

/// The kind of a [`Fold`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{FoldKind, Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "text = <<EOT\nHello\nEOT\n")?;
/// assert_eq!(workspace.analysis().folds(file)[0].kind, FoldKind::Heredoc);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoldKind {
    /// The content of brackets.
    Brackets,
    /// A heredoc, from its start marker to its end marker.
    Heredoc,
    /// A comment of several lines, or line comments below each other.
    Comment,
}

/// A part of a text that an editor can hide.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Fold, FoldKind, Language, Workspace};
/// use hcl_syntax::Span;
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "a {\n  b = 1\n}\n")?;
/// let fold = Fold { span: Span::new(2, 13), kind: FoldKind::Brackets };
/// assert_eq!(workspace.analysis().folds(file), [fold]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The part, over at least two lines: from the open bracket to the close bracket, or the whole comment.
    pub span: Span,
    /// The kind.
    pub kind: FoldKind,
}

impl Analysis {
    /// Returns the parts of a file that an editor can hide, each over several lines. None in the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{FoldKind, Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "# One\n# comment\nserver {\n  port = 80\n}\n")?;
    /// let folds = workspace.analysis().folds(file);
    /// let kinds: Vec<_> = folds.iter().map(|fold| fold.kind).collect();
    /// assert_eq!(kinds, [FoldKind::Comment, FoldKind::Brackets]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn folds(&self, file: FileId) -> Vec<Fold> {
        let Some(file) = self.file(file).and_then(|file| file.native()) else {
            return Vec::new();
        };
        let source = file.source();
        let mut folder = FoldCollector {
            source,
            open: Vec::new(),
            comments: None,
            is_line_start: true,
            found: Vec::new(),
        };
        for token in tokens(source) {
            folder.token(token);
        }
        let mut folds = folder.found;
        sort_by_key(&mut folds, |fold| {
            (fold.span.start, std::cmp::Reverse(fold.span.end))
        });
        folds
    }
}

struct FoldCollector<'s> {
    source: &'s Source,
    /// Open brackets, strings and heredocs, innermost last: what closes them, and where they begin.
    open: Vec<(Lexeme, Span)>,
    /// Line comments on lines of their own, below each other.
    comments: Option<Span>,
    /// Whether only white space is before the token on its line.
    is_line_start: bool,
    found: Vec<Fold>,
}

impl FoldCollector<'_> {
    fn token(&mut self, token: Token) {
        let is_line_start = self.is_line_start;
        self.is_line_start = token.kind == TokenKind::LineEnding;
        match token.kind {
            TokenKind::LineEnding => {}
            TokenKind::LineComment if is_line_start => self.line_comment(token.span),
            TokenKind::LineComment => self.end_comments(),
            TokenKind::BlockComment => {
                self.end_comments();
                self.push(token.span, FoldKind::Comment);
            }
            TokenKind::Lexeme(lexeme) => {
                self.end_comments();
                self.lexeme(lexeme, token.span);
            }
        }
    }

    fn line_comment(&mut self, span: Span) {
        let line = self.source.line_at(span.start);
        match &mut self.comments {
            Some(run) if self.source.line_at(run.end) + 1 == line => *run = run.to(span),
            _ => {
                self.end_comments();
                self.comments = Some(span);
            }
        }
    }

    fn end_comments(&mut self) {
        if let Some(run) = self.comments.take() {
            self.push(run, FoldKind::Comment);
        }
    }

    fn lexeme(&mut self, lexeme: Lexeme, span: Span) {
        let closing = match lexeme {
            Lexeme::OpenBrace => Lexeme::CloseBrace,
            Lexeme::OpenBracket => Lexeme::CloseBracket,
            Lexeme::OpenParen => Lexeme::CloseParen,
            Lexeme::OpenHeredoc => Lexeme::CloseHeredoc,
            Lexeme::OpenQuote => Lexeme::CloseQuote,
            Lexeme::Interpolation | Lexeme::Directive => Lexeme::SequenceEnd,
            _ => return self.close(lexeme, span),
        };
        self.open.push((closing, span));
    }

    /// Closes the innermost bracket if it is of the same kind. A bracket without its counterpart is dropped with one
    /// look, so that no text takes quadratic time.
    fn close(&mut self, lexeme: Lexeme, span: Span) {
        // An unclosed `(` or `[` inside a block does not take the block's brace.
        let mut near = self.open.iter().rev().take(8);
        let Some(skipped) = near.position(|(closing, _)| *closing == lexeme) else {
            return;
        };
        self.open.truncate(self.open.len() - skipped);
        let Some((_, open)) = self.open.pop() else {
            return;
        };
        match lexeme {
            Lexeme::CloseHeredoc => self.push(open.to(span), FoldKind::Heredoc),
            Lexeme::CloseBrace | Lexeme::CloseBracket | Lexeme::CloseParen => {
                self.push(open.to(span), FoldKind::Brackets);
            }
            _ => {}
        }
    }

    fn push(&mut self, span: Span, kind: FoldKind) {
        if has_lines(self.source, span) {
            self.found.push(Fold { span, kind });
        }
    }
}

/// Returns whether a span is over several lines of an editor.
fn has_lines(source: &Source, span: Span) -> bool {
    // By the index of lines: brackets that nest on one long line would be searched once for each level.
    let line = |offset| source.position_in(offset, ColumnUnit::Utf8).line;
    line(span.start) < line(span.end)
}
