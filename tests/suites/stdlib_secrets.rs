//! No error of a standard function contains the content of a marked argument.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use hcl_core::body::Body;
use hcl_core::function::{Function, Functions};
use hcl_core::types::Type;
use hcl_core::value::Mark;
use hcl_core::{Diagnostics, EvalContext, Number, Source, Value, eval, ext, native};
use hcl_serde::{Decoder, stdlib};
use hcl_tests::golden;
use hcl_tests::stress::by_size;

/// The content of marked arguments, in strings and as a number.
const TOKEN: &str = "xyzzy8675309";
const DIGITS: &str = "8675309";

fn number(text: &str) -> Value {
    Number::parse(text).unwrap().into()
}

fn object(name: &str, value: Value) -> Value {
    Value::object([(name.into(), value)].into_iter().collect())
}

fn map(key: &str, value: Value) -> Value {
    Value::map(value.ty(), [(key.into(), value)].into_iter().collect())
}

/// Text that contains the token, in notations that functions parse.
fn texts() -> Vec<Value> {
    let texts: Vec<[&str; 1]> = rows("texts");
    let text = |text: &str| Value::from(text.replace("TOKEN", TOKEN));
    texts.iter().map(|[it]| text(it)).collect()
}

/// Marked values that contain the token, and values with such values inside.
fn secrets() -> Vec<Value> {
    let mut plain = texts();
    plain.extend([
        number(DIGITS),
        number("-8675309"),
        number("8675309.25"),
        object(TOKEN, TOKEN.into()),
        map(TOKEN, TOKEN.into()),
        Value::tuple(vec![
            TOKEN.into(),
            number(DIGITS),
            object(TOKEN, true.into()),
        ]),
        Value::list(Type::String, vec![TOKEN.into(), Value::null(Type::String)]),
        Value::set(Type::String, vec![TOKEN.into()]),
        Value::tuple(vec![Value::tuple(vec![TOKEN.into()])]),
    ]);
    let marked: Vec<Value> = plain
        .into_iter()
        .map(|value| value.with_mark(Mark::sensitive()))
        .collect();
    let inside = marked.iter().flat_map(|value| {
        [
            Value::tuple(vec![value.clone(), "a".into()]),
            Value::list(value.ty(), vec![value.clone()]),
            object("a", value.clone()),
            map("a", value.clone()),
        ]
    });
    marked.iter().cloned().chain(inside).collect()
}

/// Values of the other arguments.
fn fillers() -> Vec<Value> {
    vec![
        "a".into(),
        number("4"),
        number("-1"),
        true.into(),
        Value::null(Type::String),
        Value::list(Type::String, vec!["a".into(), "b".into()]),
        Value::tuple(vec!["a".into(), number("1")]),
        object("a", "b".into()),
        map("a", "b".into()),
        Value::set(Type::Number, vec![number("1")]),
        "10.0.0.0/8".into(),
        "2018-01-02T03:04:05Z".into(),
        "%s %d".into(),
    ]
}

fn functions() -> Functions {
    stdlib::standard()
        .with_all(stdlib::filesystem(golden::fixtures()).unwrap())
        .with("convert", ext::convert_function())
}

#[track_caller]
fn assert_hidden(name: &str, text: &str) {
    assert!(!text.contains(DIGITS), "{name}: {text}");
}

/// Calls the function with values, and as an expression.
fn check(name: &str, function: &Function, arguments: &[Value]) {
    if !function.is_lazy() {
        if let Err(error) = function.call(arguments) {
            assert_hidden(name, &format!("{error} {error:?}"));
        }
        if let Err(error) = function.return_type(arguments) {
            assert_hidden(name, &format!("{error} {error:?}"));
        }
    }
    let mut context = EvalContext::new();
    context.set_function(name, function.clone());
    let variables: Vec<String> = (0..arguments.len())
        .map(|index| format!("a{index}"))
        .collect();
    context.set_variables(
        variables
            .iter()
            .map(String::as_str)
            .zip(arguments.iter().cloned()),
    );
    let text = format!("{name}({})", variables.join(", "));
    let source = Source::new("call", text).unwrap();
    let mut diagnostics = Diagnostics::new();
    let file = native::parse_expression(&source, &mut diagnostics);
    let _ = eval::evaluate(file.expression(), &context, &mut diagnostics);
    assert_hidden(name, &format!("{diagnostics} {diagnostics:?}"));
}

