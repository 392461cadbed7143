//! The lexer that an automaton of logos alone gives: one level of tokens, no modes, nothing reported.

use logos::Logos;

/// What a stretch of text is; the least that a lexer of HCL has to tell apart.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(skip(r"(#|//)[^\n]*", allow_greedy = true))]
pub enum Word {
    /// A name.
    #[regex(r"[A-Za-z_][-A-Za-z0-9_]*")]
    Name,
    /// A number.
    #[regex(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")]
    Number,
    /// A string in quotes, with what is interpolated.
    #[regex(r#""([^"\\\n]|\\.)*""#)]
    String,
    /// An operator, bracket or other mark of one or two characters.
    #[regex(
        r"=>|==|!=|<=|>=|&&|\|\||::|\.\.\.|[^A-Za-z0-9_ \t\r\n\x22#]",
        priority = 1
    )]
    Mark,
}
