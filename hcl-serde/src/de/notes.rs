//! Where data stands that serde keeps before it reads it: in flattened structs, untagged and tagged enums.
//!
//! serde keeps such data as what it is, without places, and lets no word of ours through to whoever reads it later. So
//! what is handed over to be kept is noted with its place, and found again by what it is: a text of the input by its
//! address, anything else by its content. Content that was handed over more than once is not told apart: it stands
//! where all that was kept with it stands, which is never wrong, only less exact.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use hcl_core::SourceSpan;
use serde::de::{MapAccess, SeqAccess, Unexpected, Visitor};

use crate::error::Error;

/// What a piece of data is found by. Pieces that differ may have the same one, and then are not told apart either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark(u64);

/// A piece of data, and where it stands. Those inside it come before it.
#[derive(Debug)]
struct Note {
    mark: Mark,
    span: SourceSpan,
    /// The first of those inside it, or itself.
    first: usize,
}

/// All that is kept while one configuration is read.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    notes: Vec<Note>,
    /// How many values are being handed over, one inside the other.
    values: usize,
    /// How many maps are being read, one inside the other: those of flattened structs keep what they hand over.
    maps: usize,
    around: Option<Around>,
    /// Notes by their marks, none if there are several; empty until it is asked for.
    index: HashMap<Mark, Option<usize>>,
}

/// What is being read from what was kept.
#[derive(Debug)]
struct Around {
    /// The notes from there on are about it.
    first: usize,
    /// Where it stands, if not where the last note says.
    span: Option<SourceSpan>,
}

thread_local! {
    static NOTES: RefCell<Notes> = RefCell::default();
}

/// Begins notes of their own, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Notebook(Notes);

impl Notebook {
    pub(crate) fn new() -> Self {
        Self(NOTES.take())
    }
}

impl Drop for Notebook {
    fn drop(&mut self) {
        NOTES.set(std::mem::take(&mut self.0));
    }
}

impl Mark {
    pub(crate) const NULL: Self = Self(0).with(1);
    const BOOL: Self = Self(0).with(2);
    const UNSIGNED: Self = Self(0).with(3);
    const SIGNED: Self = Self(0).with(4);
    const FLOAT: Self = Self(0).with(5);
    const TEXT: Self = Self(0).with(6);
    const ADDRESS: Self = Self(0).with(7);
    const LIST: Self = Self(0).with(8);
    const MAP: Self = Self(0).with(9);

