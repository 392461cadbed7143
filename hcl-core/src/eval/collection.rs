//! Tuple and object constructors.

// spec(native): Collection Values

use super::{Evaluator, errors};
use crate::Str;
use crate::convert::convert;
use crate::native::{Expression, Object, ObjectItem, Tuple};
use crate::types::Type;
use crate::value::{Mapping, MarkSet, Value, ValueKind};

/// The evaluated keys of an object, in the order in which they are written.
pub(crate) struct ObjectKeys {
    /// `None` for a key that is unknown or wrong.
    pub(crate) keys: Vec<Option<Str>>,
    pub(crate) marks: MarkSet,
}

/// An evaluated key of an object, or of a `for` expression that makes one, or a name in JSON.
pub(super) enum ComputedKey {
    Known(Str),
    Unknown,
    Null,
    /// Why the value does not convert to a string.
    Wrong(String),
}

impl ComputedKey {
    /// Converts a key to a string, and adds its marks to `marks`.
    pub(super) fn of(key: Value, marks: &mut MarkSet) -> Self {
        if let ValueKind::String(_) = key.kind() {
            return key.into_string().map_or(Self::Unknown, Self::Known);
        }
        marks.append_marks_of(&key);
        if key.is_null() {
            return Self::Null;
        }
        // With its marks: the error quotes no marked value.
        match convert(&key, &Type::String) {
            Ok(text) => text
                .unmark()
                .0
                .into_string()
                .map_or(Self::Unknown, Self::Known),
            Err(error) => Self::Wrong(error.to_string()),
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn tuple(&mut self, tuple: Tuple<'f>, expression: Expression<'f>) -> Value {
        let mut elements = Vec::with_capacity(tuple.elements().len());
        for element in tuple.elements() {
            elements.push(self.evaluate(element));
        }
        self.within_limits(Value::tuple(elements), expression)
    }

    /// Evaluates an object. The last element wins among equal keys; an unknown key makes the whole object unknown.
    pub(super) fn object(&mut self, object: Object<'f>, expression: Expression<'f>) -> Value {
        let mut entries = Vec::with_capacity(object.items().len());
        let mut marks = MarkSet::new();
        let mut keys_known = true;
        for item in object.items() {
            let key = self.evaluate_key(item);
            // As in the reference, before the key is checked: mistakes in the value are reported first.
            let value = self.evaluate(item.value());
            match self.object_key(key, item, expression, &mut marks) {
                Some(key) => entries.push((key, value)),
                None => keys_known = false,
            }
        }
        if !keys_known {
            return Value::dynamic().with_marks(marks);
        }
        let object = Value::object(entries.into_iter().collect::<Mapping>());
        self.within_limits(object.with_marks(marks), expression)
    }

    /// Evaluates the keys of an object, without its values. A key is `None` if it is unknown, or after an error.
    pub(super) fn keys(&mut self, object: Object<'f>, expression: Expression<'f>) -> ObjectKeys {
        let (mut keys, mut marks) = (Vec::new(), MarkSet::new());
        for item in object.items() {
            let key = self.evaluate_key(item);
            keys.push(self.object_key(key, item, expression, &mut marks));
        }
        ObjectKeys { keys, marks }
    }

    /// Evaluates the key of an item. Returns `None` after an error.
    fn evaluate_key(&mut self, item: ObjectItem<'f>) -> Option<Value> {
        if let Some(name) = item.key_name() {
            return Some(Value::string(name));
        }
        if let Some(report) = item.ambiguous_key() {
            self.diagnostics.push(report);
            return None;
        }
        // After its error, `"x-${[]}"` evaluates to `"x-"`, which must not become a key.
        let (key, failed) = self.evaluate_checked(item.key());
        (!failed).then_some(key)
    }

    /// Converts an evaluated key to a string, and adds its marks to `marks`. Reports a null or a value without a conversion.
    fn object_key(
        &mut self,
        key: Option<Value>,
        item: ObjectItem<'f>,
        object: Expression<'f>,
        marks: &mut MarkSet,
    ) -> Option<Str> {
        let (key, subject) = (key?, item.key());
        if !self.spend_on_string(&key, subject) {
            return None;
        }
        let (error, subject) = match ComputedKey::of(key, marks) {
            // The conversion may have exhausted the budget: then its result is incomplete.
            _ if !self.is_affordable(subject) => return None,
            ComputedKey::Known(key) => return Some(key),
            ComputedKey::Unknown => return None,
            // The reference points at the value, not at the key.
            ComputedKey::Null => (errors::null_key(), item.value()),
            ComputedKey::Wrong(message) => (errors::incorrect_key(&message), subject),
        };
        self.report_part(error, subject, object.source_span());
        None
    }
}
