//! Each expression is evaluated once: constraints, names and further readings take the value that was read, or its error.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hcl_config::{Layers, Module};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclDecode, HclValue, Source};
use serde::Deserialize;

/// What the calls of `next` return, in turn; the last one again and again. A negative number is an error.
type Results = &'static [i64];

/// Reads a text, whose function `next` returns the results in turn. Returns the value or the reports, and the number of calls.
fn read<T: HclDecodeOwned + Debug>(way: usize, text: &str, results: Results) -> (String, usize) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let next = move || -> Result<i64, String> {
        let call = counter.fetch_add(1, Ordering::Relaxed);
        match results.get(call).or(results.last()) {
            Some(&result) if result >= 0 => Ok(result),
            _ => Err(format!("refused {call}")),
        }
    };
    let decoder = Decoder::new()
        .dynamic_blocks(true)
        .function("next", next.clone());
    let source = Source::new("main.hcl", text).expect("a small text");
    let result = match way {
        0 => decoder.decode_source::<T>(&source),
        1 => Layers::new()
            .source("main.hcl", text)
            .decode_with::<T>(&decoder),
        2 => Layers::new()
            .source("first.hcl", "")
            .source("main.hcl", text)
            .decode_with::<T>(&decoder),
        _ => Module::new()
            .source("main.hcl", text)
            .function("next", next)
            .decode::<T>(),
    };
    let shown = match result {
        Ok(value) => format!("{value:?}"),
        Err(error) => {
            let found = error.diagnostics().iter().map(|it| {
                let at = it.subject().map(|at| at.text().to_owned());
                format!("{}: {}", at.unwrap_or_default(), it.detail())
            });
            found.collect::<Vec<_>>().join(" | ")
        }
    };
    (shown, calls.load(Ordering::Relaxed))
}

#[track_caller]
fn check(text: &str, results: Results, expected: &str, calls: usize) {
    for way in 0..4 {
        let (found, count) = read::<Root>(way, text, results);
        assert_eq!(
            (found.as_str(), count),
            (expected, calls),
            "way {way} of {text}"
        );
    }
}

#[derive(HclDecode, Debug)]
#[expect(dead_code, reason = "compared as text")]
struct Root {
    #[hcl(block)]
    s: Vec<Serde>,
    #[hcl(block)]
    d: Vec<Derived>,
    #[hcl(block)]
    n: Vec<Named>,
    #[hcl(refers = "name")]
    to: Option<u32>,
}

#[derive(HclDecode, Debug)]
#[expect(dead_code, reason = "compared as text")]
struct Named {
    #[hcl(defines = "name")]
    id: u32,
}

#[derive(Deserialize, HclValue, Debug, Default)]
#[serde(default)]
struct Serde {
    #[hcl(range(1..=10))]
    tags: Vec<u32>,
    #[hcl(unique)]
    u: Vec<u32>,
    o: BTreeMap<String, Port>,
    any: Option<Choice>,
}

#[derive(Deserialize, HclValue, Debug)]
#[expect(dead_code, reason = "compared as text")]
struct Port {
    #[hcl(range(1..=10))]
    port: u32,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(untagged)]
#[expect(dead_code, reason = "compared as text")]
enum Choice {
    Number(u32),
    Port(Port),
}

#[derive(HclDecode, Debug)]
#[expect(dead_code, reason = "compared as text")]
struct Derived {
    #[hcl(range(1..=10))]
    port: Option<u32>,
    #[hcl(length(max = 3), range(1..=10), default)]
    tags: Vec<u32>,
    #[hcl(default)]
    l: Vec<Port>,
}

/// Reports of a range, and of a call that failed.
const NOT_99: &str = "next(): The value of \"tags\" must be from 1 to 10, but this is 99.";
const NO_PORT_99: &str = "next(): The value of \"port\" must be from 1 to 10, but this is 99.";
const REFUSED: &str = "next(: The call of \"next\" failed: refused 0.";

#[test]
fn a_constraint_is_checked_on_the_value_that_was_read() {
    let dynamic = |name: &str, content: &str| {
        format!(
            "dynamic \"{name}\" {{\n  for_each = [1, 2]\n  content {{\n    {content}\n  }}\n}}\n"
        )
    };
    check("s {\n  tags = [next()]\n}\n", &[99, 1], NOT_99, 1);
    check("d {\n  tags = [next(), next()]\n}\n", &[99, 1], NOT_99, 2);
    let twice = "next(): The elements of \"u\" must be unique, but 5 is there twice. Remove one of the two.";
    check("s {\n  u = [next(), next()]\n}\n", &[5, 5, 1, 2], twice, 2);
    check(
        "s {\n  o = { a = { port = next() } }\n}\n",
        &[99, 1],
        NO_PORT_99,
        1,
    );
    check(&dynamic("d", "port = next()"), &[99, 1], NO_PORT_99, 2);
    check(&dynamic("s", "tags = [next()]"), &[99, 1], NOT_99, 2);
    check(
        "s {\n  o = { \"a${next()}\" = { port = 0 } }\n}\n",
        &[7, 8],
        "0: The value of \"port\" must be from 1 to 10, but this is 0.",
        1,
    );
}

#[test]
fn a_name_is_the_value_that_was_read() {
    let text = "dynamic \"n\" {\n  for_each = [1]\n  content {\n    id = next()\n  }\n}\nto = 5\n";
    let value = "Root { s: [], d: [], n: [Named { id: 5 }], to: Some(5) }";
    check(text, &[5, 6], value, 1);
}

#[test]
fn a_function_that_failed_is_not_called_again() {
    check("d {\n  port = next()\n}\n", &[-1, 1], REFUSED, 1);
    check(
        "d {\n  tags = [1, next(), next()]\n}\n",
        &[-1, 1],
        REFUSED,
        2,
    );
    check("s {\n  tags = [next()]\n}\n", &[-1, 1], REFUSED, 1);
    check("s {\n  any = { port = next() }\n}\n", &[-1, 1], REFUSED, 1);
    let block = "dynamic \"d\" {\n  for_each = [1]\n  content {\n    port = next()\n  }\n}\n";
    check(block, &[-1, 1], REFUSED, 1);
}

#[test]
fn a_function_is_called_once_beside_a_mistake() {
    let list =
        "-1: A list is required, but this is -1. Put it in brackets to make a list of it: [-1].";
    let blocks = "dynamic \"s\" {\n  for_each = [next(), next()]\n  content {\n    tags = [next()]\n  }\n}\ns {\n  u = -1\n}\n";
    check(blocks, &[1], list, 4);
}

#[test]
fn a_call_moves_no_place() {
    let text = "d {\n  l = [{ port = next() }, { port = \"x\" }, { prot = 1 }]\n}\n";
    let (found, calls) = read::<Root>(0, text, &[1]);
    assert!(found.starts_with("\"x\": "), "{found}");
    assert!(found.contains(" | prot: "), "{found}");
    assert_eq!(calls, 1);
}

#[test]
fn a_mistake_takes_nothing_from_the_budget() {
    #[derive(Deserialize, Debug)]
    struct Numbers {
        #[serde(rename = "x")]
        _x: Vec<u64>,
        #[serde(default, rename = "a")]
        _a: u8,
    }
    let large = format!(
        "x = [for i in [{}] : [for j in [{}] : j][0]]\n",
        "1,".repeat(1200),
        "1,".repeat(1200)
    );
    assert!(hcl_serde::from_str::<Numbers>(&large).is_ok());
    let error = hcl_serde::from_str::<Numbers>(&format!("{large}a = -1\n")).unwrap_err();
    assert_eq!(error.diagnostics().len(), 1, "{error}");
}
