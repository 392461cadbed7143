//! References to variables in bodies with dynamic blocks that are yet to be expanded.

use hcl_core::Body;
use hcl_core::eval::Traversal;
use hcl_core::ext::{Purpose, VariableWalk};

use super::Spec;

impl Spec {
    /// All references to variables in what the spec takes from a body in which `dynamic` blocks stand for others, and
    /// in those blocks themselves. Iterators of dynamic blocks are not among them.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn dynamic_variables(&self, body: &Body<'_>) -> Vec<Traversal> {
        self.references(body, Purpose::Decoding)
    }

    /// The references that must have values before `dynamic` blocks can be expanded: those in `for_each` and `labels`.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn expansion_variables(&self, body: &Body<'_>) -> Vec<Traversal> {
        self.references(body, Purpose::Expansion)
    }

    fn references(&self, body: &Body<'_>, purpose: Purpose) -> Vec<Traversal> {
        let mut found = Vec::new();
        if purpose == Purpose::Decoding {
            for leaf in self.leaves() {
                if let Self::Expression(expression) = leaf {
                    found.extend(expression.expression().variables());
                }
            }
        }
        gather(self, &VariableWalk::new(body.clone(), purpose), &mut found);
        found
    }

    /// Every spec applied to the same body as this one that has no parts, this one included.
    fn leaves(&self) -> Vec<&Self> {
        let (mut leaves, mut pending) = (Vec::new(), vec![self]);
        while let Some(spec) = pending.pop() {
            let companions = spec.companions();
            if companions.is_empty() {
                leaves.push(spec);
            }
            pending.extend(companions.into_iter().rev());
        }
        leaves
    }
}

/// Gathers the references of a body, and of those of its blocks that the spec takes something from.
fn gather(spec: &Spec, walk: &VariableWalk<'_>, found: &mut Vec<Traversal>) {
    let leaves = spec.leaves();
    let visited = walk.visit(&spec.implied_schema());
    found.extend(visited.variables);
    for (type_name, inner) in &visited.blocks {
        for leaf in &leaves {
            match leaf {
                Spec::Block(spec) if spec.type_name() == &**type_name => {
                    gather(spec.nested(), inner, found);
                }
                Spec::Blocks(spec) if spec.type_name() == &**type_name => {
                    gather(spec.nested(), inner, found);
                }
                Spec::LabeledBlocks(spec) if spec.type_name() == &**type_name => {
                    gather(spec.nested(), inner, found);
                }
                Spec::BlockAttributes(spec) if spec.type_name() == &**type_name => {
                    found.extend(inner.visit_attributes());
                }
                _ => {}
            }
        }
    }
}
