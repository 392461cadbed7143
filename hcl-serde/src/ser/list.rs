//! Lists: on one line if they fit and hold nothing that takes several, else an element a line.
//!
//! A list is written on one line until it turns out not to fit. Then what there is of it, a line at most and the last
//! element, is written anew.

use super::entry::{Kind, Open};
use super::serializer::{Serializer, Shape};
use super::text::indent;
use crate::error::Result;

/// Columns that a list on one line may reach.
const WIDTH: usize = 101;

impl Serializer {
    pub(super) fn begin_list(&mut self) -> Result<()> {
        self.begin()?;
        let start = self.out.len();
        self.out.push(b'[');
        if self.on_line == 0 {
            let column = match self.top.kind {
                Kind::List => 0,
                _ => self.top.columns + " = ".len(),
            };
            self.line_end = start + WIDTH.saturating_sub(column + 2 * self.outer.len());
        }
        self.open(Kind::List)?;
        self.top.start = start;
        self.top.marks = self.marks.len();
        self.on_line += 1;
        Ok(())
    }

    pub(super) fn begin_element(&mut self) {
        if self.on_line == 0 {
            indent(&mut self.out, self.outer.len());
        } else {
            if self.top.count > 0 {
                self.out.extend_from_slice(b", ");
            }
            self.marks.push(self.out.len());
        }
        self.top.count += 1;
    }

    pub(super) fn end_element(&mut self) -> Result<()> {
        if self.on_line > 0 && self.is_too_long() {
            self.break_lists(false);
        }
        if self.on_line == 0 {
            self.out.extend_from_slice(b",\n");
        }
        self.check_size(0)
    }

    pub(super) fn end_list(&mut self) {
        self.shape = if self.on_line == 0 {
            indent(&mut self.out, self.outer.len().saturating_sub(1));
            Shape::Lines
        } else {
            self.on_line -= 1;
            Shape::Line
        };
        self.out.push(b']');
        self.marks.truncate(self.top.marks);
        self.close();
    }

    /// Whether the lists on one line do not fit there, each with its closing bracket.
    fn is_too_long(&self) -> bool {
        self.out.len() + self.on_line > self.line_end
    }

    /// Breaks the lists around the next value, which takes several lines, or as many as it takes for the rest to fit.
    pub(super) fn break_lists(&mut self, all: bool) {
        let top = std::mem::replace(&mut self.top, Open::new(Kind::File));
        self.outer.push(top);
        self.leave_line(all);
        self.close();
    }

    /// The same where `top` is what starts on the line.
    pub(super) fn leave_line(&mut self, all: bool) {
        let shift = self.align();
        if shift > 0 {
            self.shift_line(shift);
        }
        while self.on_line > 0 && (all || self.is_too_long()) {
            self.break_list();
        }
    }

    /// Follows what is on the last line, which has been moved.
    fn shift_line(&mut self, shift: usize) {
        let first = self.outer.len() - self.on_line;
        if let Some(around) = first.checked_sub(1) {
            let name = &mut self.outer[around].name;
            *name = name.start + shift..name.end + shift;
        }
        for list in &mut self.outer[first..] {
            list.start += shift;
        }
        for mark in &mut self.marks {
            *mark += shift;
        }
        self.line_end += shift;
    }

    /// Gives each element of the outermost list on one line a line of its own. The last one is not ended.
    fn break_list(&mut self) {
        let depth = self.outer.len() - self.on_line;
        let (list, inner) = (&self.outer[depth], self.outer.get(depth + 1));
        let marks = list.marks..inner.map_or(self.marks.len(), |inner| inner.marks);
        let start = list.start + 1;
        let line = self.out.split_off(start);
        let mut shift = 0;
        for index in marks.clone() {
            let mark = self.marks[index];
            let end = match self.marks.get(index + 1) {
                Some(next) if index + 1 < marks.end => next - ", ".len() - start,
                _ => line.len(),
            };
            let separator = if index == marks.start { "\n" } else { ",\n" };
            self.out.extend_from_slice(separator.as_bytes());
            indent(&mut self.out, depth);
            shift = self.out.len() - mark;
            self.out.extend_from_slice(&line[mark - start..end]);
        }
        for mark in &mut self.marks[marks.end..] {
            *mark += shift;
        }
        self.on_line -= 1;
        for list in &mut self.outer[depth + 1..] {
            list.start += shift;
        }
        if self.on_line > 0 {
            self.line_end = self.outer[depth + 1].start + WIDTH.saturating_sub(2 * depth);
        }
    }
}
