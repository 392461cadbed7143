//! The serializer: what is open, where the next value goes, and what each kind of data is written as.

use hcl_core::Limits;
use hcl_core::internal::serde_channel;
use serde::{Serialize, ser};

use super::entry::{Kind, Line, Open};
use super::fields::{Elements, End, Fields};
use super::{errors, number};
use crate::channel::{
    BLOCK_NAME, BODY_NAME, EXPRESSION_NAME, LABELED_NAME, VALUE_NAME, receive_body,
};
use crate::error::{Error, Result};

/// Writes types as a file of HCL, for adapters that wrap serializers. [`to_string`](crate::to_string) does the same in
/// one step.
///
/// Takes what can be a body: structs, maps, and variants with content. Fields become arguments; those of
/// [`Block`](crate::Block) and [`Labeled`](crate::Labeled), and lists of them, blocks. What is serialized after each
/// other stands in one file.
///
/// ```
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Config {
///     io_mode: &'static str,
///     ports: Vec<u16>,
/// }
///
/// let mut serializer = hcl_serde::Serializer::new();
/// Config { io_mode: "async", ports: vec![80, 443] }.serialize(&mut serializer)?;
/// assert_eq!(serializer.finish()?, "io_mode = \"async\"\nports   = [80, 443]\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Serializer {
    /// Texts and ASCII, put together.
    pub(super) out: Vec<u8>,
    /// What is open around `top`, from the file inwards; so many levels what is in `top` is indented.
    pub(super) outer: Vec<Open>,
    pub(super) top: Open,
    /// The name of the entry whose value comes next, as it is written.
    pub(super) name: Vec<u8>,
    pub(super) place: Place,
    pub(super) shape: Shape,
    /// The arguments at the end of what is written whose equals signs are not aligned yet. All of them are in `top`.
    pub(super) lines: Vec<Line>,
    /// How many lists, the innermost ones, are on one line so far.
    pub(super) on_line: usize,
    /// Where the first of them must have ended to stay there.
    pub(super) line_end: usize,
    /// Where the elements of the lists on one line start.
    pub(super) marks: Vec<usize>,
    /// Whether the next text is an expression.
    pub(super) is_expression: bool,
    /// Newtypes, options and flattened fields around the value, which leave nothing in the text.
    wrappers: u32,
    pub(super) limits: Limits,
    /// Whether something could not be written: what is open is in disorder from then on.
    pub(super) has_failed: bool,
}

/// What the next value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// All or some of the body that is open.
    Body,
    /// The value of a field: left out if absent.
    Field,
    /// The value of an entry, which has one always.
    Entry,
    Element,
    /// An element of a list that has been written as blocks so far.
    Block,
    /// The attributes of a block.
    Attributes,
    Key,
    Label,
    /// Nothing: the value is there already.
    Written,
}

/// How the last value was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Absent,
    /// Its equals sign is aligned with its neighbours'.
    Line,
    Lines,
    Blocks,
}

impl Default for Serializer {
    fn default() -> Self {
        Self::new()
    }
}

impl Serializer {
    /// Makes a serializer of an empty file.
    #[must_use]
    pub fn new() -> Self {
        Self {
            out: Vec::with_capacity(256),
            outer: Vec::new(),
            top: Open::new(Kind::File),
            name: Vec::new(),
            place: Place::Body,
            shape: Shape::Absent,
            lines: Vec::new(),
            on_line: 0,
            line_end: 0,
            marks: Vec::new(),
            is_expression: false,
            wrappers: 0,
            limits: Limits::default(),
            has_failed: false,
        }
    }

    /// Sets what may be written: how deep, and how many bytes.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Gives the text of the file.
    ///
    /// # Errors
    ///
    /// Writing failed before.
    pub fn finish(self) -> Result<String> {
        String::from_utf8(self.into_bytes()?).map_err(ser::Error::custom)
    }

    pub(crate) fn into_bytes(mut self) -> Result<Vec<u8>> {
        self.check_order()?;
        self.align();
        self.check_size(0)?;
        Ok(self.out)
    }

    /// After an error nothing more is written.
    pub(super) fn check_order(&self) -> Result<()> {
        if self.has_failed {
            return Err(errors::failed_before());
        }
        Ok(())
    }

    /// Writes what stands before a value that is no block.
    pub(super) fn begin(&mut self) -> Result<()> {
        self.check_order()?;
        match self.place {
            Place::Field | Place::Entry => self.begin_entry()?,
            Place::Element => self.begin_element(),
            Place::Block => return Err(errors::mixed_list()),
            Place::Key => return Err(errors::not_a_key()),
            Place::Label => return Err(errors::not_a_label()),
            Place::Body | Place::Attributes | Place::Written => return Err(errors::not_a_body()),
        }
        self.place = Place::Written;
        Ok(())
    }

