//! The results of a graph for decoding and later evaluations: variables, and the instances of blocks.

use std::collections::HashMap;
use std::sync::Arc;

use hcl_core::eval::Traversal;
use hcl_core::extend::{Instance, Instances, Memo, Unnamed};
use hcl_core::{
    Body, BodyContent, BodySchema, Diagnostics, Expression, Limits, Source, SourceSpan, Span, Str,
    Value,
};

use super::block::{AddressedBlock, Keys, WrittenBlock};
use super::node::{At, Definition, Need};
use super::state::{Graph, Run};
use super::{BlockId, NodeId};
use super::{errors, nested};
use crate::UNKNOWN_VALUE;

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
            .map_or_else(Value::dynamic, |node| node.value.clone())
    }

    /// Evaluates what blocks with addresses and the bodies of all sources refer to.
    pub(in crate::module) fn evaluate_references(
        &mut self,
        bodies: impl Iterator<Item = Body>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for block in 0..self.blocks.len() {
            self.read(block);
            let Some(it) = self.blocks.get(block) else {
                continue;
            };
            let parts: Vec<NodeId> = it.all_parts().collect();
            if let Some(repetition) = it.repetition {
                self.require(repetition, run, diagnostics);
            }
            if self.is_declaration(block) {
                self.want_written(block, run, diagnostics);
            }
            for part in parts {
                // The value that the program sets is decoded in place of the written one.
                let definition = self.nodes.get(part).map(|node| &node.definition);
                if let Some(Definition::Set(..)) = definition {
                    self.require(part, run, diagnostics);
                }
                let needs = self.needs_of_node(part, diagnostics);
                self.want(&needs, run, diagnostics);
            }
        }
        for body in bodies {
            let references = nested::references_in(&body, &|name| self.is_declared(name));
            let needs = self.needs_of(&references, diagnostics);
            self.want(&needs, run, diagnostics);
        }
    }

    /// Returns whether a block has a value that is none of its arguments.
    fn is_declaration(&self, block: BlockId) -> bool {
        let address = self.address_of(block);
        address.is_some_and(|address| address.value.as_deref() == Some(""))
    }

    /// Evaluates all that a block refers to.
    fn want_written(&mut self, block: BlockId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        let written = self
            .blocks
            .get(block)
            .into_iter()
            .flat_map(AddressedBlock::all_written);
        let references =
            written.flat_map(|written| nested::references_in(&written.body, &|_| false));
        let references: Vec<Traversal> = references.collect();
        let needs = self.needs_of(&references, diagnostics);
        self.want(&needs, run, diagnostics);
    }

    /// Evaluates what the results of functions refer to, except for their parameters. Returns it as variables.
    pub(in crate::module) fn names_in_functions(
        &mut self,
        functions: &BodyContent,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<(Str, Value)> {
        let mut needs: Vec<Need> = Vec::new();
        for block in &functions.blocks {
            let arguments = block.body().just_attributes(&mut Diagnostics::new());
            let argument = |name: &str| {
                let it = arguments.iter().find(|argument| argument.name() == name)?;
                Some(it.expression())
            };
            let parameters = argument("params").and_then(|argument| argument.static_list().ok());
            let mut parameters = parameters.unwrap_or_default();
            parameters.extend(argument("variadic_param").cloned());
            let mut references = argument("result").map_or_else(Vec::new, Expression::variables);
            references.retain(|reference| {
                let is_name = |it: &Expression| it.as_keyword() == Some(reference.root_name());
                !parameters.iter().any(is_name)
            });
            needs.extend(self.needs_of(&references, diagnostics));
        }
        for need in &needs {
            self.require(need.node, run, diagnostics);
        }
        self.roots(&needs)
    }

    fn is_declared(&self, block_type: &str) -> bool {
        matches!(block_type, "variable" | "locals") || self.has_type(block_type)
    }

    /// Returns the variables of what was wanted, without locals.
    pub(in crate::module) fn variables(&self) -> Vec<(Str, Value)> {
        let mut roots = self.values_of(&self.wanted);
        roots.retain(|(name, _)| **name != *"local");
        roots
    }

    /// Evaluates an expression. Of files without declared addresses, mistakes that do not make the value unknown are none.
    pub(in crate::module) fn evaluate(
        &mut self,
        expression: &Expression,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let needs = self.needs_of(&expression.variables(), diagnostics);
        let mut causes = Diagnostics::new();
        self.opened.clear();
        for need in &needs {
            self.require(need.node, run, &mut causes);
        }
        let mut scope = run.scope.child();
        self.define(&needs, &mut scope);
        let mut own = Diagnostics::new();
        let value = expression.evaluate(&scope, &mut own);
        if causes.has_errors() {
            self.forget_opened();
        }
        diagnostics.append(causes);
        diagnostics.append(own);
        value
    }

    /// Returns a body in which blocks are replaced by their instances, with the values that are known.
    pub(in crate::module) fn instantiated(&self, body: &Body, limits: Limits) -> Body {
        let hidden = BodySchema::new().optional("count").optional("for_each");
        let hidden = &Arc::new(hidden);
        let mut instances = Instances::default();
        instances.set_known(self.memos.clone());
        for block in &self.blocks {
            let has_self = !self.own_needs(block).is_empty();
            if matches!(block.keys, Keys::One) && !has_self && block.set.is_none() {
                continue;
            }
            for written in block.all_written() {
                let of_block = self.instances_of_block(block, written, hidden);
                instances.insert(&written.definition, of_block);
            }
        }
        body.clone().with_instances(limits, instances)
    }

    /// Reports blocks of a number that is not known at `count` or `for_each`, once, in place of each value in the blocks.
    #[cold]
    pub(in crate::module) fn with_causes(&self, found: Diagnostics) -> Diagnostics {
        let blocks = self.blocks.iter();
        let blocks: Vec<_> = blocks
            .filter(|block| matches!(block.keys, Keys::Unknown))
            .collect();
        let causes = found.iter().map(|diagnostic| {
            let is_unknown = diagnostic.code().as_deref() == Some(UNKNOWN_VALUE);
            let at = diagnostic.subject().filter(|_| is_unknown)?;
            blocks.iter().position(|block| self.contains(block, at))
        });
        let causes: Vec<Option<usize>> = causes.collect();
        // The first value in each block, or its header if there is none.
        let mut firsts: HashMap<usize, (usize, bool)> = HashMap::new();
        for (index, (report, cause)) in found.iter().zip(&causes).enumerate() {
            if let Some(cause) = *cause {
                let block = blocks.get(cause);
                let is_value = block.is_some_and(|block| !block.is_header(report.subject()));
                let first = firsts.entry(cause).or_insert((index, is_value));
                if is_value && !first.1 {
                    *first = (index, true);
                }
            }
        }
        let is_first = causes.iter().enumerate().map(|(index, cause)| {
            let first = cause.and_then(|cause| firsts.get(&cause));
            first.is_none_or(|(first, _)| *first == index)
        });
        let is_first: Vec<bool> = is_first.collect();
        let mut kept = is_first.iter();
        let found = found.without(|_| kept.next() == Some(&false));
        let mut causes = causes
            .iter()
            .zip(&is_first)
            .filter(|(_, is_first)| **is_first);
        found.map(|diagnostic| {
            let cause = causes.next().and_then(|(cause, _)| *cause);
            let block = cause.and_then(|cause| blocks.get(cause));
            let cause = block.and_then(|block| Some((*block, self.repetition_of(block)?)));
            match (cause, diagnostic.subject()) {
                (Some((block, repetition)), Some(at)) => {
                    let name = if self.is_count(block) {
                        "count"
                    } else {
                        "for_each"
                    };
                    errors::unknown_repetition(name, repetition, at.clone())
                }
                _ => diagnostic,
            }
        })
    }

    /// Returns whether a span is in a block, or is its header.
    fn contains(&self, block: &AddressedBlock, at: &SourceSpan) -> bool {
        if block.is_header(Some(at)) {
            return true;
        }
        let is_around = |source: &Source, around: Span| {
            let at_start = around.start <= at.span().start;
            at_start && at.span().end <= around.end && source == at.source()
        };
        let mut bodies = block.all_written().map(|written| &written.body);
        bodies.any(|body| match body.as_native() {
            Some(it) => is_around(it.file().source(), it.span()),
            None => block.parts.values().any(|part| {
                match self.nodes.get(*part).map(|node| &node.definition) {
                    Some(Definition::Expression(expression)) => {
                        let around = expression.span();
                        is_around(around.source(), around.span())
                    }
                    _ => false,
                }
            }),
        })
    }

    /// Returns the references of a block to itself as `self`.
    fn own_needs(&self, block: &AddressedBlock) -> Vec<Need> {
        let nodes = block.all_parts().filter_map(|part| self.nodes.get(part));
        let needs = nodes.flat_map(|node| node.needs.as_deref().unwrap_or_default());
        needs
            .filter(|needed| needed.at == At::Own)
            .copied()
            .collect()
    }

    /// Returns the instances of one of the blocks of an address, with the known values of its source.
    fn instances_of_block(
        &self,
        block: &AddressedBlock,
        written: &WrittenBlock,
        hidden: &Arc<BodySchema>,
    ) -> Vec<Instance> {
        let source = written.definition.source();
        // Later blocks replace the arguments of earlier ones.
        let is_last = |_: &&Body| {
            let last = block.all_written().next_back();
            last.is_some_and(|last| last.definition == written.definition)
        };
        let set = block.set.as_deref().filter(is_last);
        let address = self.addresses.get(block.address);
        let unnamed = if address.is_some_and(|address| address.computed) {
            // The program may know values that the type does not read.
            Unnamed::Ignore
        } else {
            Unnamed::Report
        };
        let own = self.own_needs(block);
        let instances = (0..block.keys.len()).map(|number| {
            let mut instance = block.keys.instance(number);
            if block.repetition.is_some() {
                instance = instance.without(hidden);
            }
            if let Some(value) = self.self_of(&own, number) {
                instance = instance.with_variable("self", value);
            }
            if let Some(set) = set {
                let values = self.set_values(block, set, number);
                instance = instance.with_arguments(set.clone(), values, unnamed);
            }
            match block.memo(source, number) {
                Some(known) => instance.with_known(known.clone()),
                None => instance,
            }
        });
        instances.collect()
    }

    /// Returns the values of the arguments that the program sets, in an instance.
    fn set_values(&self, block: &AddressedBlock, set: &Body, instance: usize) -> Memo {
        let known = Memo::default();
        for it in set.just_attributes(&mut Diagnostics::new()) {
            if let Some(part) = block.parts.get(it.name()) {
                known.insert(&it.expression().span(), self.value_in(*part, instance));
            }
        }
        known
    }
}
