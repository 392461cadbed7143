//! Runs cases about the JSON syntax, and prints the outcome in the fixtures' notation.

use hcl_core::body::Expression;
use hcl_core::function::Functions;
use hcl_core::{Attribute, Body, BodyContent, Diagnostics, EvalContext, Source, json, native};

use crate::case::{Case, Outcome};
use crate::run::{self, MAIN, steps};
use crate::{context, notation};

/// Returns the shared context, with the functions that cases about JSON call.
#[must_use]
pub fn shared_context() -> EvalContext<'static> {
    let mut shared = EvalContext::new();
    shared.set_variables(context::variables("cases"));
    shared.set_functions(
        Functions::new()
            .with_typed("upper", |text: String| text.to_uppercase())
            .with_typed("ns::up", |text: String| text.to_uppercase()),
    );
    shared
}

/// Runs a case whose kind begins with `json`.
///
/// # Panics
///
/// Panics if the case has another kind.
#[must_use]
pub fn answer(case: &Case, shared: &EvalContext<'_>) -> Outcome {
    let literal = EvalContext::literal_only();
    let context = if case.no_context { &literal } else { shared };
    let mut runner = Run {
        case,
        context,
        diagnostics: Diagnostics::new(),
    };
    let value = runner.answer(case.kind.strip_prefix("json").expect("a case about JSON"));
    Outcome::new(value, runner.diagnostics.iter().map(run::describe))
}

/// A parsed file, of either syntax.
enum Parsed {
    Json(json::File),
    Native(native::File),
}

impl Parsed {
    fn body(&self) -> Body {
        match self {
            Self::Json(file) => file.into(),
            Self::Native(file) => file.into(),
        }
    }
}

struct Run<'r> {
    case: &'r Case,
    context: &'r EvalContext<'r>,
    diagnostics: Diagnostics,
}

impl Run<'_> {
    fn answer(&mut self, kind: &str) -> String {
        match kind {
            "" => {
                let file = self.parse(&self.case.input, MAIN.to_owned());
                let attributes = file.body().just_attributes(&mut self.diagnostics);
                braced(&self.attributes(&attributes))
            }
            "-dynamic" => {
                let file = self.parse(&self.case.input, MAIN.to_owned());
                crate::dynamic::decoded(file.body(), self.context, &mut self.diagnostics)
            }
            "-positions" => {
                let input = &self.case.input;
                let source = Source::new(MAIN, text(input)).expect("a short source");
                let file = json::parse(&source, &mut self.diagnostics);
                run::positions(input.len(), |offset| match file.path_at(offset) {
                    path if path.is_empty() => path,
                    path => format!("in {path}"),
                })
            }
            "-content" | "-partial" | "-attributes" => self.content(kind),
            _ => {
                let source = Source::new(MAIN, text(&self.case.input)).expect("a short source");
                let file = json::parse_expression(&source, &mut self.diagnostics);
                let expression = Expression::from(file.root());
                match kind {
                    "-expr" => self.evaluate(&expression),
                    _ => self.analysis(kind, &expression),
                }
            }
        }
    }

    fn parse(&mut self, bytes: &[u8], name: String) -> Parsed {
        let source = Source::new(name, text(bytes)).expect("a short source");
        if source.name() == MAIN || source.text().starts_with(['{', '[']) {
            Parsed::Json(json::parse(&source, &mut self.diagnostics))
        } else {
            Parsed::Native(native::parse(&source, &mut self.diagnostics))
        }
    }

    fn evaluate(&mut self, expression: &Expression) -> String {
        notation::print(&expression.evaluate(self.context, &mut self.diagnostics))
    }

    fn content(&mut self, kind: &str) -> String {
        let mut files = vec![self.parse(&self.case.input, MAIN.to_owned())];
        for (index, with) in self.case.with.iter().enumerate() {
            files.push(self.parse(with, format!("{}.hcl", index + 2)));
        }
        let body = match files.as_slice() {
            [only] => only.body(),
            several => Body::merge(several.iter().map(Parsed::body)),
        };
        if kind == "-attributes" {
            let attributes = body.just_attributes(&mut self.diagnostics);
            return braced(&self.attributes(&attributes));
        }
        let asked = run::schema(&self.case.schema).expect("a schema");
        if kind == "-content" {
            let content = body.content(&asked, &mut self.diagnostics);
            return self.selected(&content);
        }
        let (content, rest) = body.partial_content(&asked, &mut self.diagnostics);
        let first = self.selected(&content);
        let second = if self.case.then == "attributes" {
            let attributes = rest.just_attributes(&mut self.diagnostics);
            braced(&self.attributes(&attributes))
        } else {
            let asked = run::schema(&self.case.then).expect("a schema");
            let content = rest.content(&asked, &mut self.diagnostics);
            self.selected(&content)
        };
        format!("{first} then {second}")
    }

    fn selected(&mut self, content: &BodyContent) -> String {
        let mut texts = self.attributes(&content.attributes);
        for block in &content.blocks {
            let mut text = block.type_name().to_owned();
            for label in block.labels() {
                text = format!("{text} {}", notation::quote(&label.text));
            }
            let nested = self.nested(block.body());
            texts.push(format!("{text} {nested}"));
        }
        braced(&texts)
    }

    /// Prints the body of a block: the items of the schema, then the other properties.
    fn nested(&mut self, body: &Body) -> String {
        let optional = self.case.schema.replace('!', "");
        let asked = run::schema(&optional).expect("a schema");
        let (mut content, rest) = body.partial_content(&asked, &mut self.diagnostics);
        content
            .attributes
            .extend(rest.just_attributes(&mut self.diagnostics));
        self.selected(&content)
    }

    fn attributes(&mut self, attributes: &[Attribute]) -> Vec<String> {
        let mut sorted: Vec<_> = attributes.iter().collect();
        sorted.sort_by_key(|attribute| {
            let span = attribute.span();
            (
                std::cmp::Reverse(span.source().name().to_owned()),
                span.span().start,
            )
        });
        let shown = sorted.into_iter().map(|attribute| {
            format!(
                "{} = {}",
                attribute.name(),
                self.evaluate(attribute.expression())
            )
        });
        shown.collect()
    }

    fn analysis(&mut self, kind: &str, expression: &Expression) -> String {
        let texts = match kind {
            "-absolute" => expression.static_traversal().map(|it| vec![steps(&it)]),
            "-keyword" => Ok(vec![notation::quote(
                expression.as_keyword().unwrap_or_default(),
            )]),
            "-variables" => Ok(expression.variables().iter().map(steps).collect()),
            "-call" => expression.static_call().map(|call| {
                let arguments = call.arguments.iter();
                let arguments = arguments.map(|argument| self.evaluate(argument));
                std::iter::once(call.name.to_string())
                    .chain(arguments)
                    .collect()
            }),
            "-list" => expression
                .static_list()
                .map(|items| items.iter().map(|item| self.evaluate(item)).collect()),
            "-map" => expression.static_map().map(|items| {
                let pair = |(key, value): &(Expression, Expression)| {
                    format!("{} = {}", self.evaluate(key), self.evaluate(value))
                };
                items.iter().map(pair).collect()
            }),
            _ => panic!("no kind json{kind}"),
        };
        let texts: Vec<String> = texts.unwrap_or_else(|problem| {
            self.diagnostics.push(problem);
            Vec::new()
        });
        texts.join("; ")
    }
}

fn braced(texts: &[String]) -> String {
    format!("{{{}}}", texts.join("; "))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("a case in UTF-8")
}
