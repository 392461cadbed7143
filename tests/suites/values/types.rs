//! Types: names, matching, type expressions.

use hcl_core::{Diagnostics, EvalContext, Source, Type, Value, eval, native};
use hcl_golden::strategy::texts;
use proptest::prelude::*;

#[test]
fn a_value_is_three_words_and_a_type_two() {
    assert_eq!(size_of::<Value>(), 24);
    assert_eq!(size_of::<Type>(), 16);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_in_type_expressions_are_keys_of_the_native_syntax(
        name in texts(),
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
