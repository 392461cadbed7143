//! Single mistakes that people make in a valid file: a lost quote, the habits of another language.

use std::collections::BTreeMap;

use hcl_core::native::{self, Attribute, Block, Construct, Expression, ExpressionKind, Visit};
use hcl_core::{Diagnostics, Source, Span};

/// A replacement of a part of a text.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The kind of the mistake.
    pub kind: &'static str,
    /// The replaced part.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Mistake {
    /// Makes the mistake in a text.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let range = self.span.range();
        [&text[..range.start], &self.text, &text[range.end..]].concat()
    }
}

/// Words that people leave unquoted.
const UNQUOTED: [&str; 12] = [
    "127.0.0.1:80",
    "10s",
    "1.2.3",
    "https://example.com/a",
    "/etc/app.conf",
    "*.example.com",
    "admin@example.com",
    "a b",
    "50%",
    "$HOME/bin",
    "#fff",
    "C:\\Temp",
];

/// Returns the mistakes that can be made in a valid text, by kind.
///
/// # Panics
///
/// Panics if the text is longer than a source may be.
#[must_use]
pub fn all(text: &str) -> BTreeMap<&'static str, Vec<Mistake>> {
    let source = Source::new("t.hcl", text).expect("a short source");
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut found = Mistakes {
        text,
        all: BTreeMap::new(),
    };
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Attribute(attribute)) => found.of_attribute(attribute),
            Visit::Enter(Construct::Block(block)) => found.of_block(block),
            Visit::Enter(Construct::Expression(expression)) => found.of_expression(expression),
            _ => {}
        }
    }
    found.all
}

struct Mistakes<'t> {
    text: &'t str,
    all: BTreeMap<&'static str, Vec<Mistake>>,
}

