//! The order of evaluation: a depth-first search with its path on the heap.

use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use super::errors;
use super::tree::{Graph, NodeId, Outputs, Run, State};

/// Each report takes the length of the path.
const MAX_CYCLES: u32 = 1_000;

/// A node on the path, and the number of its needs that were followed.
struct OpenNode {
    node: NodeId,
    followed: usize,
}

impl Graph {
    /// Evaluates a node after all nodes that it needs. A cycle is reported, and the values on it are unknown.
    pub(super) fn require(&mut self, start: NodeId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        self.search(start, diagnostics, &mut |graph, node, diagnostics| {
            // The circle is the mistake.
            let mut ignored = Diagnostics::new();
            let diagnostics = if graph.circular.contains(&node) {
                &mut ignored
            } else {
                diagnostics
            };
            // Objects of names and nested blocks are built outside of expressions.
            let evaluate = || graph.evaluate_node(node, run, diagnostics);
            let evaluated = run.scope.metered(evaluate);
            graph.keep(node, evaluated, run, diagnostics);
        });
    }

    /// Calls a function with each node that another one needs, after all nodes that it needs.
    fn search(
        &mut self,
        start: NodeId,
        diagnostics: &mut Diagnostics,
        leave: &mut dyn FnMut(&mut Self, NodeId, &mut Diagnostics),
    ) {
        let mut path: Vec<OpenNode> = Vec::new();
        self.open(start, &mut path, diagnostics);
        while let Some(last) = path.last_mut() {
            let node = last.node;
            let mut needs = self[node].needs.iter().flatten().skip(last.followed);
            let Some(need) = needs.next() else {
                path.pop();
                leave(self, node, diagnostics);
                self[node].state = State::Done;
                continue;
            };
            last.followed += 1;
            let Some(next) = need.node() else {
                continue;
            };
            match self[next].state {
                State::New => self.open(next, &mut path, diagnostics),
                State::Open => self.report_cycle(&path, next, diagnostics),
                State::Done => {}
            }
        }
    }

    fn open(&mut self, node: NodeId, path: &mut Vec<OpenNode>, diagnostics: &mut Diagnostics) {
        if self[node].state == State::New {
            self[node].state = State::Open;
            self.opened.push(node);
            self.find_needs(node, diagnostics);
            path.push(OpenNode { node, followed: 0 });
        }
    }

    fn report_cycle(&mut self, path: &[OpenNode], first: NodeId, diagnostics: &mut Diagnostics) {
        self.cycle_count += 1;
        if self.cycle_count > MAX_CYCLES {
            return;
        }
        let first = path.iter().position(|open| open.node == first);
        let cycle = path.get(first.unwrap_or_default()..).unwrap_or_default();
        self.circular.extend(cycle.iter().map(|open| open.node));
        // By way of a whole block or its number of instances, one mistake makes as many cycles as the block has arguments.
        let next = cycle.iter().skip(1).chain(cycle.first());
        let mut steps = cycle.iter().zip(next);
        let is_new = steps.all(|(open, next)| self.cycles.insert((open.node, next.node)));
        if is_new {
            diagnostics.push_error(|| self.cycle(cycle));
        }
    }

    /// Forgets the values of the nodes that were evaluated since the list was cleared: their mistakes are reported again.
    #[cold]
    pub(super) fn forget_opened(&mut self) {
        for node in std::mem::take(&mut self.opened) {
            self[node].state = State::New;
            self[node].needs = None;
        }
        self.cycles.clear();
        self.circular.clear();
        self.cycle_count = 0;
    }

    /// Returns the report about a cycle.
    #[cold]
    fn cycle(&self, cycle: &[OpenNode]) -> Diagnostic {
        let mut steps: Vec<(String, Option<SourceSpan>)> = Vec::with_capacity(cycle.len());
        for (index, open) in cycle.iter().enumerate() {
            // The rest is only counted.
            let is_listed = index <= errors::MAX_LISTED || index + 1 == cycle.len();
            steps.push(if is_listed {
                let needs = self[open.node].needs.as_deref().unwrap_or_default();
                let need = needs.get(open.followed.saturating_sub(1));
                let place = need.and_then(|need| need.reference.clone());
                (self.path(open.node), place)
            } else {
                Default::default()
            });
        }
        let at = steps.iter().rev().find_map(|(_, at)| at.clone());
        errors::circular(&steps, at.as_ref())
    }

    /// Reports circles of [computed](super::Address::computed) blocks and local values: an argument of a block needs another block, of
    /// which another argument needs the first. `outputs` has what the outputs of calls of modules need. No value is known afterwards.
    pub(in crate::module) fn circles_of_blocks(
        &mut self,
        outputs: &Outputs,
        found: &mut Diagnostics,
    ) {
        self.outputs = Some(outputs.clone());
        for node in self.node_ids() {
            self[node].state = State::New;
            self[node].needs = None;
        }
        for block in self.block_ids() {
            let block = &self[block];
            // Nothing refers to a call as a whole.
            let nodes = if block.is_call() {
                block.parts.values().copied().collect()
            } else {
                vec![block.node]
            };
            for node in nodes {
                self.search(node, found, &mut |_, _, _| {});
            }
        }
    }
}
