//! The definition of a `dynamic` block: collection, iterator name, labels and content.

use std::sync::LazyLock;

use super::super::content::{Attribute, Block, BodyContent, Label};
use super::super::schema::{BlockSchema, BodySchema};
use super::super::{Body, Expression};
use super::errors;
use crate::Str;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::SourceSpan;

pub(super) struct DynamicDefinition {
    pub(super) type_name: Str,
    pub(super) type_span: SourceSpan,
    /// The header of the `dynamic` block.
    pub(super) span: SourceSpan,
    pub(super) for_each: Expression,
    pub(super) iterator: Str,
    pub(super) labels: Vec<Expression>,
    pub(super) content: Body,
}

/// A `dynamic` block as it is written. Its mistakes are not reported.
pub(crate) struct Dynamic {
    /// The type of the blocks that it generates.
    pub(crate) type_name: Str,
    content: BodyContent,
}

static AS_WRITTEN: LazyLock<BodySchema> = LazyLock::new(|| {
    let for_each = BodySchema::new().optional("for_each");
    let labels = for_each.optional("iterator").optional("labels");
    labels.block("content", [""; 0])
});

impl Dynamic {
    /// Reads a `dynamic` block; `None` if it has no label.
    pub(crate) fn of(block: &Block) -> Option<Self> {
        let ignored = &mut Diagnostics::new();
        let (content, _) = block.body().partial_content(&AS_WRITTEN, ignored);
        Some(Self {
            type_name: block.label(0)?.into(),
            content,
        })
    }

    pub(crate) fn argument(&self, name: &str) -> Option<&Expression> {
        self.content.attribute(name).map(Attribute::expression)
    }

    /// Returns the `content` blocks. More than one is a mistake.
    pub(crate) fn contents(&self) -> &[Block] {
        &self.content.blocks
    }

    /// Returns the name of the iterator.
    pub(crate) fn iterator(&self) -> Result<Str, Diagnostic> {
        match self.argument("iterator").map(Expression::static_traversal) {
            None => Ok(self.type_name.clone()),
            Some(Ok(traversal)) if traversal.steps().is_empty() => Ok(traversal.root_name().into()),
            Some(Ok(traversal)) => Err(errors::invalid_iterator(traversal.span().clone())),
            Some(Err(problem)) => Err(problem),
        }
    }

    /// Returns a schema for the generated blocks, with as many labels as are written.
    pub(super) fn schema(&self) -> BodySchema {
        let labels = self.argument("labels");
        let labels = labels.and_then(|labels| labels.static_list().ok());
        let count = labels.map_or(0, |labels| labels.len());
        BodySchema::new().block(String::from(self.type_name.clone()), vec!["label"; count])
    }
}

/// A `dynamic` block. Its `for_each` is read, its labels and content are not.
pub(super) struct PartialDefinition {
    label: Label,
    span: SourceSpan,
    dynamic: Dynamic,
    for_each: Expression,
    iterator: Str,
}

impl PartialDefinition {
    /// Reads a `dynamic` block for blocks of the expected type. Reports errors and returns `None`.
    pub(super) fn read(
        block: &Block,
        label: Label,
        expected: &BlockSchema,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let schema = BodySchema::new().required("for_each").optional("iterator");
        let schema = match (expected.label_names.len(), expected.required_labels) {
            (0, _) => schema,
            (_, Some(0)) => schema.optional("labels"),
            _ => schema.required("labels"),
        };
        // A list of its own: errors of other blocks do not end this one.
        let mut found = Diagnostics::new();
        let schema = schema.block("content", [""; 0]);
        let content = block.body().content(&schema, &mut found);
        if found.has_errors() {
            diagnostics.append(found.map(errors::outside_content));
            return None;
        }
        diagnostics.append(found);
        let dynamic = Dynamic {
            type_name: label.text.clone(),
            content,
        };
        // In the order of the reference: iterator, `for_each`, labels, content. The first mistake ends the block.
        match dynamic.iterator() {
            Ok(iterator) => Some(Self {
                for_each: dynamic.argument("for_each")?.clone(),
                span: block.definition_span(),
                label,
                dynamic,
                iterator,
            }),
            Err(problem) => {
                diagnostics.push(problem);
                None
            }
        }
    }

    pub(super) const fn for_each(&self) -> &Expression {
        &self.for_each
    }

    /// Reads the labels and the content.
    pub(super) fn complete(
        self,
        expected: &BlockSchema,
        diagnostics: &mut Diagnostics,
    ) -> Option<DynamicDefinition> {
        let labels = match self.dynamic.argument("labels") {
            Some(written) => labels(written, expected, diagnostics)?,
            None => Vec::new(),
        };
        let mut bodies = self.dynamic.contents().iter();
        let Some(body) = bodies.next() else {
            let end = self.dynamic.content.missing_item;
            diagnostics.extend(end.map(errors::missing_content));
            return None;
        };
        if let Some(second) = bodies.next() {
            diagnostics.push(errors::extraneous_content(
                body.definition_span(),
                second.definition_span(),
            ));
            return None;
        }
        Some(DynamicDefinition {
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

fn labels(
    expression: &Expression,
    expected: &BlockSchema,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Expression>> {
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
