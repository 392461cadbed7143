//! Expressions with texts of several lines: each is a heredoc, in brackets that let its expression go on in the next line.
//!
//! Native syntax specification, "Heredoc Templates". The end marker of a heredoc ends its line, and only inside of
//! parentheses and brackets a line feed is white space. Some texts stay in quotes: in an interpolation, where a heredoc is
//! hard to read; as an index, which would be no reference any more; and in an object between operators, where items end with
//! the line.

use hcl_core::json_form::escape_sequences;

use super::line::{Exposure, Heredocs, Line, Lines, address};
use super::precedence::{Precedence, needs_parentheses};
use super::syntax::heredoc_source;
use super::{Expr, TemplatePart};
use crate::error::Result;
use crate::serializer::Heredoc;

/// A part of the expression on the way from the root.
struct Visited<'e> {
    part: &'e Expr,
    parent: Option<usize>,
    /// Whether a heredoc here needs brackets around the parent.
    is_open: bool,
    /// Whether the part is data: an element, value or argument of data.
    is_data: bool,
}

impl Heredocs {
    /// Finds the heredocs of an expression. A stack instead of recursion: an expression that was built may be of any depth.
    pub(crate) fn of(expression: &Expr) -> Self {
        let mut found = Self::default();
        let mut visited = vec![Visited {
            part: expression,
            parent: None,
            is_open: false,
            is_data: true,
        }];
        let mut index = 0;
        while let Some(Visited { part, is_data, .. }) = visited.get(index) {
            let (part, is_data) = (*part, *is_data);
            if is_heredoc(part) {
                found.add(&visited, index);
            }
            for_each_part(part, is_data, &mut |inner, is_open, is_data| {
                visited.push(Visited {
                    part: inner,
                    parent: Some(index),
                    is_open,
                    is_data,
                });
            });
            index += 1;
        }
        found
    }

    /// Notes a heredoc in the expressions around it. Ends where as much was noted before, so that all notes take linear time.
    fn add(&mut self, visited: &[Visited<'_>], index: usize) {
        let mut exposure = Exposure::Outside;
        let mut next = Some(index);
        while let Some(it) = next.and_then(|index| visited.get(index)) {
            let known = self.0.insert(address(it.part), exposure);
            if known.is_some_and(|known| known >= exposure) {
                self.0.insert(address(it.part), known.unwrap_or(exposure));
                return;
            }
            if !it.is_open {
                exposure = Exposure::Inside;
            }
            next = it.parent;
        }
    }
}

fn is_heredoc(expression: &Expr) -> bool {
    match expression {
        Expr::String(text) => Heredoc::of(text).is_some(),
        Expr::Template(parts) => template(parts).is_some(),
        _ => false,
    }
}

/// Returns the source text of a template as a heredoc.
pub(crate) fn template(parts: &[TemplatePart]) -> Option<(Heredoc, String)> {
    // A mistake in the template is reported when it is written.
    let source = heredoc_source(parts).ok()??;
    Some((Heredoc::of(&source)?, source))
}

/// Calls a function with each part that may have a heredoc, whether that needs brackets around the expression, and whether the
/// part is data.
fn for_each_part<'e>(
    expression: &'e Expr,
    is_data: bool,
    next: &mut dyn FnMut(&'e Expr, bool, bool),
) {
    let mut operand = |part: &'e Expr, least| next(part, !needs_parentheses(part, least), false);
    match expression {
        Expr::Binary(left, operator, right) => {
            let precedence = Precedence::of_operator(*operator);
            operand(left, precedence);
            operand(right, precedence.next());
        }
        Expr::Unary(_, inner) => operand(inner, Precedence::Unary),
        Expr::Conditional(it) => {
            operand(&it.condition, Precedence::Or);
            operand(&it.if_true, Precedence::Or);
            operand(&it.if_false, Precedence::Conditional);
        }
        Expr::Tuple(elements) => elements.iter().for_each(|it| next(it, false, is_data)),
        Expr::Call(call) => {
            let is_data = is_data && !call.is_expanded && !call.begins_for();
            call.arguments
                .iter()
                .for_each(|it| next(it, false, is_data));
        }
        Expr::Object(items) if is_data => {
            items.iter().for_each(|(_, it)| next(it, false, true));
        }
        Expr::For(each) => {
            let parts = [&each.collection].into_iter().chain(&each.key);
            let parts = parts.chain([&each.value]).chain(&each.condition);
            parts.for_each(|it| next(it, false, false));
        }
        Expr::Access(base, _) => next(base, false, false),
        _ => {}
    }
}

/// Appends an expression that has heredocs, in a line at a depth. It ends without one.
pub(crate) fn push_lines(
    out: &mut Vec<u8>,
    expression: &Expr,
    heredocs: &Heredocs,
    depth: usize,
) -> Result<()> {
    let mut line = Line::new(out);
    line.lines = Some(Lines {
        heredocs,
        depth,
        is_after_heredoc: false,
    });
    match heredocs.are_outside(expression) {
        true => line.parentheses(expression),
        false => line.expression(expression),
    }
}

impl Line<'_> {
    /// Returns whether the brackets of an expression are on lines of their own.
    pub(super) fn is_broken(&self, expression: &Expr) -> bool {
        self.lines.is_some_and(|it| it.heredocs.are_in(expression))
    }

