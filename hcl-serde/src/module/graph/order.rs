//! The order of evaluation: a depth-first search with its path on the heap.

use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use super::arena::NodeId;
use super::{Form, Graph, Need, Run, State, errors};

impl Graph {
    /// Evaluates a node after all nodes that it needs. A cycle is reported, and the values on it are unknown.
    pub(super) fn require(&mut self, start: NodeId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        if self.state(start) != State::New {
            return;
        }
        // The path of the search: a node, and the number of its needs that have been followed.
        let mut path = std::mem::take(&mut self.path);
        self.open(start, &mut path, run, diagnostics);
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            let Some(next) = self.need(node, *followed).map(|it| it.node) else {
                path.pop();
                self.evaluate_node(node, run, diagnostics);
                self.keep_within_limits(node, run, diagnostics);
                if let Some(it) = self.nodes.get_mut(node) {
                    it.state = State::Done;
                }
                continue;
            };
            *followed += 1;
            match self.state(next) {
                State::New => self.open(next, &mut path, run, diagnostics),
                // An expression may have several references to the same name.
                State::Open => {
                    if self.cycles.insert((node, next)) {
                        diagnostics.push_error(|| {
                            let first = path.iter().position(|(it, _)| *it == next);
                            let cycle = first.and_then(|it| path.get(it..));
                            self.cycle(cycle.unwrap_or_default(), run)
                        });
                    }
                }
                State::Done => {}
            }
        }
        self.path = path;
    }

    fn state(&self, node: NodeId) -> State {
        self.nodes.get(node).map_or(State::Done, |it| it.state)
    }

    fn open(
        &mut self,
        node: NodeId,
        path: &mut Vec<(NodeId, u32)>,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        if self.state(node) != State::New {
            return;
        }
        if let Some(it) = self.nodes.get_mut(node) {
            it.state = State::Open;
        }
        self.opened.push(node);
        self.find_needs(node, run, diagnostics);
        path.push((node, 0));
    }

    /// Forgets the values of the nodes that were evaluated since the list was cleared: their mistakes are reported again.
    #[cold]
    pub(super) fn forget_opened(&mut self) {
        for node in std::mem::take(&mut self.opened) {
            if let Some(it) = self.nodes.get_mut(node) {
                it.state = State::New;
                it.is_searched = false;
            }
        }
        self.cycles.clear();
    }

    /// Returns the report about a cycle.
    #[cold]
    fn cycle(&mut self, path: &[(NodeId, u32)], run: Run<'_>) -> Diagnostic {
        let mut steps: Vec<(String, Option<SourceSpan>)> = Vec::with_capacity(path.len());
        for (index, (node, followed)) in path.iter().enumerate() {
            // The rest is only counted.
            let is_listed = index <= errors::MAX_LISTED || index + 1 == path.len();
            steps.push(match is_listed {
                true => (self.describe(*node), self.place(*node, followed - 1, run)),
                false => Default::default(),
            });
        }
        let mut places = steps.iter().rev().filter_map(|(_, at)| at.clone());
        let at = places.next();
        errors::circular(&steps, at.as_ref())
    }

    /// Evaluates what something needs that is decoded.
    pub(super) fn want(&mut self, need: Need, run: Run<'_>, diagnostics: &mut Diagnostics) {
        self.require(need.node, run, diagnostics);
        if matches!(need.form, Form::Whole | Form::Part)
            && let Some(it) = self.nodes.get_mut(need.node)
            && !it.is_wanted
        {
            it.is_wanted = true;
            self.names.want(need.entry);
        }
    }
}
