//! Patches in eight bytes each.
//!
//! The formatter makes a patch for most gaps of a text without spaces, such as `[1,2,3]`: with 32 bytes for each, they would take
//! sixteen times the memory of the text. Nearly all of them replace few bytes by spaces.

use std::borrow::Cow;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;

use super::Patch;

/// A patch. If the highest bit of `code` is set, the other bits are an index of [`PatchList::others`]; if not, the highest 16 bits
/// are the length of the span, and the lowest 16 bits the number of spaces that replace it.
#[derive(Clone, Copy, Debug)]
struct Record {
    start: u32,
    code: u32,
}

const IS_OTHER: u32 = 1 << 31;
const MAX_LENGTH: u32 = 0x7fff;
const MAX_SPACES: u32 = 0xffff;

/// A patch that no [`Record`] holds.
#[derive(Clone, Debug)]
struct Other {
    end: u32,
    text: Cow<'static, str>,
}

/// The new text of a patch.
#[derive(Clone, Copy, Debug)]
pub(super) enum NewText<'p> {
    Spaces(usize),
    Other(&'p Cow<'static, str>),
}

impl NewText<'_> {
    /// Returns the number of bytes.
    pub(super) fn len(self) -> usize {
        match self {
            Self::Spaces(count) => count,
            Self::Other(text) => text.len(),
        }
    }

    fn to_text(self) -> Cow<'static, str> {
        match self {
            Self::Spaces(count) => spaces(count),
            Self::Other(text) => text.clone(),
        }
    }
}

/// A growable list of patches.
#[derive(Clone, Debug, Default)]
pub(crate) struct PatchList {
    records: Vec<Record>,
    others: Vec<Other>,
}

impl PatchList {
    pub(crate) const fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Appends a patch.
    pub(crate) fn push(&mut self, patch: Patch) {
        let Patch { span, text } = patch;
        // True of an empty text: a deletion is short, too.
        if text.bytes().all(|byte| byte == b' ') {
            return self.push_spaces(span, text.len());
        }
        let record = self.other(span, text);
        self.records.push(record);
    }

    /// Appends a patch that replaces a span by spaces.
    #[inline]
    pub(crate) fn push_spaces(&mut self, span: Span, count: usize) {
        let record = self.record_of_spaces(span, count);
        self.records.push(record);
    }

    /// Inserts a patch that replaces a span by spaces.
    pub(crate) fn insert_spaces(&mut self, index: usize, span: Span, count: usize) {
        let record = self.record_of_spaces(span, count);
        self.records.insert(index, record);
    }

    pub(crate) fn remove(&mut self, index: usize) {
        self.records.remove(index);
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.records.truncate(length);
    }

    /// Sorts by offset. Patches at the same offset keep their order.
    pub(crate) fn sort(&mut self) {
        sort_by_key(&mut self.records, |record| record.start);
    }

    /// Returns the span of a patch.
    pub(crate) fn span(&self, index: usize) -> Option<Span> {
        Some(parts(*self.records.get(index)?, &self.others).0)
    }

    /// Returns a patch.
    pub(crate) fn get(&self, index: usize) -> Option<Patch> {
        let (span, text) = parts(*self.records.get(index)?, &self.others);
        let text = text.to_text();
        Some(Patch { span, text })
    }

    /// Retains the patches with spans that satisfy a condition.
    pub(crate) fn retain(&mut self, keep: impl Fn(Span) -> bool) {
        let Self { records, others } = self;
        records.retain(|record| keep(parts(*record, others).0));
    }

    /// Iterates over the spans and new texts.
    pub(super) fn iter_parts(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Span, NewText<'_>)> + ExactSizeIterator {
        self.records
            .iter()
            .map(|record| parts(*record, &self.others))
    }

    #[inline]
    fn record_of_spaces(&mut self, span: Span, count: usize) -> Record {
        match u32::try_from(count) {
            Ok(count) if count <= MAX_SPACES && span.len() <= MAX_LENGTH => Record {
                start: span.start,
                code: span.len() << 16 | count,
            },
            _ => self.other(span, spaces(count)),
        }
    }

    #[cold]
    fn other(&mut self, span: Span, text: Cow<'static, str>) -> Record {
        let index = self.others.len();
        self.others.push(Other {
            end: span.end,
            text,
        });
        Record {
            start: span.start,
            code: IS_OTHER | crate::tokens::to_u32(index),
        }
    }
}

fn parts(record: Record, others: &[Other]) -> (Span, NewText<'_>) {
    const EMPTY: &Cow<'static, str> = &Cow::Borrowed("");

    if record.code & IS_OTHER != 0 {
        let other = others.get((record.code & !IS_OTHER) as usize);
        return match other {
            Some(Other { end, text }) => (Span::new(record.start, *end), NewText::Other(text)),
            None => (Span::at(record.start), NewText::Other(EMPTY)),
        };
    }
    let span = Span::new(record.start, record.start + (record.code >> 16));
    (span, NewText::Spaces((record.code & MAX_SPACES) as usize))
}

impl Extend<Patch> for PatchList {
    fn extend<I: IntoIterator<Item = Patch>>(&mut self, patches: I) {
        for patch in patches {
            self.push(patch);
        }
    }
}

/// Returns a text of spaces.
fn spaces(count: usize) -> Cow<'static, str> {
    const SPACES: &str = "                                                                ";

    match SPACES.get(..count) {
        Some(spaces) => spaces.into(),
        None => " ".repeat(count).into(),
    }
}
