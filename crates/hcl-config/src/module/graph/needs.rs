//! The needs of a value: the nodes that its references lead to.

use std::borrow::Cow;
#[cfg(feature = "terraform")]
use std::collections::{BTreeSet, HashMap, HashSet};

use hcl_core::eval::Traversal;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan, Str};

use super::hints::HintKind;
use super::reference::RemainingSteps;
use super::tree::{BlockId, Graph, Kind, NodeId, ROOT, WrittenBlock};
#[cfg(feature = "terraform")]
use super::undeclared::first_name;
use super::{errors, nested_blocks};
use crate::module::model::References;

/// How many nodes are followed from a block.
#[cfg(feature = "terraform")]
const MAX_NAMES: usize = 10_000;

/// A node that another node needs, or a name that it refers to.
#[derive(Clone, Debug)]
pub(super) struct Need {
    pub(super) of: Needed,
    /// Whether the reference begins with `self`.
    pub(super) is_own: bool,
    /// Whether the reference begins with the type of the block: `resource.aws_vpc.main`.
    pub(super) is_prefixed: bool,
    /// Where the reference is, if there is one.
    pub(super) reference: Option<SourceSpan>,
}

#[derive(Clone, Debug)]
pub(super) enum Needed {
    /// A value that the expression has by its name.
    Value(NodeId),
    /// A value that only comes before.
    Before(NodeId),
    /// A name in a group or block that is not known.
    Unknown(NodeId, Str),
    /// A group or block without a name, which is reported.
    Absent(NodeId),
}

impl Need {
    /// The need of a node before others.
    const fn before(node: NodeId) -> Self {
        Self {
            of: Needed::Before(node),
            is_own: false,
            is_prefixed: false,
            reference: None,
        }
    }

    /// Returns the node that has to be evaluated before.
    pub(super) const fn node(&self) -> Option<NodeId> {
        match self.of {
            Needed::Value(node) | Needed::Before(node) => Some(node),
            _ => None,
        }
    }
}

impl Graph {
    /// Finds what a node needs, once.
    pub(super) fn find_needs(&mut self, id: NodeId, diagnostics: &mut Diagnostics) {
        if self[id].needs.is_some() {
            return;
        }
        let block = self.block_around(id);
        let repetition = block.and_then(|block| self[block].repetition);
        let before = repetition.filter(|repetition| *repetition != id);
        let before = before.into_iter().map(Need::before);
        let mut needs: Vec<Need> = before.collect();
        // `count` and `for_each` do not see `self`.
        let block = block.filter(|_| repetition != Some(id));
        if self.outputs.is_some() {
            needs.extend(self.needs_as_a_whole(id));
        } else {
            match self[id].kind {
                Kind::Group(ref group) => {
                    needs.extend(group.children.iter().copied().map(Need::before));
                }
                Kind::Block(inner) => {
                    self.read(inner);
                    self.add_defaults(inner);
                    needs.extend(self[inner].repetition.map(Need::before));
                    let is_apart = self[inner].value.is_some() || self[inner].is_call();
                    let parts = self[inner].parts.values().filter(|_| !is_apart);
                    needs.extend(parts.copied().map(Need::before));
                }
                _ => {
                    let references = self.references_of(id);
                    needs.extend(self.needs_of(&references, block, diagnostics));
                }
            }
        }
        self[id].needs = Some(needs.into());
    }

    pub(super) fn references_of(&self, id: NodeId) -> Vec<Traversal> {
        match &self[id].kind {
            _ if self[id].set.is_some() => Vec::new(),
            Kind::Expression(expression) => {
                let block = self.block_around(id);
                let block = block.map_or("", |block| &self[block].address.block_type);
                nested_blocks::references_of(block, &self[id].name, expression, &[])
            }
            Kind::Blocks(body, items, _) => {
                nested_blocks::references(&nested_blocks::blocks_at(body, items))
            }
            Kind::Group(_) | Kind::Block(_) | Kind::Program => Vec::new(),
        }
    }

    /// Returns what a block as a whole, a local value or an argument of a call refers to.
    fn references_as_a_whole(&self, id: NodeId) -> Vec<Traversal> {
        match self[id].kind {
            Kind::Block(block) if self[block].is_call() => Vec::new(),
            Kind::Block(block) => {
                let block = &self[block];
                let references = |written: &WrittenBlock| {
                    nested_blocks::references_in(&block.address.block_type, &written.body)
                };
                block.written.iter().flat_map(references).collect()
            }
            _ if self.block_around(id).is_some_and(|it| !self[it].is_call()) => Vec::new(),
            _ => self.references_of(id),
        }
    }

