//! The words of `#[hcl(…)]`, and where each may stand.

use std::fmt;

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Alias,
    Attr,
    Block,
    BlockAttrs,
    Body,
    Crate,
    Default,
    DefSpan,
    Deprecated,
    Flatten,
    Label,
    LabelSpan,
    MaxItems,
    MinItems,
    NameSpan,
    Optional,
    Remain,
    Rename,
    RenameAll,
    SchemaOnly,
    Skip,
    Span,
    Validate,
    With,
}

/// What `#[hcl(…)]` stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Struct,
    Enum,
    Variant,
    Field,
}

use Place::{Enum, Field, Struct, Variant};

/// Every word as it is written, and the places that take it.
const WORDS: [(Word, &str, &[Place]); 24] = [
    (Word::Alias, "alias", &[Variant, Field]),
    (Word::Attr, "attr", &[Field]),
    (Word::Block, "block", &[Enum, Variant, Field]),
    (Word::BlockAttrs, "block_attrs", &[Field]),
    (Word::Body, "body", &[Field]),
    (Word::Crate, "crate", &[Struct, Enum]),
    (Word::Default, "default", &[Struct, Field]),
    (Word::DefSpan, "def_span", &[Field]),
    (Word::Deprecated, "deprecated", &[Variant, Field]),
    (Word::Flatten, "flatten", &[Field]),
    (Word::Label, "label", &[Enum, Variant, Field]),
    (Word::LabelSpan, "label_span", &[Field]),
    (Word::MaxItems, "max_items", &[Field]),
    (Word::MinItems, "min_items", &[Field]),
    (Word::NameSpan, "name_span", &[Field]),
    (Word::Optional, "optional", &[Field]),
    (Word::Remain, "remain", &[Field]),
    (Word::Rename, "rename", &[Variant, Field]),
    (Word::RenameAll, "rename_all", &[Struct, Enum, Variant]),
    (Word::SchemaOnly, "schema_only", &[Struct]),
    (Word::Skip, "skip", &[Field]),
    (Word::Span, "span", &[Field]),
    (Word::Validate, "validate", &[Struct, Enum, Field]),
    (Word::With, "with", &[Field]),
];

impl Word {
    /// The word written so.
    pub(crate) fn of(text: &str) -> Option<Self> {
        WORDS
            .iter()
            .find(|(_, name, _)| *name == text)
            .map(|&(word, ..)| word)
    }

    fn row(self) -> (&'static str, &'static [Place]) {
        WORDS
            .iter()
            .find(|(word, ..)| *word == self)
            .map_or(("", &[]), |&(_, name, places)| (name, places))
    }

    /// Whether the word may stand there.
    pub(crate) fn fits(self, place: Place) -> bool {
        self.row().1.contains(&place)
    }

    /// The places that take the word, in words.
    pub(crate) fn places(self) -> String {
        let places: Vec<_> = self.row().1.iter().map(|place| place.plural()).collect();
        match places.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().0)
    }
}

impl Place {
    /// The place with its article.
    pub(crate) const fn singular(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Variant => "a variant",
            Self::Field => "a field",
        }
    }

    const fn plural(self) -> &'static str {
        match self {
            Self::Struct => "structs",
            Self::Enum => "enums",
            Self::Variant => "variants",
            Self::Field => "fields",
        }
    }

    /// The words that may stand here, joined for a message.
    pub(crate) fn words(self) -> String {
        let names: Vec<_> = WORDS
            .iter()
            .filter(|(.., places)| places.contains(&self))
            .map(|(_, name, _)| format!("`{name}`"))
            .collect();
        names.join(", ")
    }
}

/// The known word that is likely meant, where one is near: the least edit distance below 3, the first of equals.
/// Words of other libraries for the same thing count as near.
pub(crate) fn likely(given: &str) -> Option<&'static str> {
    if let Some((_, ours)) = FOREIGN.iter().find(|(theirs, _)| *theirs == given) {
        return Some(ours);
    }
    WORDS
        .iter()
        .map(|&(_, name, _)| (distance(given, name), name))
        .filter(|&(distance, _)| distance < 3)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Words of gohcl's tags, clap and serde.
const FOREIGN: [(&str, &str); 10] = [
    ("attribute", "attr"),
    ("blocks", "block"),
    ("default_value_t", "default"),
    ("def_range", "def_span"),
    ("deserialize_with", "with"),
    ("name", "rename"),
    ("range", "span"),
    ("label_range", "label_span"),
    ("rest", "remain"),
    ("ignore", "skip"),
];

fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
