//! Seeds: values that receive the deserializer of a body.

use std::marker::PhantomData;

use hcl_serde::{Body, Decoder, Result, Sensitive};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};

/// Collects names and values, with the number of the values that it has seen before.
struct Numbered<'a> {
    next: &'a mut usize,
}

impl<'de> DeserializeSeed<'de> for Numbered<'_> {
    type Value = Vec<(usize, &'de str, u32)>;

    fn deserialize<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> std::result::Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Numbered<'_> {
    type Value = Vec<(usize, &'de str, u32)>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a map of numbers")
    }

    fn visit_map<A: MapAccess<'de>>(
        self,
        mut map: A,
    ) -> std::result::Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some((name, value)) = map.next_entry()? {
            all.push((*self.next, name, value));
            *self.next += 1;
        }
        Ok(all)
    }
}

#[test]
fn a_seed_borrows_and_keeps_its_state() {
    let decoder = Decoder::new().variable("x", &2).unwrap();
    let mut next = 7;
    let body: Body = hcl_serde::from_str("a = 1\nb = x\n").unwrap();
    let read = decoder.decode_seed(Numbered { next: &mut next }, &body);
    assert_eq!(read.unwrap(), [(7, "a", 1), (8, "b", 2)]);
    let body: Body = hcl_serde::from_str("c = x * x").unwrap();
    let read = decoder.decode_seed(Numbered { next: &mut next }, &body);
    assert_eq!(read.unwrap(), [(9, "c", 4)]);
    assert_eq!(next, 10);
}

/// Runs a seed over a text.
fn decode<S: for<'de> DeserializeSeed<'de, Value = T>, T>(
    decoder: &Decoder,
    seed: S,
    text: &str,
) -> Result<T> {
    let body: Body = decoder.decode_str(text)?;
    decoder.decode_seed(seed, &body)
}

#[test]
fn secrets_are_concealed() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "the values are not looked at")]
    struct Login {
        password: Sensitive<String>,
        port: u16,
    }

    let text = "password = \"hunter2\"\nport = -1\n";
    let error = decode(&Decoder::new(), PhantomData::<Login>, text);
    let report = error.map(drop).unwrap_err().to_string();
    assert!(
        report.contains("port") && !report.contains("hunter2"),
        "{report}"
    );
}