    /// Writes a value without parts, which is quoted where it is a key or a label.
    pub(super) fn scalar(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<()> {
        match self.place {
            Place::Key => {
                self.name.push(b'"');
                write(&mut self.name);
                self.name.push(b'"');
            }
            Place::Label => {
                self.out.extend_from_slice(b" \"");
                write(&mut self.out);
                self.out.push(b'"');
            }
            _ => {
                self.begin()?;
                write(&mut self.out);
                self.shape = Shape::Line;
            }
        }
        Ok(())
    }

    fn float(&mut self, value: f64, write: impl FnOnce(&mut Vec<u8>)) -> Result<()> {
        if value.is_finite() {
            self.scalar(write)
        } else {
            Err(errors::not_a_number(value))
        }
    }

    /// Writes what stands in for nothing.
    pub(super) fn null(&mut self) -> Result<()> {
        self.begin()?;
        self.out.extend_from_slice(b"null");
        self.shape = Shape::Line;
        Ok(())
    }

    /// Goes into something that leaves nothing in the text, but takes room on the stack.
    pub(crate) fn enter(&mut self) -> Result<()> {
        if self.wrappers >= self.limits.nesting.saturating_mul(4) {
            return Err(errors::too_deep(self.limits.nesting));
        }
        self.wrappers += 1;
        Ok(())
    }

    pub(crate) const fn leave(&mut self) {
        self.wrappers -= 1;
    }

    /// Starts the object of a variant, with its name.
    fn begin_variant(&mut self, variant: &str) -> Result<End> {
        let end = self.begin_fields()?;
        self.set_name(variant);
        self.place = Place::Entry;
        Ok(end)
    }
}

/// The same for numbers of one kind.
macro_rules! numbers {
    ($($method:ident($value:ident: $number:ty) $write:expr;)*) => {$(
        fn $method(self, $value: $number) -> Result<()> {
            self.scalar($write)
        }
    )*};
}

/// The same for numbers that may be negative.
macro_rules! signed {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, value: $number) -> Result<()> {
            self.scalar(|out| {
                if value < 0 {
                    out.push(b'-');
                }
                number::whole(out, value.unsigned_abs().into());
            })
        }
    )*};
}

impl<'w> ser::Serializer for &'w mut Serializer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'w>;
    type SerializeTuple = Elements<'w>;
    type SerializeTupleStruct = Elements<'w>;
    type SerializeTupleVariant = Elements<'w>;
    type SerializeMap = Fields<'w>;
    type SerializeStruct = Fields<'w>;
    type SerializeStructVariant = Fields<'w>;

    signed!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);

    numbers! {
        serialize_u8(value: u8) |out| number::whole(out, value.into());
        serialize_u16(value: u16) |out| number::whole(out, value.into());
        serialize_u32(value: u32) |out| number::whole(out, value.into());
        serialize_u64(value: u64) |out| number::whole(out, value);
        serialize_i128(value: i128) |out| number::displayed(out, value);
        serialize_u128(value: u128) |out| number::displayed(out, value);
    }

    fn serialize_bool(self, value: bool) -> Result<()> {
        let text = if value { "true" } else { "false" };
        if self.place == Place::Key {
            self.set_name(text);
            return Ok(());
        }
        self.scalar(|out| out.extend_from_slice(text.as_bytes()))
    }

    fn serialize_f32(self, value: f32) -> Result<()> {
        let wide = f64::from(value);
        self.float(wide, |out| number::float(out, value, wide.abs()))
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        self.float(value, |out| number::float(out, value, value.abs()))
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        self.text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<()> {
        match self.place {
            Place::Entry | Place::Element => self.null(),
            Place::Block => Err(errors::mixed_list()),
            _ => {
                self.shape = Shape::Absent;
                Ok(())
            }
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        self.enter()?;
        value.serialize(&mut *self)?;
        self.leave();
        Ok(())
    }

    fn serialize_unit(self) -> Result<()> {
        self.null()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.null()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.enter()?;
        match name {
            VALUE_NAME => match serde_channel::receive() {
                Some(value) => self.value(&value)?,
                None => value.serialize(&mut *self)?,
            },
            EXPRESSION_NAME => {
                self.is_expression = true;
                value.serialize(&mut *self)?;
            }
            BODY_NAME => match receive_body() {
                Some(body) => self.owned_body(&body)?,
                None => value.serialize(&mut *self)?,
            },
            BLOCK_NAME if self.begin_block_value()? => {
                value.serialize(&mut *self)?;
                self.end_block()?;
            }
            _ => value.serialize(&mut *self)?,
        }
        self.leave();
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let end = self.begin_variant(variant)?;
        value.serialize(&mut *self)?;
        self.end_entry()?;
        self.end_fields(end)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Elements<'w>> {
        let end = self.begin_variant(variant)?;
        Elements::begin(self, Some(end))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'w>> {
        Fields::begin(self, None)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'w>> {
        if name == LABELED_NAME {
            Fields::begin_labeled(self)
        } else {
            Fields::begin(self, None)
        }
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'w>> {
        let end = self.begin_variant(variant)?;
        Fields::begin(self, Some(end))
    }
}
