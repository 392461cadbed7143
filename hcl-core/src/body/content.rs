//! Content of a body selected by a schema: attributes and blocks.

// spec(model): Body Content; cases::bodies/content, cases::bodies/merged

use std::borrow::Cow;
use std::sync::Arc;

use super::{Body, Expression};
use crate::json;
use crate::native;
use crate::source::SourceSpan;

/// The attributes and blocks selected by a schema.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let text = "name = \"web\"\nport \"http\" {}\nport \"https\" {}\n";
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
/// let schema = BodySchema::new().required("name").block("port", ["name"]).block("volume", ["name"]);
/// let content = Body::from(&file).content(&schema, &mut diagnostics);
/// assert_eq!(content.attributes.len(), 1);
/// assert_eq!(content.blocks_of("port").count(), 2);
/// assert_eq!(content.blocks_of("volume").count(), 0);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct BodyContent<'f> {
    /// Attributes, in the order of the schema.
    pub attributes: Vec<Attribute<'f>>,
    /// Blocks, in source order. A block with the wrong number of labels is reported and omitted.
    pub blocks: Vec<Block<'f>>,
    /// The span for reports about missing content.
    pub missing_item: Option<SourceSpan>,
}

impl<'f> BodyContent<'f> {
    pub(crate) const fn empty() -> Self {
        Self {
            attributes: Vec::new(),
            blocks: Vec::new(),
            missing_item: None,
        }
    }

    /// Appends the content of another body.
    #[cfg(feature = "layers")]
    pub(super) fn followed_by(mut self, other: Self) -> Self {
        self.attributes.extend(other.attributes);
        self.blocks.extend(other.blocks);
        self.missing_item = self.missing_item.or(other.missing_item);
        self
    }

    /// The attribute with this name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'f>> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name == name)
    }

    /// The blocks of a type, in source order.
    pub fn blocks_of<'s>(&'s self, type_name: &'s str) -> impl Iterator<Item = &'s Block<'f>> {
        self.blocks
            .iter()
            .filter(move |block| block.type_name == type_name)
    }
}

/// An attribute: a name and an expression.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "a = 1\nport = 80\n")?, &mut diagnostics);
/// let attributes = Body::from(&file).just_attributes(&mut diagnostics);
/// let port = &attributes[1];
/// assert_eq!(port.name(), "port");
/// assert_eq!(port.expression().value(&EvalContext::new()).unwrap(), 80);
/// assert_eq!(port.name_span().to_string(), "app.hcl:2:1");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Attribute<'f> {
    pub(super) name: &'f str,
    pub(super) origin: AttributeOrigin<'f>,
    pub(super) expression: Expression<'f>,
}

#[derive(Clone, Debug)]
pub(super) enum AttributeOrigin<'f> {
    Native(native::Attribute<'f>),
    Json(json::Property<'f>),
}

impl<'f> Attribute<'f> {
    pub(super) fn native(attribute: native::Attribute<'f>) -> Self {
        Self {
            name: attribute.name(),
            origin: AttributeOrigin::Native(attribute),
            expression: attribute.expression().into(),
        }
    }

    pub(super) fn json(property: json::Property<'f>) -> Self {
        Self {
            name: property.name().decode(),
            origin: AttributeOrigin::Json(property),
            expression: property.value().into(),
        }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'f str {
        self.name
    }

    /// The expression.
    #[must_use]
    pub const fn expression(&self) -> &Expression<'f> {
        &self.expression
    }

    /// The span of the name.
    #[must_use]
    pub fn name_span(&self) -> SourceSpan {
        match &self.origin {
            AttributeOrigin::Native(attribute) => {
                attribute.file().source().span(attribute.name_span())
            }
            AttributeOrigin::Json(property) => property.file().source().span(property.name_span()),
        }
    }

    /// The span from the name to the end of the expression.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        match &self.origin {
            AttributeOrigin::Native(attribute) => attribute.file().source().span(attribute.span()),
            AttributeOrigin::Json(property) => property.file().source().span(property.span()),
        }
    }
}

