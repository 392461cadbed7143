//! Fields that are read from the value of an attribute, or from a label.

use hcl_core::Diagnostics;
use serde::Deserialize;

use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::errors;
use super::field::{Input, Place, ReadField};
use crate::buffer::{may_lack_span, start_recording, was_missed};
use crate::constraint::Constraint;
use crate::de::{MissingDeserializer, Origin, TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::{Anchor, Location, Path, Step};
use crate::probe::ByType;
#[cfg(feature = "schema")]
use crate::schema::record::{RecordStop, Recorder};
use crate::schema::{Argument, Label, Shape, ShapePlace, ValueShape};
use crate::session::Session;
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

/// A type that a value or a label can be read into: every [`serde::Deserialize`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an attribute or a label",
    label = "not a type that a value can be read into",
    note = "if it is written as `name = value` or as a label, derive `serde::Deserialize` for the type; for `Rc` and `Arc`, enable the feature `rc` of serde",
    note = "if it is written as a block, `name {{ … }}`, mark the field `#[hcl(block)]` and derive `hcl_serde::HclDecode`"
)]
pub trait FromValue<'de, Via>: Sized {
    /// Reads the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value does not fit the type.
    fn read(value: TreeDeserializer<'_, 'de>) -> Result<Self, Error>;

    /// Returns the value of a type that may be absent, as `None` of an `Option`.
    fn missing() -> Option<Self>;

    /// Returns whether the type has no value for an absent argument.
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

/// Marks an implementation that no type has. With two candidates the compiler reports [`FromValue`], whose notes
/// name both ways out; with one it would report `Deserialize`.
#[derive(Debug)]
pub enum ViaNothing {}

/// A trait without implementations.
pub trait Nothing {}

impl<'de, T: Deserialize<'de>> FromValue<'de, ViaSerde> for T {
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

