//! Types that borrow from the text: keys, fields of generic types.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::{Decoder, HclDecode};

#[derive(HclDecode)]
struct Outer<'a, A, B: Debug, const N: usize>
where
    A: Clone,
{
    name: &'a str,
    either: Cow<'a, str>,
    value: A,
    #[hcl(block)]
    inner: Vec<B>,
    #[hcl(skip, default = [0; N])]
    array: [u8; N],
}

#[derive(Debug, HclDecode)]
struct Inner<'de> {
    #[hcl(label)]
    name: &'de str,
    #[hcl(optional)]
    list: Vec<&'de str>,
}

#[test]
fn generic_types_are_derived() {
    let text =
        "name = \"n\"\neither = \"e\"\nvalue = 3\ninner \"i\" {\n  list = [\"a\", \"b\"]\n}\n"
            .to_owned();
    let outer: Outer<'_, u8, Inner<'_>, 2> = hcl_serde::from_str(&text).unwrap();
    assert_eq!(
        (outer.name, &*outer.either, outer.value, outer.inner[0].name),
        ("n", "e", 3, "i")
    );
    assert_eq!(outer.array, [0, 0]);
    assert_eq!(outer.inner[0].list, ["a", "b"]);
    let range = text.as_bytes().as_ptr_range();
    assert!(range.contains(&outer.name.as_ptr()));
    let text = text.replacen("\"e\"", "\"e\\n\"", 1);
    let outer: Outer<'_, u8, Inner<'_>, 2> = hcl_serde::from_str(&text).unwrap();
    assert_eq!(outer.either, "e\n");
    let text = text.replacen("\"n\"", "\"n\\n\"", 1);
    let error = hcl_serde::from_str::<Outer<'_, u8, Inner<'_>, 2>>(&text).err();
    let error = error.unwrap().to_string();
    assert!(error.contains("string without escapes"), "{error}");
}

#[test]
fn keys_of_maps_borrow_from_the_text() {
    let text =
        String::from("a = { x = \"1\", \"y\" = \"2\" }\nb {\n  z = \"3\"\n}\nc \"label\" {\n}\n");
    let all: BTreeMap<&str, BTreeMap<&str, serde_json::Value>> =
        hcl_serde::from_str(&text).expect("the text decodes");
    let keys: Vec<Vec<&str>> = all
        .values()
        .map(|inner| inner.keys().copied().collect())
        .collect();
    assert_eq!(keys, [vec!["x", "y"], vec!["z"], vec!["label"]]);
    let plain: BTreeMap<&str, BTreeMap<&str, &str>> =
        hcl_serde::from_str("a = { x = \"1\" }\n").expect("the text decodes");
    assert_eq!(plain["a"]["x"], "1");
}

/// A text with `/* */` is not read without a tree.
#[test]
fn keys_borrow_from_the_text_in_every_way_of_reading() {
    type Texts<'a> = BTreeMap<&'a str, &'a str>;
    for text in [
        "c = { \"\u{e9}\" = \"x\" }\n",
        "c = { \"\u{e9}\" = \"x\" } /* */\n",
        "c = { \u{e9} = \"x\" }\n",
    ] {
        let of_text: BTreeMap<&str, Texts<'_>> = hcl_serde::from_str(text).unwrap();
        assert_eq!(of_text["c"], Texts::from([("\u{e9}", "x")]));
        let source = hcl_serde::Source::new("a.hcl", text).unwrap();
        let of_source: BTreeMap<&str, Texts<'_>> = Decoder::new().decode_source(&source).unwrap();
        assert_eq!(of_source, of_text);
    }
}
