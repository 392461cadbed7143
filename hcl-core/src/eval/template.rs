//! Templates: quoted, heredoc and standalone.

// spec(native): Templates
// spec(native): Template Interpolation Unwrapping

use super::conditional::Condition;
use super::for_expr::ForNames;
use super::{Evaluator, errors};
use crate::convert::convert;
use crate::diagnostic::IterationReports;
use crate::internal::build::TextBuilder;
use crate::native::{Expression, Template, TemplateFor, TemplateIf, TemplatePart};
use crate::types::Type;
use crate::value::{MarkSet, Refinement, Value, ValueKind, ops};

/// Text rendered so far, up to the first part that is unknown or failed.
#[derive(Default)]
struct Rendered {
    text: TextBuilder,
    marks: MarkSet,
    unknown: bool,
    failed: bool,
}

impl Rendered {
    fn is_open(&self) -> bool {
        !self.unknown && !self.failed
    }

    /// Appends the text of a directive, unless any of its parts is unknown or failed.
    fn add(&mut self, inner: Self) {
        if self.is_open() && inner.is_open() {
            self.failed |= self.text.push_str(&inner.text).is_err();
        }
        self.marks.append(inner.marks);
        self.unknown |= inner.unknown;
        self.failed |= inner.failed;
    }

    fn value(&mut self) -> Value {
        let value = match (self.unknown, self.failed) {
            (false, _) => Value::string(self.text.as_str()),
            (true, true) => Value::unknown_not_null(Type::String),
            (true, false) => {
                let unknown = Value::unknown_not_null(Type::String);
                let start = Refinement::starting_with(&self.text);
                unknown.refined(&start).unwrap_or(unknown)
            }
        };
        value.with_marks(std::mem::take(&mut self.marks))
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn template(&mut self, template: Template<'f>, expression: Expression<'f>) -> Value {
        // Reuses one buffer for all templates; the resulting string is copied in its final length.
        let mut text = Rendered {
            text: std::mem::take(&mut self.scratch),
            ..Rendered::default()
        };
        self.parts(template, &mut text, expression);
        let value = text.value();
        self.scratch = text.text;
        self.scratch.clear();
        if self.is_affordable(expression) {
            value
        } else {
            Value::dynamic()
        }
    }

    /// Appends all parts. Parts after an unknown or failed one are still evaluated for their diagnostics.
    fn parts(&mut self, template: Template<'f>, text: &mut Rendered, whole: Expression<'f>) {
        for part in template.parts() {
            if self.is_stopped() {
                break;
            }
            self.part(part, text, whole);
        }
    }

    fn part(&mut self, part: TemplatePart<'f>, text: &mut Rendered, whole: Expression<'f>) {
        match part {
            TemplatePart::Literal(literal) => self.append(&literal.decode(), text, whole),
            TemplatePart::Interpolation(expression) => {
                self.interpolation(expression, text, whole);
            }
            TemplatePart::If(directive) => self.if_directive(directive, text, whole),
            TemplatePart::For(directive) => self.for_directive(directive, text, whole),
        }
    }

    /// Appends a part, unless the text is unknown or has failed.
    fn append(&mut self, part: &str, text: &mut Rendered, whole: Expression<'f>) {
        if text.is_open() && text.text.push_str(part).is_err() {
            text.failed = true;
            self.is_affordable(whole);
        }
    }

    // spec(native): Template Interpolations
    fn interpolation(
        &mut self,
        expression: Expression<'f>,
        text: &mut Rendered,
        whole: Expression<'f>,
    ) {
        let (value, failed) = self.evaluate_checked(expression);
        text.failed |= failed;
        if let ValueKind::String(value) = value.kind() {
            return self.append(value, text, whole);
        }
        // Digits are appended in place: a conversion would make a string of them first.
        if let Some(integer) = value.as_i64() {
            return self.append(itoa::Buffer::new().format(integer), text, whole);
        }
        let marked = value;
        let (value, marks) = marked.unmark();
        // The reference drops the marks of a null, which it reports before it reads them.
        if !value.is_null() {
            text.marks.append(marks);
        }
        match value.kind() {
            ValueKind::String(value) => self.append(value, text, whole),
            ValueKind::Unknown => text.unknown = true,
            ValueKind::Null => {
                let error = errors::null_interpolation();
                self.report_part(error, expression, whole.source_span());
                text.failed = true;
            }
            _ => self.converted(&marked, expression, text, whole),
        }
    }

    fn converted(
        &mut self,
        value: &Value,
        expression: Expression<'f>,
        text: &mut Rendered,
        whole: Expression<'f>,
    ) {
        match convert(value, &Type::String) {
            Ok(converted) => match converted.unmarked().kind() {
                ValueKind::String(value) => self.append(value, text, whole),
                _ => text.unknown = true,
            },
            Err(error) => {
                let error = errors::invalid_interpolation(&error.to_string());
                self.report_part(error, expression, whole.source_span());
                text.failed = true;
            }
        }
    }

    // spec(native): Template If Directive
    /// Appends the chosen sub-template. Both are evaluated, like the results of a conditional expression.
    fn if_directive(
        &mut self,
        directive: TemplateIf<'f>,
        text: &mut Rendered,
        whole: Expression<'f>,
    ) {
        let subject = directive.condition();
        let (if_true, true_found) = self.sub_template(directive.if_true(), whole);
        let (if_false, false_found) = self.sub_template(directive.if_false(), whole);
        // The condition comes last, as in a conditional expression.
        let (value, failed) = self.evaluate_checked(subject);
        text.failed |= failed;
        let condition = self.condition(&value, subject, Self::at(whole, directive.span()));
        if matches!(condition, Condition::Known(_) | Condition::Unknown) {
            text.marks.append_marks_of(&value);
            text.marks.append(if_true.marks.clone());
            text.marks.append(if_false.marks.clone());
        }
        match condition {
            Condition::Known(chosen) => {
                let (chosen, found) = if chosen {
                    (if_true, true_found)
                } else {
                    (if_false, false_found)
                };
                self.diagnostics.append(found);
                text.add(chosen);
            }
            Condition::Unknown => text.unknown = true,
            Condition::Null | Condition::Wrong(_) => {
                text.unknown = true;
                text.failed = true;
            }
        }
    }

    fn sub_template(
        &mut self,
        template: Template<'f>,
        whole: Expression<'f>,
    ) -> (Rendered, crate::diagnostic::Diagnostics) {
        self.isolated(|this| {
            let mut text = Rendered::default();
            this.parts(template, &mut text, whole);
            text
        })
    }

    // spec(native): Template For Directive
    fn for_directive(
        &mut self,
        directive: TemplateFor<'f>,
        text: &mut Rendered,
        whole: Expression<'f>,
    ) {
        let subject = directive.collection();
        let (value, failed) = self.evaluate_checked(subject);
        text.failed |= failed;
        let start = self.diagnostics.checkpoint();
        let iterated = self.iterable(&value, subject, Self::at(whole, directive.span()));
        text.failed |= self.diagnostics.has_errors_since(start);
        let (collection, marks) = match iterated {
            Ok(iterated) => iterated,
            Err(instead) => {
                text.marks.append_marks_of(&instead);
                text.unknown = true;
                return;
            }
        };
        let secret = marks.clone();
        text.marks.append(marks);
        let Ok(elements) = ops::elements(&collection) else {
            return;
        };
        text.unknown |= elements.is_unknown();
        let names = ForNames {
            key: directive.key_name().map(|(name, _)| name),
            value: directive.value_name().0,
        };
        self.enter(names);
        let mut joined = Rendered::default();
        let mut reports = IterationReports::new(&self.diagnostics);
        for entry in elements.iter() {
            if !self.spend(1, whole) {
                break;
            }
            let start = self.diagnostics.checkpoint();
            self.bind(names, entry.key, entry.value);
            self.parts(directive.body(), &mut joined, whole);
            self.hide_details(start, &secret);
            reports.after_element(&mut self.diagnostics);
        }
        reports.finish(&mut self.diagnostics);
        self.leave(names);
        text.add(joined);
    }
}
