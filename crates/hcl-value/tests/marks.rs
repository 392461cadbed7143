//! No operation on values puts the content of a marked value into an error or an excerpt.

use hcl_golden::strategy::Values;
use hcl_value::convert::convert;
use hcl_value::types::CapsuleType;
use hcl_value::value::{Excerpt, Mark, Refinement, ops};
use hcl_value::{Type, Value};
use proptest::prelude::*;

/// The content of marked values: no message contains it.
const TOKEN: &str = "xyzzy";

fn object(name: &str, value: Value) -> Value {
    Value::object([(name.into(), value)].into_iter().collect())
}

/// Values with the token in strings, keys and attribute names, under a mark each.
fn secrets() -> Values {
    Values {
        names: "a|b|xyzzy|1 xyzzy".boxed(),
        texts: "plain|xyzzy|TRUE xyzzy".boxed(),
        are_partial: true,
        each: hidden_if_it_has_the_token,
        ..Values::default()
    }
}

/// Marks a part with the token, unless the token is in a part of it that has a mark.
fn hidden_if_it_has_the_token(value: Value) -> Value {
    let keys = value.as_object().into_iter().flatten();
    let mut words: Vec<String> = keys.map(|(key, _)| key.to_string()).collect();
    words.extend(value.as_str().map(str::to_owned));
    if words.is_empty() && value.as_list().is_none_or(<[_]>::is_empty) {
        words.push(value.ty().as_expression().to_string());
    }
    match words.iter().find(|word| word.contains(TOKEN)) {
        None => value,
        Some(word) if word.contains(' ') => value.with_mark(Mark::new("ephemeral")),
        Some(_) => value.with_mark(Mark::sensitive()),
    }
}

fn message<T, E: ToString>(result: Result<T, E>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

/// Returns the messages of operations on two values.
fn messages(a: &Value, b: &Value, ty: &Type) -> Vec<String> {
    vec![
        message(ops::index(a, b)),
        message(ops::attribute(a, "b")),
        message(ops::elements(a)),
        message(ops::add(a, b)),
        message(ops::less(a, b)),
        message(ops::and(a, b)),
        message(ops::not(a)),
        message(a.length()),
        message(a.to_json()),
        message(a.to_typed_json(&Type::Dynamic)),
        message(a.refined(&Refinement {
            lower: Some((1.into(), true)),
            ..Refinement::default()
        })),
        message(a.refined(&Refinement::starting_with("q"))),
        message(convert(a, ty)),
        message(convert(
            &Value::list(a.ty(), vec![a.clone()]),
            &Type::set(ty.clone()),
        )),
        format!("{0} {0:?} {1:?}", Excerpt::of(a), a.hint()),
        format!("{:?}", Excerpt::of(a).text()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn errors_and_excerpts_do_not_contain_marked_content(a in secrets().values(), b in secrets().values(), ty in Values::default().constraints()) {
        for message in messages(&a, &b, &ty) {
            prop_assert!(!message.contains(TOKEN), "{}", message);
        }
    }
}

fn hidden(value: Value) -> Value {
    value.with_mark(Mark::sensitive())
}

#[test]
fn excerpts_quote_primitives_and_name_other_kinds() {
    let capsule = Value::capsule(CapsuleType::new("connection"), std::sync::Arc::new(()));
    for (value, expected) in [
        ("web".into(), "\"web\""),
        (8080.into(), "8080"),
        (true.into(), "true"),
        (Value::null(Type::String), "null"),
        (
            Value::unknown(Type::String),
            "a value that is not known yet",
        ),
        (Value::tuple(Vec::new()), "a list"),
        (Value::list(Type::String, vec!["x".into()]), "a list"),
        (Value::set(Type::String, vec!["x".into()]), "a set"),
        (Value::map(Type::String, Default::default()), "a map"),
        (object(TOKEN, 1.into()), "an object"),
        (capsule, "a connection"),
    ] {
        assert_eq!(Excerpt::of(&value).to_string(), expected);
    }
    let long = "x".repeat(100);
    let excerpt = Excerpt::of_source(long.as_str());
    assert_eq!(excerpt.to_string(), format!("\"{}…\"", "x".repeat(80)));
    assert_eq!(excerpt.text(), Some(&*long));
}

#[test]
fn marked_values_are_hidden_at_any_depth() {
    let nested = [
        hidden(TOKEN.into()),
        Value::from(TOKEN).with_mark(Mark::new("any")),
        hidden(object(TOKEN, 1.into())),
        Value::tuple(vec![hidden(TOKEN.into())]),
        Value::set(Type::String, vec![hidden(TOKEN.into())]),
        Value::tuple(vec![object(TOKEN, hidden(TOKEN.into()))]),
        Value::list(
            Type::list(Type::String),
            vec![hidden(Value::list(Type::String, vec![TOKEN.into()]))],
        ),
    ];
    for value in nested {
        let excerpts = [
            Excerpt::of(&value),
            Excerpt::of_part(TOKEN, &value),
            Excerpt::hidden(),
        ];
        for excerpt in excerpts {
            let shown = format!("{excerpt} {excerpt:?} {:?}", excerpt.text());
            assert!(!shown.contains(TOKEN), "{shown}");
        }
        assert!(Excerpt::of_part(TOKEN, &value).is_hidden());
        assert!(!value.hint().unwrap_or_default().contains(TOKEN));
    }
}
