//! The functions of Terraform, compared with the answers of `tofu console`.
//!
//! Each row of `functions.rows` is an expression, and type and JSON of its value, or `E` for an error. The functions of files read `files`.

use std::fmt::Write as _;

use hcl_core::{Diagnostics, EvalContext, Source, Type, Value, eval, native};
use hcl_stdlib::terraform;

fn context() -> EvalContext<'static> {
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files");
    let files = terraform::file_functions(files).expect("the folder of files");
    let mut context = EvalContext::new();
    context.set_functions(terraform::functions().with_all(files));
    context
}

/// Returns the type and the JSON of an expression, or `E`.
fn answer(expression: &str, context: &EvalContext<'_>) -> String {
    let mut found = Diagnostics::new();
    let source = Source::new("expression", expression).expect("a short text");
    let file = native::parse_expression(&source, &mut found);
    let value = eval::evaluate(file.expression(), context, &mut found);
    if found.has_errors() {
        return "E".to_owned();
    }
    let encode = context.function("jsonencode").expect("the function");
    let json = encode.call(std::slice::from_ref(&value));
    let json = json.unwrap_or_else(|error| error.to_string().into());
    let json = json.as_str().unwrap_or("unknown");
    format!("{} {json}", type_of(&value.ty()))
}

/// Returns a type in the words of the console, without spaces.
fn type_of(ty: &Type) -> String {
    match ty {
        Type::Dynamic => "dynamic".to_owned(),
        Type::Tuple(types) => {
            let types: Vec<String> = types.iter().map(type_of).collect();
            format!("tuple([{}])", types.join(","))
        }
        Type::Object(object) => {
            let attribute = |(name, ty): (&_, &_)| format!("{name}:{}", type_of(ty));
            let attributes: Vec<String> = object.iter().map(attribute).collect();
            format!("object({{{}}})", attributes.join(","))
        }
        Type::List(element) => format!("list({})", type_of(element)),
        Type::Set(element) => format!("set({})", type_of(element)),
        Type::Map(element) => format!("map({})", type_of(element)),
        other => other.to_string(),
    }
}

fn rows() -> Vec<[&'static str; 2]> {
    let rows = hcl_golden::rows::table(include_str!("functions.rows"), "");
    assert!(rows.len() > 450, "only {} rows were read", rows.len());
    rows
}

#[test]
fn functions_return_what_the_console_answers() {
    let context = context();
    let mut failed = String::new();
    for [expression, wanted] in rows() {
        let given = answer(expression, &context);
        if given != wanted {
            let _ = writeln!(
                failed,
                "{expression}\n   wanted {wanted}\n    given {given}"
            );
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn each_function_has_rows() {
    let rows = rows();
    // Their results differ from call to call, or are not in OpenTofu.
    let without = ["bcrypt", "ephemeralasnull", "sensitive", "plantimestamp"];
    let functions = terraform::functions();
    let names = functions
        .names()
        .filter(|name| !name.contains("::") && !without.contains(name));
    for name in names {
        let call = format!("{name}(");
        assert!(
            rows.iter().any(|[row, _]| row.contains(&call)),
            "no row calls {name}"
        );
    }
}

#[test]
fn unknown_arguments_decide_what_they_can() {
    let mut context = context();
    context.set_variable("text", Value::unknown(Type::String));
    context.set_variable("flag", Value::unknown(Type::Bool));
    let rows = [
        ("alltrue([false, flag])", "bool false"),
        ("alltrue([flag, false])", "bool unknown"),
        ("anytrue([flag, true])", "bool true"),
        ("anytrue([flag, false])", "bool unknown"),
        ("startswith(\"web-${text}\", \"web\")", "bool true"),
        ("startswith(\"web-${text}\", \"db-1\")", "bool false"),
        ("startswith(\"web-${text}\", \"web-1\")", "bool unknown"),
        ("lookup({a = text, b = \"x\"}, \"b\", \"\")", "string \"x\""),
        ("one([text])", "string unknown"),
        ("one(toset([text, \"a\"]))", "string unknown"),
        ("sum([1, length(text)])", "number unknown"),
        ("provider::aws::arn_parse(\"x\").region", "dynamic unknown"),
    ];
    for (expression, wanted) in rows {
        assert_eq!(answer(expression, &context), wanted, "{expression}");
    }
    assert_eq!(answer("nothing::at_all(1)", &context), "E");
}
