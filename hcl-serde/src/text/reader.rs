//! The state of one run, and the steps that every part of it takes.

use hcl_core::native::literals::Literals;

use super::blocks::{Blocks, MAX_LABELS};
use super::error::{Result, Stop};
use super::items::{KeptItem, KeptItems};
use super::names::{FILE, Names};
use super::program::{Expressions, Program};
use super::values::Values;
use crate::content::Keys;
use crate::view::normal;

/// The depth of blocks and values that is read without a tree, which counts more levels for the same text.
pub(super) const MAX_DEPTH: u32 = 64;

/// The least limit on nesting that [`MAX_DEPTH`] cannot exceed.
pub(crate) const MIN_NESTING: u32 = 4 * MAX_DEPTH;

/// The state of one run.
#[derive(Debug)]
pub(super) struct Reader<'c, 'de> {
    pub(super) literals: Literals<'de>,
    /// Whether blocks of the type `dynamic` stand for others, which the tree generates.
    pub(super) expands_dynamic_blocks: bool,
    /// The keys of the maps that are being read.
    pub(super) keys: Keys,
    /// The labels of the block that is being read, as far as they have become keys.
    pub(super) labels: [&'de str; MAX_LABELS],
    pub(super) depth: u32,
    /// The blocks that are read next, if the input is [`Input::Blocks`](super::input::Input::Blocks).
    pub(super) blocks: Blocks<'de>,
    /// The text that was read, if the input is [`Input::Text`](super::input::Input::Text).
    pub(super) text: &'de str,
    /// The items that are read after others, of the innermost body last.
    pub(super) kept: Vec<KeptItem<'de>>,
    /// The items that are read next, if the input is [`Input::Kept`](super::input::Input::Kept).
    pub(super) listed: KeptItems,
    /// The body of a derived type that is being read, by its offset.
    pub(super) body: usize,
    pub(super) names: Names<'de>,
    pub(super) expressions: Expressions<'c>,
    pub(super) values: Values<'de>,
}

impl<'c, 'de> Reader<'c, 'de> {
    /// Starts at the beginning of a text. `name` is the name of its source.
    pub(super) fn new(program: &'c dyn Program, name: &'c str, text: &'de str) -> Self {
        Self {
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
        }
    }

    /// Notes the label at an index of the block that is being read, which becomes a key.
    #[inline]
    pub(super) fn note_label(&mut self, index: usize, label: &'de str) -> Result<()> {
        *self.labels.get_mut(index).ok_or(Stop)? = label;
        Ok(())
    }

    /// Goes on to the next block with the same first `labels` labels, up to its further labels. Returns false,
    /// and skips nothing, if there is none.
    pub(super) fn next_block(&mut self, blocks: &Blocks<'de>, labels: usize) -> Result<bool> {
        if blocks.is_single {
            return Ok(false);
        }
        let before = self.literals.offset();
        if !self.literals.block_named(blocks.layout, blocks.type_name)? {
            return Ok(false);
        }
        for index in 0..labels {
            if self.literals.label()? != self.labels.get(index).copied() {
                self.literals.rewind(before);
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Reader<'_, '_> {
    /// Enters a level of nesting.
    #[inline]
    pub(super) const fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Stop);
        }
        Ok(())
    }

    #[inline]
    pub(super) const fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Adds a key of the map that is being read. Checks that it needs no normalization.
    #[inline]
    pub(super) fn add_key(&mut self, key: &str) -> Result<()> {
        let is_ascii = self.keys.add(key);
        match is_ascii || normal(key).is_none() {
            true => Ok(()),
            false => Err(Stop),
        }
    }

    /// Checks that blocks of a type are what they seem to be.
    #[inline]
    pub(super) fn check_block_type(&self, type_name: &str) -> Result<()> {
        match self.expands_dynamic_blocks && type_name == "dynamic" {
            true => Err(Stop),
            false => Ok(()),
        }
    }

    /// Checks that the open brace of a block follows.
    pub(super) fn check_no_label(&self) -> Result<()> {
        match self.literals.clone().label()? {
            None => Ok(()),
            Some(_) => Err(Stop),
        }
    }

    /// Checks that a label or a key needs no normalization.
    #[inline]
    pub(super) fn check_normal(text: &str) -> Result<()> {
        match text.is_ascii() || normal(text).is_none() {
            true => Ok(()),
            false => Err(Stop),
        }
    }
}
