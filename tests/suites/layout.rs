//! The layout of encoded configurations, compared with a plain implementation of the rules that concatenates the text of
//! each part.

use hcl_tests::written::{Bodies, Body, Data, Entry, Written};
use unicode_segmentation::UnicodeSegmentation as _;

/// Maximum column of a list on one line.
const WIDTH: usize = 101;

#[test]
fn configurations_are_laid_out_by_the_rules() {
    for seed in 0..3_000 {
        let data = Bodies::new(seed).body(3);
        let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
        assert_eq!(written, body(&data, 0), "seed {seed}");
    }
}

#[test]
fn configurations_round_trip() {
    for seed in 0..500 {
        let data = Bodies::new(seed).body(3);
        let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
        let read: hcl_serde::OwnedBody = match hcl_serde::from_str(&written) {
            Ok(read) => read,
            Err(error) => panic!("{written}\n{error}"),
        };
        let again = hcl_serde::to_string(&read).expect("what was read can be written");
        assert_eq!(again, written, "seed {seed}");
    }
}

#[test]
fn the_formatter_leaves_configurations_unchanged() {
    for seed in 0..1_000 {
        let data = Bodies::new(seed).body(3);
        let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
        let source = hcl_core::Source::new("written.hcl", &*written).expect("a short text");
        let formatted = hcl_write::format(&source, &hcl_write::FormatOptions::default());
        assert_eq!(formatted.patches.apply(&written), written, "seed {seed}");
    }
}

/// Groups that begin with the same name, and whose widest names differ.
#[test]
fn a_group_is_aligned_whatever_the_last_one_with_its_first_name_was() {
    let widths = [1, 9, 3, 3, 120, 0, 100, 101, 2];
    let value = |width: usize| match width % 4 {
        0 => Data::List((0..40).map(Data::Number).collect()),
        1 => Data::List((0..3).map(Data::Number).collect()),
        2 => Data::Text("a line\na line\n".to_owned()),
        _ => Data::Number(1),
    };
    let group = |(index, width): (usize, &usize)| {
        let entry = |name: String, width| (name, Entry::Argument(value(width)));
        let inner = vec![
            entry("first".to_owned(), index),
            entry(format!("{:x<1$}", "x", *width), index + 1),
            entry("last".to_owned(), 3),
        ];
        (format!("b{index}"), Entry::Blocks(vec![(vec![], inner)]))
    };
    let data: Body = widths.iter().enumerate().map(group).collect();
    let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
    let alone = data.iter().map(|entry| {
        let one = vec![entry.clone()];
        hcl_serde::to_string(&Written(&one)).expect("plain data")
    });
    let alone: Vec<String> = alone.collect();
    assert_eq!(written, alone.join("\n"));
}

fn pad(depth: usize) -> String {
    "  ".repeat(depth)
}

/// Writes runs of arguments and blocks, with a blank line between them.
fn body(body: &Body, depth: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut run: Vec<(String, String)> = Vec::new();
    for (name, entry) in body {
        match entry {
            Entry::Absent => {}
            Entry::Argument(data) => run.push((name.clone(), argument(name, data, depth))),
            Entry::Blocks(blocks) => {
                if !run.is_empty() {
                    parts.push(aligned(&std::mem::take(&mut run), depth));
                }
                let blocks = blocks.iter();
                parts.extend(blocks.map(|(labels, inner)| block(name, labels, inner, depth)));
            }
        }
    }
    if !run.is_empty() {
        parts.push(aligned(&run, depth));
    }
    parts.join("\n")
}

fn block(name: &str, labels: &[String], inner: &Body, depth: usize) -> String {
    let labels: String = labels
        .iter()
        .map(|label| format!(" {}", quoted(label)))
        .collect();
    let pad = pad(depth);
    match body(inner, depth + 1) {
        inner if inner.is_empty() => format!("{pad}{name}{labels} {{}}\n"),
        inner => format!("{pad}{name}{labels} {{\n{inner}{pad}}}\n"),
    }
}

