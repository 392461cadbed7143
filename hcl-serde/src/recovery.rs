//! Recovery of serde's decoding after a wrong value: the next attempt leaves out what failed, to find further mistakes.
//!
//! A visitor stops at its first error. Whatever an attribute or a block fails with, the type is decoded again without it,
//! until nothing fails or the limit is reached. Errors that follow from what was left out are not reported.

use std::cell::{Cell, RefCell};
use std::hash::Hasher;

use hcl_core::{Diagnostic, SourceSpan};

use crate::buffer::{may_lack_span, start_recording};
use crate::content::KnownGroups;
use crate::error::{Error, Problem};
use crate::view::BlockView;
use crate::wording::further_mistakes;

/// Limit on the number of mistakes that are reported of a type that serde reads.
const MAX_MISTAKES: usize = 16;

/// Limit on the number of attempts. A mistake takes one, and one more for each field around it that is required: types may have
/// this many levels of such fields.
const MAX_ATTEMPTS: usize = 32 * MAX_MISTAKES;

/// An item that can be left out, in the list or map that contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// An element of a list, an entry of an object, the blocks of a label.
    Index(usize),
    /// The mistake of a header, by the index of its block: what it is the header of is read anyway.
    Header(usize),
    /// An attribute, all blocks of a type or what one dynamic block generates, by the span of the first name.
    Name(SourceSpan),
}

impl Item {
    /// Returns an element, or the blocks that share the label at an index, by its first block. All that a dynamic block generates is one
    /// item, whose mistakes are the same.
    pub(crate) fn of_block(block: BlockView<'_>, index: usize, label: Option<usize>) -> Self {
        match (block, label) {
            (BlockView::Native(_), _) => Self::Index(index),
            (BlockView::Model(_), None) => Self::Name(block.definition_span()),
            (BlockView::Model(_), Some(label)) => Self::Name(block.label_span(label)),
        }
    }
}

/// The items that failed. An item is found again by its path: the items that contain it, from the outside.
#[derive(Debug, Default)]
pub(crate) struct Recovery {
    is_active: Cell<bool>,
    left_out: RefCell<Vec<Vec<Item>>>,
    /// Whether this attempt has come to the last item that is left out. What is before it was read in an earlier attempt.
    is_past: Cell<bool>,
    /// The path to the current item of this attempt.
    at: RefCell<Vec<Item>>,
    /// The path to the item that failed in this attempt, from the inside.
    failed: RefCell<Vec<Item>>,
    /// Names that an attempt asks a type about, with a hash of the field that has the name; `None` until an attempt has asked.
    names: RefCell<Vec<(NameOfMap, Option<u64>)>>,
    /// The groups of blocks, for all attempts.
    groups: KnownGroups,
}

