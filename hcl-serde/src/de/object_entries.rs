//! The entries of an object.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use hcl_core::Diagnostic;
use hcl_core::json::COMMENT;

use super::errors;
use super::part::{EntryValue, TreeValue};
use super::value_view::Entry;
use crate::location::{Anchor, Path, Step};
use crate::session::Session;

/// The entries of an object.
pub(super) struct ObjectEntries<'v> {
    all: &'v [Entry<'v>],
    /// The number of entries up to the current one.
    pub(super) index: usize,
    /// The fields without an entry, computed for the first key that is not a field.
    absent: OnceCell<Vec<&'static str>>,
    /// The anchor of the object.
    pub(super) anchor: Anchor<'v>,
    /// The report about the current key, if it is not a field.
    pub(super) ignored: RefCell<Option<Diagnostic>>,
}

impl<'v> ObjectEntries<'v> {
    pub(super) fn new(object: &TreeValue<'v, '_>, all: &'v [Entry<'v>]) -> Self {
        Self {
            all,
            index: 0,
            absent: OnceCell::new(),
            anchor: object.origin.anchor(),
            ignored: RefCell::new(None),
        }
    }

    /// Goes on to the next entry. Returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        self.index += 1;
        self.current().is_some()
    }

    /// Returns the current entry.
    fn current(&self) -> Option<&'v Entry<'v>> {
        self.all.get(self.index.checked_sub(1)?)
    }

    /// Returns the number of entries that are left.
    pub(super) fn len(&self) -> usize {
        self.all.len().saturating_sub(self.index)
    }

    /// Returns the current key, and its anchor.
    pub(super) fn key(&self) -> Option<(Cow<'v, str>, Anchor<'v>)> {
        let entry = self.current()?;
        Some((entry.key.clone(), entry.anchor))
    }

    /// Prepares for the value of a key. serde drops the value if the key is not a field and the visitor takes no other names.
    #[inline]
    pub(super) fn begin_key(
        &self,
        key: &str,
        at: &Anchor<'_>,
        fields: &[&'static str],
        session: &Session<'_, '_>,
        path: &Path<'_>,
    ) {
        if !fields.is_empty() && !fields.contains(&key) {
            // Any block of the JSON syntax may have one.
            let is_comment = key == COMMENT && matches!(self.anchor, Anchor::Json(_));
            let is_reported = !key.is_empty() && !is_comment && !session.allow_unsupported();
            let report = is_reported.then(|| self.unsupported(key, fields, path).at(at.span()));
            self.ignored
                .replace(report.map(|report| session.softened(report)));
        }
    }

    /// Returns the report about a key that is not a field. It does not name a key of a secret.
    #[cold]
    fn unsupported(&self, key: &str, fields: &[&'static str], path: &Path<'_>) -> Diagnostic {
        if path.is_marked() || self.current().is_some_and(|entry| entry.is_secret) {
            return errors::unsupported_secret_key();
        }
        // A misspelt key does not mean a field that is written as well.
        let absent = self.absent.get_or_init(|| {
            let mut absent = fields.to_vec();
            for entry in self.all {
                absent.retain(|field| *field != entry.key);
            }
            absent
        });
        errors::unsupported_key(key, absent)
    }

    /// Returns the step to the current value.
    pub(super) fn step(&self) -> Step<'v> {
        self.current().map_or(Step::Root, |entry| entry.step)
    }

    /// Returns the current value.
    pub(super) fn part(&self) -> EntryValue<'_> {
        match self.current() {
            Some(entry) => entry.value.part(),
            // Not called before the first entry.
            None => EntryValue::Blocks(&[], 0),
        }
    }

    pub(super) fn is_ignored(&self) -> bool {
        self.ignored.borrow().is_some()
    }

    /// Reports the current key if its value was dropped.
    #[cold]
    pub(super) fn report_ignored(&mut self, session: &Session<'_, '_>, path: &Path<'_>) {
        if let Some(report) = self.ignored.take()
            && session.take_ignored()
        {
            session.report(report, path);
        }
    }
}
