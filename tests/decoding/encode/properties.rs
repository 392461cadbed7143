//! Round trips of generated data.

use std::collections::{BTreeMap, BTreeSet};

use hcl_serde::{from_str, to_string};
use hcl_tests::as_json as json;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use crate::zoo::{
    WrittenCheck as Check, WrittenHealth as Health, WrittenMode as Mode, WrittenProcess as Process,
    WrittenProvisioner as Provisioner, WrittenService as Service, WrittenServices as Root,
    WrittenStep as Step,
};

/// Strings of everything that has a meaning in HCL. In NFC, like all strings of HCL.
pub(super) fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\"".to_owned()),
        Just("\\".to_owned()),
        Just("${".to_owned()),
        Just("%{".to_owned()),
        Just("$".to_owned()),
        Just("%".to_owned()),
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just("\t".to_owned()),
        Just("\0".to_owned()),
        Just("EOT".to_owned()),
        Just("<<-EOT\n".to_owned()),
        Just(" ".to_owned()),
        Just("é".to_owned()),
        Just("a\u{327}".to_owned()),
        Just("👩\u{200d}👧".to_owned()),
        Just("\u{feff}".to_owned()),
        Just("\u{2028}".to_owned()),
        Just("\u{10ffff}".to_owned()),
        "[a-z]{1,8}",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plain {
    text: String,
    maybe: Option<String>,
    letter: char,
    small: i8,
    large: u64,
    huge: i128,
    float: f64,
    list: Vec<String>,
    map: BTreeMap<String, Vec<Option<bool>>>,
    set: BTreeSet<u8>,
    pair: (u8, String),
    mode: Mode,
}

fn mode() -> impl Strategy<Value = Mode> {
    prop_oneof![
        Just(Mode::Fast),
        any::<u8>().prop_map(|delay| Mode::Slow { delay }),
        proptest::collection::vec(any::<bool>(), 0..3).prop_map(Mode::Exact),
    ]
}

fn plain() -> impl Strategy<Value = Plain> {
    let texts = (
        hostile(),
        proptest::option::of(hostile()),
        proptest::char::range('a', 'z'),
        proptest::collection::vec(hostile(), 0..4),
        proptest::collection::btree_map(
            hostile(),
            proptest::collection::vec(proptest::option::of(any::<bool>()), 0..3),
            0..4,
        ),
        (any::<u8>(), hostile()),
    );
    let numbers = (
        any::<i8>(),
        any::<u64>(),
        any::<i128>(),
        proptest::num::f64::NORMAL | proptest::num::f64::ZERO,
        proptest::collection::btree_set(any::<u8>(), 0..4),
    );
    (texts, numbers, mode()).prop_map(
        |((text, maybe, letter, list, map, pair), (small, large, huge, float, set), mode)| Plain {
            text,
            maybe,
            letter,
            small,
            large,
            huge,
            // Negative zero is zero in HCL.
            float: float + 0.0,
            list,
            map,
            set,
            pair,
            mode,
        },
    )
}

fn service() -> impl Strategy<Value = Service> {
    (plain(), plain(), proptest::collection::vec(hostile(), 0..3)).prop_map(|(a, b, labels)| {
        Service {
            protocol: a.text,
            name: a.maybe,
            listen_addr: b.text,
            weight: a.float,
            count: a.huge,
            tags: a.list,
            limits: b
                .maybe
                .map(|key| BTreeMap::from([(key, Some(1)), ("x".to_owned(), None)])),
            mode: a.mode,
            banner: a.pair.1,
            process: labels
                .iter()
                .map(|label| {
                    (
                        label.clone(),
                        Process {
                            command: b.list.clone(),
                        },
                    )
                })
                .collect(),
            health: (a.small > 0).then(|| Box::new(Health {})),
            steps: vec![
                Step::Run {
                    what: b.pair.1.clone(),
                },
                Step::Stop,
                Step::Check(Check {
                    provisioner: vec![Provisioner::Nothing, Provisioner::Shell { inline: labels }],
                }),
            ],
            env: BTreeMap::new(),
        }
    })
}

/// Blocks with all their labels, which the JSON syntax needs.
fn labelled(mut root: Root) -> Root {
    for service in &mut root.service {
        service.name.get_or_insert_default();
    }
    root
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn serde_types_come_back_as_they_were(data in plain()) {
        let text = to_string(&data).unwrap();
        let back: Plain = from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&back, &data, "{}", text);
        let text = json::to_string(&data).unwrap();
        let back: Plain = json::from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&back, &data, "{}", text);
    }

    #[test]
    fn derived_types_come_back_as_they_were(data in proptest::collection::vec(service(), 0..3)) {
        let root = Root { service: data };
        let text = to_string(&root).unwrap();
        let back: Root = from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&back, &root, "{}", text);
        let text = json::to_string(&labelled(root.clone())).unwrap();
        let back: Root = json::from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(back, labelled(root), "{}", text);
    }
}
