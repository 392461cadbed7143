//! The value of a node, when all nodes that it needs have values.

use std::sync::Arc;

use hcl_core::diagnostic::IterationReports;
use hcl_core::internal::meter;
use hcl_core::internal::sort::sort_by_key;
use hcl_core::value::{Mark, ValueKind};
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Expression, SourceSpan, Str, Type, Value};

use super::keys::Keys;
use super::memo::RecordedMemo;
use super::nested_blocks;
use super::scope::{NamesInScope, object_of};
use super::tree::{BlockId, Graph, Kind, NodeId, Run};

/// Heap of the value of a part of an instance, and its scope.
const BYTES_OF_PART: usize = 256;

/// The result of the evaluation of a node.
pub(super) struct NodeResult {
    value: Value,
    /// The value of each instance, of a part of a repeated block.
    each: Option<Box<[Value]>>,
    /// The instances, if the node says which there are.
    keys: Option<Keys>,
}

impl From<Value> for NodeResult {
    fn from(value: Value) -> Self {
        Self {
            value,
            each: None,
            keys: None,
        }
    }
}

impl Run<'_> {
    /// Evaluates an expression that is decoded. If it cannot be evaluated and stays as text, its value is unknown to others.
    fn evaluate(
        self,
        diagnostics: &mut Diagnostics,
        evaluate: impl FnOnce(&mut Diagnostics) -> Value,
    ) -> Value {
        if !self.keeps_unknown {
            return evaluate(diagnostics);
        }
        let mut found = Diagnostics::new();
        let value = evaluate(&mut found);
        if found.has_errors() {
            Value::dynamic()
        } else {
            value
        }
    }

    /// Evaluates an expression. What a mistake is in is unknown: an expression that does not need it has a value, and half a text is none.
    /// Of a file as data, a value is marked that the source conceals.
    pub(super) fn value_of(self, expression: &Expression, diagnostics: &mut Diagnostics) -> Value {
        let mut found = diagnostics.new_like();
        let mut value = expression.evaluate(self.scope, &mut found);
        let at = expression.span();
        if found.has_errors() {
            let mistakes = found.iter().filter(|it| it.is_error());
            let in_source = |mistake: &&SourceSpan| mistake.source() == at.source();
            let start = |mistake: &SourceSpan| mistake.span().start;
            let mut places: Vec<u32> = mistakes
                .map(|it| it.subject().filter(in_source).map_or(0, start))
                .collect();
            places.sort_unstable();
            value = match places.as_slice() {
                // There are too many reports for another one.
                [] => Value::dynamic(),
                places => self.without_mistaken(expression, value, places),
            };
        }
        diagnostics.append(found);
        if self.is_data && at.source().conceals(at.span()) {
            value.with_mark(Mark::sensitive())
        } else {
            value
        }
    }

    /// Makes the parts of a value unknown that mistakes are in, by their places in order.
    fn without_mistaken(self, expression: &Expression, value: Value, places: &[u32]) -> Value {
        if places.is_empty() {
            return value;
        }
        let mut found = 0;
        let mut part = |part: &Expression, value: &Value| {
            let at = part.span().span();
            let first = places.partition_point(|place| *place < at.start);
            let after = places.partition_point(|place| *place < at.end);
            let inside = places.get(first..after).unwrap_or_default();
            found += inside.len();
            self.without_mistaken(part, value.clone(), inside)
        };
        let parts = match value.kind() {
            ValueKind::Tuple(values) => expression.static_list().ok().map(|elements| {
                let elements = elements.iter().zip(values);
                let parts = elements.map(|(element, value)| part(element, value));
                Value::tuple(parts.collect::<Vec<_>>())
            }),
            ValueKind::Object(values) => expression.static_map().ok().map(|entries| {
                let entries = entries.iter().filter_map(|(key, element)| {
                    let evaluated = || key.evaluate(self.scope, &mut Diagnostics::new());
                    let key = key.as_keyword().map_or_else(evaluated, Value::from);
                    let key = key.as_str()?;
                    Some((key.into(), part(element, values.get(key)?)))
                });
                object_of(entries)
            }),
            _ => None,
        };
        // Or a mistake is in a key, or in the body of a function.
        parts
            .filter(|_| found == places.len())
            .unwrap_or_else(Value::dynamic)
    }
}

