//! The body schema that a spec implies.

use std::borrow::Cow;
use std::fmt;

use hcl_core::BodySchema;
use hcl_core::body::{AttributeSchema, BlockSchema};
use indexmap::IndexMap;

use super::Spec;

/// The error for a spec that names one thing both as attribute and as block type of the same body.
///
/// # Examples
///
/// ```
/// use hcl_core::{Type, Value};
/// use hcldec::{AttributeSpec, BlockSpec, Spec};
///
/// let log = Spec::tuple([
///     AttributeSpec::new("log", Type::String).into(),
///     BlockSpec::new("log", Value::from(true)).into(),
/// ]);
/// let conflict = log.check().unwrap_err();
/// assert!(conflict.to_string().starts_with("the spec expects \"log\" both as an argument and as a block type"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecConflict {
    name: Box<str>,
}

impl SpecConflict {
    /// Returns the ambiguous name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for SpecConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the spec expects \"{}\" both as an argument and as a block type of the same body; a body can have only one",
            self.name
        )
    }
}

impl std::error::Error for SpecConflict {}

/// Arguments and blocks that the specs of one body expect, in the order of the spec.
#[derive(Debug, Default)]
struct Expected {
    /// Attribute name to whether it is required.
    attributes: IndexMap<Box<str>, bool>,
    /// Block type to the names of its labels.
    blocks: IndexMap<Box<str>, Vec<Cow<'static, str>>>,
}

impl Spec {
    /// Returns the schema of a body that the spec is applied to.
    ///
    /// An attribute that several parts of the spec read is required if one of them requires it.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn implied_schema(&self) -> BodySchema {
        let mut expected = Expected::default();
        expected.visit(self, false);
        let attributes = expected.attributes.into_iter();
        let attributes = attributes.map(|(name, required)| AttributeSchema {
            name: String::from(name).into(),
            required,
        });
        let blocks = expected.blocks.into_iter();
        let blocks = blocks.map(|(type_name, label_names)| BlockSchema {
            type_name: String::from(type_name).into(),
            label_names,
            required_labels: None,
        });
        match BodySchema::from_parts(attributes.collect(), blocks.collect()) {
            Ok(schema) => schema,
            #[expect(
                clippy::panic,
                reason = "a caller's bug: spec files are checked when they are loaded"
            )]
            Err(error) => panic!("{error}"),
        }
    }

    /// Checks that neither the spec nor a nested one uses a name both for an attribute and for a block type of one body.
    ///
    /// # Errors
    ///
    /// Returns the first such name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Type, Value};
    /// use hcldec::{AttributeSpec, BlockSpec, Spec};
    ///
    /// let attribute = AttributeSpec::new("port", Type::Number);
    /// let block = BlockSpec::new("port", Value::from(true));
    /// let conflict = Spec::tuple([attribute.into(), block.into()]).check().unwrap_err();
    /// assert_eq!(conflict.name(), "port");
    /// ```
    pub fn check(&self) -> Result<(), SpecConflict> {
        let mut expected = Expected::default();
        expected.visit(self, false);
        let mut names = expected.attributes.into_keys();
        if let Some(name) = names.find(|name| expected.blocks.contains_key(name)) {
            return Err(SpecConflict { name });
        }
        let mut nested = self.leaves().into_iter().filter_map(Self::of_blocks);
        nested.try_for_each(|(_, nested)| nested.check())
    }

    /// Returns the names of the labels that label specs of this body read. A label without a name is called `missing00`.
    fn label_names(&self) -> Vec<Cow<'static, str>> {
        let mut names: Vec<Cow<'static, str>> = Vec::new();
        for leaf in self.leaves() {
            let Self::BlockLabel(label) = leaf else {
                continue;
            };
            for index in names.len()..=label.index() {
                names.push(format!("missing{index:02}").into());
            }
            if let Some(name) = names.get_mut(label.index()) {
                name.clone_from(label.name());
            }
        }
        names
    }
}

impl Expected {
    fn visit(&mut self, spec: &Spec, in_fallback: bool) {
        match spec {
            Spec::Attribute(attribute) => {
                let required = attribute.is_required() && !in_fallback;
                self.attribute(attribute.name(), required);
            }
            Spec::Block(block) => self.block(block.type_name(), block.nested().label_names()),
            Spec::Blocks(blocks) => self.block(blocks.type_name(), blocks.nested().label_names()),
            Spec::BlockAttributes(block) => self.block(block.type_name(), Vec::new()),
            Spec::LabeledBlocks(blocks) => {
                let own = blocks.label_names().iter().cloned();
                self.block(
                    blocks.type_name(),
                    own.chain(blocks.nested().label_names()).collect(),
                );
            }
            Spec::Default(default) => {
                // DIFFERENCE: in the reference, what fallbacks require is required at once.
                for (index, choice) in default.choices().iter().enumerate() {
                    self.visit(choice, in_fallback || index > 0);
                }
            }
            _ => spec
                .companions()
                .into_iter()
                .for_each(|spec| self.visit(spec, in_fallback)),
        }
    }

    fn attribute(&mut self, name: &str, required: bool) {
        *self.attributes.entry(name.into()).or_default() |= required;
    }

    /// Adds a block type. Of two specs for one type, the one with more labels defines the labels.
    fn block(&mut self, type_name: &str, label_names: Vec<Cow<'static, str>>) {
        let known = self.blocks.entry(type_name.into()).or_default();
        if known.len() < label_names.len() {
            *known = label_names;
        }
    }
}
