//! Texts of any length that were made to hurt, and what a program does with them. The suites measure time and memory of
//! each at two lengths.

mod blow_ups;
mod collisions;
mod decoding;
mod evaluation;
mod flooding;
mod json;
mod loops;
mod modules;
mod specs;
mod syntax;

pub use blow_ups::blown_up;
pub use decoding::{contents, decoded, encoded};
pub use evaluation::{expressions, hostile_context, read_expression};
pub use flooding::flooding;
pub use json::{configurations, read_json};
pub use loops::{crowded_context, long_rounds, loops};
pub use modules::modules;
pub use specs::specs;
pub use syntax::{NESTED, names, nested, parse, repeated, values};

use std::fmt;

/// A text that grows as far as one likes, and what is done with it.
pub struct Hostile {
    /// What the text is made of.
    pub name: &'static str,
    text: Box<dyn Fn(usize) -> String>,
    /// Reads the text, and writes values and reports as a program does.
    pub act: fn(&str),
}

impl Hostile {
    /// Any text that depends on its length.
    fn new(name: &'static str, act: fn(&str), text: impl Fn(usize) -> String + 'static) -> Self {
        Self {
            name,
            text: Box::new(text),
            act,
        }
    }

    /// Something that is repeated, between what stands before and behind.
    fn around(act: fn(&str), row: Row) -> Self {
        let (name, before, part, behind) = row;
        Self::new(name, act, move |bytes| {
            format!("{before}{}{behind}", repeat(part, bytes))
        })
    }

    /// The text of about so many bytes.
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

/// A name, what stands before, what is repeated, what stands behind.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// `part` again and again, up to about `bytes`.
#[must_use]
pub fn repeat(part: &str, bytes: usize) -> String {
    part.repeat(bytes / part.len() + 1)
}

/// What `part` gives for 0, 1, 2, …, up to about `bytes`.
#[must_use]
pub fn numbered(part: fn(usize) -> String, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 64);
    for index in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &part(index);
    }
    text
}
