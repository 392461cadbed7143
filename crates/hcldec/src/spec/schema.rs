//! The body schema that a spec implies.

// spec(hcldec): default spec blocks

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
/// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
///
/// let log = Spec::tuple([
///     AttributeSpec::new("log", Type::String).into(),
///     BlocksSpec::new("log", How::One, Value::from(true)).into(),
/// ]);
/// let conflict = log.check().unwrap_err();
/// assert!(conflict.to_string().starts_with("the spec expects \"log\" both as an argument and as a block type"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecConflict {
    /// The ambiguous name.
    pub name: Box<str>,
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
            variants: Vec::new(),
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
    /// use hcldec::{AttributeSpec, BlocksSpec, How, Spec};
    ///
    /// let attribute = AttributeSpec::new("port", Type::Number);
    /// let block = BlocksSpec::new("port", How::One, Value::from(true));
    /// let conflict = Spec::tuple([attribute.into(), block.into()]).check().unwrap_err();
    /// assert_eq!(&*conflict.name, "port");
    /// ```
    pub fn check(&self) -> Result<(), SpecConflict> {
        let mut expected = Expected::default();
        expected.visit(self, false);
        let mut names = expected.attributes.into_keys();
        if let Some(name) = names.find(|name| expected.blocks.contains_key(name)) {
            return Err(SpecConflict { name });
        }
        self.leaves().into_iter().try_for_each(|leaf| match leaf {
            Self::Blocks(blocks) => blocks.nested.check(),
            _ => Ok(()),
        })
    }

    /// Returns the names of the labels that label specs of this body read. A label without a name is called `missing00`.
    fn label_names(&self) -> Vec<Cow<'static, str>> {
        let mut names: Vec<Cow<'static, str>> = Vec::new();
        for leaf in self.leaves() {
            let Self::Label { index, name } = leaf else {
                continue;
            };
            for index in names.len()..=*index {
                names.push(format!("missing{index:02}").into());
            }
            if let Some(known) = names.get_mut(*index) {
                known.clone_from(name);
            }
        }
        names
    }
}

impl Expected {
    fn visit(&mut self, spec: &Spec, in_fallback: bool) {
        match spec {
            Spec::Attribute(attribute) => {
                let required = attribute.required && !in_fallback;
                let known = self.attributes.entry((*attribute.name).into());
                *known.or_default() |= required;
            }
            Spec::Blocks(blocks) => {
                let own = blocks.how.keys().unwrap_or_default().iter().cloned();
                let label_names = own.chain(blocks.nested.label_names()).collect();
                self.block(&blocks.type_name, label_names);
            }
            Spec::BlockAttributes(block) => self.block(&block.type_name, Vec::new()),
            Spec::Default(choices) => {
                // DIFFERENCE: in the reference, what fallbacks require is required at once.
                for (index, choice) in choices.iter().enumerate() {
                    self.visit(choice, in_fallback || index > 0);
                }
            }
            _ => spec
                .companions()
                .into_iter()
                .for_each(|spec| self.visit(spec, in_fallback)),
        }
    }

    /// Adds a block type. Of two specs for one type, the one with more labels defines the labels.
    fn block(&mut self, type_name: &str, label_names: Vec<Cow<'static, str>>) {
        let known = self.blocks.entry(type_name.into()).or_default();
        if known.len() < label_names.len() {
            *known = label_names;
        }
    }
}
