//! Limits on the nesting and the size of written text.

use std::collections::BTreeMap;

use hcl_serde::ser::AsBlock;
use hcl_serde::{Body, Encoder, HclDecode, HclEncode, Labeled, Limits, Value};
use hcl_tests::stress::{by_size, on_small_stack};
use serde::Serialize;

use crate::entries::entries;

/// Data that contains itself in every way.
#[derive(Serialize)]
enum Deep {
    End,
    List(Vec<Self>),
    Tuple(u8, Box<Self>),
    Struct { inner: Box<Self> },
    Optional(Option<Box<Self>>),
    Map(BTreeMap<String, Self>),
}

#[derive(Serialize)]
struct Newtype(Option<Box<Self>>);

#[derive(Serialize)]
struct Blocks {
    a: Option<AsBlock<Box<Self>>>,
}

#[derive(Serialize)]
struct LabeledBlocks {
    a: Vec<Labeled<String, Self>>,
}

#[derive(HclEncode)]
struct Derived {
    #[hcl(block)]
    a: Option<Box<Self>>,
}

#[derive(HclEncode)]
struct Flat {
    #[hcl(flatten)]
    a: Option<Box<Self>>,
}

#[derive(HclEncode)]
struct ByLabel {
    #[hcl(block)]
    a: BTreeMap<String, Self>,
}

/// Refuses the data, which cannot be dropped on a small stack either.
fn is_refused<T: HclEncode>(data: T) {
    let error = hcl_serde::to_string(&data).expect_err("it is too deep");
    let error = error.to_string();
    assert!(error.contains("more than 256 levels deep"), "{error}");
    assert!(error.len() < 1_000, "{error}");
    std::mem::forget(data);
}

fn grown<T>(seed: T, grow: impl Fn(T) -> T) -> T {
    (0..by_size([100_000, 1_000_000, 1_000_000])).fold(seed, |inner, _| grow(inner))
}

#[test]
fn data_that_nests_without_end_is_refused_on_a_small_stack() {
    on_small_stack(
        "data_that_nests_without_end_is_refused_on_a_small_stack",
        || {
            is_refused(grown(Deep::End, |inner| Deep::List(vec![inner])));
            is_refused(grown(Deep::End, |inner| Deep::Tuple(0, inner.into())));
            is_refused(grown(Deep::End, |inner| Deep::Struct {
                inner: inner.into(),
            }));
            is_refused(grown(Deep::End, |inner| Deep::Optional(Some(inner.into()))));
            is_refused(grown(Deep::End, |inner| {
                Deep::Map([(String::new(), inner)].into())
            }));
        },
    );
}

#[test]
fn wrappers_and_blocks_without_end_are_refused_on_a_small_stack() {
    on_small_stack(
        "wrappers_and_blocks_without_end_are_refused_on_a_small_stack",
        || {
            is_refused(grown(Newtype(None), |inner| Newtype(Some(inner.into()))));
            is_refused(grown(Blocks { a: None }, |inner| Blocks {
                a: Some(AsBlock(inner.into())),
            }));
            is_refused(grown(LabeledBlocks { a: vec![] }, |body| {
                let label = String::new();
                LabeledBlocks {
                    a: vec![Labeled { label, body }],
                }
            }));
            is_refused(grown(Derived { a: None }, |inner| Derived {
                a: Some(inner.into()),
            }));
            is_refused(grown(Flat { a: None }, |inner| Flat {
                a: Some(inner.into()),
            }));
            is_refused(grown(ByLabel { a: BTreeMap::new() }, |inner| ByLabel {
                a: [(String::new(), inner)].into(),
            }));
        },
    );
}

#[test]
fn values_as_deep_as_they_come_are_refused_inside_of_blocks_only() {
    on_small_stack(
        "values_as_deep_as_they_come_are_refused_inside_of_blocks_only",
        || {
            let value = (0..255).fold(Value::from(true), |inner, _| Value::tuple(vec![inner]));
            let text = hcl_serde::to_string(&entries([("a", &value)])).unwrap();
            hcl_serde::from_str::<BTreeMap<String, Value>>(&text).unwrap();
            let deeper = entries([("a", AsBlock(entries([("b", [&value])])))]);
            let error = hcl_serde::to_string(&deeper).unwrap_err().to_string();
            assert!(error.contains("in field a.b[0][0]"), "{error}");
            assert!(error.contains(" … [0][0]"), "{error}");
        },
    );
}

/// Blocks, and in the innermost one lists.
struct Nest {
    blocks: usize,
    lists: usize,
}