#[test]
#[expect(
    clippy::excessive_nesting,
    reason = "every function, count and position of arguments"
)]
fn errors_do_not_contain_the_content_of_marked_arguments() {
    let (secrets, fillers) = (secrets(), fillers());
    let functions = functions();
    for (name, function) in functions.iter() {
        let required = function.parameters().len();
        let most = required + 2 * usize::from(function.variadic().is_some());
        for count in required.max(1)..=most {
            // A password hash takes a second where nothing is optimized.
            if name == "bcrypt" && count == 1 {
                continue;
            }
            for position in 0..count {
                // Some of the secrets at each position, or all.
                let step = by_size([3, 1, 1]);
                let turns = secrets.iter().enumerate().skip(position % step);
                for (turn, secret) in turns.step_by(step) {
                    for offset in 0..by_size([1, 1, 2]) {
                        let filler = |index: usize| {
                            &fillers[(turn + 5 * offset + 3 * index) % fillers.len()]
                        };
                        let mut arguments: Vec<Value> =
                            (0..count).map(|index| filler(index).clone()).collect();
                        arguments[position] = secret.clone();
                        check(name, function, &arguments);
                    }
                }
            }
        }
    }
}

#[test]
fn no_report_names_what_a_secret_template_refers_to() {
    let functions = hcl_config::terraform::functions();
    let function = functions.get("templatestring").unwrap();
    for template in [
        "${TOKEN}",
        "${a.TOKEN}",
        "${TOKEN()}",
        "${a::TOKEN()}",
        "${TOKEN",
        "%{TOKEN}",
    ] {
        let template = Value::from(template.replace("TOKEN", TOKEN)).with_mark(Mark::sensitive());
        let arguments = [template, object("a", object("b", "c".into()))];
        assert!(function.call(&arguments).is_err());
        check("templatestring", function, &arguments);
    }
}

#[test]
fn errors_of_closures_hide_text_that_may_quote_marked_arguments() {
    let function = Function::from_fn(|text: String| -> Result<String, String> {
        Err(format!("{text} is bad"))
    });
    assert_eq!(
        function.call(&["a".into()]).unwrap_err().message(),
        "a is bad"
    );
    let secret = Value::from(TOKEN).with_mark(Mark::sensitive());
    check("f", &function, &[secret]);
    let panics = Function::from_fn(|text: String| -> String { panic!("{text}") });
    let secret = Value::from(TOKEN).with_mark(Mark::sensitive());
    check("f", &panics, &[secret]);
}

#[test]
fn functions_of_a_configuration_hide_marked_arguments() {
    let text = "function \"f\" {\n  params = [x]\n  result = parseint(x, 10)\n}\n";
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("f.hcl", text).unwrap();
    let file = native::parse(&source, &mut diagnostics);
    let mut context = EvalContext::new();
    context.set_functions(stdlib::standard());
    let (functions, _) = ext::user_functions(
        &Body::from(file.body()),
        "function",
        &Arc::new(context),
        &mut diagnostics,
    );
    let secret = Value::from(TOKEN).with_mark(Mark::sensitive());
    check("f", functions.get("f").unwrap(), &[secret]);
}

#[test]
fn a_decoder_hides_marked_arguments_of_its_closures() {
    let secret = Value::from(TOKEN).with_mark(Mark::sensitive());
    let error = Decoder::new()
        .variable("password", &secret)
        .expect("the data has a value")
        .function("check", |text: String| -> Result<bool, String> {
            Err(format!("weak: {text}"))
        })
        .decode_str::<BTreeMap<String, bool>>("ok = check(password)\n")
        .unwrap_err();
    assert_hidden("check", &format!("{error} {error:?}"));
}

hcl_golden::rows!("stdlib_secrets.rows");
