//! Forms of values that stand for absent ones in the buffers of serde. What is in a buffer is asked for without its type, so a
//! search begins with a text and learns from the error of the type, which names the text, what it should have been.

use std::collections::HashMap;

use hcl_core::Value;

use super::placeholder::Placeholders;

/// Separates the name of a value from the names in it, and a list from its elements.
const WITHIN: char = '\u{2}';

/// The maximum number of elements of a list.
const MAX_ELEMENTS: usize = 16;

/// The form of a value that a type asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Number,
    Bool,
    /// A list with a number of elements.
    List(usize),
    /// An object with the names of the search.
    Object,
    /// The name of a variant, as a text.
    Variant(&'static str),
    /// A variant with content: an object with one entry.
    Entry(&'static str),
}

impl Form {
    /// Returns the form of values that fit, by what an error says is expected; `None` for a text.
    pub(crate) fn expected(expected: &str) -> Option<Self> {
        const NUMBERS: [&str; 14] = [
            "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
            "f32", "f64",
        ];
        let begins = |words: &[&str]| words.iter().any(|word| expected.starts_with(word));
        if begins(&[
            "a string",
            "a borrowed string",
            "string",
            "a char",
            "variant identifier",
        ]) {
            return None;
        }
        if NUMBERS.contains(&expected) || begins(&["a number", "an integer", "a nonzero"]) {
            return Some(Self::Number);
        }
        if begins(&["a boolean"]) {
            return Some(Self::Bool);
        }
        if begins(&["a sequence", "a tuple", "tuple", "an array", "a list"]) {
            // As in "a tuple of size 3".
            let length = expected.rsplit(' ').find_map(|word| word.parse().ok());
            return Some(Self::List(length.unwrap_or(1)));
        }
        // Names of structs and maps have no common beginning.
        Some(Self::Object)
    }
}

/// The forms of values by name, in the order in which they were learned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms(HashMap<String, Vec<Form>>);

impl Forms {
    /// Returns whether the form is new.
    pub(crate) fn add(&mut self, (name, form): (String, Form)) -> bool {
        let forms = self.0.entry(name).or_default();
        let is_new = !forms.contains(&form);
        if is_new {
            forms.push(form);
        }
        is_new
    }

    /// Returns the maximum number of forms of a name, at least 1.
    pub(crate) fn turns(&self) -> usize {
        self.0.values().map(Vec::len).max().unwrap_or(1)
    }

    /// Returns the value that stands for a name.
    pub(crate) fn value(&self, name: &str, turn: usize, names: &[String]) -> Value {
        let forms = self.0.get(name).map_or(&[][..], Vec::as_slice);
        // In turns: a name may stand for values of different types, and each type takes one form.
        let form = turn.checked_rem(forms.len()).and_then(|it| forms.get(it));
        let within = |inner: &str| Placeholders::value(&format!("{name}{WITHIN}{inner}"));
        match form {
            None => Placeholders::value(name),
            Some(Form::Number) => Value::from(0),
            Some(Form::Bool) => Value::from(false),
            Some(Form::List(length)) => Value::tuple(vec![within(""); (*length).min(MAX_ELEMENTS)]),
            Some(Form::Object) => {
                let entries = names.iter().map(|it| (it.as_str().into(), within(it)));
                Value::object(entries.collect())
            }
            Some(Form::Variant(variant)) => Value::string(*variant),
            Some(Form::Entry(variant)) => {
                let entry = [((*variant).into(), within(variant))];
                Value::object(entry.into_iter().collect())
            }
        }
    }
}

/// Returns the name of the item that a name of a value belongs to: the last name in it.
pub(crate) fn item_name(name: &str) -> &str {
    let mut names = name.rsplit(WITHIN).filter(|it| !it.is_empty());
    names.next().unwrap_or(name)
}