/// A name, after the path to the map whose type is asked about it.
type NameOfMap = (Vec<Item>, &'static str);

impl Recovery {
    /// Calls `attempt` after it failed with `error`, which has a location, until it reports nothing new. Returns all
    /// errors.
    #[cold]
    pub(crate) fn run(
        &self,
        error: Error,
        attempt: &mut dyn FnMut() -> Result<(), Error>,
    ) -> Error {
        let outer = (
            self.is_active.replace(true),
            self.left_out.take(),
            self.at.take(),
            self.names.take(),
            self.is_past.take(),
        );
        let mut errors = error;
        for count in 1..=MAX_ATTEMPTS {
            let mut failed = self.failed.take();
            failed.reverse();
            // An attempt that asks about a name leaves out what the one before did.
            if self.names.borrow().iter().all(|(_, field)| field.is_some()) {
                if failed.is_empty() || self.left_out.borrow().contains(&failed) {
                    break;
                }
                self.left_out.borrow_mut().push(failed);
            }
            let mut result = self.attempt(attempt);
            if result.is_err() && may_lack_span() {
                start_recording();
                self.forget();
                result = self.attempt(attempt);
            }
            match result {
                Ok(()) => break,
                // Raised by the type itself, about the rest: `[nope]` without its element fits no variant.
                Err(error) if error.is_unlocated() => {}
                // An object without the part that failed has no form.
                Err(error) if *error.problem() == Problem::NoForm && self.lacks_part() => {}
                // It follows from what was left out.
                Err(error) if error.diagnostics().is_empty() && count < MAX_ATTEMPTS => {}
                Err(error)
                    if errors.diagnostics().len() >= MAX_MISTAKES || count == MAX_ATTEMPTS =>
                {
                    errors = errors.and_new(further(error));
                    break;
                }
                Err(error) => errors = errors.and_new(error),
            }
        }
        self.failed.take();
        self.is_active.set(outer.0);
        self.left_out.replace(outer.1);
        self.at.replace(outer.2);
        self.names.replace(outer.3);
        self.is_past.set(outer.4);
        errors
    }

    fn attempt(&self, attempt: &mut dyn FnMut() -> Result<(), Error>) -> Result<(), Error> {
        self.at.take();
        self.is_past.set(false);
        attempt()
    }

    /// Returns whether a part of the item that failed was left out.
    fn lacks_part(&self) -> bool {
        let mut failed = self.failed.borrow().clone();
        failed.reverse();
        let left_out = self.left_out.borrow();
        let mut inside = left_out.iter().filter(|path| path.len() > failed.len());
        inside.any(|path| path.starts_with(&failed))
    }

    /// Returns the path to the list or map at a depth.
    fn outer(&self, depth: usize) -> Vec<Item> {
        self.at.borrow().get(..depth).unwrap_or_default().to_vec()
    }

    /// Returns the field of a name in the map at a depth. `None` until an attempt has asked.
    fn field(&self, depth: usize, name: &'static str) -> Option<u64> {
        let of = (self.outer(depth), name);
        let mut names = self.names.borrow_mut();
        if let Some((_, field)) = names.iter().find(|(known, _)| *known == of) {
            return *field;
        }
        names.push((of, None));
        None
    }

    /// Returns the next name of the map at a depth that its type is asked about.
    fn next_name(&self, depth: usize) -> Option<&'static str> {
        let at = self.outer(depth);
        let names = self.names.borrow();
        let mut left = names.iter().filter(|(_, field)| field.is_none());
        left.find(|((map, _), _)| *map == at)
            .map(|((_, name), _)| *name)
    }

    /// Notes the field of a name that the type of the map at a depth was asked about.
    fn answer(&self, depth: usize, asked: &'static str, field: u64) {
        let of = (self.outer(depth), asked);
        let mut names = self.names.borrow_mut();
        if let Some(name) = names.iter_mut().find(|(known, _)| *known == of) {
            name.1 = Some(field);
        }
    }

    /// Returns whether items are left out in this attempt.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.is_active.get()
    }

    /// Returns the groups of blocks that attempts have read.
    pub(crate) const fn groups(&self) -> &KnownGroups {
        &self.groups
    }

    /// Returns the number of items around the current one.
    pub(crate) fn depth(&self) -> usize {
        self.at.borrow().len()
    }

    /// Goes on to an item in the list or map at a depth. Returns whether it is left out in this attempt; the first attempt leaves out none.
    #[cold]
    pub(crate) fn enter(&self, depth: usize, item: Item) -> bool {
        if !self.is_active() {
            return false;
        }
        let mut at = self.at.borrow_mut();
        at.truncate(depth);
        at.push(item);
        let left_out = self.left_out.borrow();
        if left_out.last() == Some(&at) {
            self.is_past.set(true);
        }
        left_out.contains(&at)
    }

    /// Returns to the list or map at a depth.
    pub(crate) fn leave(&self, depth: usize) {
        self.at.borrow_mut().truncate(depth);
    }

    /// Returns which items of the list or map at a depth were read in an earlier attempt: all before the last one that is left out.
    fn already_read(&self, depth: usize) -> AlreadyRead {
        if self.is_past.get() {
            return AlreadyRead::Nothing;
        }
        let (outer, left_out) = (self.outer(depth), self.left_out.borrow());
        let last = left_out.last().map_or(&[][..], Vec::as_slice);
        match last.strip_prefix(outer.as_slice()) {
            Some([Item::Header(_), ..] | []) => AlreadyRead::Nothing,
            Some([item, ..]) => AlreadyRead::Until(item.clone()),
            // The whole list or map is before it.
            None => AlreadyRead::Everything,
        }
    }

    /// Returns whether an item in the list or map at a depth is left out: an earlier attempt failed there.
    fn has_failed_in(&self, depth: usize) -> bool {
        let outer = self.outer(depth);
        let left_out = self.left_out.borrow();
        let mut inside = left_out.iter().filter(|path| path.len() > depth);
        inside.any(|path| path.starts_with(&outer))
    }

    /// Notes that an item failed with an error. If it has no location yet, nothing inside the item failed.
    #[cold]
    pub(crate) fn note_failure(&self, error: &Error, item: Item) {
        if error.is_unlocated() {
            self.forget();
        }
        self.failed.borrow_mut().push(item);
    }

    /// Notes that an element of a tuple failed with an error. The element stays, but its parts may be left out.
    #[cold]
    pub(crate) fn note_failure_in(&self, error: &Error, item: Item) {
        self.note_failure(error, item);
        let mut failed = self.failed.borrow_mut();
        if failed.len() == 1 {
            failed.clear();
        }
    }

    /// Notes that an item is the innermost that failed.
    #[cold]
    pub(crate) fn note(&self, item: Item) {
        self.failed.replace(vec![item]);
    }

    /// Forgets what failed, before it is read again.
    pub(crate) fn forget(&self) {
        self.failed.take();
    }
}

