//! Bodies read from Rust: the rest of partial processing, dynamic blocks, merged bodies.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_core::value::Mark;
use hcl_core::{
    Body, BodySchema, Diagnostics, EvalContext, Expression, Limits, Source, Value, ext, json,
    native,
};

fn native(text: &str) -> native::File {
    let mut found = Diagnostics::new();
    let file = native::parse(&Source::new("t.hcl", text).unwrap(), &mut found);
    assert!(found.is_empty(), "{found}");
    file
}

fn from_json(text: &str) -> json::File {
    let mut found = Diagnostics::new();
    let file = json::parse(&Source::new("t.json", text).unwrap(), &mut found);
    assert!(found.is_empty(), "{found}");
    file
}

/// The names of the arguments of what remains after the blocks `c` are taken, and the reports.
fn remaining(body: &Body) -> (Vec<String>, Vec<String>) {
    let mut found = Diagnostics::new();
    let schema = BodySchema::new().block("c", ["name"]);
    let (content, rest) = body.partial_content(&schema, &mut found);
    assert!(!content.blocks.is_empty());
    let attributes = rest.just_attributes(&mut found);
    let names = attributes.iter().map(|it| it.name().to_owned()).collect();
    let reports = found.iter().map(|it| it.summary().to_owned()).collect();
    (names, reports)
}

const DYNAMIC: &str =
    "a = 1\ndynamic \"c\" {\n  for_each = [1]\n  labels = [\"x\"]\n  content {}\n}\nb = 2\n";

#[test]
fn arguments_remain_after_blocks_are_taken() {
    let context = EvalContext::new();
    let (plain, dynamic) = (native("a = 1\nc \"x\" {}\nb = 2\n"), native(DYNAMIC));
    let ab = (vec!["a".to_owned(), "b".to_owned()], Vec::<String>::new());
    assert_eq!(remaining(&Body::from(&plain)), ab);
    assert_eq!(remaining(&Body::merge([Body::from(&plain)])), ab);
    for file in [&plain, &dynamic] {
        assert_eq!(remaining(&Body::from(file).expand_dynamic(&context)), ab);
        let merged = Body::merge([Body::from(file)]).expand_dynamic(&context);
        assert_eq!(remaining(&merged), ab);
    }
}

#[test]
fn blocks_of_json_do_not_come_again_in_the_rest() {
    let context = EvalContext::new();
    let ab = (vec!["a".to_owned(), "b".to_owned()], Vec::<String>::new());
    for text in [
        r#"{"a": 1, "c": {"x": {}}, "b": 2}"#,
        r#"{"a": 1, "dynamic": {"c": {"for_each": [1], "labels": ["x"], "content": {}}}, "b": 2}"#,
    ] {
        let file = from_json(text);
        let body = Body::from(&file).expand_dynamic(&context);
        assert_eq!(remaining(&body), ab, "{text}");
    }
}

#[test]
fn blocks_that_nothing_took_are_still_reported() {
    let context = EvalContext::new();
    let rest = "c \"x\" {}\nd {}\n";
    let dynamic = "c \"x\" {}\ndynamic \"d\" {\n  for_each = []\n  content {}\n}\n";
    for (text, unexpected) in [
        (rest, "Unexpected \"d\" block"),
        (dynamic, "Unexpected \"dynamic\" block"),
    ] {
        let file = native(text);
        let body = Body::from(&file).expand_dynamic(&context);
        assert_eq!(remaining(&body).1, [unexpected]);
    }
}

/// The details of what evaluating a text reports.
fn details(text: &str) -> Vec<String> {
    let source = Source::new("t", text).unwrap();
    let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    let mut found = Diagnostics::new();
    let mut context = EvalContext::new();
    context.set_variable(
        "list",
        Value::tuple((0..5_000).map(Value::from).collect::<Vec<_>>()),
    );
    context.set_limits(Limits::default().with_steps(u64::MAX));
    Expression::from(parsed.expression()).evaluate(&context, &mut found);
    found.iter().map(|it| it.detail().into_owned()).collect()
}

