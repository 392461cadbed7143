//! Descriptions of variables, functions, and the values of expressions.

use std::iter;

use hcl_core::internal::markdown::inline_code as code;
use hcl_core::internal::{HIDDEN_VALUE, is_index};
use hcl_core::value::Value;
use hcl_core::{Expression, Type};
use hcl_syntax::native::{self, ExpressionKind};
use hcl_write::{Address, AddressPart};

use super::Hover;
use crate::cursor::Cursor;
use crate::describe::{self, Description};
use crate::location::{ExpressionPart, ValueLocation, Word};
use crate::names::Symbol;
use crate::value_text;
use crate::variables::member;

/// The maximum length of a value in characters.
const MAX_LENGTH: usize = 200;

impl Cursor<'_> {
    pub(super) fn value(&self, value: &ValueLocation) -> Option<Hover> {
        match &value.kind {
            ExpressionPart::Operand(word) | ExpressionPart::Function(word) => {
                self.operand(value, word)
            }
            ExpressionPart::Step { path, word } => {
                let (root, steps) = path.as_ref()?.split_first()?;
                let mut steps = steps.to_vec();
                steps.push(self.name(word)?.to_owned());
                if self.iteration_variables(value).contains(root) {
                    return None;
                }
                self.hover(word, self.variable_text(root, &steps)?)
            }
            ExpressionPart::Text(word) => self
                .variant(value, word)
                .or_else(|| self.defined_name(word)),
            ExpressionPart::ObjectKey { word, .. } => self.key(value, word),
            _ => None,
        }
    }

    /// Describes a function, or a variable without steps before it.
    fn operand(&self, value: &ValueLocation, word: &Word) -> Option<Hover> {
        let name = self.name(word)?;
        let rest = self.text.get(word.span.end as usize..).unwrap_or_default();
        // By the text: a call that is being typed is in no tree.
        if rest.trim_start_matches([' ', '\t']).starts_with('(') {
            let scope = self.analysis.scope(self.file);
            let function = scope.context().function(name)?;
            let description = Description::new()
                .code(&describe::signature(name, function))
                .paragraph(&describe::function(function));
            return self.hover(word, description.finish());
        }
        if self.iteration_variables(value).iter().any(|it| it == name) {
            return self.hover(word, format!("{}: iteration variable", code(name)));
        }
        self.hover(word, self.variable_text(name, &[])?)
    }

    /// Describes a variable, or a part of one: its value, type and documentation.
    pub(super) fn variable_text(&self, root: &str, steps: &[String]) -> Option<String> {
        let symbol = match (root, steps) {
            ("var", [name, ..]) => Some(Symbol::variable(name)),
            ("local", [name, ..]) => Some(Symbol::local(name)),
            _ => None,
        };
        // A group of blocks shows all that the module refers to.
        let scope = symbol.map_or_else(
            || self.analysis.module_scope(self.file),
            |symbol| self.analysis.scope_with(self.file, &symbol),
        );
        let mut value = scope.context().variable(root)?.clone();
        for step in steps {
            value = member(&value, step)?;
        }
        let names = steps.iter().map(|step| match step.parse() {
            Ok(index) if is_index(step) => AddressPart::Index(index),
            _ => AddressPart::Name(step.as_str().into()),
        });
        let parts = iter::once(AddressPart::from(root)).chain(names);
        let name = Address::new(parts).ok()?;
        let declared = steps
            .first()
            .map(|first| self.analysis.declared(self.file, root, first))
            .unwrap_or_default();
        let docs = match steps {
            [_] => &*declared.description,
            _ => "",
        };
        let description = Description::new()
            .code(&format!("{name}{}", value_words(&value)))
            .paragraph(docs)
            .optional(type_sentence(&value, declared.is_typed));
        Some(description.finish())
    }

    /// Returns the value of the argument at the offset, if it says more than its text.
    pub(super) fn argument_value(&self) -> Option<String> {
        let tree = self.tree()?;
        let attribute = tree.body().attribute_at(self.offset)?;
        let value = self.evaluated(attribute.expression())?;
        Some(format!("Value: {}", code(&value)))
    }

    /// Describes the value of the innermost expression at the offset.
    pub(super) fn expression(&self) -> Option<Hover> {
        let tree = self.tree()?;
        let whole = tree.body().expression_at(self.offset)?;
        let expression = whole.innermost_at(self.offset)?;
        let value = self.evaluated(expression)?;
        let value = if self.is_in_secret(whole) {
            HIDDEN_VALUE.to_owned()
        } else {
            value
        };
        let word = Word {
            span: expression.span(),
            ..Word::default()
        };
        self.hover(&word, Description::new().code(&value).finish())
    }

    /// Returns whether a function around the offset makes a secret of what it gets: `sensitive({ … })`.
    fn is_in_secret<'f>(&self, whole: native::Expression<'f>) -> bool {
        let scope = self.analysis.scope(self.file);
        let is_at = |it: &native::Expression<'f>| it.span().contains(self.offset);
        let inside = |it: &native::Expression<'f>| it.operands().into_iter().find(is_at);
        let mut around = iter::successors(Some(whole), inside);
        around.any(|it| {
            let ExpressionKind::Call(call) = it.kind() else {
                return false;
            };
            let arguments: Vec<Value> = call.arguments().map(|_| Value::dynamic()).collect();
            let function = scope.context().function(&call.name());
            let function = function.filter(|function| !function.is_lazy());
            function.is_some_and(|function| {
                function.call(&arguments).is_ok_and(|call| call.is_marked())
            })
        })
    }

    /// Returns the value of an expression that is not a literal.
    fn evaluated(&self, expression: native::Expression<'_>) -> Option<String> {
        if matches!(
            expression.kind(),
            ExpressionKind::Null
                | ExpressionKind::Bool(_)
                | ExpressionKind::Number(_)
                | ExpressionKind::String(_)
                | ExpressionKind::Error(_)
        ) {
            return None;
        }
        let scope = self.analysis.scope(self.file);
        let value = Expression::from(expression).value(scope.context()).ok()?;
        if !value.unmarked().is_known() {
            return None;
        }
        let shown = self.analysis.shown_values(self.file);
        if !shown.contains(expression.span()) {
            return Some(HIDDEN_VALUE.to_owned());
        }
        let text = value_text::short(&value, MAX_LENGTH);
        let is_news = text != expression.file().source().slice(expression.span());
        is_news.then_some(text)
    }
}

/// Returns a value after an equals sign. Nothing for one that is not known.
fn value_words(value: &Value) -> String {
    if value.unmarked().is_known() {
        format!(" = {}", value_text::short(value, MAX_LENGTH))
    } else {
        String::new()
    }
}

fn type_sentence(value: &Value, is_typed: bool) -> Option<String> {
    let known = value.unmarked().is_known();
    match value_text::shown_type(value, is_typed) {
        Type::Dynamic if known => None,
        Type::Dynamic => Some("Not known before the program runs.".to_owned()),
        ty if known => Some(format!("Type: {}.", code(&ty.as_expression().to_string()))),
        ty => {
            let ty = code(&ty.as_expression().to_string());
            Some(format!("Type: {ty}. Not known before the program runs."))
        }
    }
}
