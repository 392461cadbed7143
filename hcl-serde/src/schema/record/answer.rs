//! Answers requests with samples, and records them.

use std::mem::discriminant;

use hcl_core::{Source, Span, Value};
use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Expected, Visitor};

use super::items::{Fields, RecordedParts, Variant, end_variant};
use super::node::{Kind, Node, Sample, Secret};
use super::recorder::{MAX_ELEMENTS, RecordStop, Recorder};
use crate::channel::{self, Captured};

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
        self.node.begin(|| Kind::Text {
            meaning: meaning(&visitor),
            sample: Sample::Try(0),
        });
        let Kind::Text { sample, .. } = &mut self.node.kind else {
            return Err(RecordStop::Other);
        };
        sample.attempt(TEXTS.len(), |index| {
            visitor.visit_borrowed_str(TEXTS.get(index).copied().unwrap_or_default())
        })
    }

    /// Answers a request for anything.
    fn any<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.node.begin(|| Kind::Any {
            sample: Some(Sample::Try(0)),
        });
        let Kind::Any {
            sample: Some(sample),
        } = &mut self.node.kind
        else {
            return Err(RecordStop::Other);
        };
        sample.attempt(5, |index| match index {
            0 => visitor.visit_unit(),
            1 => visitor.visit_bool(false),
            2 => visitor.visit_borrowed_str(""),
            3 => visitor.visit_seq(&mut RecordedParts::default()),
            _ => visitor.visit_map(&mut RecordedParts::default()),
        })
    }

    /// Returns the parts for a request, and none of them once all are complete: so an attempt gets to incomplete ones.
    fn parts(
        self,
        make: fn(Vec<Node>) -> Kind,
        count: usize,
    ) -> Result<RecordedParts<'n>, RecordStop> {
        self.node
            .begin(|| make((0..count).map(|_| Node::default()).collect()));
        let is_other = discriminant(&self.node.kind) != discriminant(&make(Vec::new()));
        match &mut self.node.kind {
            Kind::Optional(nodes) | Kind::List(nodes) | Kind::Map(nodes) if !is_other => {
                Ok(if nodes.iter().all(Node::is_complete) {
                    RecordedParts::default()
                } else {
                    RecordedParts::new(nodes, self.around)
                })
            }
            _ => Err(RecordStop::Other),
        }
    }

    /// Records a block with a label as a map with one entry, which is also its form in the JSON syntax.
    fn labeled_block<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let around = self.around;
        self.node
            .begin(|| Kind::Map(vec![Node::default(), Node::default()]));
        let Kind::Map(nodes) = &mut self.node.kind else {
            return Err(RecordStop::Other);
        };
        let was_complete = nodes.iter().all(Node::is_complete);
        let mut parts = RecordedParts::new(nodes, around);
        let result = visitor.visit_enum(MapAccessDeserializer::new(&mut parts));
        if !was_complete {
            parts.finish();
        }
        result
    }
}

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
            self.node.begin(|| Kind::Integer {
                min: i128::try_from(<$integer>::MIN).ok(),
                max: i128::try_from(<$integer>::MAX).ok(),
                sample: Sample::Try(0),
            });
            let Kind::Integer { min, sample, .. } = &mut self.node.kind else {
                return Err(RecordStop::Other);
            };
            let result = sample.attempt(2, |index| visitor.$visit(<$integer>::from(index == 1)));
            if *sample == Sample::Accepted(1) && *min == Some(0) {
                *min = Some(1);
            }
            result
        }
    )*};
}

/// The same for every type with one sample.
macro_rules! record_samples {
    ($($method:ident $kind:ident $visit:ident($($sample:expr)?);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
            self.node.kind = Kind::$kind;
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
        deserialize_bool Bool visit_bool(false); deserialize_f32 Number visit_f32(0.0);
        deserialize_f64 Number visit_f64(0.0); deserialize_unit Null visit_unit();
    }

    record_texts!(deserialize_char deserialize_str deserialize_string deserialize_identifier);

    /// Bytes are read from a text or a list.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.node.kind = Kind::Any { sample: None };
        visitor.visit_borrowed_bytes(b"")
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let mut parts = self.parts(Kind::Optional, 1)?;
        let result = match parts.next() {
            Some(inner) => visitor.visit_some(inner),
            None => visitor.visit_none(),
        };
        parts.finish();
        result
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let accepted = Some(Sample::Accepted(0));
        match name {
            channel::SPANNED_NAME => {
                if let Ok(source) = Source::new("", "") {
                    Captured::Span(source.span(Span::at(0))).send();
                }
            }
            channel::EXPRESSION_NAME => {
                self.node.kind = Kind::Expression;
                Captured::Expression(sample_expression().ok_or(RecordStop::Other)?).send();
            }
            channel::VALUE_NAME => {
                self.node.kind = Kind::Any { sample: accepted };
                Captured::Value(Value::null(hcl_core::Type::Dynamic)).send();
            }
            channel::SENSITIVE_NAME => self.node.secret = Secret::Whole,
            channel::LABELED_NAME => return self.labeled_block(visitor),
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let mut parts = self.parts(Kind::List, 1)?;
        let result = visitor.visit_seq(&mut parts);
        parts.finish();
        result
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let around = self.around;
        self.node.begin(|| {
            if around.is_too_deep() || len > MAX_ELEMENTS {
                Kind::Any { sample: None }
            } else {
                Kind::Tuple((0..len).map(|_| Node::default()).collect())
            }
        });
        let Kind::Tuple(elements) = &mut self.node.kind else {
            return Err(RecordStop::Other);
        };
        visitor.visit_seq(&mut RecordedParts::new(elements, around))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        let mut parts = self.parts(Kind::Map, 2)?;
        let result = visitor.visit_map(&mut parts);
        parts.finish();
        result
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let here = self.enclose(name, names, Kind::object);
        let mut fields = Fields::new(&mut self.node.kind, self.around.within(&here))?;
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
        let here = self.enclose(name, variants, Kind::choice);
        let around = self.around.within(&here);
        let (name, content) = self.node.kind.variant().ok_or(RecordStop::Other)?;
        let before = content.as_ref().map(Node::progress);
        let result = visitor.visit_enum(Variant {
            name,
            content: &mut *content,
            around,
        });
        end_variant(content, before);
        result
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, RecordStop> {
        self.node.kind = Kind::Any {
            sample: Some(Sample::Accepted(0)),
        };
        visitor.visit_unit()
    }
}

/// Returns the expression `null`.
fn sample_expression() -> Option<hcl_core::Expression> {
    let source = Source::new("", "null").ok()?;
    let parsed = hcl_core::native::parse_expression(&source, &mut hcl_core::Diagnostics::new());
    Some(parsed.into())
}

impl Node {
    /// Records that a type makes no request that could be recorded, if it made no progress.
    pub(super) fn give_up_unless_after(&mut self, before: usize) {
        if self.progress() == before {
            self.give_up();
        }
    }

    pub(super) fn give_up(&mut self) {
        if !self.is_complete() {
            self.kind = Kind::Any { sample: None };
        }
    }
}
