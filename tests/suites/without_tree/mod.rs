//! Whatever is decoded without a tree, the tree gives the same.

mod needs;
mod texts;
mod types;

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::__private::decode_direct;
use hcl_serde::{Decoder, Diagnostics, HclDecode, Source, Value};
use hcl_tests::case;
use hcl_tests::shared;

use texts::{CONFIG, EXPRESSIONS, PARTS};
use types::{
    Both, Bounded, Buffered, Captured, Choice, Choices, Closed, Constrained, Documented, Lists,
    Nested, Related, Rest, Shared, Short, Tagged, WithBody, WithLabels, derived, plain,
};

fn decoder() -> Decoder {
    Decoder::new()
        .variable("one", &1)
        .variable("none", &None::<u8>)
        .function("lower", |text: String| text.to_lowercase())
}

/// Decodes both ways, with and without the expansion of dynamic blocks. Returns whether the text was read without a tree
/// where they are not expanded.
fn compare<'de, T: HclDecode<'de> + Debug>(source: &'de Source) -> bool {
    compare_with::<T>(&decoder().dynamic_blocks(true), source);
    compare_with::<T>(&decoder(), source)
}

fn compare_with<'de, T: HclDecode<'de> + Debug>(decoder: &Decoder, source: &'de Source) -> bool {
    let Some(direct) = decode_direct::<T>(decoder, "config.hcl", source.text()) else {
        return false;
    };
    match decoder.decode_source::<T>(source) {
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

/// Calls a function for every type, and returns the results.
macro_rules! of_every_type {
    ($call:ident, $source:expr) => {
        [
            $call::<plain::Config>($source),
            $call::<derived::Config>($source),
            $call::<Lists<'_>>($source),
            $call::<WithLabels>($source),
            $call::<Captured>($source),
            $call::<Value>($source),
            $call::<BTreeMap<String, Value>>($source),
            $call::<Bounded<Short>>($source),
            $call::<Bounded<Documented>>($source),
            $call::<Constrained>($source),
            $call::<Choices>($source),
            $call::<BTreeMap<String, Both>>($source),
            $call::<Related>($source),
            $call::<Rest>($source),
            $call::<Closed>($source),
            $call::<Nested>($source),
            $call::<Shared>($source),
            $call::<WithBody>($source),
            $call::<Buffered>($source),
            $call::<Tagged>($source),
            $call::<Choice>($source),
            $call::<serde_json::Value>($source),
            $call::<BTreeMap<String, serde_json::Value>>($source),
            $call::<BTreeMap<String, Option<String>>>($source),
            $call::<BTreeMap<String, BTreeMap<&str, i64>>>($source),
            $call::<BTreeMap<String, Vec<BTreeMap<String, f64>>>>($source),
        ]
    };
}

/// Compares all types. Returns how many were read without a tree.
fn compare_all(text: &str) -> usize {
    let source = &Source::new("config.hcl", text).expect("a short text");
    let found = of_every_type!(compare, source);
    found.into_iter().filter(|&direct| direct).count()
}

/// Checks that every way of reading gives the same value, or the same reports.
fn agree<'de, T: HclDecode<'de> + Debug>(source: &'de Source) {
    let (decoder, text) = (decoder().source_name("config.hcl"), source.text());
    let shown = |result: hcl_serde::Result<T>| match result {
        Ok(value) => format!("{value:?}"),
        Err(error) => lines(error.diagnostics()),
    };
    let result = decoder.decode_source(source);
    let is_right = result.is_ok();
    let expected = shown(result);
    let with_warnings = decoder.decode_with_diagnostics(text);
    for (way, found) in [
        ("from_str", decoder.decode_str(text)),
        ("from_slice", decoder.decode_slice(text.as_bytes())),
        (
            "decode_with_diagnostics",
            with_warnings.map(|(value, _)| value),
        ),
    ] {
        assert_eq!(shown(found), expected, "{way} of\n{text}");
    }
    // A check reads on after mistakes of the syntax.
    let checked = decoder.check::<T>(source);
    assert_eq!(!checked.has_errors(), is_right, "{text}");
    if !is_right && !decoder.parse(source).diagnostics().has_errors() {
        assert_eq!(lines(&checked), expected, "{text}");
    }
}

fn lines(found: &Diagnostics) -> String {
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn is_read<'de, T: HclDecode<'de>>(text: &'de str) -> bool {
    decode_direct::<T>(&decoder(), "config.hcl", text).is_some()
}

/// Checks that a text is valid, and read without a tree.
fn assert_read<'de, T: HclDecode<'de> + Debug>(source: &'de Source) {
    if let Err(error) = decoder().decode_source::<T>(source) {
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
        let value: Value = decoder().decode_source(source).expect("a valid text");
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
fn every_way_of_reading_agrees() {
    let mut texts: Vec<String> = [CONFIG, EXPRESSIONS, ""].map(str::to_owned).into();
    let lines: Vec<&str> = CONFIG.split_inclusive('\n').collect();
    texts.extend(PARTS.iter().enumerate().map(|(number, part)| {
        let (before, after) = lines.split_at(number % lines.len());
        let few = number % 4 + 1;
        let start = before.len().saturating_sub(few);
        format!("{}{part}\n{}", before[start..].concat(), after.concat())
    }));
    for text in &texts {
        let source = &Source::new("config.hcl", &text[..]).expect("a short text");
        let _: [(); _] = of_every_type!(agree, source);
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
    for _ in 0..6_000 {
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
