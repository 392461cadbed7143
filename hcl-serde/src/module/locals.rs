//! Local values, each evaluated after those that it refers to.

#![expect(
    clippy::indexing_slicing,
    reason = "locals are numbered as they stand in the list"
)]

use std::collections::HashMap;
use std::sync::Arc;

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{BodyContent, Diagnostics, EvalContext, Expression, SourceSpan, Value};

use super::errors;

/// A local value, by its number among all.
struct Local<'f> {
    name: &'f str,
    place: SourceSpan,
    expression: Expression<'f>,
}

/// Where the walk along the references stands with a local.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// On the way from where the walk started, so many steps from there.
    Open(usize),
    Done,
}

/// Evaluates all locals, and gives them as one object.
pub(super) fn evaluate(
    content: &BodyContent<'_>,
    scope: &EvalContext<'_>,
    found: &mut Diagnostics,
) -> Value {
    let locals = declared(content, found);
    let numbers: HashMap<&str, usize> = locals
        .iter()
        .zip(0..)
        .map(|(local, number)| (local.name, number))
        .collect();
    let references: Vec<Vec<usize>> = locals
        .iter()
        .zip(0..)
        .map(|(local, number)| references(&local.expression, number, &numbers))
        .collect();
    let Some(order) = order(&locals, &references, found) else {
        return Value::dynamic();
    };
    let mut values: Vec<Option<Value>> = vec![None; locals.len()];
    for number in order {
        let known = references[number]
            .iter()
            .filter_map(|&needed| Some((Arc::from(locals[needed].name), values[needed].clone()?)));
        let mut inner = scope.child();
        inner.set_variable("local", Value::object(known.collect::<Mapping>()));
        values[number] = Some(locals[number].expression.evaluate(&inner, found));
    }
    let entries = locals
        .iter()
        .zip(values)
        .filter_map(|(local, value)| Some((Arc::from(local.name), value?)));
    Value::object(entries.collect::<Mapping>())
}

fn declared<'f>(content: &BodyContent<'f>, found: &mut Diagnostics) -> Vec<Local<'f>> {
    let mut first: HashMap<&str, usize> = HashMap::new();
    let mut locals: Vec<Local<'f>> = Vec::new();
    for block in content.blocks_of("locals") {
        for attribute in block.body().just_attributes(found) {
            let (name, place) = (attribute.name(), attribute.name_span());
            match first.get(name) {
                Some(&earlier) => {
                    let earlier = &locals[earlier].place;
                    found.push(errors::duplicate_local(name, earlier, place));
                }
                None => {
                    first.insert(name, locals.len());
                    locals.push(Local {
                        name,
                        place,
                        expression: attribute.expression().clone(),
                    });
                }
            }
        }
    }
    locals
}

/// The locals that a local of a number refers to. One that takes `local` as a whole refers to itself, for one: the others
/// are not looked at any more.
fn references(
    expression: &Expression<'_>,
    number: usize,
    numbers: &HashMap<&str, usize>,
) -> Vec<usize> {
    let mut references = Vec::new();
    for traversal in expression.variables() {
        if traversal.root_name() != "local" {
            continue;
        }
        match first_name(&traversal) {
            Some(name) => references.extend(numbers.get(&*name)),
            None => return vec![number],
        }
    }
    references.sort_unstable();
    references.dedup();
    references
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

/// Puts each local behind those that it refers to; `None` where one refers to itself in the end, which is reported.
fn order(
    locals: &[Local<'_>],
    references: &[Vec<usize>],
    found: &mut Diagnostics,
) -> Option<Vec<usize>> {
    let mut states = vec![State::New; locals.len()];
    let mut order = Vec::with_capacity(locals.len());
    let mut circular = false;
    for start in 0..locals.len() {
        // Locals on the way from the start, each with the number of its references that have been followed.
        let mut way: Vec<(usize, usize)> = Vec::new();
        if states[start] == State::New {
            states[start] = State::Open(0);
            way.push((start, 0));
        }
        while let Some((local, followed)) = way.last_mut() {
            let local = *local;
            let Some(&next) = references[local].get(*followed) else {
                states[local] = State::Done;
                order.push(local);
                way.pop();
                continue;
            };
            *followed += 1;
            match states[next] {
                State::New => {
                    states[next] = State::Open(way.len());
                    way.push((next, 0));
                }
                State::Open(steps) => {
                    circular = true;
                    let around = way.iter().skip(steps);
                    let names = around.map(|(local, _)| locals[*local].name);
                    found.push(errors::circular(names, locals[next].place.clone()));
                }
                State::Done => {}
            }
        }
    }
    (!circular).then_some(order)
}