/// A block: type, labels and a body.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "service \"web\" {\n  port = 80\n}\n")?, &mut diagnostics);
/// let schema = BodySchema::new().block("service", ["name"]);
/// let service = &Body::from(&file).content(&schema, &mut diagnostics).blocks[0];
/// assert_eq!(service.label(0).as_deref(), Some("web"));
/// assert_eq!(service.definition_span().text(), "service \"web\"");
///
/// let schema = BodySchema::new().required("port");
/// assert!(service.body().content(&schema, &mut diagnostics).attribute("port").is_some());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Block<'f> {
    pub(super) type_name: Cow<'f, str>,
    pub(super) header: Header<'f>,
    pub(super) body: Body<'f>,
}

/// The origin of a block's type and labels.
#[derive(Clone, Debug)]
pub(super) enum Header<'f> {
    Native(native::Block<'f>),
    /// Labels that were computed or, in JSON, taken from property names.
    Generated {
        type_span: SourceSpan,
        definition: SourceSpan,
        labels: Arc<[Label<'f>]>,
    },
}

/// A label of a block.
///
/// # Examples
///
/// ```
/// use hcl_core::diagnostic::Diagnostic;
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "service \"Web\" {}\n")?, &mut diagnostics);
/// let schema = BodySchema::new().block("service", ["name"]);
/// for block in &Body::from(&file).content(&schema, &mut diagnostics).blocks {
///     for label in block.labels() {
///         if label.text.contains(char::is_uppercase) {
///             let problem = Diagnostic::error("Invalid name", "A name has no capital letters.");
///             diagnostics.push(problem.at(label.span));
///         }
///     }
/// }
/// assert_eq!(diagnostics.as_slice()[0].subject().unwrap().text(), "\"Web\"");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Label<'f> {
    /// The decoded text.
    pub text: Cow<'f, str>,
    /// The span of the label, including quotes.
    pub span: SourceSpan,
}

impl<'f> Block<'f> {
    pub(super) fn native(block: native::Block<'f>) -> Self {
        Self {
            type_name: block.type_name().into(),
            header: Header::Native(block),
            body: block.body().into(),
        }
    }

    /// The block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// The body of the block.
    #[must_use]
    pub const fn body(&self) -> &Body<'f> {
        &self.body
    }

    /// The labels, in order.
    #[must_use]
    pub fn labels(&self) -> Vec<Label<'f>> {
        match &self.header {
            Header::Native(block) => {
                let source = block.file().source();
                block
                    .labels()
                    .map(|label| Label {
                        text: label.text(),
                        span: source.span(label.span()),
                    })
                    .collect()
            }
            Header::Generated { labels, .. } => labels.to_vec(),
        }
    }

    /// The text of the label at `index`, without the allocation of [`Block::labels`].
    #[must_use]
    pub fn label(&self, index: usize) -> Option<Cow<'f, str>> {
        match &self.header {
            Header::Native(block) => block.label(index).map(native::Label::text),
            Header::Generated { labels, .. } => labels.get(index).map(|label| label.text.clone()),
        }
    }

    /// The number of labels.
    #[must_use]
    pub fn label_count(&self) -> usize {
        match &self.header {
            Header::Native(block) => block.labels().len(),
            Header::Generated { labels, .. } => labels.len(),
        }
    }

    /// The span of the block type.
    #[must_use]
    pub fn type_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(block) => block.file().source().span(block.type_span()),
            Header::Generated { type_span, .. } => type_span.clone(),
        }
    }

    /// The span from the block type to the last label.
    #[must_use]
    pub fn definition_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(block) => block.file().source().span(block.definition_span()),
            Header::Generated { definition, .. } => definition.clone(),
        }
    }

    /// The block in native syntax, if it is one and was not generated.
    #[must_use]
    pub const fn as_native(&self) -> Option<native::Block<'f>> {
        match &self.header {
            Header::Native(block) => Some(*block),
            Header::Generated { .. } => None,
        }
    }
}
