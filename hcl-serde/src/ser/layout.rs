//! Written values as text: two spaces a level, equals signs aligned, a blank line between groups of blocks.

use super::text::{MARKER, heredoc_lines, is_name, quoted};
use super::written::{Entry, Written};

/// Columns that a list on one line may reach.
const WIDTH: usize = 100;

/// Appends the entries of a body.
pub(crate) fn write_body(out: &mut String, entries: &[Entry], depth: usize) {
    let mut left = entries;
    let mut before: Option<&Entry> = None;
    while let Some(entry) = left.first() {
        if before.is_some_and(|before| is_apart(before, entry)) {
            out.push('\n');
        }
        match entry {
            Entry::Block {
                type_name,
                labels,
                body,
            } => {
                write_block(out, type_name, labels, body, depth);
                before = Some(entry);
                left = &left[1..];
            }
            Entry::Attribute(..) => {
                let run = left
                    .iter()
                    .take_while(|entry| matches!(entry, Entry::Attribute(..)));
                let (attributes, rest) = left.split_at(run.count());
                let pairs: Vec<(&str, &Written)> = attributes
                    .iter()
                    .filter_map(|entry| match entry {
                        Entry::Attribute(name, value) => Some((name.as_str(), value)),
                        Entry::Block { .. } => None,
                    })
                    .collect();
                write_pairs(out, &pairs, depth, String::push_str);
                before = attributes.last();
                left = rest;
            }
        }
    }
}

/// Whether a blank line stands between two neighbours: not between attributes, nor blocks of one type.
fn is_apart(a: &Entry, b: &Entry) -> bool {
    match (a, b) {
        (Entry::Block { type_name: a, .. }, Entry::Block { type_name: b, .. }) => a != b,
        (Entry::Attribute(..), Entry::Attribute(..)) => false,
        _ => true,
    }
}

fn write_block(out: &mut String, type_name: &str, labels: &[String], body: &[Entry], depth: usize) {
    indent(out, depth);
    out.push_str(type_name);
    for label in labels {
        out.push(' ');
        quoted(out, label);
    }
    if body.is_empty() {
        out.push_str(" {}\n");
        return;
    }
    out.push_str(" {\n");
    write_body(out, body, depth + 1);
    indent(out, depth);
    out.push_str("}\n");
}

/// Appends names and values, a line each at least; equals signs of neighbours on one line are aligned.
fn write_pairs(
    out: &mut String,
    pairs: &[(&str, &Written)],
    depth: usize,
    write_name: fn(&mut String, &str),
) {
    let lines: Vec<(String, String)> = pairs
        .iter()
        .map(|(name, value)| {
            let mut left = String::new();
            write_name(&mut left, name);
            let mut right = String::new();
            write_argument(&mut right, value, depth, left.chars().count() + 3);
            (left, right)
        })
        .collect();
    let is_long = |(_, right): &(String, String)| right.contains('\n');
    for group in lines.chunk_by(|a, b| !is_long(a) && !is_long(b)) {
        let width = group
            .iter()
            .map(|(left, _)| left.chars().count())
            .max()
            .unwrap_or(0);
        for (left, right) in group {
            indent(out, depth);
            out.push_str(left);
            out.extend(std::iter::repeat_n(' ', width - left.chars().count()));
            out.push_str(" = ");
            out.push_str(right);
            out.push('\n');
        }
    }
}

/// Appends the value of an argument, which may be a heredoc.
fn write_argument(out: &mut String, value: &Written, depth: usize, column: usize) {
    let lines = match value {
        Written::Text(text) if depth < 64 => heredoc_lines(text),
        _ => None,
    };
    let Some(lines) = lines else {
        return write_value(out, value, depth, column);
    };
    out.push_str("<<-");
    out.push_str(MARKER);
    out.push('\n');
    for line in lines {
        indent(out, depth + 1);
        out.push_str(line);
        out.push('\n');
    }
    indent(out, depth);
    out.push_str(MARKER);
}

fn write_value(out: &mut String, value: &Written, depth: usize, column: usize) {
    match value {
        Written::Absent | Written::Null => out.push_str("null"),
        Written::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Written::Number(text) | Written::Expression(text) => out.push_str(text),
        Written::Text(text) => quoted(out, text),
        Written::List(elements) => write_list(out, elements, depth, column),
        Written::Object(entries) => {
            let pairs: Vec<_> = entries
                .iter()
                .map(|(key, value)| (key.as_str(), value))
                .collect();
            write_object(out, &pairs, depth);
        }
        Written::Block(_, body) => {
            // A block where only a value can stand is written as the object that it would be.
            let pairs: Vec<_> = body
                .iter()
                .filter_map(|entry| match entry {
                    Entry::Attribute(name, value) => Some((name.as_str(), value)),
                    Entry::Block { .. } => None,
                })
                .collect();
            write_object(out, &pairs, depth);
        }
    }
}

/// Appends a list: on one line if it fits and holds nothing that takes several, else an element a line.
fn write_list(out: &mut String, elements: &[Written], depth: usize, column: usize) {
    let room = (WIDTH + 1).saturating_sub(column + 2 * depth);
    if line_of_list(elements, room).is_some() {
        out.push('[');
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            write_value(out, element, depth + 1, 0);
        }
        out.push(']');
        return;
    }
    out.push_str("[\n");
    for element in elements {
        indent(out, depth + 1);
        write_value(out, element, depth + 1, 0);
        out.push_str(",\n");
    }
    indent(out, depth);
    out.push(']');
}

/// The length of a list on one line; `None` if it takes more than `room`.
///
/// Found without writing it: lists in lists would be written once more for each level, which doubles at each.
fn line_of_list(elements: &[Written], room: usize) -> Option<usize> {
    let mut length = "[]".len();
    for (index, element) in elements.iter().enumerate() {
        length += if index > 0 { ", ".len() } else { 0 };
        length += line_of_value(element, room.checked_sub(length)?)?;
    }
    (length <= room).then_some(length)
}

/// The length of a value on one line; `None` if it takes several, or more than `room`.
fn line_of_value(value: &Written, room: usize) -> Option<usize> {
    let length = match value {
        Written::Absent | Written::Null => "null".len(),
        Written::Bool(true) => "true".len(),
        Written::Bool(false) => "false".len(),
        Written::Number(text) | Written::Expression(text) if !text.contains('\n') => text.len(),
        Written::Text(text) if text.len() <= room => {
            let mut line = String::new();
            quoted(&mut line, text);
            line.len()
        }
        Written::List(elements) => return line_of_list(elements, room),
        Written::Object(entries) if entries.is_empty() => "{}".len(),
        Written::Block(_, body) if body.is_empty() => "{}".len(),
        _ => return None,
    };
    (length <= room).then_some(length)
}

fn write_object(out: &mut String, pairs: &[(&str, &Written)], depth: usize) {
    if pairs.is_empty() {
        return out.push_str("{}");
    }
    out.push_str("{\n");
    write_pairs(out, pairs, depth + 1, |out, key| {
        // `for` opens a `for` expression.
        if is_name(key) && key != "for" {
            out.push_str(key);
        } else {
            quoted(out, key);
        }
    });
    indent(out, depth);
    out.push('}');
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}
