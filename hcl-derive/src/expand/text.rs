//! Types and expressions as text for documentation, with spaces as in source code.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Prints tokens as in source code. `Display` of `TokenStream` puts spaces around most tokens and breaks long lines.
pub(super) fn of(tokens: impl ToTokens) -> String {
    let mut printer = Printer::default();
    printer.stream(tokens.to_token_stream());
    printer.text
}

/// The operators of several characters. Their characters are separate tokens of a `TokenStream`.
const OPERATORS: [&str; 13] = [
    "::", "->", "=>", "..", "..=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>",
];

#[derive(Default)]
struct Printer {
    text: String,
    before: Before,
}

/// The kind of the token printed last: decides whether a space comes before the next token.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Before {
    /// No token, or a token without a space after it: an opening bracket, a prefix operator, `::`.
    #[default]
    Tight,
    /// An identifier, a literal or a closing bracket.
    Operand,
    /// A comma or a binary operator.
    Separator,
}

impl Printer {
    fn stream(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut operator = String::new();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) => {
                    operator.push(punct.as_char());
                    let next = match tokens.peek() {
                        Some(TokenTree::Punct(next)) if punct.spacing() == Spacing::Joint => {
                            format!("{operator}{}", next.as_char())
                        }
                        _ => String::new(),
                    };
                    if !OPERATORS.contains(&next.as_str()) {
                        self.operator(&std::mem::take(&mut operator));
                    }
                }
                TokenTree::Ident(ident) => self.operand(&ident.to_string()),
                TokenTree::Literal(literal) => self.operand(&literal.to_string()),
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => (" { ", " }"),
                        Delimiter::None => ("", ""),
                    };
                    if self.before == Before::Separator {
                        self.text.push(' ');
                    }
                    self.text.push_str(open);
                    self.before = Before::Tight;
                    self.stream(group.stream());
                    self.text.push_str(close);
                    self.before = Before::Operand;
                }
            }
        }
    }

    fn operand(&mut self, text: &str) {
        if self.before != Before::Tight {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.before = Before::Operand;
    }

    fn operator(&mut self, operator: &str) {
        let is_prefix = self.before != Before::Operand;
        match operator {
            "," | ";" | ":" => {
                self.text.push_str(operator);
                self.before = Before::Separator;
            }
            "?" | ">" | ">>" => {
                self.text.push_str(operator);
                self.before = Before::Operand;
            }
            "::" | "." | ".." | "..=" | "<" | "!" | "'" | "#" => self.tight(operator),
            _ if is_prefix => self.tight(operator),
            _ => {
                self.text.push(' ');
                self.text.push_str(operator);
                self.before = Before::Separator;
            }
        }
    }

    /// Prints an operator without a space after it.
    fn tight(&mut self, operator: &str) {
        if self.before == Before::Separator {
            self.text.push(' ');
        }
        self.text.push_str(operator);
        self.before = Before::Tight;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn types_and_expressions_are_printed_as_in_source_code() {
        for text in [
            "u32",
            "Option<Vec<String>>",
            "std::collections::BTreeMap<String, std::collections::BTreeMap<String, std::net::SocketAddr>>",
            "&'a str",
            "Box<dyn Fn(u8) -> [u8; 4] + Send>",
            "(u8, bool)",
            "*const u8",
            "-1",
            "30 * 2 - 1",
            "Mode::Fast",
            "vec![1, 2]",
            "\"a b\".to_owned()",
            "Duration::from_secs(30)",
            "Level { at: 1, .. }",
            "!a && b",
            "Vec::<u8>::new()",
            "1..=5",
        ] {
            let tokens: proc_macro2::TokenStream = text.parse().expect("valid tokens");
            assert_eq!(super::of(tokens), text);
        }
    }
}
