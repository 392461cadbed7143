//! Schemas of bodies: attribute names and block types.
//!
//! Information model, "Schema-driven Processing".

// spec(model): Schema-driven Processing; cases::bodies/content/attributes, cases::bodies/content/blocks

use std::borrow::Cow;
use std::fmt;

use super::content::Label;
use crate::internal::sort::{sort_by, sort_texts};

/// An expected attribute.
///
/// # Examples
///
/// ```
/// use hcl_core::BodySchema;
/// use hcl_core::body::AttributeSchema;
///
/// // The attributes of a table that a program has read.
/// let table = [("host", true), ("port", false)];
/// let attributes = table.map(|(name, required)| AttributeSchema { name: name.into(), required });
/// let schema = BodySchema::from_parts(attributes.into(), Vec::new())?;
/// assert_eq!(schema, BodySchema::new().required("host").optional("port"));
/// # Ok::<(), hcl_core::body::DuplicateName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeSchema {
    /// The attribute name.
    pub name: Cow<'static, str>,
    /// Whether its absence is an error.
    pub required: bool,
}

/// An expected block type.
///
/// # Examples
///
/// ```
/// use hcl_core::BodySchema;
/// use hcl_core::body::BlockSchema;
///
/// let service = BlockSchema {
///     type_name: "service".into(),
///     label_names: vec!["protocol".into(), "name".into()],
///     required_labels: None,
///     variants: Vec::new(),
/// };
/// let schema = BodySchema::from_parts(Vec::new(), vec![service])?;
/// assert_eq!(schema, BodySchema::new().block("service", ["protocol", "name"]));
/// # Ok::<(), hcl_core::body::DuplicateName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockSchema {
    /// The block type.
    pub type_name: Cow<'static, str>,
    /// Names of the labels, for diagnostics. A block must have exactly as many labels.
    pub label_names: Vec<Cow<'static, str>>,
    /// The number of labels that a block needs, if the reader of the block checks them.
    pub required_labels: Option<usize>,
    /// The labels of some blocks, if a label says which follow it. After any other label, none follows.
    pub variants: Vec<LabelVariant>,
}

/// Blocks of one type with different numbers of labels: the first labels say how many follow.
///
/// # Examples
///
/// ```
/// use hcl_core::body::{BlockSchema, LabelVariant};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, json};
///
/// // `check "tcp" { … }` and `check "http" "name" { … }`
/// let tcp = LabelVariant { position: 0, texts: vec!["tcp".into()], label_names: vec!["type".into()] };
/// let http = LabelVariant { texts: vec!["http".into()], label_names: vec!["type".into(), "name".into()], ..tcp.clone() };
/// let check = BlockSchema {
///     type_name: "check".into(),
///     label_names: vec!["type".into(), "name".into()],
///     required_labels: Some(1),
///     variants: vec![tcp, http],
/// };
/// let schema = BodySchema::from_parts(Vec::new(), vec![check])?;
/// let source = Source::new("app.json", r#"{"check": {"tcp": {"port": 1}, "http": {"web": {"path": "/"}}}}"#)?;
/// let mut found = Diagnostics::new();
/// let body = Body::from(&json::parse(&source, &mut found));
/// let counts = body.content(&schema, &mut found).blocks.into_iter().map(|block| block.label_count());
/// assert_eq!(counts.collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelVariant {
    /// The index of the first label that chooses.
    pub position: usize,
    /// The labels that choose.
    pub texts: Vec<Cow<'static, str>>,
    /// The names of all labels.
    pub label_names: Vec<Cow<'static, str>>,
}

impl BlockSchema {
    /// Returns the names of the labels that a block needs.
    pub(super) fn required_names(&self) -> &[Cow<'static, str>] {
        let count = self.required_labels.unwrap_or(self.label_names.len());
        self.label_names.get(..count).unwrap_or(&self.label_names)
    }

    /// Returns the name of the next label of a block that has some `labels`; `None` if it has all.
    pub(super) fn next_label(&self, labels: &[Label]) -> Option<&str> {
        let position = self.variants.first().map_or(usize::MAX, |it| it.position);
        let chosen = labels.get(position..).unwrap_or_default();
        if chosen.is_empty() {
            return self.label_names.get(labels.len()).map(|name| &**name);
        }
        self.variants.iter().find_map(|variant| {
            let mut pairs = variant.texts.iter().zip(chosen);
            let is_chosen = pairs.all(|(text, label)| *text == *label.text);
            let next = variant.label_names.get(labels.len())?;
            is_chosen.then_some(&**next)
        })
    }
}

/// The attributes and block types expected in a body.
///
/// ```
/// use hcl_core::BodySchema;
///
/// let schema = BodySchema::new()
///     .required("listen")
///     .optional("timeout")
///     .block("service", ["protocol", "name"]);
/// assert_eq!(schema.attributes().len(), 2);
/// assert_eq!(schema.blocks()[0].label_names.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BodySchema {
    attributes: Vec<AttributeSchema>,
    blocks: Vec<BlockSchema>,
    /// Names that no report suggests.
    deprecated: Vec<Cow<'static, str>>,
}

/// The error for a schema that names something twice, or both as attribute and as block.
///
/// # Examples
///
/// ```
/// use hcl_core::BodySchema;
/// use hcl_core::body::AttributeSchema;
///
/// let port = AttributeSchema { name: "port".into(), required: true };
/// let error = BodySchema::from_parts(vec![port.clone(), port], Vec::new()).unwrap_err();
/// assert!(error.to_string().starts_with("the schema names \"port\" twice"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateName(Box<str>);

