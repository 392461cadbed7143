//! Expressions that are built, of every form that the types allow: what is written parses to an equal expression, or there is a reason.

use std::collections::BTreeMap;

use hcl_golden::strategy::{numbers, texts};
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, Call, Conditional, For, Step, TemplatePart, UnaryOperator};
use proptest::prelude::*;

use super::to_json;

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "a", "b-c", "for", "if", "in", "é", "null", "0", "a b", "",
    ])
    .prop_map(str::to_owned)
}

pub(super) fn identifier() -> impl Strategy<Value = String> + Clone {
    prop::sample::select(vec!["a", "b-c", "for", "if", "in", "é", "x"]).prop_map(str::to_owned)
}

fn binary() -> impl Strategy<Value = BinaryOperator> {
    prop::sample::select(vec![
        BinaryOperator::Or,
        BinaryOperator::And,
        BinaryOperator::Equal,
        BinaryOperator::NotEqual,
        BinaryOperator::Greater,
        BinaryOperator::GreaterOrEqual,
        BinaryOperator::Less,
        BinaryOperator::LessOrEqual,
        BinaryOperator::Add,
        BinaryOperator::Subtract,
        BinaryOperator::Multiply,
        BinaryOperator::Divide,
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
        texts().prop_map(TemplatePart::Literal),
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

/// A path as a key.
fn path(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let literal = prop::sample::select(vec!["null", "true", "false"]).prop_map(str::to_owned);
    let root = prop_oneof![4 => identifier(), 1 => literal];
    let steps = prop::collection::vec(step(inner), 0..4);
    (root, steps).prop_map(|(root, steps)| Expr::Path(root, steps))
}

fn any_key(inner: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    prop_oneof![6 => inner.clone(), 1 => path(inner)].boxed()
}

/// A short key that is the same in the JSON syntax. Keys of more than 100 columns are not aligned, so that a value cannot need a terabyte
/// of spaces.
fn plain_key(_: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let short = texts().prop_filter("short", |text| text.len() <= 12);
    // `{ for` begins a `for` expression.
    let name = identifier().prop_filter("not `for`", |name| name != "for");
    prop_oneof![
        short.prop_map(Expr::from),
        name.prop_map(|name| Expr::path([name, "a".to_owned()])),
        identifier().prop_map(|name| Expr::variable(name) + 1),
    ]
    .boxed()
}

fn expression() -> impl Strategy<Value = Expr> {
    with_keys(any_key)
}

fn with_keys(key: fn(BoxedStrategy<Expr>) -> BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        1 => Just(Expr::Null),
        1 => any::<bool>().prop_map(Expr::Bool),
        2 => numbers().prop_map(Expr::Number),
        3 => texts().prop_map(Expr::String),
        4 => identifier().prop_map(Expr::Variable),
        1 => name().prop_map(Expr::Variable),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let inner = inner.boxed();
        let list = prop::collection::vec(inner.clone(), 0..4);
        let steps = prop::collection::vec(step(inner.clone()), 0..4);
        let parts = prop::collection::vec(part(inner.clone()), 0..4);
        let key = key(inner.clone());
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

/// An expression that has a text, which the formatter leaves alone: it writes `a.in [0]`, `a.* [0]` and `a.* -b`.
pub(super) fn formatted() -> impl Strategy<Value = Expr> {
    with_keys(plain_key).prop_filter("formatted", |expr| {
        let spaced = [".in", "in[", "in.", ".*[", ".* -"];
        let text = expr.to_text();
        text.is_ok_and(|text| !spaced.iter().any(|part| text.contains(part)))
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
            let json = to_json(&BTreeMap::from([("a", &expr)]));
            prop_assert!(json.is_ok(), "{:?}", json);
        }
        if let Ok(element) = expr.to_element_text() {
            let list = format!("[{element}]").parse::<Expr>();
            prop_assert_eq!(list.unwrap(), Expr::tuple([expr.clone()]), "{}", element);
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
