//! Short expressions in loops over large variables: an iteration charges steps in proportion to its work.

use hcl_core::value::{Mapping, Mark};
use hcl_core::{EvalContext, Type, Value};
use hcl_serde::stdlib;

/// Wraps each body in two loops. `try` catches the error of an iteration, so that the next one runs too.
#[must_use]
pub fn loops() -> Vec<String> {
    let nested = |[round]: [&str; 1]| {
        format!("[for a in range(1000) : [for b in range(1000) : try({round}, 1)]]")
    };
    super::rows("bodies of loops")
        .into_iter()
        .map(nested)
        .collect()
}

/// Returns long names and long lists, of `bytes` bytes, inside two loops.
#[must_use]
pub fn long_rounds(bytes: usize) -> Vec<String> {
    let name = "k".repeat(bytes);
    let parts = |part: &str| part.repeat(bytes / part.len());
    let rounds = [
        name.clone(),
        format!("{name}()"),
        format!("{{a = 1}}.{name}"),
        format!("{{a = 1}}[\"{name}\"]"),
        format!("[{{{name} = 1}}].x"),
        format!("{{{name} = 1}}"),
        format!("\"{name}\" + 1"),
        format!("u{}", parts(".a")),
        format!("u{}", parts("[*].a")),
        format!("[][*]{}", parts(".a")),
        format!("try(1{})", parts(", 1")),
        format!("[for {name} in [1] : {name}]"),
        format!("{{for x in [1, 1] : \"{name}\" => x}}"),
        format!("no::such::{name}()"),
        format!("s[{}0]", parts("-")),
        format!("upper({}1)", parts("1, ")),
    ];
    let nested = rounds
        .map(|round| format!("[for a in range(1000) : [for b in range(1000) : try({round}, 1)]]"));
    nested.into()
}

/// Returns a context with variables of about `bytes` bytes each, and all functions.
#[must_use]
pub fn crowded_context(bytes: usize) -> EvalContext<'static> {
    let (count, numbers) = (bytes / 8, || (0..bytes / 8).map(|n| Value::from(n as u64)));
    let tuple = || Value::tuple(numbers().collect::<Vec<_>>());
    let list = |count| Value::list(Type::Number, numbers().take(count).collect::<Vec<_>>());
    let mapping = |name: &dyn Fn(usize) -> String, count| -> Mapping {
        let entry = |n| (name(n).into(), Value::from(1));
        (0..count).map(entry).collect()
    };
    let wide = mapping(&|n| format!("a{n}"), count);
    let long = mapping(&|_| "k".repeat(bytes), 1);
    let texts: Vec<Value> = (0..count).map(|n| Value::from(format!("s{n}"))).collect();
    let object = Value::object(wide.clone());
    let marked = numbers().map(|number| number.with_mark(Mark::sensitive()));
    let mixed = numbers().enumerate();
    let mixed = mixed.map(|(n, number)| if n % 2 == 0 { number } else { "x".into() });
    let mut context = EvalContext::new();
    context.set_functions(stdlib::standard());
    context.set_variables([
        ("s", Value::from("text")),
        ("u", Value::dynamic()),
        ("big", Value::from("k".repeat(bytes))),
        ("digits", Value::from("9".repeat(bytes))),
        ("list", list(count)),
        ("tuple", tuple()),
        ("mixed", Value::tuple(mixed.collect::<Vec<_>>())),
        ("set", Value::set(Type::String, texts)),
        ("objects", Value::list(object.ty(), vec![object.clone()])),
        ("object", object),
        ("map", Value::map(Type::Number, wide)),
        ("object_of_big", Value::object(long.clone())),
        ("map_of_big", Value::map(Type::Number, long)),
        ("secret", tuple().with_mark(Mark::sensitive())),
        ("inner", Value::tuple(marked.collect::<Vec<_>>())),
    ]);
    context
}
