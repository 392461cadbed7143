//! Runs a case and prints the outcome in the fixtures' notation, as the oracle's Go programs do.

use hcl_core::body::{self, AttributeSchema, BlockSchema, BodyContent, BodySchema, DuplicateName};
use hcl_core::convert::{self, Safety};
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::native::{self, BodyItem, ExpressionKind};
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Source, SourceSpan, eval};

use crate::case::{Case, Outcome};
use crate::dynamic;
use crate::notation::{self, print, quote};

/// The name of the first text of every case; ranges in other texts are printed with their name.
pub const MAIN: &str = "main.hcl";

/// Runs a case.
#[must_use]
pub fn run(case: &Case, shared: &EvalContext<'_>) -> Outcome {
    let bare = EvalContext::new();
    let context = if case.no_context { &bare } else { shared };
    let mut run = Run {
        context,
        diagnostics: Diagnostics::new(),
    };
    let value = run.answer(case);
    Outcome::new(value, run.diagnostics.iter().map(describe))
}

/// Prints a diagnostic as in case files: `error "Summary" 1:2-3:4`.
#[must_use]
pub fn describe(diagnostic: &Diagnostic) -> String {
    let severity = diagnostic.severity().name();
    let place = diagnostic.subject().map_or_else(|| "-".to_owned(), place);
    format!("{severity:<6} {} {place}", quote(diagnostic.summary()))
}

fn place(span: &SourceSpan) -> String {
    match span.source().name() {
        MAIN => range(span),
        other => format!("{other}:{}", range(span)),
    }
}

/// Prints a span as in case files: `1:2-3:4`.
#[must_use]
pub fn range(span: &SourceSpan) -> String {
    let (start, end) = (span.start(), span.end());
    format!(
        "{}:{}-{}:{}",
        start.line, start.column, end.line, end.column
    )
}

/// Parses bytes as a file.
///
/// # Panics
///
/// Panics for 4 GiB or more.
pub fn parse_file(name: &str, input: &[u8], diagnostics: &mut Diagnostics) -> native::File {
    let options = hcl_core::Limits::default();
    native::parse_bytes(name, input, &options, diagnostics).expect("a source of modest size")
}

/// Parses a file, evaluates all of its attributes and drops everything but the diagnostics.
pub fn parse_and_evaluate(text: &[u8], context: &EvalContext<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let file = parse_file(MAIN, text, &mut diagnostics);
    evaluate_all(file.body(), context, &mut diagnostics);
    diagnostics
}

/// Evaluates all attributes of a body and its blocks.
pub fn evaluate_all(body: native::Body<'_>, context: &EvalContext<'_>, found: &mut Diagnostics) {
    for attribute in body.attributes() {
        eval::evaluate(attribute.expression(), context, found);
    }
    for block in body.blocks() {
        evaluate_all(block.body(), context, found);
    }
}

struct Run<'c> {
    context: &'c EvalContext<'c>,
    diagnostics: Diagnostics,
}

