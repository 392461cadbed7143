//! Checks of the constraints of an attribute.
//!
//! A constraint is checked on the value as the configuration has it, after the field was read: the type of the field
//! reports first what does not fit at all.

use super::attribute::FieldInput;
use super::constrained_parts::{OfArgument, PartChecker};
use crate::location::Anchor;
use crate::schema::ValueSchema;
use crate::view::AttributeView;

impl FieldInput<'_, '_> {
    /// Returns whether the value satisfies the constraints of the schema and of its type. Reports every one that it does
    /// not.
    pub(super) fn satisfies_constraints(self) -> bool {
        if self.admits_literal() {
            return true;
        }
        let of_type = self.constraints_of_type();
        #[cfg(feature = "schema")]
        let of_shape = self.shape_constraints();
        #[cfg(not(feature = "schema"))]
        let of_shape: Option<OfArgument<'_>> = None;
        let Some((expression, value)) = self.plain_value() else {
            return true;
        };
        let mut parts = PartChecker {
            session: self.session(),
            expression: Some(&expression),
            anchor: Anchor::Expression(&expression),
            reported: 0,
        };
        let (path, name) = (self.path(), self.name());
        let own = OfArgument(self.constraints());
        // `&` instead of `&&`: each of them reports.
        parts.check(&own, &value, &path, name)
            & of_type.is_none_or(|it| parts.check(&it, &value, &path, name))
            & of_shape.is_none_or(|it| parts.check(&it, &value, &path, name))
    }

    fn constraints_of_type(self) -> Option<&'static ValueSchema> {
        self.value_schema().filter(|schema| schema.is_constrained())
    }

    /// Returns whether the attribute is a literal that surely satisfies the constraints.
    pub(super) fn admits_literal(self) -> bool {
        #[cfg(feature = "schema")]
        if self.shape_constraints().is_some() {
            return false;
        }
        if self.constraints_of_type().is_some() {
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
