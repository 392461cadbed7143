//! The meaning of identifiers, from the tree.

use std::collections::HashSet;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::{Construct, Expression, ExpressionKind, File, StepKind, Steps, Visit};

use super::{SemanticToken, TokenClass};
use crate::names::{FileNames, Role, Symbol, step_name};

/// Returns the meaning of the names in a span.
const fn role(span: Span, class: TokenClass) -> SemanticToken {
    SemanticToken { span, class }
}

/// Returns the roles of all identifiers and labels of a file, in source order.
pub(super) fn roles(file: &File, names: &FileNames, is_module: bool) -> Vec<SemanticToken> {
    // First, so that they count instead of the variables found below.
    let iterators = names.iter().filter(|name| {
        matches!(name.symbol, Symbol::Iterator { .. }) && name.role != Role::Implied
    });
    let iterators = iterators.map(|name| role(name.span, TokenClass::Parameter));
    let mut found: Vec<SemanticToken> = iterators.collect();
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
    // The first of the roles that start at the same offset counts.
    sort_by_key(&mut found, |role| role.span.start);
    found.dedup_by_key(|role| role.span.start);
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
        if let (StepKind::Attribute(_), Some((_, name))) = (step.kind(), step_name(step)) {
            found.push(role(name, TokenClass::Property));
        }
    }
}
