//! Spans where a type buffers a value by itself, with types whose names are not those of serde's buffer.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use hcl_serde::Spanned;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};

/// Reads a buffered number.
struct NumberDeserializer<E>(u64, PhantomData<E>);

impl<'de, E: serde::de::Error> Deserializer<'de> for NumberDeserializer<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_u64(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A number that is the first one of a buffered value.
#[derive(Debug)]
struct First(Spanned<u16>);

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let buffer = serde_json::Value::deserialize(deserializer)?;
        let number = match &buffer {
            serde_json::Value::Array(elements) => elements[0].as_u64(),
            serde_json::Value::Object(entries) => entries["first"].as_u64(),
            other => other.as_u64(),
        };
        let number = NumberDeserializer(number.unwrap_or_default(), PhantomData);
        Spanned::deserialize(number).map(First)
    }
}

/// A number of a buffered map.
#[derive(Debug)]
struct OfMap(Spanned<u16>);

impl<'de> Deserialize<'de> for OfMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let buffer = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
        let number = buffer["first"].as_u64().unwrap_or_default();
        Spanned::deserialize(NumberDeserializer(number, PhantomData)).map(OfMap)
    }
}

fn read<T: for<'de> Deserialize<'de>>(text: &str) -> T {
    let mut items: BTreeMap<String, T> = hcl_serde::from_str(text).expect("the text decodes");
    items.remove("item").expect("the text has an item")
}

#[test]
fn a_span_in_an_unknown_buffer_is_that_of_the_enclosing_value() {
    for (text, expected) in [
        ("item = 80\n", "80"),
        ("item = [80, 443]\n", "[80, 443]"),
        ("item = { first = 80 }\n", "{ first = 80 }"),
        ("item {\n  first = 80\n}\n", "item"),
    ] {
        let First(number) = read(text);
        assert_eq!((*number, number.span().text()), (80, expected), "{text}");
    }
    let OfMap(number) = read("item = { first = 80 }\n");
    assert_eq!((*number, number.span().text()), (80, "{ first = 80 }"));
    let OfMap(number) = read("item {\n  first = 80\n}\n");
    assert_eq!((*number, number.span().text()), (80, "item"));
}
