//! Expressions as templates: the text of a JSON string that evaluates to the same value.
//!
//! JSON syntax specification, "Expressions": a string is a template, without escapes of quoted strings.

use std::borrow::Cow;

use crate::syntax::{Expression, ExpressionKind, Template, TemplateFor, TemplateIf, TemplatePart};

use super::expression::has_sequence;

/// Returns a text as a template of literal text: `${` becomes `$${`, and `%{` becomes `%%{`.
#[must_use]
pub fn escape(text: &str) -> Cow<'_, str> {
    if !has_sequence(text) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut before = None;
    for letter in text.chars() {
        if let ('{', Some(sign @ ('$' | '%'))) = (letter, before) {
            escaped.push(sign);
        }
        escaped.push(letter);
        before = Some(letter);
    }
    Cow::Owned(escaped)
}

/// Returns an expression of the native syntax as a template: `var.port` as `${var.port}`. A string or heredoc becomes
/// its own template, with the text that its escapes, indentation and strip markers stand for.
#[must_use]
pub fn template_of(expression: Expression<'_>) -> String {
    let mut out = Writer::default();
    match expression.kind() {
        ExpressionKind::String(literal) => out.literal.push_str(&literal.decode()),
        ExpressionKind::Template(template) => out.whole_template(template),
        ExpressionKind::TemplateWrap(inner) => out.interpolation(inner),
        _ => out.interpolation(expression),
    }
    out.flush();
    out.text
}

/// A template that is written part by part.
#[derive(Default)]
struct Writer {
    text: String,
    /// Literal text that is not escaped yet: its end may become a part of a sequence.
    literal: String,
}

impl Writer {
    /// Writes a template of several parts, or of a single directive.
    fn whole_template(&mut self, template: Template<'_>) {
        self.template(template);
        let mut parts = template.parts();
        let mut interpolations = 0;
        let is_bare = parts.all(|part| match part {
            TemplatePart::Interpolation(_) => {
                interpolations += 1;
                true
            }
            TemplatePart::Literal(text) => text.decode().is_empty(),
            TemplatePart::If(_) | TemplatePart::For(_) => false,
        });
        // The result is a string, also of `"${1 ~} "`. A space that a marker strips keeps `${1}` from being a number.
        if is_bare && interpolations == 1 && self.literal.is_empty() && self.text.ends_with('}') {
            self.text.pop();
            self.text.push_str(" ~} ");
        }
    }

    /// Writes the parts. The parser limits the nesting of directives, so that the recursion is.
    fn template(&mut self, template: Template<'_>) {
        for part in template.parts() {
            match part {
                TemplatePart::Literal(text) => self.literal.push_str(&text.decode()),
                TemplatePart::Interpolation(expression) => self.interpolation(expression),
                TemplatePart::If(directive) => self.conditional(directive),
                TemplatePart::For(directive) => self.iteration(directive),
            }
        }
    }

    fn conditional(&mut self, directive: TemplateIf<'_>) {
        self.sequence('%', "if ", directive.condition());
        self.template(directive.if_true());
        if directive.has_else() {
            self.keyword("else");
            self.template(directive.if_false());
        }
        self.keyword("endif");
    }

    fn iteration(&mut self, directive: TemplateFor<'_>) {
        let (value, _) = directive.value_name();
        let intro = match directive.key_name() {
            Some((key, _)) => format!("for {key}, {value} in "),
            None => format!("for {value} in "),
        };
        self.sequence('%', &intro, directive.collection());
        self.template(directive.body());
        self.keyword("endfor");
    }

    fn interpolation(&mut self, expression: Expression<'_>) {
        self.sequence('$', "", expression);
    }

    fn keyword(&mut self, keyword: &str) {
        self.begin('%');
        self.text.push_str(keyword);
        self.text.push('}');
    }

    fn sequence(&mut self, sign: char, intro: &str, expression: Expression<'_>) {
        let source = expression.source_span();
        let source = source.text();
        self.begin(sign);
        self.text.push_str(intro);
        self.text.push_str(source);
        // The end marker of a heredoc needs a line of its own.
        if source.contains("<<") && source.contains('\n') {
            self.text.push('\n');
        }
        self.text.push('}');
    }

    fn begin(&mut self, sign: char) {
        // A sign before a sequence with the same sign would escape it.
        let is_escape = self.literal.ends_with(sign);
        if is_escape {
            self.literal.pop();
        }
        self.flush();
        if is_escape {
            self.text.push_str("${\"");
            self.text.push(sign);
            self.text.push_str("\"}");
        }
        self.text.push(sign);
        self.text.push('{');
    }

    fn flush(&mut self) {
        self.text.push_str(&escape(&self.literal));
        self.literal.clear();
    }
}
