//! The calling rule, case by case.

use hcl_core::function::{Function, FunctionError, Functions, Parameter, Variadic};
use hcl_core::value::{Mark, MarkSet, Refinement};
use hcl_core::{Number, Type, Value};

fn echo(parameter: Parameter) -> Function {
    Function::builder()
        .parameter(parameter)
        .returns_by(|arguments| Ok(arguments[0].ty()))
        .never_null()
        .implement(|arguments, _| Ok(arguments[0].clone()))
}

fn marked(value: Value) -> Value {
    value.with_marks(MarkSet::from([Mark::new("m")]))
}

#[test]
fn arguments_are_counted_first() {
    let function = echo(Parameter::new("x", Type::String));
    assert_eq!(function.call(&[]).unwrap_err().argument_index(), None);
    let values = ["a".into(), "b".into()];
    assert_eq!(
        function.call(&values).unwrap_err().argument_index(),
        Some(1)
    );
}

#[test]
fn arguments_are_converted() {
    let function = echo(Parameter::new("x", Type::String));
    assert_eq!(function.call(&[Number::from(5).into()]).unwrap(), "5");
    let tuple = Value::tuple(Vec::new());
    assert_eq!(
        function.call(&[tuple]).unwrap_err().argument_index(),
        Some(0)
    );
}

#[test]
fn null_is_an_error_unless_allowed() {
    let null = Value::null(Type::String);
    let strict = echo(Parameter::new("x", Type::String));
    assert_eq!(
        strict
            .call(std::slice::from_ref(&null))
            .unwrap_err()
            .argument_index(),
        Some(0)
    );
    let lenient = echo(Parameter::new("x", Type::String).allow_null());
    assert_eq!(lenient.call(std::slice::from_ref(&null)).unwrap(), null);
}

#[test]
fn an_unknown_argument_makes_a_refined_unknown_result() {
    let function = echo(Parameter::new("x", Type::String));
    let result = function.call(&[Value::unknown(Type::String)]).unwrap();
    assert!(result.is_unknown());
    assert_eq!(result.range(), Refinement::NOT_NULL);
}

#[test]
fn a_dynamic_argument_makes_a_dynamic_result() {
    let function = Function::builder()
        .parameter(Parameter::new("x", Type::Dynamic))
        .returns(Type::String)
        .implement(|_, _| Err("never called".into()));
    assert_eq!(
        function.call(&[Value::dynamic()]).unwrap().ty(),
        Type::Dynamic
    );
    assert_eq!(function.return_type(&["a".into()]).unwrap(), Type::String);
}

#[test]
fn marks_move_from_the_depth_of_arguments_to_the_result() {
    let function = echo(Parameter::new("x", Type::list(Type::String)));
    let list = Value::list(Type::String, vec!["a".into(), marked("b".into())]);
    let result = function.call(&[list]).unwrap();
    assert!(result.is_marked());
    assert!(!result.unmarked().contains_marked());
}

#[test]
fn a_marked_unknown_keeps_its_mark() {
    let function = echo(Parameter::new("x", Type::String));
    let result = function
        .call(&[marked(Value::unknown(Type::String))])
        .unwrap();
    assert!(result.is_marked() && result.is_unknown());
}

#[test]
fn messages_do_not_quote_marked_arguments() {
    let function = Function::builder()
        .parameter(Parameter::new("x", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            Err(FunctionError::new(format!("bad: {:?}", arguments[0])).unquoted("bad"))
        });
    assert_eq!(
        function.call(&["s".into()]).unwrap_err().message(),
        "bad: \"s\""
    );
    assert_eq!(
        function.call(&[marked("s".into())]).unwrap_err().message(),
        "bad"
    );
}

#[test]
fn a_panic_is_an_error() {
    let function = Function::from_fn(|| -> String { panic!("on purpose") });
    assert!(
        function
            .call(&[])
            .unwrap_err()
            .message()
            .contains("on purpose")
    );
}

#[test]
fn a_result_of_another_type_than_promised_is_an_error() {
    let function = Function::builder()
        .returns(Type::String)
        .implement(|_, _| Ok(true.into()));
    assert!(function.call(&[]).is_err());
}

#[test]
fn closures_state_their_parameters() {
    let function = Function::from_fn(|text: String, times: Option<u32>, rest: Variadic<f64>| {
        let times = times.unwrap_or(1);
        format!(
            "{}{}",
            text.repeat(times as usize),
            rest.0.iter().fold(0.0, |sum, next| sum + next)
        )
    });
    let types: Vec<_> = function
        .parameters()
        .iter()
        .map(|parameter| parameter.ty().clone())
        .collect();
    assert_eq!(types, [Type::String, Type::Number]);
    assert!(function.parameters()[1].accepts_null());
    assert_eq!(function.variadic().unwrap().ty(), &Type::Number);
    let number = |value: i64| Value::from(Number::from(value));
    let values = ["ab".into(), number(2), number(3), "4.5".into()];
    assert_eq!(function.call(&values).unwrap(), "abab7.5");
    let values = ["ab".into(), Value::null(Type::Number)];
    assert_eq!(function.call(&values).unwrap(), "ab0");
}

#[test]
fn a_range_error_names_the_range() {
    let function = Function::from_fn(|port: u16| port);
    let error = function.call(&["70000".into()]).unwrap_err();
    assert_eq!(
        error.message(),
        "a whole number from 0 to 65535 is required, but it is 70000"
    );
}

#[test]
fn errors_of_elements_name_the_element() {
    let function = Function::from_fn(|ports: Vec<u8>| ports.len());
    let ports = Value::tuple(vec![Number::from(1).into(), Number::from(300).into()]);
    assert!(
        function
            .call(&[ports])
            .unwrap_err()
            .message()
            .starts_with("element 1: ")
    );
}

#[test]
fn nan_is_an_error_of_the_call() {
    let function = Function::from_fn(|| f64::NAN);
    assert!(function.call(&[]).is_err());
}

#[test]
fn namespaces_prefix_names() {
    let table = Functions::new().with_typed("up", |text: String| text.to_uppercase());
    let names: Vec<_> = table
        .in_namespace("ns::text")
        .names()
        .map(str::to_owned)
        .collect();
    assert_eq!(names, ["ns::text::up"]);
}
