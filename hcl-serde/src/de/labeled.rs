//! Blocks with a label, as the fields of a [`Labeled`](crate::Labeled): a block, or a map of one entry, whose key is the label.

use std::borrow::Cow;

use super::entries::EntryAccess;
use super::errors;
use super::part::{TreeBlocks, TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::{Anchor, Path};

/// The label of a block and the rest of it, as the fields of a [`Labeled`](crate::Labeled).
pub(super) struct LabeledEntries<'v, 'de> {
    pub(super) of: Of<'v, 'de>,
    next: Next,
    label: Option<(Cow<'v, str>, Anchor<'v>)>,
}

/// A value with a label: a block, or an entry of an object.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, in a box of its access"
)]
pub(super) enum Of<'v, 'de> {
    Block(TreeBlocks<'v, 'de>),
    /// The only entry of a map.
    Entry(EntryAccess<'v, 'de>),
}

#[derive(Clone, Copy)]
enum Next {
    Label,
    Body,
    End,
}

impl<'v, 'de> LabeledEntries<'v, 'de> {
    pub(super) const fn new(of: Of<'v, 'de>) -> Self {
        Self {
            of,
            next: Next::Label,
            label: None,
        }
    }

    /// Returns the name of the next field.
    pub(super) const fn name(&self) -> Option<&'static str> {
        match self.next {
            Next::Label => Some("label"),
            Next::Body => Some("body"),
            Next::End => None,
        }
    }

    /// Starts to read the next field.
    pub(super) fn begin(&mut self) -> Result<(), Error> {
        match (&mut self.of, self.next) {
            (Of::Block(of), Next::Label) => {
                let block = of.first();
                let Some(label) = block.label(of.labels) else {
                    let error = errors::missing_label(block.type_name(), block.open_brace_span());
                    return Err(of.error(block.about_header(error)));
                };
                self.label = Some((label, Anchor::Label(*block, of.labels)));
            }
            (Of::Block(of), _) => {
                if !of.session.enter_label(of.labels) {
                    return Err(of.too_many_labels());
                }
            }
            (Of::Entry(entry), Next::Label) => {
                if !entry.advance() {
                    return Err(serde::de::Error::custom(errors::labeled_expected()));
                }
                self.label = entry.key();
            }
            (Of::Entry(_), _) => {}
        }
        Ok(())
    }

    /// Returns the next field.
    pub(super) fn part<'a>(&'a self, path: &'a Path<'a>) -> TreeDeserializer<'a, 'de> {
        match (&self.of, self.next, &self.label) {
            (Of::Block(of), Next::Label, Some((text, anchor))) => {
                TreeDeserializer::Value(TreeValue::of_text(of.session, path, text, anchor))
            }
            (Of::Entry(entry), Next::Label, Some((text, anchor))) => {
                let (session, path) = (entry.session, entry.outer());
                TreeDeserializer::Value(TreeValue::of_text(session, path, text, anchor))
            }
            (Of::Block(of), ..) => TreeDeserializer::Blocks(TreeBlocks {
                labels: of.labels + 1,
                ..*of
            }),
            (Of::Entry(entry), ..) => entry.part(),
        }
    }

    /// Ends to read a field.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        match (&mut self.of, self.next) {
            (_, Next::Label) => self.next = Next::Body,
            (Of::Block(of), _) => {
                of.session.leave_label(of.labels);
                self.next = Next::End;
            }
            (Of::Entry(entry), _) => {
                self.next = Next::End;
                entry.end_value(true)?;
                if entry.advance() {
                    return Err(serde::de::Error::custom(errors::labeled_expected()));
                }
            }
        }
        Ok(())
    }

    /// Returns the error of a field.
    #[cold]
    pub(super) fn failed(&mut self, before: u32, error: Error) -> Error {
        match (&mut self.of, self.next) {
            (Of::Block(_), _) => error,
            (Of::Entry(entry), Next::Label) => entry.failed_key(error),
            (Of::Entry(entry), _) => entry.failed(before, error),
        }
    }
}
