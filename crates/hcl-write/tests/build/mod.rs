//! New text from nothing: it parses to what was built, the formatter leaves it alone, and the encoder writes the same.

mod bodies;
mod depth;
mod mistakes;

use std::collections::BTreeMap;

use hcl_serde::ser::Syntax;
use hcl_serde::{Encoder, HclEncode};
use hcl_syntax::native::File;
use hcl_write::Expr;
use hcl_write::expr::{BinaryOperator, Call, For, Step, TemplatePart, UnaryOperator};
use hcl_write::{Attribute, Block, Document, FormatOptions, NewValue, format};
use proptest::prelude::*;

use crate::parse;

fn to_json<T: HclEncode>(data: &T) -> hcl_serde::Result<String> {
    let encoder = Encoder::new().syntax(Syntax::Json);
    encoder.pretty(false).to_string(data)
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "a", "b_2", "c-d", "for", "if", "in", "true_", "é", "日本",
    ])
    .prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z$%{}\"\\\\\n\r\t\u{85}\u{2028}\u{feff}é ~]{0,10}",
        prop::sample::select(words("text")).prop_map(str::to_owned),
        Just("x".repeat(60)),
    ]
}

const OPERATORS: [BinaryOperator; 13] = [
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
];

fn parts(inner: impl Strategy<Value = Expr> + Clone) -> impl Strategy<Value = Vec<TemplatePart>> {
    let simple = prop_oneof![
        text().prop_map(TemplatePart::Literal),
        inner.clone().prop_map(TemplatePart::Interpolation),
    ];
    let list = prop::collection::vec(simple, 0..3);
    let directive = (inner, list.clone(), list.clone(), name(), any::<bool>()).prop_map(
        |(expr, one, other, name, is_for)| {
            // Parts of equal kind next to each other would be joined.
            let one = joined(one);
            if is_for {
                TemplatePart::For {
                    key_name: None,
                    value_name: name,
                    collection: expr,
                    body: one,
                }
            } else {
                TemplatePart::If {
                    condition: expr,
                    if_true: one,
                    if_false: joined(other),
                }
            }
        },
    );
    (list.clone(), prop::option::of(directive), list).prop_map(|(before, directive, after)| {
        before.into_iter().chain(directive).chain(after).collect()
    })
}

fn joined(parts: Vec<TemplatePart>) -> Vec<TemplatePart> {
    match Expr::template(parts) {
        Expr::Template(parts) => parts,
        Expr::String(text) if text.is_empty() => Vec::new(),
        Expr::String(text) => vec![TemplatePart::Literal(text)],
        _ => Vec::new(),
    }
}

fn access((base, steps): (Expr, Vec<(u8, String, Expr)>)) -> Expr {
    let step = |(kind, name, key)| match kind {
        // The formatter has a space in `a.in [0]`, in some places.
        0 if name == "in" => Step::Attribute("inside".to_owned()),
        0 => Step::Attribute(name),
        1 => Step::Index(key),
        _ => Step::Splat,
    };
    let steps: Vec<Step> = steps.into_iter().map(step).collect();
    match base {
        base if steps.is_empty() => base,
        // Steps after steps are one access.
        Expr::Access(..) => Expr::call("f", [base]),
        base => Expr::Access(Box::new(base), steps),
    }
}

fn expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        Just(Expr::Null),
        any::<bool>().prop_map(Expr::from),
        any::<i64>().prop_map(Expr::from),
        any::<i32>()
            .prop_map(|number| hcl_write::expr::to_expr(&(f64::from(number) * 1e-3)).unwrap()),
        text().prop_map(Expr::from),
        name().prop_map(Expr::variable),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..5);
        let pair = (inner.clone(), inner.clone());
        let short = text().prop_filter("short", |text| text.len() <= MAX_KEY);
        let path = (name(), name()).prop_map(|(one, two)| {
            // `{ for` begins a `for` expression; the formatter has a space after `in` in some places.
            Expr::path(if one == "for" { [two, one] } else { [one, two] })
        });
        let path = path.prop_filter("not `for`", |path| !matches!(path, Expr::Path(root, _) if root == "for"));
        let key = prop_oneof![1 => path, 3 => short.prop_map(Expr::from), 3 => name().prop_map(Expr::from), 1 => name().prop_map(|name| Expr::variable(name) + 1)];
        prop_oneof![
            2 => list.clone().prop_map(Expr::Tuple),
            2 => prop::collection::vec((key, inner.clone()), 0..4).prop_map(Expr::Object),
            2 => (inner.clone(), prop::collection::vec((0..3_u8, name(), inner.clone()), 0..4)).prop_map(access),
            1 => (name(), name(), list, any::<bool>()).prop_map(|(space, name, arguments, expanded)| {
                let name = if space == "for" { name } else { format!("{space}::{name}") };
                Expr::Call(Call { name, is_expanded: expanded && !arguments.is_empty(), arguments })
            }),
            1 => (any::<bool>(), inner.clone()).prop_map(|(negates, operand)| {
                Expr::unary(if negates { UnaryOperator::Negate } else { UnaryOperator::Not }, operand)
            }),
            3 => (pair.clone(), prop::sample::select(OPERATORS.to_vec()))
                .prop_map(|((left, right), operator)| Expr::binary(left, operator, right)),
            1 => (pair.clone(), inner.clone()).prop_map(|((one, two), three)| Expr::conditional(one, two, three)),
            1 => (pair, prop::option::of(inner.clone()), prop::option::of(inner.clone()), name(), name(), any::<bool>())
                .prop_map(|((collection, value), key, condition, key_name, value_name, groups)| {
                    let is_grouping = groups && key.is_some();
                    let key_name = groups.then_some(key_name);
                    For { key_name, value_name, collection, key, value, is_grouping, condition }.into()
                }),
            2 => parts(inner).prop_map(Expr::template),
        ]
    })
}

/// The length of a key. Keys of more than 100 columns are not aligned, so that a value cannot need a terabyte of spaces.
const MAX_KEY: usize = 12;

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
    fn expressions_are_read_as_they_were_built(expr in expression()) {
        let text = expr.to_string();
        prop_assert_eq!(&text.parse::<Expr>().unwrap(), &expr, "{}", text);
        let element = expr.to_element_text().unwrap();
        prop_assert_eq!(&format!("[{element}]").parse::<Expr>().unwrap(), &Expr::tuple([expr]), "{}", element);
    }

    #[test]
    fn built_items_are_left_alone_by_the_formatter(values in prop::collection::vec(expression(), 1..5), depth in 0..3_usize) {
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
    fn the_encoder_writes_the_same(values in prop::collection::vec(expression(), 1..4)) {
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

hcl_golden::words!("build.rows");
