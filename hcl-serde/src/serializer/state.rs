//! The serializer: its state, and what is written before a value.

use std::ops::Range;

use hcl_core::Limits;
use serde::ser;

use super::align::Run;
use super::errors;
use super::frame::{Frame, FrameKind};
use super::header::{Header, Headers};
use super::name::Name;
use crate::error::Result;

/// Serializes data as a file of HCL, for adapters that wrap a serializer. [`to_string`](crate::to_string) takes one
/// call.
///
/// The data must have names: structs, maps, and enum variants with content. Fields become arguments; fields of
/// [`AsBlock`](crate::ser::AsBlock) and [`Labeled`](crate::Labeled), and lists of them, become blocks. Several values can be
/// serialized one after the other into the same file.
///
/// # Examples
///
/// ```
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Config {
///     io_mode: &'static str,
///     ports: Vec<u16>,
/// }
///
/// let mut serializer = hcl_serde::ser::Serializer::new();
/// Config { io_mode: "async", ports: vec![80, 443] }.serialize(&mut serializer)?;
/// assert_eq!(serializer.finish()?, "io_mode = \"async\"\nports   = [80, 443]\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Serializer {
    /// The text, in UTF-8.
    pub(super) out: Vec<u8>,
    /// The length that the text may have.
    pub(super) max_bytes: usize,
    /// The frames that enclose `top`, outermost first. Their number is the indentation of the content of `top`.
    pub(super) outer: Vec<Frame>,
    pub(super) top: Frame,
    pub(super) headers: Headers,
    /// The name of the next entry.
    pub(crate) name: Name,
    pub(crate) position: Position,
    pub(crate) layout: Layout,
    /// The last arguments of `top`. Their equals signs may not be aligned yet.
    pub(super) run: Run,
    /// The number of innermost frames that are lists on the current line.
    pub(super) inline_lists: usize,
    /// The offset at which the first of them must end to stay on the line.
    pub(super) line_limit: usize,
    /// The text of a list that is being rewritten.
    pub(super) line: Vec<u8>,
    /// The offsets of the elements of the inline lists.
    pub(super) element_starts: Vec<usize>,
    /// Whether the next string is the text of an expression.
    pub(crate) is_expression: bool,
    /// How the next value is written as blocks, if it is to be.
    pub(crate) blocks: Option<Blocks>,
    /// Whether nothing but the header of `top` has been written, if that is a block.
    pub(crate) at_block_start: bool,
    /// The variant that the label before the next value names.
    pub(crate) variant: Option<VariantLabel>,
    /// Whether the value of a variant is an entry after its variant was a label.
    pub(crate) is_variant_entry: bool,
    /// The depth of newtypes, options and flattened fields, which write no text of their own.
    wrappers: u32,
    pub(crate) limits: Limits,
    /// Whether a key or label was written that is a secret. Errors have no path from then on, as it would name the secret.
    pub(super) has_secret_name: bool,
    /// Whether serialization failed. The frames are inconsistent from then on.
    pub(crate) has_failed: bool,
}

/// The syntactic position of the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// The content of the open body, or a part of it.
    Body,
    /// The value of a struct's field, which is left out if absent.
    Field,
    /// The value of a map's entry, which becomes `null` if absent.
    Entry,
    Element,
    /// An element of a list, or the value of a map's entry, written as blocks.
    Block,
    /// The attributes of a block. The name is its type.
    Attributes,
    Key,
    Label,
    /// None: the value has been written.
    Written,
}

/// How a value is written as blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blocks {
    /// A block, or one for each element of a list.
    Plain,
    /// A block for each entry, with the key as label.
    ByKey,
}

/// The layout of the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Absent,
    /// On one line, or a heredoc: its equals sign is aligned with the adjacent ones.
    Line,
    Lines,
    Blocks,
}

/// A variant that was written as a label, and the offset of the label. If the content of the variant has no field names, the label is
/// removed, and the variant becomes the name of an entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantLabel {
    pub(super) start: usize,
    pub(super) variant: &'static str,
}

impl Default for Serializer {
    fn default() -> Self {
        Self::new()
    }
}

