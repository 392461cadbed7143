//! Equality of what expressions mean: two forms of one text are equal, as adjacent texts of a template and a single one.

use std::borrow::Cow;
use std::mem::discriminant;

use hcl_core::Number;
use hcl_core::internal::composed;

use super::build::{constant_text, joined};
use super::{BinaryOperator, Call, Conditional, Expr, For, Step, TemplatePart, UnaryOperator};

/// The form that the parser gives an expression. A part of an expression is also compared by its form.
#[derive(PartialEq)]
enum ParsedForm<'e> {
    Null,
    Bool(bool),
    Number(Cow<'e, Number>),
    String(Cow<'e, str>),
    Template(Cow<'e, [TemplatePart]>),
    Tuple(&'e [Expr]),
    Object(&'e [(Expr, Expr)]),
    Path(&'e str, &'e [Step]),
    Variable(&'e str),
    Access(&'e Expr, Cow<'e, [Step]>),
    Call(&'e Call),
    Unary(UnaryOperator, &'e Expr),
    Binary(&'e Expr, BinaryOperator, &'e Expr),
    Conditional(&'e Conditional),
    For(&'e For),
}

impl<'e> ParsedForm<'e> {
    fn of(expression: &'e Expr) -> Self {
        match expression {
            Expr::Null => Self::Null,
            Expr::Bool(value) => Self::Bool(*value),
            Expr::Number(number) => Self::Number(Cow::Borrowed(number)),
            Expr::String(text) => Self::String(normalized(Cow::Borrowed(text))),
            Expr::Template(parts) => match constant_text(expression) {
                Some(text) => Self::String(normalized(text)),
                None => Self::Template(simplest(parts)),
            },
            Expr::Tuple(elements) => Self::Tuple(elements),
            Expr::Object(items) => Self::Object(items),
            Expr::Path(root, steps) => Self::Path(root, steps),
            Expr::Variable(name) => Self::Variable(name),
            Expr::Access(base, steps) => Self::of_access(base, steps),
            Expr::Call(call) => Self::Call(call),
            Expr::Unary(operator, operand) => match (operator, Self::of(operand)) {
                (UnaryOperator::Negate, Self::Number(number)) if !number.is_negative() => {
                    Self::Number(Cow::Owned(-number.into_owned()))
                }
                _ => Self::Unary(*operator, operand),
            },
            Expr::Binary(left, operator, right) => Self::Binary(left, *operator, right),
            Expr::Conditional(conditional) => Self::Conditional(conditional),
            Expr::For(each) => Self::For(each),
        }
    }

    /// Steps after steps are one access, but parentheses end a splat.
    fn of_access(mut base: &'e Expr, steps: &'e [Step]) -> Self {
        let mut all = Cow::Borrowed(steps);
        while let Expr::Access(inner, before) = base
            && !before.iter().any(Step::is_splat)
        {
            if !before.is_empty() {
                all = Cow::Owned(before.iter().chain(&*all).cloned().collect());
            }
            base = inner;
        }
        if all.is_empty() {
            Self::of(base)
        } else {
            Self::Access(base, all)
        }
    }
}

/// Returns the parts as [`Expr::template`] joins them.
fn simplest(parts: &[TemplatePart]) -> Cow<'_, [TemplatePart]> {
    let mut is_after_text = false;
    let is_joined = parts.iter().all(|part| {
        let is_text = matches!(part, TemplatePart::Literal(_));
        let was_text = std::mem::replace(&mut is_after_text, is_text);
        match part {
            TemplatePart::Literal(text) => !text.is_empty() && !was_text,
            TemplatePart::Interpolation(inner) => constant_text(inner).is_none(),
            TemplatePart::If { .. } | TemplatePart::For { .. } => true,
        }
    });
    if is_joined {
        Cow::Borrowed(parts)
    } else {
        Cow::Owned(joined(parts.iter().cloned()))
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        ParsedForm::of(self) == ParsedForm::of(other)
    }
}

impl PartialEq for Call {
    fn eq(&self, other: &Self) -> bool {
        // Without arguments, there is none to expand.
        let is_expanded = |call: &Self| call.is_expanded && !call.arguments.is_empty();
        self.name == other.name
            && self.arguments == other.arguments
            && is_expanded(self) == is_expanded(other)
    }
}

impl PartialEq for For {
    fn eq(&self, other: &Self) -> bool {
        // Only an object has keys to group by.
        let is_grouping = |each: &Self| each.is_grouping && each.key.is_some();
        self.key_name == other.key_name
            && self.value_name == other.value_name
            && self.collection == other.collection
            && self.key == other.key
            && self.value == other.value
            && is_grouping(self) == is_grouping(other)
            && self.condition == other.condition
    }
}

impl PartialEq for TemplatePart {
    fn eq(&self, other: &Self) -> bool {
        let ((one, bodies), (other_one, other_bodies)) = (self.inside(), other.inside());
        discriminant(self) == discriminant(other)
            && names(self) == names(other)
            && one == other_one
            && bodies.map(simplest) == other_bodies.map(simplest)
    }
}

/// Returns a text in the form of all strings, NFC.
fn normalized(text: Cow<'_, str>) -> Cow<'_, str> {
    match composed(&text) {
        Some(text) => Cow::Owned(text.to_string()),
        None => text,
    }
}

/// Returns the text of a literal, or the variables of a `for`.
fn names(part: &TemplatePart) -> (Option<&str>, Cow<'_, str>) {
    match part {
        TemplatePart::Literal(text) => (None, normalized(Cow::Borrowed(text))),
        TemplatePart::For {
            key_name,
            value_name,
            ..
        } => (key_name.as_deref(), Cow::Borrowed(value_name)),
        TemplatePart::Interpolation(_) | TemplatePart::If { .. } => (None, Cow::Borrowed("")),
    }
}
