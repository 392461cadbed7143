//! Expressions that are built, of every form that the types allow: what is written parses to an equal expression, or there is a reason.

use std::collections::BTreeMap;

use hcl_serde::hcl_core::Number;
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, Call, Conditional, For, Step, TemplatePart, UnaryOperator};
use proptest::prelude::*;

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "a", "b-c", "for", "if", "in", "é", "null", "0", "a b", "",
    ])
    .prop_map(str::to_owned)
}

fn identifier() -> impl Strategy<Value = String> + Clone {
    prop::sample::select(vec!["a", "b-c", "for", "if", "in", "é", "x"]).prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(words("text"));
    prop::collection::vec(parts, 0..6).prop_map(|parts| parts.concat())
}

fn number() -> impl Strategy<Value = Number> {
    let texts = vec![
        "0",
        "1",
        "-1",
        "1.5",
        "-0.25",
        "1e30",
        "123456789012345678901234567890",
    ];
    prop::sample::select(texts).prop_map(|text| text.parse().expect("a number"))
}

fn binary() -> impl Strategy<Value = BinaryOperator> {
    prop::sample::select(vec![
        BinaryOperator::Or,
        BinaryOperator::Equal,
        BinaryOperator::Less,
        BinaryOperator::Subtract,
        BinaryOperator::Modulo,
    ])
}

fn step(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Step> + Clone {
    prop_oneof![
        4 => identifier().prop_map(Step::Attribute),
        1 => prop::sample::select(vec!["0", "1", "07"]).prop_map(|it| Step::Attribute(it.to_owned())),
        3 => inner.prop_map(Step::Index),
        1 => Just(Step::Splat),
        2 => Just(Step::AttributeSplat),
    ]
}

fn part(inner: BoxedStrategy<Expr>) -> BoxedStrategy<TemplatePart> {
    let leaf = prop_oneof![
        text().prop_map(TemplatePart::Literal),
        inner.clone().prop_map(TemplatePart::Interpolation),
    ];
    leaf.prop_recursive(2, 8, 3, move |part| {
        let parts = prop::collection::vec(part, 0..3);
        prop_oneof![
            (inner.clone(), parts.clone(), parts.clone()).prop_map(
                |(condition, if_true, if_false)| TemplatePart::If {
                    condition,
                    if_true,
                    if_false
                }
            ),
            (
                prop::option::of(identifier()),
                identifier(),
                inner.clone(),
                parts
            )
                .prop_map(|(key_name, value_name, collection, body)| {
                    TemplatePart::For {
                        key_name,
                        value_name,
                        collection,
                        body,
                    }
                }),
        ]
    })
    .boxed()
}

fn expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        1 => Just(Expr::Null),
        1 => any::<bool>().prop_map(Expr::Bool),
        2 => number().prop_map(Expr::Number),
        3 => text().prop_map(Expr::String),
        4 => identifier().prop_map(Expr::Variable),
        1 => name().prop_map(Expr::Variable),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let inner = inner.boxed();
        let list = prop::collection::vec(inner.clone(), 0..4);
        let steps = prop::collection::vec(step(inner.clone()), 0..4);
        let parts = prop::collection::vec(part(inner.clone()), 0..4);
        let literal = prop::sample::select(vec!["null", "true", "false"]).prop_map(str::to_owned);
        let root = prop_oneof![4 => identifier(), 1 => literal];
        let path = (root, steps.clone()).prop_map(|(root, steps)| Expr::Path(root, steps));
        let key = prop_oneof![6 => inner.clone(), 1 => path];
        prop_oneof![
            parts.clone().prop_map(Expr::Template),
            parts.prop_map(Expr::template),
            list.clone().prop_map(Expr::Tuple),
            prop::collection::vec((key, inner.clone()), 0..4).prop_map(Expr::Object),
            (inner.clone(), steps).prop_map(|(base, steps)| Expr::Access(Box::new(base), steps)),
            (identifier(), list, any::<bool>()).prop_map(|(name, arguments, is_expanded)| {
                Expr::Call(Call {
                    name,
                    arguments,
                    is_expanded,
                })
            }),
            inner
                .clone()
                .prop_map(|it| Expr::Unary(UnaryOperator::Negate, Box::new(it))),
            inner
                .clone()
                .prop_map(|it| Expr::Unary(UnaryOperator::Not, Box::new(it))),
            (inner.clone(), binary(), inner.clone())
                .prop_map(|(left, operator, right)| Expr::binary(left, operator, right)),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(
                |(condition, if_true, if_false)| Expr::Conditional(Box::new(Conditional {
                    condition,
                    if_true,
                    if_false
                }))
            ),
            (
                (prop::option::of(identifier()), identifier(), inner.clone()),
                (
                    prop::option::of(inner.clone()),
                    inner.clone(),
                    any::<bool>()
                ),
                prop::option::of(inner.clone()),
            )
                .prop_map(
                    |((key_name, value_name, collection), (key, value, is_grouping), condition)| {
                        Expr::For(Box::new(For {
                            key_name,
                            value_name,
                            collection,
                            key,
                            value,
                            is_grouping,
                            condition,
                        }))
                    }
                ),
        ]
    })
}

/// Reasons why an expression that is built has no text.
const REASONS: &[&str] = &[
    "is a literal, not the name of a variable",
    "is not a name",
    "A path",
    "A splat \".*\" cannot follow",
    "Two indexes after a splat",
];

proptest! {
    #[test]
    fn what_is_written_parses_to_an_equal_expression(expr in expression()) {
        if expr.to_text().is_ok() {
            prop_assert!(expr.build().is_ok());
            let json = hcl_tests::as_json::to_string(&BTreeMap::from([("a", &expr)]));
            prop_assert!(json.is_ok(), "{:?}", json);
        }
        for text in [expr.to_text(), expr.to_line(), expr.to_element_text()] {
            match text {
                Ok(text) => match text.parse::<Expr>() {
                    Ok(read) => {
                        prop_assert_eq!(&read, &expr, "{}", text);
                        prop_assert_eq!(&expr, &read, "{}", text);
                    }
                    Err(error) => prop_assert!(false, "{text}\n{error}"),
                },
                Err(error) => {
                    let error = error.to_string();
                    prop_assert!(REASONS.iter().any(|it| error.contains(it)), "{error}\n{expr:?}");
                    prop_assert!(expr.to_string().starts_with('<'));
                }
            }
        }
    }
}

hcl_golden::words!("law.rows");