    const fn with(self, part: u64) -> Self {
        Self((self.0.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn bool(value: bool) -> Self {
        Self::BOOL.with(value.into())
    }

    pub(crate) const fn unsigned(value: u64) -> Self {
        Self::UNSIGNED.with(value)
    }

    pub(crate) const fn signed(value: i64) -> Self {
        Self::SIGNED.with(value.cast_unsigned())
    }

    pub(crate) const fn float(value: f64) -> Self {
        Self::FLOAT.with(value.to_bits())
    }

    pub(crate) fn text(value: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        Self::TEXT.with(hasher.finish())
    }

    /// Of a text of the input, which stays where it is while the input is read.
    pub(crate) fn address(value: &str) -> Self {
        let [address, length] = [value.as_ptr().addr(), value.len()].map(|part| part as u64);
        Self::ADDRESS.with(address).with(length)
    }

    /// Of a list, given its elements from the last to the first.
    pub(crate) fn list(elements: impl Iterator<Item = Self>) -> Self {
        elements.fold(Self::LIST, |whole, part| whole.with(part.0))
    }

    /// Of a map, given its values from the last to the first; its keys do not count.
    pub(crate) fn map(values: impl Iterator<Item = Self>) -> Self {
        values.fold(Self::MAP, |whole, part| whole.with(part.0))
    }

    /// Where the piece of data stands that is read from what was kept, if that is known exactly.
    pub(crate) fn find(self) -> Option<SourceSpan> {
        NOTES.with_borrow_mut(|notes| notes.find(self))
    }

    /// Where data stands that an error speaks of.
    pub(crate) fn of_unexpected(unexpected: &Unexpected<'_>) -> About {
        let mark = match *unexpected {
            Unexpected::Unit | Unexpected::Option => Self::NULL,
            Unexpected::Bool(value) => Self::bool(value),
            Unexpected::Unsigned(value) => Self::unsigned(value),
            Unexpected::Signed(value) => Self::signed(value),
            Unexpected::Float(value) => Self::float(value),
            Unexpected::Str(value) => return Self::of_text(value),
            _ => return [None, None],
        };
        [Some(mark), None]
    }

    /// Where a text stands that may be one of the input.
    pub(crate) fn of_text(text: &str) -> About {
        [Some(Self::address(text)), Some(Self::text(text))]
    }
}

/// The marks, either of which data may have that an error speaks of.
pub(crate) type About = [Option<Mark>; 2];

impl Notes {
    /// Begins to hand over a value to be kept; gives where its notes begin.
    fn begin_value(&mut self) -> usize {
        if self.values == 0 && self.maps == 0 {
            self.notes.clear();
            self.around = None;
        }
        self.values += 1;
        self.notes.len()
    }

    fn end_value(
        &mut self,
        first: usize,
        handed: Handed,
        span: impl FnOnce() -> Option<SourceSpan>,
    ) {
        self.values -= 1;
        let mark = match handed {
            Handed::Nothing => return,
            Handed::Single(mark) => mark,
            Handed::List => Mark::list(self.children(first)),
            Handed::Map => Mark::map(self.children(first)),
        };
        let Some(span) = span() else { return };
        self.notes.push(Note { mark, span, first });
        self.settle(first, None);
    }

    /// The marks of what the last notes are about, without what is inside that, from the last to the first.
    fn children(&self, first: usize) -> impl Iterator<Item = Mark> {
        let mut end = self.notes.len();
        std::iter::from_fn(move || {
            let child = self.notes[first..end].last()?;
            end = child.first;
            Some(child.mark)
        })
    }

    /// What is read from now on was kept since then.
    fn settle(&mut self, first: usize, span: Option<SourceSpan>) {
        self.around = Some(Around { first, span });
        self.index.clear();
    }

    fn around(&self) -> Option<&SourceSpan> {
        let last = || self.notes.last().map(|note| &note.span);
        self.around.as_ref()?.span.as_ref().or_else(last)
    }

    fn find(&mut self, mark: Mark) -> Option<SourceSpan> {
        let first = self.around.as_ref()?.first;
        if self.index.is_empty() {
            self.fill_index(first);
        }
        let found = (*self.index.get(&mark)?)?;
        Some(self.notes[found].span.clone())
    }

    fn fill_index(&mut self, first: usize) {
        for (number, note) in self.notes.iter().enumerate().skip(first) {
            let known = self.index.entry(note.mark).or_insert(Some(number));
            // What was evaluated stands, with all that is in it, where the expression stands.
            if known.is_some_and(|known| self.notes[known].span != note.span) {
                *known = None;
            }
        }
    }
}

/// Where all that was kept stands that is being read now.
pub(crate) fn around() -> Option<SourceSpan> {
    NOTES.with_borrow(|notes| notes.around().cloned())
}

/// What a visitor was given.
#[derive(Clone, Copy)]
enum Handed {
    Nothing,
    Single(Mark),
    List,
    Map,
}

/// Hands a value to whoever takes anything, and notes where it stands if it is kept for later.
pub(super) fn hand_over<'de, V: Visitor<'de>>(
    visitor: V,
    visit: impl FnOnce(Noting<'_, V>) -> Result<V::Value, Error>,
    span: impl FnOnce() -> Option<SourceSpan>,
) -> Result<V::Value, Error> {
    let mut noting = Noting {
        visitor,
        handed: None,
    };
    if !keeps::<V>() {
        return visit(noting);
    }
    let handed = Cell::new(Handed::Nothing);
    noting.handed = Some(&handed);
    let first = NOTES.with_borrow_mut(Notes::begin_value);
    let result = visit(noting);
    NOTES.with_borrow_mut(|notes| notes.end_value(first, handed.get(), span));
    result
}

/// Whether a visitor keeps what it is given, for which serde and crates like it have a type called `Content`. Whoever
/// else has that word in its name has notes taken for nothing.
fn keeps<V>() -> bool {
    std::any::type_name::<V>().contains("Content")
}

/// Reads a map, which keeps its values if it is that of a flattened struct.
#[derive(Debug)]
pub(super) struct Map {
    first: usize,
}

impl Map {
    pub(super) fn begin() -> Self {
        NOTES.with_borrow_mut(|notes| {
            notes.maps += 1;
            Self {
                first: notes.notes.len(),
            }
        })
    }

    /// All values are handed over; from now on those that were kept may be read.
    pub(super) fn settle(&self, span: Option<SourceSpan>) {
        if span.is_some() {
            NOTES.with_borrow_mut(|notes| notes.settle(self.first, span));
        }
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        NOTES.with_borrow_mut(|notes| notes.maps -= 1);
    }
}

/// A visitor that tells what it was given.
pub(super) struct Noting<'n, V> {
    visitor: V,
    /// Where to, if anybody wants to know.
    handed: Option<&'n Cell<Handed>>,
}

impl<V> Noting<'_, V> {
    fn note(&self, handed: impl FnOnce() -> Handed) {
        if let Some(cell) = self.handed {
            cell.set(handed());
        }
    }
}

/// The same for every kind of single value.
macro_rules! visit_single {
    ($($method:ident($value:ty) $mark:ident;)*) => {$(
        fn $method<E: serde::de::Error>(self, value: $value) -> Result<V::Value, E> {
            self.note(|| Handed::Single(Mark::$mark(value)));
            self.visitor.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Noting<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    visit_single! {
        visit_bool(bool) bool; visit_u64(u64) unsigned; visit_i64(i64) signed; visit_f64(f64) float; visit_str(&str) text;
        visit_borrowed_str(&'de str) address;
    }

    fn visit_string<E: serde::de::Error>(self, value: String) -> Result<V::Value, E> {
        self.note(|| Handed::Single(Mark::text(&value)));
        self.visitor.visit_string(value)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.note(|| Handed::Single(Mark::NULL));
        self.visitor.visit_unit()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<V::Value, A::Error> {
        self.note(|| Handed::List);
        self.visitor.visit_seq(elements)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        self.note(|| Handed::Map);
        self.visitor.visit_map(entries)
    }
}