impl<T: Nothing> FromValue<'_, ViaNothing> for T {
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
    pub(super) const fn constraints(self) -> &'c [Constraint] {
        self.argument.constraints
    }

    pub(super) const fn session(self) -> &'c Session<'c, 'de> {
        self.content.decoder.session
    }

    #[inline]
    pub(super) fn path(self) -> Path<'c> {
        self.content.decoder.path.then(Step::Name(self.name()))
    }

    /// Reads the value of the attribute. Spans in serde's buffers are recorded if the type asks for them.
    #[inline(never)]
    fn read(
        self,
        attribute: AttributeView<'c>,
        read: &mut dyn FnMut(TreeValue<'_, 'de>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (session, path) = (self.session(), self.path());
        let value = attribute.value(self.session(), &path);
        session.read_argument(|| session.with_spans(&mut || read(value)))
    }

    /// Returns whether the value of the attribute is null.
    #[cold]
    pub(super) fn is_null(self) -> bool {
        self.attribute.is_some_and(|attribute| {
            let path = self.path();
            attribute.value(self.session(), &path).is_null()
        })
    }

    /// Hides the value from reports, if a function of the program reads it into a type with secrets.
    #[cold]
    pub(super) fn hide_secret(self) {
        if let Some(attribute) = self.attribute
            && (self.argument.secrets)()
        {
            attribute.anchor().conceal();
        }
    }

    /// Reads a value. The null of an argument with a default is its absence, unless the type tells the two apart.
    fn read_or_null(
        self,
        value: TreeValue<'_, 'de>,
        field: &mut dyn ReadField<'de>,
    ) -> Result<(), Error> {
        if self.argument.has_default && !field.keeps_null() && value.is_null() {
            field.set_absent();
            return Ok(());
        }
        field.read(Input::Value(TreeDeserializer::Value(value)))
    }

    #[cold]
    fn report_failure(
        self,
        attribute: AttributeView<'c>,
        before: u32,
        error: Error,
        read: &mut dyn FnMut(TreeValue<'_, 'de>) -> Result<(), Error>,
    ) {
        self.hide_secret();
        let (session, path) = (self.session(), &self.path());
        let value = attribute.value(session, path);
        let mut again = || read(value);
        let expected = self.constraints().iter().find_map(Constraint::whole_range);
        let is_vague = expected.is_some() || may_lack_span();
        session.expect_whole(expected);
        let error = session.read_argument(|| {
            if may_lack_span() {
                start_recording();
            }
            // The next reading has the place of a buffered value, and the words of `range`.
            let precise = is_vague.then(|| session.decode_again(&mut again).err());
            let error = precise.flatten().unwrap_or(error);
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
        self.is_allowed(Some(&error));
        self.session().report_error(error);
    }

    /// Returns whether the value satisfies the constraints of the schema and of its type, and reports what does not, in addition to
    /// an error.
    #[cold]
    fn is_allowed(self, error: Option<&Error>) -> bool {
        let (declared, shape) = (self.argument.constraints, self.argument.shape);
        let Some((attribute, allowed)) =
            self.attribute.zip(ShapePlace::constrained(shape, declared))
        else {
            return true;
        };
        let path = self.path();
        let value = TreeDeserializer::Value(attribute.value(self.session(), &path));
        value.check(self.name(), &allowed, error)
    }

    #[cold]
    pub(super) fn report_missing(self) {
        // The report of a misspelt name suggests this one.
        if self.content.is_meant(self.name()) {
            return;
        }
        let decoder = self.content.decoder;
        let missing = || errors::missing_argument(self.name());
        decoder.report_missing(self.name(), false, &self.path(), missing);
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

    /// Reads an argument, by index in the schema's arguments. Its absence is an error unless it has a default, or the type has a
    /// value for it.
    #[inline]
    pub(super) fn read_argument(
        &mut self,
        index: usize,
        argument: &Argument<'c>,
        field: &mut dyn ReadField<'de>,
    ) {
        let session = self.decoder.session;
        // Most arguments are in the order of the fields.
        let next = self
            .unmatched
            .as_mut()
            .and_then(|items| items.next_named(argument.name));
        if let (Some(attribute), Some(slot)) = (next, self.slots.attributes.get_mut(index)) {
            *slot = attribute.id();
            let expression = attribute.expression();
            // A literal is not null.
            let may_be_plain = !argument.may_be_constrained() && !argument.has_default;
            if may_be_plain || expression.is_literal() {
                let before = session.marked_values();
                let path = &self.decoder.path.then(Step::Name(argument.name));
                let origin = Origin::Native(expression);
                let value = TreeValue {
                    session,
                    path,
                    origin,
                };
                let result = field.read(Input::Value(TreeDeserializer::Value(value)));
                if result.is_err() || !was_missed() {
                    if result.is_err() || argument.may_be_constrained() {
                        self.end_argument(index, before, result, field);
                    }
                    return;
                }
            }
        }
        self.read_written_argument(index, field);
    }

    /// Reads an argument out of order, a value that needs more than serde, or the absence of an argument.
    #[inline(never)]
    fn read_written_argument(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        self.match_rest();
        let input = self.input(index);
        let argument = input.argument;
        let Some(attribute) = input.attribute else {
            if !argument.has_default && !field.set_absent() {
                input.report_missing();
                self.fail(Part::Argument(index));
            }
            return;
        };
        let before = self.decoder.session.marked_values();
        let result = input.read(attribute, &mut |value| input.read_or_null(value, field));
        self.end_argument(index, before, result, field);
    }

    /// Checks the constraints of an argument that was read, or reports its mistakes.
    #[inline(never)]
    fn end_argument(
        &mut self,
        index: usize,
        before: u32,
        result: Result<(), Error>,
        field: &mut dyn ReadField<'de>,
    ) {
        let argument = self.schema.arguments.get(index);
        match result {
            Ok(()) if argument.is_some_and(|argument| !argument.may_be_constrained()) => {}
            Ok(()) => self.check_argument(index),
            Err(error) => self.report_argument(index, before, error, field),
        }
    }

    #[inline(never)]
    fn check_argument(&mut self, index: usize) {
        if !self.input(index).is_allowed(None) {
            self.fail(Part::Argument(index));
        }
    }

    /// Reports the error of an argument, and further mistakes in it.
    #[cold]
    #[inline(never)]
    fn report_argument(
        &mut self,
        index: usize,
        before: u32,
        error: Error,
        field: &mut dyn ReadField<'de>,
    ) {
        self.match_rest();
        let input = self.input(index);
        if let Some(attribute) = input.attribute {
            input.report_failure(attribute, before, error, &mut |value| {
                input.read_or_null(value, field)
            });
        }
        self.fail(Part::Argument(index));
    }
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

impl ByType {
    /// Returns how a type is read from an attribute or a label.
    #[must_use]
    pub const fn value<'de, T: FromValue<'de, Via>, Via>() -> Reader<'de, T> {
        Reader {
            value: T::read,
            missing: T::missing,
            is_required: T::is_required,
            shape: T::shape,
        }
    }

    /// Returns the reader of a field with a function of its own. Its absence is an error.
    #[must_use]
    pub const fn value_with<'de, T>(value: ReadValue<'de, T>) -> Reader<'de, T> {
        Reader {
            value,
            missing: || None,
            is_required: || true,
            shape: || Shape::Any,
        }
    }

    /// Returns the shape of the values that a function reads, as far as it is known.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn shape_with<T>(read: fn(Recorder<'_>) -> Result<T, RecordStop>) -> Shape {
        Shape::of_function(read)
    }

    /// Returns that nothing is known of the values that a function reads.
    #[cfg(not(feature = "schema"))]
    #[must_use]
    pub fn shape_with<T>(_: ReadValue<'_, T>) -> Shape {
        Shape::Any
    }
}

