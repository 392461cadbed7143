//! Fields that are read from the value of an attribute.

use hcl_core::{Diagnostics, Expression, Value, native};
use serde::Deserialize;

use super::content::{Content, Part};
use super::errors;
#[cfg(feature = "schema")]
use super::published::{ShapeConstraints, is_constrained};
use crate::constraint::Constraint;
use crate::de::{LeanDeserializer, MissingDeserializer, TreeDeserializer, TreeValue, keeps_null};
use crate::error::Error;
use crate::location::{Location, Path, Step};
use crate::schema::{Argument, Schema, Shape, ValueSchema};
use crate::session::Session;
use crate::stop::{self, Stop};
use crate::view::AttributeView;

/// A type that `#[hcl(default = "…")]` converts a text to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made of the text of a default",
    label = "the field's type has no `From<&str>`",
    note = "write the default in Rust: `default = Level::Info`, `default = Duration::from_secs(30)`"
)]
pub trait DefaultText<'t> {
    /// Converts the text.
    fn of_text(text: &'t str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<'t, T: From<&'t str>> DefaultText<'t> for T {
    fn of_text(text: &'t str) -> Self {
        text.into()
    }
}

/// A type that the value of an attribute can be read into: every [`serde::Deserialize`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an attribute",
    label = "not a type that the value of an attribute can be read into",
    note = "if it is written as `name = value`, derive `serde::Deserialize` for the type",
    note = "if it is written as a block, `name {{ … }}`, mark the field `#[hcl(block)]` and derive `hcl_serde::HclDecode`"
)]
pub trait FromAttribute<'de, Via>: Sized {
    /// Reads the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value does not fit the type.
    fn read(value: TreeDeserializer<'_, 'de>) -> Result<Self, Error>;

    /// Reads the value if it is a literal that fits as it is.
    ///
    /// # Errors
    ///
    /// [`Stop`] if [`read`](Self::read) is needed.
    fn read_lean(_: LeanDeserializer<'_, 'de>) -> stop::Result<Self> {
        Err(Stop)
    }

    /// Returns the value of a type that may be absent, as `None` of an `Option`.
    fn missing() -> Option<Self>;

    /// Returns whether the type has no value for what is absent.
    fn is_required() -> bool {
        Self::missing().is_none()
    }

    /// Returns the shape of the values.
    fn shape() -> Shape {
        Shape::Any
    }
}

/// Marks the implementation by serde.
#[derive(Debug)]
pub enum ViaSerde {}

/// Marks an implementation that no type has. With two candidates the compiler reports [`FromAttribute`], whose notes
/// name both ways out; with one it would report `Deserialize`.
#[derive(Debug)]
pub enum ViaNothing {}

/// A trait without implementations.
pub trait Nothing {}

impl<'de, T: Deserialize<'de>> FromAttribute<'de, ViaSerde> for T {
    #[inline]
    fn read(value: TreeDeserializer<'_, 'de>) -> Result<Self, Error> {
        value
            .session()
            .recover(|error| value.locate_error(error), || T::deserialize(value))
    }

    #[inline]
    fn read_lean(value: LeanDeserializer<'_, 'de>) -> stop::Result<Self> {
        T::deserialize(value)
    }

    fn missing() -> Option<Self> {
        T::deserialize(MissingDeserializer).ok()
    }

    #[cfg(feature = "schema")]
    fn shape() -> Shape {
        Shape::of::<T>()
    }
}

impl<T: Nothing> FromAttribute<'_, ViaNothing> for T {
    fn read(_: TreeDeserializer<'_, '_>) -> Result<Self, Error> {
        Err(Error::new(Diagnostics::new()))
    }

    fn missing() -> Option<Self> {
        None
    }
}

/// The attribute of a field, or its absence.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldInput<'c, 'de> {
    content: &'c Content<'c, 'de>,
    pub(super) argument: &'c Argument<'c>,
    pub(super) attribute: Option<AttributeView<'c>>,
}

