//! Constraints on values that were read: the value is read again from its offset, and compared. The tree words the reports.

use hcl_core::Value;
use serde::Deserialize;

use super::error::{Result, Stop};
use super::input::TextDeserializer;
use super::reader::Reader;
use crate::constraint::{Constraint, is_satisfied};
use crate::derived::satisfies_type;
use crate::schema::ValueSchema;

impl TextDeserializer<'_, '_, '_> {
    /// Checks that a label satisfies the constraints of its type.
    #[inline]
    pub(crate) fn check_label(&self, schema: Option<&'static ValueSchema>) -> Result<()> {
        match schema {
            Some(schema) if !satisfies_type(schema, &Value::string(self.reader.text)) => Err(Stop),
            _ => Ok(()),
        }
    }
}

impl Reader<'_, '_> {
    /// Checks that the value at an offset satisfies constraints.
    #[inline(never)]
    pub(super) fn check_constraints(
        &mut self,
        start: usize,
        constraints: &[Constraint<'_>],
    ) -> Result<()> {
        self.check(start, |reader| {
            if constraints.iter().all(|it| reader.satisfies_plainly(it)) {
                return Ok(true);
            }
            let value = reader.whole_or_evaluated()?;
            Ok(constraints.iter().all(|it| is_satisfied(it, &value)))
        })
    }

    /// Checks that the value at an offset satisfies the constraints of its type.
    #[inline(never)]
    pub(super) fn check_type(&mut self, start: usize, schema: &'static ValueSchema) -> Result<()> {
        self.check(start, |reader| {
            let value = reader.whole_or_evaluated()?;
            Ok(satisfies_type(schema, &value))
        })
    }

    fn check(
        &mut self,
        start: usize,
        is_satisfied: impl FnOnce(&mut Self) -> Result<bool>,
    ) -> Result<()> {
        let end = self.literals.offset();
        self.literals.rewind(start);
        match is_satisfied(self)? {
            true => {
                self.literals.rewind(end);
                Ok(())
            }
            false => Err(Stop),
        }
    }

    /// Returns whether the next value certainly satisfies a constraint: a short whole number, or a text of ASCII characters
    /// without escapes, as most values with a constraint are.
    fn satisfies_plainly(&self, constraint: &Constraint<'_>) -> bool {
        let mut literals = self.literals.clone();
        match *constraint {
            Constraint::Range {
                min,
                max,
                excludes_max,
            } => {
                let bound = |bound: Option<&str>, unbounded| match bound {
                    Some(digits) => digits.parse().ok(),
                    None => Some(unbounded),
                };
                let bounds = (bound(min, i64::MIN), bound(max, i64::MAX));
                let (Some(number), (Some(min), Some(max))) = (literals.integer(), bounds) else {
                    return false;
                };
                min <= number && (number < max || number == max && !excludes_max)
            }
            Constraint::Length { min, max } => literals.verbatim().is_some_and(|text| {
                // The text is ASCII: bytes are characters.
                let length = text.len() as u64;
                min.is_none_or(|min| min <= length) && max.is_none_or(|max| length <= max)
            }),
            Constraint::OneOf(texts) => {
                literals.verbatim().is_some_and(|text| texts.contains(text))
            }
            _ => false,
        }
    }

    /// Reads the next value whole.
    pub(super) fn whole_or_evaluated(&mut self) -> Result<Value> {
        self.values.begin();
        match self.whole_literal() {
            true => self.values.elements.pop().ok_or(Stop),
            false => self.expression(false, |value| Value::deserialize(value)),
        }
    }
}
