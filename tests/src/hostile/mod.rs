//! Hostile texts of any length, each with the action of a program on it. The suites count what it takes at two
//! lengths.

mod blow_ups;
mod budgets;
mod decoding;
mod editing;
mod evaluation;
mod formatting;
mod growth;
mod json;
mod loops;
mod modules;
mod specs;
mod syntax;

pub use blow_ups::blown_up;
pub use budgets::{hostile_configurations, read_configuration};
pub use decoding::{contents, decoded, encoded};
pub use editing::{answered, edited};
pub use evaluation::{expressions, hostile_context, read_expression};
pub use formatting::formatted;
pub use growth::{Growth, Work, growths, other_growths};
pub use json::{configurations, read_json};
pub use loops::{crowded_context, long_rounds, loops};
pub use modules::{instances, kept_values, modules};
pub use specs::specs;
pub use syntax::{names, nested, parse, repeated, values};

use std::fmt;

/// A text of any length, and an action on it.
pub struct Hostile {
    /// A name for messages.
    pub name: &'static str,
    text: Box<dyn Fn(usize) -> String + Send>,
    /// Reads the text, and prints values and reports as a program does.
    pub act: fn(&str),
}

impl Hostile {
    /// Creates a text from a function of its length.
    fn new(
        name: &'static str,
        act: fn(&str),
        text: impl Fn(usize) -> String + Send + 'static,
    ) -> Self {
        Self {
            name,
            text: Box::new(text),
            act,
        }
    }

    /// Creates a text that repeats a part between a prefix and a suffix. In the part, `№` is the number of the repetition, `№+1` the
    /// next, and `№/2` the half.
    fn around(act: fn(&str), row: Row) -> Self {
        let [name, before, part, after] = row;
        let numbers = |n: usize| {
            let part = part.replace("№+1", &(n + 1).to_string());
            let part = part.replace("№/2", &(n / 2).to_string());
            part.replace('№', &n.to_string())
        };
        Self::new(name, act, move |bytes| {
            let parts = if part.contains('№') {
                numbered(numbers, bytes)
            } else {
                repeat(part, bytes)
            };
            format!("{before}{parts}{after}")
        })
    }

    /// Creates the texts of a table, which each repeat a part.
    fn table(act: fn(&str), title: &str) -> Vec<Self> {
        let rows = rows(title).into_iter();
        rows.map(|row| Self::around(act, row)).collect()
    }

    /// Returns the text of about this many bytes.
    #[must_use]
    pub fn text(&self, bytes: usize) -> String {
        (self.text)(bytes)
    }
}

impl fmt::Debug for Hostile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hostile").field(&self.name).finish()
    }
}

/// Name, prefix, repeated part, suffix.
type Row = [&'static str; 4];

/// Returns the rows of a table of `fixtures/hostile/tables.rows`.
#[must_use]
pub fn rows<const N: usize>(title: &str) -> Vec<[&'static str; N]> {
    hcl_golden::rows::table(include_str!("../../fixtures/hostile/tables.rows"), title)
}

/// Repeats `part` up to about `bytes` bytes.
#[must_use]
pub fn repeat(part: &str, bytes: usize) -> String {
    part.repeat(bytes / part.len() + 1)
}

/// Concatenates `part(0)`, `part(1)`, … up to about `bytes` bytes.
#[must_use]
pub fn numbered(part: impl Fn(usize) -> String, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 64);
    for index in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &part(index);
    }
    text
}
