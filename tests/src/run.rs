//! Runs a case and prints the outcome in the fixtures' notation, as the oracle's Go programs do.

use hcl_core::body::{
    Attribute, AttributeSchema, BlockSchema, Body, BodyContent, BodySchema, DuplicateName,
    Expression,
};
use hcl_core::convert::{self, Safety};
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::native::{self, BodyItem, ExpressionKind};
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Source, SourceSpan, eval, json};

use crate::case::{Case, Outcome};
use crate::dynamic;
use crate::notation::{self, print, quote};

/// The name of the first text of every case; ranges in other texts are printed with their name.
pub const MAIN: &str = "main.hcl";

/// Runs a case.
#[must_use]
pub fn run(case: &Case, shared: &EvalContext<'_>) -> Outcome {
    let (is_json, kind) = match case.kind.strip_prefix("json") {
        Some(kind) => (true, kind.trim_start_matches('-')),
        None => (false, &*case.kind),
    };
    let [bare, literal] = [EvalContext::new(), EvalContext::literal_only()];
    let context = match (case.no_context, is_json) {
        (false, _) => shared,
        (true, false) => &bare,
        (true, true) => &literal,
    };
    let mut run = Run {
        case,
        is_json,
        context,
        diagnostics: Diagnostics::new(),
    };
    let value = run.answer(kind);
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

/// A parsed file, of either syntax.
enum File {
    Json(json::File),
    Native(native::File),
}

impl File {
    fn body(&self) -> Body {
        match self {
            Self::Json(file) => file.into(),
            Self::Native(file) => file.into(),
        }
    }
}

struct Run<'c> {
    case: &'c Case,
    is_json: bool,
    context: &'c EvalContext<'c>,
    diagnostics: Diagnostics,
}

