//! Specs built in Rust: features that spec files do not have, and the properties of a spec.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::ObjectType;
use hcl_core::value::{Mark, Refinement};
use hcl_core::{Body, Diagnostic, Diagnostics, EvalContext, Number, Source, Type, Value, native};
use hcl_serde::stdlib;
use hcl_tests::notation;
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

fn attribute(name: &'static str, ty: Type) -> Spec {
    AttributeSpec::new(name, ty).into()
}

/// Returns a spec of `hcldec_library.session`.
fn spec(name: &str) -> Spec {
    let x = || attribute("x", Type::Dynamic);
    let text = || attribute("x", Type::String);
    let number = || attribute("x", Type::Number);
    let port = || {
        let object = ObjectType::new([("host", Type::String), ("port", Type::Number)]);
        Type::Object(object.with_optional(["port"]).into())
    };
    // Blocks in blocks, of which one is allowed.
    let inner = |how: How| {
        let labels = BlocksSpec::new("c", how, Spec::label(0, "name"));
        Spec::from(BlocksSpec::new("b", How::List, labels).at_most(1))
    };
    match name {
        "tuple" => BlocksSpec::new("b", How::Tuple, x()).into(),
        "object" => BlocksSpec::new("b", How::object(["k"]), x()).into(),
        "label" => {
            let inner = Spec::object([("name", Spec::label(0, "name")), ("x", number())]);
            BlocksSpec::new("b", How::List, inner).into()
        }
        "second label" => BlocksSpec::new("b", How::map(["kind"]), Spec::label(1, "name")).into(),
        "labels in a map" => inner(How::map(["kind"])),
        "labels in an object" => inner(How::object(["kind"])),
        "optional" => attribute("x", port()),
        "map of optional" => BlocksSpec::new("b", How::map(["key"]), attribute("x", port())).into(),
        "attributes of optional" => BlockAttributesSpec::new("b", port()).into(),
        "literals" => Spec::tuple([expression("region").into(), Value::from("fixed").into()]),
        "function" => attribute("port", Type::Number).map(Step::Function(written_port())),
        "expression" => text().map(Step::Expression {
            expression: expression("{ up = upper(it) }"),
            variable: "it".into(),
            functions: Functions::new()
                .with("upper", stdlib::standard().get("upper").unwrap().clone()),
        }),
        "refinement" => {
            let positive = Refinement {
                lower: Some((Number::from(1), true)),
                ..Refinement::default()
            };
            number().map(Step::Refinement(positive))
        }
        "even" => number().map(Step::check(|value| {
            let number = value.as_number().and_then(|x| x.to_i64().ok());
            if number.is_some_and(|x| x % 2 == 0) {
                Vec::new()
            } else {
                vec![Diagnostic::error("Odd number", "Take an even one.")]
            }
        })),
        "list of texts" => BlocksSpec::new("b", How::List, text()).into(),
        "set of two" => BlocksSpec::new("b", How::Set, text()).at_least(2).into(),
        "tuple of texts" => BlocksSpec::new("b", How::Tuple, text()).into(),
        "map of texts" => BlocksSpec::new("b", How::map(["k"]), text()).into(),
        "object of texts" => BlocksSpec::new("b", How::object(["k"]), text()).into(),
        "one" => BlocksSpec::new("b", How::One, text()).into(),
        "several" => {
            let required = AttributeSpec::new("y", Type::Number).required();
            let nested = Spec::tuple([required.into(), number()]);
            Spec::object([
                ("b", Spec::from(BlocksSpec::new("b", How::List, nested))),
                ("z", attribute("z", Type::Number)),
                ("a", attribute("a", Type::Number)),
            ])
        }
        "ports" => attribute("ports", Type::list(Type::Number)),
        "limits" => BlockAttributesSpec::new("limits", Type::Number).into(),
        _ => panic!("no spec is called {name}"),
    }
}

fn written_port() -> Function {
    Function::builder()
        .parameter(Parameter::new("port", Type::Number))
        .returns(Type::String)
        .implement(|arguments, _| {
            match arguments[0].as_number().and_then(|port| port.to_u16().ok()) {
                Some(port) => Ok(Value::from(format!(":{port}"))),
                None => Err(FunctionError::new("it is no port")),
            }
        })
}

/// Rows `spec NAME`, with the implied type, and `decode TEXT`, with the value or the mistakes. `UPDATE_GOLDENS=1` writes the answers.
#[test]
fn specs_of_programs_decode() {
    let mut context = EvalContext::new();
    context.set_variable("region", Value::from("eu"));
    context.set_variable("u", Value::unknown(Type::Number));
    context.set_variable("list", Value::unknown(Type::list(Type::String)));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/suites/hcldec_library.session");
    let mut current = None;
    hcl_golden::session::answer_each(path, |step| {
        let (verb, rest) = step.header.split_once(' ').unwrap();
        if verb == "spec" {
            let spec = current.insert(spec(rest));
            return format!("type {}\n", spec.implied_type().as_expression());
        }
        let text = String::from_utf8(hcl_golden::signs::decode(rest)).unwrap();
        let spec = current.as_ref().unwrap();
        let (value, found) = decode_in(spec, &text, &context);
        if found.is_empty() {
            assert!(value.ty().matches(&spec.implied_type()), "{text}");
            return format!("{}\n", notation::print(&value));
        }
        found.iter().map(mistake).collect()
    });
}

/// Returns `range summary: detail`.
fn mistake(diagnostic: &Diagnostic) -> String {
    let place = diagnostic
        .subject()
        .map_or_else(String::new, ToString::to_string);
    let place = place.trim_start_matches("t.hcl:");
    let detail = diagnostic.detail().replace('\n', " ");
    format!("{place} {}: {detail}\n", diagnostic.summary())
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
