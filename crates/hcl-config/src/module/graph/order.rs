//! The order of evaluation: a depth-first search with its path on the heap.

use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use super::NodeId;
use super::errors;
use super::node::{Definition, Need, Owner, State};
use super::state::{Graph, Run};

impl Graph {
    /// Evaluates a node after all nodes that it needs. A cycle is reported, and the values on it are unknown.
    pub(super) fn require(&mut self, start: NodeId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        if self.state(start) != State::New {
            return;
        }
        // The path of the search: a node, and the number of its needs that have been followed.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        self.open(start, &mut path, diagnostics);
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            let needs = self.nodes.get(node).and_then(|node| node.needs.as_ref());
            let Some(next) = needs.and_then(|needed| Some(needed.get(*followed)?.node)) else {
                path.pop();
                // Objects of names and nested blocks are built outside of expressions.
                let evaluate = || self.evaluate_node(node, run, diagnostics);
                let evaluated = run.scope.metered(evaluate);
                self.keep(node, evaluated, run, diagnostics);
                continue;
            };
            *followed += 1;
            match self.state(next) {
                State::New => self.open(next, &mut path, diagnostics),
                // An expression may have several references to the same name.
                State::Open => {
                    let first = self.may_report_cycle();
                    let first = first.then(|| path.iter().position(|(it, _)| *it == next));
                    let cycle = first.flatten().and_then(|first| path.get(first..));
                    if let Some(cycle) = cycle.filter(|cycle| self.is_new(cycle)) {
                        diagnostics.push_error(|| self.cycle(cycle));
                    }
                }
                State::Done => {}
            }
        }
    }

    /// Returns whether another cycle may be reported: each takes the length of the path.
    fn may_report_cycle(&mut self) -> bool {
        const MAX_CYCLES: u32 = 1_000;
        self.cycle_count += 1;
        self.cycle_count <= MAX_CYCLES
    }

    /// Returns whether no step of a cycle is on one that was found before. By way of a whole block or its number of instances, one
    /// mistake makes as many cycles as the block has arguments.
    fn is_new(&mut self, cycle: &[(NodeId, usize)]) -> bool {
        let next = cycle.iter().skip(1).chain(cycle.first());
        let steps = cycle.iter().zip(next);
        let mut steps = steps.map(|((node, _), (next, _))| (*node, *next));
        steps.all(|step| self.cycles.insert(step))
    }

    fn state(&self, node: NodeId) -> State {
        self.nodes.get(node).map_or(State::Done, |node| node.state)
    }

    fn open(
        &mut self,
        node: NodeId,
        path: &mut Vec<(NodeId, usize)>,
        diagnostics: &mut Diagnostics,
    ) {
        if self.state(node) != State::New {
            return;
        }
        if let Some(it) = self.nodes.get_mut(node) {
            it.state = State::Open;
        }
        self.opened.push(node);
        self.find_needs(node, diagnostics);
        path.push((node, 0));
    }

    /// Forgets the values of the nodes that were evaluated since the list was cleared: their mistakes are reported again.
    #[cold]
    pub(super) fn forget_opened(&mut self) {
        for node in std::mem::take(&mut self.opened) {
            if let Some(it) = self.nodes.get_mut(node) {
                it.state = State::New;
                it.needs = None;
            }
        }
        self.cycles.clear();
        self.cycle_count = 0;
    }

    /// Returns the report about a cycle.
    #[cold]
    fn cycle(&self, path: &[(NodeId, usize)]) -> Diagnostic {
        let mut steps: Vec<(String, Option<SourceSpan>)> = Vec::with_capacity(path.len());
        for (index, (node, followed)) in path.iter().enumerate() {
            // The rest is only counted.
            let is_listed = index <= errors::MAX_LISTED || index + 1 == path.len();
            steps.push(if is_listed {
                let place = followed
                    .checked_sub(1)
                    .and_then(|end| self.place(*node, end));
                (self.describe(*node), place)
            } else {
                Default::default()
            });
        }
        let mut places = steps.iter().rev().filter_map(|(_, at)| at.clone());
        let at = places.next();
        errors::circular(&steps, at.as_ref())
    }

    /// Returns the reference of a node to the need at an index.
    #[cold]
    fn place(&self, node: NodeId, index: usize) -> Option<SourceSpan> {
        let it = self.nodes.get(node)?;
        let reference = it.needs.as_ref()?.get(index)?.reference?;
        let source = match (&it.definition, it.owner) {
            (Definition::Expression(it), _) => it.span().source().clone(),
            (Definition::Blocks(body, _), Owner::Block(block)) => {
                self.written(block, *body)?.definition.source().clone()
            }
            _ => return None,
        };
        Some(source.span(reference))
    }

    /// Evaluates what something needs that is decoded.
    pub(super) fn want(&mut self, needs: &[Need], run: Run<'_>, diagnostics: &mut Diagnostics) {
        let mut wanted = std::mem::take(&mut self.wanted);
        for need in needs {
            self.require(need.node, run, diagnostics);
            self.name(need, &mut wanted);
        }
        self.wanted = wanted;
    }
}
