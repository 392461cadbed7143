//! Literals as whole values, for targets that take a [`Value`].

use std::sync::Arc;

use hcl_core::internal::Layouts;
use hcl_core::syntax::literals::Start;
use hcl_core::{Number, Type, Value};

use super::Reader;
use super::error::{NeedsTree, Result};
use super::whole_body::Entry;

/// The parts of the values that are being read, those of the innermost last.
#[derive(Debug, Default)]
pub(super) struct Values<'de> {
    /// The elements of tuples and objects.
    pub(super) elements: Vec<Value>,
    /// The keys of objects.
    keys: Vec<Arc<str>>,
    /// The items of bodies.
    pub(super) entries: Vec<Entry>,
    /// The names, block types and labels of the items.
    pub(super) path: Vec<&'de str>,
    pub(super) layouts: Layouts,
}

impl Reader<'_, '_> {
    /// Reads a value that consists of literals. Otherwise reads nothing.
    pub(super) fn whole_literal(&mut self) -> Option<Value> {
        let (offset, depth) = (self.literals.offset(), self.depth);
        let (elements, keys) = (self.values.elements.len(), self.values.keys.len());
        let value = self.whole_value().ok();
        if value.is_none() {
            self.literals.rewind(offset);
            self.depth = depth;
            self.values.elements.truncate(elements);
            self.values.keys.truncate(keys);
        }
        value
    }

    fn whole_value(&mut self) -> Result<Value> {
        match self.literals.value()? {
            Start::Null => Ok(Value::null(Type::Dynamic)),
            Start::Bool(value) => Ok(value.into()),
            Start::Number(digits) => {
                Ok(Number::parse_literal(digits).map_err(|_| NeedsTree)?.into())
            }
            Start::String(text) => Ok(text.into()),
            Start::Tuple => self.whole_tuple(),
            Start::Object => self.whole_object(),
        }
    }

    /// Reads a tuple after its open bracket.
    fn whole_tuple(&mut self) -> Result<Value> {
        self.enter()?;
        let start = self.values.elements.len();
        let mut is_first = true;
        while self.literals.element(is_first)? {
            is_first = false;
            let element = self.whole_value()?;
            self.values.elements.push(element);
        }
        self.leave();
        Ok(Value::tuple(self.values.elements.split_off(start)))
    }

    /// Reads an object after its open brace.
    fn whole_object(&mut self) -> Result<Value> {
        self.enter()?;
        let (start, first_key) = (self.values.elements.len(), self.values.keys.len());
        while let Some(key) = self.literals.key()? {
            self.check_normal(key)?;
            let key = self.values.layouts.key(key);
            self.values.keys.push(key);
            let value = self.whole_value()?;
            self.values.elements.push(value);
            self.literals.end_entry()?;
        }
        self.leave();
        let elements = self.values.elements.split_off(start);
        let keys = self.values.keys.split_off(first_key);
        Ok(Value::object(self.values.layouts.mapping(keys, elements)))
    }
}
