//! Reading of any bytes as JSON, as a body by a schema, and as a spec file.

use hcl_core::diagnostic::Diagnostics;
use hcl_core::json::{self, Value as Json, ValueKind};
use hcl_core::{Body, BodySchema, EvalContext, Limits, Source, native};
use hcl_serde::stdlib;
use hcldec::{SpecDialect, SpecFile};

use super::evaluation::{CONTEXT, limits};
use super::syntax::{report, source};

/// Parsing returns a file whose handles are consistent and whose arguments can be evaluated.
pub(super) fn json(input: &[u8]) {
    let mut diagnostics = Diagnostics::new();
    let limits = Limits::default();
    let Ok(file) = json::parse_bytes("fuzz.json", input, &limits, &mut diagnostics) else {
        return;
    };
    walk(file.root());
    let body = Body::from(&file);
    for attribute in body.just_attributes(&mut diagnostics) {
        settle(&attribute, &EvalContext::literal_only(), &mut diagnostics);
        settle(&attribute, &CONTEXT, &mut diagnostics);
    }
    content(&body, 0, &mut diagnostics);
    report(&diagnostics);
}

fn walk(value: Json<'_>) {
    let text = value.file().source().text();
    for span in [value.span(), value.start_span(), value.end_span()] {
        assert!(text.get(span.range()).is_some(), "{span:?}");
    }
    match value.kind() {
        ValueKind::String(string) => {
            let _ = string.decode();
        }
        ValueKind::Array(elements) => elements.for_each(walk),
        ValueKind::Object(properties) => {
            for property in properties {
                let _ = property.name().decode();
                assert!(text.get(property.span().range()).is_some());
                walk(property.value());
            }
        }
        ValueKind::Invalid | ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_) => {}
    }
}

fn settle(
    attribute: &hcl_core::Attribute,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) {
    let expression = attribute.expression();
    let value = expression.evaluate(context, diagnostics);
    assert!(value.depth() <= limits().value_depth);
    let _ = (
        expression.variables().len(),
        expression.span(),
        expression.start_span(),
    );
    let _ = (
        expression.static_list().is_ok(),
        expression.static_map().is_ok(),
    );
    let _ = (
        expression.static_call().is_ok(),
        expression.static_traversal().is_ok(),
    );
    let _ = expression.as_keyword();
}

/// Reads a body by a schema of common names with its dynamic blocks expanded, then nested bodies.
fn content(body: &Body, depth: u32, diagnostics: &mut Diagnostics) {
    let schema = BodySchema::new()
        .required("a")
        .optional("c")
        .optional("listen_addr")
        .block("service", ["protocol", "name"])
        .block("b", [] as [&str; 0])
        .block("d", ["label"]);
    let (content, rest) = body.partial_content(&schema, diagnostics);
    for attribute in &content.attributes {
        settle(attribute, &CONTEXT, diagnostics);
    }
    for block in &content.blocks {
        let _ = (
            block.labels().len(),
            block.definition_span(),
            block.type_span(),
        );
        if depth < 4 {
            self::content(block.body(), depth + 1, diagnostics);
        }
    }
    for attribute in rest.just_attributes(diagnostics) {
        settle(&attribute, &CONTEXT, diagnostics);
    }
}

/// Reads bodies of the native syntax with dynamic blocks.
pub(super) fn body(input: &[u8]) {
    let Some(source) = source(input) else { return };
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&source, &mut diagnostics);
    let body = Body::from(&file);
    content(&body, 0, &mut diagnostics);
    content(&body.expand_dynamic(&CONTEXT), 0, &mut diagnostics);
    report(&diagnostics);
}

/// Reads a spec file and, after a line of three dashes, a configuration.
pub(super) fn spec(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let (spec, configuration) = text.split_once("---\n").unwrap_or((text, ""));
    let name = |name: &str, text: &str| Source::new(name, text).ok();
    let (Some(spec), Some(configuration)) =
        (name("fuzz.hcldec", spec), name("fuzz.hcl", configuration))
    else {
        return;
    };
    let mut diagnostics = Diagnostics::new();
    for dialect in [SpecDialect::Hcldec, SpecDialect::Evalconfig] {
        let Some(spec) = SpecFile::load(&spec, dialect, &mut diagnostics) else {
            continue;
        };
        let file = native::parse(&configuration, &mut diagnostics);
        let mut context = spec.context([]);
        context.set_limits(limits());
        if !context.is_literal_only() {
            context.set_functions(stdlib::standard());
        }
        let body = Body::from(&file);
        let value = spec.spec.decode(&body, &context, &mut diagnostics);
        let _ = (
            value.ty().to_string(),
            value.hint(),
            value.to_json().is_ok(),
        );
        let _ = spec.spec.variables(&body);
        let _ = spec
            .spec
            .decode(&body.expand_dynamic(&context), &context, &mut diagnostics);
    }
    report(&diagnostics);
}
