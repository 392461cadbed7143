//! The order of evaluation: a depth-first search with its path on the heap.

use hcl_core::{Diagnostics, SourceSpan};

use super::{Form, Graph, Need, NodeId, Run, State, errors};

impl Graph {
    /// Evaluates a node after all nodes that it needs. A cycle is reported, and the values on it are unknown.
    pub(super) fn require(&mut self, start: NodeId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        // The path of the search: a node, and the number of its needs that have been followed.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        self.open(start, &mut path, run, diagnostics);
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            let needs = self.nodes.get(node).map(|it| &it.needs);
            let Some(next) = needs.and_then(|it| it.get(*followed)).map(|it| it.node) else {
                path.pop();
                self.evaluate_node(node, run, diagnostics);
                if let Some(it) = self.nodes.get_mut(node) {
                    it.state = State::Done;
                }
                continue;
            };
            *followed += 1;
            match self.state(next) {
                State::New => self.open(next, &mut path, run, diagnostics),
                State::Open(first) => {
                    diagnostics.push_error(|| self.cycle(path.get(first..).unwrap_or_default()));
                }
                State::Done => {}
            }
        }
    }

    fn state(&self, node: NodeId) -> State {
        self.nodes.get(node).map_or(State::Done, |it| it.state)
    }

    fn open(
        &mut self,
        node: NodeId,
        path: &mut Vec<(NodeId, usize)>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        if self.state(node) != State::New {
            return;
        }
        if let Some(it) = self.nodes.get_mut(node) {
            it.state = State::Open(path.len());
        }
        self.find_needs(node, run, diagnostics);
        path.push((node, 0));
    }

    /// Returns the report about a cycle.
    #[cold]
    fn cycle(&self, path: &[(NodeId, usize)]) -> hcl_core::Diagnostic {
        let last_followed = |(node, followed): &(NodeId, usize)| -> Option<SourceSpan> {
            let needs = &self.nodes.get(*node)?.needs;
            needs.get(followed.checked_sub(1)?)?.at.clone()
        };
        let steps: Vec<(String, Option<SourceSpan>)> = path
            .iter()
            .enumerate()
            .map(|(index, step)| {
                // The rest is only counted.
                let name = match index <= errors::MAX_LISTED {
                    true => self.describe(step.0),
                    false => String::new(),
                };
                (name, last_followed(step))
            })
            .collect();
        let mut places = steps.iter().rev().filter_map(|(_, at)| at.clone());
        let at = places.next().or_else(|| self.definition_on(path));
        errors::circular(&steps, at.as_ref())
    }

    fn definition_on(&self, path: &[(NodeId, usize)]) -> Option<SourceSpan> {
        let needs = path.iter().filter_map(|(node, _)| self.nodes.get(*node));
        let mut entries = needs.flat_map(|it| &it.needs).map(|need| need.entry);
        entries
            .find_map(|entry| self.blocks.iter().find(|it| it.entry == entry))
            .map(|it| it.definition.clone())
    }

    /// Evaluates what the references of the rest of a module need.
    pub(super) fn want(&mut self, needs: Vec<Need>, run: Run<'_>, diagnostics: &mut Diagnostics) {
        for need in needs {
            self.require(need.node, run, diagnostics);
            let is_named = matches!(need.form, Form::Whole | Form::Part);
            if is_named && self.is_wanted.insert((need.entry, need.node)) {
                self.wanted.push(need);
            }
        }
    }
}
