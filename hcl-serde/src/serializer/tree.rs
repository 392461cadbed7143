//! Writes expressions that a program builds, with the layout of data: objects on several lines, lists that are too long.

use super::frame::FrameKind;
use super::heredoc::Heredoc;
use super::state::{Position, Serializer};
use crate::error::Result;
use crate::expression::{Expr, heredoc_source, push_expr, push_expr_key};

impl Serializer {
    /// Writes an expression. A text of several lines is a heredoc where it is data, and in quotes in operators and calls.
    pub(super) fn expr(&mut self, expression: &Expr) -> Result<()> {
        match expression {
            Expr::String(text) => self.text(text),
            Expr::Template(parts) if self.fits_heredoc() => {
                // A mistake in the template is reported when it is written.
                if let Ok(Some(source)) = heredoc_source(parts)
                    && let Some(heredoc) = Heredoc::of(&source)
                {
                    return self.heredoc(heredoc, &source);
                }
                self.expr_on_line(expression)
            }
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
                        self.leave_run();
                    }
                    self.end_entry().map_err(|error| self.located(error))?;
                }
                self.end_fields(end)
            }
            _ => self.expr_on_line(expression),
        }
    }

    fn expr_on_line(&mut self, expression: &Expr) -> Result<()> {
        self.begin()?;
        push_expr(&mut self.out, expression)
    }
}

fn contains_object(key: &Expr) -> bool {
    let mut found = false;
    if !matches!(key, Expr::String(_)) {
        key.walk(&mut |part| found |= matches!(part, Expr::Object(items) if !items.is_empty()));
    }
    found
}
