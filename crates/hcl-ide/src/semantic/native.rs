//! Semantic tokens of the native syntax.

use std::iter::Peekable;

use hcl_syntax::native::{File, TokenKind as Lexeme};
use hcl_syntax::{Source, Span};
use hcl_write::tokens::{Token, TokenKind, tokens as all_tokens};

use super::roles::roles;
use super::{SemanticToken, TokenClass};
use crate::names::FileNames;
use crate::to_u32::to_u32;

/// Returns the tokens of a file that have a meaning, in source order.
pub(crate) fn tokens(file: &File, names: &FileNames, is_module: bool) -> Vec<SemanticToken> {
    let source = file.source();
    let mut highlighter = Highlighter {
        source,
        roles: roles(file, names, is_module).into_iter().peekable(),
        found: Vec::new(),
    };
    for token in all_tokens(source) {
        highlighter.token(token);
    }
    highlighter.found
}

struct Highlighter<'s> {
    source: &'s Source,
    /// The roles of names from the current place on, in source order.
    roles: Peekable<std::vec::IntoIter<SemanticToken>>,
    found: Vec<SemanticToken>,
}

impl Highlighter<'_> {
    fn token(&mut self, token: Token) {
        let lexeme = match token.kind {
            TokenKind::LineEnding => return,
            TokenKind::LineComment | TokenKind::BlockComment => {
                return self.push(token.span, TokenClass::Comment);
            }
            TokenKind::Lexeme(lexeme) => lexeme,
        };
        while self
            .roles
            .next_if(|role| role.span.end <= token.span.start)
            .is_some()
        {}
        // The role of a function covers its namespaces, with the colons between them.
        let is_name = matches!(lexeme, Lexeme::Identifier | Lexeme::String);
        let covers = |role: &&SemanticToken| role.span.encloses(token.span);
        match self.roles.peek().filter(covers).copied() {
            Some(role) if is_name => self.push(token.span, role.class),
            _ => self.lexeme(lexeme, token.span),
        }
    }

    /// Adds a token, cut into its lines. Skips empty ones.
    fn push(&mut self, span: Span, class: TokenClass) {
        let mut start = span.start;
        for line in self.source.slice(span).split_inclusive(['\n', '\r']) {
            let end = start.saturating_add(to_u32(line.len()));
            let shown = to_u32(line.trim_end_matches(['\n', '\r']).len());
            if shown > 0 {
                let span = Span::new(start, start + shown);
                self.found.push(SemanticToken { span, class });
            }
            start = end;
        }
    }

    fn lexeme(&mut self, lexeme: Lexeme, span: Span) {
        let span = match lexeme {
            Lexeme::CloseHeredoc => self.trimmed(span),
            _ => span,
        };
        if let Some(class) = class_of(lexeme, self.source.slice(span)) {
            self.push(span, class);
        }
    }

    /// Returns a span without the blanks before the marker that ends a heredoc.
    fn trimmed(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        let blanks = text.len() - text.trim_start().len();
        Span::new(span.start + to_u32(blanks), span.end)
    }
}

/// Returns the class of a token that the tree has no role for.
fn class_of(lexeme: Lexeme, text: &str) -> Option<TokenClass> {
    Some(match lexeme {
        Lexeme::Identifier => match text {
            "for" | "in" | "if" | "else" | "endif" | "endfor" => TokenClass::Keyword,
            "true" | "false" | "null" => TokenClass::Constant,
            _ => return None,
        },
        Lexeme::String | Lexeme::OpenQuote | Lexeme::Literal | Lexeme::CloseQuote => {
            TokenClass::String
        }
        Lexeme::OpenHeredoc | Lexeme::CloseHeredoc => TokenClass::Heredoc,
        Lexeme::Number => TokenClass::Number,
        Lexeme::Interpolation | Lexeme::Directive | Lexeme::SequenceEnd => {
            TokenClass::Interpolation
        }
        Lexeme::Equal
        | Lexeme::Arrow
        | Lexeme::Ellipsis
        | Lexeme::Colon
        | Lexeme::Question
        | Lexeme::Plus
        | Lexeme::Minus
        | Lexeme::Star
        | Lexeme::Slash
        | Lexeme::Percent
        | Lexeme::EqualEqual
        | Lexeme::NotEqual
        | Lexeme::Less
        | Lexeme::LessEqual
        | Lexeme::Greater
        | Lexeme::GreaterEqual
        | Lexeme::And
        | Lexeme::Or
        | Lexeme::Bang => TokenClass::Operator,
        _ => return None,
    })
}
