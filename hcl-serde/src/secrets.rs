//! The secrets of a run: whether reports mask the values of a source, and whether a secret is being read.
//!
//! [`Sensitive`](crate::Sensitive) gives notice, for every type around it. Errors that are created while a secret is read hide
//! what they quote, be it raised by a visitor of serde, a buffer or a type of the program.

use std::cell::{Cell, RefCell};

use hcl_core::source::Mask;
use hcl_core::{Diagnostics, Source, SourceSpan};

thread_local! {
    /// The number of secrets that are being read, one inside the other.
    static READING: Cell<usize> = const { Cell::new(0) };
    /// The place of the secret that is read from a buffer of serde.
    static PLACE: RefCell<Option<SourceSpan>> = const { RefCell::new(None) };
    /// The number of times that a type asked for a secret, also for one that is missing.
    static NOTICES: Cell<u64> = const { Cell::new(0) };
    /// The number of keys that are secrets.
    static SECRET_KEYS: Cell<u64> = const { Cell::new(0) };
    /// The number of secrets that were written in a format of another crate.
    static WRITTEN: Cell<u64> = const { Cell::new(0) };
}

/// The text to hide in the reports of a run, in addition to the secrets that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concealment {
    /// Nothing: the run has no secrets.
    #[default]
    None,
    /// Literals and comments. Reasons about literals are shown: the secrets of the run have marks.
    Marked,
    /// Literals and comments.
    Values,
    /// Literals, comments, labels and keys.
    Labels,
}

impl Concealment {
    /// Returns what reports mask if the type of a run may hold a secret.
    #[must_use]
    pub const fn of(has_secrets: bool) -> Self {
        if has_secrets {
            Self::Values
        } else {
            Self::None
        }
    }

    /// Returns what reports mask because of the secrets that a function meets.
    #[must_use]
    pub fn met_by(read: impl FnOnce()) -> Self {
        let before = notices();
        read();
        Self::met_since(before)
    }

    /// The same since there were `before` notices of secrets.
    pub(crate) fn met_since(before: u64) -> Self {
        Self::of(notices() != before)
    }

    /// Returns whether anything is masked.
    #[must_use]
    pub const fn is_some(self) -> bool {
        !matches!(self, Self::None)
    }

    /// Masks a report, which is shown as usual if the run has no secrets. `known` adds the names that the program knows, for texts
    /// with mistakes.
    #[cold]
    #[must_use]
    pub fn mask_report(
        self,
        report: Diagnostics,
        is_json: &dyn Fn(&str) -> bool,
        known: &dyn Fn(&mut Vec<String>),
    ) -> Diagnostics {
        if !self.is_some() {
            return report;
        }
        let sources = report.sources();
        if !sources.is_empty() {
            let mut names = Vec::new();
            known(&mut names);
            for source in sources {
                self.mask(&source, is_json(source.name()));
                let known = source.known_names();
                known.add(names.clone());
                source.know(&known);
            }
        }
        for found in &report {
            found.hide_doubtful_labels();
        }
        report.map(|report| {
            report
                .of_open_run(false)
                .of_marked_run(self == Self::Marked)
        })
    }

    /// Masks a source, which is shown as usual if the run has no secrets.
    #[cold]
    pub fn mask(self, source: &Source, is_json: bool) {
        if self.is_some() {
            source.mask(Mask {
                is_json,
                labels: self == Self::Labels,
            });
        }
    }
}

/// Notes that a secret is deserialized.
#[inline]
pub(crate) fn notice() {
    // Compared for equality only, so that wrapping does no harm.
    NOTICES.set(NOTICES.get().wrapping_add(1));
}

/// Returns the number of secrets that were deserialized so far.
#[inline]
pub(crate) fn notices() -> u64 {
    NOTICES.get()
}

/// Reads a key or a label: while the shape of a type is recorded, it tells whether some are secrets.
pub(crate) fn reading_key<R>(read: impl FnOnce() -> R) -> R {
    let before = notices();
    let result = read();
    if notices() != before {
        SECRET_KEYS.set(SECRET_KEYS.get().wrapping_add(1));
    }
    result
}

/// Returns the number of secret keys that were read so far.
#[cfg(feature = "schema")]
pub(crate) fn secret_keys() -> u64 {
    SECRET_KEYS.get()
}

/// Notes that a secret is written in a format of another crate.
pub(crate) fn notice_written() {
    WRITTEN.set(WRITTEN.get().wrapping_add(1));
}

/// Returns the number of secrets that were written in formats of other crates.
pub(crate) fn written() -> u64 {
    WRITTEN.get()
}

/// Reads a secret, whose place is known if it is read from a buffer.
pub(crate) fn while_reading<R>(place: Option<SourceSpan>, read: impl FnOnce() -> R) -> R {
    READING.set(READING.get() + 1);
    let _guard = ReadingGuard(PLACE.replace(place));
    read()
}

/// Returns whether a secret is being read.
#[cold]
pub(crate) fn is_reading() -> bool {
    READING.get() > 0
}

/// Returns the place of the secret that is read from a buffer.
#[cold]
pub(crate) fn place() -> Option<SourceSpan> {
    PLACE.with_borrow(Clone::clone)
}

/// RAII guard with the place outside: a panic in a type of the program also restores the state.
struct ReadingGuard(Option<SourceSpan>);

impl Drop for ReadingGuard {
    fn drop(&mut self) {
        READING.set(READING.get() - 1);
        PLACE.set(self.0.take());
    }
}