#[test]
fn a_mistake_in_a_loop_is_reported_once() {
    for text in [
        "[for x in list : nope]",
        "{for x in list : x => nope}",
        "list[*].nope",
        "\"%{ for x in list }${nope}%{ endfor }\"",
        "[for x in [1, 2, 3, 4, 5] : [for y in [for z in [1] : list] : [for z in y : nope]]][0]",
        "[for x in list : {a = 1}[\"k${x}\"]]",
    ] {
        let found = details(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
}

#[test]
fn different_mistakes_in_a_loop_are_all_reported() {
    assert_eq!(details("[for x in list : [nope, nix, 1 + \"a\"]]").len(), 3);
    assert_eq!(details("[nope, [for x in list : nope], nope]").len(), 3);
}

#[test]
fn a_mistake_in_a_dynamic_block_is_reported_once() {
    let text = "dynamic \"c\" {\n  for_each = list\n  labels = [nope]\n  content {}\n}\n";
    let file = native(text);
    let mut context = EvalContext::new();
    context.set_variable(
        "list",
        Value::tuple((0..900).map(Value::from).collect::<Vec<_>>()),
    );
    let body = Body::from(&file).expand_dynamic(&context);
    let mut found = Diagnostics::new();
    let content = body.content(&BodySchema::new().block("c", ["name"]), &mut found);
    assert!(content.blocks.is_empty());
    assert_eq!(found.len(), 1);
}

#[test]
fn labels_of_marked_elements_are_refused() {
    let text = "dynamic \"c\" {\n  for_each = list\n  labels = [c.value]\n  content {}\n}\n";
    let file = native(text);
    let mut context = EvalContext::new();
    let list = Value::tuple(vec![Value::from("hunter2")]).with_mark(Mark::sensitive());
    context.set_variable("list", list);
    let body = Body::from(&file).expand_dynamic(&context);
    let mut found = Diagnostics::new();
    body.content(&BodySchema::new().block("c", ["name"]), &mut found);
    assert_eq!(found.as_slice()[0].summary(), "Invalid dynamic block label");
    assert!(!found.to_string().contains("hunter2"), "{found}");
}

#[test]
fn user_functions_see_the_scopes_around_a_context() {
    let text = String::from("function \"f\" {\n  params = [a]\n  result = a + outer + inner\n}\n");
    let file = native(&text);
    let mut outer = EvalContext::new();
    outer.set_variable("outer", Value::from(10));
    outer.set_variable("inner", Value::from(1));
    let mut scope = outer.child();
    scope.set_variable("inner", Value::from(100));
    let mut found = Diagnostics::new();
    let block_type = String::from("function");
    let (functions, _) = ext::user_functions(&Body::from(&file), &block_type, &scope, &mut found);
    assert!(found.is_empty(), "{found}");
    drop(scope);
    let function = functions.get("f").unwrap();
    assert_eq!(function.call(&[Value::from(1)]), Ok(Value::from(111)));
}

/// The reference reports nothing either.
#[test]
fn of_two_user_functions_with_one_name_the_last_stays() {
    let file = native(
        "function \"f\" {\n  params = []\n  result = 1\n}\nfunction \"f\" {\n  params = []\n  result = 2\n}\n",
    );
    let mut found = Diagnostics::new();
    let body = Body::from(&file);
    let (functions, _) = ext::user_functions(&body, "function", &EvalContext::new(), &mut found);
    assert!(found.is_empty(), "{found}");
    assert_eq!(functions.get("f").unwrap().call(&[]), Ok(Value::from(2)));
}

/// Calls `check` with an expression in the content of a dynamic block with the iterator `b`, whose value is 7.
fn generated(expression: &str, check: impl FnOnce(&Expression, &EvalContext<'_>)) {
    let text = format!(
        "dynamic \"b\" {{\n  for_each = [7]\n  content {{\n    x = {expression}\n  }}\n}}\n"
    );
    let file = native(&text);
    let mut context = EvalContext::new();
    context.set_variable("other", Value::from(5));
    let body = Body::from(&file).expand_dynamic(&context);
    let mut found = Diagnostics::new();
    let content = body.content(&BodySchema::new().block("b", [""; 0]), &mut found);
    let schema = BodySchema::new().required("x");
    let inner = content.blocks[0].body().content(&schema, &mut found);
    assert!(found.is_empty(), "{found}");
    check(inner.attributes[0].expression(), &context);
}

#[test]
fn generated_expressions_refer_to_all_variables_but_iterators() {
    let names = |expression: &Expression| -> Vec<String> {
        let variables = expression.variables();
        variables.iter().map(ToString::to_string).collect()
    };
    generated("[b.value, other, b.key, other.x]", |expression, _| {
        assert_eq!(names(expression), ["other", "other.x"]);
    });
    generated("b.value", |expression, _| {
        assert!(names(expression).is_empty());
    });
}

#[test]
fn parts_of_generated_expressions_see_the_iterator() {
    let value = |expression: &Expression, context: &EvalContext<'_>| {
        expression.value(context).map_err(|found| found.to_string())
    };
    generated("[b.value, other]", |expression, context| {
        let elements = expression.static_list().unwrap();
        assert_eq!(value(&elements[0], context), Ok(Value::from(7)));
        assert_eq!(value(&elements[1], context), Ok(Value::from(5)));
    });
    generated("{ (b.key) = b.value }", |expression, context| {
        let pairs = expression.static_map().unwrap();
        assert_eq!(value(&pairs[0].0, context), Ok(Value::from(0)));
        assert_eq!(value(&pairs[0].1, context), Ok(Value::from(7)));
    });
    generated("f(b.value)", |expression, context| {
        let call = expression.static_call().unwrap();
        assert_eq!(call.name, "f");
        assert_eq!(value(&call.arguments[0], context), Ok(Value::from(7)));
    });
    generated("b.value", |expression, context| {
        assert_eq!(value(&expression.clone(), context), Ok(Value::from(7)));
        assert_eq!(expression.static_traversal().unwrap().root_name(), "b");
    });
    generated("b", |expression, _| {
        assert_eq!(expression.as_keyword(), Some("b"));
    });
}

#[test]
fn only_expressions_as_written_are_native() {
    let file = native("x = 1\n");
    let mut found = Diagnostics::new();
    let attributes = Body::from(&file).just_attributes(&mut found);
    let written = attributes[0].expression().as_native();
    assert!(written.is_some_and(|it| it.span() == attributes[0].expression().span().span()));
    let file = from_json(r#"{"x": 1}"#);
    let attributes = Body::from(&file).just_attributes(&mut found);
    assert!(attributes[0].expression().as_native().is_none());
    generated("1", |expression, _| {
        assert!(expression.as_native().is_none());
    });
}

#[derive(Debug, hcl_serde::HclDecode)]
struct Rules {
    #[hcl(block)]
    #[allow(dead_code, reason = "only decoded")]
    rule: Vec<Rule>,
}

#[derive(Debug, hcl_serde::HclDecode)]
#[allow(dead_code, reason = "only decoded")]
struct Rule {
    port: u16,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only decoded")]
struct PlainRules {
    rule: Vec<PlainRule>,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only decoded")]
struct PlainRule {
    port: u16,
}

#[test]
fn decoders_report_a_mistake_in_a_dynamic_block_once() {
    let text = |port: &str, list: &str| {
        format!(
            "dynamic \"rule\" {{\n  for_each = {list}\n  content {{\n    port = {port}\n  }}\n}}\n"
        )
    };
    let list: Vec<String> = (0..3_000).map(|it| format!("\"x{it}\"")).collect();
    let list = format!("[{}]", list.join(", "));
    let decoder = hcl_serde::Decoder::new().dynamic_blocks(true);
    for port in ["nope", "rule.value + 1", "\"x\"", "rule.value"] {
        let text = text(port, &list);
        for error in [
            decoder.decode_str::<Rules>(&text).map(|_| ()).unwrap_err(),
            decoder
                .decode_str::<PlainRules>(&text)
                .map(|_| ())
                .unwrap_err(),
        ] {
            assert_eq!(error.diagnostics().len(), 1, "{port}: {error}");
        }
    }
}

/// Returns whether the content of 200 generated blocks can be read with 10 000 steps.
fn can_read_generated(argument: &str) -> bool {
    let items = "1,".repeat(199);
    let file = from_json(&format!(
        r#"{{"dynamic": {{"b": {{"for_each": [{items} 1], "content": {{"x": "{argument}"}}}}}}}}"#
    ));
    let mut context = EvalContext::new();
    context.set_limits(Limits::default().with_steps(10_000));
    let body = Body::from(&file).expand_dynamic(&context);
    let mut found = Diagnostics::new();
    let content = body.content(&BodySchema::new().block("b", [""; 0]), &mut found);
    for block in &content.blocks {
        block.body().just_attributes(&mut found);
    }
    found.is_empty()
}

#[test]
fn generated_content_in_json_costs_steps_for_its_text() {
    assert!(can_read_generated("short"));
    assert!(!can_read_generated(&"long".repeat(5_000)));
}

/// The details of the reports about what a schema names.
fn reports_of_content(text: &str, schema: &BodySchema) -> Vec<String> {
    let file = native(text);
    let mut found = Diagnostics::new();
    Body::from(&file).content(schema, &mut found);
    found.iter().map(|it| it.detail().into_owned()).collect()
}

#[test]
fn a_name_of_the_other_kind_comes_before_a_similar_one() {
    let schema = BodySchema::new()
        .optional("part")
        .block("port", [""; 0])
        .block("parts", [""; 0])
        .optional("ports");
    assert_eq!(
        reports_of_content("port = 1\nports {}\n", &schema),
        [
            "An argument named \"port\" is not expected here. To define a block of this type, leave out the equals sign: `port { … }`.",
            "Blocks of type \"ports\" are not expected here. To set the argument of this name, write an equals sign before its value: `ports = …`."
        ]
    );
}

#[test]
fn deprecated_names_are_accepted_and_not_suggested() {
    let schema = BodySchema::new()
        .optional("wait")
        .block("server", ["name"])
        .deprecated("wait")
        .deprecated("server");
    let read = |text: &str| reports_of_content(text, &schema);
    assert!(read("wait = 1\nserver \"a\" {}\n").is_empty());
    assert_eq!(
        read("wiat = 1\nsever \"a\" {}\n"),
        [
            "An argument named \"wiat\" is not expected here.",
            "Blocks of type \"sever\" are not expected here."
        ]
    );
}
