//! Checks of the constraints of an attribute.
//!
//! A constraint is checked on the value as the configuration has it, after the field was read: the type of the field
//! reports first what does not fit at all.

use super::attribute::FieldInput;
use super::constraints::Constraints;
use super::part_checks::PartChecker;
use crate::view::AttributeView;

impl FieldInput<'_, '_> {
    /// Returns whether the value satisfies the constraints of the schema and of its type. Reports every one that it does
    /// not.
    pub(super) fn satisfies_constraints(self) -> bool {
        if self.admits_literal() {
            return true;
        }
        let Some((expression, value)) = self.plain_value() else {
            return true;
        };
        let mut parts = PartChecker::new(self.session(), &expression);
        let own = Constraints::Declared(self.constraints());
        let all = [Some(own), Constraints::of(self.argument.shape)];
        for constraints in all.iter().flatten() {
            parts.check(constraints, &value, &self.path(), self.name());
        }
        parts.reported == 0
    }

    /// Returns whether the attribute is a literal that surely satisfies the constraints.
    pub(super) fn admits_literal(self) -> bool {
        if Constraints::of(self.argument.shape).is_some() {
            return false;
        }
        let Some(AttributeView::Native(attribute)) = self.attribute else {
            return self.constraints().is_empty();
        };
        let literal = attribute.expression();
        let mut constraints = self.constraints().iter();
        constraints.all(|constraint| constraint.admits(literal))
    }
}
