//! Local values, each evaluated after the values that it refers to.

use std::collections::HashMap;

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::internal::sort::sort_by_key;
use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{BodyContent, Diagnostics, EvalContext, Expression, SourceSpan, Value};

use super::errors;

/// A local value. Others refer to it by its index.
struct Local<'f> {
    name: &'f str,
    name_span: SourceSpan,
    expression: Expression<'f>,
    /// The indices of the locals that the expression refers to.
    references: Vec<usize>,
}

/// The state of a local in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// On the path from the start of the search, at this index.
    Open(usize),
    Done,
}

/// Evaluates all locals. Returns them as one object.
#[expect(
    clippy::indexing_slicing,
    reason = "the order consists of indices of the locals"
)]
pub(super) fn evaluate(
    content: &BodyContent<'_>,
    scope: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut locals = declared(content, diagnostics);
    find_references(&mut locals);
    let Some(order) = order(&locals, diagnostics) else {
        return Value::dynamic();
    };
    let mut values: Vec<Option<Value>> = vec![None; locals.len()];
    for index in order {
        let local = &locals[index];
        let known = local.references.iter().filter_map(|&reference| {
            Some((locals[reference].name.into(), values[reference].clone()?))
        });
        let mut inner = scope.child();
        inner.set_variable("local", Value::object(known.collect::<Mapping>()));
        values[index] = Some(local.expression.evaluate(&inner, diagnostics));
    }
    let entries = locals
        .iter()
        .zip(values)
        .filter_map(|(local, value)| Some((local.name.into(), value?)));
    Value::object(entries.collect::<Mapping>())
}

fn declared<'f>(content: &BodyContent<'f>, diagnostics: &mut Diagnostics) -> Vec<Local<'f>> {
    let mut first: HashMap<&str, SourceSpan> = HashMap::new();
    let mut locals: Vec<Local<'f>> = Vec::new();
    for block in content.blocks_of("locals") {
        for attribute in block.body().just_attributes(diagnostics) {
            let (name, name_span) = (attribute.name(), attribute.name_span());
            if let Some(earlier) = first.get(name) {
                diagnostics.push(errors::duplicate_local(name, earlier.clone(), name_span));
                continue;
            }
            first.insert(name, name_span.clone());
            locals.push(Local {
                name,
                name_span,
                expression: attribute.expression().clone(),
                references: Vec::new(),
            });
        }
    }
    locals
}

/// Finds the references of every local. One that uses `local` as a whole refers to itself, and is a cycle by that.
fn find_references(locals: &mut [Local<'_>]) {
    let indices: HashMap<&str, usize> = locals
        .iter()
        .zip(0..)
        .map(|(local, index)| (local.name, index))
        .collect();
    for (index, local) in locals.iter_mut().enumerate() {
        for traversal in local.expression.variables() {
            if traversal.root_name() != "local" {
                continue;
            }
            match first_name(&traversal) {
                Some(name) => local.references.extend(indices.get(&*name)),
                None => {
                    local.references = vec![index];
                    break;
                }
            }
        }
        sort_by_key(&mut local.references, |&index| index);
        local.references.dedup();
    }
}

fn first_name(traversal: &Traversal) -> Option<String> {
    match &traversal.steps().first()?.kind {
        TraversalStepKind::Attribute(name) => Some(name.to_string()),
        TraversalStepKind::Index(key) => match key.kind() {
            ValueKind::String(name) => Some(name.to_owned()),
            _ => None,
        },
    }
}

/// Returns the locals in an order in which each follows the locals that it refers to. Reports cycles, and returns `None` if
/// there is one.
#[expect(
    clippy::indexing_slicing,
    reason = "references are indices of the locals"
)]
fn order(locals: &[Local<'_>], diagnostics: &mut Diagnostics) -> Option<Vec<usize>> {
    let mut states = vec![State::New; locals.len()];
    let mut order = Vec::with_capacity(locals.len());
    let mut has_cycle = false;
    for start in 0..locals.len() {
        // The path of the search: a local, and the number of its references that have been followed.
        let mut path: Vec<(usize, usize)> = Vec::new();
        if states[start] == State::New {
            states[start] = State::Open(0);
            path.push((start, 0));
        }
        while let Some((local, followed)) = path.last_mut() {
            let local = *local;
            let Some(&next) = locals[local].references.get(*followed) else {
                states[local] = State::Done;
                order.push(local);
                path.pop();
                continue;
            };
            *followed += 1;
            match states[next] {
                State::New => {
                    states[next] = State::Open(path.len());
                    path.push((next, 0));
                }
                State::Open(first) => {
                    has_cycle = true;
                    let cycle = path.iter().skip(first);
                    let names = cycle.map(|(local, _)| locals[*local].name);
                    diagnostics.push(errors::circular(names, locals[next].name_span.clone()));
                }
                State::Done => {}
            }
        }
    }
    (!has_cycle).then_some(order)
}
