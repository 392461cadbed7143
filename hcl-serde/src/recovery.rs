//! Recovery of serde's decoding after a wrong value: the next attempt leaves out what failed, to find further mistakes.
//!
//! A visitor stops at its first error. Whatever an attribute or a block fails with, the type is decoded again without it,
//! until nothing fails or the limit is reached. Errors that follow from what was left out are not reported.

use std::cell::{Cell, RefCell};

use hcl_core::{Diagnostic, SourceSpan};

use crate::error::{Error, Problem};
use crate::view::BlockView;
use crate::wording::further_mistakes;

/// Limit on the number of mistakes that are reported of a type that serde reads.
const MAX_MISTAKES: usize = 16;

/// Limit on the number of attempts. A mistake takes one, and one more for each field around it that is required.
const MAX_ATTEMPTS: usize = 8 * MAX_MISTAKES;

/// An item that can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// An attribute or all blocks of a type, by the span of the first name.
    Entry(SourceSpan),
    /// One of several blocks, by its header.
    Block(SourceSpan),
    /// The mistake of a header that has too many labels or is the first of too many blocks: the body is read all the same.
    Header(SourceSpan),
    /// The blocks of a label, by the span of the first.
    Label(SourceSpan),
    /// An element of a list or an entry of an object: the index in it, the span of the expression, and the path.
    Part(usize, SourceSpan, String),
}

impl Item {
    pub(crate) fn of_block(block: &BlockView<'_>) -> Self {
        Self::Block(block.definition_span())
    }
}

/// The items that failed.
#[derive(Debug, Default)]
pub(crate) struct Recovery {
    is_active: Cell<bool>,
    left_out: RefCell<Vec<Item>>,
    /// The innermost item that failed in this attempt.
    failed: RefCell<Option<Item>>,
}

impl Recovery {
    /// Calls `attempt` after it failed with `error`, which has a location, until it reports nothing new. Returns all
    /// errors.
    #[cold]
    pub(crate) fn run(
        &self,
        error: Error,
        attempt: &mut dyn FnMut() -> Result<(), Error>,
    ) -> Error {
        let outer = (self.is_active.replace(true), self.left_out.take());
        let mut errors = error;
        for count in 1..=MAX_ATTEMPTS {
            let Some(failed) = self.failed.take() else {
                break;
            };
            self.left_out.borrow_mut().push(failed);
            match attempt() {
                Ok(()) => break,
                // Raised by the type itself, about what is left: `[nope]` without its element fits no variant.
                Err(error) if error.is_unlocated() => {}
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
        errors
    }

    /// Returns whether items are left out in this attempt.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.is_active.get()
    }

    /// Returns whether an item is left out in this attempt.
    #[cold]
    pub(crate) fn leaves_out(&self, item: &Item) -> bool {
        self.left_out.borrow().contains(item)
    }

    /// Returns whether the part of a value with this index is left out in this attempt.
    #[cold]
    pub(crate) fn leaves_out_part(&self, index: usize, part: impl FnOnce() -> Item) -> bool {
        let left_out = self.left_out.borrow();
        let has_index = |item: &Item| matches!(item, Item::Part(found, ..) if *found == index);
        // The index first: the part itself takes a span and a path.
        left_out.iter().any(has_index) && left_out.contains(&part())
    }

    /// Notes that an item failed. An item inside it that failed takes precedence.
    #[cold]
    pub(crate) fn note_failure(&self, item: Item) {
        self.failed.borrow_mut().get_or_insert(item);
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
    /// Names of the items that were left out.
    #[expect(
        clippy::box_collection,
        reason = "an access to items is small, and leaves out none"
    )]
    names: Option<Box<Vec<String>>>,
    /// Whether the visitor failed with the error of an item.
    pub(crate) has_failed: bool,
}

impl Omissions {
    pub(crate) const fn new() -> Self {
        Self {
            names: None,
            has_failed: false,
        }
    }

    #[cold]
    pub(crate) fn add(&mut self, name: &str) {
        self.names.get_or_insert_default().push(name.to_owned());
    }

    /// Returns whether nothing was left out.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_none()
    }

    /// Returns the error of a visitor, unless it follows from what was left out.
    pub(crate) fn filter(&self, error: Error) -> Error {
        let Some(names) = self.names.as_ref().filter(|_| !self.has_failed) else {
            return error;
        };
        match error.problem() {
            Problem::MissingField(name) if !names.iter().any(|left_out| left_out == name) => error,
            _ => Error::consequence(),
        }
    }
}
