//! An argument: its value by shape, and its constraints.

use serde::de::DeserializeSeed;

use super::super::constrained_parts::{OfArgument, PartChecker};
use super::body::BodyInput;
use super::constraints::{ShapeConstraints, is_constrained};
use super::value::ShapeSeed;
use super::{Checker, Parts};
use crate::error::Error;
use crate::location::BodyKey;
use crate::location::{Anchor, Location, Step};
use crate::schema::{ArgumentSchema, ConstraintSchema};
use crate::secrets::conceal;
use crate::tree::{TreeDeserializer, TreeValue};
use crate::view::AttributeView;

impl<'s> Checker<'s, '_> {
    /// Checks an argument, and notes the names in it.
    pub(super) fn argument(
        &self,
        at: &BodyInput<'_>,
        argument: &'s ArgumentSchema,
        attribute: AttributeView<'_>,
        within: &BodyKey,
    ) {
        if argument.sensitive {
            conceal(&attribute.anchor().span());
        }
        self.note_argument(at, argument, attribute, within);
        if self.parts == Parts::Names {
            return;
        }
        let is_constrained = || !argument.constraints.is_empty() || is_constrained(&argument.shape);
        if self.reads(at, argument, attribute) && is_constrained() {
            self.constraints(at, argument, attribute);
        }
    }

    /// Returns whether the value has the shape; reports why not.
    fn reads(
        &self,
        at: &BodyInput<'_>,
        argument: &ArgumentSchema,
        attribute: AttributeView<'_>,
    ) -> bool {
        let path = at.path.then(Step::Name(attribute.name()));
        let marked = path.then(Step::Marked);
        let path = if argument.sensitive { marked } else { path };
        let location = Location {
            path: &path,
            anchor: attribute.anchor(),
        };
        let value = TreeValue {
            session: self.session,
            path: &path,
            origin: attribute.origin(),
        };
        let before = self.session.marked_values();
        let seed = ShapeSeed::new(&argument.shape);
        let read = |value: TreeValue<'_, '_>| -> Result<(), Error> {
            self.session.recover(
                |error| value.locate_error(error),
                || seed.deserialize(TreeDeserializer::Value(value)),
            )
        };
        let is_nullable = argument.nullable && !argument.shape.accepts_null();
        let result = self.session.read_argument(|| match is_nullable {
            true => value.unless_null(read).map(drop),
            false => read(value),
        });
        let Err(error) = result else { return true };
        let error = self.session.redact_since(before, error);
        self.session.report_error(location.locate_error(error));
        false
    }

    fn constraints(
        &self,
        at: &BodyInput<'_>,
        argument: &ArgumentSchema,
        attribute: AttributeView<'_>,
    ) {
        let expression = attribute.to_expression();
        let Some(value) = self.session.evaluate_quietly(&expression) else {
            return;
        };
        let path = at.path.then(Step::Name(attribute.name()));
        let mut parts = PartChecker {
            session: self.session,
            expression: Some(&expression),
            anchor: Anchor::Expression(&expression),
            reported: 0,
        };
        let own = argument.constraints.iter();
        let own = OfArgument(own.filter_map(ConstraintSchema::view).collect());
        parts.check(&own, &value, &path, attribute.name());
        let constraints = ShapeConstraints::new(&argument.shape);
        parts.check(&constraints, &value, &path, attribute.name());
    }
}
