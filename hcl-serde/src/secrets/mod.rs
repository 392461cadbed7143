//! Secrets in this thread: whether one is being read, and how many types asked for one.
//!
//! [`Sensitive`](crate::Sensitive) sets both, for every type around it. Errors that are created while a secret is read hide
//! what they quote, be it raised by a visitor of serde, a buffer or a type of the program.
//!
//! After an error, the names of secrets are [found](find), and [text under such names](crate::redaction) is concealed.

mod collector;
mod forms;
mod observed;
mod placeholder;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use hcl_core::SourceSpan;

use collector::Collected;

pub(crate) use forms::{Form, Forms, item_name};
#[cfg(feature = "modules")]
pub(crate) use observed::{Observed, observe};
pub(crate) use observed::{is_observed, note};
pub(crate) use placeholder::{Placeholders, SAMPLE_NAME};

thread_local! {
    /// The number of secrets that are being read, one inside of the other.
    static READING: Cell<usize> = const { Cell::new(0) };
    /// The number of times that a type asked for a secret, also for one that is missing.
    static NOTICES: Cell<u64> = const { Cell::new(0) };
    /// The number of secrets that were written in a format of another crate.
    static WRITTEN: Cell<u64> = const { Cell::new(0) };
    /// The number of expressions and bodies that took the values of iterators.
    static ITERATED: Cell<u64> = const { Cell::new(0) };
    /// Whether a type has asked for a secret, and no deserializer has answered yet.
    static IS_AWAITED: Cell<bool> = const { Cell::new(false) };
    /// Collects while secrets are searched for.
    static FOUND: Collected<Found> = const { RefCell::new(None) };
}

/// The secrets that a type has requested.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The text of secrets, and of keys and labels that are secrets.
    pub(crate) spans: Vec<SourceSpan>,
    /// Names of secrets that are absent.
    pub(crate) absent: Vec<String>,
    /// Names that types request.
    pub(crate) requested: HashSet<&'static str>,
    /// Fields that are missing, and variants of enums: names to search with.
    pub(crate) missing: Vec<&'static str>,
    pub(crate) variants: Vec<&'static str>,
    /// Forms that types asked for, by the name of the value that was there instead.
    pub(crate) forms: Vec<(String, Form)>,
    /// Whether serde has buffered a value: which types are in it depends on the text.
    pub(crate) is_buffered: bool,
    /// Whether every argument of the file is a secret.
    pub(crate) is_any: bool,
}

impl Found {
    /// Adds the secrets of another search.
    pub(crate) fn append(&mut self, other: Self) {
        self.spans.extend(other.spans);
        self.absent.extend(other.absent);
        self.requested.extend(other.requested);
        self.missing.extend(other.missing);
        self.variants.extend(other.variants);
        self.forms.extend(other.forms);
        self.is_buffered |= other.is_buffered;
        self.is_any |= other.is_any;
    }
}

/// Replacements for parts that a text lacks, while secrets are searched for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// Names to try on a type that takes every name, as a flattened struct does.
    pub(crate) names: Vec<String>,
    /// The variant of enums that have it.
    pub(crate) variant: Option<&'static str>,
    /// Whether a type that takes every name gets these only, and a buffer no value of the text: the type may stop at a value
    /// that does not fit.
    pub(crate) is_alone: bool,
    /// The forms of values in buffers, and which of several is next.
    pub(crate) forms: Forms,
    pub(crate) turn: usize,
}

/// Shown in place of a secret.
pub(crate) const HIDDEN: &str = "(sensitive)";

/// Makes the text of a span a secret.
pub(crate) fn conceal(span: &SourceSpan) {
    span.source().conceal(span.span());
    collect(|found| found.spans.push(span.clone()));
}

/// Returns whether a span shares text with a secret.
pub(crate) fn is_concealed(span: &SourceSpan) -> bool {
    span.source().conceals(span.span())
}

/// Calls a function that requests secrets, and returns them with its result.
pub(crate) fn find<R>(request: impl FnOnce() -> R) -> (R, Found) {
    collector::collect(&FOUND, request)
}

/// Collects a secret, if secrets are searched for.
#[cold]
pub(crate) fn collect(note: impl FnOnce(&mut Found)) {
    collector::note(&FOUND, note);
}

/// Notes that a secret is deserialized.
#[inline]
pub(crate) fn notice() {
    // Compared for equality only, so that wrapping does no harm.
    NOTICES.set(NOTICES.get().wrapping_add(1));
    IS_AWAITED.set(true);
}

/// Notes that a secret is written in a format of another crate.
pub(crate) fn notice_written() {
    WRITTEN.set(WRITTEN.get().wrapping_add(1));
}

/// Returns the number of secrets that were written in formats of other crates.
pub(crate) fn written() -> u64 {
    WRITTEN.get()
}

/// Notes that an expression or a body may have taken the values of iterators.
pub(crate) fn notice_iterated() {
    ITERATED.set(ITERATED.get().wrapping_add(1));
}

/// Returns the number of expressions and bodies that may have taken the values of iterators.
pub(crate) fn iterated() -> u64 {
    ITERATED.get()
}

/// Notes the field of a struct that is missing. It is a secret if serde tried to read one from its absence.
#[cold]
pub(crate) fn notice_missing(field: &'static str) {
    let is_secret = IS_AWAITED.take();
    collect(|found| {
        found.missing.push(field);
        if is_secret {
            found.absent.push(field.to_owned());
        }
    });
}

/// Returns the number of secrets that were deserialized so far.
#[inline]
pub(crate) fn notices() -> u64 {
    NOTICES.get()
}

/// Notes that a secret could not be read.
pub(crate) fn missed() {
    IS_AWAITED.set(false);
}

/// A type, by its name and the address of a function that reads it: neither is unique alone.
type TypeKey = (&'static str, usize);

thread_local! {
    /// Types without secrets, which need no search after an error.
    static WITHOUT_SECRETS: RefCell<HashSet<TypeKey>> = RefCell::default();
}

/// Returns whether a type is known to have no secrets.
#[cold]
pub(crate) fn has_none(ty: TypeKey) -> bool {
    WITHOUT_SECRETS.with_borrow(|all| all.contains(&ty))
}

/// Notes that a type has no secrets.
#[cold]
pub(crate) fn note_none(ty: TypeKey) {
    WITHOUT_SECRETS.with_borrow_mut(|all| all.insert(ty));
}

/// Reads a secret.
pub(crate) fn while_reading<R>(read: impl FnOnce() -> R) -> R {
    IS_AWAITED.set(false);
    let _guard = ReadingGuard::new();
    read()
}

/// Returns whether a secret is being read.
#[cold]
pub(crate) fn is_reading() -> bool {
    READING.get() > 0
}

/// RAII guard: a panic of a type of the program restores the state, too.
struct ReadingGuard;

impl ReadingGuard {
    fn new() -> Self {
        READING.set(READING.get() + 1);
        Self
    }
}

impl Drop for ReadingGuard {
    fn drop(&mut self) {
        READING.set(READING.get() - 1);
    }
}
