//! Spans of an input's expressions, to find out which report follows from another.

use hcl_core::native::{self, BinaryOperator, Construct, Expression, ExpressionKind, Visit};
use hcl_core::source::Position;
use hcl_core::{Diagnostics, Source, SourceSpan};
use hcl_tests::case::Case;
use hcl_tests::{context, run};

/// Start and end as line and column.
pub(super) type Range = [(u32, u32); 2];

/// A report as it is printed: `error  "Summary" 1:2-3:4`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report<'t> {
    pub(super) summary: &'t str,
    pub(super) range: Option<Range>,
}

impl<'t> Report<'t> {
    pub(super) fn of(line: &'t str) -> Self {
        let (words, range) = line.rsplit_once(' ').unwrap_or_default();
        let position = |text: &str| {
            let (line, column) = text.split_once(':')?;
            Some((line.parse().ok()?, column.parse().ok()?))
        };
        let range = range
            .split_once('-')
            .and_then(|(start, end)| Some([position(start)?, position(end)?]));
        let summary = words.split('"').nth(1).unwrap_or_default();
        Self { summary, range }
    }

    /// Returns the lines of the start and the end.
    pub(super) fn lines(&self) -> Option<[u32; 2]> {
        self.range.map(|range| range.map(|(line, _)| line))
    }
}

/// Kinds of cases whose input is a file.
const FILES: [&str; 7] = [
    "file",
    "content",
    "partial",
    "attributes",
    "positions",
    "dynamic",
    "dynamic-variables",
];

/// The constructs of an input that are found by their spans.
#[derive(Debug, Default)]
pub(super) struct Spans {
    /// Whether the input has no syntax error.
    pub(super) is_valid: bool,
    /// Blocks from the block type to the closing brace.
    pub(super) blocks: Vec<Range>,
    /// The labels of dynamic blocks.
    pub(super) labels: Vec<Range>,
    expressions: Vec<Range>,
    pub(super) conditionals: Vec<Range>,
    /// The texts of `conditionals`.
    conditional_texts: Vec<String>,
    /// Operations with `&&` and `||`.
    pub(super) logical: Vec<Range>,
    /// Names with whole calls.
    calls: Vec<(String, Range)>,
    /// Parts that decide which other parts are evaluated, and how often, with the whole: the collection of a `for`, a
    /// condition, an operand of `&&` and `||`, a template with directives, the source of a splat.
    deciding: Vec<(Range, Range)>,
}

impl Spans {
    /// Parses an input.
    pub(super) fn of(case: &Case) -> Self {
        let mut found = Diagnostics::new();
        let text = String::from_utf8_lossy(&case.input);
        let source = |text: &str| Source::new(run::MAIN, text).expect("a short source");
        let mut spans = Self::default();
        match case.kind.as_str() {
            "traversal" => drop(native::parse_traversal(&source(&text), &mut found)),
            "template" => {
                let parsed = native::parse_template(&source(&text), &mut found);
                spans.add(parsed.expression().walk());
            }
            // The text of a JSON string.
            "json-expr" => {
                let start = Position {
                    column: 2,
                    ..Position::START
                };
                let source = source(text.trim_matches('"')).with_start(start);
                let parsed = native::parse_template(&source, &mut found);
                spans.add(parsed.expression().walk());
            }
            kind if kind.starts_with("json") => {}
            kind if FILES.contains(&kind) => {
                let file = native::parse(&source(&text), &mut found);
                spans.add(file.body().walk());
            }
            _ => {
                let parsed = native::parse_expression(&source(&text), &mut found);
                spans.add(parsed.expression().walk());
            }
        }
        spans.is_valid = !found.has_errors();
        spans
    }

