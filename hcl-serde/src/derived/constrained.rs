//! Checks of constraints: a decoded attribute, and the fields of a body together.
//!
//! A constraint is checked on the value as the configuration has it, after the field was read: the type of the field
//! reports first what does not fit at all.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostic, SourceSpan};

use super::attribute::FieldInput;
use super::constrained_parts::{OfArgument, PartChecker};
use super::content::{Content, Part};
use super::errors::missing_choice;
use super::rules::{self, FindFields};
use crate::constraint::{Rule, Texts};
use crate::de::duplicate_block;
use crate::location::Anchor;
use crate::schema::ValueSchema;
use crate::view::{AttributeView, BlockView};

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
        self.value_schema().filter(|it| it.is_constrained())
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

impl Content<'_, '_> {
    /// Checks the rules between fields. Reports every one that is broken.
    pub fn check_rules(&mut self) {
        if self.decoder.body.is_incomplete() {
            return;
        }
        let broken: Vec<Diagnostic> = self
            .schema
            .rules
            .iter()
            .filter_map(|rule| self.broken(rule))
            .collect();
        for error in broken {
            let error = rules::located(error, self.decoder.body);
            self.decoder.session.report(error, self.decoder.path);
            self.fail(Part::Body);
        }
    }

    fn broken(&self, rule: &Rule<'_>) -> Option<Diagnostic> {
        match *rule {
            Rule::Conflicts(one, other) => rules::conflicts(self, one, other),
            Rule::Requires(one, other) => rules::requires(self, one, other),
            Rule::ExactlyOneOf(names) => rules::exactly_one_of(self, names),
            Rule::AnyOf(names) => {
                let is_meant = |name: &str| self.slots.meant.iter().any(|it| it == name);
                let is_absent = |name: &str| self.found_at(name).is_none() && !is_meant(name);
                let names: Vec<&str> = names.iter().collect();
                let are_absent = names.iter().all(|name| is_absent(name));
                are_absent.then(|| missing_choice(&names))
            }
            Rule::AtMostOneOf(names) => self.second_of(names),
        }
    }

    /// Reports the second of blocks of several types. Two blocks of one type are reported where they are read.
    fn second_of(&self, names: Texts<'_>) -> Option<Diagnostic> {
        let fields = names.iter().filter_map(|name| self.schema.block(name));
        let mut blocks: Vec<BlockView<'_>> =
            fields.flat_map(|field| self.blocks_of(field)).collect();
        sort_by_key(&mut blocks, |block| block.definition_span().span().start);
        let [first, second, ..] = blocks.as_slice() else {
            return None;
        };
        let (name, at) = (second.type_name(), second.definition_span());
        (first.type_name() != name).then(|| duplicate_block(name, at))
    }
}

impl FindFields for Content<'_, '_> {
    fn found_at(&self, name: &str) -> Option<SourceSpan> {
        if let Some(index) = self.schema.argument(name) {
            return self.attribute(index).map(AttributeView::name_span);
        }
        let index = self.schema.block(name)?;
        self.blocks_of(index).next().map(BlockView::type_span)
    }

    fn is_block(&self, name: &str) -> bool {
        self.schema.block(name).is_some()
    }
}
