//! Values of serde's data model, one in each argument of one type: each type of a root compiles all readers again.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Debug, Formatter};
use std::net::SocketAddr;
use std::path::PathBuf;

use hcl_serde::Value;
use hcl_serde::hcl_core::Number;
use hcl_write::Expr;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::serde::{
    Adjacent, Any, At, Bytes, Denying, Field, First, Flat, Internal, Listener, NumberAndText,
    NumberOrText, Odd, OfMap, Placed, Point, Port, Range, Shape, Size, Texts, Untagged, Wait,
};

/// Reads an argument that is there. Null is a value of its type.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

macro_rules! values {
    ($($field:ident $name:literal: $type:ty,)*) => {
        #[derive(Deserialize)]
        pub(crate) struct Values {
            $(#[serde(rename = $name, default, deserialize_with = "given")]
            $field: Option<$type>,)*
        }

        impl Values {
            pub(crate) const NAMES: &[&str] = &[$($name,)*];
        }

        impl Debug for Values {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                $(if let Some(value) = &self.$field {
                    value.fmt(f)?;
                })*
                Ok(())
            }
        }
    };
}

values! {
    byte "u8": u8,
    bytes_in_a_list "u8s": Vec<u8>,
    internal "Internal": Internal,
    internals "Internals": Vec<Internal>,
    listener "flat-Listener": Flat<Listener>,
    parts "flat-Placed": Flat<Placed>,
    first "First": First,
    of_map "OfMap": OfMap,
    i8 "i8": i8,
    i16 "i16": i16,
    i32 "i32": i32,
    i64 "i64": i64,
    i128 "i128": i128,
    isize "isize": isize,
    u16 "u16": u16,
    u32 "u32": u32,
    u64 "u64": u64,
    u128 "u128": u128,
    f32 "f32": f32,
    f64 "f64": f64,
    number "number": Number,
    text "text": String,
    letter "char": char,
    path "path": PathBuf,
    socket "socket": SocketAddr,
    cow "cow": Cow<'static, str>,
    boolean "bool": bool,
    nothing "null": (),
    u8_or_null "u8-or-null": Option<u8>,
    texts "texts": Vec<String>,
    u8_and_bool "u8-and-bool": (u8, bool),
    three_u8 "three-u8": [u8; 3],
    u8_and_text "u8-and-text": NumberAndText,
    bytes "bytes": Bytes,
    map "map": BTreeMap<String, u8>,
    map_by_u8 "map-by-u8": HashMap<u8, bool>,
    value "value": Value,
    values "values": Vec<Option<Value>>,
    exprs "exprs": Vec<Option<Expr>>,
    u8s_or_null "u8s-or-null": Vec<Option<u8>>,
    placed "placed": At<Vec<At<u8>>>,
    ignored "ignored": IgnoredAny,
    point "Point": Point,
    denying "Denying": Denying,
    shape "Shape": Shape,
    adjacent "Adjacent": Adjacent,
    untagged "Untagged": Untagged,
    any "Any": BTreeMap<String, At<Any>>,
    port "Port": Port,
    port_list "PortList": Vec<Port>,
    port_map "PortMap": BTreeMap<String, Port>,
    flat_texts "flat-Texts": Flat<Texts>,
    flat_range "flat-Range": Flat<Range>,
    flat_u128 "flat-u128": Flat<Field<u128>>,
    flat_u16 "flat-u16": Flat<Field<u16>>,
    flat_text "flat-text": Flat<Field<String>>,
    flat_f64 "flat-f64": Flat<Field<f64>>,
    flat_number_or_text "flat-NumberOrText": Flat<Field<NumberOrText>>,
    flat_any "flat-any": Flat<Field<serde_json::Value>>,
    odd "odd": Odd,
    wait "wait": Wait,
    size "size": Size,
}
