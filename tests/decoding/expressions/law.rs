//! Expressions that are built, of every form that the types allow: what is written parses to an equal expression, or there is a reason.

use std::collections::BTreeMap;

use hcl_serde::hcl_core::Number;
use hcl_tests::stress::by_size;
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

/// Chains of every kind, as deep as the parser reads and deeper.
#[test]
fn what_is_too_deep_is_not_written() {
    // As large as the stack of a main thread: unoptimized code takes more.
    let thread = std::thread::Builder::new().stack_size(8 << 20);
    thread.spawn(write_chains).unwrap().join().unwrap();
}

/// Wraps an expression in another one.
type Wrap = fn(Expr) -> Expr;

const KINDS: &[(&str, Wrap)] = &[
    ("tuple", |it| Expr::tuple([it])),
    ("object", |it| Expr::object([("k", it)])),
    ("key", |it| Expr::object([(Expr::tuple([it]), 1)])),
    ("call", |it| Expr::call("f", [it])),
    ("text in a call", |inner| {
        Expr::call("f", [inner, Expr::from("a\nb\n")])
    }),
    ("not", |it| Expr::unary(UnaryOperator::Not, it)),
    ("right", |it| Expr::binary(1, BinaryOperator::Add, it)),
    ("left", |it| it + 1),
    ("else", |it| Expr::conditional(Expr::variable("c"), 1, it)),
    ("then", |it| Expr::conditional(Expr::variable("c"), it, 1)),
    ("condition", |it| Expr::conditional(it, 1, 2)),
    ("index", |it| Expr::variable("a").index(it)),
    ("base", |inner| {
        Expr::Access(
            Box::new(Expr::unary(UnaryOperator::Not, inner)),
            vec![Step::Splat],
        )
    }),
    ("splat", |it| Expr::Access(Box::new(it), vec![Step::Splat])),
    ("for", |it| {
        let (value_name, collection) = ("v".to_owned(), it);
        Expr::from(For {
            value_name,
            collection,
            value: 1.into(),
            ..For::default()
        })
    }),
    ("template", |inner| {
        Expr::template(["a".into(), TemplatePart::Interpolation(inner)])
    }),
    ("if", |inner| {
        Expr::template([TemplatePart::If {
            condition: inner,
            if_true: vec!["a".into()],
            if_false: Vec::new(),
        }])
    }),
];

fn write_chains() {
    let x = || Expr::variable("x");
    for (kind, wrap) in KINDS {
        let mut expr = x();
        let mut was_written = 0;
        for depth in 1..600 {
            expr = wrap(expr);
            if depth % by_size([49, 7, 7]) != 0
                && !(80..90).contains(&depth)
                && !(120..135).contains(&depth)
                && !(250..262).contains(&depth)
            {
                continue;
            }
            for text in [expr.to_text(), expr.to_line()] {
                match text {
                    Ok(text) => {
                        assert_eq!(
                            text.parse::<Expr>().as_ref().ok(),
                            Some(&expr),
                            "{kind} {depth}"
                        );
                        was_written = depth;
                    }
                    Err(error) => {
                        let error = error.to_string();
                        assert!(error.contains("levels deep"), "{kind} {depth}: {error}");
                    }
                }
            }
        }
        assert!((80..600).contains(&was_written), "{kind} {was_written}");
    }
    // Directives in directives.
    let mut parts = vec![TemplatePart::from("a")];
    for depth in 1..600 {
        parts = vec![TemplatePart::If {
            condition: x(),
            if_true: parts,
            if_false: Vec::new(),
        }];
        if depth % 50 == 0 {
            let expr = Expr::Template(parts.clone());
            match expr.to_text() {
                Ok(text) => assert_eq!(text.parse::<Expr>().ok(), Some(expr), "{depth}"),
                Err(error) => assert!(error.to_string().contains("levels deep"), "{error}"),
            }
        }
    }
}

hcl_golden::words!("law.rows");
