//! References to variables in the parts of a body that a spec reads.

use hcl_core::eval::Traversal;
use hcl_core::ext::{Purpose, VariableWalk};
use hcl_core::{Attribute, Body, Diagnostics};

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
    /// let source = Source::new("app.hcl", r#"path = "${home}/app"
    /// other = user
    /// "#)?;
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
    pub fn variables(&self, body: &Body) -> Vec<Traversal> {
        let (content, _) = body.partial_content(&self.implied_schema(), &mut Diagnostics::new());
        let content = Contents::new(&content);
        let of = |attribute: &Attribute| attribute.expression().variables();
        let mut found = Vec::new();
        for leaf in self.leaves() {
            match leaf {
                Self::Attribute(spec) => {
                    found.extend(content.attribute(&spec.name).map_or_else(Vec::new, of));
                }
                Self::Expression(expression) => found.extend(expression.variables()),
                Self::BlockAttributes(spec) => {
                    for block in content.blocks_of(&spec.type_name) {
                        let attributes = block.body().just_attributes(&mut Diagnostics::new());
                        found.extend(attributes.iter().flat_map(of));
                    }
                }
                Self::Blocks(spec) => {
                    for block in content.blocks_of(&spec.type_name) {
                        found.extend(spec.nested.variables(block.body()));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Returns all references to variables in the parts of a body that the spec reads, and in `dynamic` blocks that
    /// generate such parts. Iterators of dynamic blocks are left out.
    ///
    /// [`expansion_variables`](Self::expansion_variables) returns the subset that expansion needs.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn dynamic_variables(&self, body: &Body) -> Vec<Traversal> {
        self.references(body, Purpose::Decoding)
    }

    /// Returns the references to variables that must have values to expand `dynamic` blocks: references in `for_each` and
    /// `labels`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, Source, Type, native};
    /// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
    ///
    /// let spec = Spec::from(BlocksSpec::new("listen", How::List, AttributeSpec::new("port", Type::Number)));
    /// let text = "dynamic \"listen\" {\n  for_each = ports\n  content {\n    port = listen.value + base\n  }\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let names = |found: Vec<hcl_core::eval::Traversal>| -> Vec<String> {
    ///     found.iter().map(|reference| reference.root_name().to_owned()).collect()
    /// };
    /// let body = Body::from(&file);
    /// assert_eq!(names(spec.expansion_variables(&body)), ["ports"]);
    /// assert_eq!(names(spec.dynamic_variables(&body)), ["ports", "base"]);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn expansion_variables(&self, body: &Body) -> Vec<Traversal> {
        self.references(body, Purpose::Expansion)
    }

    fn references(&self, body: &Body, purpose: Purpose) -> Vec<Traversal> {
        let mut found = Vec::new();
        // Expressions of the spec itself are in no body, so the walk does not find them.
        if purpose == Purpose::Decoding {
            for leaf in self.leaves() {
                if let Self::Expression(expression) = leaf {
                    found.extend(expression.variables());
                }
            }
        }
        gather(self, &VariableWalk::new(body.clone(), purpose), &mut found);
        found
    }
}

/// Collects the references of a body and of the blocks that the spec reads.
fn gather(spec: &Spec, walk: &VariableWalk, found: &mut Vec<Traversal>) {
    let leaves = spec.leaves();
    let visited = walk.visit(&spec.implied_schema());
    found.extend(visited.variables);
    for (type_name, inner) in &visited.blocks {
        for leaf in &leaves {
            match leaf {
                Spec::Blocks(spec) if spec.type_name == **type_name => {
                    gather(&spec.nested, inner, found);
                }
                Spec::BlockAttributes(spec) if spec.type_name == **type_name => {
                    found.extend(inner.visit_attributes());
                }
                _ => {}
            }
        }
    }
}
