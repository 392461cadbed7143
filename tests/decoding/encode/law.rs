//! Decoded data encodes to a text that decodes to the same: generated data of serde and of the derive, with blocks, labels,
//! enums, maps and what is empty.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use hcl_core::internal::nfc;
use hcl_golden::strategy::texts;
use hcl_serde::ser::AsBlock;
use hcl_serde::{HclDecode, HclEncode, Labeled, from_str, to_string};
use hcl_tests::as_json as json;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Data {
    value: Option<i64>,
    list: Vec<BTreeMap<String, u8>>,
    block: AsBlock<Inner>,
    optional: Option<AsBlock<Inner>>,
    blocks: Vec<AsBlock<Choice>>,
    by_key: BTreeMap<String, AsBlock<Inner>>,
    by_keys: BTreeMap<String, BTreeMap<String, AsBlock<Choice>>>,
    several: BTreeMap<String, Vec<AsBlock<Inner>>>,
    labeled: Vec<Labeled<String, Labeled<u8, Choice>>>,
    #[serde(serialize_with = "hcl_serde::ser::block", default)]
    helped: Vec<Choice>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block", default)]
    keyed: BTreeMap<String, Inner>,
    choice: Choice,
    scalars: Scalars,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Scalars {
    letter: char,
    small: i8,
    large: u64,
    huge: i128,
    float: f64,
    flags: Vec<Option<bool>>,
    set: BTreeSet<u8>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Inner {
    #[serde(default)]
    a: Option<String>,
    #[serde(default)]
    b: Vec<u8>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
enum Choice {
    Unit,
    Number(u8),
    Text(String),
    List(Vec<u8>),
    Map(BTreeMap<String, u8>),
    Pair(u8, String),
    Fields { a: Option<u8>, b: Vec<String> },
    Inner(Plain),
    Nested(Box<Self>),
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Plain {
    a: Option<u8>,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Derived {
    #[hcl(block)]
    data: Option<Vec<Body>>,
    #[hcl(block)]
    map: BTreeMap<String, Arc<Body>>,
    #[hcl(block)]
    choice: Vec<Choice>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Body {
    #[hcl(label)]
    name: String,
    #[hcl(label)]
    id: Option<u8>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(block_attrs)]
    env: Option<BTreeMap<String, String>>,
    rest: Option<Choice>,
    weight: f64,
    count: i128,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
#[hcl(label)]
enum Check {
    Http { path: String },
    Plain(Plain),
    Off,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
#[hcl(block)]
enum Step {
    Run { what: Vec<String> },
    Wait,
}

/// Texts of everything that has a meaning in HCL. In NFC, like all texts of HCL.
pub(super) fn hostile() -> impl Strategy<Value = String> {
    texts().prop_map(|text| nfc(&*text).as_str().to_owned())
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,4}",
        hostile(),
        Just(String::new()),
        Just("a \"b\" ${c} %{d}\n".to_owned()),
        Just("for".to_owned()),
    ]
}

fn name() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9_-]{0,4}"
}

/// Numbers. Negative zero is zero in HCL.
fn float() -> impl Strategy<Value = f64> {
    (prop::num::f64::NORMAL | prop::num::f64::ZERO).prop_map(|float| float + 0.0)
}

fn scalars() -> impl Strategy<Value = Scalars> {
    let numbers = (any::<i8>(), any::<u64>(), any::<i128>(), float());
    let flags = vec(any::<Option<bool>>(), 0..3);
    let set = btree_set(any::<u8>(), 0..4);
    (prop::char::range('a', 'z'), numbers, flags, set).prop_map(|(letter, numbers, flags, set)| {
        let (small, large, huge, float) = numbers;
        Scalars {
            letter,
            small,
            large,
            huge,
            float,
            flags,
            set,
        }
    })
}

fn inner() -> impl Strategy<Value = Inner> {
    (option::of(text()), vec(any::<u8>(), 0..3)).prop_map(|(a, b)| Inner { a, b })
}

fn choice() -> impl Strategy<Value = Choice> {
    let leaf = prop_oneof![
        Just(Choice::Unit),
        any::<u8>().prop_map(Choice::Number),
        text().prop_map(Choice::Text),
        vec(any::<u8>(), 0..3).prop_map(Choice::List),
        btree_map(name(), any::<u8>(), 0..3).prop_map(Choice::Map),
        (any::<u8>(), text()).prop_map(|(a, b)| Choice::Pair(a, b)),
        (option::of(any::<u8>()), vec(text(), 0..3)).prop_map(|(a, b)| Choice::Fields { a, b }),
        option::of(any::<u8>()).prop_map(|a| Choice::Inner(Plain { a })),
    ];
    leaf.prop_recursive(3, 4, 1, |inner| {
        inner.prop_map(|inner| Choice::Nested(Box::new(inner)))
    })
}

fn data() -> impl Strategy<Value = Data> {
    let values = (
        option::of(any::<i64>()),
        vec(btree_map(text(), any::<u8>(), 0..3), 0..3),
        inner(),
        option::of(inner()),
        vec(choice(), 0..3),
        choice(),
    );
    let maps = (
        btree_map(text(), inner().prop_map(AsBlock), 0..3),
        btree_map(
            text(),
            btree_map(text(), choice().prop_map(AsBlock), 1..3),
            0..3,
        ),
        btree_map(text(), vec(inner().prop_map(AsBlock), 1..3), 0..3),
        vec((text(), any::<u8>(), choice()), 0..3),
        vec(choice(), 0..3),
        btree_map(text(), inner(), 0..3),
    );
    (values, maps, scalars()).prop_map(|(values, maps, scalars)| {
        let (value, list, block, optional, blocks, choice) = values;
        let (by_key, by_keys, several, labeled, helped, keyed) = maps;
        let labeled = labeled.into_iter().map(|(label, inner, body)| Labeled {
            label,
            body: Labeled { label: inner, body },
        });
        Data {
            value,
            list,
            block: AsBlock(block),
            optional: optional.map(AsBlock),
            blocks: blocks.into_iter().map(AsBlock).collect(),
            by_key,
            by_keys,
            several,
            labeled: labeled.collect(),
            helped,
            keyed,
            choice,
            scalars,
        }
    })
}

fn body() -> impl Strategy<Value = Body> {
    let check = prop_oneof![
        text().prop_map(|path| Check::Http { path }),
        option::of(any::<u8>()).prop_map(|a| Check::Plain(Plain { a })),
        Just(Check::Off),
    ];
    (
        text(),
        option::of(any::<u8>()),
        vec(check, 0..3),
        option::of(btree_map(name(), text(), 0..3)),
        option::of(choice()),
        float(),
        any::<i128>(),
    )
        .prop_map(|(name, id, check, env, rest, weight, count)| Body {
            name,
            id,
            check,
            env,
            rest,
            weight,
            count,
        })
}

fn derived() -> impl Strategy<Value = Derived> {
    let step = prop_oneof![
        vec(text(), 0..3).prop_map(|what| Step::Run { what }),
        Just(Step::Wait),
    ];
    (
        option::of(vec(body(), 1..3)),
        btree_map(text(), body().prop_map(Arc::new), 0..3),
        vec(choice(), 0..3),
        vec(step, 0..3),
    )
        .prop_map(|(data, map, choice, steps)| Derived {
            data,
            map,
            choice,
            steps,
        })
}

fn comes_back<T>(data: &T) -> Result<(), TestCaseError>
where
    T: for<'de> HclDecode<'de> + HclEncode + PartialEq + Debug,
{
    let written =
        |data: &T| to_string(data).map_err(|error| TestCaseError::fail(error.to_string()));
    let text = written(data)?;
    let back: T =
        from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(&back, data, "{}", text);
    prop_assert_eq!(written(&back)?, text);

    Ok(())
}

/// As [`comes_back`], in the JSON syntax.
fn comes_back_from_json<T>(data: &T) -> Result<(), TestCaseError>
where
    T: for<'de> HclDecode<'de> + HclEncode + PartialEq + Debug,
{
    for to_json in [json::to_string, json::to_string_pretty] {
        let text = to_json(data).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let back: T = json::from_str(&text)
            .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&back, data, "{}", text);
    }
    Ok(())
}

/// The data with all labels, which the JSON syntax needs, and without blocks whose order it does not keep.
fn labelled(mut data: Derived) -> Derived {
    data.steps.truncate(1);
    data.choice.truncate(1);
    for body in data.data.iter_mut().flatten() {
        body.id.get_or_insert_default();
    }
    for body in data.map.values_mut() {
        Arc::make_mut(body).id.get_or_insert_default();
    }
    data
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn data_of_serde_comes_back(data in data()) {
        comes_back(&data)?;
        comes_back_from_json(&data.scalars)?;
    }

    #[test]
    fn data_of_the_derive_comes_back(data in derived()) {
        comes_back(&data)?;
        comes_back_from_json(&labelled(data))?;
    }
}
