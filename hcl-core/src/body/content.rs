//! Content of a body selected by a schema: attributes and blocks.

// spec(model): Body Content; cases::bodies/content, cases::bodies/merged

use std::borrow::Cow;
use std::sync::Arc;

use super::{Body, Expression};
use crate::Str;
use crate::internal::sort::sort_by_key;
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
#[derive(Clone, Debug, Default)]
pub struct BodyContent {
    /// Attributes, in the order of the schema.
    pub attributes: Vec<Attribute>,
    /// Blocks, in source order. A block with the wrong number of labels is reported and omitted.
    pub blocks: Vec<Block>,
    /// The span for reports about missing content.
    pub missing_item: Option<SourceSpan>,
}

impl BodyContent {
    /// The attribute with this name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name() == name)
    }

    /// The blocks of a type, in source order.
    pub fn blocks_of<'s>(&'s self, type_name: &'s str) -> impl Iterator<Item = &'s Block> {
        self.blocks
            .iter()
            .filter(move |block| block.type_name() == type_name)
    }

    /// The attributes and blocks of a body in source order, one layer of the body after another.
    #[doc(hidden)]
    #[must_use]
    pub fn in_order(&self, body: &Body) -> Vec<ContentItem<'_>> {
        let position = |at: &SourceSpan| (body.layer_of(at.source()), at.span().start);
        let mut items = Vec::with_capacity(self.attributes.len() + self.blocks.len());
        for attribute in &self.attributes {
            let at = position(&attribute.name_span());
            items.push((at, ContentItem::Attribute(attribute)));
        }
        for block in &self.blocks {
            items.push((position(&block.type_span()), ContentItem::Block(block)));
        }
        sort_by_key(&mut items, |(position, _)| *position);
        let mut in_order = Vec::with_capacity(items.len());
        for (_, item) in items {
            in_order.push(item);
        }
        in_order
    }
}

/// An attribute or a block of a body.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum ContentItem<'c> {
    /// An attribute.
    Attribute(&'c Attribute),
    /// A block.
    Block(&'c Block),
}

/// An attribute: a name and an expression.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "a = 1
/// port = 80
/// ")?, &mut diagnostics);
/// let attributes = Body::from(&file).just_attributes(&mut diagnostics);
/// let port = &attributes[1];
/// assert_eq!(port.name(), "port");
/// assert_eq!(port.expression().value(&EvalContext::new()).unwrap(), 80);
/// assert_eq!(port.name_span().to_string(), "app.hcl:2:1");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Attribute {
    name: AttributeName,
    pub(super) expression: Expression,
}

/// The name, as the number of the attribute or name in the file.
#[derive(Clone, Debug)]
enum AttributeName {
    Native(native::File, u32),
    Json(json::File, u32),
}

impl Attribute {
    pub(super) fn native(attribute: native::Attribute<'_>) -> Self {
        Self {
            name: AttributeName::Native(attribute.file().clone(), attribute.id()),
            expression: attribute.expression().into(),
        }
    }

    pub(super) fn json(property: json::Property<'_>) -> Self {
        Self {
            name: AttributeName::Json(property.file().clone(), property.name_id()),
            expression: property.value().into(),
        }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.name {
            AttributeName::Native(file, id) => native::Attribute::new(file, *id).name(),
            AttributeName::Json(file, id) => file.name(*id).decode(),
        }
    }

