//! Short expressions in loops over large variables: an iteration charges steps in proportion to its work.

use hcl_core::function::Functions;
use hcl_core::value::{Mapping, Mark};
use hcl_core::{EvalContext, Type, Value};

/// Bodies of the inner of two loops.
const ROUNDS: &[&str] = &[
    "map[big]",
    "object[big]",
    "map_of_big[big]",
    "object_of_big[big]",
    "list[big]",
    "list[digits]",
    "tuple[digits]",
    "object.zz",
    "map.zz",
    "list.zz",
    "objects.x",
    "objects[*].zz",
    "tuple[*][0]",
    "tuple.*.x",
    "object.*.x",
    "-digits",
    "digits - 1",
    "digits < 1",
    "big ? 1 : 2",
    "!big",
    "\"%{if big}x%{endif}\"",
    "\"${big}\"",
    "\"x${big}\"",
    "\"a${list}\"",
    "{(big) = 1}",
    "{for k in [big] : k => 1}",
    "{for k in [big, big] : k => 1}",
    "{for k in [big, big] : k => 1...}",
    "{for k, v in object : k => v}",
    "{for k, v in object : s => v...}",
    "[for x in list : 1 if false]",
    "[for x in [1] : x if big]",
    "big == big",
    "object == object",
    "list == tuple",
    "set == set",
    "objects == objects",
    "list < 1",
    "object + 1",
    "true ? list : tuple",
    "true ? list : mixed",
    "true ? tuple : mixed",
    "true ? object : map",
    "true ? object : {}",
    "true ? object : {a0 = 1}",
    "false ? object : {a0 = 1}",
    "true ? object : 1",
    "true ? objects : [{}]",
    "true ? [objects] : [list]",
    "u ? object : {}",
    "u ? tuple : mixed",
    "u ? big : s",
    "secret == secret",
    "inner == inner",
    "inner[0]",
    "inner[*]",
    "\"${inner}\"",
    "true ? inner : inner",
    "[inner, secret]",
    "length(big)",
    "length(list)",
    "keys(object)",
    "lookup(map, big, 1)",
    "contains(list, 1)",
    "merge(object)",
    "concat(list)",
    "flatten([list])",
    "tostring(big)",
    "tonumber(digits)",
    "tobool(big)",
    "type(object)",
    "coalesce(list)",
    "upper(big)",
    "startswith(big, s)",
    "substr(big, 0, 1)",
    "format(\"%s\", big)",
    "format(big)",
    "regex(s, big)",
    "parseint(digits, 10)",
    "jsondecode(big)",
    "jsonencode(object)",
    "one(list)",
    "slice(list, 0, 1)",
    "distinct([list])",
    "max(1, list...)",
    "no_such(object)",
    "upper(list)",
    "jsonencode(inner)",
];

/// Wraps each body in two loops. `try` catches the error of an iteration, so that the next one runs too.
#[must_use]
pub fn loops() -> Vec<String> {
    let nested =
        |round: &&str| format!("[for a in range(1000) : [for b in range(1000) : try({round}, 1)]]");
    ROUNDS.iter().map(nested).collect()
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
    context.set_functions(Functions::standard());
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