impl Run<'_> {
    fn answer(&mut self, case: &Case) -> String {
        let input = &case.input;
        match case.kind.as_str() {
            "file" => {
                let file = self.file(MAIN, input);
                self.body(file.body())
            }
            "dynamic" => {
                let file = self.file(MAIN, input);
                dynamic::decoded((&file).into(), self.context, &mut self.diagnostics)
            }
            "dynamic-variables" => {
                let file = self.file(MAIN, input);
                dynamic::variables(&(&file).into(), steps)
            }
            "positions" => {
                let file = self.file(MAIN, input);
                positions(input.len(), |offset| at(file.body(), offset))
            }
            "ident" => std::str::from_utf8(input)
                .is_ok_and(native::is_identifier)
                .to_string(),
            "content" | "partial" | "attributes" => self.content(case),
            "convert" => converted(&String::from_utf8_lossy(input)),
            "conversions" => conversions(&String::from_utf8_lossy(input)),
            "unify" => unified(&String::from_utf8_lossy(input)),
            kind => {
                let text = std::str::from_utf8(input).expect("UTF-8");
                let source = &Source::new(MAIN, text).expect("a source of modest size");
                let found = &mut self.diagnostics;
                match kind {
                    "traversal" => {
                        let reference = native::parse_traversal(source, found);
                        Traversal::of(reference.expression())
                            .as_ref()
                            .map(steps)
                            .unwrap_or_default()
                    }
                    "template" => {
                        let template = native::parse_template(source, found);
                        self.evaluate(template.expression())
                    }
                    _ => {
                        let expression = native::parse_expression(source, found);
                        self.expression(kind, expression.expression())
                    }
                }
            }
        }
    }

    fn file(&mut self, name: &str, input: &[u8]) -> native::File {
        parse_file(name, input, &mut self.diagnostics)
    }

    fn expression(&mut self, kind: &str, expression: native::Expression<'_>) -> String {
        let opaque = body::Expression::from(expression);
        let text = |expression: &body::Expression| expression.span().text().to_owned();
        let parts = match kind {
            "expr" => return self.evaluate(expression),
            "node" => return node(expression).to_owned(),
            "keyword" => return quote(opaque.as_keyword().unwrap_or_default()),
            "variables" => {
                return opaque
                    .variables()
                    .iter()
                    .map(steps)
                    .collect::<Vec<_>>()
                    .join("; ");
            }
            "absolute" => opaque
                .static_traversal()
                .map(|traversal| vec![steps(&traversal)]),
            "relative" => opaque
                .static_traversal()
                .map(|traversal| vec![format!(".{}", steps(&traversal))]),
            "call" => opaque.static_call().map(|call| {
                let arguments = call.arguments.iter().map(text);
                std::iter::once(call.name.to_string())
                    .chain(arguments)
                    .collect()
            }),
            "list" => opaque
                .static_list()
                .map(|elements| elements.iter().map(text).collect()),
            "map" => opaque.static_map().map(|pairs| {
                let pair = |(key, value): &(_, _)| format!("{} = {}", text(key), text(value));
                pairs.iter().map(pair).collect()
            }),
            other => panic!("no such kind of case: {other}"),
        };
        parts.map_or_else(
            |diagnostic| {
                self.diagnostics.push(diagnostic);
                String::new()
            },
            |parts: Vec<String>| parts.join("; "),
        )
    }

    fn evaluate(&mut self, expression: impl Into<body::Expression>) -> String {
        let value = expression
            .into()
            .evaluate(self.context, &mut self.diagnostics);
        print(&value)
    }

    /// Prints attributes with their values, and blocks, in source order.
    fn body(&mut self, body: native::Body<'_>) -> String {
        let items = body.items().map(|item| match item {
            BodyItem::Attribute(attribute) => {
                format!(
                    "{} = {}",
                    attribute.name(),
                    self.evaluate(attribute.expression())
                )
            }
            BodyItem::Block(block) => {
                let labels = block.labels().map(native::Label::text);
                format!(
                    "{} {}",
                    header(block.type_name(), labels),
                    self.body(block.body())
                )
            }
        });
        format!("{{{}}}", items.collect::<Vec<_>>().join("; "))
    }

    fn content(&mut self, case: &Case) -> String {
        let mut files = vec![self.file(MAIN, &case.input)];
        for (index, text) in case.with.iter().enumerate() {
            files.push(self.file(&format!("{}.hcl", index + 2), text));
        }
        let body = match files.as_slice() {
            [file] => body::Body::from(file),
            files => body::Body::merge(files.iter().map(body::Body::from)),
        };
        if case.kind == "attributes" {
            return self.attributes_of(&body);
        }
        let asked = match schema(&case.schema) {
            Ok(schema) => schema,
            Err(error) => return error.to_string(),
        };
        if case.kind == "content" {
            let content = body.content(&asked, &mut self.diagnostics);
            return self.selected(content);
        }
        let (content, rest) = body.partial_content(&asked, &mut self.diagnostics);
        let first = self.selected(content);
        let then = match case.then.as_str() {
            "attributes" => self.attributes_of(&rest),
            then => {
                let asked = schema(then).expect("a schema");
                let content = rest.content(&asked, &mut self.diagnostics);
                self.selected(content)
            }
        };
        format!("{first} then {then}")
    }

    fn attributes_of(&mut self, body: &body::Body) -> String {
        let attributes = body.just_attributes(&mut self.diagnostics);
        format!("{{{}}}", self.attributes(attributes).join("; "))
    }

    fn selected(&mut self, content: BodyContent) -> String {
        let mut items = self.attributes(content.attributes);
        for block in &content.blocks {
            let labels = block.labels().into_iter().map(|label| label.text);
            let header = header(block.type_name(), labels);
            let body = block.body().as_native().map(|body| self.body(body));
            items.push(format!("{header} {}", body.unwrap_or_default()));
        }
        format!("{{{}}}", items.join("; "))
    }

    fn attributes(&mut self, mut attributes: Vec<body::Attribute>) -> Vec<String> {
        let place = |attribute: &body::Attribute| {
            let span = attribute.name_span();
            (
                std::cmp::Reverse(span.source().name().to_owned()),
                span.span().start,
            )
        };
        attributes.sort_by_cached_key(place);
        let write = |attribute: &body::Attribute| {
            let value = self.evaluate(attribute.expression().clone());
            format!("{} = {value}", attribute.name())
        };
        attributes.iter().map(write).collect()
    }
}

fn header(name: &str, labels: impl Iterator<Item = impl AsRef<str>>) -> String {
    let quoted = labels.map(|label| format!(" {}", quote(label.as_ref())));
    std::iter::once(name.to_owned()).chain(quoted).collect()
}