impl Graph {
    pub(super) fn evaluate_node(
        &self,
        id: NodeId,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> NodeResult {
        let node = &self[id];
        let named = self.named(node.needs.as_deref().unwrap_or_default());
        let around = self.block_around(id);
        if let Some(value) = &node.set {
            let set = |_, _: &EvalContext<'_>, _: &mut Diagnostics| value.clone();
            return self.evaluate_part(id, &named, run, diagnostics, &set);
        }
        match (&node.kind, around) {
            (Kind::Group(group), _) => {
                let names = group.children.iter().map(|id| &self[*id]);
                self.group(names.map(|node| (node.name.clone(), node.value.clone())))
                    .into()
            }
            (Kind::Block(block), _) => self.whole(*block, run).into(),
            (Kind::Expression(expression), Some(block)) if self.is_repetition(id) => {
                let mut scope = run.scope.child();
                self.define(&named, &mut scope);
                let conflict = self[block].conflict.clone();
                let is_count = &*node.name == "count";
                let mut keys = Keys::of(expression, is_count, conflict, &scope, diagnostics);
                if run.blocks_are_unknown {
                    // `terraform validate` does not know them either: `terraform_data.a[9].id` passes.
                    keys = Keys::Unknown;
                }
                NodeResult {
                    keys: Some(keys),
                    ..Value::dynamic().into()
                }
            }
            (Kind::Expression(_) | Kind::Blocks(..), Some(_)) if run.blocks_are_unknown => {
                Value::dynamic().into()
            }
            (Kind::Expression(expression), _) => {
                let is_raw = around.is_some_and(|it| self[it].address.is_raw(&node.name));
                self.evaluate_part(id, &named, run, diagnostics, &|_, scope, found| {
                    let run = Run {
                        scope,
                        keeps_unknown: run.keeps_unknown || is_raw,
                        ..run
                    };
                    run.evaluate(found, |found| run.value_of(expression, found))
                })
            }
            (Kind::Blocks(body, items, labels), _) => {
                let blocks = nested_blocks::blocks_at(body, items);
                self.evaluate_part(id, &named, run, diagnostics, &|index, scope, found| {
                    let memo = around.and_then(|block| self[block].memos.get(index));
                    let memo = memo.cloned().unwrap_or_default();
                    let expanded = body.clone().expand_dynamic(scope);
                    let expanded = expanded.with_values(Arc::new(RecordedMemo(memo)));
                    let run = Run { scope, ..run };
                    run.evaluate(found, |found| {
                        nested_blocks::value(&expanded, &blocks, *labels, run, found)
                    })
                })
            }
            (Kind::Program, _) => Value::dynamic().into(),
        }
    }

    fn is_repetition(&self, id: NodeId) -> bool {
        let block = self.block_around(id);
        block.is_some_and(|block| self[block].repetition == Some(id))
    }

    /// Keeps the value of a node. Reports a value that nests too deep or is too large, and makes it unknown: a chain of blocks that
    /// contain each other grows without an expression that the evaluation limits.
    pub(super) fn keep(
        &mut self,
        id: NodeId,
        evaluated: Result<NodeResult, Diagnostic>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let checked = evaluated
            .and_then(|evaluated| run.scope.check_limits(&evaluated.value).map(|()| evaluated));
        let mut evaluated = checked.unwrap_or_else(|error| {
            diagnostics.push(match self.definition_of(id) {
                Some(at) => error.at(at),
                None => error,
            });
            NodeResult {
                keys: self.is_repetition(id).then_some(Keys::Unknown),
                ..Value::dynamic().into()
            }
        });
        if let (Some(keys), Some(block)) = (evaluated.keys, self.block_around(id)) {
            let charged = run.scope.charge_bytes(keys.bytes());
            if let (Err(error), Some(at)) = (&charged, self.definition_of(id)) {
                diagnostics.push(error.clone().at(at));
            }
            self[block].set_keys(charged.map_or(Keys::Unknown, |()| keys));
        }
        if self.secrets.contains(&id) {
            evaluated.value = evaluated.value.with_mark(Mark::sensitive());
        }
        self[id].value = evaluated.value;
        self[id].each = evaluated.each;
        self.remember(id);
        self.replace_null(id);
    }

    /// Gives references the default of a field in place of null, as the field that is decoded from null has it.
    fn replace_null(&mut self, id: NodeId) {
        let Some(block) = self.block_around(id) else {
            return;
        };
        let name = self[id].name.clone();
        let is_null = |value: &Value| value.unmarked().is_null();
        let each = self[id].each.as_deref();
        let has_null =
            each.map_or_else(|| is_null(&self[id].value), |each| each.iter().any(is_null));
        let default = self[block].address.default_of(&name);
        let Some(default) = default.filter(|_| has_null) else {
            return;
        };
        let Some(mut each) = self[id].each.take() else {
            self[id].value = default;
            return;
        };
        for value in each.iter_mut().filter(|value| is_null(value)) {
            *value = default.clone();
        }
        let value_of = |index: usize| each.get(index).cloned().unwrap_or_default();
        self[id].value = self.keyed(block, |index| object_of([(name.clone(), value_of(index))]));
        self[id].each = Some(each);
    }

    /// Adds the value of an argument to the values that are decoded.
    fn remember(&self, id: NodeId) {
        if let (Kind::Expression(expression), Some(block)) = (&self[id].kind, self.block_around(id))
        {
            let at = expression.span();
            for (instance, memo) in self[block].memos.iter().enumerate() {
                memo.insert(&at, self.value_in(id, instance));
            }
        }
    }

    /// Evaluates a local value, or a part of a block once for each instance.
    fn evaluate_part(
        &self,
        id: NodeId,
        named: &NamesInScope,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
        evaluate: &dyn Fn(usize, &EvalContext<'_>, &mut Diagnostics) -> Value,
    ) -> NodeResult {
        let around = self.block_around(id);
        let keys = around.map_or(&Keys::One, |block| &self[block].keys);
        // Most arguments are literals, for which a scope costs more than the evaluation.
        if named.is_empty() && !keys.is_repeated() {
            return evaluate(0, run.scope, diagnostics).into();
        }
        let mut scope = run.scope.child();
        self.define(named, &mut scope);
        let evaluate_in = |index: usize, diagnostics: &mut Diagnostics| {
            let mut inner = scope.child();
            let own = self.self_of(named, index).map(|own| ("self", own));
            for (name, value) in own.into_iter().chain(keys.variable(index)) {
                inner.set_variable(name, value);
            }
            evaluate(index, &inner, diagnostics)
        };
        let block = match (keys, around) {
            (Keys::Count(_) | Keys::Each(_), Some(block)) => block,
            (Keys::Unknown, _) => return Value::dynamic().into(),
            _ => return evaluate_in(0, diagnostics).into(),
        };
        let mut each = Vec::with_capacity(keys.len());
        let mut reports = IterationReports::new(diagnostics);
        for index in 0..keys.len() {
            meter::charge(BYTES_OF_PART);
            // The caller reports it.
            if meter::is_exceeded() {
                break;
            }
            each.push(evaluate_in(index, diagnostics));
            reports.after_element(diagnostics);
        }
        reports.finish(diagnostics);
        let value_of = |index: usize| each.get(index).cloned().unwrap_or_default();
        let name = &self[id].name;
        let value = self.keyed(block, |index| object_of([(name.clone(), value_of(index))]));
        NodeResult {
            each: Some(each.into()),
            ..value.into()
        }
    }

    /// Returns the value of a block, from its parts.
    fn whole(&self, id: BlockId, run: Run<'_>) -> Value {
        let block = &self[id];
        let is_computed = block.address.computed;
        if let Some(value) = &block.value {
            return value.clone();
        }
        if block.address.value.is_some() {
            return match block.parts.values().next() {
                Some(part) if !block.is_call() => self[*part].value.clone(),
                _ if is_computed => Value::dynamic(),
                _ => Value::null(Type::Dynamic),
            };
        }
        let mut parts: Vec<(&Str, &NodeId)> = block.parts.iter().collect();
        if run.is_data {
            // In the order in which they are written.
            sort_by_key(&mut parts, |(_, part)| **part);
        }
        self.keyed(id, |index| {
            let parts = parts.iter();
            let values = parts.map(|&(name, part)| (name.clone(), self.value_in(*part, index)));
            if is_computed {
                Value::unknown_with_attributes(values.collect())
            } else {
                object_of(values)
            }
        })
    }
}