    /// Returns the variables that each block of a type needs, by way of local values and other blocks as a whole.
    #[cfg(feature = "terraform")]
    pub(in crate::module) fn variables_of_blocks(
        &self,
        block_type: &str,
    ) -> Vec<(String, BTreeSet<String>)> {
        let mut known: HashMap<NodeId, Vec<Traversal>> = HashMap::new();
        let mut all = Vec::new();
        for block in self.blocks() {
            if *block.address.block_type != *block_type {
                continue;
            }
            let (mut seen, mut variables) = (HashSet::new(), BTreeSet::new());
            let mut pending = vec![block.node];
            while let Some(node) = pending.pop().filter(|_| seen.len() < MAX_NAMES) {
                if !seen.insert(node) {
                    continue;
                }
                let references = known.entry(node);
                for it in references.or_insert_with(|| self.references_as_a_whole(node)) {
                    if it.root_name() == "var" {
                        variables.extend(first_name(it).map(|(name, _)| name));
                    } else {
                        pending.extend(self.find(it).map(|(node, _)| node));
                    }
                }
            }
            all.push((self[block.node].name.to_string(), variables));
        }
        all
    }

    /// Returns what a node as a whole needs. Of a call, an output needs some arguments.
    fn needs_as_a_whole(&self, id: NodeId) -> Vec<Need> {
        let mut needs = Vec::new();
        for reference in self.references_as_a_whole(id) {
            let Some((node, mut rest)) = self.find(&reference) else {
                continue;
            };
            let nodes = match self[node].kind {
                Kind::Block(block) if self[block].is_call() => {
                    // The step after a repeated call chooses an instance.
                    let names = [rest.next_name(), rest.next_name()];
                    let path = self.path(node);
                    let outputs = self.outputs.as_ref();
                    let output = names
                        .into_iter()
                        .flatten()
                        .find_map(|name| outputs?.get(&(path.clone(), name.into_owned())));
                    let names = output.into_iter().flatten();
                    names.filter_map(|name| self.child(node, name)).collect()
                }
                Kind::Group(_) => Vec::new(),
                // A block may refer to itself.
                _ if node == id => Vec::new(),
                _ => vec![node],
            };
            needs.extend(nodes.into_iter().map(|node| Need {
                reference: Some(reference.span().clone()),
                ..Need::before(node)
            }));
        }
        needs
    }

    /// Returns what references need, in a block or outside of blocks with addresses.
    pub(super) fn needs_of<'t>(
        &mut self,
        references: impl IntoIterator<Item = &'t Traversal>,
        block: Option<BlockId>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Need> {
        let mut needs = Vec::new();
        for reference in references {
            let own = block.filter(|_| reference.root_name() == "self");
            let of = match own {
                Some(block) => {
                    let node = self[block].node;
                    let mut steps = RemainingSteps::of(reference);
                    let at = steps.next_span();
                    match steps.next_name() {
                        Some(name) => Some(self.part_of(block, &name, at)),
                        None => Some(Needed::Value(node)),
                    }
                }
                None => self.need_of(reference, diagnostics),
            };
            let Some(of) = of else {
                continue;
            };
            // The object that a name is not in depends on the number of blocks.
            let block = match of {
                Needed::Value(_) | Needed::Before(_) => None,
                Needed::Unknown(node, _) | Needed::Absent(node) => match self[node].kind {
                    Kind::Block(block) => Some(block),
                    _ => None,
                },
            };
            let repetition = block.and_then(|block| self[block].repetition);
            needs.extend(repetition.map(|repetition| Need {
                reference: Some(reference.span().clone()),
                ..Need::before(repetition)
            }));
            needs.push(Need {
                of,
                is_own: own.is_some(),
                is_prefixed: self.is_prefix(reference.root_name()),
                reference: Some(reference.span().clone()),
            });
        }
        needs
    }

    /// Reports references to what the module does not have, also where no value needs them. Of references in expressions, also keys that
    /// blocks do not have.
    pub(in crate::module) fn check_references(
        &mut self,
        (names, in_expressions): References<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        self.needs_of(names, None, diagnostics);
        self.needs_of(in_expressions.iter().copied(), None, diagnostics);
        for reference in in_expressions {
            diagnostics.extend(self.mistake_of_key(reference));
        }
    }

    /// Reports a key of a block that is one, and a missing key of a block that may be several.
    fn mistake_of_key(&self, reference: &Traversal) -> Option<Diagnostic> {
        let (node, rest) = self.find(reference)?;
        let Kind::Block(block) = self[node].kind else {
            return None;
        };
        let block = &self[block];
        if !block.address.repeated || block.address.value.is_some() {
            return None;
        }
        let (path, at) = (self.path(node), reference.span().clone());
        match (block.repetition, rest.is_attribute()?) {
            (None, false) => Some(errors::unexpected_key(&path, at)),
            (Some(argument), true) => Some(errors::missing_key(&path, &self[argument].name, at)),
            _ => None,
        }
    }

