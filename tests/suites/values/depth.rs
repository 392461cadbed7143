//! Values of the maximum depth, on a small stack.

use hcl_core::convert::{Safety, convert, unify};
use hcl_core::value::ops::{self};
use hcl_core::value::{MAX_DEPTH, Mark};
use hcl_core::{Type, Value};
use hcl_tests::stress::on_small_stack;

use super::value;

#[test]
fn the_deepest_values_are_handled_on_a_small_stack() {
    let deepest = || {
        let mut deep = Value::from("x");
        for level in 1..MAX_DEPTH {
            deep = match level % 2 {
                0 => Value::tuple(vec![deep]),
                _ => Value::object([("a".into(), deep)].into_iter().collect()),
            };
        }
        deep
    };
    let work = move || {
        let deep = deepest();
        assert_eq!(deep.depth(), MAX_DEPTH - 1);
        assert_eq!(deep, deepest());
        assert_eq!(ops::equal(&deep, &deepest()), Value::from(true));
        let ty = deep.ty();
        assert_eq!(convert(&deep, &ty).unwrap(), deep);
        let wrapped = Value::tuple(vec![deep.clone(), Value::null(Type::Dynamic)]);
        assert!(convert(&wrapped, &Type::list(Type::Dynamic)).is_err());
        let twice = Value::tuple(vec![deep.clone(), deep.clone()]);
        assert!(convert(&twice, &Type::list(Type::Dynamic)).is_ok());
        let json = deep.to_json().unwrap();
        assert_eq!(Value::from_json(&json).unwrap(), deep);
        assert_eq!(Value::from_serialize(&deep).unwrap(), deep);
        let typed = deep.to_typed_json(&ty).unwrap();
        assert_eq!(Value::from_typed_json(&typed, &ty).unwrap(), deep);
        let set = Value::set(ty.clone(), vec![deep.clone(), deep.clone()]);
        assert_eq!(set.as_list().unwrap().len(), 1);
        assert!(deep.clone().with_mark(Mark::sensitive()).contains_marked());
        assert!(!format!("{deep:?} {}", ty.as_expression()).is_empty());
        assert!(ty.matches(&ty));
    };
    on_small_stack("values", work);
}

#[test]
fn deep_json_is_rejected() {
    let deep = "[".repeat(100_000);
    assert!(Value::from_json(&deep).is_err());
    assert!(Type::from_json(&deep).is_err());
    assert!(Value::from_json("\"\n\"").is_err());
}

/// Functions that wrap a value into a larger one with parts of different types.
const WRAPS: [fn(Value) -> Value; 4] = [
    |inner| Value::tuple(vec![inner, value("[]")]),
    |inner| Value::tuple(vec![value("[null]"), inner, value("[]")]),
    |inner| {
        Value::object(
            [("a".into(), inner), ("b".into(), value("{}"))]
                .into_iter()
                .collect(),
        )
    },
    |inner| Value::tuple(vec![value("dyn"), inner, value("list<any>[]")]),
];

/// Would not finish if the time doubled with each level.
#[test]
fn deep_types_of_many_shapes_unify_in_time_and_on_a_small_stack() {
    let work = || {
        for seed in ["[]", "[null]", "{a=null}", "[dyn]", "1"] {
            for wrap in WRAPS {
                let deep = (0..60).fold(value(seed), |inner, _| wrap(inner));
                let _ = convert(&deep, &Type::list(Type::Dynamic));
                let _ = convert(&deep, &Type::map(Type::Dynamic));
                let other = Value::tuple(vec![deep.clone(), deep.clone()]);
                let _ = unify(&[deep.ty(), other.ty()], Safety::Unsafe);
            }
        }
        let deepest = (2..MAX_DEPTH).fold(value("[null]"), |inner, _| WRAPS[1](inner));
        assert_eq!(deepest.depth(), MAX_DEPTH - 1);
        let _ = convert(&deepest, &Type::list(Type::Dynamic));
    };
    on_small_stack("values", work);
}
