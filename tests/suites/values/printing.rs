//! HCL text of values.

use hcl_core::types::CapsuleType;
use hcl_core::{Diagnostics, EvalContext, Expression, Source, Value, native, value};
use hcl_golden::strategy::{Values, texts};
use proptest::prelude::*;

/// Evaluates the text of a value.
fn read_back(text: &str) -> Value {
    let source = Source::new("value", text).unwrap();
    let mut diagnostics = Diagnostics::new();
    let parsed = native::parse_expression(&source, &mut diagnostics);
    let value =
        Expression::from(parsed.expression()).evaluate(&EvalContext::new(), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    value
}

#[test]
fn a_capsule_is_not_read_back() {
    let capsule = Value::capsule(CapsuleType::new("connection"), std::sync::Arc::new(()));
    assert_eq!(capsule.to_string(), "(capsule connection)");
    let source = Source::new("value", "(capsule connection)").unwrap();
    let mut found = Diagnostics::new();
    let _ = native::parse_expression(&source, &mut found);
    assert!(found.has_errors());
}

#[test]
fn objects_print_on_several_lines() {
    let value = value!({
        "name": "web",
        "ports": [80, 443],
        "none": {},
        "routes": [{"path": "/"}, []],
    });
    let expected = "{\n  name = \"web\"\n  ports = [80, 443]\n  none = {}\n  routes = [\n    {\n      path = \"/\"\n    },\n    \
                    [],\n  ]\n}";
    assert_eq!(format!("{value:#}"), expected);
    assert_eq!(read_back(expected), value);
}

fn any_value() -> BoxedStrategy<Value> {
    let values = Values {
        names: texts().boxed(),
        texts: texts().boxed(),
        are_literals: true,
        ..Values::default()
    };
    values.values()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_values_evaluate_to_themselves(value in any_value()) {
        prop_assert_eq!(&read_back(&value.to_string()), &value);
        prop_assert_eq!(&read_back(&format!("{value:#}")), &value);
    }

    #[test]
    fn literals_equal_what_they_convert_to(value in any_value(), text in "\\PC{0,3}", int in any::<i16>(), float in any::<f32>()) {
        let converted = Value::from(text.as_str());
        prop_assert_eq!(value == text, value == converted);
        prop_assert_eq!(Value::from(text.as_str()), text);
        prop_assert_eq!(Value::from(int), int);
        let converted = Value::from(float);
        prop_assert!(float.is_nan() || converted == float);
    }
}