    fn need_of(&mut self, reference: &Traversal, diagnostics: &mut Diagnostics) -> Option<Needed> {
        let Some((node, mut rest)) = self.find(reference) else {
            let mistake = self.unknown_type(reference, diagnostics)?;
            diagnostics.push(mistake);
            let (root, _) = self.root_of(reference)?;
            return Some(Needed::Unknown(ROOT, (&*root).into()));
        };
        match self[node].kind {
            Kind::Block(block) => {
                self.read(block);
                // The step after a repeated block chooses an instance.
                if self[block].repetition.is_some() {
                    let at = rest.next_span();
                    if let Some(name) = rest.next_attribute() {
                        self.add_hint(HintKind::Instance, block, &name, at);
                    }
                }
                let at = rest.next_span();
                match rest.next_name() {
                    Some(name) if self[block].address.value.is_none() => {
                        Some(self.part_of(block, &name, at))
                    }
                    None if self[block].address.computed => {
                        let at = reference.span().clone();
                        self.add_hint(HintKind::Whole, block, "", Some(at));
                        Some(Needed::Value(node))
                    }
                    _ => Some(Needed::Value(node)),
                }
            }
            Kind::Group(_) => {
                let name = rest.next_name();
                // Evaluation reports undeclared local values.
                if name.is_some() && self.child(ROOT, "local") == Some(node) {
                    return Some(Needed::Absent(node));
                }
                let mistake = self.undeclared(reference, diagnostics);
                diagnostics.extend(mistake);
                Some(name.map_or(Needed::Value(node), |name| {
                    Needed::Unknown(node, (&*name).into())
                }))
            }
            _ => Some(Needed::Value(node)),
        }
    }

    /// Returns what a reference to a part of a block needs.
    fn part_of(&mut self, block: BlockId, name: &str, at: Option<SourceSpan>) -> Needed {
        self.read(block);
        let node = self[block].node;
        if let Some(part) = self.child(node, name) {
            return Needed::Value(part);
        }
        if let Some(value) = self[block].address.default_of(name) {
            return Needed::Value(self.set_part(block, name, value));
        }
        self.add_hint(HintKind::Missing, block, name, at);
        if self[block].address.computed {
            Needed::Unknown(node, name.into())
        } else {
            Needed::Absent(node)
        }
    }

    /// Adds the arguments that a block does not write, and that have a default.
    fn add_defaults(&mut self, block: BlockId) {
        let address = self[block].address.clone();
        for (name, _) in &address.defaults {
            if !self[block].parts.contains_key(&**name)
                && let Some(value) = address.default_of(name)
            {
                self.set_part(block, name, value);
            }
        }
    }

    /// Returns where the argument is that a reference leads to, or the body of the block that does not write it; and whether it is written.
    pub(in crate::module) fn argument_at(
        &self,
        reference: &Traversal,
    ) -> Option<(SourceSpan, bool)> {
        let (node, mut rest) = self.find(reference)?;
        // The step after a repeated block chooses an instance.
        let names = [rest.next_name(), rest.next_name()].into_iter().flatten();
        let mut arguments = names.filter_map(|name| self.child(node, &name));
        match (arguments.next(), &self[node].kind) {
            (Some(argument), _) => Some((self.place_of(argument)?, true)),
            (None, Kind::Block(block)) => {
                let body = self[*block].written.first()?.body.as_native()?;
                Some((body.file().source().span(body.span()), false))
            }
            _ => None,
        }
    }

    /// Returns where the value of an argument is written by the block, or where the argument of the program is.
    fn place_of(&self, id: NodeId) -> Option<SourceSpan> {
        let set = || {
            let set = self[self.block_around(id)?]
                .set_body
                .as_ref()?
                .as_native()?;
            let set = set.attribute(&self[id].name)?;
            Some(set.file().source().span(set.span()))
        };
        set().or_else(|| match &self[id].kind {
            Kind::Expression(expression) => Some(expression.span()),
            _ => None,
        })
    }

    /// Returns whether references may begin with a name before the address of a block.
    pub(super) fn is_prefix(&self, name: &str) -> bool {
        let address = self.address_of(name);
        address.is_some_and(|address| address.is_prefixed)
    }

    /// Returns the root of a reference without the type of blocks that it may begin with, and the steps after it.
    pub(super) fn root_of<'t>(
        &self,
        reference: &'t Traversal,
    ) -> Option<(Cow<'t, str>, RemainingSteps<'t>)> {
        let mut steps = RemainingSteps::of(reference);
        let root = if self.is_prefix(reference.root_name()) {
            steps.next_attribute()?
        } else {
            reference.root_name().into()
        };
        Some((root, steps))
    }

    /// Returns the node that a reference leads to, and the steps after it. The node is a group if the next name is not declared in it.
    pub(super) fn find<'t>(
        &self,
        reference: &'t Traversal,
    ) -> Option<(NodeId, RemainingSteps<'t>)> {
        let (root, mut rest) = self.root_of(reference)?;
        let mut node = self.child(ROOT, &root)?;
        while self.children(node).is_some() {
            let mut after = rest.clone();
            let name = after.next_name();
            let Some(child) = name.and_then(|name| self.child(node, &name)) else {
                break;
            };
            (node, rest) = (child, after);
        }
        Some((node, rest))
    }
}
