//! Access to the elements of a sequence: of a list, or several blocks.

use hcl_core::native;
use serde::de::{DeserializeSeed, SeqAccess};

use super::origin::Origin;
use super::part::{EntryValue, TreeBlocks, TreeDeserializer, TreeValue};
use super::value_view::Element;
use super::visit::PassElements;
use crate::error::Error;
use crate::location::{Path, Step};
use crate::recovery::{Item, Omissions};
use crate::session::Session;
use crate::view::BlockView;

/// Access to the elements of a sequence.
pub(super) struct ElementAccess<'v, 'de> {
    session: &'v Session<'v, 'de>,
    /// The path to the current element.
    path: Path<'v>,
    source: ElementSource<'v>,
    index: usize,
    /// Whether the type of an element depends on its index, as in a tuple: none is left out then.
    is_tuple: bool,
    /// The current element.
    current: Element<'v>,
    omissions: Omissions,
}

/// The elements that are left.
enum ElementSource<'v> {
    /// All elements of a list constructor.
    Plain(native::Elements<'v>),
    List(std::slice::Iter<'v, Element<'v>>),
    /// Blocks, and the number of their labels that were read.
    Blocks(std::slice::Iter<'v, BlockView<'v>>, usize),
}

impl<'v> ElementSource<'v> {
    /// Goes on by so many elements and one.
    fn nth(&mut self, count: usize) -> Option<Element<'v>> {
        match self {
            Self::Plain(elements) => {
                let element = elements.nth(count)?;
                Some(Element::Origin(Origin::Native(element)))
            }
            Self::List(elements) => elements.nth(count).copied(),
            Self::Blocks(blocks, labels) => Some(Element::Block(blocks.nth(count)?, *labels)),
        }
    }
}

impl<'v, 'de> ElementAccess<'v, 'de> {
    /// Returns the elements of a list constructor.
    #[inline]
    pub(super) fn of_native(list: &TreeValue<'v, 'de>, elements: native::Elements<'v>) -> Self {
        Self::new(list.session, list.path, ElementSource::Plain(elements))
    }

    pub(super) fn of_list(list: &TreeValue<'v, 'de>, elements: &'v [Element<'v>]) -> Self {
        let source = ElementSource::List(elements.iter());
        Self::new(list.session, list.path, source)
    }

    pub(super) fn of_blocks(blocks: &TreeBlocks<'v, 'de>) -> Self {
        let source = ElementSource::Blocks(blocks.blocks.iter(), blocks.labels);
        Self::new(blocks.session, blocks.path, source)
    }

    #[inline]
    const fn new(
        session: &'v Session<'v, 'de>,
        path: &'v Path<'v>,
        source: ElementSource<'v>,
    ) -> Self {
        Self {
            session,
            path: path.then(Step::Index(0)),
            source,
            index: 0,
            is_tuple: false,
            current: Element::Origin(Origin::Blocks(&[])),
            omissions: Omissions::new(),
        }
    }

    /// Passes the elements to a visitor, which must take every element of a list; `length` is the number that it requests, if it says so.
    pub(super) fn pass(
        mut self,
        length: Option<usize>,
        pass: &mut PassElements<'_, 'de>,
    ) -> Result<(), Error> {
        self.is_tuple = length.is_some();
        match pass(&mut self) {
            Ok(()) if self.is_complete() => Ok(()),
            result => Err(self.incomplete(length, result.err())),
        }
    }

    #[cold]
    fn incomplete(&self, length: Option<usize>, error: Option<Error>) -> Error {
        match error {
            None => self.too_long(length),
            Some(error) => self.omissions.filter(error, self.session.recovery(), None),
        }
    }

    /// Returns whether all elements of a list were taken.
    #[inline]
    fn is_complete(&self) -> bool {
        // The blocks of a tuple were counted before.
        matches!(self.source, ElementSource::Blocks(..)) || self.len() == 0
    }

    /// Returns the number of elements that are left.
    pub(super) fn len(&self) -> usize {
        match &self.source {
            ElementSource::Plain(elements) => elements.len(),
            ElementSource::List(elements) => elements.len(),
            ElementSource::Blocks(blocks, _) => blocks.len(),
        }
    }

    fn too_long(&self, length: Option<usize>) -> Error {
        let length = length.unwrap_or(self.index);
        let plural = if length == 1 { "" } else { "s" };
        let expected = format!("a list of {length} element{plural}");
        serde::de::Error::invalid_length(self.index + self.len(), &expected.as_str())
    }

    /// Goes on to the next element that is not left out. Returns whether there is one.
    #[inline(never)]
    pub(super) fn advance(&mut self) -> bool {
        if self.index == 0 && !self.is_tuple && self.session.recovery().is_active() {
            self.skip_read();
        }
        loop {
            let Some(current) = self.source.nth(0) else {
                return false;
            };
            self.current = current;
            let index = self.index;
            self.path.step = Step::Index(index);
            self.index += 1;
            // Only a type that is read again, after an error, leaves elements out.
            if !self.session.recovery().is_active() || !self.leaves_out(index) {
                return true;
            }
        }
    }

    /// Skips the elements that were read in an earlier attempt.
    #[cold]
    fn skip_read(&mut self) {
        let (recovery, length) = (self.session.recovery(), self.len());
        let count = self.omissions.begin(recovery, length);
        let Some(last) = count.checked_sub(1) else {
            return;
        };
        self.source.nth(last);
        self.index = count;
    }

    #[cold]
    fn leaves_out(&mut self, index: usize) -> bool {
        let (recovery, item) = (self.session.recovery(), self.item(index));
        if self.omissions.was_read(&item) {
            return true;
        }
        self.omissions.leave_out(recovery, item, !self.is_tuple) && !self.is_tuple
    }

    /// Returns the current element, with its index, for recovery.
    fn item(&self, index: usize) -> Item {
        match self.current {
            Element::Block(block, _) => Item::of_block(*block, index, None),
            Element::Origin(_) | Element::Value(..) => Item::Index(index),
        }
    }

    /// Returns the current element.
    #[inline(never)]
    pub(super) fn part(&self) -> TreeDeserializer<'_, 'de> {
        self.current.part().deserializer(self.session, &self.path)
    }

    /// Returns the error of an element.
    #[cold]
    #[inline(never)]
    fn failed(&mut self, before: u32, error: Error) -> Error {
        let item = self.item(self.index - 1);
        let recovery = self.session.recovery();
        if self.is_tuple {
            recovery.note_failure_in(&error, item);
        } else {
            recovery.note_failure(&error, item);
        }
        let error = self.session.redact_since(before, error);
        let error = self.part().locate_error(error);
        self.omissions.has_failed = true;
        error
    }
}

impl<'de> SeqAccess<'de> for &mut ElementAccess<'_, 'de> {
    type Error = Error;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let session = self.session;
        let before = session.marked_values();
        let element = if let ElementSource::Plain(elements) = &mut self.source
            && !session.recovery().is_active()
        {
            let Some(element) = elements.next() else {
                return Ok(None);
            };
            let origin = Origin::Native(element);
            self.current = Element::Origin(origin);
            self.path.step = Step::Index(self.index);
            self.index += 1;
            EntryValue::Value(origin).deserializer(session, &self.path)
        } else if self.advance() {
            self.part()
        } else {
            return Ok(None);
        };
        match seed.deserialize(element) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(self.failed(before, error)),
        }
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.len())
    }
}
