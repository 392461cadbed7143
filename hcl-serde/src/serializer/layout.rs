//! The text of a document: lines, their indentation and alignment, lists that are too long for a line.

use super::data::Text;
use super::document::{Block, Entry, Node, Source};
use super::errors;
use super::reindent::reindented;
use crate::error::Result;

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
const MAX_ALIGNED_COLUMNS: u8 = 100;

/// The columns of the longest line that a list may be on.
const MAX_COLUMNS: usize = 101;

/// Returns the text of a file.
pub(super) fn file(texts: &str, entries: &[Entry], max_bytes: usize) -> Result<String> {
    let mut layout = ValueLayout::new(texts, max_bytes);
    layout.entries(entries, 0)?;
    layout.finish()
}

/// Returns the text of a value that begins at a column.
pub(super) fn value(texts: &str, node: &Node, column: usize, max_bytes: usize) -> Result<String> {
    let mut layout = ValueLayout::new(texts, max_bytes);
    layout.value(node, 0, MAX_COLUMNS.saturating_sub(column))?;
    layout.finish()
}

struct ValueLayout<'d> {
    texts: &'d str,
    out: Vec<u8>,
    max_bytes: usize,
}

impl<'d> ValueLayout<'d> {
    fn new(texts: &'d str, max_bytes: usize) -> Self {
        Self {
            texts,
            out: Vec::with_capacity(texts.len() + texts.len() / 2),
            max_bytes,
        }
    }

    fn finish(self) -> Result<String> {
        self.check_size(0)?;
        String::from_utf8(self.out).map_err(serde::ser::Error::custom)
    }

    /// Returns an error if so many more bytes exceed the limit.
    fn check_size(&self, more: usize) -> Result<()> {
        if self.out.len().saturating_add(more) <= self.max_bytes {
            return Ok(());
        }
        Err(errors::too_large(self.max_bytes))
    }