/// Parses `a name!` and `b type(label label)`, separated by semicolons.
pub(crate) fn schema(text: &str) -> Result<BodySchema, DuplicateName> {
    let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
    for item in text
        .split(';')
        .filter_map(|item| item.trim().split_once(' '))
    {
        let name = item.1.to_owned();
        if item.0 == "a" {
            attributes.push(AttributeSchema {
                required: name.ends_with('!'),
                name: name.trim_end_matches('!').to_owned().into(),
            });
            continue;
        }
        let (name, labels) = name
            .trim_end_matches(')')
            .split_once('(')
            .unwrap_or((&name, ""));
        blocks.push(BlockSchema {
            type_name: name.to_owned().into(),
            label_names: labels
                .split_whitespace()
                .map(|label| label.to_owned().into())
                .collect(),
            required_labels: None,
            variants: Vec::new(),
        });
    }
    BodySchema::from_parts(attributes, blocks)
}

/// Prints the answer at each offset where it changes.
pub(crate) fn positions(length: usize, answer: impl Fn(u32) -> String) -> String {
    let (mut answers, mut last) = (Vec::new(), String::new());
    for offset in 0..u32::try_from(length).expect("a short text") {
        let found = answer(offset);
        if found != last {
            answers.push(format!("{offset} {found}").trim_end().to_owned());
            last = found;
        }
    }
    answers.join("; ")
}

/// Prints the blocks, the attribute, its expression and the context at an offset.
fn at(body: native::Body<'_>, offset: u32) -> String {
    let blocks = body.blocks_at(offset);
    assert_eq!(blocks.last(), body.innermost_block_at(offset).as_ref());
    let types = blocks.iter().map(|block| block.type_name().to_owned());
    let attribute = body.attribute_at(offset);
    let attribute = attribute.map(|attribute| format!("{} =", attribute.name()));
    let source = |it: native::Expression<'_>| quote(it.file().source().slice(it.span()));
    let expression = body.expression_at(offset).map(source);
    let context = body.context_at(offset).map(|text| format!("in {text}"));
    let parts = types.chain(attribute).chain(expression).chain(context);
    parts.collect::<Vec<_>>().join(" ")
}

/// Converts `value as type`.
fn converted(text: &str) -> String {
    let (value, ty) = text.rsplit_once(" as ").expect("`as` and a type");
    let value = notation::parse(value).expect("a value");
    let ty = notation::parse_type(ty).expect("a type");
    convert::convert(&value, &ty).map_or_else(|_| "error".to_owned(), |value| print(&value))
}

/// Prints for each target of `type to type; type` whether there is a conversion, and whether it is safe.
fn conversions(text: &str) -> String {
    let (from, targets) = text.split_once(" to ").expect("`to` and types");
    let from = notation::parse_type(from).expect("a type");
    let answer = |target: &str| {
        let target = notation::parse_type(target).expect("a type");
        match convert::conversion(&from, &target) {
            Some(Safety::Safe) => "safe",
            Some(Safety::Unsafe) => "unsafe",
            None => "none",
        }
    };
    targets
        .split(';')
        .map(answer)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Unifies `type; type`: by safe conversions, then by all.
fn unified(text: &str) -> String {
    let types = text
        .split(';')
        .map(|ty| notation::parse_type(ty).expect("a type"));
    let types: Vec<_> = types.collect();
    let name = |safety| {
        let ty = convert::unify(&types, safety);
        ty.map_or_else(|| "none".to_owned(), |ty| notation::print_type(&ty))
    };
    format!("{}; {}", name(Safety::Safe), name(Safety::Unsafe))
}

/// Prints a traversal as in source text.
pub(crate) fn steps(traversal: &Traversal) -> String {
    let step = |step: &eval::TraversalStep| match &step.kind {
        TraversalStepKind::Attribute(name) => format!(".{name}"),
        TraversalStepKind::Index(key) => format!("[{}]", print(key)),
    };
    let steps = traversal.steps().iter().map(step);
    std::iter::once(traversal.root_name().to_owned())
        .chain(steps)
        .collect()
}

fn node(expression: native::Expression<'_>) -> &'static str {
    match expression.kind() {
        ExpressionKind::Null | ExpressionKind::Bool(_) | ExpressionKind::Number(_) => "literal",
        ExpressionKind::String(_) | ExpressionKind::Template(_) => "template",
        ExpressionKind::TemplateWrap(_) => "template wrap",
        ExpressionKind::Tuple(_) => "tuple",
        ExpressionKind::Object(_) => "object",
        ExpressionKind::Parentheses(_) => "parentheses",
        ExpressionKind::Unary { .. } => "unary",
        ExpressionKind::Binary { .. } => "binary",
        ExpressionKind::Conditional(_) => "conditional",
        ExpressionKind::Call(_) => "call",
        ExpressionKind::For(_) => "for",
        ExpressionKind::Traversal(_) => "traversal",
        ExpressionKind::RelativeTraversal(_) => "relative traversal",
        ExpressionKind::Index(_) => "index",
        ExpressionKind::Splat(_) => "splat",
        ExpressionKind::SplatItem => "splat item",
        ExpressionKind::Error(_) => "error",
    }
}
