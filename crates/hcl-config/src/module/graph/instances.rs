//! The results of a graph for decoding and later evaluations: variables, and the instances of blocks.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use hcl_core::eval::Traversal;
use hcl_core::extend::Unnamed;
#[cfg(feature = "terraform")]
use hcl_core::internal::in_nfc;
use hcl_core::native::is_identifier;
use hcl_core::{
    Body, BodyContent, Diagnostic, Diagnostics, Expression, Limits, Source, SourceSpan, Span, Str,
    Value, native,
};
use hcl_serde::extend::Concealment;

use super::block_instances::{KnownBlocks, KnownInstance};
use super::errors;
use super::keys::Keys;
use super::memo::Memo;
use super::needs::Need;
use super::scope::NamesInScope;
use super::tree::{Block, Graph, Kind, NodeId, ROOT, Run, WrittenBlock};
use crate::UNKNOWN_VALUE;
use crate::module::SharedSource;
use crate::module::content::mask;

impl Graph {
    /// Evaluates all locals. Returns them as one object.
    pub(in crate::module) fn evaluate_locals(
        &mut self,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let is_on_demand = self.repeated.is_some();
        let Some(all) = self.child(ROOT, "local").filter(|_| !is_on_demand) else {
            return Value::object(hcl_core::value::Mapping::default());
        };
        // Each alone: a cycle of all locals by way of their object would hide the cycle between two.
        for local in self.children(all).unwrap_or_default().to_vec() {
            self.require(local, run, diagnostics);
        }
        self.require(all, run, diagnostics);
        self[all].value.clone()
    }

    /// Evaluates what blocks with addresses and the bodies of all sources refer to.
    pub(in crate::module) fn evaluate_references(
        &mut self,
        files: &[SharedSource],
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for id in self.block_ids() {
            self.read(id);
            let block = &self[id];
            // Of a block with overrides, the parts that count are decoded; of several blocks with one address, all parts.
            let is_overridden = block.written.iter().any(WrittenBlock::is_override);
            let replaced = block.replaced.iter().filter(|_| !is_overridden);
            let parts: Vec<NodeId> = block.parts.values().chain(replaced).copied().collect();
            if let Some(repetition) = block.repetition {
                self.require(repetition, run, diagnostics);
            }
            for part in parts {
                // The value that the program sets is decoded in place of the written one.
                if self[part].set.is_some() {
                    self.require(part, run, diagnostics);
                }
                self.find_needs(part, diagnostics);
                let needs = self[part].needs.clone().unwrap_or_default();
                self.want(&needs, run, diagnostics);
            }
        }
        for written in files.iter().flat_map(SharedSource::expressions) {
            let is_declared = |of: &str| matches!(of, "variable" | "locals") || self.has_type(of);
            if written.block_type.as_deref().is_some_and(is_declared) {
                continue;
            }
            let needs = self.needs_of(&written.references, None, diagnostics);
            self.want(&needs, run, diagnostics);
        }
    }

    /// Evaluates what something needs that is decoded.
    fn want(&mut self, needs: &[Need], run: Run<'_>, diagnostics: &mut Diagnostics) {
        self.require_all(needs, run, diagnostics);
        let mut wanted = std::mem::take(&mut self.wanted);
        for need in needs.iter().filter(|need| !need.is_own) {
            self.name(need, &mut wanted);
        }
        self.wanted = wanted;
    }