impl Mistakes<'_> {
    fn add(&mut self, kind: &'static str, start: u32, end: u32, text: impl Into<String>) {
        self.all.entry(kind).or_default().push(Mistake {
            kind,
            span: Span::new(start, end),
            text: text.into(),
        });
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }

    fn of_attribute(&mut self, attribute: Attribute<'_>) {
        let (name, value) = (attribute.name_span(), attribute.expression().span());
        let text = self.slice(name).to_owned();
        let between = self.slice(Span::new(name.end, value.start)).to_owned();
        if let Some(at) = between.find('=') {
            let equals = name.end + u32::try_from(at).unwrap_or_default();
            self.add("equals sign lost", equals, equals + 1, "");
            self.add("colon for equals", name.end, equals + 1, ":");
            self.add("two equals signs", equals, equals + 1, "==");
            self.add("arrow for equals", equals, equals + 1, "=>");
            self.add("walrus for equals", equals, equals + 1, ":=");
            self.add(
                "JSON property",
                name.start,
                equals + 1,
                format!("\"{text}\":"),
            );
        }
        self.add("declared as variable", name.start, name.start, "let ");
        self.add("name with spaces", name.end, name.end, " x");
        self.add(
            "name in quotes",
            name.start,
            name.end,
            format!("\"{text}\""),
        );
        self.add("name with a dot", name.end, name.end, ".sub");
        self.add("value lost", value.start, value.end, "");
        if !self.slice(value).starts_with("<<") {
            self.add("comma after attribute", value.end, value.end, ",");
            self.add("semicolon after attribute", value.end, value.end, ";");
            self.add("two values", value.end, value.end, " 1");
            self.add("brace too many", value.end, value.end, " }");
            self.add("bracket too many", value.end, value.end, "]");
            self.add("YAML item", value.start, value.end, "\n  - a\n  - b");
        }
        let line = self.text[..name.start as usize]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let line = u32::try_from(line).unwrap_or_default();
        self.add("TOML section", line, line, "[section]\n");
        self.add("comment of SQL", line, line, "-- a comment\n");
        self.add("comment of HTML", line, line, "<!-- a comment -->\n");
        self.add("word on its line", line, line, "oops\n");
        let index = self.all.values().map(Vec::len).sum::<usize>() % UNQUOTED.len();
        if matches!(attribute.expression().kind(), ExpressionKind::String(_)) {
            self.add("quotes lost", value.start, value.end, UNQUOTED[index]);
        }
    }

    fn of_block(&mut self, block: Block<'_>) {
        let (open, close) = (block.open_brace_span(), block.close_brace_span());
        self.add("open brace lost", open.start, open.end, "");
        self.add("close brace lost", close.start, close.end, "");
        self.add("parentheses for braces", open.start, open.end, "(");
        self.add("equals sign before block", open.start, open.start, "= ");
        self.add("colon before block", open.start, open.end, ":");
        self.add("brace on next line", open.start, open.start, "\n");
        self.add("comma after block", close.end, close.end, ",");
        if let Some(label) = block.label(0) {
            let span = label.span();
            if label.is_quoted() {
                self.add("label quote lost", span.end - 1, span.end, "");
                self.add("label open quote lost", span.start, span.start + 1, "");
                self.add(
                    "label in single quotes",
                    span.start,
                    span.end,
                    format!("'{}'", label.text()),
                );
            }
            self.add("comma between labels", span.end, span.end, ",");
            self.add("dot before label", block.type_span().end, span.start, ".");
        }
    }

    fn of_string(&mut self, span: Span, text: &str) {
        let (start, end) = (span.start, span.end);
        self.add("open quote lost", start, start + 1, "");
        self.add("close quote lost", end - 1, end, "");
        let inside = text.trim_matches('"');
        if !inside.contains(['\\', '$', '%', '\'', '"']) {
            self.add("single quotes", start, end, format!("'{inside}'"));
            self.add("typographic quotes", start, end, format!("“{inside}”"));
            self.add("backticks", start, end, format!("`{inside}`"));
            self.add("quote inside", end - 1, end - 1, "\"x");
            self.add("triple quotes", start, end, format!("\"\"{text}\"\""));
        }
        self.add("backslash", end - 1, end - 1, "\\d");
        self.add("unclosed interpolation", end - 1, end - 1, "${x");
        self.add("plus for interpolation", end, end, " + \"x\"");
    }

    fn of_expression(&mut self, expression: Expression<'_>) {
        let span = expression.span();
        let text = self.slice(span).to_owned();
        let (start, end) = (span.start, span.end);
        match expression.kind() {
            ExpressionKind::String(_) | ExpressionKind::Template(_) if text.starts_with('"') => {
                self.of_string(span, &text);
            }
            ExpressionKind::Template(_) | ExpressionKind::String(_) if text.starts_with("<<") => {
                let marker = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
                let marker = start + u32::try_from(marker).unwrap_or_default();
                self.add("heredoc end lost", marker, end, "");
                self.add("heredoc end misspelt", marker, end, "EOFF\n");
                self.add("text after heredoc end", end, end, ",");
            }
            ExpressionKind::Tuple(tuple) => {
                self.add("open bracket lost", start, start + 1, "");
                self.add("close bracket lost", end - 1, end, "");
                let ends: Vec<u32> = tuple.elements().map(|element| element.span().end).collect();
                if let [first, _, ..] = ends[..]
                    && self.slice(Span::new(first, first + 1)) == ","
                {
                    self.add("comma in list lost", first, first + 1, "");
                    self.add("semicolon in list", first, first + 1, ";");
                    self.add("two commas in list", first, first, ",");
                }
                self.add("wrong bracket", end - 1, end, "}");
            }
            ExpressionKind::Object(object) => {
                self.add("object open brace lost", start, start + 1, "");
                self.add("object close brace lost", end - 1, end, "");
                if let Some(item) = object.items().next() {
                    let between = Span::new(item.key().span().end, item.value().span().start);
                    self.add("object equals sign lost", between.start, between.end, " ");
                    self.add("arrow in object", between.start, between.end, " => ");
                }
            }
            ExpressionKind::Call(call) => {
                let (open, close) = (call.open_paren_span(), call.close_paren_span());
                self.add("open parenthesis lost", open.start, open.end, " ");
                self.add("close parenthesis lost", close.start, close.end, "");
                self.add("brackets for parentheses", close.start, close.end, "]");
            }
            ExpressionKind::For(_) => {
                for (word, wrong, kind) in [
                    (" in ", " im ", "in misspelt"),
                    (":", "", "colon of for lost"),
                    (":", " do ", "do for colon"),
                ] {
                    if let Some(at) = text.find(word) {
                        let at = start + u32::try_from(at).unwrap_or_default();
                        let length = u32::try_from(word.len()).unwrap_or_default();
                        self.add(kind, at, at + length, wrong);
                    }
                }
                self.add("for bracket lost", end - 1, end, "");
            }
            ExpressionKind::Binary { left, right, .. } => {
                let sign = Span::new(left.span().end, right.span().start);
                self.add("word for operator", sign.start, sign.end, " and ");
                self.add("operator lost", sign.start, sign.end, " ");
                self.add("triple equals", sign.start, sign.end, " === ");
                self.add("operand lost", right.span().start, right.span().end, "");
            }
            ExpressionKind::Conditional(conditional) => {
                let colon = Span::new(
                    conditional.if_true().span().end,
                    conditional.if_false().span().start,
                );
                self.add("colon of conditional lost", colon.start, colon.end, " ");
                self.add("else for colon", colon.start, colon.end, " else ");
            }
            _ => {}
        }
    }
}
