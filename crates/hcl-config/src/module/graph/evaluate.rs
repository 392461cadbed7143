//! The value of a node, when all nodes that it needs have values.

use std::cell::RefCell;

use hcl_core::diagnostic::IterationReports;
use hcl_core::extend::{Instance, Recorder};
use hcl_core::internal::meter;
use hcl_core::value::{Mark, ValueKind};
use hcl_core::{
    Body, Diagnostic, Diagnostics, EvalContext, Expression, OwnedBody, SourceSpan, Str, Value,
};

use super::arena::{BlockId, EntryId, NodeId};
use super::block::Keys;
use super::node::{Need, NodeKind, Owner, Repetition, Written};
use super::scope::object_of;
use super::state::{Graph, Run};
use super::{errors, nested};

/// Heap of the value of a part of an instance, and its scope.
const BYTES_OF_PART: usize = 256;

/// Heap of an instance: its key, and the variables and the block that decoding sees.
const BYTES_OF_INSTANCE: usize = 1024;

impl Graph {
    pub(super) fn evaluate_node(
        &mut self,
        node: NodeId,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(it) = self.nodes.get_mut(node) else {
            return;
        };
        let range = it.needs.range();
        let kind = std::mem::take(&mut it.kind);
        let all_needs = std::mem::take(&mut self.needs);
        let needs = all_needs.get(range).unwrap_or_default();
        match &kind {
            NodeKind::Argument { expression, owner } => {
                if let Some(value) = self.value_without_scope(expression, needs) {
                    self.finish(node, value, None);
                    return self.restore(node, kind, all_needs);
                }
                let expression = expression.expression();
                match owner {
                    Owner::Block(block) => {
                        let evaluate = |scope: &EvalContext<'_>, found: &mut Diagnostics| {
                            let value = |found: &mut _| expression.evaluate(scope, found);
                            run.evaluate(found, value)
                        };
                        self.evaluate_part(node, *block, needs, run, diagnostics, &evaluate);
                    }
                    Owner::Name(_) => {
                        let mut scope = run.scope.child();
                        self.define(needs, &mut scope);
                        let value = |found: &mut _| expression.evaluate(&scope, found);
                        let value = run.evaluate(diagnostics, value);
                        self.finish(node, value, None);
                    }
                }
            }
            NodeKind::Blocks { block, body, items } => {
                self.evaluate_blocks(node, (*block, *body, items), needs, run, diagnostics);
            }
            NodeKind::Set(Owner::Block(block), _) => {
                let value = self.nodes.get(node).map(|it| it.value.clone());
                let value = value.unwrap_or_default();
                let evaluate = |_: &EvalContext<'_>, _: &mut Diagnostics| value.clone();
                self.evaluate_part(node, *block, needs, run, diagnostics, &evaluate);
            }
            // The value is there.
            NodeKind::Set(Owner::Name(_), _) => {}
            NodeKind::Repetition(repetition) => {
                let keys = self.keys_of(repetition, needs, run, diagnostics);
                if let Some(it) = self.blocks.get_mut(repetition.block) {
                    it.keys = keys;
                }
            }
            NodeKind::Empty(block) => {
                let value = self.names_of(*block);
                let each = self.each(*block, |_| value.clone());
                let value = self.keyed(*block, &each).unwrap_or(value);
                self.finish(node, value, Some(each.into()));
            }
            NodeKind::Whole(block) => {
                let value = self.whole(*block);
                self.finish(node, value, None);
            }
            NodeKind::Group(entry) => {
                let value = self.group_of(*entry, needs);
                self.finish(node, value, None);
            }
        }
        self.restore(node, kind, all_needs);
    }

    /// Reports a value that nests too deep or is too large, and makes it unknown: a chain of blocks that contain each other grows
    /// without an expression that the evaluation limits.
    pub(super) fn keep_within_limits(
        &mut self,
        node: NodeId,
        evaluated: Result<(), Diagnostic>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let value = self.nodes.get(node).map(|it| &it.value);
        let checked = value.map_or(Ok(()), |it| run.scope.check_limits(it));
        let Err(error) = evaluated.and(checked) else {
            return;
        };
        diagnostics.push(match self.definition_of(node) {
            Some(at) => error.at(at),
            None => error,
        });
        self.each.remove(&node);
        self.finish(node, Value::dynamic(), None);
    }

    /// Returns the expression of a node, or the header of the block that it is a part of.
    fn definition_of(&self, node: NodeId) -> Option<SourceSpan> {
        let block = match &self.nodes.get(node)?.kind {
            NodeKind::Argument { expression, .. } => return Some(expression.expression().span()),
            NodeKind::Set(Owner::Block(block), _) => *block,
            NodeKind::Whole(block) | NodeKind::Blocks { block, .. } => *block,
            _ => return None,
        };
        Some(self.blocks.get(block)?.written.definition.clone())
    }

    /// Evaluates the nested blocks of a type in a body of a block.
    fn evaluate_blocks(
        &mut self,
        node: NodeId,
        (block, body, items): (BlockId, u32, &[u32]),
        needs: &[Need],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let body = self.written_body(block, body);
        let body = body.as_ref().map(OwnedBody::body);
        let name = self.name_of(node);
        let written = body.as_ref().map(|it| nested::blocks_at(it, items));
        let written = written.unwrap_or_default();
        let values = RefCell::new(Vec::new());
        let evaluate = |scope: &EvalContext<'_>, found: &mut Diagnostics| {
            let recorder = Recorder::default();
            let value = |it: &Body<'_>| {
                let expanded = it.clone().expand_recorded(scope, &recorder);
                run.evaluate(found, |found| {
                    nested::value(&expanded, &name, &written, scope, found)
                })
            };
            let value = body.as_ref().map_or_else(Value::dynamic, value);
            let source = body.as_ref().and_then(Body::missing_item);
            let known = source.map(|it| recorder.finish(it.source()));
            values.borrow_mut().extend(known);
            value
        };
        self.evaluate_part(node, block, needs, run, diagnostics, &evaluate);
        self.nested.insert(node, values.into_inner());
    }

    /// Returns the name of a node.
    pub(super) fn name_of(&self, node: NodeId) -> Str {
        let node = self.nodes.get(node);
        node.map(|it| it.name.clone()).unwrap_or_default()
    }

    /// Returns a body of a block, by index.
    pub(super) fn written_body(&self, block: BlockId, body: u32) -> Option<OwnedBody> {
        let mut written = self.blocks.get(block)?.all_written();
        written.nth(body as usize).map(|it| it.body.clone())
    }

    /// Puts back what was taken out for an evaluation.
    fn restore(&mut self, node: NodeId, kind: NodeKind, needs: Vec<Need>) {
        self.needs = needs;
        if let Some(it) = self.nodes.get_mut(node) {
            it.kind = kind;
        }
    }

    /// Returns the value of an expression that is only a reference, or only a text. Others are evaluated, which takes
    /// objects for the names. An expression in a repeated block needs the repetition too, and so is not among them.
    fn value_without_scope(&self, expression: &Written, needs: &[Need]) -> Option<Value> {
        let need = match needs {
            [] => return expression.text().map(Value::string),
            [need] => need,
            _ => return None,
        };
        let node = self.nodes.get(need.node)?;
        // A part that a block lacks is reported by the evaluation.
        let is_known = need.is_exact && !matches!(node.kind, NodeKind::Empty(_));
        is_known.then(|| node.value.clone())
    }

    fn keys_of(
        &self,
        repetition: &Repetition,
        needs: &[Need],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Keys {
        let expression = repetition.expression.expression();
        if let Some(other) = &repetition.other {
            diagnostics.push(errors::both(other.clone(), expression.span()));
        }
        let mut scope = run.scope.child();
        self.define(needs, &mut scope);
        let keys = keys(&expression, repetition.is_count, &scope, diagnostics);
        charged(keys, &expression, run, diagnostics)
    }

    /// Returns the value of a group: its names.
    fn group_of(&self, entry: EntryId, needs: &[Need]) -> Value {
        let names = self.names.children(entry).unwrap_or_default();
        let names = names.iter().map(|it| self.names.name(*it));
        let values = needs.iter().filter_map(|it| self.nodes.get(it.node));
        self.group(names.zip(values.map(|it| it.value.clone())))
    }

    fn finish(&mut self, node: NodeId, value: Value, each: Option<Box<[Value]>>) {
        if let Some(it) = self.nodes.get_mut(node) {
            it.value = if self.secrets.contains(&node) {
                value.with_mark(Mark::sensitive())
            } else {
                value
            };
        }
        if let Some(each) = each {
            self.each.insert(node, each);
        }
    }

    /// Returns the value of a node in an instance.
    pub(super) fn value_in(&self, node: NodeId, instance: usize) -> Value {
        let each = self.each.get(&node).and_then(|it| it.get(instance));
        let value = each.or_else(|| Some(&self.nodes.get(node)?.value));
        value.cloned().unwrap_or_default()
    }

    /// Evaluates a part of a block, once for each instance.
    fn evaluate_part(
        &mut self,
        node: NodeId,
        block: BlockId,
        needs: &[Need],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
        evaluate: &dyn Fn(&EvalContext<'_>, &mut Diagnostics) -> Value,
    ) {
        let keys = self.blocks.get(block).map(|it| it.keys.clone());
        let keys = keys.unwrap_or_default();
        // Most arguments are literals, for which a scope costs more than the evaluation.
        if needs.is_empty() && !keys.is_repeated() {
            let value = evaluate(run.scope, diagnostics);
            return self.finish(node, value, None);
        }
        let mut scope = run.scope.child();
        self.define(needs, &mut scope);
        if !keys.is_repeated() {
            if let Some(own) = self.self_of(needs, 0) {
                scope.set_variable("self", own);
            }
            let value = evaluate(&scope, diagnostics);
            return self.finish(node, value, None);
        }
        if matches!(keys, Keys::Unknown) {
            return self.finish(node, Value::dynamic(), None);
        }
        let mut each = Vec::with_capacity(keys.len());
        let mut reports = IterationReports::new(diagnostics);
        for index in 0..keys.len() {
            meter::charge(BYTES_OF_PART);
            // The caller reports it.
            if meter::is_exceeded() {
                break;
            }
            let mut inner = scope.child();
            keys.define(index, &mut |name, value| inner.set_variable(name, value));
            if let Some(own) = self.self_of(needs, index) {
                inner.set_variable("self", own);
            }
            each.push(evaluate(&inner, diagnostics));
            reports.after_element(diagnostics);
        }
        reports.finish(diagnostics);
        let name = self.name_of(node);
        let objects = each
            .iter()
            .map(|it| object_of([(name.clone(), it.clone())]));
        let objects: Vec<Value> = objects.collect();
        let value = self.keyed(block, &objects).unwrap_or_default();
        self.finish(node, value, Some(each.into()));
    }

    fn each(&self, block: BlockId, value: impl Fn(usize) -> Value) -> Vec<Value> {
        let keys = self.blocks.get(block).map(|it| &it.keys);
        let count = keys.filter(|it| it.is_repeated()).map_or(0, Keys::len);
        (0..count).map(value).collect()
    }

    /// Returns the value of a repeated block: its instances by key. `None` if it is not repeated.
    fn keyed(&self, block: BlockId, instances: &[Value]) -> Option<Value> {
        match &self.blocks.get(block)?.keys {
            Keys::One => None,
            Keys::Unknown => Some(Value::dynamic()),
            Keys::Count(_) => Some(Value::tuple(instances.to_vec())),
            Keys::Each(keys) => {
                let keys = keys.iter().map(|(key, _)| key.clone());
                Some(object_of(keys.zip(instances.iter().cloned())))
            }
        }
    }

    /// Returns the value of a block, from its parts.
    fn whole(&self, block: BlockId) -> Value {
        let Some(it) = self.blocks.get(block) else {
            return Value::dynamic();
        };
        let address = self.address_of(block);
        let is_computed = address.is_some_and(|it| it.computed);
        if address.is_some_and(|it| it.value.is_some()) {
            let part = it.parts.at(0).and_then(|part| self.nodes.get(part));
            return match part {
                Some(part) => part.value.clone(),
                None if is_computed => Value::dynamic(),
                None => Value::null(hcl_core::Type::Dynamic),
            };
        }
        let parts = self.parts(it);
        let instance = |index: usize| {
            let values = parts
                .clone()
                .map(|(id, part)| (part.name.clone(), self.value_in(id, index)));
            if is_computed {
                Value::unknown_with_attributes(values.collect())
            } else {
                object_of(values)
            }
        };
        let each = self.each(block, instance);
        self.keyed(block, &each).unwrap_or_else(|| instance(0))
    }
}

impl Keys {
    /// Returns the number of instances.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One | Self::Unknown => 1,
            Self::Count(count) => *count,
            Self::Each(keys) => keys.len(),
        }
    }

    pub(super) const fn is_repeated(&self) -> bool {
        !matches!(self, Self::One)
    }

    /// Defines the variables of an instance.
    pub(super) fn define(&self, index: usize, define: &mut dyn FnMut(&'static str, Value)) {
        match self {
            Self::One | Self::Unknown => {}
            Self::Count(_) => {
                define(
                    "count",
                    object_of([("index".into(), Value::from(index as u64))]),
                );
            }
            Self::Each(keys) => {
                if let Some((key, value)) = keys.get(index) {
                    let key = Value::from(&**key);
                    define(
                        "each",
                        object_of([("key".into(), key), ("value".into(), value.clone())]),
                    );
                }
            }
        }
    }

    /// Returns an instance with its variables, for decoding.
    pub(super) fn instance(&self, index: usize) -> Instance {
        let mut instance = Some(Instance::default());
        self.define(index, &mut |name, value| {
            instance = instance.take().map(|it| it.with_variable(name, value));
        });
        let instance = instance.unwrap_or_default();
        match self {
            Self::Unknown => instance.unknown(),
            Self::One | Self::Count(_) | Self::Each(_) => instance,
        }
    }
}

