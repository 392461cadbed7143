//! Sets: equality and order of elements.
//!
//! Strings are in bytewise order, numbers in numeric order, false before true; other elements are in bytewise order of
//! a canonical text. Unknown elements follow the known ones, and null is last. Equal known elements are merged. Unknown
//! elements are not merged, as it is not known which of them are equal.

// spec(model): Collection Types

use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Collection, Sequence, Value, ValueRepr};
use crate::internal::build::TextBuilder;
use crate::internal::duplicates;
use crate::internal::meter::{charge_elements, charge_shared, is_exceeded};
use crate::internal::sort::sort_by;
use crate::number::Number;
use crate::types::Type;

impl Value {
    /// Creates a set. Every element must have the type `element`. Marks on and inside elements move to the set.
    ///
    /// Elements are sorted: strings bytewise, numbers by value, false before true, other types by a canonical text;
    /// unknown elements follow, and null is last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let set = Value::set(Type::String, vec![Value::from("b"), Value::from("a"), Value::from("b")]);
    /// assert_eq!(format!("{set:?}"), r#"{"a", "b"}"#);
    /// ```
    #[must_use]
    pub fn set(element: Type, elements: Vec<Self>) -> Self {
        let mut elements = elements;
        let mut marks = super::MarkSet::new();
        for value in &mut elements {
            if value.contains_marked() {
                let (plain, found) = value.unmark_deep();
                *value = plain;
                marks.append(found);
            }
        }
        let elements = match element {
            Type::String | Type::Number | Type::Bool => primitives(elements),
            _ => by_canonical_text(elements),
        };
        charge_shared::<Collection<Sequence>>();
        Self(ValueRepr::Set(Arc::new(Collection {
            ty: Type::set(element),
            elements: Sequence::from(elements),
        })))
        .with_marks(marks)
    }
}

fn primitives(mut elements: Vec<Value>) -> Vec<Value> {
    let in_order = elements.is_sorted_by(|a, b| order(a, b) == Ordering::Less);
    if !in_order {
        sort_primitives(&mut elements);
        elements.dedup_by(|a, b| a == b && a.is_known());
    }
    elements
}

/// Sorts values of one primitive type in the order of set elements.
///
/// Used by hcl-core: the `sort` function.
pub fn sort_primitives(elements: &mut [Value]) {
    sort_by(elements, order);
}

fn order(a: &Value, b: &Value) -> Ordering {
    match (&a.0, &b.0) {
        (ValueRepr::String(a), ValueRepr::String(b)) => a.cmp(b),
        (ValueRepr::Number(a), ValueRepr::Number(b)) => a.cmp(b),
        (ValueRepr::Bool(a), ValueRepr::Bool(b)) => a.cmp(b),
        _ => knowledge(a).cmp(&knowledge(b)),
    }
}

/// Returns the sort key that puts known values before unknown ones, and null last.
const fn knowledge(value: &Value) -> u8 {
    match value.0 {
        ValueRepr::Unknown(_) => 1,
        ValueRepr::Null(_) => 2,
        _ => 0,
    }
}

fn by_canonical_text(elements: Vec<Value>) -> Vec<Value> {
    charge_elements::<(u8, String, Value)>(elements.len());
    let mut keyed: Vec<(u8, String, Value)> = Vec::with_capacity(elements.len());
    for value in elements {
        keyed.push((knowledge(&value), CanonicalText::of(&value, false), value));
    }
    sort_by(&mut keyed, |a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    // At the limit, texts are cut short, and equal ones may stand for different elements.
    if is_exceeded() {
        return Vec::new();
    }
    let mut distinct: Vec<Value> = Vec::with_capacity(keyed.len());
    for same_text in keyed.chunk_by(|a, b| (a.0, &a.1) == (b.0, &b.1)) {
        match same_text {
            [(_, _, only)] => distinct.push(only.clone()),
            _ => push_distinct(same_text, &mut distinct),
        }
    }
    distinct
}

/// Adds values of one canonical text, without repeating equal ones.
fn push_distinct(values: &[(u8, String, Value)], distinct: &mut Vec<Value>) {
    let mut known = Vec::with_capacity(values.len());
    for (_, _, value) in values {
        charge_elements::<(String, &Value, u64)>(2);
        known.push(ByExactText(canonical_text(value), value));
    }
    let again = duplicates(known.len(), |index| known.get(index));
    let mut again = again.as_slice();
    for (index, (_, _, value)) in values.iter().enumerate() {
        match again {
            [first, rest @ ..] if first.index == index => again = rest,
            _ => distinct.push(value.clone()),
        }
    }
}

/// A value with its exact text, by which equal values are found among many numbers of one canonical text.
struct ByExactText<'v>(String, &'v Value);

