//! Whatever is decoded without a tree, the tree gives the same.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::__private::decode_direct;
use hcl_serde::{Decoder, HclDecode, HclValue, Labeled, OwnedExpression, Source, Spanned, Value};
use hcl_tests::case;
use hcl_tests::shared;
use serde::Deserialize;

/// A configuration that every type below reads, up to the values.
const CONFIG: &str = r#"# A comment.
name    = "web"
port = 8080
ratio = -1.50
text = "tab\tquote\" $${x} %%{"
on = true
nothing = null
kind = "fast"
tags = ["a", "b", ] // another
pairs = [[1, -2], [3, 4]]
env = {
  HOME = "/root", PATH: "/bin"
  "a b" = "é" # the last
}

listener "http" "eu" { port = 80 }
listener "http" "us" {
  port = "81"
}
listener "grpc" "eu" {
	port = 82
}

limits {
  cpu = 0.5
  inner {
  }
}
step "one" {}
step "two" {
  port = 12345678901234567890
}
"#;

/// As [`CONFIG`], with an expression in every place of a value.
const EXPRESSIONS: &str = r#"name = "web-${one}"
port = 8000 + 80
ratio = -one
text = <<E
a ${one}
E
on = !false
nothing = none
kind = lower("FAST")
tags = [
  "a",
  "b" == "c" ? "d" : "e",
  lower("F"),
]
pairs = [for x in [1, 2] : [x, -x]]
env = {
  HOME = lower("/ROOT"), PATH = <<-E
    x
  E
  "c" = "${one}"
}
listener "http" "eu" { port = one }
limits {
  cpu = one / 2
  inner {
  }
}
step "one" {
  port = "x" == "y" ? 1 : none
}
"#;

fn decoder() -> Decoder {
    Decoder::new()
        .variable("one", &1)
        .variable("none", &None::<u8>)
        .function("lower", |text: String| text.to_lowercase())
}

/// Values, names and parts of both that random changes insert.
const PARTS: &[&str] = &[
    "\"",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    "\n",
    "\r\n",
    " ",
    "\t",
    "#",
    "//",
    "/*",
    "*/",
    ":",
    ".",
    "-",
    "0",
    "1.5",
    "1e3",
    "\\",
    "\\u00e9",
    "${",
    "$${",
    "%",
    "é",
    "e\u{301}",
    "\u{feff}",
    "null",
    "true",
    "for",
    "x",
    "port = 1\n",
    "name",
    "step \"one\" {}\n",
    "limits {}\n",
    "listener",
    "\"a b\"",
    "<<E\n",
    "E\n",
    "(",
    ")",
    "-0",
    "007",
    "\u{1a}",
    "\r",
    "{}\n",
    "[1, 2]",
    "9999999999999999999999",
    "==",
    "=>",
    "::",
    "true = 1\n",
    "x { a = 1 }\n",
    "x \"é\" {}\n",
    "one",
    "one + 1",
    " + 1",
    "\"${one}\"",
    "\"a-${one}\"",
    "[for x in [1, 2] : x]",
    "{ for k, v in { a = 1 } : k => v }",
    "(1\n+ 1)",
    "absent",
    "none",
    "<<-E\n  a\n  ${one}\n  E\n",
    "<<-E\n",
    "  E\n",
    "\u{2003}a\n",
    "format(1)",
    "{ (\"a\") = 1 }",
    "[1][0]",
    "dynamic \"step\" {\n  for_each = [1]\n  content {}\n}\n",
    "dynamic {}\n",
    "kind = \"slow\"\n",
    "9000",
    "\"abcd\"",
    "tags = [\"a\", \"a\"]\n",
];

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Fast,
    Slow,
}

