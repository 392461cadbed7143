//! The value of a node, when all nodes that it needs have values.

use hcl_core::diagnostic::IterationReports;
use hcl_core::extend::Instance;
use hcl_core::internal::meter;
use hcl_core::value::{Mark, ValueKind};
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Expression, SourceSpan, Str, Value};

use super::block::{AddressedBlock, Keys, WrittenBlock};
use super::node::{Definition, Need, Node, Owner, State};
use super::scope::object_of;
use super::state::{Graph, Run};
use super::{BlockId, NodeId};
use super::{errors, nested};

/// Heap of the value of a part of an instance, and its scope.
const BYTES_OF_PART: usize = 256;

/// Heap of an instance: its key, and the variables and the block that decoding sees.
const BYTES_OF_INSTANCE: usize = 1024;

/// The result of the evaluation of a node.
pub(super) struct Evaluated {
    value: Value,
    /// The value of each instance, of a part of a repeated block.
    each: Option<Box<[Value]>>,
    /// The instances, if the node says which there are.
    keys: Option<Keys>,
}

impl From<Value> for Evaluated {
    fn from(value: Value) -> Self {
        Self {
            value,
            each: None,
            keys: None,
        }
    }
}

impl Graph {
    pub(super) fn evaluate_node(
        &self,
        id: NodeId,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Evaluated {
        let Some(node) = self.nodes.get(id) else {
            return Value::dynamic().into();
        };
        let needs = node.needs.as_deref().unwrap_or_default();
        match (&node.definition, node.owner) {
            (Definition::Expression(expression), Owner::Block(block)) => {
                if self.is_repetition(id, node) {
                    let keys = self.keys_of(block, expression, needs, run, diagnostics);
                    return Evaluated {
                        keys: Some(keys),
                        ..Value::dynamic().into()
                    };
                }
                let evaluate = |_, scope: &EvalContext<'_>, found: &mut Diagnostics| {
                    run.evaluate(found, |found| expression.evaluate(scope, found))
                };
                self.evaluate_part(&node.name, block, needs, run, diagnostics, &evaluate)
            }
            (Definition::Expression(expression), Owner::Name(_)) => {
                let mut scope = run.scope.child();
                self.define(needs, &mut scope);
                let value = |found: &mut _| expression.evaluate(&scope, found);
                run.evaluate(diagnostics, value).into()
            }
            (Definition::Blocks(body, items), Owner::Block(block)) => {
                let Some(WrittenBlock { body, definition }) = self.written(block, *body) else {
                    return Value::dynamic().into();
                };
                let written = nested::blocks_at(body, items);
                let evaluate = |index, scope: &EvalContext<'_>, found: &mut Diagnostics| {
                    let memo = self.blocks.get(block);
                    let memo = memo.and_then(|memo| memo.memo(definition.source(), index));
                    let memo = memo.cloned().unwrap_or_default();
                    let expanded = body.clone().expand_recorded(scope, &memo);
                    run.evaluate(found, |found| {
                        nested::value(&expanded, &node.name, &written, scope, found)
                    })
                };
                self.evaluate_part(&node.name, block, needs, run, diagnostics, &evaluate)
            }
            (Definition::Set(value, _), Owner::Block(block)) => {
                let evaluate = |_, _: &EvalContext<'_>, _: &mut Diagnostics| value.clone();
                self.evaluate_part(&node.name, block, needs, run, diagnostics, &evaluate)
            }
            (Definition::Set(value, _), Owner::Name(_)) => value.clone().into(),
            (Definition::Names, Owner::Block(block)) => {
                let names = self.names_of(block);
                let count = self.blocks.get(block).map_or(0, |block| block.keys.len());
                Evaluated {
                    each: Some(vec![names.clone(); count].into()),
                    ..self.keyed(block, |_| names.clone()).into()
                }
            }
            (Definition::Whole, Owner::Block(block)) => self.whole(block).into(),
            (Definition::Whole, Owner::Name(entry)) => {
                let names = self.names.children(entry).unwrap_or_default();
                let names = names.iter().map(|name| self.names.name(*name));
                let values = needs.iter().map(|needed| self.value(needed.node));
                self.group(names.zip(values)).into()
            }
            (Definition::Blocks(..) | Definition::Names, Owner::Name(_)) => Value::dynamic().into(),
        }
    }

    fn is_repetition(&self, id: NodeId, node: &Node) -> bool {
        match node.owner {
            Owner::Block(block) => {
                let block = self.blocks.get(block);
                block.is_some_and(|block| block.repetition == Some(id))
            }
            Owner::Name(_) => false,
        }
    }

    /// Keeps the value of a node. Reports a value that nests too deep or is too large, and makes it unknown: a chain of blocks that
    /// contain each other grows without an expression that the evaluation limits.
    pub(super) fn keep(
        &mut self,
        id: NodeId,
        evaluated: Result<Evaluated, Diagnostic>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let checked = evaluated
            .and_then(|evaluated| run.scope.check_limits(&evaluated.value).map(|()| evaluated));
        let is_secret = self.secrets.contains(&id);
        let evaluated = checked.unwrap_or_else(|error| {
            diagnostics.push(match self.definition_of(id) {
                Some(at) => error.at(at),
                None => error,
            });
            let is_repetition = self
                .nodes
                .get(id)
                .is_some_and(|node| self.is_repetition(id, node));
            Evaluated {
                keys: is_repetition.then_some(Keys::Unknown),
                ..Value::dynamic().into()
            }
        });
        let Some(node) = self.nodes.get_mut(id) else {
            return;
        };
        node.state = State::Done;
        node.value = if is_secret {
            evaluated.value.with_mark(Mark::sensitive())
        } else {
            evaluated.value
        };
        if let (Owner::Block(block), Some(keys)) = (node.owner, evaluated.keys)
            && let Some(block) = self.blocks.get_mut(block)
        {
            block.set_keys(keys);
        }
        match evaluated.each {
            Some(each) => drop(self.each.insert(id, each)),
            None => drop(self.each.remove(&id)),
        }
        self.remember(id);
    }

    /// Adds the value of an argument to the values that are decoded.
    fn remember(&self, id: NodeId) {
        let node = self.nodes.get(id);
        if let Some(Node {
            owner: Owner::Block(block),
            definition: Definition::Expression(expression) | Definition::Set(_, Some(expression)),
            ..
        }) = node
            && let Some(block) = self.blocks.get(*block)
        {
            let at = expression.span();
            for instance in 0..block.keys.len() {
                if let Some(memo) = block.memo(at.source(), instance) {
                    memo.insert(&at, self.value_in(id, instance));
                }
            }
        }
    }

    /// Returns the expression of a node, or the header of the block that it is a part of.
    fn definition_of(&self, node: NodeId) -> Option<SourceSpan> {
        let node = self.nodes.get(node)?;
        match (&node.definition, node.owner) {
            (Definition::Expression(expression), _) => Some(expression.span()),
            (_, Owner::Block(block)) => Some(self.blocks.get(block)?.written.definition.clone()),
            (_, Owner::Name(_)) => None,
        }
    }

    /// Returns a block of an address, by index.
    pub(super) fn written(&self, block: BlockId, index: u32) -> Option<&WrittenBlock> {
        self.blocks.get(block)?.all_written().nth(index as usize)
    }

    fn keys_of(
        &self,
        block: BlockId,
        expression: &Expression,
        needs: &[Need],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Keys {
        let block = self.blocks.get(block);
        if let Some(other) = block.and_then(|block| block.conflict.clone()) {
            diagnostics.push(errors::both(other, expression.span()));
        }
        let mut scope = run.scope.child();
        self.define(needs, &mut scope);
        let is_count = block.is_some_and(|block| self.is_count(block));
        let keys = keys(expression, is_count, &scope, diagnostics);
        charged(keys, expression, run, diagnostics)
    }

    /// Returns whether the instances of a block are counted; the others have keys.
    pub(super) fn is_count(&self, block: &AddressedBlock) -> bool {
        block
            .repetition
            .is_some_and(|repetition| self.name_of(repetition) == "count")
    }

    /// Returns the value of a node in an instance.
    pub(super) fn value_in(&self, node: NodeId, instance: usize) -> Value {
        let each = self.each.get(&node).and_then(|each| each.get(instance));
        let value = each.or_else(|| Some(&self.nodes.get(node)?.value));
        value.cloned().unwrap_or_default()
    }

    /// Evaluates a part of a block, once for each instance.
    fn evaluate_part(
        &self,
        name: &Str,
        block: BlockId,
        needs: &[Need],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
        evaluate: &dyn Fn(usize, &EvalContext<'_>, &mut Diagnostics) -> Value,
    ) -> Evaluated {
        let keys = self.blocks.get(block).map(|block| &block.keys);
        let keys = keys.unwrap_or(&Keys::One);
        // Most arguments are literals, for which a scope costs more than the evaluation.
        if needs.is_empty() && !keys.is_repeated() {
            return evaluate(0, run.scope, diagnostics).into();
        }
        let mut scope = run.scope.child();
        self.define(needs, &mut scope);
        if !keys.is_repeated() {
            if let Some(own) = self.self_of(needs, 0) {
                scope.set_variable("self", own);
            }
            return evaluate(0, &scope, diagnostics).into();
        }
        if matches!(keys, Keys::Unknown) {
            return Value::dynamic().into();
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
            each.push(evaluate(index, &inner, diagnostics));
            reports.after_element(diagnostics);
        }
        reports.finish(diagnostics);
        let value_of = |index: usize| each.get(index).cloned().unwrap_or_default();
        let value = self.keyed(block, |index| object_of([(name.clone(), value_of(index))]));
        Evaluated {
            each: Some(each.into()),
            ..value.into()
        }
    }

    /// Returns an object with the names of the parts of a block, for reports of a name that it lacks. Of a repeated block, the
    /// names are inside the instances.
    fn names_of(&self, block: BlockId) -> Value {
        let block = self.blocks.get(block);
        let block = block.filter(|block| matches!(block.keys, Keys::One));
        let names = block.into_iter().flat_map(|block| block.parts.keys());
        object_of(names.map(|name| (name.clone(), Value::dynamic())))
    }

    /// Returns the value of a block, from its parts.
    fn whole(&self, id: BlockId) -> Value {
        let Some(block) = self.blocks.get(id) else {
            return Value::dynamic();
        };
        let address = self.address_of(id);
        let is_computed = address.is_some_and(|address| address.computed);
        if address.is_some_and(|address| address.value.is_some()) {
            return match block.parts.values().next() {
                Some(part) => self.value(*part),
                None if is_computed => Value::dynamic(),
                None => Value::null(hcl_core::Type::Dynamic),
            };
        }
        self.keyed(id, |index| {
            let parts = block.parts.iter();
            let values = parts.map(|(name, part)| (name.clone(), self.value_in(*part, index)));
            if is_computed {
                Value::unknown_with_attributes(values.collect())
            } else {
                object_of(values)
            }
        })
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
            instance = instance
                .take()
                .map(|instance| instance.with_variable(name, value));
        });
        let instance = instance.unwrap_or_default();
        match self {
            Self::Unknown => instance.unknown(),
            Self::One | Self::Count(_) | Self::Each(_) => instance,
        }
    }
}

/// Charges the instances of a block to the budget.
fn charged(keys: Keys, at: &Expression, run: Run<'_>, diagnostics: &mut Diagnostics) -> Keys {
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
    expression: &Expression,
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
            let count = number.ok().and_then(|number| number.as_u64());
            count
                .and_then(|count| usize::try_from(count).ok())
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