/// Writes arguments with aligned equals signs; a value of several lines that is no heredoc separates groups.
fn aligned(pairs: &[(String, String)], depth: usize) -> String {
    let is_alone = |(_, value): &(String, String)| value.contains('\n') && !value.starts_with("<<");
    let columns = |(name, _): &(String, String)| name.graphemes(true).count();
    let mut out = String::new();
    for group in pairs.chunk_by(|a, b| !is_alone(a) && !is_alone(b)) {
        let widest = group.iter().map(columns).max().unwrap_or_default();
        for pair in group {
            let fill = " ".repeat(widest - columns(pair));
            out += &format!("{}{}{fill} = {}\n", pad(depth), pair.0, pair.1);
        }
    }
    out
}

/// Returns whether a text has several lines, and no characters that only an escape shows.
fn is_heredoc(text: &str) -> bool {
    let is_filled = |line: &str| !line.trim().is_empty();
    let is_shown = |c: char| {
        matches!(c, '\n' | '\t') || !(c.is_control() || hcl_core::internal::is_invisible(c))
    };
    text.ends_with('\n')
        && text.lines().count() > 1
        && text.lines().any(is_filled)
        && text.chars().all(is_shown)
}

fn heredoc(text: &str, depth: usize) -> String {
    let is_indented = text
        .lines()
        .any(|line| !line.trim().is_empty() && !line.starts_with(char::is_whitespace));
    let text = text.replace("${", "$${").replace("%{", "%%{");
    let (mark, margin, end) = if is_indented {
        ("<<-", pad(depth + 1), pad(depth))
    } else {
        ("<<", String::new(), String::new())
    };
    let mut marker = "EOT".to_owned();
    while text.lines().any(|line| line.trim() == marker) {
        marker.push('_');
    }
    let line = |line: &str| {
        if line.trim().is_empty() {
            format!("{line}\n")
        } else {
            format!("{margin}{line}\n")
        }
    };
    let lines: String = text.split_terminator('\n').map(line).collect();
    format!("{mark}{marker}\n{lines}{end}{marker}")
}

fn argument(name: &str, data: &Data, depth: usize) -> String {
    value(data, depth, name.graphemes(true).count() + 3)
}

fn value(data: &Data, depth: usize, column: usize) -> String {
    match data {
        Data::Null => "null".to_owned(),
        Data::Bool(value) => value.to_string(),
        Data::Number(value) => value.to_string(),
        Data::Text(text) if is_heredoc(text) => heredoc(text, depth),
        Data::Text(text) => quoted(text),
        Data::List(elements) => {
            let elements = elements.iter().map(|element| value(element, depth + 1, 0));
            let elements: Vec<String> = elements.collect();
            let line = format!("[{}]", elements.join(", "));
            if !line.contains('\n') && column + 2 * depth + line.len() <= WIDTH {
                return line;
            }
            let pad_of_element = pad(depth + 1);
            let last = elements.len().saturating_sub(1);
            let elements = elements.iter().enumerate();
            let lines: String = elements
                .map(|(index, element)| {
                    if !element.starts_with("<<") {
                        format!("{pad_of_element}{element},\n")
                    } else if index == last {
                        // Nothing can follow the end marker.
                        format!("{pad_of_element}{element}\n")
                    } else {
                        format!("{pad_of_element}{element}\n{pad_of_element},\n")
                    }
                })
                .collect();
            format!("[\n{lines}{}]", pad(depth))
        }
        Data::Object(entries) if entries.is_empty() => "{}".to_owned(),
        Data::Object(entries) => {
            let pairs = entries.iter().map(|(key, data)| {
                let key = name(key);
                let value = argument(&key, data, depth + 1);
                (key, value)
            });
            let pairs: Vec<_> = pairs.collect();
            format!("{{\n{}{}}}", aligned(&pairs, depth + 1), pad(depth))
        }
    }
}

fn name(key: &str) -> String {
    if hcl_core::native::is_identifier(key) && key != "for" {
        key.to_owned()
    } else {
        quoted(key)
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    let letters: Vec<char> = text.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| letters[before]);
        let opens = letters.get(index + 1) == Some(&'{');
        match letter {
            '"' | '\\' => out.extend(['\\', *letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '$' | '%' if opens && before == Some(*letter) => {
                out += &format!("\\u{:04x}", u32::from(*letter));
            }
            '$' | '%' if opens => out.extend([*letter, *letter]),
            '\0' | '\u{2028}' => out += &format!("\\u{:04x}", u32::from(*letter)),
            _ => out.push(*letter),
        }
    }
    format!("\"{out}\"")
}
