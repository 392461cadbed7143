//! The serializer on its own, for adapters that wrap serializers: a whole file as formatted text.

use serde::Serialize;
use serde::ser;

use super::layout::write_body;
use super::serializer::WrittenSerializer as Inner;
use super::written::Written;
use crate::error::Result;

/// Writes a type as a file of HCL into a string, as [`to_string`](crate::to_string) does for types of serde.
///
/// Takes what can be a body: structs, maps, and variants with content. Fields become arguments; those of
/// [`Block`](crate::Block) and [`Labeled`](crate::Labeled), and lists of them, blocks. What is written is appended, and
/// nothing is on errors.
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
/// let mut text = String::from("# Written by a program.\n");
/// let config = Config { io_mode: "async", ports: vec![80, 443] };
/// config.serialize(hcl_serde::Serializer::new(&mut text))?;
/// assert_eq!(text, "# Written by a program.\nio_mode = \"async\"\nports   = [80, 443]\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Serializer<'o> {
    out: &'o mut String,
}

impl<'o> Serializer<'o> {
    /// Makes a serializer that appends to a string.
    #[must_use]
    pub const fn new(out: &'o mut String) -> Self {
        Self { out }
    }

    fn write(self, written: Written) -> Result<()> {
        write_body(self.out, &written.into_body()?, 0);
        Ok(())
    }

    fn gather<C>(self, inner: Result<C>) -> Result<Document<'o, C>> {
        let inner = inner?;
        Ok(Document {
            serializer: self,
            inner,
        })
    }
}

/// The same for every type without parts.
macro_rules! plain {
    ($($method:ident($($name:ident: $type:ty),*);)*) => {$(
        fn $method(self, $($name: $type),*) -> Result<()> {
            self.write(Inner.$method($($name),*)?)
        }
    )*};
}

impl<'o> ser::Serializer for Serializer<'o> {
    type Ok = ();
    type Error = crate::Error;
    type SerializeSeq = Document<'o, <Inner as ser::Serializer>::SerializeSeq>;
    type SerializeTuple = Document<'o, <Inner as ser::Serializer>::SerializeTuple>;
    type SerializeTupleStruct = Document<'o, <Inner as ser::Serializer>::SerializeTupleStruct>;
    type SerializeTupleVariant = Document<'o, <Inner as ser::Serializer>::SerializeTupleVariant>;
    type SerializeMap = Document<'o, <Inner as ser::Serializer>::SerializeMap>;
    type SerializeStruct = Document<'o, <Inner as ser::Serializer>::SerializeStruct>;
    type SerializeStructVariant = Document<'o, <Inner as ser::Serializer>::SerializeStructVariant>;

    plain! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_i64(value: i64);
        serialize_i128(value: i128);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_u64(value: u64);
        serialize_u128(value: u128);
        serialize_f32(value: f32);
        serialize_f64(value: f64);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.write(Inner.serialize_newtype_struct(name, value)?)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.write(Inner.serialize_newtype_variant(name, index, variant, value)?)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self::SerializeSeq> {
        self.gather(Inner.serialize_seq(length))
    }

    fn serialize_tuple(self, length: usize) -> Result<Self::SerializeTuple> {
        self.gather(Inner.serialize_tuple(length))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        length: usize,
    ) -> Result<Self::SerializeTupleStruct> {
        self.gather(Inner.serialize_tuple_struct(name, length))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        self.gather(Inner.serialize_tuple_variant(name, index, variant, length))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self::SerializeMap> {
        self.gather(Inner.serialize_map(length))
    }

    fn serialize_struct(self, name: &'static str, length: usize) -> Result<Self::SerializeStruct> {
        self.gather(Inner.serialize_struct(name, length))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self::SerializeStructVariant> {
        self.gather(Inner.serialize_struct_variant(name, index, variant, length))
    }
}

/// Gathers the parts of a file, and writes them at the end.
#[derive(Debug)]
pub struct Document<'o, C> {
    serializer: Serializer<'o>,
    inner: C,
}

/// The same for every kind of sequence and struct.
macro_rules! parts {
    ($($kind:ident: $method:ident($($name:ident: $type:ty)?);)*) => {$(
        impl<C: ser::$kind<Ok = Written, Error = crate::Error>> ser::$kind for Document<'_, C> {
            type Ok = ();
            type Error = crate::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $($name: $type,)? value: &T) -> Result<()> {
                self.inner.$method($($name,)? value)
            }

            fn end(self) -> Result<()> {
                self.serializer.write(self.inner.end()?)
            }
        }
    )*};
}

parts! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(name: &'static str);
    SerializeStructVariant: serialize_field(name: &'static str);
}

impl<C: ser::SerializeMap<Ok = Written, Error = crate::Error>> ser::SerializeMap
    for Document<'_, C>
{
    type Ok = ();
    type Error = crate::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.inner.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.inner.serialize_value(value)
    }

    fn end(self) -> Result<()> {
        self.serializer.write(self.inner.end()?)
    }
}
