//! Expressions as templates: the text of a JSON string that evaluates to the same value.
//!
//! JSON syntax specification, "Expressions": a string is a template, without escapes of quoted strings.

use crate::escape::{escape, escape_sequences};
use crate::native::{Expression, ExpressionKind, Template, TemplateFor, TemplateIf, TemplatePart};

use super::known_variables::KnownVariables;

/// Returns an expression of the native syntax as a template: `var.port` as `${var.port}`. A string or heredoc becomes
/// its own template, with the text that its escapes, indentation and strip markers stand for.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::template_of;
/// use hcl_core::{Diagnostics, Source, native};
///
/// let template = |text: &str| {
///     let parsed = native::parse_expression(&Source::new("t", text)?, &mut Diagnostics::new());
///     Ok::<_, hcl_core::source::SourceTooLarge>(template_of(parsed.expression()))
/// };
/// assert_eq!(template("max(var.ports...)")?, "${max(var.ports...)}");
/// assert_eq!(template(r#""${var.host}:80""#)?, "${var.host}:80");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn template_of(expression: Expression<'_>) -> String {
    known_template_of(expression, KnownVariables::default())
}

/// Returns an expression of the native syntax as a template, with the values of the iterators in it.
pub(super) fn known_template_of(expression: Expression<'_>, known: KnownVariables<'_>) -> String {
    let mut out = TemplateWriter {
        text: String::new(),
        literal: String::new(),
        interpolations: 0,
        has_others: false,
    };
    match expression.kind() {
        ExpressionKind::String(literal) => out.literal.push_str(&literal.decode()),
        ExpressionKind::Template(template) => out.whole_template(template, known),
        ExpressionKind::TemplateWrap(inner) => out.interpolation(inner, known),
        _ => out.interpolation(expression, known),
    }
    out.flush();
    out.text
}

/// A template that is written part by part.
struct TemplateWriter {
    text: String,
    /// Literal text that is not escaped yet: its end may become a part of a sequence.
    literal: String,
    /// The number of interpolations written.
    interpolations: u32,
    /// Whether anything else is written: literal text or directives.
    has_others: bool,
}

impl TemplateWriter {
    /// Writes a template of several parts, or of a single directive.
    fn whole_template(&mut self, template: Template<'_>, known: KnownVariables<'_>) {
        self.template(template, known);
        // The result is a string, also of `"${1 ~} "`. A space that a marker strips keeps `${1}` from being a number.
        if self.interpolations == 1 && !self.has_others && self.literal.is_empty() {
            self.text.pop();
            self.text.push_str(" ~} ");
        }
    }

    /// Writes the parts. Recursion is bounded: the parser limits nesting.
    fn template(&mut self, template: Template<'_>, known: KnownVariables<'_>) {
        for part in template.parts() {
            match part {
                TemplatePart::Literal(text) => self.literal.push_str(&text.decode()),
                TemplatePart::If(directive) => self.conditional(directive, known),
                TemplatePart::Interpolation(expression) => self.interpolation(expression, known),
                TemplatePart::For(directive) => self.iteration(directive, known),
            }
        }
    }

    fn conditional(&mut self, directive: TemplateIf<'_>, known: KnownVariables<'_>) {
        self.directive("if ", directive.condition(), known);
        self.template(directive.if_true(), known);
        if directive.has_else() {
            self.keyword("else");
            self.template(directive.if_false(), known);
        }
        self.keyword("endif");
    }

    fn iteration(&mut self, directive: TemplateFor<'_>, known: KnownVariables<'_>) {
        let (value, _) = directive.value_name();
        let key = directive.key_name().map(|(key, _)| key);
        let intro = match key {
            Some(key) => format!("for {key}, {value} in "),
            None => format!("for {value} in "),
        };
        self.directive(&intro, directive.collection(), known);
        let inner = known.hiding(key.into_iter().chain([value]));
        let known = KnownVariables {
            context: inner.as_ref(),
            ..known
        };
        self.template(directive.body(), known);
        self.keyword("endfor");
    }

    fn interpolation(&mut self, expression: Expression<'_>, known: KnownVariables<'_>) {
        self.begin('$');
        self.interpolations += 1;
        self.end_sequence(&known.source_of(expression));
    }

    fn directive(&mut self, intro: &str, expression: Expression<'_>, known: KnownVariables<'_>) {
        self.begin('%');
        self.has_others = true;
        self.text.push_str(intro);
        self.end_sequence(&known.source_of(expression));
    }

    fn keyword(&mut self, keyword: &str) {
        self.begin('%');
        self.text.push_str(keyword);
        self.text.push('}');
    }

    fn end_sequence(&mut self, source: &str) {
        self.text.push_str(source);
        // The end marker of a heredoc needs a line of its own.
        if source.contains("<<") && source.contains('\n') {
            self.text.push('\n');
        }
        self.text.push('}');
    }

    fn begin(&mut self, sign: char) {
        // A sign before a sequence with the same sign would escape it, and signs before an interpolation that interpolation:
        // `$$` before `${x}`.
        let signs = if self.literal.ends_with(sign) {
            self.literal.trim_end_matches(['$', '%']).len()
        } else {
            self.literal.len()
        };
        let signs = self.literal.split_off(signs);
        self.flush();
        if !signs.is_empty() {
            self.has_others = true;
            self.text.push_str("${\"");
            self.text.push_str(&signs);
            self.text.push_str("\"}");
        }
        self.text.push(sign);
        self.text.push('{');
    }

    fn flush(&mut self) {
        self.has_others |= !self.literal.is_empty();
        let text = if self.text.is_empty() {
            escape(&self.literal)
        } else {
            escape_sequences(&self.literal)
        };
        self.text.push_str(&text);
        self.literal.clear();
    }
}
