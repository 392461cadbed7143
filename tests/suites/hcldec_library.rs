//! Specs built in Rust: features that spec files do not have, and the properties of a spec.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::ObjectType;
use hcl_core::value::{Mark, Refinement};
use hcl_core::{Body, Diagnostic, Diagnostics, EvalContext, Number, Source, Type, Value, native};
use hcldec::{AttributeSpec, BlockAttributesSpec, BlocksSpec, How, Spec, Step};

fn parse(text: &str) -> native::File {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&Source::new("t.hcl", text).unwrap(), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    file
}

fn expression(text: &str) -> hcl_core::Expression {
    let mut diagnostics = Diagnostics::new();
    let parsed = native::parse_expression(&Source::new("e", text).unwrap(), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    parsed.into()
}

fn decode_in(spec: &Spec, text: &str, context: &EvalContext<'_>) -> (Value, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let file = parse(text);
    let body = Body::from(&file).expand_dynamic(context);
    let value = spec.decode(&body, context, &mut diagnostics);
    (value, diagnostics)
}

/// Decodes a body without mistakes, and returns the debug text of the value.
fn decoded(spec: &Spec, text: &str) -> String {
    let (value, diagnostics) = decode_in(spec, text, &EvalContext::new());
    assert!(diagnostics.is_empty(), "{diagnostics}");
    format!("{value:?}")
}

/// Decodes a body, and returns its mistakes as `range summary`.
fn mistakes(spec: &Spec, text: &str) -> Vec<String> {
    let (_, diagnostics) = decode_in(spec, text, &EvalContext::new());
    let line = |diagnostic: &Diagnostic| {
        let place = diagnostic
            .subject()
            .map_or_else(|| String::from("-"), ToString::to_string);
        format!(
            "{} {}",
            place.trim_start_matches("t.hcl:"),
            diagnostic.summary()
        )
    };
    diagnostics.iter().map(line).collect()
}

fn attribute(name: &'static str, ty: Type) -> Spec {
    AttributeSpec::new(name, ty).into()
}

#[test]
fn tuples_and_objects_of_blocks_need_no_common_type() {
    let x = || attribute("x", Type::Dynamic);
    let text = "b \"p\" {\n  x = 1\n}\nb \"q\" {\n  x = [true]\n}\n";
    let objects = Spec::from(BlocksSpec::new("b", How::object(["k"]), x()));
    assert_eq!(decoded(&objects, text), r#"{"p": 1, "q": [true]}"#);
    assert_eq!(decoded(&objects, ""), "{}");
    let tuples = Spec::from(BlocksSpec::new("b", How::Tuple, x()));
    assert_eq!(
        decoded(&tuples, "b {\n  x = 1\n}\nb {\n  x = [true]\n}\n"),
        "[1, [true]]"
    );
    assert_eq!(tuples.implied_type(), Type::Dynamic);
    assert_eq!(objects.implied_type(), Type::Dynamic);
}

#[test]
fn label_specs_return_labels() {
    let labels = |index| Spec::label(index, "name");
    let inner = Spec::object([("name", labels(0)), ("x", attribute("x", Type::Number))]);
    let spec = Spec::from(BlocksSpec::new("b", How::List, inner));
    assert_eq!(
        decoded(&spec, "b \"one\" {\n  x = 1\n}\nb two {\n}\n"),
        r#"[{"name": "one", "x": 1}, {"name": "two", "x": null<number>}]"#
    );
    assert_eq!(mistakes(&spec, "b {\n}\n"), ["1:3 Missing name for b"]);

    // Labels that the enclosing spec uses as keys come first; a skipped label gets a generated name.
    let spec = Spec::from(BlocksSpec::new("b", How::map(["kind"]), labels(1)));
    assert_eq!(
        decoded(&spec, "b \"k\" \"skipped\" \"name\" {\n}\n"),
        r#"{"k": "name"}"#
    );
    assert_eq!(
        mistakes(&spec, "b \"k\" {\n}\n"),
        ["1:7 Missing missing00 for b"]
    );
}

/// Row `place-of-label` of `docs/internals/differences.md`.
#[test]
fn the_place_of_a_label_spec_is_the_label_that_it_reads() {
    let text = "b {\n  c \"one\" \"two\" {\n  }\n}\nb {\n  c \"three\" \"four\" {\n  }\n}\n";
    let label = || Spec::label(0, "name");
    for labels in [
        BlocksSpec::new("c", How::map(["kind"]), label()),
        BlocksSpec::new("c", How::object(["kind"]), label()),
    ] {
        let spec = Spec::from(BlocksSpec::new("b", How::List, labels).at_most(1));
        assert_eq!(mistakes(&spec, text), ["6:13 Too many b blocks"]);
    }
}

/// Row `optional-in-implied-type` of `docs/internals/differences.md`.
#[test]
fn implied_types_are_types_of_values() {
    let port = || {
        let object = ObjectType::new([("host", Type::String), ("port", Type::Number)]);
        Type::Object(object.with_optional(["port"]).into())
    };
    let plain = port().without_optional();
    assert_ne!(port(), plain);
    let attribute = || attribute("x", port());
    for (spec, implied, text) in [
        (attribute(), plain.clone(), "x = { host = \"a\" }\n"),
        (attribute(), plain.clone(), ""),
        (
            BlocksSpec::new("b", How::map(["key"]), attribute()).into(),
            Type::map(plain.clone()),
            "b \"k\" {\n  x = { host = \"a\" }\n}\n",
        ),
        (
            BlockAttributesSpec::new("b", port()).into(),
            Type::map(plain),
            "b {\n  x = { host = \"a\" }\n}\n",
        ),
    ] {
        assert_eq!(spec.implied_type(), implied);
        let (value, diagnostics) = decode_in(&spec, text, &EvalContext::new());
        assert!(diagnostics.is_empty(), "{diagnostics}");
        assert_eq!(value.ty(), implied);
    }
}

#[test]
fn expressions_and_literals_are_specs() {
    let spec = Spec::tuple([expression("region").into(), Value::from("fixed").into()]);
    let mut context = EvalContext::new();
    context.set_variable("region", Value::from("eu"));
    let (value, diagnostics) = decode_in(&spec, "", &context);
    assert!(diagnostics.is_empty());
    assert_eq!(format!("{value:?}"), r#"["eu", "fixed"]"#);
}

#[test]
fn a_function_transforms_a_result_or_fails() {
    let port = Function::builder()
        .parameter(Parameter::new("port", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            match arguments[0].as_number().and_then(|port| port.to_u16().ok()) {
                Some(port) => Ok(Value::from(format!(":{port}"))),
                None => Err(FunctionError::new("it is no port")),
            }
        });
    let spec = attribute("port", Type::Number).map(Step::Function(port));
    assert_eq!(decoded(&spec, "port = 80\n"), "\":80\"");
    assert_eq!(spec.implied_type(), Type::String);
    assert_eq!(
        mistakes(&spec, "port = 70000\n"),
        ["1:8 Transform function failed"]
    );
    assert_eq!(
        mistakes(&spec, "port = \"x\"\n"),
        ["1:8 Incorrect attribute value type"]
    );
}

#[test]
fn an_expression_transforms_a_result() {
    let functions =
        Functions::new().with("upper", Functions::standard().get("upper").unwrap().clone());
    let spec = attribute("x", Type::String).map(Step::Expression {
        expression: expression("{ up = upper(it) }"),
        variable: "it".into(),
        functions,
    });
    assert_eq!(decoded(&spec, "x = \"a\"\n"), r#"{"up": "A"}"#);
    assert_eq!(spec.implied_type(), Type::object([("up", Type::String)]));
}

#[test]
fn refinements_narrow_unknown_and_check_known_values() {
    let positive = Value::unknown(Type::Number)
        .refine()
        .lower_bound(Number::from(1), true)
        .build()
        .unwrap();
    let refinement: Refinement = positive.refinement().unwrap().clone();
    let spec = attribute("x", Type::Number).map(Step::Refinement(refinement));
    assert_eq!(decoded(&spec, "x = 5\n"), "5");
    assert_eq!(mistakes(&spec, "x = 0\n"), ["1:5 Unsuitable value"]);
    let mut context = EvalContext::new();
    context.set_variable("u", Value::unknown(Type::Number));
    let (value, _) = decode_in(&spec, "x = u\n", &context);
    assert!(value.is_unknown() && value.refinement().is_some());
}

#[test]
fn validation_errors_point_at_the_value() {
    let spec = attribute("x", Type::Number).map(Step::check(|value| {
        let is_even = value
            .as_number()
            .and_then(|x| x.to_i64().ok())
            .is_some_and(|x| x % 2 == 0);
        if is_even {
            Vec::new()
        } else {
            vec![Diagnostic::error("Odd number", "Take an even one.")]
        }
    }));
    assert_eq!(decoded(&spec, "x = 2\n"), "2");
    assert_eq!(mistakes(&spec, "x = 3\n"), ["1:5 Odd number"]);
    assert_eq!(mistakes(&spec, ""), ["1:1 Odd number"]);
    assert_eq!(
        mistakes(&spec, "x = []\n"),
        ["1:5 Incorrect attribute value type"]
    );
}

#[test]
fn unknown_blocks_make_their_collection_unknown() {
    let mut context = EvalContext::new();
    context.set_variable("u", Value::unknown(Type::list(Type::String)));
    let text = "dynamic \"b\" {\n  for_each = u\n  content {\n    x = b.value\n  }\n}\n";
    let x = || attribute("x", Type::String);
    let value = |spec: Spec, text: &str| {
        let (value, diagnostics) = decode_in(&spec, text, &context);
        assert!(diagnostics.is_empty(), "{diagnostics}");
        format!("{value:?}")
    };
    assert_eq!(
        value(BlocksSpec::new("b", How::List, x()).into(), text),
        "unknown<list of string>"
    );
    assert_eq!(
        value(BlocksSpec::new("b", How::Set, x()).at_least(2).into(), text),
        "unknown<set of string>"
    );
    assert_eq!(
        value(BlocksSpec::new("b", How::Tuple, x()).into(), text),
        "unknown<dynamic>"
    );
    let labelled = text.replace("  content", "  labels = [\"k\"]\n  content");
    assert_eq!(
        value(BlocksSpec::new("b", How::map(["k"]), x()).into(), &labelled),
        "unknown<map of string>"
    );
    assert_eq!(
        value(
            BlocksSpec::new("b", How::object(["k"]), x()).into(),
            &labelled
        ),
        "unknown<dynamic>"
    );
    assert_eq!(
        value(BlocksSpec::new("b", How::One, x()).into(), text),
        "unknown<string>"
    );
}

#[test]
fn marks_of_for_each_apply_to_the_blocks() {
    let mut context = EvalContext::new();
    let secret = Value::list(Type::String, vec![Value::from("a")]).with_mark(Mark::sensitive());
    context.set_variable("secret", secret);
    let text = "dynamic \"b\" {\n  for_each = secret\n  content {\n    x = \"plain\"\n  }\n}\nb {\n  x = \"open\"\n}\n";
    let spec = Spec::from(BlocksSpec::new(
        "b",
        How::Tuple,
        Spec::object([("x", attribute("x", Type::String))]),
    ));
    let (value, diagnostics) = decode_in(&spec, text, &context);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    let blocks = value.as_list().unwrap();
    assert!(blocks[0].has_mark(&Mark::sensitive()));
    assert!(!blocks[1].contains_marked());
}

#[test]
fn schemas_types_and_references_need_no_decoding() {
    let spec = Spec::object([
        ("a", AttributeSpec::new("a", Type::String).required().into()),
        (
            "d",
            attribute("b", Type::Number).or(AttributeSpec::new("c", Type::Number).required()),
        ),
        (
            "l",
            BlocksSpec::new(
                "svc",
                How::List,
                Spec::tuple([Spec::label(0, "name"), attribute("x", Type::Dynamic)]),
            )
            .into(),
        ),
        (
            "m",
            BlocksSpec::new("vol", How::map(["id"]), attribute("y", Type::Bool)).into(),
        ),
        ("v", BlockAttributesSpec::new("vars", Type::String).into()),
    ]);
    let schema = spec.implied_schema();
    let attributes: Vec<_> = schema
        .attributes()
        .iter()
        .map(|expected| (&*expected.name, expected.required))
        .collect();
    assert_eq!(attributes, [("a", true), ("b", false), ("c", false)]);
    let blocks: Vec<_> = schema
        .blocks()
        .iter()
        .map(|expected| (&*expected.type_name, expected.label_names.join(",")))
        .collect();
    let expected = [("svc", "name"), ("vol", "id"), ("vars", "")];
    assert_eq!(
        blocks,
        expected.map(|(type_name, labels)| (type_name, labels.to_owned()))
    );
    assert_eq!(
        spec.implied_type()
            .as_expression()
            .to_string()
            .replace(' ', ""),
        "object({a=string,d=number,l=list(tuple([string,any])),m=map(bool),v=map(string)})"
    );

    let file = parse(
        "a = one.x\nb = two\nother = three\nsvc \"s\" {\n  x = [four[0], four[0]]\n}\nvol \"v\" {\n  y = five\n}\nvars {\n  k = six\n}\n",
    );
    let references: Vec<String> = spec
        .variables(&Body::from(&file))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        references,
        ["one.x", "two", "four[0]", "four[0]", "five", "six"]
    );
    assert_eq!(
        spec.source_span(&Body::from(&file)).unwrap().to_string(),
        "t.hcl:1:1"
    );
    assert_eq!(
        attribute("b", Type::Number)
            .source_span(&Body::from(&file))
            .unwrap()
            .to_string(),
        "t.hcl:2:5"
    );
}

#[test]
fn one_name_for_an_argument_and_a_block_is_rejected() {
    let twice = || {
        Spec::tuple([
            attribute("b", Type::String),
            BlocksSpec::new("b", How::One, Value::from(1_i64.to_string())).into(),
        ])
    };
    assert_eq!(&*twice().check().unwrap_err().name, "b");
    let nested = Spec::from(BlocksSpec::new("outer", How::One, twice()));
    assert_eq!(&*nested.check().unwrap_err().name, "b");
    assert!(attribute("b", Type::String).check().is_ok());
}

#[test]
fn references_of_dynamic_blocks_need_no_expansion() {
    let inner = Spec::tuple([
        attribute("x", Type::Dynamic),
        BlocksSpec::new("c", How::Tuple, attribute("y", Type::Dynamic)).into(),
    ]);
    let spec = Spec::tuple([
        attribute("a", Type::Dynamic),
        BlocksSpec::new("b", How::Tuple, inner).into(),
        BlocksSpec::new("l", How::object(["k"]), attribute("z", Type::Dynamic)).into(),
        BlockAttributesSpec::new("v", Type::String).into(),
    ]);
    let text = "a = plain\ndynamic \"b\" {\n  for_each = fe\n  content {\n    x = [b.value, other]\n    dynamic \"c\" {\n      for_each = [b.key, fe2]\n      iterator = it\n      content {\n        y = [it.value, c, b]\n      }\n    }\n  }\n}\ndynamic \"l\" {\n  for_each = fe3\n  labels = [l.key, lab]\n  content {\n  }\n}\ndynamic \"v\" {\n  for_each = []\n  content {\n    k = vv\n  }\n}\nunused = nothing\n";
    let file = parse(text);
    let body = Body::from(&file);
    let names = |references: Vec<hcl_core::eval::Traversal>| -> Vec<String> {
        references
            .iter()
            .map(|reference| reference.root_name().to_owned())
            .collect()
    };
    assert_eq!(
        names(spec.expansion_variables(&body)),
        ["fe", "fe3", "lab", "fe2"]
    );
    assert_eq!(
        names(spec.dynamic_variables(&body)),
        ["plain", "fe", "fe3", "lab", "other", "fe2", "c", "vv"]
    );
}

/// Nests as deep as a file may, on a thread with 2 MiB of stack.
#[test]
fn specs_and_bodies_of_maximum_depth_are_decoded() {
    let deepest = |kind: &str, content: &str| {
        let levels = 250;
        let open: String = (0..levels).map(|_| kind).collect();
        format!("{open}{content}{}", "}\n".repeat(levels))
    };
    let leaf = "attr {\nname = \"x\"\n}\n";
    let kinds = [
        "block {\nblock_type = \"b\"\n",
        "block_list {\nblock_type = \"b\"\n",
        "block_set {\nblock_type = \"b\"\n",
        "array {\n",
        "default {\n",
        "transform {\nresult = [nested]\n",
    ];
    let specs: Vec<String> = kinds.iter().map(|kind| deepest(kind, leaf)).collect();
    let input = deepest("b {\n", "x = 1\n");
    let work = move || {
        for text in specs {
            let mut diagnostics = Diagnostics::new();
            let spec = hcldec::SpecFile::load(
                &Source::new("s", text).unwrap(),
                hcldec::SpecDialect::Hcldec,
                &mut diagnostics,
            );
            assert!(diagnostics.is_empty(), "{diagnostics}");
            let spec = spec.unwrap();
            let file = parse(&input);
            let body = Body::from(&file);
            let context = EvalContext::new();
            let value = spec.spec.decode(
                &body.clone().expand_dynamic(&context),
                &context,
                &mut diagnostics,
            );
            drop((
                spec.spec.clone(),
                spec.spec.variables(&body),
                spec.spec.dynamic_variables(&body),
                value,
            ));
            drop((spec.spec.implied_type(), spec.spec.source_span(&body)));
        }
    };
    hcl_tests::stress::on_small_stack("specs", work);
}

#[test]
fn reports_are_in_source_order() {
    let nested = Spec::tuple([
        AttributeSpec::new("y", Type::Number).required().into(),
        attribute("x", Type::Number),
    ]);
    let spec = Spec::object([
        ("b", Spec::from(BlocksSpec::new("b", How::List, nested))),
        ("z", attribute("z", Type::Number)),
        ("a", attribute("a", Type::Number)),
    ]);
    let text = "a = []\nb {\n  x = []\n}\nz = []\nc = 1\nb {\n  x = {}\n  y = 1\n}\n";
    assert_eq!(
        mistakes(&spec, text),
        [
            "1:5 Incorrect attribute value type",
            "2:3 Missing required argument",
            "3:7 Incorrect attribute value type",
            "5:5 Incorrect attribute value type",
            "6:1 Unsupported argument",
            "8:7 Incorrect attribute value type",
        ]
    );
}

#[test]
fn values_of_the_wrong_type_are_described() {
    let of_type = |spec: Spec, text: &str| -> Vec<String> {
        let (_, found) = decode_in(&spec, text, &EvalContext::new());
        found.iter().map(|it| it.detail().into_owned()).collect()
    };
    let ports = AttributeSpec::new("ports", Type::list(Type::Number));
    assert_eq!(
        of_type(ports.into(), "ports = [1, \"x\"]\n"),
        ["The value of \"ports[1]\" does not fit: a number is required."]
    );
    let limits = BlockAttributesSpec::new("limits", Type::Number);
    assert_eq!(
        of_type(limits.into(), "limits {\n  a = \"x\"\n}\n"),
        ["The value of \"a\" does not fit: a number is required."]
    );
}
