//! What decoding and later evaluations see of a graph: variables, and the instances of blocks.

use std::sync::Arc;

use hcl_core::body::{Instance, Instances};
use hcl_core::native::BodyItem;
use hcl_core::{Body, BodySchema, Diagnostics, Expression, OwnedBody, Value};

use super::{Form, Graph, Keys, Need, NodeKind, Run, State, nested};

impl Graph {
    /// Evaluates all locals, and what the rest of a module refers to. Returns the locals as one object.
    pub(in crate::module) fn evaluate_locals(
        &mut self,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let Some(entry) = self.names.root("local") else {
            return Value::object(hcl_core::value::Mapping::default());
        };
        let node = self.node_of(entry);
        // Each alone: a cycle of all locals by way of their object would hide the cycle between two.
        for local in self.names.children(entry).unwrap_or_default().to_vec() {
            let local = self.node_of(local);
            self.require(local, run, diagnostics);
        }
        self.require(node, run, diagnostics);
        self.nodes
            .get(node)
            .map_or_else(Value::dynamic, |it| it.value.clone())
    }

    /// Evaluates what blocks with addresses and the bodies of all sources refer to.
    pub(in crate::module) fn evaluate_references<'b>(
        &mut self,
        bodies: impl Iterator<Item = Body<'b>>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for block in 0..self.blocks.len() {
            self.read(block);
            let Some(it) = self.blocks.get(block) else {
                continue;
            };
            let parts: Vec<usize> = it.parts.iter().map(|(_, part)| *part).collect();
            if let Some(repetition) = it.repetition {
                self.require(repetition, run, diagnostics);
            }
            for part in parts {
                if self
                    .nodes
                    .get(part)
                    .is_some_and(|it| it.state == State::New)
                {
                    self.find_needs(part, run, diagnostics);
                }
                let needs = self.nodes.get(part).map(|it| it.needs.clone());
                self.want(needs.unwrap_or_default(), run, diagnostics);
            }
        }
        for body in bodies {
            let mut references = Vec::new();
            match body.native_items() {
                Some(items) => {
                    for item in items {
                        match item {
                            BodyItem::Attribute(it) => {
                                references.extend(Expression::from(it.expression()).variables());
                            }
                            BodyItem::Block(it) if self.is_declared(it.type_name()) => {}
                            BodyItem::Block(it) => {
                                nested::block_references(it, &mut Vec::new(), &mut references);
                            }
                        }
                    }
                }
                None => {
                    let ignored = &mut Diagnostics::new();
                    for attribute in body.just_attributes(ignored) {
                        references.extend(attribute.expression().variables());
                    }
                }
            }
            let mut needs: Vec<Need> = Vec::new();
            self.needs_of(&references, None, run, &mut needs, diagnostics);
            self.want(needs, run, diagnostics);
        }
    }

    fn is_declared(&self, block_type: &str) -> bool {
        matches!(block_type, "variable" | "locals") || self.has_type(block_type)
    }

    /// Returns the variables of what was wanted, without locals.
    pub(in crate::module) fn variables(&self) -> Vec<(Box<str>, Value)> {
        let mut roots = self.roots(self.wanted.iter());
        roots.retain(|(name, _)| **name != *"local");
        roots
    }

    /// Evaluates an expression.
    pub(in crate::module) fn evaluate(
        &mut self,
        expression: &Expression<'_>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let mut needs = Vec::new();
        self.needs_of(&expression.variables(), None, run, &mut needs, diagnostics);
        for need in &needs {
            self.require(need.node, run, diagnostics);
        }
        let mut scope = run.scope.child();
        self.define(&needs, &mut scope);
        expression.evaluate(&scope, diagnostics)
    }

    /// Returns a body in which blocks are replaced by their instances, with the values that are known.
    pub(in crate::module) fn instantiated(
        &self,
        content: &hcl_core::BodyContent<'_>,
        body: Body<'_>,
        limits: hcl_core::Limits,
    ) -> OwnedBody {
        let hidden = BodySchema::new().optional("count").optional("for_each");
        let hidden = &Arc::new(hidden);
        let mut instances = Instances::default();
        for block in &content.blocks {
            let Some(index) = self.block_at(block) else {
                continue;
            };
            if let Some(of_block) = self.instances_of_block(index, hidden) {
                instances.insert(block, of_block);
            }
        }
        body.with_instances(limits, instances).to_owned()
    }

    /// Returns the block of an address.
    fn block_at(&self, block: &hcl_core::Block<'_>) -> Option<usize> {
        let at = block.definition_span();
        self.by_span
            .get(&at.span().start)?
            .iter()
            .copied()
            .find(|index| {
                self.blocks
                    .get(*index)
                    .is_some_and(|it| it.definition.source() == at.source())
            })
    }

    fn instances_of_block(&self, index: usize, hidden: &Arc<BodySchema>) -> Option<Vec<Instance>> {
        let block = self.blocks.get(index)?;
        let nodes = block
            .parts
            .iter()
            .filter_map(|(_, part)| self.nodes.get(*part));
        let known = nodes.clone().filter(|it| it.state == State::Done);
        let own: Vec<Need> = nodes
            .flat_map(|it| &it.needs)
            .filter(|it| it.form == Form::OfSelf)
            .cloned()
            .collect();
        if matches!(block.keys, Keys::One) && own.is_empty() && known.clone().next().is_none() {
            return None;
        }
        let instances = (0..block.keys.len()).map(|number| {
            let mut instance = block.keys.instance(number);
            if block.repetition.is_some() {
                instance = instance.without(hidden);
            }
            if let Some(value) = self.self_of(&own, number) {
                instance = instance.with_variable("self", value);
            }
            for node in known.clone() {
                if let NodeKind::Argument { expression, .. } = &node.kind {
                    let value = node.each.get(number).unwrap_or(&node.value);
                    instance = instance.with_value(&expression.expression(), value.clone());
                }
            }
            instance
        });
        Some(instances.collect())
    }
}
