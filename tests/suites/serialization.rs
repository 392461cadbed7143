//! Encoding of any data that serde can describe, also of such as no type derives: it is refused, or written as a formatted
//! configuration.

use std::collections::HashSet;

use hcl_golden::strategy::texts;
use hcl_serde::ser::AsBlock;
use hcl_serde::{Encoder, Labeled, Limits, ser};
use proptest::prelude::*;
use serde::ser::{Error as _, SerializeMap as _, SerializeSeq as _, SerializeStruct as _};
use serde::ser::{SerializeStructVariant as _, SerializeTupleVariant as _};
use serde::{Serialize, Serializer};

/// A call of each kind of method of a serializer.
#[derive(Clone, Debug)]
enum Data {
    Absent,
    Unit,
    Bool(bool),
    Whole(i64),
    Float(f64),
    Text(String),
    List(Vec<Self>, Option<usize>),
    Map(Vec<(Self, Self)>),
    Fields(Fields),
    UnitVariant(&'static str),
    NewtypeVariant(&'static str, Box<Self>),
    TupleVariant(&'static str, Vec<Self>),
    StructVariant(&'static str, Fields),
    Block(Box<Self>),
    Blocks(Box<Self>),
    LabeledBlocks(Box<Self>),
    Labeled(Box<(Self, Self)>),
    Failure,
}

type Fields = Vec<(&'static str, Data)>;

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent => serializer.serialize_none(),
            Self::Unit => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Whole(value) => serializer.serialize_i64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(elements, length) => {
                let mut list = serializer.serialize_seq(*length)?;
                for element in elements {
                    list.serialize_element(element)?;
                }
                list.end()
            }
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(None)?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
            Self::Fields(fields) => {
                let mut out = serializer.serialize_struct("Fields", fields.len())?;
                for (name, value) in fields {
                    out.serialize_field(name, value)?;
                }
                out.end()
            }
            Self::UnitVariant(variant) => serializer.serialize_unit_variant("Data", 0, variant),
            Self::NewtypeVariant(variant, value) => {
                serializer.serialize_newtype_variant("Data", 0, variant, value)
            }
            Self::TupleVariant(variant, values) => {
                let length = values.len();
                let mut out = serializer.serialize_tuple_variant("Data", 0, variant, length)?;
                for value in values {
                    out.serialize_field(value)?;
                }
                out.end()
            }
            Self::StructVariant(variant, fields) => {
                let length = fields.len();
                let mut out = serializer.serialize_struct_variant("Data", 0, variant, length)?;
                for (name, value) in fields {
                    out.serialize_field(name, value)?;
                }
                out.end()
            }
            Self::Block(body) => AsBlock(body).serialize(serializer),
            Self::Blocks(data) => ser::block(data, serializer),
            Self::LabeledBlocks(data) => ser::labeled_block(data, serializer),
            Self::Labeled(block) => {
                let (label, body) = &**block;
                Labeled { label, body }.serialize(serializer)
            }
            Self::Failure => Err(S::Error::custom("the type's own error")),
        }
    }
}

/// A name that is too wide to be aligned with others.
const WIDE: &str = concat!(
    "a_name_that_goes_on_and_on_until_it_is_wider_than_the_one_hundred_columns",
    "_that_names_may_have_to_be_aligned"
);

/// A name that is longer than those that are written by a copy of a fixed length.
const LONG: &str = "a_name_of_more_than_thirty_two_bytes";

const NAMES: &[&str] = &["a", "name", "port", "service", "a_longer_name", "x-y", "é"];
const ODD_NAMES: &[&str] = &["for", "a quoted name", "\"", LONG, WIDE];

fn names() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        20 => proptest::sample::select(NAMES),
        1 => proptest::sample::select(ODD_NAMES),
    ]
}

fn scalars() -> impl Strategy<Value = Data> {
    prop_oneof![
        Just(Data::Absent),
        Just(Data::Unit),
        any::<bool>().prop_map(Data::Bool),
        any::<i64>().prop_map(Data::Whole),
        any::<u8>().prop_map(|value| Data::Whole(value.into())),
        (-1e6_f64..1e6).prop_map(Data::Float),
        "[a-z ]{0,30}".prop_map(Data::Text),
        texts().prop_map(Data::Text),
        names().prop_map(|name| Data::Text(name.to_owned())),
    ]
}