impl<'c, 'de> FieldInput<'c, 'de> {
    /// Returns the name as it is written, which may be an alias.
    #[inline]
    pub(super) fn name(self) -> &'c str {
        match (self.argument.aliases.is_empty(), self.attribute) {
            (false, Some(attribute)) => attribute.name(),
            _ => self.argument.name,
        }
    }

    /// Returns the constraints of the schema.
    pub(super) const fn constraints(self) -> &'c [Constraint<'c>] {
        self.argument.constraints
    }

    /// Returns what the type of the field says of its values.
    pub(super) fn value_schema(self) -> Option<&'static ValueSchema> {
        self.argument.value.map(|schema| schema())
    }

    /// Returns the constraints of the shape in a published schema, if it has some.
    #[cfg(feature = "schema")]
    pub(super) fn shape_constraints(self) -> Option<ShapeConstraints<'c>> {
        let shape = self.argument.published?.shape;
        is_constrained(shape).then(|| ShapeConstraints::new(shape))
    }

    /// Returns the expression and the value of the attribute, if it is there and can be evaluated. Reports nothing.
    pub(super) fn plain_value(self) -> Option<(Expression<'c>, Value)> {
        let expression = self.attribute?.to_expression();
        let value = self.session().evaluate_quietly(&expression)?;
        Some((expression, value))
    }

    pub(super) const fn session(self) -> &'c Session<'c, 'de> {
        self.content.decoder.session
    }

    #[inline]
    pub(super) fn path(self) -> Path<'c> {
        self.content.decoder.path.then(Step::Name(self.name()))
    }

    pub(super) fn read<T>(
        self,
        attribute: AttributeView<'c>,
        read: impl FnOnce(TreeValue<'_, 'de>) -> Result<T, Error>,
    ) -> Option<T> {
        let path = self.path();
        let value = TreeValue {
            session: self.session(),
            path: &path,
            origin: attribute.origin(),
        };
        let before = self.session().marked_values();
        match self.session().read_argument(|| read(value)) {
            Ok(value) if self.argument.may_be_constrained() => {
                self.satisfies_constraints().then_some(value)
            }
            Ok(value) => Some(value),
            Err(error) => {
                self.report_error(attribute, self.session().redact_since(before, error));
                None
            }
        }
    }

    #[cold]
    fn report_error(self, attribute: AttributeView<'c>, error: Error) {
        let location = Location {
            path: &self.path(),
            anchor: attribute.anchor(),
        };
        let error = location.locate_error(error);
        if !self.argument.may_be_constrained() {
            return self.session().report_error(error);
        }
        self.session().report_error_and(error, || {
            self.satisfies_constraints();
        });
    }

    #[cold]
    pub(super) fn report_missing(self) {
        // The report of a misspelt name suggests this one.
        let is_meant = |name: &String| self.name() == name;
        if self.content.slots.meant.iter().any(is_meant) {
            return;
        }
        let error = errors::missing_argument(self.name());
        let error = self.content.decoder.body.locate_missing(error);
        self.session().report(error, &self.path());
    }
}

