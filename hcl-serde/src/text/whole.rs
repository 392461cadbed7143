//! Literals as whole values, for targets that take a [`Value`].

use hcl_core::native::literals::{Decimal, Start};
use hcl_core::{Number, Type, Value};

use super::error::{Result, Stop};
use super::reader::Reader;

impl Reader<'_, '_> {
    /// Reads a value that consists of literals. Returns false, and reads nothing, if it does not.
    pub(super) fn whole_literal(&mut self) -> bool {
        let (offset, depth) = (self.literals.offset(), self.depth);
        let (elements, keys) = (self.values.elements.len(), self.values.keys.len());
        let is_literal = self.whole_value().is_ok();
        if !is_literal {
            self.literals.rewind(offset);
            self.depth = depth;
            self.values.elements.truncate(elements);
            self.values.keys.truncate(keys);
        }
        is_literal
    }

    fn whole_value(&mut self) -> Result<()> {
        let elements = &mut self.values.elements;
        // Texts, numbers and bools first, without a call: most literals are one of them.
        if let Some(text) = self.literals.verbatim() {
            push_text(elements, text);
            return Ok(());
        }
        if let Some(Decimal { mantissa, places }) = self.literals.decimal() {
            match places {
                0 => push_integer(elements, mantissa),
                _ => {
                    let number = Number::from_decimal(mantissa, places).map_err(|_| Stop)?;
                    elements.push(number.into());
                }
            }
            return Ok(());
        }
        if let Some(value) = self.literals.boolean() {
            elements.push(value.into());
            return Ok(());
        }
        self.whole_other_value()
    }

    #[inline(never)]
    fn whole_other_value(&mut self) -> Result<()> {
        let elements = &mut self.values.elements;
        match self.literals.value()? {
            Start::Null => elements.push(Value::null(Type::Dynamic)),
            Start::Bool(value) => elements.push(value.into()),
            Start::Number(digits) => {
                let number = Number::parse_literal(digits).map_err(|_| Stop)?;
                elements.push(number.into());
            }
            Start::String(text) => elements.push(text.into()),
            Start::Tuple => self.whole_tuple()?,
            Start::Object => self.whole_object()?,
        }
        Ok(())
    }

    /// Reads a tuple after its open bracket.
    fn whole_tuple(&mut self) -> Result<()> {
        self.enter()?;
        let start = self.values.elements.len();
        let mut is_first = true;
        while self.literals.element(is_first)? {
            is_first = false;
            self.whole_value()?;
        }
        self.leave();
        let elements = &mut self.values.elements;
        let tuple = match elements.len() - start {
            // A list of one element needs no allocation for its elements.
            1 => elements.pop().map(Value::tuple),
            _ => Some(Value::tuple(elements.split_off(start))),
        };
        elements.extend(tuple);
        Ok(())
    }

    /// Reads an object after its open brace.
    fn whole_object(&mut self) -> Result<()> {
        self.enter()?;
        let first_key = self.values.keys.len();
        while let Some(key) = self.literals.key()? {
            Self::check_normal(key)?;
            self.values.keys.push(key);
            self.whole_value()?;
            self.literals.end_entry()?;
        }
        self.leave();
        self.values.end_object(first_key);
        Ok(())
    }
}

// These are not inlined, so that the value is created in registers. Where branches share a `push`, they write it to memory in
// parts, and the processor stalls when it is copied.
#[inline(never)]
fn push_text(elements: &mut Vec<Value>, text: &str) {
    elements.push(Value::from_nfc(text.into()));
}

#[inline(never)]
fn push_integer(elements: &mut Vec<Value>, integer: i64) {
    elements.push(integer.into());
}
