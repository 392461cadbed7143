//! Shapes that are recorded from plain `Deserialize`.

#![expect(dead_code, reason = "only its shape is read")]

use std::collections::{BTreeMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroU8, NonZeroU32};
use std::path::PathBuf;
use std::time::Duration;

use hcl_schema::{ObjectShape, Shape};
use hcl_serde::{Expression, Sensitive, Spanned, Value};
use serde::Deserialize;

use crate::zoo::UnitsBySerde;

fn words<T: for<'de> Deserialize<'de>>() -> String {
    Shape::of::<T>().to_string()
}

fn object<T: for<'de> Deserialize<'de>>() -> ObjectShape {
    match Shape::of::<T>() {
        Shape::Object(object) => object,
        other => panic!("{other:?}"),
    }
}

#[test]
fn shapes_of_common_types_in_words() {
    assert_eq!(words::<u16>(), "whole number from 0 to 65535");
    assert_eq!(words::<i64>(), "whole number");
    assert_eq!(words::<usize>(), "whole number, at least 0");
    assert_eq!(words::<NonZeroU8>(), "whole number from 1 to 255");
    assert_eq!(words::<f32>(), "number");
    assert_eq!(words::<bool>(), "bool");
    assert_eq!(words::<String>(), "text");
    assert_eq!(words::<char>(), "character");
    assert_eq!(words::<IpAddr>(), "IP address");
    assert_eq!(words::<SocketAddr>(), "socket address");
    assert_eq!(words::<PathBuf>(), "path");
    assert_eq!(words::<Option<bool>>(), "bool, or null");
    assert_eq!(
        words::<Vec<Vec<u8>>>(),
        "list of list of whole number from 0 to 255"
    );
    assert_eq!(words::<HashSet<String>>(), "list of text");
    assert_eq!(words::<BTreeMap<u8, f64>>(), "map of number");
    assert_eq!(
        words::<(u8, Option<String>)>(),
        "[whole number from 0 to 255, text, or null]"
    );
    assert_eq!(words::<[bool; 2]>(), "[bool, bool]");
    assert_eq!(words::<()>(), "null");
    assert_eq!(words::<Duration>(), "object Duration");
    assert_eq!(words::<serde_json::Value>(), "any value");
    assert_eq!(words::<Value>(), "any value");
    assert_eq!(words::<Expression>(), "expression");
    assert_eq!(words::<Spanned<NonZeroU32>>(), "whole number, at least 1");
    assert_eq!(words::<Sensitive<Box<str>>>(), "text");
    let units = object::<UnitsBySerde>().fields;
    let units = units.iter().map(|field| field.shape.to_string());
    assert_eq!(
        units.collect::<Vec<_>>(),
        [
            "duration, such as \"1h30m\" or \"250ms\"",
            "number of bytes below 16 EiB, such as 4096 or \"10MiB\""
        ]
    );
}

#[test]
fn untagged_and_flattened_types_take_any_value() {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Text(String),
        Number(f64),
    }
    assert_eq!(words::<Vec<Either>>(), "list of any value");
    assert_eq!(words::<Option<Either>>(), "any value");
}

#[test]
fn recording_ends_for_types_that_refuse_every_sample() {
    #[derive(Debug)]
    struct Never;

    impl<'de> Deserialize<'de> for Never {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let _ = String::deserialize(deserializer)?;
            Err(serde::de::Error::custom("never"))
        }
    }

    #[derive(Deserialize)]
    struct Holder {
        never: Never,
        optional: Option<Never>,
        list: Vec<Never>,
        map: BTreeMap<String, Never>,
        after: u8,
    }
    let object = object::<Holder>();
    let fields: Vec<_> = object
        .fields
        .iter()
        .map(|field| field.shape.to_string())
        .collect();
    assert_eq!(
        fields,
        [
            "text",
            "text, or null",
            "list of text",
            "map of text",
            "whole number from 0 to 255"
        ]
    );
}
