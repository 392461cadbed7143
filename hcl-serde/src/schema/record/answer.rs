//! Answers requests with samples, and records them.

use hcl_core::{Source, Span, Value};
use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Expected, Visitor};

use super::super::shape::{InnerShape, Shape};
use super::items::{Fields, RecordedParts, Variant, choice, object};
use super::node::{Node, Sample, Secret};
use super::recorder::{MAX_ELEMENTS, RecordStop, Recorder};
use crate::channel::{self, Captured};
use crate::with::is_unit;

/// Texts that types may accept, tried in this order.
const TEXTS: [&str; 18] = [
    "",
    "a",
    "0",
    "1",
    "127.0.0.1",
    "127.0.0.1:80",
    "::1",
    "[::1]:80",
    "1s",
    "1.0.0",
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "00000000-0000-0000-0000-000000000000",
    "http://localhost/",
    "10.0.0.0/8",
    "true",
    "/",
    "a=b",
];

impl<'n> Recorder<'n> {
    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let meaning = meaning(&visitor).into();
        let sample = self.node.sample_of(Shape::Text { meaning })?;
        sample.attempt(TEXTS.len(), |index| {
            visitor.visit_borrowed_str(TEXTS.get(index).copied().unwrap_or_default())
        })
    }

    /// Answers a request for anything.
    fn any<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        if is_unit(&meaning(&visitor)) {
            return self.text(visitor);
        }
        let sample = self.node.sample_of(Shape::Any)?;
        sample.attempt(5, |index| match index {
            0 => visitor.visit_unit(),
            1 => visitor.visit_bool(false),
            2 => visitor.visit_borrowed_str(""),
            3 => visitor.visit_seq(&mut RecordedParts::default()),
            _ => visitor.visit_map(&mut RecordedParts::default()),
        })
    }

    /// Visits with the parts for a request, and with none of them once all are complete: so an attempt gets to incomplete ones.
    fn with_parts<T>(
        self,
        shape: Shape,
        count: usize,
        visit: impl FnOnce(&mut RecordedParts<'n>) -> Result<T, RecordStop>,
    ) -> Result<T, RecordStop> {
        let nodes = self.node.parts_of(shape, count)?;
        let mut parts = if nodes.iter().all(Node::is_complete) {
            RecordedParts::default()
        } else {
            RecordedParts::new(nodes, self.around)
        };
        let result = visit(&mut parts);
        parts.finish();
        result
    }

    /// Records a block with a label as a map with one entry, which is also its form in the JSON syntax.
    fn labeled_block<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let around = self.around;
        let nodes = self.node.parts_of(ANY_MAP, 2)?;
        let was_complete = nodes.iter().all(Node::is_complete);
        let mut parts = RecordedParts::new(nodes, around);
        let result = visitor.visit_enum(MapAccessDeserializer::new(&mut parts));
        if !was_complete {
            parts.finish();
        }
        result
    }
}

/// A map about which nothing is known.
const ANY_MAP: Shape = Shape::Map {
    key: InnerShape::ANY,
    value: InnerShape::ANY,
};

/// Returns what a visitor says that it expects, without an article; nothing for "a string".
fn meaning(visitor: &dyn Expected) -> String {
    let text = visitor.to_string();
    let text = text
        .strip_prefix("a ")
        .or(text.strip_prefix("an "))
        .unwrap_or(&text);
    match text {
        "string" | "borrowed string" | "str" => String::new(),
        "path string" => "path".to_owned(),
        text => text.to_owned(),
    }
}

impl Sample {
    /// Visits with the sample that is accepted, or with the next one.
    fn attempt<T>(
        &mut self,
        count: usize,
        visit: impl FnOnce(usize) -> Result<T, RecordStop>,
    ) -> Result<T, RecordStop> {
        match *self {
            Self::Accepted(index) => visit(index),
            Self::Refused => Err(RecordStop::Other),
            Self::Try(index) => {
                let result = visit(index);
                *self = match result {
                    Ok(_) => Self::Accepted(index),
                    Err(_) if index + 1 < count => Self::Try(index + 1),
                    Err(_) => Self::Refused,
                };
                result
            }
        }
    }
}

