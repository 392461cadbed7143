//! The results of a graph for decoding and later evaluations: variables, and the instances of blocks.

use std::sync::Arc;

use hcl_core::body::{Instance, Instances, KnownValues};
use hcl_core::native::BodyItem;
use hcl_core::{
    Body, BodyContent, BodySchema, Diagnostics, Expression, Limits, OwnedBody, Source, Str, Value,
};

use super::{AddressedBlock, Form, Graph, Keys, Need, Node, NodeKind, Run, State, nested};

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
        // Most blocks have a few arguments.
        self.nodes.reserve(self.blocks.len() * 4);
        for block in 0..self.blocks.len() {
            self.read(block);
            let Some(it) = self.blocks.get(block) else {
                continue;
            };
            let count = it.parts.len();
            if let Some(repetition) = it.repetition {
                self.require(repetition, run, diagnostics);
            }
            for index in 0..count {
                let part = self.blocks.get(block).and_then(|it| it.parts.get(index));
                let Some(part) = part.map(|(_, part)| *part) else {
                    continue;
                };
                self.find_needs(part, run, diagnostics);
                let need = |this: &Self, index: usize| {
                    let needs = this.nodes.get(part).map(|it| &it.needs);
                    needs.and_then(|it| it.get(index)).copied()
                };
                let mut index = 0;
                while let Some(need) = need(self, index) {
                    self.want(need, run, diagnostics);
                    index += 1;
                }
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
            self.needs_of(&references, run, &mut needs, diagnostics);
            for need in needs {
                self.want(need, run, diagnostics);
            }
        }
    }

    /// Evaluates what the results of functions refer to, except for their parameters. Returns it as variables.
    pub(in crate::module) fn names_in_functions(
        &mut self,
        functions: &BodyContent<'_>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<(Str, Value)> {
        let mut needs: Vec<Need> = Vec::new();
        for block in &functions.blocks {
            let arguments = block.body().just_attributes(&mut Diagnostics::new());
            let argument = |name: &str| {
                let it = arguments.iter().find(|it| it.name() == name)?;
                Some(it.expression())
            };
            let parameters = argument("params").and_then(|it| it.static_list().ok());
            let mut parameters = parameters.unwrap_or_default();
            parameters.extend(argument("variadic_param").cloned());
            let mut references = argument("result").map_or_else(Vec::new, Expression::variables);
            references.retain(|reference| {
                let is_name = |it: &Expression<'_>| it.as_keyword() == Some(reference.root_name());
                !parameters.iter().any(is_name)
            });
            self.needs_of(&references, run, &mut needs, diagnostics);
        }
        for need in &needs {
            self.require(need.node, run, diagnostics);
        }
        self.roots(needs.iter())
    }

    fn is_declared(&self, block_type: &str) -> bool {
        matches!(block_type, "variable" | "locals") || self.has_type(block_type)
    }

    /// Returns the variables of what was wanted, without locals.
    pub(in crate::module) fn variables(&self) -> Vec<(Str, Value)> {
        let mut roots = self.wanted_roots();
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
        self.needs_of(&expression.variables(), run, &mut needs, diagnostics);
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
        content: &BodyContent<'_>,
        body: Body<'_>,
        limits: Limits,
    ) -> OwnedBody {
        let hidden = BodySchema::new().optional("count").optional("for_each");
        let hidden = &Arc::new(hidden);
        let mut instances = Instances::default();
        let mut known = Known::default();
        // Blocks were declared in this order; merged ones have fewer entries.
        let mut blocks = content.blocks.iter();
        for block in &self.blocks {
            let is_plain = matches!(block.keys, Keys::One) && !self.has_self(block);
            if is_plain {
                self.parts(block).for_each(|it| known.add(it, &it.value));
            } else if let Some(written) = blocks.find(|it| it.definition_span() == block.definition)
            {
                instances.insert(written, self.instances_of_block(block, hidden));
            }
        }
        known.finish().for_each(|it| instances.set_known(it));
        body.with_instances(limits, instances).to_owned()
    }

    fn parts<'g>(&'g self, block: &'g AddressedBlock) -> impl Iterator<Item = &'g Node> {
        block
            .parts
            .iter()
            .filter_map(|(_, part)| self.nodes.get(*part))
    }

    /// Returns whether a block refers to itself as `self`.
    fn has_self(&self, block: &AddressedBlock) -> bool {
        let mut needs = self.parts(block).flat_map(|it| &it.needs);
        needs.any(|it| it.form == Form::OfSelf)
    }

    fn instances_of_block(
        &self,
        block: &AddressedBlock,
        hidden: &Arc<BodySchema>,
    ) -> Vec<Instance> {
        let needs = self.parts(block).flat_map(|it| &it.needs);
        let own: Vec<Need> = needs
            .filter(|it| it.form == Form::OfSelf)
            .copied()
            .collect();
        let instances = (0..block.keys.len()).map(|number| {
            let mut instance = block.keys.instance(number);
            if block.repetition.is_some() {
                instance = instance.without(hidden);
            }
            if let Some(value) = self.self_of(&own, number) {
                instance = instance.with_variable("self", value);
            }
            let mut known = Known::default();
            for node in self.parts(block) {
                known.add(node, node.each.get(number).unwrap_or(&node.value));
            }
            known.finish().fold(instance, Instance::with_known)
        });
        instances.collect()
    }
}

/// Values of arguments, by source.
#[derive(Default)]
struct Known(Vec<(Source, Vec<(u32, Value)>)>);

impl Known {
    /// Adds the value of a node that is an evaluated argument.
    fn add(&mut self, node: &Node, value: &Value) {
        let NodeKind::Argument { expression, .. } = &node.kind else {
            return;
        };
        if node.state != State::Done {
            return;
        }
        let at = expression.span();
        let entry = (at.span().start, value.clone());
        // Blocks of a source follow each other.
        match self.0.iter_mut().rev().find(|(it, _)| it == at.source()) {
            Some((_, values)) => values.push(entry),
            None => self.0.push((at.source().clone(), vec![entry])),
        }
    }

    fn finish(self) -> impl Iterator<Item = KnownValues> {
        let sources = self.0.into_iter();
        sources.map(|(source, values)| KnownValues::new(source, values))
    }
}