    fn add(&mut self, walk: native::Walk<'_>) {
        for visit in walk {
            let expression = match visit {
                Visit::Enter(Construct::Expression(expression)) => expression,
                Visit::Enter(Construct::Attribute(attribute)) if attribute.name() == "labels" => {
                    self.labels.push(range(attribute.expression()));
                    continue;
                }
                Visit::Enter(Construct::Block(block)) => {
                    self.blocks
                        .push(range_of(&block.file().source().span(block.span())));
                    continue;
                }
                _ => continue,
            };
            let whole = range(expression);
            self.expressions.push(whole);
            match expression.kind() {
                ExpressionKind::Conditional(conditional) => {
                    self.conditionals.push(whole);
                    let text = expression.source_span().text().to_owned();
                    self.conditional_texts.push(text);
                    self.deciding.push((range(conditional.condition()), whole));
                }
                ExpressionKind::Binary {
                    operator: BinaryOperator::And | BinaryOperator::Or,
                    ..
                } => {
                    self.logical.push(whole);
                    self.deciding.push((whole, whole));
                }
                ExpressionKind::Template(_) => self.deciding.push((whole, whole)),
                ExpressionKind::Call(call) => self.calls.push((call.name().into_owned(), whole)),
                ExpressionKind::For(for_expr) => {
                    let parts = [Some(for_expr.collection()), for_expr.condition()];
                    let parts = parts.into_iter().flatten();
                    self.deciding.extend(parts.map(|part| (range(part), whole)));
                }
                ExpressionKind::Splat(splat) => {
                    self.deciding.push((range(splat.source()), whole));
                }
                _ => {}
            }
        }
    }

    /// Returns the spans of the calls of a function.
    pub(super) fn calls(&self, name: &str) -> Vec<Range> {
        let calls = self.calls.iter().filter(|(found, _)| found == name);
        calls.map(|(_, whole)| *whole).collect()
    }

    /// Returns whether both expressions are in the arguments of one call.
    pub(super) fn is_one_call(&self, a: Range, b: Range) -> bool {
        let mut calls = self.calls.iter().map(|(_, whole)| *whole);
        calls.any(|whole| contains(whole, a) && contains(whole, b))
    }

    /// Returns the conditionals without a common type here, in the shared context.
    pub(super) fn inconsistent(&self) -> Vec<Range> {
        let pairs = self.conditionals.iter().zip(&self.conditional_texts);
        let is_inconsistent = |(_, text): &(&Range, &String)| {
            let case = Case {
                kind: "expr".to_owned(),
                input: text.as_bytes().to_vec(),
                ..Case::default()
            };
            let ours = context::with_shared(|context| run::run(&case, context));
            let mut found = ours.diagnostics.iter();
            found.any(|line| line.contains("\"Inconsistent conditional result types\""))
        };
        let found = pairs.filter(is_inconsistent);
        found.map(|(range, _)| *range).collect()
    }

    /// Returns whether a report at `range` can follow from the result of the expression at `cause`: the smallest
    /// expression around it is part of that expression, contains it, or is evaluated depending on it.
    pub(super) fn follows(&self, range: Range, cause: Range) -> bool {
        let Some(around) = smallest(&self.expressions, range) else {
            return true;
        };
        let depends = |(deciding, whole): &(Range, Range)| {
            contains(*deciding, cause) && contains(*whole, around)
        };
        contains(around, cause) || contains(cause, around) || self.deciding.iter().any(depends)
    }
}

/// Returns the smallest span that contains another.
pub(super) fn smallest(spans: &[Range], range: Range) -> Option<Range> {
    let around = spans.iter().filter(|span| contains(**span, range));
    around
        .copied()
        .reduce(|best, span| if contains(best, span) { span } else { best })
}

pub(super) fn contains(outer: Range, inner: Range) -> bool {
    outer[0] <= inner[0] && inner[1] <= outer[1]
}

fn range(expression: Expression<'_>) -> Range {
    range_of(&expression.source_span())
}

pub(super) fn range_of(span: &SourceSpan) -> Range {
    [span.start(), span.end()].map(|position| (position.line, position.column))
}
