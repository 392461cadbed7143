//! Fields that are read from the value of an attribute.

use hcl_core::{Diagnostics, Expression, Value, native};
use serde::Deserialize;

use super::content::{Content, Part};
use super::errors;
#[cfg(feature = "schema")]
use super::published::{ShapeConstraints, is_constrained};
use crate::buffered::{may_lack_span, was_missed};
use crate::constraint::Constraint;
use crate::de::{MissingDeserializer, Origin, TreeDeserializer, TreeValue, keeps_null};
use crate::error::Error;
use crate::location::{Location, Path, Step};
use crate::schema::{Argument, Schema, Shape, ValueSchema};
use crate::session::{Session, has_calls};
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

    /// Reads the value of the attribute.
    fn read<T>(
        self,
        read: &dyn Fn(TreeDeserializer<'_, 'de>) -> Result<T, Error>,
    ) -> Option<Result<T, Error>> {
        let (session, path, attribute) = (self.session(), self.path(), self.attribute?);
        let anchor = attribute.origin().anchor();
        let evaluated = if self.argument.may_be_constrained() {
            session.evaluate_for_check(&attribute.to_expression(), &path)
        } else {
            None
        };
        let value = TreeValue {
            session,
            path: &path,
            origin: match &evaluated {
                Some(value) => Origin::Value(value, &anchor),
                None => attribute.origin(),
            },
        };
        let mut read = || read(TreeDeserializer::Value(value));
        Some(session.read_argument(|| session.with_spans(&mut read)))
    }

    /// Reads the value of the attribute by the shape of a published schema, and reports what is wrong. Returns whether it is
    /// right.
    #[cfg(feature = "schema")]
    pub(super) fn check(
        self,
        attribute: AttributeView<'c>,
        read: &dyn Fn(TreeValue<'_, 'de>) -> Result<(), Error>,
    ) -> bool {
        let before = self.session().marked_values();
        let result = self.read(&|value| match value {
            TreeDeserializer::Value(value) => read(value),
            TreeDeserializer::Blocks(_) | TreeDeserializer::Body(_) => Ok(()),
        });
        match result {
            Some(Err(error)) => {
                self.report_error(attribute, self.session().redact_since(before, error));
                false
            }
            Some(Ok(())) | None => self.satisfies_constraints(),
        }
    }

    #[cold]
    fn report_failure(
        self,
        before: u32,
        error: Error,
        read: &dyn Fn(TreeDeserializer<'_, 'de>) -> Result<(), Error>,
    ) {
        let Some(attribute) = self.attribute else {
            return;
        };
        let (session, path) = (self.session(), &self.path());
        let value = TreeValue {
            session,
            path,
            origin: attribute.origin(),
        };
        let mut again = || read(TreeDeserializer::Value(value));
        let expected = self.constraints().iter().find_map(Constraint::whole_range);
        let has_range = expected.is_some();
        session.expect_whole(expected);
        let error = session.read_argument(|| {
            // One reading gives the place and the words of `range`.
            let error = if has_range && !may_lack_span() {
                again().err().unwrap_or(error)
            } else {
                session.with_place(error, &mut again)
            };
            let error = value.locate_error(session.redact_since(before, error));
            session.repeat(error, &mut again)
        });
        session.expect_whole(None);
        self.report_error(attribute, error);
    }

    #[cold]
    fn report_error(self, attribute: AttributeView<'c>, error: Error) {
        let location = Location {
            path: &self.path(),
            anchor: attribute.anchor(),
        };
        let mut error = location.locate_error(error);
        if let Some(kind) = self.argument.refers {
            let name = |found| errors::name_of_reference(found, kind);
            error = error.map_diagnostics(|found| found.map(name));
        }
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
        let Some(attribute) = self.native_argument(schema, index) else {
            return self.other_argument(index, reader.value, reader.missing);
        };
        self.plain_argument(schema, index, attribute, reader)
    }

    /// Reads an argument with a fallback. Returns `None` if it is absent, or null and the type has no value for null.
    #[inline(always)]
    pub fn argument_or<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        reader: &Reader<'de, T>,
    ) -> Option<T> {
        match self.native_argument(schema, index) {
            // A literal is not null.
            Some(attribute) if attribute.expression().is_literal() => {
                self.plain_argument(schema, index, attribute, reader)
            }
            _ => self.argument_or_null(index, reader.value, reader.missing),
        }
    }

    /// Returns an argument of a native body.
    #[inline(always)]
    fn native_argument(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
    ) -> Option<native::Attribute<'c>> {
        let name = schema.arguments.get(index)?.name;
        // Most arguments are in the order of the fields.
        let next = self.unmatched.as_mut().and_then(|it| it.next_named(name));
        match next {
            Some(attribute) => {
                *self.slots.attributes.get_mut(index)? = attribute.id();
                Some(attribute)
            }
            None => self.matched_attribute(index),
        }
    }

    /// Returns an attribute that is not the one expected next.
    #[inline(never)]
    fn matched_attribute(&mut self, index: usize) -> Option<native::Attribute<'c>> {
        self.match_rest();
        self.slots.native_attribute(index)
    }

    #[inline(always)]
    fn plain_argument<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        attribute: native::Attribute<'c>,
        reader: &Reader<'de, T>,
    ) -> Option<T> {
        let session = self.decoder.session;
        let before = session.marked_values();
        // Its constraints are checked on the value that was read.
        if !is_plain(schema, index) && has_calls(&attribute.expression().into()) {
            return self.read_argument(index, reader.value);
        }
        let name = schema.arguments.get(index)?.name;
        let path = &self.decoder.path.then(Step::Name(name));
        let value = TreeValue {
            session,
            path,
            origin: Origin::Native(attribute.expression()),
        };
        match (reader.value)(TreeDeserializer::Value(value)) {
            Ok(_) if was_missed() => self.read_argument(index, reader.value),
            Ok(value) if is_plain(schema, index) => Some(value),
            Ok(value) => self.constrained(index, value),
            Err(error) => {
                let read = reader.value;
                self.failed_argument(index, before, error, &|value| read(value).map(drop));
                None
            }
        }
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

    /// Reports the error of an argument, and further mistakes in it.
    #[cold]
    #[inline(never)]
    fn failed_argument(
        &mut self,
        index: usize,
        before: u32,
        error: Error,
        read: &dyn Fn(TreeDeserializer<'_, 'de>) -> Result<(), Error>,
    ) {
        self.match_rest();
        self.input(index).report_failure(before, error, read);
        self.fail(Part::Argument(index));
    }

    /// Reads an argument of a body that is not native, or its absence.
    #[inline(never)]
    fn other_argument<T>(
        &mut self,
        index: usize,
        read: ReadValue<'de, T>,
        missing: fn() -> Option<T>,
    ) -> Option<T> {
        if self.input(index).attribute.is_some() {
            return self.read_argument(index, read);
        }
        let missing = missing();
        if missing.is_none() {
            self.input(index).report_missing();
            self.fail(Part::Argument(index));
        }
        missing
    }

    #[inline(never)]
    fn argument_or_null<T>(
        &mut self,
        index: usize,
        read: ReadValue<'de, T>,
        missing: fn() -> Option<T>,
    ) -> Option<T> {
        self.match_rest();
        self.input(index).attribute?;
        if keeps_null::<T>() {
            return self.read_argument(index, read);
        }
        let read_unless_null = |value: TreeDeserializer<'_, 'de>| match value {
            TreeDeserializer::Value(value) => {
                value.unless_null(|value| read(TreeDeserializer::Value(value)))
            }
            TreeDeserializer::Blocks(_) | TreeDeserializer::Body(_) => Ok(None),
        };
        let before = self.decoder.session.marked_values();
        match self.input(index).read(&read_unless_null)? {
            Ok(value) => {
                if self.input(index).argument.may_be_constrained() {
                    self.constrained(index, value)?.or_else(missing)
                } else {
                    value.or_else(missing)
                }
            }
            Err(error) => {
                self.failed_argument(index, before, error, &|value| {
                    read_unless_null(value).map(drop)
                });
                None
            }
        }
    }

    #[inline(never)]
    fn read_argument<T>(&mut self, index: usize, read: ReadValue<'de, T>) -> Option<T> {
        self.match_rest();
        let before = self.decoder.session.marked_values();
        match self.input(index).read(&read)? {
            Ok(value) if !self.input(index).argument.may_be_constrained() => Some(value),
            Ok(value) => self.constrained(index, value),
            Err(error) => {
                self.failed_argument(index, before, error, &|value| read(value).map(drop));
                None
            }
        }
    }
}

/// Returns whether an argument and its type have no constraints: a constant, after inlining.
#[inline(always)]
fn is_plain(schema: &'static Schema<'static>, index: usize) -> bool {
    let argument = schema.arguments.get(index);
    argument.is_some_and(|argument| !argument.may_be_constrained())
}

/// Reads a value.
pub(super) type ReadValue<'de, T> = fn(TreeDeserializer<'_, 'de>) -> Result<T, Error>;

/// How a type is read from an attribute or a label.
///
/// Schema and decoding obtain it by the same expression, so that a type that cannot be read is reported once.
#[derive(Debug)]
pub struct Reader<'de, T> {
    pub(super) value: ReadValue<'de, T>,
    pub(super) missing: fn() -> Option<T>,
    pub(super) is_required: fn() -> bool,
    pub(super) shape: fn() -> Shape,
}

/// Returns the reader of a type.
#[must_use]
pub const fn attribute<'de, T: FromAttribute<'de, Via>, Via>() -> Reader<'de, T> {
    Reader {
        value: T::read,
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
pub const fn attribute_with<'de, T>(value: ReadValue<'de, T>) -> Reader<'de, T> {
    Reader {
        value,
        missing: || None,
        is_required: || true,
        shape: || Shape::Any,
    }
}