// Bounds on `T` would make the compiler report an unsuitable type a second time.
impl<'de, T> Reader<'de, T> {
    /// Returns the base of the argument's schema, with what the type says of its values.
    #[must_use]
    pub const fn argument(self, value: Option<fn() -> &'static Shape>) -> Argument<'static> {
        Argument {
            required: self.is_required,
            shape: self.shape(value),
            ..Argument::EMPTY
        }
    }

    /// Returns the shape of the values, with what their type says of them.
    pub(super) const fn shape(&self, value: Option<fn() -> &'static Shape>) -> ValueShape<'static> {
        ValueShape::OfType {
            shape: self.shape,
            value,
        }
    }

    /// Returns a place for the value of a field.
    #[must_use]
    pub const fn place(self) -> Place<T, Self> {
        Place::new(self)
    }
}

impl<T> Reader<'_, T> {
    /// Returns the base of the label's schema.
    #[must_use]
    pub const fn label(self, value: Option<fn() -> &'static Shape>) -> Label<'static> {
        Label {
            required: self.is_required,
            shape: self.shape(value),
            ..Label::EMPTY
        }
    }
}

impl<'de> Content<'_, 'de> {
    /// Reads a label, by index in the schema's labels. The matcher has reported a required one that is absent.
    pub(super) fn read_label(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let BodyDecoder {
            session,
            path,
            labels_taken,
            header,
            ..
        } = *self.decoder;
        let Some(of_label) = self.schema.labels.get(index) else {
            return;
        };
        let position = labels_taken + index;
        let found = header.and_then(|block| Some((block, block.label(position)?)));
        let is_right = match found {
            None => field.set_absent(),
            Some((block, text)) => {
                let path = path.then(Step::Name(of_label.name));
                let anchor = Anchor::Label(block, position);
                let label = TreeValue::of_text(session, &path, &text, &anchor);
                let mut read = || field.read(Input::Value(TreeDeserializer::Value(label)));
                read_text(label, &mut read, of_label.shape, of_label.name)
            }
        };
        if !is_right {
            self.fail(Part::Label(index));
        }
    }
}

/// Reads a label, or a label that becomes a key, and checks it. Returns whether it is right; its mistakes are reported.
pub(super) fn read_text(
    label: TreeValue<'_, '_>,
    read: &mut dyn FnMut() -> Result<(), Error>,
    shape: ValueShape<'_>,
    name: &str,
) -> bool {
    let session = label.session;
    if let Err(error) = session.with_spans(read) {
        session.report_error(label.locate_error(error));
        return false;
    }
    let allowed = ShapePlace::constrained(shape, &[]);
    allowed.is_none_or(|allowed| TreeDeserializer::Value(label).check(name, &allowed, None))
}
