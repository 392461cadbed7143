//! New text from nothing: it parses to what was built, the formatter leaves it alone, and the encoder writes the same.

mod bodies;
mod depth;
mod expression;
mod mistakes;

use std::collections::BTreeMap;

use hcl_serde::ser::Syntax;
use hcl_serde::{Encoder, HclEncode};
use hcl_syntax::native::File;
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, For};
use hcl_write::{Attribute, Block, Document, FormatOptions, NewValue, format};
use proptest::prelude::*;

use crate::parse;

use expression::formatted;

fn to_json<T: HclEncode>(data: &T) -> hcl_serde::Result<String> {
    let encoder = Encoder::new().syntax(Syntax::Json);
    encoder.pretty(false).to_string(data)
}

/// Checks text that was built: no mistakes, and nothing for the formatter.
fn check(text: &str) -> Result<File, TestCaseError> {
    let (file, mistakes) = parse(text);
    prop_assert!(mistakes.is_empty(), "{}\n{}", text, mistakes);
    let formatted = format(file.source(), &FormatOptions::default());
    let expected = formatted.patches.apply(text);
    prop_assert_eq!(text, expected);
    Ok(file)
}

fn each(collection: Expr, key: Option<Expr>, value: Expr, condition: Option<Expr>) -> Expr {
    let each = For {
        value_name: "a".to_owned(),
        collection,
        key,
        value,
        condition,
        ..For::default()
    };
    each.into()
}

/// The formatter counts the brackets of a line, and a line that closes some and opens as many is not moved.
#[test]
fn lines_that_close_and_open_brackets_are_left_alone_by_the_formatter() {
    let text = || Expr::from("a\nb\n");
    let broken = || Expr::binary(Expr::Null, BinaryOperator::Or, text());
    let call = || Expr::call("f", [text()]);
    for expr in [
        each(Expr::Null, None, broken(), Some(call())),
        each(Expr::Null, None, call(), Some(broken())),
        each(call(), Some(call()), call(), Some(call())),
        each(call(), None, Expr::Null, Some(Expr::tuple([text()]))),
        each(
            call(),
            Some(call()),
            Expr::binary(-1, BinaryOperator::Or, text()),
            None,
        ),
        Expr::binary(call(), BinaryOperator::Or, call()),
        Expr::conditional(call(), call(), call()),
        Expr::tuple([Expr::Binary(
            call().into(),
            BinaryOperator::Or,
            call().into(),
        )]),
    ] {
        let mut document = Document::new();
        document.append(Attribute::new("value", expr)).unwrap();
        check(document.text()).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn built_items_are_left_alone_by_the_formatter(values in prop::collection::vec(formatted(), 1..5), depth in 0..3_usize) {
        let mut block = Block::new("inner").label("x");
        for (index, value) in values.iter().enumerate() {
            let name = format!("n{}", "_".repeat(index * 2));
            block = block.with(Attribute::new(name, value.clone()).lead_comment("Why.\n\nBecause."));
        }
        for _ in 0..depth {
            block = Block::new("outer").set("first", 1).with(block).comment("Loose.").with(Attribute::new("last", 2));
        }
        let mut document = Document::new();
        document.append(Attribute::new("value", values[0].clone())).unwrap();
        document.append(block).unwrap();
        let file = check(document.text())?;
        let value = file.body().attribute("value").unwrap();
        prop_assert_eq!(&Expr::try_from(value.expression()).unwrap(), &values[0]);
        let mut body = file.body();
        while let Some(block) = body.blocks().next() {
            body = block.body();
        }
        let read: Vec<Expr> = body.attributes().map(|it| it.expression().try_into().unwrap()).collect();
        prop_assert_eq!(read, values);
    }

    #[test]
    fn the_encoder_writes_the_same(values in prop::collection::vec(formatted(), 1..4)) {
        // The names are as wide as the one that a list is measured with.
        let names = (0..values.len()).map(|index| format!("name{index}"));
        let data: BTreeMap<String, Expr> = names.zip(values).collect();
        let encoded = hcl_serde::to_string(&data).unwrap();
        check(&encoded)?;
        let mut document = Document::new();
        document.edit(|edit, body| {
            data.iter().try_for_each(|(name, value)| edit.set(body, name, NewValue::from(value.clone())))
        }).unwrap();
        prop_assert_eq!(document.text(), encoded);
    }
}