impl<'c, 'de> Content<'c, 'de> {
    /// Returns the input of an argument, by index in the schema's arguments.
    #[expect(
        clippy::indexing_slicing,
        reason = "the fields are those of the schema"
    )]
    pub(super) fn input(&self, index: usize) -> FieldInput<'_, 'de> {
        FieldInput {
            content: self,
            argument: &self.schema.arguments[index],
            attribute: self.attribute(index),
        }
    }

    /// Reads an argument, by index in the schema's arguments. Its absence is an error unless the type has a value for it.
    #[inline(always)]
    pub fn argument<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        reader: &Reader<'de, T>,
    ) -> Option<T> {
        match self.lean_argument(schema, index, reader.lean) {
            Some(value) if is_plain(schema, index) => Some(value),
            Some(value) => self.constrained(index, value),
            None => self.full_argument(index, reader.value, reader.missing),
        }
    }

    /// Reads an argument with a fallback. Returns `None` if it is absent, or null and the type has no value for null.
    #[inline(always)]
    pub fn argument_or<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        reader: &Reader<'de, T>,
    ) -> Option<T> {
        match self.lean_argument(schema, index, reader.lean) {
            Some(value) if is_plain(schema, index) => Some(value),
            Some(value) => self.constrained(index, value),
            None => self.full_argument_or(index, reader.value, reader.missing),
        }
    }

    /// Reads an argument if it is a literal that fits as it is.
    #[inline(always)]
    fn lean_argument<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        lean: ReadLean<'de, T>,
    ) -> Option<T> {
        let name = schema.arguments.get(index)?.name;
        // Most arguments are in the order of the fields.
        let next = self.unmatched.as_mut().and_then(|it| it.next_named(name));
        let attribute = match next {
            Some(attribute) => {
                *self.slots.attributes.get_mut(index)? = attribute.id();
                attribute
            }
            None => self.matched_attribute(index)?,
        };
        let literal = LeanDeserializer::of_value(self.decoder.session, attribute.expression());
        lean(literal).ok()
    }

    /// Returns an attribute that is not the one expected next, if literals are read as they are.
    #[inline(never)]
    fn matched_attribute(&mut self, index: usize) -> Option<native::Attribute<'c>> {
        self.match_rest();
        let attribute = self.slots.native_attribute(index);
        attribute.filter(|_| self.decoder.session.is_plain())
    }

    /// Returns the value of an argument if it satisfies its constraints.
    #[inline(never)]
    fn constrained<T>(&mut self, index: usize, value: T) -> Option<T> {
        if self.input(index).admits_literal() {
            return Some(value);
        }
        self.match_rest();
        if !self.input(index).satisfies_constraints() {
            self.fail(Part::Argument(index));
            return None;
        }
        Some(value)
    }

    #[inline(never)]
    fn full_argument<T>(
        &mut self,
        index: usize,
        read: ReadValue<'de, T>,
        missing: fn() -> Option<T>,
    ) -> Option<T> {
        self.match_rest();
        let input = self.input(index);
        let value = match input.attribute {
            Some(attribute) => input.read(attribute, |value| read(TreeDeserializer::Value(value))),
            None => {
                let missing = missing();
                if missing.is_none() {
                    input.report_missing();
                }
                missing
            }
        };
        if value.is_none() {
            self.fail(Part::Argument(index));
        }
        value
    }

    #[inline(never)]
    fn full_argument_or<T>(
        &mut self,
        index: usize,
        read: ReadValue<'de, T>,
        missing: fn() -> Option<T>,
    ) -> Option<T> {
        self.match_rest();
        let input = self.input(index);
        let attribute = input.attribute?;
        let value = input.read(attribute, |value| {
            if keeps_null::<T>() {
                read(TreeDeserializer::Value(value)).map(Some)
            } else {
                let value = value.unless_null(|value| read(TreeDeserializer::Value(value)))?;
                Ok(value.or_else(missing))
            }
        });
        if value.is_none() {
            self.fail(Part::Argument(index));
        }
        value.flatten()
    }
}

/// Returns whether an argument and its type have no constraints: a constant, after inlining.
#[inline(always)]
fn is_plain(schema: &'static Schema<'static>, index: usize) -> bool {
    let argument = schema.arguments.get(index);
    argument.is_some_and(|argument| !argument.may_be_constrained())
}

/// Reads a literal.
pub(super) type ReadLean<'de, T> = fn(LeanDeserializer<'_, 'de>) -> stop::Result<T>;

/// Reads a value.
pub(super) type ReadValue<'de, T> = fn(TreeDeserializer<'_, 'de>) -> Result<T, Error>;

/// How a type is read from an attribute or a label.
///
/// Schema and decoding obtain it by the same expression, so that a type that cannot be read is reported once.
#[derive(Debug)]
pub struct Reader<'de, T> {
    pub(super) value: ReadValue<'de, T>,
    pub(super) lean: ReadLean<'de, T>,
    pub(super) missing: fn() -> Option<T>,
    pub(super) is_required: fn() -> bool,
    pub(super) shape: fn() -> Shape,
}

/// Returns the reader of a type.
#[must_use]
pub const fn attribute<'de, T: FromAttribute<'de, Via>, Via>() -> Reader<'de, T> {
    Reader {
        value: T::read,
        lean: T::read_lean,
        missing: T::missing,
        is_required: T::is_required,
        shape: T::shape,
    }
}

// Bounds on `T` would make the compiler report an unsuitable type a second time.
impl<'de, T> Reader<'de, T> {
    /// Returns the base of the argument's schema.
    #[must_use]
    pub const fn argument(self) -> Argument<'static> {
        Argument {
            required: self.is_required,
            shape: self.shape,
            ..Argument::EMPTY
        }
    }

    /// Returns the value of a field, or of its absence.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the argument is required.
    #[inline]
    pub fn value_of(self, field: Option<T>) -> stop::Result<T> {
        field.or_else(self.missing).ok_or(Stop)
    }
}

/// Returns the reader of a field with functions of its own: one, for each deserializer. Its absence is an error.
#[must_use]
pub const fn attribute_with<'de, T>(
    value: ReadValue<'de, T>,
    lean: ReadLean<'de, T>,
) -> Reader<'de, T> {
    Reader {
        value,
        lean,
        missing: || None,
        is_required: || true,
        shape: || Shape::Any,
    }
}
