//! What a schema brings out of a body: attributes and blocks.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Body, Expression};
use crate::json;
use crate::source::SourceSpan;
use crate::syntax;

/// The attributes and blocks that a schema asked for.
#[derive(Clone, Debug)]
pub struct BodyContent<'f> {
    /// Attributes, in the order of the schema.
    pub attributes: Vec<Attribute<'f>>,
    /// Blocks, in source order. Blocks with the wrong number of labels are reported and left out.
    pub blocks: Vec<Block<'f>>,
    /// Where something missing is reported.
    pub missing_item: Option<SourceSpan>,
}

impl<'f> BodyContent<'f> {
    /// The attribute of a name.
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

/// A name and the expression assigned to it.
#[derive(Clone, Debug)]
pub struct Attribute<'f> {
    pub(super) name: &'f str,
    pub(super) place: AttributePlace<'f>,
    pub(super) expression: Expression<'f>,
}

#[derive(Clone, Debug)]
pub(super) enum AttributePlace<'f> {
    Native(syntax::Attribute<'f>),
    Json(json::Property<'f>),
}

impl<'f> Attribute<'f> {
    pub(super) fn native(attribute: syntax::Attribute<'f>) -> Self {
        Self {
            name: attribute.name(),
            place: AttributePlace::Native(attribute),
            expression: attribute.expression().into(),
        }
    }

    pub(super) fn json(property: json::Property<'f>) -> Self {
        Self {
            name: property.name().decode(),
            place: AttributePlace::Json(property),
            expression: property.value().into(),
        }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'f str {
        self.name
    }

    /// What is assigned.
    #[must_use]
    pub const fn expression(&self) -> &Expression<'f> {
        &self.expression
    }

    /// Where the name stands.
    #[must_use]
    pub fn name_span(&self) -> SourceSpan {
        match &self.place {
            AttributePlace::Native(attribute) => {
                attribute.file().source().span(attribute.name_span())
            }
            AttributePlace::Json(property) => property.file().source().span(property.name_span()),
        }
    }

    /// From the name to the end of the expression.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        match &self.place {
            AttributePlace::Native(attribute) => attribute.file().source().span(attribute.span()),
            AttributePlace::Json(property) => property.file().source().span(property.span()),
        }
    }
}

/// A block: type, labels and a body.
#[derive(Clone, Debug)]
pub struct Block<'f> {
    pub(super) type_name: Cow<'f, str>,
    pub(super) header: Header<'f>,
    pub(super) body: Body<'f>,
}

/// Where type and labels of a block come from.
#[derive(Clone, Debug)]
pub(super) enum Header<'f> {
    Native(syntax::Block<'f>),
    /// Labels worked out, in place of those of the block that they were written in.
    Generated {
        type_span: SourceSpan,
        definition: SourceSpan,
        labels: Arc<[Label<'f>]>,
    },
}

/// A block's label.
#[derive(Clone, Debug)]
pub struct Label<'f> {
    /// What it says.
    pub text: Cow<'f, str>,
    /// Where it stands.
    pub span: SourceSpan,
}

impl<'f> Block<'f> {
    pub(super) fn native(block: syntax::Block<'f>) -> Self {
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

    /// What is between the braces.
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

    /// The text of a label, counted from 0, without what [`Block::labels`] costs.
    #[must_use]
    pub fn label(&self, index: usize) -> Option<Cow<'f, str>> {
        match &self.header {
            Header::Native(block) => block.label(index).map(syntax::Label::text),
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

    /// Where the block type stands.
    #[must_use]
    pub fn type_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(block) => block.file().source().span(block.type_span()),
            Header::Generated { type_span, .. } => type_span.clone(),
        }
    }

    /// From the block type to the last label.
    #[must_use]
    pub fn definition_span(&self) -> SourceSpan {
        match &self.header {
            Header::Native(block) => block.file().source().span(block.definition_span()),
            Header::Generated { definition, .. } => definition.clone(),
        }
    }

    /// The block in native syntax, if it is one.
    #[must_use]
    pub const fn as_native(&self) -> Option<syntax::Block<'f>> {
        match &self.header {
            Header::Native(block) => Some(*block),
            Header::Generated { .. } => None,
        }
    }
}
