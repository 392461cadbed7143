//! The macros `body!` and `block!`: the tokens of a body become its text, which the parser reads.

use hcl_syntax::{Diagnostic, Diagnostics, Source, native};

use super::{Block, Body, Item};
use crate::expr::Expr;
use crate::expr::macros::{MacroToken, Tokens, failed};

/// Creates a [`Body`] of its text in the native syntax.
///
/// `#name` and `#(expression)` take data of Rust that derives `Serialize`, as labels and in expressions. A line ending is not needed
/// between items, but a comma between the items of an object. What [`expr!`](crate::expr!) cannot write, cannot be written
/// here.
///
/// # Panics
///
/// Panics if the text is not a body, or the data cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_write::body;
///
/// let (name, ports) = ("web", [80, 443]);
/// let body = body! {
///     region = var.region
///     service #name {
///         ports = #ports
///         tags  = { Name = "${var.env}-web", Team = upper(local.team) }
///
///         check { path = "/health" }
///     }
/// };
/// assert_eq!(
///     body.to_string(),
///     r#"region = var.region
///
/// service "web" {
///   ports = [80, 443]
///   tags = {
///     Name = "${var.env}-web"
///     Team = upper(local.team)
///   }
///
///   check {
///     path = "/health"
///   }
/// }
/// "#
/// );
/// ```
#[macro_export]
macro_rules! body {
    ($($token:tt)*) => {
        $crate::__private::body_of(&$crate::__hcl_tokens!($($token)*))
    };
}

/// Creates a [`Block`] of its text in the native syntax, as [`body!`] does.
///
/// # Panics
///
/// Panics if the text is not a single block, or the data cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_write::{Expr, block};
///
/// let output = block! { output "id" { value = aws_vpc.main.id } };
/// assert_eq!(output.labels, ["id"]);
/// assert_eq!(output.body.get("value"), Some("aws_vpc.main.id".parse::<Expr>()?));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[macro_export]
macro_rules! block {
    ($($token:tt)*) => {
        $crate::__private::block_of(&$crate::__hcl_tokens!($($token)*))
    };
}

/// Returns the body of these tokens.
#[must_use]
#[track_caller]
pub fn body_of(tokens: &Tokens) -> Body {
    let mut writer = TokenWriter::default();
    for token in &tokens.0 {
        writer.token(token);
    }
    if let Some(mistake) = writer.mistake {
        failed(&mistake);
    }
    match writer.out.parse() {
        Ok(body) => body,
        Err(mistakes) => failed(&format!("{mistakes}{}", place(&writer.out, &mistakes))),
    }
}

/// Returns the block that the first mistake is in, since the program has no lines of the text.
fn place(text: &str, mistakes: &Diagnostics) -> String {
    let mut subjects = mistakes.iter().filter_map(Diagnostic::subject);
    let (Some(at), Ok(source)) = (subjects.next(), Source::new("body", text)) else {
        return String::new();
    };
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut headers = String::new();
    for block in file.body().blocks_at(at.span().start) {
        let definition = source.slice(block.definition_span());
        headers.push_str(if headers.is_empty() { " (in " } else { ", in " });
        headers.push_str(definition.trim_end());
    }
    if !headers.is_empty() {
        headers.push(')');
    }
    headers
}

/// Returns the only block of these tokens.
#[must_use]
#[track_caller]
pub fn block_of(tokens: &Tokens) -> Block {
    let mut items = body_of(tokens).items;
    // In this order: nothing is left after the only item.
    match (items.pop(), items.is_empty()) {
        (Some(Item::Block(block)), true) => block,
        _ => failed(&"one block is required: type \"label\" { … }"),
    }
}

/// Writes tokens with the line endings that a body needs.
#[derive(Default)]
struct TokenWriter {
    out: String,
    place: WriterState,
    /// The open brackets of the expression.
    depth: usize,
    /// A token that no body can have, which the parser would report at another one.
    mistake: Option<String>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum WriterState {
    /// Before a name or a closing brace.
    #[default]
    Item,
    /// After a name: before the equals sign, a label, or the open brace.
    Header,
    /// In an expression, before an operand.
    Operand,
    /// In an expression, after an operand, where it may end.
    Operator,
}

impl TokenWriter {
    fn token(&mut self, token: &MacroToken) {
        // Tokens of Rust have no line endings: a name after an operand begins the next item.
        if self.place == WriterState::Operator && self.depth == 0 && ends_expression(token) {
            self.out.push('\n');
            self.place = WriterState::Item;
        }
        match (self.place, token) {
            (WriterState::Header, MacroToken::Text("=")) => self.push(" = ", WriterState::Operand),
            (WriterState::Header, MacroToken::Text("{")) => self.push(" {\n", WriterState::Item),
            (WriterState::Header, MacroToken::Value(Expr::String(label))) => {
                self.push(&format!(" {}", Expr::key_text(label)), WriterState::Header);
            }
            (WriterState::Header, MacroToken::Text(label)) if is_label(label) => {
                self.push(&format!(" {label}"), WriterState::Header);
            }
            (WriterState::Header, token) => {
                let found = match token {
                    MacroToken::Text(text) => (*text).to_owned(),
                    MacroToken::Value(value) => value.to_string(),
                };
                let header = self.out.lines().next_back().unwrap_or_default();
                self.mistake.get_or_insert_with(|| {
                    format!(
                        "after `{header}`, an equals sign, an open brace or a label is required: a name or a text, but this is {found}"
                    )
                });
                self.place = WriterState::Header;
            }
            (WriterState::Item, MacroToken::Text("}")) => self.push("}\n", WriterState::Item),
            (WriterState::Item, MacroToken::Text(name)) => self.push(name, WriterState::Header),
            _ => self.expression(token),
        }
    }

    fn push(&mut self, text: &str, place: WriterState) {
        self.out.push_str(text);
        self.place = place;
    }

    fn expression(&mut self, token: &MacroToken) {
        token.write(&mut self.out);
        let is_operand = match token {
            MacroToken::Text("(" | "[" | "{") => {
                self.depth += 1;
                false
            }
            MacroToken::Text(")" | "]" | "}") => {
                // The parser reports a bracket too many.
                self.depth = self.depth.saturating_sub(1);
                true
            }
            // A splat is an operand; a multiplication sign needs one.
            MacroToken::Text("*") => self.out.ends_with(".* "),
            MacroToken::Text(text) => {
                text.starts_with(|it: char| it.is_alphanumeric() || "_\"".contains(it))
            }
            MacroToken::Value(_) => true,
        };
        self.place = if is_operand {
            WriterState::Operator
        } else {
            WriterState::Operand
        };
    }
}

fn is_label(token: &str) -> bool {
    token.starts_with(|it: char| it.is_alphabetic() || "_\"".contains(it))
}

/// Returns whether a token after an operand begins the next item, or ends the body.
fn ends_expression(token: &MacroToken) -> bool {
    match token {
        MacroToken::Text(text) => {
            *text == "}" || text.starts_with(|it: char| it.is_alphabetic() || it == '_')
        }
        MacroToken::Value(_) => false,
    }
}
