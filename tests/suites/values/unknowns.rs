//! Refinements of unknown values.

use hcl_core::value::Refinement;
use hcl_core::{Number, Type, Value};
use hcl_tests::notation;

use super::{ty, value};

fn at_least(bound: i64, inclusive: bool) -> Refinement {
    Refinement {
        lower: Some((bound.into(), inclusive)),
        ..Refinement::default()
    }
}

fn with_prefix(prefix: &str) -> Refinement {
    Refinement {
        prefix: Some(prefix.into()),
        ..Refinement::default()
    }
}

fn of_length(min: u64, max: u64) -> Refinement {
    Refinement {
        min_length: min,
        max_length: Some(max),
        ..Refinement::default()
    }
}

#[test]
fn contradictory_refinements_are_errors() {
    let number = || Value::unknown(Type::Number);
    let string = || Value::unknown(Type::String);
    let to_one = |lower| Refinement {
        upper: Some((1.into(), true)),
        ..lower
    };
    let begins = string().refined(&with_prefix("ab")).unwrap();
    for (value, contradiction) in [
        (number(), to_one(at_least(2, true))),
        (number(), to_one(at_least(1, false))),
        (number(), with_prefix("a")),
        (begins, with_prefix("b")),
        (string(), at_least(1, true)),
        (string(), of_length(1, 2)),
        (Value::unknown(ty("list(string)")), of_length(2, 1)),
        (Value::unknown(ty("tuple([string])")), of_length(1, 1)),
        (Value::from(Number::from(1)), at_least(5, true)),
        (value("list<string>[]"), of_length(5, 5)),
        (Value::null(Type::String), Refinement::NOT_NULL),
    ] {
        assert!(value.refined(&contradiction).is_err(), "{contradiction:?}");
    }
}

#[test]
fn refinements_narrow_down_to_known_values() {
    let weaker = [at_least(5, true), at_least(2, true), at_least(5, false)];
    let weaker = weaker
        .iter()
        .try_fold(Value::unknown(Type::Number), |value, further| {
            value.refined(further)
        });
    assert_eq!(notation::print(&weaker.unwrap()), "unk<number> >5");
    let settled = Refinement {
        not_null: true,
        upper: Some((5.into(), true)),
        ..at_least(5, true)
    };
    let settled = Value::unknown(Type::Number).refined(&settled);
    assert_eq!(settled.unwrap(), value("5"));
    let null = Value::null(Type::Bool);
    assert_eq!(null.refined(&Refinement::default()).unwrap(), null);
    let dynamic = Value::dynamic().refined(&at_least(1, true));
    assert_eq!(dynamic.unwrap(), Value::dynamic());
    let known = Value::from("x").refined(&with_prefix("ab"));
    assert_eq!(known.unwrap(), Value::from("x"));
    let marked = value("⟦M⟧unk<string>").refined(&Refinement::NOT_NULL);
    assert_eq!(notation::print(&marked.unwrap()), "⟦M⟧unk<string>!");
    let long = Refinement {
        not_null: true,
        ..of_length(1_000_000_000, 1_000_000_000)
    };
    let long = Value::unknown(ty("list(string)")).refined(&long);
    assert!(long.unwrap().is_unknown());
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
        let refined = Value::unknown(Type::String).refined(&Refinement::starting_with(given));
        let prefix = refined.unwrap().range().prefix.unwrap_or_default();
        assert_eq!(&*prefix, kept, "{given}");
    }
    let long = Refinement::starting_with(&"é".repeat(200));
    let long = Value::unknown(Type::String).refined(&long);
    assert_eq!(long.unwrap().range().prefix.unwrap().len(), 126);
}