/// The same for every integer type: 0, or 1 for a type without zero.
macro_rules! record_integers {
    ($($method:ident $visit:ident $integer:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
            let sample = self.node.sample_of(Shape::Integer {
                min: i128::try_from(<$integer>::MIN).ok(),
                max: i128::try_from(<$integer>::MAX).ok(),
            })?;
            let result = sample.attempt(2, |index| visitor.$visit(<$integer>::from(index == 1)));
            let is_one = *sample == Sample::Accepted(1);
            if let Some(Shape::Integer { min: Some(min @ 0), .. }) = &mut self.node.shape
                && is_one
            {
                *min = 1;
            }
            result
        }
    )*};
}

/// The same for every type with one sample.
macro_rules! record_samples {
    ($($method:ident $kind:ident $visit:ident($($sample:expr)?);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
            self.node.set(Shape::$kind, Sample::Accepted(0));
            visitor.$visit($($sample)?)
        }
    )*};
}

/// The same for every type of texts.
macro_rules! record_texts {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
            self.text(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Recorder<'_> {
    type Error = RecordStop;

    channel::unnamed_structs!(RecordStop);

    record_integers! {
        deserialize_i8 visit_i8 i8; deserialize_i16 visit_i16 i16; deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64; deserialize_i128 visit_i128 i128; deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16; deserialize_u32 visit_u32 u32; deserialize_u64 visit_u64 u64;
        deserialize_u128 visit_u128 u128;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.any(visitor)
    }

    record_samples! {
        deserialize_bool Bool visit_bool(false); deserialize_f32 Float32 visit_f32(0.0);
        deserialize_f64 Number visit_f64(0.0); deserialize_unit Null visit_unit();
    }

    record_texts!(deserialize_char deserialize_str deserialize_string deserialize_identifier);

    /// Bytes are read from a text or a list.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.node.set(Shape::Any, Sample::Refused);
        visitor.visit_borrowed_bytes(b"")
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.with_parts(Shape::Optional(InnerShape::ANY), 1, |parts| {
            match parts.next() {
                Some(inner) => visitor.visit_some(inner),
                None => visitor.visit_none(),
            }
        })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        match name {
            channel::SPANNED_NAME => {
                if let Ok(source) = Source::new("", "") {
                    Captured::Span(source.span(Span::at(0))).send();
                }
            }
            channel::EXPRESSION_NAME => {
                self.node.set(Shape::Expression, Sample::Accepted(0));
                Captured::Expression(sample_expression().ok_or(RecordStop::Other)?).send();
            }
            channel::VALUE_NAME => {
                self.node.set(Shape::Any, Sample::Accepted(0));
                Captured::Value(Value::null(hcl_core::Type::Dynamic)).send();
            }
            channel::SENSITIVE_NAME => self.node.secret = Secret::Whole,
            channel::LABELED_NAME => return self.labeled_block(visitor),
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.with_parts(Shape::List(InnerShape::ANY), 1, |parts| {
            visitor.visit_seq(parts)
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        if self.around.is_too_deep() || len > MAX_ELEMENTS {
            self.node.begin(Shape::Any, Sample::Refused, 0)?;
        }
        let any = std::iter::repeat_n(Shape::Any, len.min(MAX_ELEMENTS));
        let elements = self.node.parts_of(Shape::Tuple(any.collect()), len)?;
        visitor.visit_seq(&mut RecordedParts::new(elements, self.around))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.with_parts(ANY_MAP, 2, |parts| visitor.visit_map(parts))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let here = self.enclose(name, names, object);
        let mut fields = Fields::new(self.node, self.around.within(&here))?;
        let result = visitor.visit_map(&mut fields);
        match fields.finish(result.as_ref().err().copied()) {
            Ok(()) => result,
            Err(stop) => Err(stop),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let here = self.enclose(name, variants, choice);
        let around = self.around.within(&here);
        let mut variant = Variant::next(self.node, around)?;
        let before = variant.node.progress();
        let result = visitor.visit_enum(&mut variant);
        variant.end(before);
        result
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.node.set(Shape::Any, Sample::Accepted(0));
        visitor.visit_unit()
    }
}

/// Returns the expression `null`.
fn sample_expression() -> Option<hcl_core::Expression> {
    let source = Source::new("", "null").ok()?;
    let parsed = hcl_core::native::parse_expression(&source, &mut hcl_core::Diagnostics::new());
    Some(parsed.into())
}
