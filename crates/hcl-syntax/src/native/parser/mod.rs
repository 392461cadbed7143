//! Recursive-descent parser: tokens to a tree in one pass, with error recovery.
//!
//! Each file holds the productions of one part of the grammar; [`cursor`] holds the state and its verbs. Errors go to
//! the sink and leave a placeholder, so that a tree always results.

// spec(native): Syntax Notation; cases::syntax

mod after_name;
mod body;
mod brackets;
mod collection;
mod cursor;
mod directive;
mod entry;
mod escape;
mod expression;
mod flush;
mod for_expr;
mod header;
mod number;
mod one_per_line;
mod open_brackets;
mod postfix;
mod recovery;
mod redefinition;
mod strip;
mod template;
mod term;
mod traversal;

pub use entry::{
    is_identifier, parse, parse_bytes, parse_expression, parse_expression_with, parse_template,
    parse_template_with, parse_traversal, parse_traversal_with, parse_with,
};
pub use entry::{parse_template_text, parse_unfinished, parse_unfinished_template};
