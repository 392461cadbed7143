//! Several bodies merged into one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::content::{Attribute, BodyContent};
use super::schema::{AttributeSchema, BodySchema};
use super::{Body, Unnamed, errors};
use crate::diagnostic::Diagnostics;
use crate::source::SourceSpan;

/// Bodies in order. A required attribute must be present in one of them.
#[derive(Clone, Debug)]
pub(super) struct MergedBody<'f>(Arc<[Body<'f>]>);

impl<'f> MergedBody<'f> {
    pub(super) fn new(bodies: impl IntoIterator<Item = Body<'f>>) -> Self {
        Self(bodies.into_iter().collect())
    }

    pub(super) fn members(&self) -> &[Body<'f>] {
        &self.0
    }

    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        // As in the reference: nothing tells in which body an item is missing, so that the first stands for all.
        self.0.first()?.missing_item()
    }

    pub(super) fn text_len(&self) -> u64 {
        self.0.iter().map(Body::text_len).sum()
    }

    pub(super) fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent<'f> {
        let relaxed = without_required(schema);
        let contents = self
            .0
            .iter()
            .map(|body| body.read(&relaxed, unnamed, diagnostics))
            .collect();
        self.gather(contents, schema, diagnostics)
    }

    /// This body without the names of the schema.
    pub(super) fn without(&self, schema: &BodySchema) -> Self {
        Self::new(self.0.iter().map(|body| body.without(schema)))
    }

    pub(super) fn just_attributes(&self, diagnostics: &mut Diagnostics) -> Vec<Attribute<'f>> {
        let attributes = self
            .0
            .iter()
            .map(|body| body.just_attributes(diagnostics))
            .collect();
        without_duplicates(attributes, diagnostics)
    }

    pub(super) fn is_incomplete(&self) -> bool {
        self.0.iter().any(Body::is_incomplete)
    }

    fn gather(
        &self,
        contents: Vec<BodyContent<'f>>,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent<'f> {
        let (attributes, blocks): (Vec<_>, Vec<_>) = contents
            .into_iter()
            .map(|content| (content.attributes, content.blocks))
            .unzip();
        let attributes = without_duplicates(attributes, diagnostics);
        let blocks = blocks.into_iter().flatten().collect();
        let found: HashSet<&str> = attributes.iter().map(Attribute::name).collect();
        let is_complete = !self.is_incomplete();
        for expected in schema.attributes() {
            if is_complete && expected.required && !found.contains(&*expected.name) {
                // As in the reference, without a subject: the argument may be missing in any of the bodies.
                diagnostics.push(errors::missing_argument(&expected.name));
            }
        }
        BodyContent {
            attributes,
            blocks,
            missing_item: self.missing_item(),
        }
    }
}

/// Concatenates the attributes of all members. Reports duplicates and keeps the first.
fn without_duplicates<'f>(
    members: Vec<Vec<Attribute<'f>>>,
    diagnostics: &mut Diagnostics,
) -> Vec<Attribute<'f>> {
    let mut first: HashMap<&str, usize> = HashMap::new();
    let mut all: Vec<Attribute<'f>> = Vec::new();
    for attribute in members.into_iter().flatten() {
        let earlier = first
            .get(attribute.name())
            .and_then(|&index| all.get(index));
        match earlier {
            Some(earlier) => diagnostics.push(errors::duplicate_argument(
                attribute.name(),
                earlier.name_span(),
                attribute.name_span(),
            )),
            None => {
                first.insert(attribute.name(), all.len());
                all.push(attribute);
            }
        }
    }
    all
}

/// Reports the required attributes that the content lacks.
#[cfg(feature = "layers")]
pub(super) fn check_required(
    schema: &BodySchema,
    content: &BodyContent<'_>,
    diagnostics: &mut Diagnostics,
) {
    let found: HashSet<&str> = content.attributes.iter().map(Attribute::name).collect();
    for expected in schema.attributes() {
        if expected.required && !found.contains(&*expected.name) {
            let error = errors::missing_argument(&expected.name);
            diagnostics.push(match &content.missing_item {
                Some(at) => error.at(at.clone()),
                None => error,
            });
        }
    }
}

pub(super) fn without_required(schema: &BodySchema) -> BodySchema {
    let attributes = schema.attributes().iter();
    let relaxed = attributes.map(|attribute| AttributeSchema {
        required: false,
        name: attribute.name.clone(),
    });
    schema.with_attributes(relaxed.collect())
}