impl Hash for ByExactText<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialEq for ByExactText<'_> {
    fn eq(&self, other: &Self) -> bool {
        // Unknown values of one text may turn out different.
        self.0 == other.0 && self.1 == other.1 && self.1.is_wholly_known()
    }
}

/// Returns a text that equal values share, and few others. It is cut at the limits of the meter.
pub fn canonical_text(value: &Value) -> String {
    CanonicalText::of(value, true)
}

/// Writes the canonical text of a value, by which elements of sets are sorted.
struct CanonicalText {
    text: TextBuilder,
    /// Writes numbers with all digits, so that different numbers have different texts.
    exact: bool,
}

impl CanonicalText {
    fn of(value: &Value, exact: bool) -> String {
        let mut writer = Self {
            text: TextBuilder::new(),
            exact,
        };
        writer.value(value);
        writer.text.into_charged()
    }

    fn value(&mut self, value: &Value) {
        // At the limit, the evaluation drops the result; visiting the rest would take time for nothing.
        if is_exceeded() {
            return;
        }
        match &value.0 {
            ValueRepr::Null(_) => self.push('~'),
            ValueRepr::Unknown(_) => self.push('?'),
            ValueRepr::Bool(true) => self.push('T'),
            ValueRepr::Bool(false) => self.push('F'),
            ValueRepr::Number(number) => self.number(number),
            ValueRepr::String(string) => self.string(string),
            ValueRepr::List(list) | ValueRepr::Set(list) => {
                self.elements('[', list.elements.as_slice(), ']');
            }
            ValueRepr::Tuple(tuple) => self.elements('<', tuple.elements.as_slice(), '>'),
            ValueRepr::Object(object) => {
                self.elements('<', object.elements.iter().map(|(_, value)| value), '>');
            }
            ValueRepr::Map(map) => {
                self.push('{');
                for (key, value) in &map.elements {
                    self.string(key);
                    self.push(':');
                    self.value(value);
                    self.push(';');
                }
                self.push('}');
            }
            ValueRepr::Capsule(capsule) => {
                self.push('«');
                let _ = self.text.push_str(&capsule.ty.order_key(&*capsule.content));
                self.push('»');
            }
            ValueRepr::Marked(marked) => self.value(&marked.value),
        }
    }

    /// Appends a character. At the limit of the meter, the set is dropped.
    fn push(&mut self, letter: char) {
        let _ = self.text.push(letter);
    }

    fn elements<'v>(
        &mut self,
        open: char,
        values: impl IntoIterator<Item = &'v Value>,
        close: char,
    ) {
        self.push(open);
        for value in values {
            self.value(value);
            self.push(';');
        }
        self.push(close);
    }

    fn string(&mut self, string: &str) {
        let _ = quote(string, &mut self.text);
    }

    fn number(&mut self, number: &Number) {
        let _ = if self.exact {
            write!(self.text, "{number}")
        } else {
            // As in the reference, ten significant digits: the text of 10 sorts before the text of 9.
            write!(self.text, "{}", number.general())
        };
    }
}

fn quote(string: &str, text: &mut TextBuilder) -> fmt::Result {
    // The escapes are Go's, because the reference sorts by its quoted strings.
    text.push('"')?;
    for char in string.chars() {
        match char {
            '"' => text.push_str("\\\"")?,
            '\\' => text.push_str("\\\\")?,
            '\u{7}' => text.push_str("\\a")?,
            '\u{8}' => text.push_str("\\b")?,
            '\u{c}' => text.push_str("\\f")?,
            '\n' => text.push_str("\\n")?,
            '\r' => text.push_str("\\r")?,
            '\t' => text.push_str("\\t")?,
            '\u{b}' => text.push_str("\\v")?,
            '\0'..' ' | '\u{7f}' => {
                write!(text, "\\x{:02x}", u32::from(char))?;
            }
            _ if char.is_control() || (char.is_whitespace() && char != ' ') => {
                write!(text, "\\u{:04x}", u32::from(char))?;
            }
            _ => text.push(char)?,
        }
    }
    text.push('"')?;
    Ok(())
}
