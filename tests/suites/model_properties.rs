//! Properties of the information model that hold for all values and types.

use hcl_core::Value;
use hcl_core::convert::{Safety, conversion, convert, unify};
use hcl_core::types::Type;
use hcl_core::value::ops;
use hcl_golden::strategy::Values;
use proptest::collection::vec;
use proptest::prelude::*;

fn types() -> BoxedStrategy<Type> {
    Values::default().types()
}

fn constraints() -> BoxedStrategy<Type> {
    Values::default().constraints()
}

/// Generates known values of a type, some of them null.
fn values_of(ty: &Type) -> BoxedStrategy<Value> {
    Values::default().of(ty)
}

fn values() -> BoxedStrategy<Value> {
    Values::default().values()
}

/// Generates values with some parts unknown or marked.
fn partial_values() -> BoxedStrategy<Value> {
    let values = Values {
        are_partial: true,
        ..Values::default()
    };
    values.values()
}

fn holds(answer: &Value) -> bool {
    answer.as_bool() == Some(true)
}

/// Returns whether all of a value is known and some of it marked, and how deep it is.
fn walked(value: &Value) -> (bool, bool, u32) {
    let plain = value.unmarked();
    let elements = plain.as_list().map(|list| list.iter().collect());
    let attributes = || {
        plain
            .as_object()
            .map(|object| object.iter().map(|(_, value)| value).collect())
    };
    let inside: Option<Vec<&Value>> = elements.or_else(attributes);
    let mut facts = (
        value.is_known(),
        value.is_marked(),
        u32::from(inside.is_some()),
    );
    for (known, marked, depth) in inside.into_iter().flatten().map(walked) {
        facts = (facts.0 & known, facts.1 | marked, facts.2.max(depth + 1));
    }
    facts
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equality_is_an_equivalence((a, b, c) in types().prop_flat_map(|ty| (values_of(&ty), values_of(&ty), values_of(&ty)))) {
        prop_assert!(holds(&ops::equal(&a, &a)));
        prop_assert_eq!(ops::equal(&a, &b), ops::equal(&b, &a));
        if holds(&ops::equal(&a, &b)) && holds(&ops::equal(&b, &c)) {
            prop_assert!(holds(&ops::equal(&a, &c)));
        }
        prop_assert_eq!(a == b, holds(&ops::equal(&a, &b)));
        prop_assert_eq!(ops::not(&ops::equal(&a, &b)).unwrap(), ops::not_equal(&a, &b));
    }

    #[test]
    fn equality_of_unknown_values_is_symmetric(a in partial_values(), b in partial_values()) {
        prop_assert_eq!(ops::equal(&a, &b), ops::equal(&b, &a));
        prop_assert!(ops::equal(&a, &a.clone()).unmark().0 != false);
    }

    #[test]
    fn conversion_to_the_same_type_is_the_identity(value in partial_values()) {
        prop_assert_eq!(convert(&value, &value.ty()).unwrap(), value.clone());
        prop_assert_eq!(convert(&value, &Type::Dynamic).unwrap(), value);
    }

    #[test]
    fn conversions_return_the_target_type((value, to) in (partial_values(), constraints())) {
        let unknown = convert(&Value::unknown(value.ty()), &to);
        if let (Ok(converted), Ok(promised)) = (convert(&value, &to), unknown) {
            prop_assert_eq!(converted.ty(), promised.ty());
            prop_assert!(promised.ty().matches(&to.without_optional()));
            prop_assert_eq!(convert(&converted, &to).unwrap(), converted);
        }
    }

    #[test]
    fn types_without_conversion_convert_no_value((value, to) in (values(), constraints())) {
        if conversion(&value.ty(), &to).is_none() && !value.is_null() {
            // A nested null converts in any case, and empty sequences have no elements to fail.
            prop_assume!(!format!("{value:?}").contains("null"));
            let tuple = matches!(value.ty(), Type::Tuple(_) | Type::Object(_));
            prop_assert!(tuple || convert(&value, &to).is_err());
        }
    }

    #[test]
    fn safe_conversion_loses_nothing((value, to) in (values(), types())) {
        if conversion(&value.ty(), &to) == Some(Safety::Safe) {
            let converted = convert(&value, &to).unwrap();
            let back = convert(&converted, &value.ty());
            // Attributes that the target does not have are removed, and a tuple that becomes a set loses its order.
            let kept = !value.ty().to_json().contains("object") && !to.to_json().contains("set");
            if let Ok(back) = back
                && kept
            {
                prop_assert_eq!(back, value);
            }
        }
    }

    #[test]
    fn known_values_convert_to_known_values((value, to) in (values(), types())) {
        if let Ok(converted) = convert(&value, &to) {
            prop_assert!(converted.is_wholly_known());
        }
    }

    #[test]
    fn unification_is_independent_of_order(types in vec(types(), 1..4)) {
        let reversed: Vec<Type> = types.iter().rev().cloned().collect();
        for safety in [Safety::Safe, Safety::Unsafe] {
            let (there, back) = (unify(&types, safety), unify(&reversed, safety));
            prop_assert_eq!(there.is_some(), back.is_some());
        }
    }

    #[test]
    fn safe_unification_is_commutative(types in vec(types(), 1..4)) {
        let reversed: Vec<Type> = types.iter().rev().cloned().collect();
        prop_assert_eq!(unify(&types, Safety::Safe), unify(&reversed, Safety::Safe));
    }

    #[test]
    fn all_types_convert_to_their_unified_type(types in vec(constraints(), 1..4)) {
        let types: Vec<Type> = types.iter().map(Type::without_optional).collect();
        for safety in [Safety::Safe, Safety::Unsafe] {
            if let Some(unified) = unify(&types, safety) {
                for ty in &types {
                    prop_assert!(conversion(ty, &unified).is_some_and(|own| own <= safety), "{} to {}", ty.as_expression(), unified.as_expression());
                }
            }
        }
    }

    #[test]
    fn marks_can_be_removed(value in partial_values()) {
        let (plain, marks) = value.unmark_deep();
        prop_assert!(!plain.contains_marked());
        prop_assert_eq!(marks.is_empty(), !value.contains_marked());
    }

    #[test]
    fn typed_json_round_trips(value in values()) {
        let wrapped = value.to_typed_json(&Type::Dynamic).unwrap();
        prop_assert_eq!(Value::from_typed_json(&wrapped, &Type::Dynamic).unwrap(), value.clone());
        let ty = value.ty();
        let bare = value.to_typed_json(&ty).unwrap();
        prop_assert_eq!(Value::from_typed_json(&bare, &ty).unwrap(), value);
    }

    #[test]
    fn types_round_trip_through_json(ty in constraints()) {
        prop_assert_eq!(Type::from_json(&ty.to_json()).unwrap(), ty);
    }

    #[test]
    fn sets_are_independent_of_element_order((ty, values) in types().prop_flat_map(|ty| (Just(ty.clone()), vec(values_of(&ty), 0..6)))) {
        let reversed: Vec<Value> = values.iter().rev().cloned().collect();
        let set = Value::set(ty.clone(), values.clone());
        prop_assert_eq!(&set, &Value::set(ty.clone(), reversed));
        let elements = set.as_list().unwrap();
        for value in &values {
            prop_assert_eq!(elements.iter().filter(|element| *element == value).count(), 1);
        }
        prop_assert!(elements.len() <= values.len());
    }

    #[test]
    fn cached_properties_of_values_equal_a_walk(value in partial_values()) {
        let (known, marked, depth) = walked(&value);
        prop_assert_eq!(value.is_wholly_known(), known);
        prop_assert_eq!(value.contains_marked(), marked);
        prop_assert_eq!(value.depth(), depth);
    }
}
