//! References to variables in bodies with dynamic blocks that are yet to be expanded.

use hcl_core::eval::Traversal;
use hcl_core::{Attribute, Block, Body, BodySchema, Diagnostics, Expression};

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
        Walk::over(self, body, false)
    }

    /// The references that must have values before `dynamic` blocks can be expanded: those in `for_each` and `labels`.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn expansion_variables(&self, body: &Body<'_>) -> Vec<Traversal> {
        Walk::over(self, body, true)
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

struct Walk {
    only_expansion: bool,
    /// Names of iterators in scope, innermost last.
    iterators: Vec<String>,
    found: Vec<Traversal>,
}

impl Walk {
    fn over(spec: &Spec, body: &Body<'_>, only_expansion: bool) -> Vec<Traversal> {
        let mut walk = Self {
            only_expansion,
            iterators: Vec::new(),
            found: Vec::new(),
        };
        walk.body(spec, body);
        walk.found
    }

    fn body(&mut self, spec: &Spec, body: &Body<'_>) {
        let schema = spec.implied_schema();
        let schema = if schema.names("dynamic") {
            schema
        } else {
            schema.block("dynamic", ["type"])
        };
        let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
        let leaves = spec.leaves();
        if !self.only_expansion {
            for leaf in &leaves {
                match leaf {
                    Spec::Attribute(leaf) => self.attributes(content.attribute(leaf.name())),
                    Spec::Expression(expression) => self.expression(&expression.expression()),
                    _ => {}
                }
            }
        }
        for block in &content.blocks {
            if block.type_name() == "dynamic" {
                self.dynamic(&leaves, block);
            } else {
                self.block(&leaves, block.type_name(), block.body());
            }
        }
    }

    /// What the specs for a type of block take from one.
    fn block(&mut self, leaves: &[&Spec], type_name: &str, body: &Body<'_>) {
        for leaf in leaves {
            match leaf {
                Spec::Block(spec) if spec.type_name() == type_name => {
                    self.body(spec.nested(), body);
                }
                Spec::Blocks(spec) if spec.type_name() == type_name => {
                    self.body(spec.nested(), body);
                }
                Spec::LabeledBlocks(spec) if spec.type_name() == type_name => {
                    self.body(spec.nested(), body);
                }
                Spec::BlockAttributes(spec)
                    if spec.type_name() == type_name && !self.only_expansion =>
                {
                    self.attributes(&body.just_attributes(&mut Diagnostics::new()));
                }
                _ => {}
            }
        }
    }

    fn dynamic(&mut self, leaves: &[&Spec], block: &Block<'_>) {
        let schema = BodySchema::new()
            .optional("for_each")
            .optional("iterator")
            .optional("labels")
            .block("content", [""; 0]);
        let (content, _) = block
            .body()
            .partial_content(&schema, &mut Diagnostics::new());
        let type_name = block.label(0).unwrap_or_default();
        self.attributes(content.attribute("for_each"));
        let iterator = content
            .attribute("iterator")
            .and_then(|attribute| attribute.expression().as_keyword().map(str::to_owned));
        self.iterators
            .push(iterator.unwrap_or_else(|| type_name.clone().into_owned()));
        self.attributes(content.attribute("labels"));
        for block in &content.blocks {
            self.block(leaves, &type_name, block.body());
        }
        self.iterators.pop();
    }

    fn attributes<'a, 'f: 'a>(&mut self, attributes: impl IntoIterator<Item = &'a Attribute<'f>>) {
        for attribute in attributes {
            self.expression(attribute.expression());
        }
    }

    fn expression(&mut self, expression: &Expression<'_>) {
        let references = expression.variables().into_iter();
        let iterators = &self.iterators;
        self.found.extend(
            references
                .filter(|reference| !iterators.iter().any(|name| name == reference.root_name())),
        );
    }
}
