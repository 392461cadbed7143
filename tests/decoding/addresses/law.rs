//! The graph gives what evaluation in any valid order gives: generated blocks, compared with a loop that evaluates what it
//! can until nothing is left.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hcl_config::Address;
use hcl_config::Module;
use hcl_core::EvalContext;
use hcl_core::value::Mapping;
use hcl_serde::{Expression, Value};
use proptest::prelude::*;

/// An argument: the numbers of the arguments before it that it refers to, and how.
#[derive(Clone, Debug)]
struct Argument {
    block: usize,
    references: Vec<(usize, u8)>,
    number: i64,
}

fn arguments() -> impl Strategy<Value = (Vec<Argument>, Vec<usize>)> {
    let argument = |index: usize| {
        let references = prop::collection::vec((0..index.max(1), 0..4_u8), 0..4);
        (0..6_usize, references, -5..5_i64).prop_map(move |(block, mut references, number)| {
            if index == 0 {
                references.clear();
            }
            Argument {
                block,
                references,
                number,
            }
        })
    };
    (1..24_usize).prop_flat_map(move |count| {
        let all: Vec<_> = (0..count).map(argument).collect();
        (all, Just((0..count).collect::<Vec<_>>()).prop_shuffle())
    })
}

/// Returns the expression of an argument. Each argument is a list with its number first.
fn expression(of: &Argument, all: &[Argument]) -> String {
    let mut text = format!("[{}", of.number);
    for (index, form) in &of.references {
        let block = all[*index].block;
        let _ = match form {
            0 => write!(text, ", target.b{block}.a{index}[0] + 1"),
            1 => write!(text, ", length(target.b{block}[\"a{index}\"])"),
            2 => write!(text, ", target[\"b{block}\"].a{index}"),
            _ => write!(text, ", [for it in target.b{block}.a{index} : it][0]"),
        };
    }
    text + "]"
}

/// Evaluates what it can until nothing is left, as programs without a graph do.
fn by_repetition(all: &[Argument]) -> Value {
    let mut known: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
    for block in 0..6 {
        known.insert(format!("b{block}"), BTreeMap::new());
    }
    let value = |known: &BTreeMap<String, BTreeMap<String, Value>>| {
        let object = |entries: &BTreeMap<String, Value>| {
            let entries = entries.iter();
            Value::object(
                entries
                    .map(|(name, it)| (name.as_str().into(), it.clone()))
                    .collect(),
            )
        };
        let blocks = known
            .iter()
            .map(|(name, it)| (name.as_str().into(), object(it)));
        Value::object(blocks.collect::<Mapping>())
    };
    let mut left: Vec<usize> = (0..all.len()).collect();
    while !left.is_empty() {
        let mut context = EvalContext::new();
        context.set_functions(hcl_serde::stdlib::standard());
        context.set_variable("target", value(&known));
        let before = left.len();
        left.retain(|index| {
            let text = expression(&all[*index], all);
            let parsed: Expression = text.parse().expect("generated text is valid");
            let Ok(value) = parsed.value(&context) else {
                return true;
            };
            let block = known.get_mut(&format!("b{}", all[*index].block));
            let block = block.expect("every block is known");
            block.insert(format!("a{index}"), value).is_some()
        });
        assert!(left.len() < before, "an order exists");
    }
    value(&known)
}

proptest! {
    #[test]
    fn the_graph_gives_what_any_valid_order_gives((all, order) in arguments()) {
        let mut bodies: BTreeMap<usize, String> = (0..6).map(|it| (it, String::new())).collect();
        for index in order {
            let of = &all[index];
            let body = bodies.get_mut(&of.block).unwrap();
            let _ = writeln!(body, "  a{index} = {}", expression(of, &all));
        }
        let mut text = String::new();
        for (block, body) in bodies.iter().rev() {
            let _ = writeln!(text, "target \"b{block}\" {{\n{body}}}");
        }
        let module = Module::new()
            .functions(hcl_serde::stdlib::standard())
            .source("main.hcl", &text)
            .address(Address::new("target", "target.{name}"));
        let loaded = module.load().unwrap_or_else(|error| panic!("{text}\n{error}"));
        let expected = by_repetition(&all);
        prop_assert_eq!(loaded.evaluate("target").unwrap(), expected.clone(), "{}", text);
        // Decoding sees the same values.
        let decoded: BTreeMap<String, Value> = module.decode().unwrap();
        prop_assert_eq!(&decoded["target"], &expected, "{}", text);
    }
}
