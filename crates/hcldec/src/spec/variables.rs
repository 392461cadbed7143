//! References to variables in the parts of a body that a spec reads.

use hcl_core::eval::Traversal;
use hcl_core::{Body, Diagnostics};

use super::Spec;
use super::contents::Contents;

impl Spec {
    /// Returns all references to variables in the parts of a body that the spec reads, in the order of the spec. Ignores
    /// arguments and blocks that the spec does not expect.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, Type, native};
    /// use hcldec::{AttributeSpec, Spec};
    ///
    /// let spec = Spec::from(AttributeSpec::new("path", Type::String));
    /// let source = Source::new("app.hcl", "path = \"${home}/app\"\nother = user\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let references = spec.variables(&Body::from(&file));
    /// assert_eq!(references.len(), 1);
    /// assert_eq!(references[0].root_name(), "home");
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn variables(&self, body: &Body<'_>) -> Vec<Traversal> {
        let (content, _) = body.partial_content(&self.implied_schema(), &mut Diagnostics::new());
        let content = Contents::new(&content);
        let mut found = Vec::new();
        for leaf in self.leaves() {
            match leaf {
                Self::Attribute(spec) => {
                    let attribute = content.attribute(spec.name()).into_iter();
                    found.extend(attribute.flat_map(|it| it.expression().variables()));
                }
                Self::Expression(expression) => found.extend(expression.expression().variables()),
                Self::BlockAttributes(spec) => {
                    for block in content.blocks_of(spec.type_name()) {
                        let attributes = block.body().just_attributes(&mut Diagnostics::new());
                        let attributes = attributes.iter();
                        found.extend(attributes.flat_map(|it| it.expression().variables()));
                    }
                }
                _ => {
                    if let Some((type_name, nested)) = leaf.of_blocks() {
                        let blocks = content.blocks_of(type_name);
                        found.extend(blocks.flat_map(|block| nested.variables(block.body())));
                    }
                }
            }
        }
        found
    }
}
