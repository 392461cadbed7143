//! From an expression to the inserted name in it: the path of elements and keys, the calls and the loops around it.
//!
//! The name is the end of the copy, so that it is in the last operand, element or part, if it is in any. Recursion is bounded
//! by the parser's nesting limit.

use hcl_syntax::Span;
use hcl_syntax::native::{
    Conditional, Expression, ExpressionKind, For, Object, Step, StepKind, Steps, Template,
    TemplateFor, TemplateIf, TemplatePart, Traversal,
};

use super::marked_text::Marked;
use super::{CallLocation, ExpressionPart, ValueLocation};
use crate::path::ValueStep;
use crate::to_u32::to_u32;

/// Collects the names around the name.
pub(super) struct NameWalk<'m> {
    marked: &'m Marked<'m>,
    pub(super) value: ValueLocation,
}

impl<'m> NameWalk<'m> {
    pub(super) fn new(marked: &'m Marked<'m>) -> Self {
        let value = ValueLocation {
            is_whole: true,
            ..ValueLocation::default()
        };
        Self { marked, value }
    }

    /// Returns the part of an expression that the name is.
    pub(super) fn expression(&mut self, expression: Expression<'_>) -> ExpressionPart {
        use ExpressionKind as E;
        let span = expression.span();
        let kind = expression.kind();
        if matches!(kind, E::Number(_)) && span.end == self.marked.at {
            return ExpressionPart::Operand(self.marked.word(span.start));
        }
        if !self.marked.is_in(span) {
            return ExpressionPart::AfterOperand;
        }
        match kind {
            E::String(_) => {
                let word = self.marked.string(span.start);
                word.map_or(ExpressionPart::Template, ExpressionPart::Text)
            }
            E::Template(template) => self.template(template),
            E::TemplateWrap(inner) => self.interpolation(inner),
            E::Tuple(tuple) => self.last(tuple.elements(), |walk, index| {
                walk.step(ValueStep::Element(index));
            }),
            E::Object(object) => self.object(object),
            E::Parentheses(inner) => self.expression(inner),
            E::Unary { operand, .. } => self.operand(operand),
            E::Binary { right, .. } => self.operand(right),
            E::Conditional(conditional) => self.conditional(conditional),
            E::Call(call) => self.last(call.arguments(), |walk, argument| {
                let function = call.name().into_owned();
                walk.value.calls.push(CallLocation { function, argument });
                walk.value.is_whole = false;
            }),
            E::For(of) => self.for_expression(of, expression),
            E::Traversal(path) => self.traversal(path),
            E::RelativeTraversal(path) => {
                if self.marked.is_in(path.source().span()) {
                    self.expression(path.source())
                } else {
                    self.steps(None, path.steps())
                }
            }
            E::Index(index) => self.operand(index.key()),
            E::Splat(splat) => self.expression(splat.each()),
            E::Null | E::Bool(_) | E::Number(_) | E::SplatItem | E::Error(_) => {
                ExpressionPart::AfterOperand
            }
        }
    }