/// Returns the report that there are more mistakes, at the first that is not reported.
fn further(error: Error) -> Error {
    let diagnostics = error.into_diagnostics();
    let at = diagnostics.iter().find_map(Diagnostic::subject).cloned();
    let further = further_mistakes(MAX_MISTAKES);
    Error::from(match at {
        Some(at) => further.at(at),
        None => further,
    })
}

/// The state of one access to items. Some may be left out.
#[derive(Debug)]
pub(crate) struct Omissions {
    attempt: Option<Box<Attempt>>,
    /// Whether the visitor failed with the error of an item.
    pub(crate) has_failed: bool,
    /// The field of the name that the type is asked about.
    pub(crate) field: FieldHasher,
}

/// A hash of a field: of the discriminant of an enum.
#[derive(Debug)]
pub(crate) struct FieldHasher(u64);

impl Hasher for FieldHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Which items of a list or map were read in an earlier attempt.
#[derive(Debug, PartialEq, Eq)]
enum AlreadyRead {
    /// None, or they are needed: fields of a struct.
    Nothing,
    /// All before this one.
    Until(Item),
    Everything,
}

/// An access in an attempt that leaves items out.
#[derive(Debug)]
struct Attempt {
    /// The number of items around the list or map.
    depth: usize,
    already_read: AlreadyRead,
    /// Names of the items that were left out.
    names: Vec<String>,
    /// Whether elements were left out.
    has_less: bool,
    /// Whether the visitor requested all entries, and its keys tell which field a name is of.
    tells_fields: bool,
    /// A name that the type is asked about.
    question: Option<&'static str>,
}

impl Omissions {
    pub(crate) const fn new() -> Self {
        Self {
            attempt: None,
            has_failed: false,
            field: FieldHasher(0),
        }
    }

    fn attempt(&mut self, recovery: &Recovery) -> &mut Attempt {
        self.attempt.get_or_insert_with(|| {
            Box::new(Attempt {
                depth: recovery.depth(),
                already_read: AlreadyRead::Nothing,
                names: Vec::new(),
                has_less: false,
                tells_fields: false,
                question: None,
            })
        })
    }

    /// Returns whether items are left out in this access.
    pub(crate) const fn has_begun(&self) -> bool {
        self.attempt.is_some()
    }

    /// Begins a list or map in which no item depends on another: those that were read in an earlier attempt are left out. Returns
    /// how many of its `length` items are left out at once.
    #[cold]
    pub(crate) fn begin(&mut self, recovery: &Recovery, length: usize) -> usize {
        if self.attempt.is_some() {
            return 0;
        }
        let attempt = self.attempt(recovery);
        attempt.already_read = recovery.already_read(attempt.depth);
        let count = match &attempt.already_read {
            AlreadyRead::Until(Item::Index(index)) => length.min(*index),
            AlreadyRead::Nothing | AlreadyRead::Until(_) => 0,
            AlreadyRead::Everything => length,
        };
        attempt.has_less |= count > 0;
        count
    }