/// The same fields for both derives.
macro_rules! config {
    ($module:ident, $derive:ident, $($block:meta)?) => {
        mod $module {
            use super::*;

            #[derive(Debug, $derive, PartialEq)]
            pub(super) struct Config {
                name: String,
                port: u16,
                ratio: f64,
                text: String,
                on: bool,
                nothing: Option<i8>,
                kind: super::Kind,
                tags: Vec<String>,
                pairs: Vec<(i32, i32)>,
                env: BTreeMap<String, String>,
                $(#[$block])?
                listener: BTreeMap<String, BTreeMap<String, Listener>>,
                $(#[$block])?
                limits: Option<Limits>,
                $(#[$block])?
                step: BTreeMap<String, Step>,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(super) struct Listener {
                port: u8,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(super) struct Limits {
                cpu: f32,
                $(#[$block])?
                inner: Inner,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(super) struct Inner {}

            #[derive(Debug, $derive, PartialEq)]
            pub(super) struct Step {
                port: Option<u64>,
            }
        }
    };
}

config!(plain, Deserialize,);
config!(derived, HclDecode, hcl(block));

/// Borrows, reads labels into fields, and has values for what is absent.
#[derive(Debug, HclDecode, PartialEq)]
struct Lists<'a> {
    name: &'a str,
    #[hcl(default = 7)]
    port: i64,
    #[hcl(skip)]
    ratio: f64,
    #[hcl(optional)]
    text: String,
    #[hcl(block)]
    step: Vec<Step<'a>>,
}

#[derive(Debug, HclDecode, PartialEq)]
struct Step<'a> {
    #[hcl(label)]
    label: &'a str,
    port: Option<u64>,
}

/// Labels beside the body, as serde reads them.
#[derive(Debug, Deserialize, PartialEq)]
struct WithLabels {
    step: Vec<Labeled<String, BTreeMap<String, u64>>>,
}

/// Values with their spans, and expressions as they are written.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "compared by `Debug`")]
struct Captured {
    name: Option<Spanned<String>>,
    port: Option<OwnedExpression>,
    ratio: Option<Value>,
    tags: Option<Vec<Spanned<Value>>>,
    #[serde(flatten)]
    rest: BTreeMap<String, Spanned<serde_json::Value>>,
}

/// Value types with constraints, and without: the former are in other types, so that no derive of a body sees them.
#[derive(Debug, Deserialize, HclValue, PartialEq)]
struct Short(#[hcl(length(max = 3))] String);

#[derive(Debug, Deserialize, HclValue, PartialEq)]
struct Documented(String);

#[derive(Debug, HclDecode, PartialEq)]
struct Bounded<T: HclValue> {
    name: Option<T>,
    tags: Option<Vec<T>>,
    env: Option<BTreeMap<String, Option<T>>>,
    #[hcl(block)]
    step: Vec<Named<T>>,
}

#[derive(Debug, HclDecode, PartialEq)]
struct Named<T: HclValue> {
    #[hcl(label)]
    label: T,
    port: Option<u64>,
}

/// Every field of [`CONFIG`] with constraints and spans.
#[derive(Debug, HclDecode, PartialEq)]
struct Constrained {
    #[hcl(length(min = 1, max = 3))]
    name: Option<String>,
    #[hcl(range(80..9_000), multiple_of = 2)]
    port: Option<Spanned<i64>>,
    #[hcl(range(-1.5..=1.5), default = 0.5)]
    ratio: f64,
    #[hcl(format = "hostname", length(max = 12))]
    text: Option<String>,
    on: Spanned<Option<bool>>,
    #[hcl(range(1..))]
    nothing: Option<i8>,
    #[hcl(one_of("fast", "slow"))]
    kind: Option<Kind>,
    #[hcl(unique, length(max = 3))]
    tags: Spanned<Vec<Spanned<String>>>,
    #[hcl(length(max = 2))]
    pairs: Option<Vec<Spanned<(i32, i32)>>>,
    #[hcl(length(max = 2), optional)]
    env: BTreeMap<String, Spanned<Value>>,
    #[hcl(block)]
    listener: BTreeMap<String, BTreeMap<String, derived::Listener>>,
    #[hcl(block)]
    limits: Option<derived::Limits>,
    #[hcl(block)]
    step: BTreeMap<String, derived::Step>,
}

/// Parts that serde reads from a buffer, some of which have spans.
#[derive(Debug, Deserialize, PartialEq)]
struct Buffered {
    #[serde(flatten)]
    known: Known,
    #[serde(flatten)]
    rest: BTreeMap<String, Choice>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Known {
    name: Option<String>,
    port: Option<u16>,
    kind: Option<Tagged>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Choice {
    Number(f64),
    Pair(i8, Spanned<i8>),
    Text(String),
    List(Vec<Choice>),
    Map(BTreeMap<String, Choice>),
    Other(serde_json::Value),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Fast { name: String, port: Option<u16> },
    Slow { limits: BTreeMap<String, Choice> },
}

/// Decodes both ways. Returns whether the text was read without a tree.
fn compare<'de, T: HclDecode<'de> + Debug>(source: &'de Source) -> bool {
    // Where there are no dynamic blocks, their expansion changes nothing.
    let expands = source.text().len().is_multiple_of(2);
    let decoder = || decoder().dynamic_blocks(expands);
    let Some(direct) = decode_direct::<T>(&decoder(), "config.hcl", source.text()) else {
        return false;
    };
    match decoder().from_source::<T>(source) {
        Ok(value) => assert_eq!(
            format!("{direct:?}"),
            format!("{value:?}"),
            "{}",
            source.text()
        ),
        Err(error) => panic!("{direct:?}\nwas read of\n{}\nbut: {error}", source.text()),
    }
    true
}

/// Compares all types. Returns how many were read without a tree.
fn compare_all(text: &str) -> usize {
    let source = &Source::new("config.hcl", text).expect("a short text");
    let found = [
        compare::<plain::Config>(source),
        compare::<derived::Config>(source),
        compare::<Lists<'_>>(source),
        compare::<WithLabels>(source),
        compare::<Captured>(source),
        compare::<Value>(source),
        compare::<BTreeMap<String, Value>>(source),
        compare::<Bounded<Short>>(source),
        compare::<Bounded<Documented>>(source),
        compare::<Constrained>(source),
        compare::<Buffered>(source),
        compare::<Tagged>(source),
        compare::<Choice>(source),
        compare::<serde_json::Value>(source),
        compare::<BTreeMap<String, serde_json::Value>>(source),
        compare::<BTreeMap<String, Option<String>>>(source),
        compare::<BTreeMap<String, BTreeMap<&str, i64>>>(source),
        compare::<BTreeMap<String, Vec<BTreeMap<String, f64>>>>(source),
    ];
    found.into_iter().filter(|&direct| direct).count()
}

fn is_read<'de, T: HclDecode<'de>>(text: &'de str) -> bool {
    decode_direct::<T>(&decoder(), "config.hcl", text).is_some()
}

/// Checks that a text is valid, and read without a tree.
fn assert_read<'de, T: HclDecode<'de> + Debug>(source: &'de Source) {
    if let Err(error) = decoder().from_source::<T>(source) {
        panic!("{error}");
    }
    assert!(is_read::<T>(source.text()), "{}", source.text());
}

#[test]
fn a_configuration_needs_no_tree() {
    for text in [CONFIG, EXPRESSIONS, &CONFIG.replace('\n', "\r\n")] {
        let source = Source::new("config.hcl", text).expect("a short text");
        assert_read::<derived::Config>(&source);
        assert_read::<plain::Config>(&source);
        assert_read::<serde_json::Value>(&source);
        assert_read::<Value>(&source);
    }
    let steps = "name = \"x\"\nstep \"a\" {}\nstep \"b\" {}\n";
    assert!(is_read::<Lists<'_>>(steps));
    assert!(is_read::<Captured>(
        "name = \"a\"\nport = 1 + one\nratio = 2\ntags = [one, \"b\"]\n"
    ));
    for text in [CONFIG, EXPRESSIONS, steps] {
        assert!(compare_all(text) >= 3, "{text}");
    }
}

/// A value that does not satisfy a constraint is reported by the tree, at the part that is out of bounds.
#[test]
fn constraints_need_the_tree_where_they_are_not_satisfied() {
    for text in [
        "name = \"abcd\"\n",
        "name = upper(\"abcd\")\n",
        "tags = [\"a\", \"abcd\"]\n",
        "env = { a = \"abcd\" }\n",
        "step \"abcd\" {}\n",
    ] {
        let decoder = decoder().function("upper", |text: String| text.to_uppercase());
        let is_read = |of_type: bool, text: &str| match of_type {
            true => decode_direct::<Bounded<Short>>(&decoder, "config.hcl", text).is_some(),
            false => decode_direct::<Bounded<Documented>>(&decoder, "config.hcl", text).is_some(),
        };
        assert!(is_read(false, text), "{text}");
        assert!(!is_read(true, text), "{text}");
        assert!(decoder.from_str::<Bounded<Short>>(text).is_err(), "{text}");
        assert!(is_read(true, &text.replace("abcd", "abc")), "{text}");
    }
    let right = "on = true\nname = \"web\"\nport = 80\nratio = -1.5\ntext = \"a.b\"\nkind = \"fast\"\n\
                 tags = [\"a\", \"b\"]\npairs = [[1, 2]]\nenv = { a = [] }\nlistener \"x\" \"eu\" { port = 1 }\n";
    assert!(is_read::<Constrained>(right));
    for (part, wrong) in [
        ("\"web\"", "\"\""),
        ("\"web\"", "\"w\u{e9}b\u{e9}\""),
        ("80", "79"),
        ("80", "9000"),
        ("80", "81"),
        ("80", "one + 80"),
        ("-1.5", "1.51"),
        ("-1.5", "-one - 1"),
        ("a.b", "a..b"),
        ("fast", "slower"),
        ("\"b\"", "\"a\""),
        ("[1, 2]", "[1, 2], [1, 2], [3, 4]"),
        ("a = []", "a = 1, b = 2, c = 3"),
    ] {
        let text = right.replacen(part, wrong, 1);
        assert!(!is_read::<Constrained>(&text), "{text}");
        assert!(decoder().from_str::<Constrained>(&text).is_err(), "{text}");
    }
    for (part, other) in [
        ("80", "80 * one"),
        ("\"web\"", "\"w\u{e9}b\""),
        ("\"web\"", "null"),
    ] {
        let source = &Source::new("config.hcl", right.replacen(part, other, 1)).expect("short");
        assert!(compare::<Constrained>(source), "{}", source.text());
    }
}

#[test]
fn buffers_need_no_tree_but_for_spans_in_them() {
    for (text, is_direct) in [
        (
            "name = \"a\"\nx = [true, \"b\", { c = true }]\ny \"l\" { z = 1 + one }\n",
            true,
        ),
        ("port = 1\nx = null\n", true),
        // The second element has a span, which the tree has recorded.
        ("x = [1, 2]\n", false),
        ("x {}\nx {}\n", false),
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert_eq!(compare::<Buffered>(source), is_direct, "{text}");
    }
    let source = &Source::new("config.hcl", "kind = \"fast\"\nname = \"a\"\n").expect("short");
    assert!(compare::<Tagged>(source));
}

#[test]
fn only_dynamic_blocks_need_the_tree_to_be_expanded() {
    let decoder = Decoder::new().dynamic_blocks(true);
    let dynamic =
        "dynamic \"step\" {\n  for_each = [\"a\"]\n  labels = [step.value]\n  content {}\n}\n";
    for (text, is_direct) in [("step \"a\" {}\n", true), (dynamic, false)] {
        let found = decode_direct::<BTreeMap<String, Value>>(&decoder, "config.hcl", text);
        assert_eq!(found.is_some(), is_direct, "{text}");
        assert_eq!(
            decode_direct::<Value>(&decoder, "config.hcl", text).is_some(),
            is_direct
        );
        let found = decode_direct::<Steps>(&decoder, "config.hcl", text);
        assert_eq!(found.is_some(), is_direct, "{text}");
        assert_eq!(
            decoder.from_str::<Steps>(text).expect("valid").step.len(),
            1
        );
    }
}

#[derive(Debug, HclDecode, PartialEq)]
struct Steps {
    #[hcl(block)]
    step: BTreeMap<String, derived::Inner>,
}

#[test]
fn indented_heredocs_need_no_tree() {
    for (lines, expected) in [
        ("    a\n\n      b\n   \t\n", "a\n\n  b\n   \t\n"),
        ("\ta $${x}\n\t\u{2003}é\n", "a ${x}\n\u{2003}é\n"),
        ("  a\nb\n", "  a\nb\n"),
        ("   \n  \n", "   \n  \n"),
    ] {
        let text = format!("a = <<-E\n{lines}  E\n");
        let direct = decode_direct::<BTreeMap<String, String>>(&decoder(), "config.hcl", &text);
        assert_eq!(direct, Some([("a".to_owned(), expected.to_owned())].into()));
        assert!(compare_all(&text) > 0);
    }
}

#[test]
fn numbers_need_no_tree() {
    let mut texts: Vec<String> = [
        "0",
        "-1",
        "007",
        "1.5",
        "-0.5",
        "0.1",
        "0.30",
        "123456789012345",
        "999999999999999.9",
        "0.000000000000001",
        "8.41",
        "123456789.012345",
        "1234567890123456789",
        "-9223372036854775808",
        "18446744073709551615",
        "0.1234567890123456789",
        "4.35",
        "2.675",
        "100.0",
        "255",
        "256",
        "-129",
    ]
    .map(str::to_owned)
    .into();
    texts.extend((0..2_000_u64).map(|number| {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!("{}.{}", mixed >> 40, (mixed & 0xff_ffff) >> (number % 20))
    }));
    for text in texts {
        let source = &Source::new("config.hcl", format!("a = {text}\n")).expect("a short text");
        assert!(compare::<BTreeMap<String, f64>>(source), "{text}");
        compare::<BTreeMap<String, u8>>(source);
        compare::<BTreeMap<String, i64>>(source);
        compare::<BTreeMap<String, u64>>(source);
        compare::<BTreeMap<String, i128>>(source);
        compare::<BTreeMap<String, f32>>(source);
        compare::<BTreeMap<String, String>>(source);
        assert!(compare::<Value>(source), "{text}");
    }
    for text in [
        "-0", "-0.0", "1.", ".5", "1e3", "1.5.5", "- 1", "0x1", "1_000", "1.5a",
    ] {
        let text = format!("a = {text}\n");
        let source = &Source::new("config.hcl", &text[..]).expect("a short text");
        compare::<BTreeMap<String, f64>>(source);
        compare::<BTreeMap<String, i64>>(source);
    }
}

#[test]
fn whole_values_need_no_tree() {
    let many: String = (0..40)
        .map(|number| {
            format!(
                "t{} \"l{}\" {{\n n = {number}\n}}\n",
                number % 20,
                number % 5
            )
        })
        .collect();
    // Objects that share some keys, in many orders; one with more keys than are cached.
    let key = |number: usize| format!("k{}", number * 7 % 100);
    let objects: String = (0..60)
        .map(|first| {
            let entries =
                (first..first + first % 9).map(|number| format!("{} = {number}", key(number)));
            format!(
                "a{first} = {{ {} }}\n",
                entries.collect::<Vec<_>>().join(", ")
            )
        })
        .collect();
    let large: Vec<String> = (0..100)
        .map(|number| format!("{} = \"é\"", key(number)))
        .collect();
    let large = format!("a = {{ {} }}\n", large.join(", "));
    for text in [
        &objects,
        &large,
        "a = { b = 1, c = 2, b = 3 }\nd = [{ b = 1, a = 2 }, { b = 3, a = 4 }, { a = 5, b = 6 }, {}]\n",
        "b = 1\nx {\n}\na = [1.50, -2, { \"k k\" : null, j = \"\\n\" }]\n",
        "b \"x\" \"y\" {\n n = one\n}\nc = 1\nb \"x\" \"z\" {}\nb \"w\" \"y\" { m = 2 }\nb \"x\" \"y\" {}\n",
        "b {}\nc {\n d {}\n e = 1\n d { f = 2 }\n}\nb {}\n",
        &many,
    ] {
        let source = &Source::new("config.hcl", text).expect("a short text");
        assert_read::<Value>(source);
        let direct = decode_direct::<Value>(&decoder(), "config.hcl", text).expect("literals");
        let value: Value = decoder().from_source(source).expect("a valid text");
        assert_eq!(direct, value);
        // In source order.
        assert_eq!(direct.to_string(), value.to_string());
    }
    for text in [
        "b {}\nb \"x\" {}\n",
        "b {}\nb = 1\n",
        "b = 1\nb = 2\n",
        "b \"é\" {}\nb \"e\u{301}\" {}\n",
    ] {
        assert!(!is_read::<Value>(text), "{text}");
    }
}

#[test]
fn other_texts_need_the_tree() {
    for text in [
        "/* */ a = 1",
        "é = 1",
        "\u{feff}a = 1",
        "a = 1\na = 2",
        "b {}\na = 1\nb {}",
        "a = 1 b = 2",
        "b \"x\" {}\nb \"x\" {}",
        "a = { b = 1, b = 2 }",
        "a = { (\"b\") = 1 }",
        "a = [1][0]",
        "a = 1 + 1 1",
        "a = [1\n+ 1]",
        "a = unknown",
        "a = ",
    ] {
        assert!(
            !is_read::<BTreeMap<String, serde_json::Value>>(text),
            "{text}"
        );
    }
}

#[test]
fn random_changes_are_read_alike() {
    let mut random = 7u64;
    let mut below = move |bound: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or(0) % bound
    };
    let mut direct = 0;
    for _ in 0..10_000 {
        // Some lines of it, so that fewer types refuse the text for what they do not know.
        let base = if below(2) == 0 { CONFIG } else { EXPRESSIONS };
        let lines: Vec<&str> = base
            .split_inclusive('\n')
            .filter(|_| below(4) > 0)
            .collect();
        let mut text = lines.concat();
        for _ in 0..below(3) {
            let start = text.floor_char_boundary(below(text.len() + 1));
            let end = text.floor_char_boundary((start + below(4)).min(text.len()));
            text.replace_range(start..end, PARTS[below(PARTS.len())]);
        }
        direct += compare_all(&text);
    }
    assert!(direct > 300, "only {direct} were read without a tree");
}

#[test]
fn fixtures_and_real_files_are_read_alike() {
    let mut texts: Vec<String> = case::read_all(&hcl_tests::golden::fixtures())
        .into_iter()
        .filter_map(|case| String::from_utf8(case.input).ok())
        .collect();
    if let Some(shared) = shared::folder() {
        let files = shared::files(&shared.join("corpus"), None);
        texts.extend(
            files
                .iter()
                .filter_map(|path| std::fs::read_to_string(path).ok()),
        );
    }
    let direct: usize = texts.iter().map(|text| compare_all(text)).sum();
    assert!(direct > 0, "none was read without a tree");
}
