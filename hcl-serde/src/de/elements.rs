//! Access to the elements of a sequence: of a list, or several blocks.

use serde::de::{DeserializeSeed, SeqAccess, Visitor};

use super::origin::Origin;
use super::part::{TreeBlocks, TreeDeserializer, TreeValue};
use super::value_view::Elements;
use crate::error::Error;
use crate::location::{Anchor, Path, Step};
use crate::recovery::{Item, Omissions};
use crate::session::Session;
use crate::view::BlockView;

/// Access to the elements of a sequence.
pub(super) struct ElementAccess<'v, 'de> {
    session: &'v Session<'v, 'de>,
    path: &'v Path<'v>,
    source: Source<'v>,
    index: usize,
    /// Whether the type of an element depends on its index, as in a tuple: none is left out then.
    is_tuple: bool,
    omissions: Omissions,
}

/// The elements that are left.
enum Source<'v> {
    /// The elements of a list, and its anchor.
    List(Elements<'v>, Anchor<'v>),
    /// Blocks, and the number of their labels that were read.
    Blocks(std::slice::Iter<'v, BlockView<'v>>, usize),
}

impl<'v, 'de> ElementAccess<'v, 'de> {
    pub(super) fn of_list(list: &TreeValue<'v, 'de>, elements: Elements<'v>) -> Self {
        let source = Source::List(elements, list.origin.anchor());
        Self::new(list.session, list.path, source)
    }

    pub(super) fn of_blocks(blocks: &TreeBlocks<'v, 'de>) -> Self {
        let source = Source::Blocks(blocks.blocks.iter(), blocks.labels);
        Self::new(blocks.session, blocks.path, source)
    }

    const fn new(session: &'v Session<'v, 'de>, path: &'v Path<'v>, source: Source<'v>) -> Self {
        Self {
            session,
            path,
            source,
            index: 0,
            is_tuple: false,
            omissions: Omissions::new(),
        }
    }

    /// Calls a visitor, which must take every element of a list; `length` is the number that it requests, if it says so.
    pub(super) fn visit<V: Visitor<'de>>(
        mut self,
        length: Option<usize>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.is_tuple = length.is_some();
        let result = visitor.visit_seq(&mut self);
        let value = result.map_err(|error| self.omissions.filter(error))?;
        match self.source {
            // The blocks of a tuple were counted before.
            Source::List(..) if self.len() > 0 => Err(self.too_long(length)),
            _ => Ok(value),
        }
    }

    /// Returns the number of elements that are left.
    fn len(&self) -> usize {
        match &self.source {
            Source::List(elements, _) => elements.len(),
            Source::Blocks(blocks, _) => blocks.len(),
        }
    }

    #[cold]
    fn too_long(&self, length: Option<usize>) -> Error {
        let length = length.unwrap_or(self.index);
        let plural = if length == 1 { "" } else { "s" };
        let expected = format!("a list of {length} element{plural}");
        serde::de::Error::invalid_length(self.index + self.len(), &expected.as_str())
    }
}

impl<'de> SeqAccess<'de> for &mut ElementAccess<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        loop {
            let index = self.index;
            let session = self.session;
            let path = &self.path.then(Step::Index(index));
            let element: TreeDeserializer<'_, 'de> = match &mut self.source {
                Source::List(elements, anchor) => match elements.next(anchor) {
                    Some(origin) => TreeDeserializer::Value(TreeValue {
                        session,
                        path,
                        origin,
                    }),
                    None => return Ok(None),
                },
                Source::Blocks(blocks, labels) => match blocks.next() {
                    Some(block) => TreeDeserializer::Blocks(TreeBlocks {
                        session,
                        path,
                        blocks: std::slice::from_ref(block),
                        labels: *labels,
                    }),
                    None => return Ok(None),
                },
            };
            self.index += 1;
            // Only a type that is read again, after an error, leaves elements out.
            if !self.is_tuple && session.recovery().is_active() && element.is_left_out(index) {
                self.omissions.add("");
                continue;
            }
            let before = session.marked_values();
            return seed.deserialize(element).map(Some).map_err(|error| {
                self.omissions.has_failed = true;
                if !self.is_tuple {
                    element.note_failure(index);
                }
                element.locate_error(session.redact_since(before, error))
            });
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<'v> Elements<'v> {
    /// Returns the origin of the next element. `anchor` is the anchor of the list.
    fn next<'a>(&mut self, anchor: &'a Anchor<'a>) -> Option<Origin<'a>>
    where
        'v: 'a,
    {
        match self {
            Self::Native(elements) => elements.next().map(Origin::Native),
            Self::Json(elements) => elements.next().map(Origin::Json),
            Self::Blocks(values) => values.next().copied().map(Origin::Json),
            Self::Generated(elements) => elements.next().map(Origin::expression),
            Self::Values(values) => values.next().map(|value| Origin::Value(value, anchor)),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Native(elements) => elements.len(),
            Self::Json(elements) => elements.len(),
            Self::Blocks(values) => values.len(),
            Self::Generated(elements) => elements.len(),
            Self::Values(values) => values.len(),
        }
    }
}

impl TreeDeserializer<'_, '_> {
    /// Returns whether this element of a sequence is left out, because it failed before.
    #[cold]
    fn is_left_out(&self, index: usize) -> bool {
        match self {
            Self::Value(value) => value.is_left_out(index),
            Self::Blocks(blocks) => {
                let item = Item::of_block(blocks.first());
                blocks.session.recovery().leaves_out(&item)
            }
            Self::Body(_) => false,
        }
    }

    /// Notes that this element of a sequence failed.
    #[cold]
    fn note_failure(&self, index: usize) {
        match self {
            Self::Value(value) => value.note_failure(index),
            Self::Blocks(blocks) => {
                let item = Item::of_block(blocks.first());
                blocks.session.recovery().note_failure(item);
            }
            Self::Body(_) => {}
        }
    }
}

impl TreeValue<'_, '_> {
    /// Returns the value as a part of the list or object that contains it.
    fn as_part(&self, index: usize) -> Item {
        Item::Part(index, self.location().span(), self.path.render_all())
    }

    /// Returns whether this part of a list or object is left out, because it failed before.
    #[cold]
    pub(super) fn is_left_out(&self, index: usize) -> bool {
        let recovery = self.session.recovery();
        recovery.leaves_out_part(index, || self.as_part(index))
    }

    /// Notes that this part of a list or object failed.
    #[cold]
    pub(super) fn note_failure(&self, index: usize) {
        self.session.recovery().note_failure(self.as_part(index));
    }
}
