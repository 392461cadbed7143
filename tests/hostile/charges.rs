//! Evaluation charges for its allocations: the heap in use exceeds the bytes that were charged by at most half, plus a
//! constant, for every function of the table and every kind of expression.
//!
//! Each is evaluated under several limits on bytes, so that it stops at several places: memory that is charged too late
//! shows at one of them.

use hcl_core::convert::convert;
use hcl_core::function::{Function, Parameter};
use hcl_core::internal::meter;
use hcl_core::{
    Body, BodyContent, BodySchema, Diagnostics, EvalContext, Limits, Number, Source, Type, Value,
    eval, native,
};
use hcl_serde::stdlib;
use hcl_tests::stress::{by_size, on_small_stack};

use super::peak;

/// Limits on bytes.
fn limits() -> &'static [u64] {
    const LIMITS: &[u64] = &[64 << 10, 5 << 20, 1 << 20, 16 << 20];
    by_size([&LIMITS[..2], LIMITS, LIMITS])
}

/// Every n-th list of arguments, or value, is taken.
fn step() -> usize {
    by_size([11, 1, 1])
}

/// Bytes that are not charged: tables that are computed once, buffers of a search, reports.
const UNCHARGED: u64 = 3 << 20;

/// Texts that functions of some kind accept.
fn texts() -> Vec<Value> {
    [
        "word, ".repeat(2000),
        "é👩‍👩‍👧e\u{301} ".repeat(500),
        "9".repeat(3000),
        "7".to_owned(),
        format!("[{}0]", "[[1],{\"a\":\"b\"}],".repeat(500)),
        "- a: [b, c]\n".repeat(500),
        format!("{}c\n{}", "a,b,".replace(',', "1,"), "1,2,3\n".repeat(1000)),
        "([a-z]+)|(\\pL{3,9})".to_owned(),
        "%s-%v-%5000v".to_owned(),
        "%.3000f".to_owned(),
        "aGVsbG8=".to_owned(),
        "eHh4".repeat(3000),
        "2020-01-02T03:04:05Z".to_owned(),
        "YYYY-MM-DD".to_owned(),
        "36h".to_owned(),
        "10.0.0.0/8".to_owned(),
        "dns".to_owned(),
        ",".to_owned(),
        String::new(),
    ]
    .into_iter()
    .map(Value::from)
    .collect()
}

fn numbers() -> Vec<Value> {
    let numbers = [
        "3",
        "200",
        "0.25",
        "1e-5000",
        "12345678901234567890123",
        "1e9000",
        "-1",
    ];
    let parsed = numbers
        .iter()
        .map(|text| Number::parse(text).expect("a number"));
    parsed.map(Value::from).collect()
}

fn collections() -> Vec<Value> {
    let indexes = || 0..1000_i64;
    let words = || indexes().map(|index| format!("a longer word {}", index % 700));
    let object = |count: i64| -> Value {
        (0..count)
            .map(|index| (format!("attribute {index}"), index))
            .collect()
    };
    let lists: Value = indexes()
        .map(|index| Value::from(vec![index, index / 2]))
        .collect();
    let objects: Value = indexes().map(|index| object(index % 5)).collect();
    let words: Value = words().collect();
    let numbers: Value = indexes().collect();
    let list = |value: &Value, element: Type| {
        convert(value, &Type::list(element)).expect("elements of one type")
    };
    vec![
        list(&words, Type::String),
        list(&numbers, Type::Number),
        list(&lists, Type::list(Type::Number)),
        convert(&words, &Type::set(Type::String)).expect("a set"),
        convert(&lists, &Type::set(Type::list(Type::Number))).expect("a set"),
        convert(&object(1000), &Type::map(Type::Number)).expect("a map"),
        object(1000),
        words,
        numbers,
        lists,
        objects,
        Value::from(true),
    ]
}

fn all_values() -> Vec<Value> {
    [collections(), texts(), numbers()].concat()
}

/// Returns lists of arguments, made of some values: each value of the first parameter with several of the others.
fn arguments(function: &Function, values: &[Value]) -> Vec<Vec<Value>> {
    let accepted = |parameter: &Parameter| {
        let accepts = |value: &&Value| convert(value, parameter.ty()).is_ok();
        values.iter().filter(accepts).cloned().collect::<Vec<_>>()
    };
    let fixed = function.parameters().iter();
    let mut choices: Vec<Vec<Value>> = fixed.map(accepted).collect();
    choices.extend(function.variadic().into_iter().flat_map(|parameter| {
        let accepted = accepted(parameter);
        [accepted.clone(), accepted]
    }));
    let least = function.parameters().len();
    let most = choices.iter().map(Vec::len).max().unwrap_or(1);
    let rounds = by_size([1, 1, 6]);
    let mut lists = Vec::new();
    for index in 0..most {
        for round in 0..rounds {
            let pick = |(position, choice): (usize, &Vec<Value>)| {
                let index = index + position * round * 5;
                choice.get(index % choice.len().max(1)).cloned()
            };
            let all: Vec<Value> = choices.iter().enumerate().filter_map(pick).collect();
            if round == 0 && least < all.len() {
                lists.push(all[..least.max(1)].to_vec());
            }
            lists.push(all);
        }
    }
    lists
}

/// The bytes that a run charges, and the peak of the heap while it runs.
fn measured(run: impl FnOnce()) -> (u64, u64) {
    meter::within(u64::MAX >> 1, u64::MAX >> 1, || {
        let before = meter::read().bytes;
        let peak = peak(run);
        (before - meter::read().bytes, peak as u64)
    })
}