impl Serialize for Nest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (blocks, lists) = (self.blocks, self.lists);
        if let Some(blocks) = blocks.checked_sub(1) {
            let inner = entries([("a", Self { blocks, lists })]);
            AsBlock(inner).serialize(serializer)
        } else if let Some(lists) = lists.checked_sub(1) {
            [Self { blocks, lists }].serialize(serializer)
        } else {
            serializer.serialize_u8(0)
        }
    }
}

#[test]
fn written_text_is_within_the_limits_of_reading() {
    #[derive(HclDecode)]
    struct Root {
        #[hcl(remain)]
        _rest: Body,
    }
    on_small_stack("written_text_is_within_the_limits_of_reading", || {
        for nesting in [1, 2, 40, 256] {
            let limits = Limits::default().with_nesting(nesting);
            let levels = nesting as usize;
            for blocks in [0, levels / 2, levels] {
                let lists = levels - blocks;
                let data = entries([("a", Nest { blocks, lists })]);
                let text = Encoder::new().limits(limits).to_string(&data).unwrap();
                let decoder = hcl_serde::Decoder::new().limits(limits);
                assert!(
                    decoder.decode_str::<Root>(&text).is_ok(),
                    "{nesting} {blocks}"
                );
                let less = Encoder::new().limits(limits.with_nesting(nesting - 1));
                assert!(less.to_string(&data).is_err(), "{nesting} {blocks}");
            }
        }
    });
}

#[test]
fn text_stops_growing_at_the_limit() {
    let limits = Limits::default().with_bytes(1_000);
    let encoder = Encoder::new().limits(limits);
    let fits = entries([("a", "x".repeat(1_000 - "a = \"\"\n".len()))]);
    assert_eq!(encoder.to_string(&fits).unwrap().len(), 1_000);
    let refused = |error: hcl_serde::Error, field: &str| {
        let error = error.to_string();
        assert!(error.contains("more than 1000 bytes"), "{error}");
        assert!(error.contains("Limits::bytes"), "{error}");
        assert!(error.contains(field), "{error}");
    };
    let text = entries([("a", "x".repeat(1_000))]);
    refused(encoder.to_string(&text).unwrap_err(), "in field a");
    let list = entries([("a", entries([("b", vec![0; 1_000])]))]);
    refused(encoder.to_string(&list).unwrap_err(), "in field a.b[");
    let blocks = entries([("a", vec![AsBlock(entries([("b", 1)])); 1_000])]);
    refused(encoder.to_string(&blocks).unwrap_err(), "in field a");
    let mut out = Vec::new();
    refused(
        encoder.to_writer(&mut out, &text).unwrap_err(),
        "in field a",
    );
    assert!(out.is_empty());
}

#[test]
fn values_that_share_their_parts_stop_at_the_limit() {
    let wide = (0..60).fold(Value::from("x"), |part, _| {
        Value::tuple(vec![part.clone(), part])
    });
    let encoder = Encoder::new().limits(Limits::default().with_bytes(1 << 20));
    let error = encoder.to_string(&entries([("a", wide)])).unwrap_err();
    assert!(
        error.to_string().contains("more than 1048576 bytes"),
        "{error}"
    );
}

#[test]
fn one_wide_name_does_not_widen_all_others() {
    let mut data: BTreeMap<String, u8> = (0..100_000).map(|key| (format!("k{key}"), 0)).collect();
    data.insert("k5".repeat(500_000), 0);
    let text = hcl_serde::to_string(&data).unwrap();
    assert!(text.len() < 4_000_000, "{}", text.len());
}

#[test]
fn writing_stops_after_an_error() {
    /// Continues after an error, as an adapter might.
    struct Stubborn;

    impl Serialize for Stubborn {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeMap;
            let mut map = serializer.serialize_map(None)?;
            let lists = [[f64::NAN]];
            let _ = map.serialize_entry("a", &lists);
            let _ = map.serialize_entry("b", &entries([("c", lists)]));
            let _ = map.serialize_entry("d", &vec![AsBlock(entries([("e", 1)]))]);
            let _ = map.serialize_entry("f", &1);
            map.end()
        }
    }
    let error = hcl_serde::to_string(&entries([("x", [Stubborn, Stubborn])])).unwrap_err();
    assert!(
        error.to_string().contains("nothing can follow it"),
        "{error}"
    );
    let mut out = Vec::new();
    hcl_serde::to_writer(&mut out, &Stubborn).unwrap_err();
    assert!(out.is_empty());
}