    fn require_all(&mut self, needs: &[Need], run: Run<'_>, diagnostics: &mut Diagnostics) {
        for node in needs.iter().filter_map(Need::node) {
            self.require(node, run, diagnostics);
        }
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
            needs.extend(self.needs_of(&references, None, diagnostics));
        }
        self.require_all(&needs, run, diagnostics);
        self.variables_of(&self.named(&needs))
    }

    /// Returns the variables of what was wanted, without locals.
    pub(in crate::module) fn variables(&self) -> Vec<(Str, Value)> {
        let mut variables = self.variables_of(&self.wanted);
        variables.retain(|(name, _)| **name != *"local");
        variables
    }

    /// Evaluates an expression. Returns its value and the nodes that were evaluated for it.
    pub(super) fn evaluate(
        &mut self,
        expression: &Expression,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> (Value, Vec<NodeId>) {
        let needs = self.needs_of(&expression.variables(), None, diagnostics);
        let mut causes = Diagnostics::new();
        self.opened.clear();
        self.require_all(&needs, run, &mut causes);
        let mut scope = run.scope.child();
        self.define(&self.named(&needs), &mut scope);
        let mut own = Diagnostics::new();
        let value = expression.evaluate(&scope, &mut own);
        let opened = self.opened.clone();
        if causes.has_errors() {
            self.forget_opened();
        }
        for node in &opened {
            for defined in [*node, self[*node].parent] {
                let repeated = self.repeated.as_mut().and_then(|all| all.remove(&defined));
                diagnostics.append(repeated.unwrap_or_default());
            }
        }
        if run.is_data && value.is_wholly_known() {
            // A part of data that the expression leaves out may have no value. Of a name that is there twice, nothing says which counts.
            causes = causes.into_iter().filter(errors::is_repeated).collect();
        }
        diagnostics.append(causes);
        diagnostics.append(own);
        (value, opened)
    }

    /// Adds the expressions and references of a node.
    pub(super) fn add_needed(
        &self,
        node: NodeId,
        expressions: &mut Vec<Expression>,
        references: &mut Vec<Traversal>,
    ) {
        references.extend(self.references_of(node));
        if let Kind::Expression(expression) = &self[node].kind {
            expressions.push((**expression).clone());
        }
    }

    /// Returns the value of a call of a module, from the arguments of each instance.
    #[cfg(feature = "terraform")]
    pub(super) fn value_of_call(
        &mut self,
        name: &str,
        outputs: &dyn Fn(Vec<(Str, Value)>) -> Value,
        run: Run<'_>,
        found: &mut Diagnostics,
    ) -> Value {
        let calls = self.child(ROOT, "module");
        let call = calls.and_then(|calls| self.child(calls, &in_nfc(name.into())));
        let Some(&Kind::Block(call)) = call.map(|call| &self[call].kind) else {
            return Value::dynamic();
        };
        self.read(call);
        let parts: Vec<NodeId> = self[call].parts.values().copied().collect();
        for node in parts.iter().copied().chain(self[call].repetition) {
            self.require(node, run, found);
        }
        self.keyed(call, |instance| {
            let arguments = parts.iter().copied();
            let arguments =
                arguments.map(|part| (self[part].name.clone(), self.value_in(part, instance)));
            outputs(arguments.collect())
        })
    }

    /// Returns a body in which blocks are replaced by their instances, with the values that are known.
    pub(in crate::module) fn instantiated(&self, body: &Body, limits: Limits) -> Body {
        let mut instances = KnownBlocks::default();
        instances.values = self.memo.clone();
        for block in self.blocks() {
            let mut own = NamesInScope::default();
            for part in block.all_parts() {
                let needs = self[part].needs.iter().flatten();
                needs
                    .filter(|need| need.is_own)
                    .for_each(|need| self.name(need, &mut own));
            }
            if block.keys.is_repeated() || !own.is_empty() || block.set_body.is_some() {
                for (index, written) in block.written.iter().enumerate() {
                    // Later blocks replace the arguments of earlier ones. Blocks that override another one are its layers.
                    let mut later = block.written.iter().skip(index + 1);
                    let set = block.set_body.as_deref();
                    let set = set.filter(|_| later.all(WrittenBlock::is_override));
                    let all = self.instances_of(block, set, &own);
                    instances.insert(&written.definition, all);
                }
            }
        }
        body.clone().with_instances(limits, Arc::new(instances))
    }

    /// Returns the instances of a block, with the known values. `set` are arguments that the program sets.
    fn instances_of(
        &self,
        block: &Block,
        set: Option<&Body>,
        own: &NamesInScope,
    ) -> Vec<KnownInstance> {
        let unnamed = if block.address.computed {
            // The program may know values that the type does not read.
            Unnamed::Ignore
        } else {
            Unnamed::Report
        };
        let instances = (0..block.keys.len()).map(|number| {
            let mut instance = block.keys.instance(number);
            if let Some(value) = self.self_of(own, number) {
                instance = instance.with_variable("self", value);
            }
            if let Some(known) = block.memos.get(number) {
                instance = instance.with_values(Arc::new(known.clone()));
            }
            let set = set.map(|set| {
                let values = self.set_values(block, set, number);
                (set.clone().with_values(Arc::new(values)), unnamed)
            });
            KnownInstance {
                instance,
                is_repeated: block.repetition.is_some(),
                set,
            }
        });
        instances.collect()
    }

    /// Writes the arguments that the program sets as text: they are decoded as if the block wrote them, and a report about one of
    /// them says where it comes from.
    pub(in crate::module) fn write_set(&mut self, concealment: Concealment) {
        for id in self.block_ids() {
            if !self[id].set.is_empty() {
                self[id].set_body = self.set_arguments(&self[id], concealment).map(Box::new);
            }
        }
    }

    fn set_arguments(&self, block: &Block, concealment: Concealment) -> Option<Body> {
        let value_of = |name: &str| self[*block.parts.get(name)?].set.as_ref();
        let mut text = String::new();
        for name in block.set.iter().filter(|name| is_identifier(name)) {
            let _ = writeln!(text, "{name} = {}", text_of(value_of(name)?));
        }
        // Without the address: a label in it may be a secret.
        let source = Source::new("<set by the program>", text).ok()?;
        let body = Body::from(&native::parse(&source, &mut Diagnostics::new()));
        mask(&body, concealment);
        for it in body.just_attributes(&mut Diagnostics::new()) {
            let is_marked = value_of(it.name()).is_some_and(Value::contains_marked);
            // The data of a program with secrets has no literals that reports may show.
            if concealment.is_some() || is_marked {
                it.expression().span().conceal();
            }
        }
        Some(body)
    }

    /// Returns the values of the arguments that the program sets, in an instance.
    fn set_values(&self, block: &Block, set: &Body, instance: usize) -> Memo {
        let known = Memo::default();
        for it in set.just_attributes(&mut Diagnostics::new()) {
            if let Some(part) = block.parts.get(it.name()) {
                known.insert(&it.expression().span(), self.value_in(*part, instance));
            }
        }
        known
    }

    /// Reports blocks of a number that is not known at `count` or `for_each`, once, in place of each value in the blocks.
    #[cold]
    pub(in crate::module) fn with_causes(&self, found: Diagnostics) -> Diagnostics {
        let blocks = self.blocks().iter();
        let blocks = blocks.filter(|block| matches!(block.keys, Keys::Unknown));
        let blocks: Vec<&Block> = blocks.collect();
        let cause = |report: &Diagnostic| {
            let is_unknown = report.code().as_deref() == Some(UNKNOWN_VALUE);
            let at = report.subject().filter(|_| is_unknown)?;
            let block = blocks.iter().find(|block| self.contains(block, at))?;
            Some((*block, at.clone()))
        };
        // Once for each block, by a value in it rather than by its header.
        let mut reported = HashSet::new();
        let values = found.iter().filter_map(cause);
        let values = values.filter(|(block, at)| !block.is_header(Some(at)));
        let with_value: HashSet<NodeId> = values.map(|(block, _)| block.node).collect();
        let found = found.without(|report| {
            cause(report).is_some_and(|(block, at)| {
                let is_followed = block.is_header(Some(&at)) && with_value.contains(&block.node);
                is_followed || !reported.insert(block.node)
            })
        });
        found.map(|report| {
            let changed = cause(&report).and_then(|(block, at)| {
                let (name, repetition) = self.repetition_of(block)?;
                Some(errors::unknown_repetition(&name, repetition, at))
            });
            changed.unwrap_or(report)
        })
    }

    /// Returns whether a span is in a block, or is its header.
    fn contains(&self, block: &Block, at: &SourceSpan) -> bool {
        let is_in = |around: Span| around.encloses(at.span());
        block.is_header(Some(at))
            || block.written.iter().any(|written| {
                written.definition.source() == at.source()
                    && match written.body.as_native() {
                        Some(native) => is_in(native.span()),
                        None => block.parts.values().any(|part| {
                            let at = self.definition_of(*part);
                            at.is_some_and(|at| is_in(at.span()))
                        }),
                    }
            })
    }
}

/// Returns the text of a value. The graph has the value itself: a set is a list there, and an unknown value has no text.
fn text_of(value: &Value) -> String {
    let text = value.unmark_deep().0.to_string();
    match text.parse::<Expression>() {
        Ok(_) => text,
        Err(_) => "null".to_owned(),
    }
}