    /// Goes on to an item. Returns whether it was read in an earlier attempt.
    #[cold]
    pub(crate) fn was_read(&mut self, item: &Item) -> bool {
        let Some(attempt) = &mut self.attempt else {
            return false;
        };
        let was_read = match &attempt.already_read {
            AlreadyRead::Nothing => false,
            AlreadyRead::Until(failed) => failed != item,
            AlreadyRead::Everything => true,
        };
        if !was_read {
            attempt.already_read = AlreadyRead::Nothing;
        }
        attempt.has_less |= was_read;
        was_read
    }

    /// Goes on to an item. Returns whether it is left out because it failed before.
    #[cold]
    pub(crate) fn leave_out(&mut self, recovery: &Recovery, item: Item, is_in_list: bool) -> bool {
        let attempt = self.attempt(recovery);
        let is_left_out = recovery.enter(attempt.depth, item);
        attempt.has_less |= is_left_out && is_in_list;
        is_left_out
    }

    /// Returns whether an item failed in an earlier attempt, which then reported the mistakes of the list or map itself.
    #[cold]
    pub(crate) fn has_failed_before(&self, recovery: &Recovery) -> bool {
        let attempt = self.attempt.as_ref();
        attempt.is_some_and(|attempt| recovery.has_failed_in(attempt.depth))
    }

    /// Notes the name of an item that was left out.
    #[cold]
    pub(crate) fn add(&mut self, name: String) {
        if let Some(attempt) = &mut self.attempt {
            attempt.names.push(name);
        }
    }

    /// Returns whether nothing was left out.
    pub(crate) fn is_empty(&self) -> bool {
        let attempt = self.attempt.as_ref();
        attempt.is_none_or(|attempt| attempt.names.is_empty() && !attempt.has_less)
    }

    /// Ends the entries. Returns a name that the type is asked about.
    #[cold]
    #[inline(never)]
    pub(crate) fn end(&mut self, recovery: &Recovery) -> Option<&'static str> {
        let attempt = self.attempt.as_mut()?;
        attempt.tells_fields = true;
        let name = recovery.next_name(attempt.depth)?;
        attempt.question = Some(name);
        Some(name)
    }

    /// Returns the error of a visitor, unless it follows from what was left out. `fields` are the names of a struct's fields.
    pub(crate) fn filter(
        &self,
        error: Error,
        recovery: &Recovery,
        fields: Option<&[&'static str]>,
    ) -> Error {
        let Some(attempt) = self.attempt.as_ref().filter(|_| !self.has_failed) else {
            return error;
        };
        if self.is_empty() {
            return error;
        }
        if let Some(name) = attempt.question {
            recovery.answer(attempt.depth, name, self.field.finish());
        }
        match error.problem() {
            Problem::MissingField(name)
                if !attempt.has_less && !attempt.has_left_out(name, recovery, fields) =>
            {
                error
            }
            _ => Error::consequence(),
        }
    }
}

impl Attempt {
    /// Returns whether a field was left out, or may have been: under this name or an alias.
    fn has_left_out(
        &self,
        field: &'static str,
        recovery: &Recovery,
        fields: Option<&[&'static str]>,
    ) -> bool {
        let fields = fields.filter(|_| self.tells_fields).unwrap_or_default();
        self.names.iter().any(|name| {
            name == field
                || may_be_alias(fields, name, field).is_some_and(|name| {
                    let [one, other] = [name, field].map(|name| recovery.field(self.depth, name));
                    // Not known before the next attempts.
                    one.is_none() || other.is_none() || one == other
                })
        })
    }
}

/// Returns a name among those of a type, if it may be of one field with another: serde lists the names of a field together and sorted.
fn may_be_alias(fields: &[&'static str], name: &str, field: &str) -> Option<&'static str> {
    let position = |name: &str| fields.iter().position(|field| *field == name);
    let (name, field) = (position(name)?, position(field)?);
    let mut before = "";
    for &between in fields.get(name.min(field)..=name.max(field))? {
        if between < before {
            return None;
        }
        before = between;
    }
    fields.get(name).copied()
}