    /// Writes a text or template as a heredoc, if it is one. Returns whether it is.
    pub(super) fn heredoc(&mut self, expression: &Expr) -> bool {
        let Some(lines) = self
            .lines
            .as_mut()
            .filter(|it| it.heredocs.are_in(expression))
        else {
            return false;
        };
        let (heredoc, source) = match expression {
            Expr::String(text) => match Heredoc::of(text) {
                Some(heredoc) => (heredoc, escape_sequences(text)),
                None => return false,
            },
            Expr::Template(parts) => match template(parts) {
                Some((heredoc, source)) => (heredoc, source.into()),
                None => return false,
            },
            _ => return false,
        };
        if !Heredoc::fits_at(lines.depth) {
            return false;
        }
        lines.is_after_heredoc = true;
        heredoc.write(&source, lines.depth, self.out);
        true
    }

    /// Starts a line after a heredoc. Returns whether there was one.
    pub(super) fn end_heredoc(&mut self) -> bool {
        let is_after = self.lines.is_some_and(|it| it.is_after_heredoc);
        if is_after {
            self.line_feed();
        }
        is_after
    }

    fn line_feed(&mut self) {
        if let Some(lines) = &mut self.lines {
            lines.is_after_heredoc = false;
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * lines.depth, b' ');
        }
    }

    /// Writes brackets, on lines of their own if they are around a heredoc.
    pub(super) fn brackets(
        &mut self,
        is_broken: bool,
        (open, close): (&str, &str),
        inside: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if !is_broken {
            self.push(open);
            inside(self)?;
            self.push(close);
            return Ok(());
        }
        self.push(open.trim_end());
        self.indent_closing_line();
        self.indent(1);
        self.line_feed();
        inside(self)?;
        self.indent(-1);
        self.line_feed();
        self.push(close.trim_start());
        Ok(())
    }

    /// Indents a line that begins with a closing bracket and ends with an opening one as the formatter does, which counts the
    /// brackets of a line: the line is as deep as the lines around it.
    fn indent_closing_line(&mut self) {
        let start = self.line_start();
        let line = self.out.get(start..).unwrap_or_default();
        if matches!(line.trim_ascii_start(), [b')' | b']' | b'}', ..]) {
            self.out.splice(start..start, *b"  ");
        }
    }

    /// Returns the offset of the line that is written.
    pub(super) fn line_start(&self) -> usize {
        let line_feed = self.out.iter().rposition(|byte| *byte == b'\n');
        line_feed.map_or(0, |it| it + 1)
    }

    fn indent(&mut self, by: isize) {
        if let Some(lines) = &mut self.lines {
            lines.depth = lines.depth.saturating_add_signed(by);
        }
    }

    /// Ends an element, which has a line of its own.
    pub(super) fn end_element(&mut self, is_last: bool) {
        match is_last {
            // A comma after a heredoc would need a line.
            true if self.lines.is_some_and(|it| it.is_after_heredoc) => {}
            true => self.push(","),
            false => {
                self.push(",");
                self.line_feed();
            }
        }
    }
}