    /// The attribute in native syntax, unless it comes from JSON.
    #[must_use]
    pub const fn as_native(&self) -> Option<native::Attribute<'_>> {
        match &self.name {
            AttributeName::Native(file, id) => Some(native::Attribute::new(file, *id)),
            AttributeName::Json(..) => None,
        }
    }

    /// The same attribute with [entries](Expression::with_entries) over those of its object.
    #[doc(hidden)]
    #[must_use]
    pub fn with_entries(self, others: Vec<(Expression, usize)>) -> Self {
        Self {
            expression: self.expression.with_entries(others),
            ..self
        }
    }

    /// The expression.
    #[must_use]
    pub const fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The span of the name.
    #[must_use]
    pub fn name_span(&self) -> SourceSpan {
        match &self.name {
            AttributeName::Native(file, id) => {
                let name = native::Attribute::new(file, *id).name_span();
                file.source().span(name)
            }
            AttributeName::Json(file, id) => file.source().span(file.name(*id).span()),
        }
    }

    /// The span from the name to the end of the expression.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        let name = self.name_span();
        name.source()
            .span(name.span().to(self.expression.span().span()))
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
/// let file = native::parse(&Source::new("app.hcl", r#"service "web" {
///   port = 80
/// }
/// "#)?, &mut diagnostics);
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
pub struct Block {
    pub(super) header: Header,
    pub(super) body: Body,
}

/// The origin of a block's type and labels.
#[derive(Clone, Debug)]
pub(super) enum Header {
    /// The block with a number, which is the number of its body.
    Native(native::File, u32),
    /// Labels that were computed or, in JSON, taken from property names.
    Generated {
        type_name: Str,
        type_span: SourceSpan,
        definition: SourceSpan,
        labels: Arc<[Label]>,
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
pub struct Label {
    /// The decoded text.
    pub text: Str,
    /// The span of the label, including quotes.
    pub span: SourceSpan,
}

impl Block {
    pub(super) fn native(block: native::Block<'_>) -> Self {
        let body = block.body();
        Self {
            header: Header::Native(body.file().clone(), body.id()),
            body: body.into(),
        }
    }

    /// The block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        match &self.header {
            Header::Native(file, id) => block_of(file, *id).type_name(),
            Header::Generated { type_name, .. } => type_name,
        }
    }

    /// The body of the block.
    #[must_use]
    pub const fn body(&self) -> &Body {
        &self.body
    }

    /// The same block with another body.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn with_body(self, body: Body) -> Self {
        Self { body, ..self }
    }

    /// The labels, in order.
    #[must_use]
    pub fn labels(&self) -> Vec<Label> {
        match &self.header {
            Header::Native(file, id) => {
                let block = block_of(file, *id);
                let mut labels = Vec::with_capacity(block.label_count());
                for label in block.labels() {
                    labels.push(Label {
                        text: label.text().into(),
                        span: file.source().span(label.span()),
                    });
                }
                labels
            }
            Header::Generated { labels, .. } => labels.to_vec(),
        }
    }

    /// The text of the label at `index`, without the allocation of [`Block::labels`].
    #[must_use]
    pub fn label(&self, index: usize) -> Option<Cow<'_, str>> {
        match &self.header {
            Header::Native(file, id) => block_of(file, *id).label(index).map(native::Label::text),
            Header::Generated { labels, .. } => {
                let label = labels.get(index)?;
                Some(Cow::Borrowed(&label.text))
            }
        }
    }

    /// The number of labels.
    #[must_use]
    pub fn label_count(&self) -> usize {
        match &self.header {
            Header::Native(file, id) => block_of(file, *id).label_count(),
            Header::Generated { labels, .. } => labels.len(),
        }
    }

    /// The span of the block type.
    #[must_use]
    pub fn type_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(file, id) => file.source().span(block_of(file, *id).type_span()),
            Header::Generated { type_span, .. } => type_span.clone(),
        }
    }

    /// The span from the block type to the last label.
    #[must_use]
    pub fn definition_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(file, id) => file.source().span(block_of(file, *id).definition_span()),
            Header::Generated { definition, .. } => definition.clone(),
        }
    }

    /// The block in native syntax, unless a `dynamic` block generated it or it comes from JSON.
    #[must_use]
    pub const fn as_native(&self) -> Option<native::Block<'_>> {
        match &self.header {
            Header::Native(file, id) => Some(block_of(file, *id)),
            Header::Generated { .. } => None,
        }
    }
}

const fn block_of(file: &native::File, id: u32) -> native::Block<'_> {
    native::Body::new(file, id).block()
}