impl Serializer {
    /// Creates a serializer with an empty file.
    #[must_use]
    pub fn new() -> Self {
        let limits = Limits::default();
        Self {
            out: Vec::new(),
            max_bytes: max_bytes(&limits),
            outer: Vec::new(),
            top: Frame::new(FrameKind::File),
            headers: Headers::default(),
            name: Name::default(),
            position: Position::Body,
            layout: Layout::Absent,
            run: Run::default(),
            inline_lists: 0,
            line_limit: 0,
            line: Vec::new(),
            element_starts: Vec::new(),
            is_expression: false,
            blocks: None,
            at_block_start: false,
            variant: None,
            is_variant_entry: false,
            wrappers: 0,
            limits,
            has_secret_name: false,
            has_failed: false,
        }
    }

    /// Sets the limits on nesting and on the length of the text.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.max_bytes = max_bytes(&limits);
        self.limits = limits;
        self
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if serialization failed before, or if the text exceeds the limits.
    pub fn finish(self) -> Result<String> {
        String::from_utf8(self.into_bytes()?).map_err(ser::Error::custom)
    }

    pub(crate) fn into_bytes(mut self) -> Result<Vec<u8>> {
        self.check_failed()?;
        self.align();
        self.check_size(0)?;
        Ok(self.out)
    }

    /// Returns an error if serialization failed before.
    pub(crate) fn check_failed(&self) -> Result<()> {
        if self.has_failed {
            return Err(errors::failed_before());
        }
        Ok(())
    }

    /// Writes the text before a value that is not a block. The value is on one line unless the caller says otherwise.
    pub(crate) fn begin(&mut self) -> Result<()> {
        self.layout = Layout::Line;
        match self.position {
            Position::Field | Position::Entry if self.can_begin() => self.begin_entry(),
            Position::Element if self.can_begin() => self.begin_element(),
            _ => self.begin_unnamed(),
        }
    }

    /// Returns whether a value can be written that is not a block.
    const fn can_begin(&self) -> bool {
        !self.has_failed && self.blocks.is_none()
    }

    /// Writes the text before a value that has no name; or returns why there can be none.
    #[cold]
    fn begin_unnamed(&mut self) -> Result<()> {
        self.check_failed()?;
        if self.blocks.is_some() {
            return Err(errors::not_a_block());
        }
        match (self.position, self.variant.take()) {
            (Position::Body, Some(label)) => {
                self.remove_variant_label(label);
                self.begin_entry()
            }
            (Position::Block, _) => Err(errors::mixed_list()),
            (Position::Key, _) => Err(errors::not_a_key()),
            (Position::Label, _) => Err(errors::not_a_label()),
            _ => Err(errors::not_a_body()),
        }
    }

    /// Writes a scalar, in quotes if it is a key or a label.
    pub(super) fn scalar(&mut self, text: &[u8]) -> Result<()> {
        match self.position {
            Position::Key => {
                self.name.set_by(|name| {
                    name.push(b'"');
                    name.extend_from_slice(text);
                    name.push(b'"');
                });
            }
            Position::Label => {
                self.out.extend_from_slice(b" \"");
                self.out.extend_from_slice(text);
                self.out.push(b'"');
            }
            _ => {
                self.begin()?;
                self.out.extend_from_slice(text);
            }
        }
        Ok(())
    }

    /// Writes `null`.
    pub(super) fn null(&mut self) -> Result<()> {
        self.begin()?;
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    /// Returns a part of the text.
    pub(super) fn part(&self, range: &Range<usize>) -> &[u8] {
        self.out.get(range.clone()).unwrap_or_default()
    }

    /// Returns the number of labels that the blocks of a list or map share so far.
    pub(super) fn label_count(&self) -> usize {
        self.headers.get(&self.top).map_or(0, Header::label_count)
    }

    /// Enters data that writes no text but takes space on the stack.
    pub(crate) fn enter(&mut self) -> Result<()> {
        // A value may be in several wrappers, which are no levels of the text.
        if self.wrappers >= self.limits.nesting.saturating_mul(4) {
            return Err(errors::too_deep(self.limits.nesting));
        }
        self.wrappers += 1;
        Ok(())
    }

    pub(crate) const fn leave(&mut self) {
        self.wrappers -= 1;
    }
}

/// Returns the length that a text may have.
pub(crate) fn max_bytes(limits: &Limits) -> usize {
    let most = limits.bytes.min(limits.source_bytes.into());
    usize::try_from(most).unwrap_or(usize::MAX)
}
