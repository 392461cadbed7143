//! Writes expressions that a program builds, with the layout of data: objects on several lines, lists that are too long.

use super::frame::FrameKind;
use super::state::{Layout, Position, Serializer};
use crate::error::Result;
use crate::expression::{
    Expr, Heredocs, push_call, push_expr, push_expr_key, push_lines, template,
};

impl Serializer {
    /// Writes an expression.
    pub(super) fn expr(&mut self, expression: &Expr) -> Result<()> {
        self.expr_with(expression, &Heredocs::of(expression))
    }

    /// Writes a part of an expression with these heredocs.
    fn expr_with(&mut self, expression: &Expr, heredocs: &Heredocs) -> Result<()> {
        let has_heredoc = heredocs.are_in(expression) && self.fits_heredoc();
        match expression {
            Expr::String(text) => self.text(text),
            Expr::Tuple(elements) => {
                self.begin_list(Some(elements.len()))?;
                for element in elements {
                    self.position = Position::Element;
                    self.expr_with(element, heredocs)
                        .map_err(|error| self.located(error))?;
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
                    self.expr_with(value, heredocs)
                        .map_err(|error| self.located(error))?;
                    if contains_object(key) {
                        // The formatter aligns the first equals sign of a line, which follows the key.
                        self.leave_group();
                    }
                    self.end_entry().map_err(|error| self.located(error))?;
                }
                self.end_fields(end)
            }
            Expr::Call(call) if has_heredoc && !call.is_expanded && !call.begins_for() => {
                self.begin_call(|out| push_call(out, call))?;
                for argument in &call.arguments {
                    self.position = Position::Element;
                    self.expr_with(argument, heredocs)
                        .map_err(|error| self.located(error))?;
                    self.end_element().map_err(|error| self.located(error))?;
                }
                self.end_list();
                Ok(())
            }
            _ if has_heredoc => {
                if let Expr::Template(parts) = expression
                    && let Some((heredoc, source)) = template(parts)
                {
                    return self.heredoc(heredoc, &source);
                }
                self.begin(false, 0)?;
                self.break_lists(None);
                let depth = self.outer.len();
                self.out
                    .push_by(|out| push_lines(out, expression, heredocs, depth))?;
                self.layout = Layout::Lines;
                Ok(())
            }
            _ => {
                self.begin(true, 0)?;
                self.out.push_by(|out| push_expr(out, expression))?;
                self.layout = Layout::Line;
                Ok(())
            }
        }
    }
}

fn contains_object(key: &Expr) -> bool {
    let mut found = false;
    if !matches!(key, Expr::String(_)) {
        key.walk(&mut |part| found |= matches!(part, Expr::Object(items) if !items.is_empty()));
    }
    found
}