impl Run<'_> {
    fn answer(&mut self, kind: &str) -> String {
        let input = &self.case.input;
        match kind {
            "file" => {
                let file = parse_file(MAIN, input, &mut self.diagnostics);
                self.native_body(file.body())
            }
            "dynamic" => {
                let body = self.file(MAIN, input).body();
                dynamic::decoded(body, self.context, &mut self.diagnostics)
            }
            "dynamic-variables" => dynamic::variables(&self.file(MAIN, input).body(), steps),
            "positions" => match self.file(MAIN, input) {
                File::Native(file) => positions(input.len(), |offset| at(file.body(), offset)),
                File::Json(file) => positions(input.len(), |offset| match file.path_at(offset) {
                    path if path.is_empty() => path,
                    path => format!("in {path}"),
                }),
            },
            "ident" => std::str::from_utf8(input)
                .is_ok_and(native::is_identifier)
                .to_string(),
            "" | "content" | "partial" | "attributes" => self.content(kind),
            "convert" => converted(&String::from_utf8_lossy(input)),
            "conversions" => conversions(&String::from_utf8_lossy(input)),
            "unify" => unified(&String::from_utf8_lossy(input)),
            kind => {
                let source = &source(MAIN, input);
                let found = &mut self.diagnostics;
                match kind {
                    _ if self.is_json => {
                        let file = json::parse_expression(source, found);
                        self.expression(kind, &Expression::from(file.root()))
                    }
                    "node" => {
                        let expression = native::parse_expression(source, found);
                        node(expression.expression()).to_owned()
                    }
                    "traversal" => {
                        let reference = native::parse_traversal(source, found);
                        Traversal::of(reference.expression())
                            .as_ref()
                            .map(steps)
                            .unwrap_or_default()
                    }
                    "template" => {
                        let template = native::parse_template(source, found);
                        self.evaluate(&template.expression().into())
                    }
                    _ => {
                        let expression = native::parse_expression(source, found);
                        self.expression(kind, &expression.expression().into())
                    }
                }
            }
        }
    }

    /// Parses a file of the syntax of the case. Other files of a case in JSON may be native.
    fn file(&mut self, name: &str, input: &[u8]) -> File {
        let found = &mut self.diagnostics;
        if self.is_json && (name == MAIN || input.starts_with(b"{") || input.starts_with(b"[")) {
            File::Json(json::parse(&source(name, input), found))
        } else {
            File::Native(parse_file(name, input, found))
        }
    }

    fn expression(&mut self, kind: &str, expression: &Expression) -> String {
        let mut part = |part: &Expression| {
            if self.is_json {
                print(&part.evaluate(self.context, &mut self.diagnostics))
            } else {
                part.span().text().to_owned()
            }
        };
        let parts = match kind {
            "expr" => return self.evaluate(expression),
            "keyword" => return quote(expression.as_keyword().unwrap_or_default()),
            "variables" => Ok(expression.variables().iter().map(steps).collect()),
            "absolute" => expression
                .static_traversal()
                .map(|traversal| vec![steps(&traversal)]),
            "relative" => expression
                .static_traversal()
                .map(|traversal| vec![format!(".{}", steps(&traversal))]),
            "call" => expression.static_call().map(|call| {
                let arguments = call.arguments.iter().map(part);
                std::iter::once(call.name.to_string())
                    .chain(arguments)
                    .collect()
            }),
            "list" => expression
                .static_list()
                .map(|elements| elements.iter().map(part).collect()),
            "map" => expression.static_map().map(|pairs| {
                let mut pair = |(key, value): &_| format!("{} = {}", part(key), part(value));
                pairs.iter().map(&mut pair).collect()
            }),
            other => panic!("no such kind of case: {other}"),
        };
        let parts: Vec<String> = parts.unwrap_or_else(|diagnostic| {
            self.diagnostics.push(diagnostic);
            Vec::new()
        });
        parts.join("; ")
    }

    fn evaluate(&mut self, expression: &Expression) -> String {
        print(&expression.evaluate(self.context, &mut self.diagnostics))
    }

    /// Prints attributes with their values, and blocks, in source order.
    fn native_body(&mut self, body: native::Body<'_>) -> String {
        let items = body.items().map(|item| match item {
            BodyItem::Attribute(attribute) => {
                let value = self.evaluate(&attribute.expression().into());
                format!("{} = {value}", attribute.name())
            }
            BodyItem::Block(block) => {
                let labels = block.labels().map(native::Label::text);
                let header = header(block.type_name(), labels);
                format!("{header} {}", self.native_body(block.body()))
            }
        });
        braced(&items.collect::<Vec<_>>())
    }

    fn content(&mut self, kind: &str) -> String {
        let case = self.case;
        let mut bodies = vec![self.file(MAIN, &case.input).body()];
        for (index, text) in case.with.iter().enumerate() {
            bodies.push(self.file(&format!("{}.hcl", index + 2), text).body());
        }
        let body = match bodies.len() {
            1 => bodies.remove(0),
            _ => Body::merge(bodies),
        };
        if kind != "content" && kind != "partial" {
            return self.attributes_of(&body);
        }
        let asked = match schema(&case.schema) {
            Ok(schema) => schema,
            Err(error) => return error.to_string(),
        };
        if kind == "content" {
            let content = body.content(&asked, &mut self.diagnostics);
            return self.selected(&content);
        }
        let (content, rest) = body.partial_content(&asked, &mut self.diagnostics);
        let first = self.selected(&content);
        let then = match case.then.as_str() {
            "attributes" => self.attributes_of(&rest),
            then => {
                let asked = schema(then).expect("a schema");
                let content = rest.content(&asked, &mut self.diagnostics);
                self.selected(&content)
            }
        };
        format!("{first} then {then}")
    }

    fn attributes_of(&mut self, body: &Body) -> String {
        let attributes = body.just_attributes(&mut self.diagnostics);
        braced(&self.attributes(&attributes))
    }

    fn selected(&mut self, content: &BodyContent) -> String {
        let mut items = self.attributes(&content.attributes);
        for block in &content.blocks {
            let labels = block.labels().into_iter().map(|label| label.text);
            let header = header(block.type_name(), labels);
            let body = if self.is_json {
                self.nested(block.body())
            } else {
                let body = block.body().as_native();
                body.map(|body| self.native_body(body)).unwrap_or_default()
            };
            items.push(format!("{header} {body}"));
        }
        braced(&items)
    }

    /// Prints the body of a block in JSON: the items of the schema, then the other properties.
    fn nested(&mut self, body: &Body) -> String {
        let asked = schema(&self.case.schema.replace('!', "")).expect("a schema");
        let (mut content, rest) = body.partial_content(&asked, &mut self.diagnostics);
        let others = rest.just_attributes(&mut self.diagnostics);
        content.attributes.extend(others);
        self.selected(&content)
    }

    fn attributes(&mut self, attributes: &[Attribute]) -> Vec<String> {
        let mut sorted: Vec<&Attribute> = attributes.iter().collect();
        sorted.sort_by_cached_key(|attribute| {
            let span = attribute.name_span();
            let file = span.source().name().to_owned();
            (std::cmp::Reverse(file), span.span().start)
        });
        let shown = sorted.into_iter().map(|attribute| {
            let value = self.evaluate(attribute.expression());
            format!("{} = {value}", attribute.name())
        });
        shown.collect()
    }
}

fn source(name: &str, input: &[u8]) -> Source {
    let text = std::str::from_utf8(input).expect("UTF-8");
    Source::new(name, text).expect("a source of modest size")
}

fn braced(texts: &[String]) -> String {
    format!("{{{}}}", texts.join("; "))
}

fn header(name: &str, labels: impl Iterator<Item = impl AsRef<str>>) -> String {
    let quoted = labels.map(|label| format!(" {}", quote(label.as_ref())));
    std::iter::once(name.to_owned()).chain(quoted).collect()
}

/// Parses `a name!` and `b type(label label)`, separated by semicolons.
fn schema(text: &str) -> Result<BodySchema, DuplicateName> {
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
fn positions(length: usize, answer: impl Fn(u32) -> String) -> String {
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
fn steps(traversal: &Traversal) -> String {
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