fn data() -> impl Strategy<Value = Data> {
    let leaves = prop_oneof![60 => scalars(), 1 => Just(Data::Failure)];
    leaves.prop_recursive(6, 64, 6, |inner| {
        let list = proptest::collection::vec(inner.clone(), 0..6);
        let long = proptest::collection::vec(scalars(), 0..50);
        let lists = prop_oneof![3 => list.clone(), 1 => long];
        let fields = fields(inner.clone());
        let entry = (
            prop_oneof![4 => names().prop_map(|name| Data::Text(name.to_owned())), 1 => scalars()],
            inner.clone(),
        );
        let bodies = prop_oneof![2 => fields.clone().prop_map(Data::Fields), 1 => inner.clone()];
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            4 => (lists, any::<bool>()).prop_map(|(list, is_known)| {
                let length = is_known.then_some(list.len());
                Data::List(list, length)
            }),
            4 => proptest::collection::vec(entry, 0..5).prop_map(|entries| Data::Map(unique(entries, |key| format!("{key:?}")))),
            6 => fields.clone().prop_map(Data::Fields),
            1 => names().prop_map(Data::UnitVariant),
            1 => (names(), boxed()).prop_map(|(name, data)| Data::NewtypeVariant(name, data)),
            1 => (names(), list).prop_map(|(name, list)| Data::TupleVariant(name, list)),
            1 => (names(), fields).prop_map(|(name, fields)| Data::StructVariant(name, fields)),
            2 => boxed().prop_map(Data::Block),
            3 => boxed().prop_map(Data::Blocks),
            3 => boxed().prop_map(Data::LabeledBlocks),
            4 => (scalars(), bodies).prop_map(|block| Data::Labeled(Box::new(block))),
        ]
    })
}

fn fields(data: impl Strategy<Value = Data> + 'static) -> BoxedStrategy<Fields> {
    let fields = proptest::collection::vec((names(), data), 0..6);
    fields
        .prop_map(|fields| unique(fields, |name| (*name).to_owned()))
        .boxed()
}

fn roots() -> impl Strategy<Value = Data> {
    prop_oneof![3 => fields(data()).prop_map(Data::Fields), 1 => data()]
}

/// Removes all but the first entry of each name: no body has an argument twice.
fn unique<K, V>(entries: Vec<(K, V)>, name: impl Fn(&K) -> String) -> Vec<(K, V)> {
    let mut names = HashSet::new();
    let entries = entries.into_iter();
    entries.filter(|(key, _)| names.insert(name(key))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_data_is_refused_or_written_as_a_formatted_configuration(root in roots()) {
        let Ok(written) = hcl_serde::to_string(&root) else {
            return Ok(());
        };
        let source = hcl_core::Source::new("written.hcl", &*written).expect("a short text");
        let formatted = hcl_write::format(&source, &hcl_write::FormatOptions::default());
        prop_assert!(!formatted.diagnostics.has_errors(), "{}", written);
        // The formatter aligns names of any width.
        if !written.contains(WIDE) {
            prop_assert_eq!(formatted.patches.apply(&written), written);
        }
    }

    #[test]
    fn a_text_within_its_limit_is_written_and_no_longer_one(root in roots(), bytes in 0_u64..400) {
        let Ok(written) = hcl_serde::to_string(&root) else {
            return Ok(());
        };
        let limited = |bytes| {
            Encoder::new().limits(Limits::default().with_bytes(bytes)).to_string(&root)
        };
        let length = written.len() as u64;
        match limited(bytes) {
            Ok(text) => prop_assert_eq!(&text, &written),
            Err(error) => prop_assert!(error.to_string().contains("is the limit"), "{}", error),
        }
        prop_assert!(length == 0 || limited(length - 1).is_err());
        // Names are padded by up to a hundred spaces before it is known whether others are as wide.
        prop_assert_eq!(limited(200 * length + 1000).unwrap(), written);
    }
}
