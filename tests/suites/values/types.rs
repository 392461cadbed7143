//! Types: names, matching, type expressions.

use hcl_core::{Diagnostics, EvalContext, Source, Type, Value, eval, native};
use proptest::prelude::*;

use super::ty;

#[test]
fn a_value_is_three_words_and_a_type_two() {
    assert_eq!(size_of::<Value>(), 24);
    assert_eq!(size_of::<Type>(), 16);
}

#[test]
fn friendly_names_distinguish_collections_and_constraints() {
    for (text, plain, constraint) in [
        ("string", "string", "string"),
        ("any", "dynamic", "any type"),
        ("list(any)", "list of dynamic", "list of any single type"),
        (
            "map(set(number))",
            "map of set of number",
            "map of set of number",
        ),
        ("tuple([any])", "tuple", "tuple"),
        ("object({a=any})", "object", "object"),
    ] {
        assert_eq!(ty(text).to_string(), plain);
        assert_eq!(ty(text).as_constraint().to_string(), constraint);
    }
}

#[test]
fn type_expressions_sort_names_and_omit_optional() {
    let text = ty("object({b=optional(list(any)), a=tuple([string, number])})");
    assert_eq!(
        text.as_expression().to_string(),
        "object({a=tuple([string,number]),b=list(any)})"
    );
    assert_eq!(
        text.without_optional(),
        ty("object({b=list(any), a=tuple([string, number])})")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_in_type_expressions_are_keys_of_the_native_syntax(
        name in prop_oneof!["[a${%\"\\\\{}\n\u{1} é.-]{0,6}", "\\PC{0,4}"],
    ) {
        let ty = Type::object([(name.as_str(), Type::String)]);
        let text = ty.as_expression().to_string();
        let key = text.strip_prefix("object({").and_then(|text| text.strip_suffix("=string})"));
        let source = Source::new("key", format!("{{{}=1}}", key.unwrap())).unwrap();
        let mut found = Diagnostics::new();
        let parsed = native::parse_expression(&source, &mut found);
        let object = eval::evaluate(parsed.expression(), &EvalContext::literal_only(), &mut found);
        prop_assert!(found.is_empty(), "{} {:?}", text, found);
        prop_assert_eq!(object.ty(), Type::object([(name.as_str(), Type::Number)]));
    }
}

#[test]
fn types_match_specifications_one_way() {
    let specification = ty("list(any)");
    assert!(ty("list(string)").matches(&specification));
    assert!(ty("list(map(number))").matches(&specification));
    assert!(!ty("set(string)").matches(&specification));
    assert!(!specification.matches(&ty("list(string)")));
}

#[test]
fn conformance_errors_name_the_places() {
    let errors = ty("object({a=string, ports=list(object({name=bool})), t=tuple([number])})")
        .conformance_errors(&ty(
            "object({b=string, ports=list(object({name=string})), t=tuple([string, any])})",
        ));
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "no attribute \"a\" is expected",
            ".ports[*].name: a string is required, but this is a bool",
            ".t: 2 elements are required, but there are 1",
            "the attribute \"b\" is missing",
        ]
    );
}