/// Evaluates an expression under each limit. Returns the first at which the heap exceeds what was charged.
fn excess(text: &str, variables: &[(String, Value)]) -> Option<String> {
    let source = Source::new("charged.hcl", text).expect("a short text");
    let mut found = Diagnostics::new();
    let file = native::parse_expression(&source, &mut found);
    assert!(!found.has_errors(), "{text}: {found}");
    limits().iter().find_map(|&bytes| {
        let mut context = EvalContext::new();
        context.set_functions(stdlib::standard());
        let variables = variables.iter();
        let named = variables.clone();
        context.set_variables(named.map(|(name, value)| (name.as_str(), value.clone())));
        let steps = by_size([2_000, 20_000, 1_000_000]);
        context.set_limits(Limits::default().with_bytes(bytes).with_steps(steps));
        let (charged, peak) = measured(|| {
            let mut found = Diagnostics::new();
            drop(eval::evaluate(file.expression(), &context, &mut found));
        });
        let is_bounded = peak <= charged + charged / 2 + UNCHARGED;
        (!is_bounded).then(|| {
            let values: Vec<String> = variables.map(|(_, value)| format!("{value:.60}")).collect();
            format!(
                "{text} with {values:.200?}: {peak} bytes of heap, {charged} charged of {bytes}"
            )
        })
    })
}

fn named(values: &[Value]) -> Vec<(String, Value)> {
    let names = (0..).map(|index| format!("a{index}"));
    names.zip(values.iter().cloned()).collect()
}

fn all_bounded(excesses: &[String]) {
    assert!(excesses.is_empty(), "{}", excesses.join("\n"));
}

#[test]
fn functions_are_charged_for_what_they_allocate() {
    let excesses = on_small_stack("functions", || {
        let functions = stdlib::standard();
        let all = all_values();
        let mut excesses = Vec::new();
        for (name, function) in functions.iter() {
            for values in arguments(function, &all).into_iter().step_by(step()) {
                let names: Vec<String> =
                    (0..values.len()).map(|index| format!("a{index}")).collect();
                let call = format!("{name}({})", names.join(", "));
                let variables = named(&values);
                excesses.extend(excess(&call, &variables));
                excesses.extend(excess(&format!("[for i in range(50): {call}]"), &variables));
            }
        }
        excesses
    });
    all_bounded(&excesses);
}

#[test]
fn expressions_are_charged_for_what_they_allocate() {
    let excesses = on_small_stack("expressions", || {
        let mut excesses = Vec::new();
        let [expressions, operators] = ["EXPRESSIONS", "OPERATORS"].map(rows);
        for value in all_values().iter().step_by(step()) {
            let variables = named(std::slice::from_ref(value));
            for [expression] in &expressions {
                for [operator] in &operators {
                    let one = expression.replace('@', operator);
                    let text = format!("[for i in range(200): {one}]");
                    let once = format!("[for i in [1]: {one}][0]");
                    for text in [once, text] {
                        excesses.extend(excess(&text, &variables));
                    }
                    if !expression.contains('@') {
                        break;
                    }
                }
            }
        }
        excesses
    });
    all_bounded(&excesses);
}

#[test]
fn dynamic_blocks_are_charged_for_what_they_allocate() {
    let nested = "dynamic \"b\" {\n  for_each = a0\n  labels = [\"${b.key}\"]\n  content {\n    a = [b.value, \"${b.key}-0123456789\"]\n    dynamic \"c\" {\n      for_each = range(100)\n      content {\n        a = [b.key, c.value, \"${c.value}\"]\n      }\n    }\n  }\n}\n".to_owned();
    let blocks = "d {}\n".repeat(500);
    let many = format!(
        "dynamic \"b\" {{\n  for_each = range(100)\n  labels = [\"x\"]\n  content {{\n{blocks}  }}\n}}\n"
    );
    let excesses = on_small_stack("blocks", move || {
        let mut excesses = Vec::new();
        let texts = collections().into_iter();
        let texts = texts.map(|value| (&nested, value, 100_000));
        for (text, value, steps) in texts.chain([(&many, Value::from(true), 10_000_000)]) {
            for &bytes in limits() {
                let mut context = EvalContext::new();
                context.set_functions(stdlib::standard());
                context.set_variable("a0", value.clone());
                context.set_limits(Limits::default().with_bytes(bytes).with_steps(steps));
                context.share_budget(text.len() as u64);
                let source = Source::new("charged.hcl", text.as_str()).expect("a short text");
                let mut found = Diagnostics::new();
                let file = native::parse(&source, &mut found);
                let schema = BodySchema::new()
                    .block("b", ["key"])
                    .block("c", [] as [&str; 0])
                    .block("d", [] as [&str; 0])
                    .optional("a");
                let (charged, peak) = measured(|| {
                    let mut found = Diagnostics::new();
                    let body = Body::from(&file).expand_dynamic(&context);
                    drop(contents(&body, &schema, &context, &mut found));
                });
                if peak > charged + charged / 2 + UNCHARGED {
                    excesses.push(format!(
                        "{text:.100}: {peak} bytes of heap, {charged} charged"
                    ));
                }
            }
        }
        excesses
    });
    all_bounded(&excesses);
}

/// Returns the contents of a body and its blocks, with the values of the attributes.
fn contents(
    body: &Body,
    schema: &BodySchema,
    context: &EvalContext<'_>,
    found: &mut Diagnostics,
) -> Vec<(BodyContent, Vec<Value>)> {
    let content = body.content(schema, found);
    let attributes = content.attributes.iter();
    let values = attributes.map(|attribute| attribute.expression().evaluate(context, found));
    let values = values.collect();
    let blocks = content.blocks.iter();
    let inside: Vec<_> = blocks
        .flat_map(|block| contents(block.body(), schema, context, found))
        .collect();
    let mut all = vec![(content, values)];
    all.extend(inside);
    all
}

hcl_golden::rows!("charged.rows");
