//! Random data to encode as configurations. Reproducible by seed.

use std::collections::BTreeMap;

use crate::random::Random;
use hcl_golden::strategy::table;
use hcl_serde::Labeled;
use hcl_serde::ser::AsBlock;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// The value of an argument.
#[derive(Clone, Debug)]
pub enum Data {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Number(i32),
    /// A string, sometimes of several lines.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// An object.
    Object(BTreeMap<String, Self>),
}

/// An entry of a body.
#[derive(Clone, Debug)]
pub enum Entry {
    /// An argument.
    Argument(Data),
    /// An absent field.
    Absent,
    /// One or more blocks, with labels.
    Blocks(Vec<(Vec<String>, Body)>),
}

/// A body: distinct names, in order.
pub type Body = Vec<(String, Entry)>;

/// A body as serde data.
#[derive(Clone, Copy, Debug)]
pub struct Written<'b>(pub &'b Body);

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_i32(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(values) => values.serialize(serializer),
            Self::Object(entries) => entries.serialize(serializer),
        }
    }
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, entry) in self.0 {
            match entry {
                Entry::Argument(data) => map.serialize_entry(name, data)?,
                Entry::Absent => {}
                Entry::Blocks(blocks) => {
                    let blocks: Vec<_> = blocks.iter().map(|(a, b)| WrittenBlock(a, b)).collect();
                    map.serialize_entry(name, &blocks)?;
                }
            }
        }
        map.end()
    }
}

/// A block with its remaining labels.
struct WrittenBlock<'b>(&'b [String], &'b Body);

impl Serialize for WrittenBlock<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [] => AsBlock(Written(self.1)).serialize(serializer),
            [label, rest @ ..] => Labeled {
                label,
                body: WrittenBlock(rest, self.1),
            }
            .serialize(serializer),
        }
    }
}

const NAMES: &[&str] = &["a", "bb", "name", "long_name", "x-y", "for", "é"];

/// Generates bodies.
#[derive(Debug)]
pub struct Bodies {
    random: Random,
}

impl Bodies {
    /// Creates a generator from a seed, or from the numbers of a law.
    #[must_use]
    pub fn new(random: impl Into<Random>) -> Self {
        Self {
            random: random.into(),
        }
    }

    /// Generates the next body, with at most `levels` levels of blocks.
    pub fn body(&mut self, levels: u32) -> Body {
        let count = self.below(6);
        let entry = |this: &mut Self, index| {
            let name = format!("{}{index}", this.one_of(NAMES));
            (name, this.entry(levels))
        };
        (0..count).map(|index| entry(self, index)).collect()
    }

    fn entry(&mut self, levels: u32) -> Entry {
        match self.below(8) {
            0 => Entry::Absent,
            1..4 if levels > 0 => {
                let count = 1 + self.below(3);
                let block = |this: &mut Self| {
                    let count = this.below(3);
                    let labels = (0..count).map(|_| this.text()).collect();
                    (labels, this.body(levels - 1))
                };
                Entry::Blocks((0..count).map(|_| block(self)).collect())
            }
            _ => Entry::Argument(self.data(3)),
        }
    }

    fn data(&mut self, levels: u32) -> Data {
        match self.below(if levels == 0 { 6 } else { 10 }) {
            0 => Data::Null,
            1 => Data::Bool(self.below(2) == 0),
            2 => Data::Number(i32::try_from(self.below(200_000)).unwrap_or_default() - 1000),
            3 => Data::Text("a line\n".repeat(self.below(4))),
            4 | 5 => Data::Text(self.text()),
            6 | 7 => {
                let count = self.below(8);
                Data::List((0..count).map(|_| self.data(levels - 1)).collect())
            }
            8 => {
                let count = (0..).take(self.below(40));
                Data::List(count.map(Data::Number).collect())
            }
            _ => {
                let count = self.below(5);
                let entry = |this: &mut Self| (this.text(), this.data(levels - 1));
                Data::Object((0..count).map(|_| entry(self)).collect())
            }
        }
    }

    fn text(&mut self) -> String {
        let count = self.below(4);
        (0..count).map(|_| self.one_of(table("signs"))).collect()
    }

    fn one_of(&mut self, texts: &'static [&'static str]) -> &'static str {
        texts[self.below(texts.len())]
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }
}
