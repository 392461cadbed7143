//! Expressions and bodies that were built deeper than text can be: writing them is an error, and needs no stack.

use std::collections::BTreeMap;
use std::mem::forget;

use hcl_serde::Value;
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, For, MAX_DEPTH, Step, TemplatePart};
use hcl_write::{Attribute, Block, Body, Document, Item, NewValue};

const LEVELS: usize = 30_000;

/// Runs a function on a stack of 2 MiB, the default of threads.
fn on_a_thread<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    on_a_stack(2 << 20, run)
}

fn on_a_stack<T: Send + 'static>(size: usize, run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(size).spawn(run);
    thread.unwrap().join().unwrap()
}

/// Returns an expression around another one, for each kind that has parts.
fn nestings() -> Vec<fn(Expr) -> Expr> {
    vec![
        |it| Expr::Tuple(vec![it]),
        |it| Expr::Object(vec![(Expr::from("a"), it)]),
        |it| Expr::Object(vec![(it, Expr::Null)]),
        |it| Expr::call("f", [it]),
        |it| !it,
        |it| Expr::binary(it, BinaryOperator::Add, 1),
        |it| Expr::binary(1, BinaryOperator::Add, it),
        |it| Expr::variable("a").index(it),
        |it| Expr::Access(Box::new(it), vec![Step::Splat]),
        |it| Expr::conditional(true, it, 1),
        |it| {
            let collection = it;
            let value_name = "x".to_owned();
            Expr::from(For {
                value_name,
                collection,
                value: 1.into(),
                ..For::default()
            })
        },
        |it| Expr::Template(vec!["x".into(), TemplatePart::Interpolation(it)]),
        |inner| {
            Expr::Template(vec![TemplatePart::If {
                condition: true.into(),
                if_true: match inner {
                    Expr::Template(parts) => parts,
                    _ => vec!["x\n".into()],
                },
                if_false: Vec::new(),
            }])
        },
        |inner| {
            Expr::Template(vec![TemplatePart::For {
                key_name: None,
                value_name: "x".to_owned(),
                collection: Expr::variable("a"),
                body: match inner {
                    Expr::Template(parts) => parts,
                    _ => vec!["x".into()],
                },
            }])
        },
    ]
}

fn nested(levels: usize, nest: fn(Expr) -> Expr) -> Expr {
    (0..levels).fold(Expr::variable("a"), |it, _| nest(it))
}

fn blocks(levels: usize) -> Body {
    (0..levels).fold(Body::new(), |body, _| {
        let mut block = Block::new("a");
        block.body = body;
        Body::new().with(block)
    })
}

fn refuses(body: &Body) {
    assert!(body.to_text().is_err());
    assert!(body.build().is_err());
    assert!(super::to_json(body).is_err());
    assert!(body.to_string().contains("levels deep"));
    assert!(
        body.items
            .iter()
            .all(|it| it.to_string().contains("levels deep"))
    );
}

#[test]
fn writing_what_is_too_deep_is_an_error() {
    for nest in nestings() {
        on_a_thread(move || {
            let mut expr = nested(LEVELS, nest);
            assert!(expr.to_string().contains("levels deep"));
            assert!(expr.to_line().is_err() && expr.build().is_err());
            assert!(serde_json::to_string(&expr).is_err());
            let (mut visited, mut rewritten) = (0, 0);
            expr.walk(&mut |_| visited += 1);
            expr.rewrite(&mut |_| rewritten += 1);
            assert!(visited > LEVELS && rewritten > 0);
            let attribute = Attribute::new("a", expr);
            assert!(attribute.to_string().contains("levels deep"));
            let mut body = Body::new().with(attribute);
            refuses(&body);
            let Some(Item::Attribute(attribute)) = body.items.pop() else {
                panic!("an argument");
            };
            let value = attribute.value;
            assert!(value.to_expr().is_err());
            // Dropping recurses.
            forget(value);
        });
    }
}

#[test]
fn writing_blocks_that_are_too_deep_is_an_error() {
    on_a_thread(|| {
        // No path has such a step.
        let path = nested(LEVELS, |inner| {
            let path = Expr::Path("a".to_owned(), vec![Step::Index(inner)]);
            Expr::Object(vec![(path, Expr::Null)])
        });
        let body = Body::new().with(Attribute::new("a", path));
        assert!(body.to_text().is_err());
        forget(body);
        let body = blocks(LEVELS);
        refuses(&body);
        forget(body);
        refuses(&blocks(257));
        assert!(blocks(255).to_text().is_ok());
        let nest = |levels| (1..levels).fold(Block::new("a"), |it, _| Block::new("a").with(it));
        assert!(nest(257).to_text().is_err() && nest(256).to_text().is_ok());
        assert!(Document::new().append(nest(257)).is_err());
        let deep = nested(600, |it| !it);
        assert!(Document::new().append(Attribute::new("a", deep)).is_err());
    });
}

#[test]
fn writing_a_value_that_is_too_deep_is_an_error() {
    on_a_thread(|| {
        let value = (0..LEVELS).fold(Value::from(1), |it, _| Value::tuple(vec![it]));
        assert!(Expr::try_from(&value).is_err());
        assert!(NewValue::new(&value).text().is_err());
        assert!(hcl_serde::to_string(&BTreeMap::from([("a", &value)])).is_err());
        forget(value);
    });
}

#[test]
fn what_is_written_is_read() {
    for nest in nestings() {
        // The stack of a main thread: unoptimized code takes more.
        on_a_stack(8 << 20, move || {
            for levels in [80, 125, 250, 256, 400, MAX_DEPTH] {
                let expr = nested(levels, nest);
                match expr.to_text() {
                    Ok(text) => assert_eq!(text.parse::<Expr>().unwrap(), expr, "{levels}"),
                    Err(error) => {
                        assert!(levels > 80 && error.to_string().contains("levels deep"));
                    }
                }
            }
        });
    }
}

#[test]
fn what_can_be_written_is_compared_and_dropped() {
    for nest in nestings() {
        on_a_thread(move || {
            let expr = nested(MAX_DEPTH, nest);
            assert_eq!(expr, expr.clone());
            assert!(!format!("{expr:?}").is_empty());
            let body = Body::new().with(Attribute::new("a", expr));
            assert_eq!(body.clone(), body);
        });
    }
    on_a_thread(|| {
        let body = blocks(256);
        assert_eq!(body, body.clone());
        assert!(!format!("{body:?}").is_empty());
    });
}
