//! Seeds: values that receive the deserializer of a body.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use hcl_core::Number;
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
fn both_syntaxes() {
    let decoder = Decoder::new().source_name("a.json");
    let seed = PhantomData::<BTreeMap<String, u32>>;
    let read = decode(&decoder, seed, r#"{"a": "${1 + 1}"}"#);
    assert_eq!(read.unwrap()["a"], 2);
}

#[test]
fn the_first_mistake_is_reported_at_its_value() {
    let decoder = Decoder::new().source_name("a.hcl");
    let seed = PhantomData::<BTreeMap<String, u32>>;
    let error = decode(&decoder, seed, "a = 1\nb = \"x\"\nc = true\n").unwrap_err();
    assert_eq!(error.diagnostics().len(), 1);
    assert!(error.to_string().contains("a.hcl:2:5"), "{error}");
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

#[test]
fn a_number_has_all_its_digits() {
    for digits in [
        "0.12345678901234567890123",
        "340282366920938463463374607431768211456",
        "1e400",
        "0.1",
    ] {
        for source in [
            digits.to_owned(),
            format!("({digits})"),
            format!("\"{digits}\""),
        ] {
            let text = format!("a = {source}\n");
            let read: BTreeMap<String, Number> = hcl_serde::from_str(&text).unwrap();
            assert_eq!(read["a"], Number::parse(digits).unwrap(), "{source}");
        }
    }
    let report = |text: &str| {
        let read = hcl_serde::from_str::<BTreeMap<String, Number>>(text);
        read.unwrap_err().to_string()
    };
    assert!(report("a = true\n").contains("required, but this is true."));
    assert!(report("a = \"x\"\n").contains("config.hcl:1:5"));
}
