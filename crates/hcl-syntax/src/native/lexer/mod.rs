//! Text to tokens, with a stack of modes, since strings, heredocs and the template sequences in them nest.
//!
//! Comments and white space are skipped. A
//! line ending is stored with the token after it: the parser decides whether it counts.

// spec(native): Lexical Elements; suites::hostile::files::seeds_satisfy_their_target

mod escape;
mod item;
mod kind;
mod lex_errors;
mod line;
mod literal;
mod literal_text;
mod mode;
mod names;
mod normal;
mod scan;
mod state;
mod stream;
mod token;

pub(crate) use escape::{EscapedUnit, Meaning, escapes};
pub(crate) use item::looks_like_item;
pub use kind::TokenKind;
pub(crate) use line::{AfterName, InHeader};
pub(crate) use literal_text::{first_piece, last_piece};
pub(crate) use names::end_of_step;
pub(crate) use scan::{find_newline, skip_blanks, skip_spaces};
pub(crate) use state::{Lexer, Start};
pub use stream::{LexicalToken, LexicalTokens, lex};
pub(crate) use token::{Decode, LexedToken};
