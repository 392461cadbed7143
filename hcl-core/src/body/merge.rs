//! Several bodies merged into one.

use super::consumed_names::Listing;
use super::content::{Attribute, BodyContent};
use super::kind::BodyKind;
use super::schema::BodySchema;
use super::{Body, Unnamed, errors};
use crate::diagnostic::Diagnostics;
use crate::internal::duplicates;
use crate::internal::sort::sort_texts;
use crate::source::SourceSpan;

/// Bodies in order. A required attribute must be present in one of them.
#[derive(Clone, Debug)]
pub(super) struct MergedBody(Box<[Body]>);

impl MergedBody {
    pub(super) fn new(bodies: impl IntoIterator<Item = Body>) -> Self {
        Self(bodies.into_iter().collect())
    }

    pub(super) fn members(&self) -> &[Body] {
        &self.0
    }
}

impl BodyKind for MergedBody {
    fn missing_item(&self) -> Option<SourceSpan> {
        // As in the reference: nothing tells in which body an item is missing, so that the first stands for all.
        self.0.first()?.missing_item()
    }

    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let relaxed = without_required(schema);
        let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
        for body in &*self.0 {
            let mut content = body.read(&relaxed, unnamed, diagnostics);
            attributes.append(&mut content.attributes);
            blocks.append(&mut content.blocks);
        }
        let attributes = without_duplicates(attributes, diagnostics);
        let content = BodyContent {
            attributes,
            blocks,
            missing_item: self.missing_item(),
        };
        if !self.is_incomplete() {
            // As in the reference, without a subject: the argument may be missing in any of the bodies.
            check_required(schema, &content, None, diagnostics);
        }
        content
    }

    /// This body without the names of the schema.
    fn without(&self, schema: &BodySchema) -> Body {
        Body::merge(self.0.iter().map(|body| body.without(schema)))
    }

    fn parts(&self) -> Vec<&Body> {
        self.0.iter().collect()
    }

    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        let mut all = BodyContent {
            missing_item: self.missing_item(),
            ..BodyContent::default()
        };
        for body in &*self.0 {
            let mut content = body.list(listing, diagnostics);
            all.attributes.append(&mut content.attributes);
            all.blocks.append(&mut content.blocks);
        }
        if listing != Listing::Known {
            all.attributes = without_duplicates(all.attributes, diagnostics);
        }
        all
    }
}

/// Reports attributes that an earlier one has the name of, and keeps the first.
#[must_use]
pub fn without_duplicates(
    attributes: Vec<Attribute>,
    diagnostics: &mut Diagnostics,
) -> Vec<Attribute> {
    let name = |index: usize| attributes.get(index).map(Attribute::name);
    let found = duplicates(attributes.len(), name);
    for again in &found {
        if let (Some(first), Some(other)) =
            (attributes.get(again.first), attributes.get(again.index))
        {
            diagnostics.push(errors::duplicate_argument(
                other.name(),
                first.name_span(),
                other.name_span(),
            ));
        }
    }
    let mut kept = Vec::with_capacity(attributes.len());
    let mut found = found.as_slice();
    for (index, attribute) in attributes.into_iter().enumerate() {
        match found {
            [again, rest @ ..] if again.index == index => found = rest,
            _ => kept.push(attribute),
        }
    }
    kept
}

/// Reports the required attributes that the content lacks. Returns the names of attributes that it lacks and that may be
/// suggested.
pub fn check_required<'s>(
    schema: &'s BodySchema,
    content: &BodyContent,
    at: Option<&SourceSpan>,
    diagnostics: &mut Diagnostics,
) -> Vec<&'s str> {
    let mut names = Vec::with_capacity(content.attributes.len());
    for attribute in &content.attributes {
        names.push(attribute.name());
    }
    sort_texts(&mut names);
    let mut absent = Vec::new();
    for expected in schema.attributes() {
        if names.binary_search(&&*expected.name).is_ok() {
            continue;
        }
        if expected.required {
            diagnostics.push(errors::missing_argument(&expected.name).at(at.cloned()));
        }
        if schema.suggests(&expected.name) {
            absent.push(&*expected.name);
        }
    }
    absent
}

/// Returns a schema that requires no attribute.
#[must_use]
pub fn without_required(schema: &BodySchema) -> BodySchema {
    let mut attributes = schema.attributes().to_vec();
    for attribute in &mut attributes {
        attribute.required = false;
    }
    schema.with_attributes(attributes)
}
