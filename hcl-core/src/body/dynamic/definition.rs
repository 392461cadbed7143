//! The definition of a `dynamic` block: collection, iterator name, labels and content.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::super::content::{Block, BodyContent, Label};
use super::super::schema::{BlockSchema, BodySchema};
use super::super::{Body, Expression};
use super::errors;
use crate::Str;
use crate::diagnostic::Diagnostics;
use crate::source::SourceSpan;

pub(super) struct Definition<'f> {
    pub(super) type_name: Cow<'f, str>,
    pub(super) type_span: SourceSpan,
    /// The header of the `dynamic` block.
    pub(super) span: SourceSpan,
    pub(super) for_each: Expression<'f>,
    pub(super) iterator: Str,
    pub(super) labels: Vec<Expression<'f>>,
    pub(super) content: Body<'f>,
}

static WITHOUT_LABELS: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .required("for_each")
        .optional("iterator")
        .block("content", [""; 0])
});

static WITH_LABELS: LazyLock<BodySchema> =
    LazyLock::new(|| WITHOUT_LABELS.clone().required("labels"));

static OPTIONAL_LABELS: LazyLock<BodySchema> =
    LazyLock::new(|| WITHOUT_LABELS.clone().optional("labels"));

/// A `dynamic` block. Its `for_each` is read, its labels and content are not.
pub(super) struct PartialDefinition<'f> {
    label: Label<'f>,
    span: SourceSpan,
    content: BodyContent<'f>,
    for_each: Expression<'f>,
    iterator: Str,
}

impl<'f> PartialDefinition<'f> {
    /// Reads a `dynamic` block for blocks of the expected type. Reports errors and returns `None`.
    pub(super) fn read(
        block: &Block<'f>,
        label: Label<'f>,
        expected: &BlockSchema,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let required = expected.required_labels;
        let schema: &BodySchema = match (expected.label_names.len(), required) {
            (0, _) => &WITHOUT_LABELS,
            (_, Some(0)) => &OPTIONAL_LABELS,
            _ => &WITH_LABELS,
        };
        // A list of its own: errors of other blocks do not end this one.
        let mut found = Diagnostics::new();
        let content = block.body().content(schema, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        if failed {
            return None;
        }
        // In the order of the reference: iterator, `for_each`, labels, content. The first mistake ends the block.
        let iterator = match content.attribute("iterator") {
            Some(attribute) => iterator_name(attribute.expression(), diagnostics)?,
            None => label.text.as_ref().into(),
        };
        Some(Self {
            for_each: content.attribute("for_each")?.expression().clone(),
            span: block.definition_span(),
            label,
            content,
            iterator,
        })
    }

    pub(super) const fn for_each(&self) -> &Expression<'f> {
        &self.for_each
    }

    /// Reads the labels and the content.
    pub(super) fn complete(
        self,
        expected: &BlockSchema,
        diagnostics: &mut Diagnostics,
    ) -> Option<Definition<'f>> {
        let labels = match self.content.attribute("labels") {
            Some(attribute) => labels(attribute.expression(), expected, diagnostics)?,
            None => Vec::new(),
        };
        let mut bodies = self.content.blocks.iter();
        let Some(body) = bodies.next() else {
            diagnostics.extend(self.content.missing_item.map(errors::missing_content));
            return None;
        };
        if let Some(second) = bodies.next() {
            diagnostics.push(errors::extraneous_content(
                body.type_span(),
                second.type_span(),
            ));
            return None;
        }
        Some(Definition {
            type_span: self.label.span,
            type_name: self.label.text,
            span: self.span,
            for_each: self.for_each,
            iterator: self.iterator,
            labels,
            content: body.body().clone(),
        })
    }
}

fn iterator_name(expression: &Expression<'_>, diagnostics: &mut Diagnostics) -> Option<Str> {
    let problem = match expression.static_traversal() {
        Ok(traversal) if traversal.steps().is_empty() => return Some(traversal.root_name().into()),
        Ok(traversal) => errors::invalid_iterator(traversal.span().clone()),
        Err(problem) => problem,
    };
    diagnostics.push(problem);
    None
}

fn labels<'f>(
    expression: &Expression<'f>,
    expected: &BlockSchema,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Expression<'f>>> {
    let labels = match expression.static_list() {
        Ok(labels) => labels,
        Err(problem) => {
            diagnostics.push(problem);
            return None;
        }
    };
    let wanted = expected.label_names.len();
    let problem = match labels.get(wanted) {
        Some(extra) => errors::extraneous_label(&expected.type_name, wanted, extra.span()),
        None if labels.len() < expected.required_labels.unwrap_or(wanted) => {
            errors::insufficient_labels(&expected.type_name, wanted, expression.span())
        }
        None => return Some(labels),
    };
    diagnostics.push(problem);
    None
}

/// Infers a schema for the blocks that a `dynamic` block generates from its number of labels.
pub(super) fn schema_as_written(block: &Block<'_>) -> BodySchema {
    let (content, _) = block.body().partial_content(
        &BodySchema::new().optional("labels"),
        &mut Diagnostics::new(),
    );
    let labels = content.attribute("labels");
    let labels = labels.and_then(|attribute| attribute.expression().static_list().ok());
    let count = labels.map_or(0, |labels| labels.len());
    let type_name = block.label(0).unwrap_or_default().into_owned();
    BodySchema::new().block(type_name, std::iter::repeat_n("label", count))
}

/// Returns the iterator's name of a `dynamic` block, as far as it can be read.
#[cfg(feature = "json_form")]
pub(super) fn iterator_as_written(block: &Block<'_>) -> Str {
    let schema = BodySchema::new().optional("iterator");
    let (content, _) = block
        .body()
        .partial_content(&schema, &mut Diagnostics::new());
    let iterator = content.attribute("iterator");
    let iterator = iterator.and_then(|it| iterator_name(it.expression(), &mut Diagnostics::new()));
    iterator.unwrap_or_else(|| block.label(0).unwrap_or_default().into())
}