    /// Goes on in the last of some expressions.
    fn last<'f>(
        &mut self,
        all: impl Iterator<Item = Expression<'f>>,
        enter: impl FnOnce(&mut Self, usize),
    ) -> ExpressionPart {
        let Some((index, last)) = all.enumerate().last() else {
            return ExpressionPart::AfterOperand;
        };
        enter(self, index);
        self.expression(last)
    }

    /// Adds a step to a part of the value of the argument.
    fn step(&mut self, step: ValueStep) {
        if self.value.is_whole {
            self.value.path.push(step);
        }
    }

    /// Goes on in an expression that is not part of the value.
    fn operand(&mut self, operand: Expression<'_>) -> ExpressionPart {
        self.value.is_whole = false;
        self.expression(operand)
    }

    fn object(&mut self, object: Object<'_>) -> ExpressionPart {
        let mut items: Vec<_> = object.items().collect();
        let Some(last) = items.pop() else {
            return ExpressionPart::AfterOperand;
        };
        if !self.marked.is_in(last.key().span()) {
            self.step(ValueStep::Key(text_of_key(last.key())));
            return self.expression(last.value());
        }
        let word = match last.key().kind() {
            ExpressionKind::String(_) => self.marked.string(last.key().span().start),
            ExpressionKind::Traversal(path) if path.steps().len() == 0 => {
                Some(self.marked.word(path.span().start))
            }
            _ => return self.operand(last.key()),
        };
        let others = items.iter().map(|item| text_of_key(item.key()));
        word.map_or(ExpressionPart::Template, |word| ExpressionPart::ObjectKey {
            others: others.collect(),
            word,
        })
    }

    fn conditional(&mut self, conditional: Conditional<'_>) -> ExpressionPart {
        let results = [conditional.if_false(), conditional.if_true()];
        let result = results.into_iter().find(|result| self.is_at(*result));
        result.map_or(ExpressionPart::AfterOperand, |result| {
            self.expression(result)
        })
    }

    /// Returns whether an expression begins before the end of the name. Placeholders of missing operands begin after it.
    fn is_at(&self, expression: Expression<'_>) -> bool {
        expression.span().start <= self.marked.at
    }

    fn for_expression(&mut self, of: For<'_>, whole: Expression<'_>) -> ExpressionPart {
        let is_object = whole.file().source().slice(whole.span()).starts_with('{');
        self.step(if is_object {
            ValueStep::Key(String::new())
        } else {
            ValueStep::Element(0)
        });
        let names = [of.key_name(), Some(of.value_name())];
        if names.iter().flatten().any(|name| self.marked.is_in(name.1)) {
            return ExpressionPart::LoopName;
        }
        let is_after_colon = self.is_at(of.value());
        if !is_after_colon {
            return self.operand(of.collection());
        }
        self.add_names(names);
        match of.condition() {
            Some(condition) if self.is_at(condition) => self.operand(condition),
            _ if is_object && of.key().is_none() => self.operand(of.value()),
            _ => self.expression(of.value()),
        }
    }

    fn add_names(&mut self, names: [Option<(&str, Span)>; 2]) {
        let names = names.into_iter().flatten();
        self.value
            .loop_names
            .extend(names.map(|name| name.0.to_owned()));
    }

    fn traversal(&mut self, path: Traversal<'_>) -> ExpressionPart {
        let root = path.root_span();
        if !self.marked.is_in(root) {
            return self.steps(Some(path.root_name()), path.steps());
        }
        let word = self.marked.word(root.start);
        if path.root_name().contains("::") {
            ExpressionPart::Function(word)
        } else {
            ExpressionPart::Operand(word)
        }
    }

    fn steps<'f>(&mut self, root: Option<&str>, steps: Steps<'f>) -> ExpressionPart {
        let mut path = root.map(|root| vec![root.to_owned()]);
        for step in steps {
            if self.marked.is_in(step.span()) {
                return match step.kind() {
                    StepKind::Attribute(name) => {
                        let start = step.span().end - to_u32(name.len());
                        let word = self.marked.word(start);
                        ExpressionPart::Step { path, word }
                    }
                    StepKind::Index(key) => self.operand(key),
                    StepKind::LegacyIndex(_) => ExpressionPart::AfterOperand,
                };
            }
            path = path.zip(text_of_step(step)).map(|(mut path, name)| {
                path.push(name);
                path
            });
        }
        ExpressionPart::AfterOperand
    }

    fn interpolation(&mut self, inner: Expression<'_>) -> ExpressionPart {
        let kind = self.operand(inner);
        let source = inner.file().source();
        let before = source.text().get(..inner.span().start as usize);
        let before = before.unwrap_or_default().trim_end();
        // The parser takes a directive without a known keyword for an interpolation.
        match kind {
            ExpressionPart::Operand(word) if before.trim_end_matches('~').ends_with("%{") => {
                ExpressionPart::Directive(word)
            }
            kind => kind,
        }
    }

    fn template(&mut self, template: Template<'_>) -> ExpressionPart {
        match template.parts().next_back() {
            None | Some(TemplatePart::Literal(_)) => ExpressionPart::Template,
            Some(TemplatePart::Interpolation(inner)) => self.interpolation(inner),
            Some(TemplatePart::If(of)) => self.if_directive(of),
            Some(TemplatePart::For(of)) => self.for_directive(of),
        }
    }

    fn if_directive(&mut self, of: TemplateIf<'_>) -> ExpressionPart {
        if self.marked.is_in(of.condition().span()) {
            return self.operand(of.condition());
        }
        self.template(if of.has_else() {
            of.if_false()
        } else {
            of.if_true()
        })
    }

    fn for_directive(&mut self, of: TemplateFor<'_>) -> ExpressionPart {
        let names = [of.key_name(), Some(of.value_name())];
        if names.iter().flatten().any(|name| self.marked.is_in(name.1)) {
            return ExpressionPart::LoopName;
        }
        if self.marked.is_in(of.collection().span()) {
            return self.operand(of.collection());
        }
        self.add_names(names);
        self.template(of.body())
    }
}

/// Returns the text of a key of an object; nothing if it is computed.
fn text_of_key(key: Expression<'_>) -> String {
    match key.kind() {
        ExpressionKind::String(text) => text.decode().into_owned(),
        ExpressionKind::Traversal(_) => key.file().source().slice(key.span()).to_owned(),
        _ => String::new(),
    }
}

/// Returns the name or literal key of a step.
fn text_of_step(step: Step<'_>) -> Option<String> {
    match step.kind() {
        StepKind::Attribute(name) | StepKind::LegacyIndex(name) => Some(name.to_owned()),
        StepKind::Index(key) => match key.kind() {
            ExpressionKind::Number(number) => Some(number.to_owned()),
            ExpressionKind::String(text) => Some(text.decode().into_owned()),
            _ => None,
        },
    }
}
