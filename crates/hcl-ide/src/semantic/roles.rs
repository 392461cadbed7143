//! The meaning of identifiers, from the tree.

use std::collections::HashSet;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::{Construct, Expression, ExpressionKind, File, StepKind, Steps, Visit};

use super::{SemanticToken, TokenClass};
use crate::names::{FileNames, Role, Symbol};
use crate::to_u32::to_u32;

/// Returns the meaning of the names in a span.
const fn role(span: Span, class: TokenClass) -> SemanticToken {
    SemanticToken { span, class }
}

/// Roles in source order, for tokens in source order.
pub(super) struct Roles {
    sorted: Vec<SemanticToken>,
    next: usize,
}

impl Roles {
    /// Sorts roles. Of the roles that start at the same offset, the first one counts.
    pub(super) fn new(mut roles: Vec<SemanticToken>) -> Self {
        sort_by_key(&mut roles, |role| role.span.start);
        roles.dedup_by_key(|role| role.span.start);
        Self {
            sorted: roles,
            next: 0,
        }
    }

    /// Returns the role of a token. Tokens have to be requested in source order.
    pub(super) fn at(&mut self, token: Span) -> Option<SemanticToken> {
        loop {
            let role = *self.sorted.get(self.next)?;
            if role.span.end > token.start {
                let covers = role.span.start <= token.start && token.end <= role.span.end;
                return covers.then_some(role);
            }
            self.next += 1;
        }
    }
}

/// Returns the roles of iteration variables.
fn of_iterators(names: &FileNames) -> Vec<SemanticToken> {
    let iterators = names.iter().filter(|name| {
        matches!(name.symbol, Symbol::Iterator { .. }) && name.role != Role::Implied
    });
    iterators
        .map(|name| role(name.span, TokenClass::Parameter))
        .collect()
}

/// Returns the roles of all identifiers and labels of a file.
pub(super) fn roles(file: &File, names: &FileNames, is_module: bool) -> Vec<SemanticToken> {
    // First, so that they count instead of the variables found below.
    let mut found = of_iterators(names);
    let variables = file.body().blocks_of_type("variable");
    let variables = variables.filter(|_| is_module);
    let types = variables.filter_map(|variable| variable.body().attribute("type"));
    let types: HashSet<u32> = types.map(|ty| ty.name_span().start).collect();
    let mut is_type = false;
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Block(block)) => {
                found.push(role(block.type_span(), TokenClass::BlockType));
                let labels = block.labels();
                found.extend(labels.map(|label| role(label.span(), TokenClass::Label)));
            }
            Visit::Enter(Construct::Attribute(attribute)) => {
                let name = attribute.name_span();
                is_type = types.contains(&name.start);
                found.push(role(name, TokenClass::Attribute));
            }
            Visit::Enter(Construct::Expression(expression)) => match name_in_type(expression) {
                Some(name) if is_type => found.push(role(name, TokenClass::Type)),
                _ => names_of(expression, &mut found),
            },
            _ => {}
        }
    }
    found
}

/// Returns the name of a part of a type expression.
fn name_in_type(expression: Expression<'_>) -> Option<Span> {
    match expression.kind() {
        ExpressionKind::Call(call) => Some(call.name_span()),
        ExpressionKind::Traversal(name) => Some(name.root_span()),
        _ => None,
    }
}

/// Reports the roles of the names in an expression, without its operands.
fn names_of(expression: Expression<'_>, found: &mut Vec<SemanticToken>) {
    match expression.kind() {
        ExpressionKind::Object(object) => {
            for item in object.items() {
                if item.key_name().is_some() {
                    found.push(role(item.key().span(), TokenClass::Key));
                }
            }
        }
        ExpressionKind::Call(call) => {
            found.push(role(call.name_span(), TokenClass::Function));
        }
        ExpressionKind::Traversal(it) => {
            found.push(role(it.root_span(), TokenClass::Variable));
            properties(it.steps(), found);
        }
        ExpressionKind::RelativeTraversal(it) => properties(it.steps(), found),
        _ => {}
    }
}

fn properties(steps: Steps<'_>, found: &mut Vec<SemanticToken>) {
    for step in steps {
        if let StepKind::Attribute(name) = step.kind() {
            // From the end: the span begins with the dot, after which there may be spaces.
            let end = step.span().end;
            let start = end.saturating_sub(to_u32(name.len()));
            found.push(role(Span::new(start, end), TokenClass::Property));
        }
    }
}