impl fmt::Display for DuplicateName {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the schema names \"{}\" twice; a name is either one attribute or one block type",
            self.0
        )
    }
}

impl std::error::Error for DuplicateName {}

impl BodySchema {
    /// Creates a schema that expects nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            attributes: Vec::new(),
            blocks: Vec::new(),
            deprecated: Vec::new(),
        }
    }

    /// Creates a schema from lists.
    ///
    /// # Errors
    ///
    /// [`DuplicateName`] if a name occurs twice (information model, "Schema-driven Processing").
    pub fn from_parts(
        attributes: Vec<AttributeSchema>,
        blocks: Vec<BlockSchema>,
    ) -> Result<Self, DuplicateName> {
        let mut names: Vec<&str> = Vec::with_capacity(attributes.len() + blocks.len());
        for attribute in &attributes {
            names.push(&attribute.name);
        }
        for block in &blocks {
            names.push(&block.type_name);
        }
        // Sorted, not compared in pairs: a spec file may name as many attributes as it has lines.
        sort_texts(&mut names);
        let mut last = None;
        for name in names {
            if last == Some(name) {
                return Err(DuplicateName(name.into()));
            }
            last = Some(name);
        }
        Ok(Self {
            attributes,
            blocks,
            deprecated: Vec::new(),
        })
    }

    /// Adds a required attribute.
    ///
    /// # Panics
    ///
    /// If the schema contains the name already.
    #[must_use]
    pub fn required(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.attribute(name.into(), true)
    }

    /// Adds an optional attribute.
    ///
    /// # Panics
    ///
    /// If the schema contains the name already.
    #[must_use]
    pub fn optional(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.attribute(name.into(), false)
    }

    /// Adds a block type with the given label names.
    ///
    /// # Panics
    ///
    /// If the schema contains the name already.
    #[must_use]
    pub fn block<L: Into<Cow<'static, str>>>(
        self,
        type_name: impl Into<Cow<'static, str>>,
        label_names: impl IntoIterator<Item = L>,
    ) -> Self {
        let mut names = Vec::new();
        for name in label_names {
            names.push(name.into());
        }
        self.with_block(type_name.into(), names)
    }

    fn with_block(
        mut self,
        type_name: Cow<'static, str>,
        label_names: Vec<Cow<'static, str>>,
    ) -> Self {
        self.assert_new(&type_name);
        self.blocks.push(BlockSchema {
            type_name,
            label_names,
            required_labels: None,
            variants: Vec::new(),
        });
        self
    }

    /// Says that a name is deprecated: it is accepted, and no report about another name suggests it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
    ///
    /// let schema = BodySchema::new().optional("timeout").optional("timeouts").deprecated("timeouts");
    /// let file = native::parse(&Source::new("app.hcl", "timeoutt = 1\n")?, &mut Diagnostics::new());
    /// let mut found = Diagnostics::new();
    /// Body::from(&file).content(&schema, &mut found);
    /// assert!(found.iter().next().unwrap().detail().ends_with("Did you mean \"timeout\"?"));
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn deprecated(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.deprecated.push(name.into());
        self
    }

    /// Returns whether a report may suggest a name of the schema.
    pub(super) fn suggests(&self, name: &str) -> bool {
        !self.deprecated.iter().any(|deprecated| deprecated == name)
    }

    /// The block types that a report may suggest.
    pub(super) fn suggested_blocks(&self) -> impl Iterator<Item = &str> {
        let names = self.blocks.iter().map(|block| &*block.type_name);
        names.filter(|name| self.suggests(name))
    }

    /// The expected attributes, in the order of definition.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeSchema] {
        &self.attributes
    }

    /// The expected block types, in the order of definition.
    #[must_use]
    pub fn blocks(&self) -> &[BlockSchema] {
        &self.blocks
    }

    /// Returns whether the schema contains the name as an attribute or a block type.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.attributes
            .iter()
            .any(|attribute| attribute.name == name)
            || self.blocks.iter().any(|block| block.type_name == name)
    }

    /// Returns a schema with these attributes and the same block types. The names of the attributes must be the names in
    /// this schema.
    pub(super) fn with_attributes(&self, attributes: Vec<AttributeSchema>) -> Self {
        Self {
            attributes,
            blocks: self.blocks.clone(),
            deprecated: self.deprecated.clone(),
        }
    }

    /// Adds optional attributes and block types, which are in order of names, except for names that the schema has.
    pub(super) fn tolerate(&mut self, attributes: &[Cow<'static, str>], blocks: &[BlockSchema]) {
        let mut own: Vec<Cow<'static, str>> = Vec::new();
        for attribute in &self.attributes {
            own.push(attribute.name.clone());
        }
        for block in &self.blocks {
            own.push(block.type_name.clone());
        }
        sort_by(&mut own, Ord::cmp);
        for name in attributes {
            if own.binary_search(name).is_err() {
                let (name, required) = (name.clone(), false);
                self.attributes.push(AttributeSchema { name, required });
            }
        }
        for block in blocks {
            let name = &block.type_name;
            if own.binary_search(name).is_err() && attributes.binary_search(name).is_err() {
                self.blocks.push(block.clone());
            }
        }
    }

    fn attribute(mut self, name: Cow<'static, str>, required: bool) -> Self {
        self.assert_new(&name);
        self.attributes.push(AttributeSchema { name, required });
        self
    }

    fn assert_new(&self, name: &str) {
        assert!(!self.names(name), "the schema has \"{name}\" already");
    }
}
