//! Decoding without a tree: serde reads a body of literals from the text itself.
//!
//! A fast path. It accepts less than the parser and reports nothing: at anything that is not literal, or not valid, or not of
//! the requested type, it returns [`Stop`], and the caller decodes the text by its tree, which finds the value or the
//! mistakes. Whatever is read here, the tree gives the same.

mod access;
mod blocks;
mod checks;
mod constraints;
mod de;
mod error;
mod expression;
mod kept;
mod keys;
mod names;
mod rest;
mod typed;
mod value;
mod whole;
mod whole_body;

use hcl_core::native::literals::Literals;
use hcl_core::{EvalContext, Source};

use blocks::{Blocks, MAX_LABELS};
use de::Input;
use expression::Expressions;
use kept::{KeptItem, KeptItems};
use keys::Keys;
use names::{FILE, Names};
use whole::Values;

pub(crate) use de::TextDeserializer;
pub use error::{Result, Stop};
pub(crate) use typed::{TextBlocks, TextBody};

use crate::buffered::SpanTableGuard;
use crate::derived::{BodyInput, HclDecode};
use crate::view::normal;

/// The depth of blocks and values that is read without a tree, which counts more levels for the same text.
const MAX_DEPTH: u32 = 64;

/// The least limit on nesting that [`MAX_DEPTH`] cannot exceed.
pub(crate) const MIN_NESTING: u32 = 4 * MAX_DEPTH;

/// Maximum length of a text, which the parser has too.
pub(crate) const MAX_BYTES: usize = 1 << 30;

/// The variables, functions and options of a program.
pub trait Program: std::fmt::Debug {
    /// Returns the source of a text and the scope of a run over it; `None` if the text is too large.
    fn source_and_context(&self, name: &str, text: &str) -> Option<(Source, EvalContext<'_>)>;

    /// Returns whether blocks of the type `dynamic` stand for others.
    fn expands_dynamic_blocks(&self) -> bool;
}

/// Decodes a text of literals. Returns `None` if its tree is needed.
#[must_use]
pub fn decode<'de, T: HclDecode<'de>>(
    program: &dyn Program,
    name: &str,
    text: &'de str,
) -> Option<T> {
    // A type that is read on the way to a value of another run must not find the spans of that run.
    let spans = SpanTableGuard::new();
    let mut reader = Reader {
        literals: Literals::new(text),
        expands_dynamic_blocks: program.expands_dynamic_blocks(),
        keys: Keys::default(),
        labels: [""; MAX_LABELS],
        depth: 0,
        blocks: Blocks::default(),
        text: "",
        kept: Vec::new(),
        listed: KeptItems::NONE,
        body: FILE,
        names: Names::default(),
        expressions: Expressions::new(program, name),
        values: Values::default(),
    };
    let body = TextBody::new(&mut reader, Input::File);
    let decoded = T::decode_body(BodyInput::Text(body)).ok();
    // A variant of an untagged enum that wants a span is not the right one only because the span is missing.
    decoded.filter(|_| {
        let has_wrong_names = !reader.names.is_empty() && !reader.names.are_right(T::BODY_SCHEMA);
        !has_wrong_names && !spans.was_missed()
    })
}

/// The state of one run.
#[derive(Debug)]
struct Reader<'c, 'de> {
    literals: Literals<'de>,
    /// Whether blocks of the type `dynamic` stand for others, which the tree generates.
    expands_dynamic_blocks: bool,
    /// The keys of the maps that are being read.
    keys: Keys,
    /// The labels of the block that is being read, as far as they have become keys.
    labels: [&'de str; MAX_LABELS],
    depth: u32,
    /// The blocks that are read next, if the input is [`Input::Blocks`].
    blocks: Blocks<'de>,
    /// The text that was read, if the input is [`Input::Text`].
    text: &'de str,
    /// The items that are read after others, of the innermost body last.
    kept: Vec<KeptItem<'de>>,
    /// The items that are read next, if the input is [`Input::Kept`].
    listed: KeptItems,
    /// The body of a derived type that is being read, by its offset.
    body: usize,
    names: Names<'de>,
    expressions: Expressions<'c>,
    values: Values<'de>,
}

impl Reader<'_, '_> {
    /// Enters a level of nesting.
    #[inline]
    const fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Stop);
        }
        Ok(())
    }

    #[inline]
    const fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Adds a key of the map that is being read. Checks that it needs no normalization.
    #[inline]
    fn add_key(&mut self, key: &str) -> Result<()> {
        let is_ascii = self.keys.add(key);
        match is_ascii || normal(key).is_none() {
            true => Ok(()),
            false => Err(Stop),
        }
    }

    /// Checks that blocks of a type are what they seem to be.
    #[inline]
    fn check_block_type(&self, type_name: &str) -> Result<()> {
        match self.expands_dynamic_blocks && type_name == "dynamic" {
            true => Err(Stop),
            false => Ok(()),
        }
    }

    /// Checks that the open brace of a block follows.
    fn check_no_label(&self) -> Result<()> {
        match self.literals.clone().label()? {
            None => Ok(()),
            Some(_) => Err(Stop),
        }
    }

    /// Checks that a label or a key needs no normalization.
    #[inline]
    fn check_normal(text: &str) -> Result<()> {
        match text.is_ascii() || normal(text).is_none() {
            true => Ok(()),
            false => Err(Stop),
        }
    }
}