/// Charges the instances of a block to the budget.
fn charged(keys: Keys, at: &Expression<'_>, run: Run<'_>, diagnostics: &mut Diagnostics) -> Keys {
    let bytes = keys.len().saturating_mul(BYTES_OF_INSTANCE);
    match run.scope.charge_bytes(bytes) {
        Ok(()) => keys,
        Err(error) => {
            diagnostics.push(error.at(at.span()));
            Keys::Unknown
        }
    }
}

/// Evaluates `count` or `for_each`.
fn keys(
    expression: &Expression<'_>,
    is_count: bool,
    scope: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Keys {
    let checkpoint = diagnostics.checkpoint();
    let value = expression.evaluate(scope, diagnostics);
    if diagnostics.has_errors_since(checkpoint) {
        return Keys::Unknown;
    }
    let at = expression.span();
    if value.is_marked() {
        if !is_count {
            diagnostics.push(errors::sensitive_keys(at));
            return Keys::Unknown;
        }
        diagnostics.push(errors::sensitive_count(at.clone()));
    }
    let texts = |value: &Value| value.as_str().map(Str::from);
    let plain = value.unmarked();
    let keys = match plain.kind() {
        ValueKind::Unknown => return Keys::Unknown,
        ValueKind::Number(_) | ValueKind::String(_) if is_count => {
            let number = hcl_core::convert::convert(plain, &hcl_core::Type::Number);
            let count = number.ok().and_then(|it| it.as_u64());
            count
                .and_then(|it| usize::try_from(it).ok())
                .map(Keys::Count)
        }
        ValueKind::Map(all) | ValueKind::Object(all) if !is_count => {
            let all = all.iter();
            let all = all.map(|(key, value)| (key.clone(), value.clone()));
            Some(Keys::Each(all.collect()))
        }
        // `toset([r.a.id])`: elements that are not known may be equal.
        ValueKind::Set(all) if !is_count && all.iter().any(|it| !it.is_known()) => {
            return Keys::Unknown;
        }
        ValueKind::Set(all) if !is_count => {
            let all = all.iter().map(|it| Some((texts(it)?, it.clone())));
            all.collect::<Option<Vec<_>>>()
                .map(|it| Keys::Each(it.into()))
        }
        _ => None,
    };
    keys.unwrap_or_else(|| {
        diagnostics.push(if is_count {
            errors::invalid_count(&value, at)
        } else {
            errors::invalid_for_each(&value, at)
        });
        Keys::Unknown
    })
}
