//! Refinements of unknown values.

use hcl_core::{Number, Type, Value};
use hcl_tests::notation;

use super::{ty, value};

#[test]
fn contradictory_refinements_are_errors() {
    let number = || Value::unknown(Type::Number).refine();
    let string = || Value::unknown(Type::String).refine();
    let list = || Value::unknown(ty("list(string)")).refine();
    let one = || Number::from(1);
    for contradiction in [
        number()
            .lower_bound(2.into(), true)
            .upper_bound(one(), true),
        number().lower_bound(one(), false).upper_bound(one(), true),
        number().not_null().null(),
        number().whole_prefix("a"),
        string().whole_prefix("ab").whole_prefix("b"),
        string().lower_bound(one(), true),
        string().min_length(1),
        list().min_length(2).max_length(1),
        Value::unknown(ty("tuple([string])"))
            .refine()
            .min_length(1)
            .max_length(1),
        Value::from(Number::from(1))
            .refine()
            .lower_bound(5.into(), true),
        value("list<string>[]").refine().min_length(5).max_length(5),
        Value::null(Type::String).refine().not_null(),
    ] {
        assert!(contradiction.clone().build().is_err(), "{contradiction:?}");
    }
}

#[test]
fn refinements_narrow_down_to_known_values() {
    let number = || Value::unknown(Type::Number).refine();
    let weaker = number()
        .lower_bound(5.into(), true)
        .lower_bound(2.into(), true)
        .lower_bound(5.into(), false);
    assert_eq!(notation::print(&weaker.build().unwrap()), "unk<number> >5");
    let settled = number()
        .not_null()
        .lower_bound(5.into(), true)
        .upper_bound(5.into(), true);
    assert_eq!(settled.build().unwrap(), value("5"));
    let null = Value::unknown(Type::Bool).refine().null();
    assert_eq!(null.build().unwrap(), Value::null(Type::Bool));
    let dynamic = Value::dynamic()
        .refine()
        .not_null()
        .lower_bound(1.into(), true);
    assert_eq!(dynamic.build().unwrap(), Value::dynamic());
    let known = Value::from("x").refine().whole_prefix("ab");
    assert_eq!(known.build().unwrap(), Value::from("x"));
    let marked = value("⟦M⟧unk<string>").refine().not_null().build().unwrap();
    assert_eq!(notation::print(&marked), "⟦M⟧unk<string>!");
    let long = Value::unknown(ty("list(string)"))
        .refine()
        .not_null()
        .min_length(1_000_000_000)
        .max_length(1_000_000_000);
    assert!(long.build().unwrap().is_unknown());
}

#[test]
fn prefixes_exclude_characters_that_may_combine() {
    for (given, kept) in [
        ("x-", "x-"),
        ("abc", "ab"),
        ("é", ""),
        ("ae\u{301}", "a"),
        ("a.", "a."),
        ("ab\r", "ab"),
    ] {
        let refined = Value::unknown(Type::String)
            .refine()
            .prefix(given)
            .build()
            .unwrap();
        assert_eq!(
            refined.range().prefix.as_deref().unwrap_or_default(),
            kept,
            "{given}"
        );
    }
    let long = Value::unknown(Type::String)
        .refine()
        .prefix(&"é".repeat(200));
    assert_eq!(long.build().unwrap().range().prefix.unwrap().len(), 126);
}
