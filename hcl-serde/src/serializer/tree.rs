//! Writes expressions that a program builds, with the layout of data: objects on several lines, lists that are too long.

use super::entry::FrameKind;
use super::heredoc::Heredoc;
use super::state::{Layout, Position, Serializer};
use crate::error::Result;
use crate::expression::{
    Call, Expr, TemplatePart, heredoc_source, push_call, push_expr, push_expr_key,
};

impl Serializer {
    /// Writes an expression.
    pub(super) fn expr(&mut self, expression: &Expr) -> Result<()> {
        match expression {
            Expr::String(text) => self.text(text),
            Expr::Tuple(elements) => {
                self.begin_list(Some(elements.len()))?;
                for element in elements {
                    self.position = Position::Element;
                    self.expr(element).map_err(|error| self.located(error))?;
                    self.end_element().map_err(|error| self.located(error))?;
                }
                self.end_list();
                Ok(())
            }
            Expr::Object(items) => {
                let end = self.begin_fields(FrameKind::Object)?;
                for (key, value) in items {
                    self.name.set_by(|name| push_expr_key(name, key))?;
                    self.position = Position::Entry;
                    self.expr(value).map_err(|error| self.located(error))?;
                    if contains_object(key) {
                        // The formatter aligns the first equals sign of a line, which follows the key.
                        self.leave_group();
                    }
                    self.end_entry().map_err(|error| self.located(error))?;
                }
                self.end_fields(end)
            }
            Expr::Call(call) if self.fits_heredoc() && has_heredoc(call) => {
                self.begin_call(|out| push_call(out, call))?;
                for argument in &call.arguments {
                    self.position = Position::Element;
                    self.expr(argument).map_err(|error| self.located(error))?;
                    self.end_element().map_err(|error| self.located(error))?;
                }
                self.end_list();
                Ok(())
            }
            _ => {
                if let Expr::Template(parts) = expression
                    && self.fits_heredoc()
                    && let Some(source) = heredoc_source(parts)?
                    && let Some(heredoc) = Heredoc::of(&source)
                {
                    return self.heredoc(heredoc, &source);
                }
                self.begin(true, 0)?;
                self.out.push_by(|out| push_expr(out, expression))?;
                self.layout = Layout::Line;
                Ok(())
            }
        }
    }
}

/// Returns whether an argument of a call is a text of several lines, or has one in it where a heredoc can be.
fn has_heredoc(call: &Call) -> bool {
    // `f(list...)` has no comma, and `[for(` begins a `for` expression.
    if call.is_expanded || call.name.starts_with("for") {
        return false;
    }
    // A stack instead of recursion: an expression that was built may be of any depth.
    let mut pending: Vec<&Expr> = call.arguments.iter().collect();
    while let Some(expression) = pending.pop() {
        match expression {
            Expr::String(text) if Heredoc::of(text).is_some() => return true,
            Expr::Template(parts) if has_lines(parts) => return true,
            Expr::Tuple(elements) => pending.extend(elements),
            Expr::Object(items) => pending.extend(items.iter().map(|(_, value)| value)),
            Expr::Call(call) => pending.extend(&call.arguments),
            _ => {}
        }
    }
    false
}

fn has_lines(parts: &[TemplatePart]) -> bool {
    let text = parts.iter().any(|part| match part {
        TemplatePart::Literal(text) => text.contains('\n'),
        _ => false,
    });
    text && matches!(parts.last(), Some(TemplatePart::Literal(text)) if text.ends_with('\n'))
}

fn contains_object(key: &Expr) -> bool {
    let mut found = false;
    if !matches!(key, Expr::String(_)) {
        key.walk(&mut |part| found |= matches!(part, Expr::Object(items) if !items.is_empty()));
    }
    found
}