    fn part(&self, text: Text) -> &'d str {
        text.of(self.texts)
    }

    fn push(&mut self, text: Text) {
        self.out.extend_from_slice(self.part(text).as_bytes());
    }

    /// Writes the entries of a body or the items of an object, each on a line of its own. A blank line is before and after each block.
    fn entries(&mut self, entries: &[Entry], depth: usize) -> Result<()> {
        let (mut widest, mut run_end) = (0, 0);
        let mut is_after_block = false;
        for (index, entry) in entries.iter().enumerate() {
            if let Node::Blocks(blocks) = &entry.value {
                for (nth, block) in blocks.iter().enumerate() {
                    if index > 0 || nth > 0 {
                        self.out.push(b'\n');
                    }
                    self.block(entry.name.text, block, depth)?;
                }
                is_after_block = true;
                continue;
            }
            if std::mem::take(&mut is_after_block) {
                self.out.push(b'\n');
            }
            if index >= run_end {
                let run = entries.get(index..).unwrap_or_default();
                let run = run.iter().take_while(|entry| self.is_aligned(entry, depth));
                (widest, run_end) = run.fold((0, index), |(widest, end), entry| {
                    (entry.name.columns.max(widest), end + 1)
                });
            }
            indent(&mut self.out, depth);
            self.push(entry.name.text);
            let padding = widest.saturating_sub(entry.name.columns);
            self.out.resize(self.out.len() + usize::from(padding), b' ');
            self.out.extend_from_slice(b" = ");
            self.value(&entry.value, depth, room(entry, depth))?;
            self.out.push(b'\n');
            self.check_size(0)?;
        }
        Ok(())
    }

    /// Returns whether the equals sign is aligned with the signs of the adjacent lines.
    fn is_aligned(&self, entry: &Entry, depth: usize) -> bool {
        if entry.name.columns > MAX_ALIGNED_COLUMNS {
            return false;
        }
        match &entry.value {
            Node::Line(_) | Node::Heredoc(_) => true,
            // As in the reference's formatter, a heredoc is aligned with its neighbours; other values of several lines are not.
            Node::Source(source) => {
                !source.is_parenthesized && self.part(source.text).starts_with("<<")
            }
            Node::Blocks(_) | Node::Absent => false,
            node => self.rest(node, room(entry, depth)).is_some(),
        }
    }

    fn block(&mut self, block_type: Text, block: &Block, depth: usize) -> Result<()> {
        indent(&mut self.out, depth);
        self.push(block_type);
        for &label in block.labels.iter().rev() {
            self.out.push(b' ');
            self.push(label);
        }
        if block.entries.is_empty() {
            self.out.extend_from_slice(b" {}\n");
        } else {
            self.out.extend_from_slice(b" {\n");
            self.entries(&block.entries, depth + 1)?;
            indent(&mut self.out, depth);
            self.out.extend_from_slice(b"}\n");
        }
        self.check_size(0)
    }

    /// Writes a value, in a line that is indented by `depth` levels. On the line, it may take so many bytes.
    fn value(&mut self, node: &Node, depth: usize, room: usize) -> Result<()> {
        match node {
            Node::Absent | Node::Blocks(_) => {}
            Node::Line(text) => self.push(*text),
            Node::Heredoc(heredoc) => {
                let (heredoc, text) = **heredoc;
                let text = self.part(text);
                self.check_size(heredoc.length(text, depth))?;
                heredoc.write(text, depth, &mut self.out);
            }
            Node::Source(source) => self.source(source, depth)?,
            Node::List(nodes) if nodes.is_empty() || self.rest(node, room).is_some() => {
                self.list_on_line(nodes);
            }
            Node::List(nodes) => self.list(nodes, depth)?,
            Node::Object(entries) if entries.is_empty() => self.out.extend_from_slice(b"{}"),
            Node::Object(entries) => {
                self.out.extend_from_slice(b"{\n");
                self.entries(entries, depth + 1)?;
                indent(&mut self.out, depth);
                self.out.push(b'}');
            }
        }
        self.check_size(0)
    }

    /// Returns how many of the bytes are left after a value on the line; `None` if it is too long or takes several lines.
    fn rest(&self, node: &Node, room: usize) -> Option<usize> {
        match node {
            Node::Line(text) => room.checked_sub(text.len()),
            Node::Object(entries) if entries.is_empty() => room.checked_sub("{}".len()),
            Node::List(nodes) if nodes.is_empty() => Some(room.saturating_sub("[]".len())),
            Node::List(nodes) => {
                // As many separators as elements, but one, and two brackets.
                let mut room = room.checked_sub(", ".len().checked_mul(nodes.len())?)?;
                for node in nodes {
                    room = self.rest(node, room)?;
                }
                Some(room)
            }
            _ => None,
        }
    }

    fn list_on_line(&mut self, nodes: &[Node]) {
        self.out.push(b'[');
        for (index, node) in nodes.iter().enumerate() {
            if index > 0 {
                self.out.extend_from_slice(b", ");
            }
            match node {
                Node::Line(text) => self.push(*text),
                Node::List(nodes) => self.list_on_line(nodes),
                _ => self.out.extend_from_slice(b"{}"),
            }
        }
        self.out.push(b']');
    }

    /// Writes a list with a line for each element.
    fn list(&mut self, nodes: &[Node], depth: usize) -> Result<()> {
        let room = MAX_COLUMNS.saturating_sub(2 * (depth + 1));
        let mut is_after_heredoc = false;
        self.out.push(b'[');
        for (index, node) in nodes.iter().enumerate() {
            if is_after_heredoc {
                // No comma can follow the end marker.
                self.line(depth + 1);
            }
            if index > 0 {
                self.out.push(b',');
            }
            self.line(depth + 1);
            self.value(node, depth + 1, room)?;
            is_after_heredoc = matches!(node, Node::Heredoc(_));
        }
        if !is_after_heredoc {
            self.out.push(b',');
        }
        self.line(depth);
        self.out.push(b']');
        Ok(())
    }

    fn line(&mut self, depth: usize) {
        self.out.push(b'\n');
        indent(&mut self.out, depth);
    }

    fn source(&mut self, source: &Source, depth: usize) -> Result<()> {
        let text = self.part(source.text);
        // Every line may get the new indentation.
        self.check_size(text.len() + 2 * (depth + 1) * text.lines().count())?;
        if source.is_parenthesized {
            self.out.push(b'(');
            reindented(&mut self.out, text, source.indentation, depth + 1);
            self.line(depth);
            self.out.push(b')');
        } else {
            reindented(&mut self.out, text, source.indentation, depth);
        }
        Ok(())
    }
}

/// Returns the bytes that the value of an entry may take on its line.
fn room(entry: &Entry, depth: usize) -> usize {
    MAX_COLUMNS.saturating_sub(usize::from(entry.name.columns) + " = ".len() + 2 * depth)
}

/// Returns the width of a name in columns.
pub(super) fn columns(name: &str) -> usize {
    if name.is_ascii() {
        return name.len();
    }
    let unquoted = name
        .strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'));
    let graphemes = |text: &str| hcl_core::internal::clusters(text).count();
    match unquoted {
        // The quotes are tokens of the reference, which no combining character joins.
        Some(inner) => 2 + graphemes(inner),
        None => graphemes(name),
    }
}

/// Appends two spaces per level.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    out.resize(out.len() + 2 * depth, b' ');
}
