//! Reading of a value: an expression, an evaluated value, or a text.

use std::any::type_name;

use hcl_core::{Diagnostic, Number, json, native};
use serde::de::{IntoDeserializer, Visitor};

use super::elements::ElementAccess;
use super::entries::EntryAccess;
use super::errors;
use super::json_view::{self, NamedBlocks};
use super::native_view::literal_text;
use super::origin::Origin;
use super::part::{TreeDeserializer, TreeValue};
use super::scalar::{CHARACTER, LIST, UNIT, VARIANT, Whole, visit_digits, visit_number};
use super::value_view::{Element, Entry, Evaluated, Text, ValueView};
use super::variant::VariantAccess;
use super::visit::{PassElements, PassEntries, PassVariant, visit_map, visit_seq};
use crate::buffer::{is_recording, record_spans};
use crate::error::{Error, Problem};
use crate::location::Step;
use crate::type_name::keeps_null;

impl<'c, 'de> TreeValue<'c, 'de> {
    /// Opens the value and calls `next` with the view, and with the deserializer of values inside. An error without a
    /// location gets this one.
    fn open<R>(
        &self,
        next: impl FnOnce(TreeValue<'_, 'de>, ValueView<'_, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let (mut next, mut value) = (Some(next), None);
        self.open_into(&mut |part, view| {
            if let Some(next) = next.take() {
                value = Some(next(part, view)?);
            }
            Ok(())
        })?;
        value.ok_or_else(Error::consequence)
    }

    /// As [`open`](Self::open), compiled once for all types.
    #[inline(never)]
    pub(super) fn open_into(
        &self,
        next: &mut dyn FnMut(TreeValue<'_, 'de>, ValueView<'_, 'de>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        // A message may quote a marked value that is opened from here on.
        let before = self.session.marked_values();
        let mut evaluated = Evaluated::default();
        let opened = self.origin.open(self.session, self.path, &mut evaluated);
        let result = opened.and_then(|(view, is_marked)| {
            self.charge_copy(&view)?;
            if !is_marked {
                return next(*self, view);
            }
            self.session.open_marked();
            let path = &self.path.then(Step::Marked);
            next(TreeValue { path, ..*self }, view)
        });
        result.map_err(|error| self.locate_error(self.session.redact_since(before, error)))
    }

    /// Takes the memory of a copy from the budget: many fields can have one text, which they do not share.
    fn charge_copy(&self, view: &ValueView<'_, '_>) -> Result<(), Error> {
        match view {
            ValueView::Text(Text::OfValue(text)) => self.session.charge()(text.len()),
            _ => Ok(()),
        }
    }

    /// Passes the elements of a list; `length` is the number that the type requests, if it says so.
    fn pass_elements(
        &self,
        elements: &[Element<'_>],
        length: Option<usize>,
        pass: &mut PassElements<'_, 'de>,
    ) -> Result<(), Error> {
        ElementAccess::of_list(self, elements).pass(length, pass)
    }

    /// Passes the entries of an object; with the fields of a struct, or `None` for a map.
    fn pass_entries(
        &self,
        entries: &[Entry<'_>],
        fields: Option<&'static [&'static str]>,
        pass: &mut PassEntries<'_, 'de>,
    ) -> Result<(), Error> {
        let mut access = EntryAccess::of_object(self, entries, fields);
        let result = pass(&mut access);
        result.map_err(|error| access.filtered(error))
    }

    #[inline]
    pub(super) fn list<V: Visitor<'de>>(
        self,
        length: Option<usize>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visit_seq(visitor, &|pass| self.pass_list(length, pass))
    }

    /// Sets the location of an error of a list or object that was written out.
    #[cold]
    #[inline(never)]
    fn failed(&self, before: u32, error: Error) -> Error {
        self.locate_error(self.session.redact_since(before, error))
    }

    #[inline(never)]
    fn pass_list(
        &self,
        length: Option<usize>,
        pass: &mut PassElements<'_, 'de>,
    ) -> Result<(), Error> {
        if let Some(elements) = self.native().and_then(native::Expression::as_tuple) {
            let before = self.session.marked_values();
            let result = ElementAccess::of_native(self, elements).pass(length, pass);
            return result.map_err(|error| self.failed(before, error));
        }
        self.open_into(&mut |value, view| {
            let view = match (view, value.origin) {
                (ValueView::Elements(_), Origin::Blocks(values)) if length.is_none() => {
                    json_view::elements(&json_view::flattened(values))
                }
                (ValueView::Entries(_), Origin::Json(block))
                    if length.is_none() && value.may_be_block(block) =>
                {
                    json_view::elements(&[block])
                }
                (view, _) => view,
            };
            match view {
                ValueView::Elements(elements) => value.pass_elements(&elements, length, pass),
                // Brackets would not make a list of it.
                _ if value.origin.text().is_some() => {
                    Err(Error::unlocated(errors::text_for_list()))
                }
                other => Err(other.mismatch(LIST)),
            }
        })
    }

    /// Visits an object with the fields of a struct; `None` for a map.
    #[inline]
    pub(super) fn object<V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let Some(mut access) = EntryAccess::of_plain(&self, fields) else {
            return self.other_object(fields, visitor);
        };
        let before = self.session.marked_values();
        match visitor.visit_map(&mut access) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.failed(before, error)),
        }
    }

    #[inline(never)]
    fn other_object<V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visit_map(visitor, &|pass| self.pass_object(fields, pass))
    }

    #[inline(never)]
    fn pass_object(
        &self,
        fields: Option<&'static [&'static str]>,
        pass: &mut PassEntries<'_, 'de>,
    ) -> Result<(), Error> {
        self.open_into(&mut |value, view| match view {
            ValueView::Entries(entries) => value.pass_entries(&entries, fields, pass),
            other => match value.json_blocks() {
                Some(blocks) => value.pass_blocks(&blocks, fields, pass),
                None => Err(not_an_object(&other)),
            },
        })
    }

    /// Passes blocks of the JSON syntax as an object: a single one as a struct, any number as a map by label.
    fn pass_blocks(
        &self,
        blocks: &[json::Value<'_>],
        fields: Option<&'static [&'static str]>,
        pass: &mut PassEntries<'_, 'de>,
    ) -> Result<(), Error> {
        if let [block] = blocks
            && let json::ValueKind::Object(_) = block.kind()
        {
            let block = TreeValue {
                origin: Origin::Json(*block),
                ..*self
            };
            return block.pass_object(fields, pass);
        }
        match json_view::merged(blocks).filter(|_| fields.is_none()) {
            Some(names) => {
                let entries: Vec<_> = names.iter().map(NamedBlocks::entry).collect();
                self.pass_entries(&entries, fields, pass)
            }
            None => Err(not_an_object(&ValueView::Elements(Vec::new()))),
        }
    }

    /// Returns the values of the JSON syntax that are the blocks of a type or label, if there are or may be several.
    fn json_blocks(&self) -> Option<Vec<json::Value<'_>>> {
        match self.origin {
            Origin::Blocks(values) => Some(json_view::flattened(values)),
            Origin::Json(value) if self.session.may_be_blocks() => match value.kind() {
                json::ValueKind::Array(elements) => Some(elements.collect()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the value of the JSON syntax, if it is one.
    const fn json(&self) -> Option<json::Value<'_>> {
        match self.origin {
            Origin::Json(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether an object of the JSON syntax may be the only block of its type.
    fn may_be_block(&self, value: json::Value<'_>) -> bool {
        match value.kind() {
            json::ValueKind::Object(names) => {
                self.session.may_be_blocks() && json_view::has_plain_names(names)
            }
            _ => false,
        }
    }

    /// Returns whether the value of a label and a body is written as in other formats: as a struct.
    #[cold]
    pub(super) fn is_labeled_struct(&self) -> Result<bool, Error> {
        let mut is_struct = false;
        if self.json_label().is_none() {
            self.open_into(&mut |_, view| {
                if let ValueView::Entries(entries) = view {
                    let mut keys = entries.iter().map(|entry| &entry.key);
                    is_struct = entries.len() > 1 && keys.any(|key| key == "body");
                }
                Ok(())
            })?;
        }
        Ok(is_struct)
    }

    /// Returns an object of the JSON syntax with one property. Its name is a label, not a template.
    fn json_label(&self) -> Option<json::Properties<'_>> {
        match self.json()?.kind() {
            json::ValueKind::Object(properties) if properties.len() == 1 => Some(properties),
            _ => None,
        }
    }

    pub(super) fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let before = self.session.marked_values();
        let text = self.read_text()?;
        match text.visit(visitor) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.refused(before, error)),
        }
    }

    /// Returns the value as a text. Compiled once for all visitors.
    #[inline(never)]
    fn read_text(&self) -> Result<Text<'static, 'de>, Error> {
        // A literal with escapes, or with letters beyond ASCII.
        if let Some(literal) = self.native().and_then(native::Expression::as_string) {
            return Ok(literal_text(self.session, literal).into_owned());
        }
        self.scalar(|view| Ok(view.text("a string", self.session.charge())?.into_owned()))
    }

    /// Returns the error of a visitor that refuses a value.
    #[cold]
    #[inline(never)]
    fn refused(&self, before: u32, error: Error) -> Error {
        self.location().reveal();
        self.locate_error(self.session.redact_since(before, error))
    }

    /// Opens the value for a type that is not a list, object or choice. A report about a literal shows it: the literal is not in
    /// the place of a type that may hold a secret.
    fn scalar<R>(
        &self,
        next: impl FnOnce(ValueView<'_, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.revealed(self.open(|_, view| next(view)))
    }

    #[inline]
    fn revealed<R>(&self, result: Result<R, Error>) -> Result<R, Error> {
        if result.is_err() {
            self.location().reveal();
        }
        result
    }

    /// Returns the text of a label, a key, or a literal without escapes that is in NFC.
    #[inline]
    pub(super) fn verbatim(&self) -> Option<&'c str> {
        match self.origin {
            Origin::Native(expression) => {
                let text = expression.as_verbatim()?;
                self.session.is_ascii(text).then_some(text)
            }
            Origin::Text(text, _) => Some(text),
            _ => None,
        }
    }

    /// Returns the expression of the native syntax, if the value is one.
    #[inline]
    pub(super) const fn native(&self) -> Option<native::Expression<'c>> {
        match self.origin {
            Origin::Native(expression) => Some(expression),
            _ => None,
        }
    }

    /// Returns whether the value is a literal that is not null, or a text.
    #[inline]
    pub(super) fn is_plain_literal(&self) -> bool {
        match self.origin {
            Origin::Native(expression) => expression.is_literal(),
            _ => false,
        }
    }

    fn visit_view<V: Visitor<'de>>(
        &self,
        view: ValueView<'_, 'de>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match view {
            ValueView::Null => visitor.visit_unit(),
            ValueView::Bool(value) => visitor.visit_bool(value),
            ValueView::Digits(digits) => visit_digits(digits, visitor, self.session.charge()),
            ValueView::Number(number) => visit_number(number, visitor, self.session.charge()),
            ValueView::Text(text) => text.visit(visitor),
            ValueView::Elements(elements) => {
                visit_seq(visitor, &|pass| self.pass_elements(&elements, None, pass))
            }
            ValueView::Entries(entries) => {
                visit_map(visitor, &|pass| self.pass_entries(&entries, None, pass))
            }
            other => Err(other.mismatch("a value")),
        }
    }

    /// Returns whether the value is a list constructor, and no buffer needs its place.
    pub(super) fn is_plain_list(&self) -> bool {
        !is_recording()
            && self
                .native()
                .is_some_and(|native| native.as_tuple().is_some())
    }

    /// Reads whatever the value is.
    pub(super) fn any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Origin::Text(..) = self.origin {
            return self.text(visitor);
        }
        let read = record_spans(
            visitor,
            |visitor| self.open(|value, view| value.visit_view(view, visitor)),
            || Some(self.location().span()),
        );
        read.map_err(|error| error.map_diagnostics(|all| all.map(Diagnostic::untyped)))
    }

    /// Reads whatever the value is. A number that `i64`, `u64` and `f64` do not hold exactly is a newtype struct of its digits.
    pub(super) fn exact<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Origin::Text(..) = self.origin {
            return self.any(visitor);
        }
        // Without spans: a buffer of serde requests any value, and no exact one.
        self.open(|value, view| match view.inexact_digits() {
            Some(digits) => {
                value.session.charge()(digits.len())?;
                visitor.visit_newtype_struct(digits.into_deserializer())
            }
            None => value.visit_view(view, visitor),
        })
    }

    pub(super) fn boolean<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.scalar(|view| visitor.visit_bool(view.boolean()?))
    }

    /// Reads a whole number.
    pub(super) fn whole<T: Whole, V: Visitor<'de>>(
        self,
        visitor: V,
        visit: impl FnOnce(V, T) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        self.scalar(|view| {
            visit(
                visitor,
                view.whole(self.session.expected_whole().as_deref())?,
            )
        })
    }

    /// Reads a number that `convert` makes a float, which must be finite.
    pub(super) fn float<T: Copy, V: Visitor<'de>>(
        self,
        visitor: V,
        convert: fn(&Number) -> T,
        is_finite: fn(T) -> bool,
        visit: fn(V, T) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        self.scalar(|view| visit(visitor, view.float(convert, is_finite)?))
    }

    #[inline(never)]
    pub(super) fn character<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.scalar(|view| view.text(CHARACTER, self.session.charge())?.visit(visitor))
    }

    #[inline(never)]
    pub(super) fn bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.open(|value, view| match view {
            ValueView::Elements(elements) => {
                visit_seq(visitor, &|pass| value.pass_elements(&elements, None, pass))
            }
            other => match other.text("a string or a list of bytes", self.session.charge())? {
                Text::Input(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
                Text::Borrowed(text) | Text::OfValue(text) => visitor.visit_bytes(text.as_bytes()),
                Text::Owned(text) => visitor.visit_byte_buf(text.into_bytes()),
            },
        })
    }

    #[inline(never)]
    pub(super) fn option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if !keeps_null(type_name::<V::Value>()) && self.is_null() {
            return visitor.visit_none();
        }
        visitor.visit_some(TreeDeserializer::Value(self))
    }

    #[inline(never)]
    pub(super) fn unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.open(|_, view| match view {
            ValueView::Null => visitor.visit_unit(),
            ValueView::Entries(entries) if entries.is_empty() => visitor.visit_unit(),
            other => Err(other.mismatch(UNIT)),
        })
    }

    /// Reads an enum, or a label with its block.
    #[inline(never)]
    pub(super) fn choice<V: Visitor<'de>>(
        self,
        is_label: bool,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (mut visitor, mut value) = (Some(visitor), None);
        self.pass_choice(is_label, &mut |variant| {
            if let Some(visitor) = visitor.take() {
                value = Some(visitor.visit_enum(variant)?);
            }
            Ok(())
        })?;
        value.ok_or_else(Error::consequence)
    }

    #[inline(never)]
    fn pass_choice(&self, is_label: bool, pass: &mut PassVariant<'_, 'de>) -> Result<(), Error> {
        const LABEL: &str = "an object with one entry, named by the label of a block,";
        if let Some(properties) = self.json_label().filter(|_| is_label) {
            let entries: Vec<_> = properties.map(Entry::json).collect();
            return self.pass_entry(&entries, is_label, pass);
        }
        self.open_into(&mut |value, view| match view {
            ValueView::Entries(entries) => value.pass_entry(&entries, is_label, pass),
            other if is_label => Err(other.mismatch(LABEL)),
            other => {
                let text = other.text(VARIANT, value.session.charge())?;
                let anchor = value.origin.anchor();
                let text = TreeValue::of_text(value.session, value.path, text.as_str(), &anchor);
                pass(VariantAccess::Text(text, None))
            }
        })
    }

    fn pass_entry(
        &self,
        entries: &[Entry<'_>],
        is_label: bool,
        pass: &mut PassVariant<'_, 'de>,
    ) -> Result<(), Error> {
        if entries.len() != 1 {
            return Err(Error::unlocated(errors::not_one_entry(is_label)));
        }
        let before = self.session.marked_values();
        let mut access = EntryAccess::of_object(self, entries, Some(&[]));
        let result = pass(VariantAccess::Entry(&mut access, is_label));
        result.map_err(|error| access.checked(before, error))
    }
}

#[cold]
fn not_an_object(found: &ValueView<'_, '_>) -> Error {
    let error = found.mismatch("an object");
    error.with_problem(Problem::ObjectExpected)
}
