//! Which variables the parts of a body that a spec looks at refer to.

use hcl_core::eval::Traversal;
use hcl_core::{Body, Diagnostics};

use super::Spec;
use super::contents::Contents;

impl Spec {
    /// All references to variables in what the spec takes from a body, in the order of the spec; what it does not
    /// expect is passed over.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn variables(&self, body: &Body<'_>) -> Vec<Traversal> {
        let (content, _) = body.partial_content(&self.implied_schema(), &mut Diagnostics::new());
        let content = Contents::new(&content);
        let mut found = Vec::new();
        let mut pending = vec![self];
        while let Some(spec) = pending.pop() {
            match spec {
                Self::Attribute(spec) => {
                    let attribute = content.attribute(spec.name());
                    found.extend(
                        attribute
                            .into_iter()
                            .flat_map(|attribute| attribute.expression().variables()),
                    );
                }
                Self::Expression(expression) => found.extend(expression.expression().variables()),
                Self::BlockAttributes(spec) => {
                    for block in content.blocks_of(spec.type_name()) {
                        let attributes = block.body().just_attributes(&mut Diagnostics::new());
                        found.extend(
                            attributes
                                .iter()
                                .flat_map(|attribute| attribute.expression().variables()),
                        );
                    }
                }
                _ => match spec.child_specs().first() {
                    Some(&(type_name, nested)) if spec.companions().is_empty() => {
                        let blocks = content.blocks_of(type_name);
                        found.extend(blocks.flat_map(|block| nested.variables(block.body())));
                    }
                    _ => pending.extend(spec.companions().into_iter().rev()),
                },
            }
        }
        found
    }
}
