//! Bodies of the native syntax.

// spec(model): Language-agnosticism

use super::consumed_names::{ConsumedNames, Listing, Unnamed};
use super::content::{Attribute, Block, BodyContent};
use super::errors::{self, NameHint};
use super::kind::BodyKind;
use super::lookup::Lookup;
use super::merge::check_required;
use super::schema::{BlockSchema, BodySchema};
use super::{Body, BodyRepr};
use crate::diagnostic::{Diagnostics, suggest};
use crate::native;
use crate::source::{SourceSpan, Span};

/// A body of the tree, without the names consumed by earlier calls.
#[derive(Clone, Debug)]
pub(super) struct NativeBody {
    file: native::File,
    /// The number of the body in the file.
    id: u32,
    consumed: ConsumedNames,
}

impl NativeBody {
    pub(super) fn new(body: native::Body<'_>) -> Self {
        Self::with_consumed(body, ConsumedNames::default())
    }

    pub(super) fn with_consumed(body: native::Body<'_>, consumed: ConsumedNames) -> Self {
        Self {
            file: body.file().clone(),
            id: body.id(),
            consumed,
        }
    }

    const fn body(&self) -> native::Body<'_> {
        native::Body::new(&self.file, self.id)
    }

    pub(super) fn whole(&self) -> Option<native::Body<'_>> {
        self.consumed.is_empty().then(|| self.body())
    }

    /// Attributes and blocks that are not consumed.
    pub(super) fn items(&self) -> impl Iterator<Item = native::BodyItem<'_>> {
        self.body().items().filter(|item| match item {
            native::BodyItem::Attribute(attribute) => {
                !self.consumed.contains_attribute(attribute.name())
            }
            native::BodyItem::Block(block) => !self.consumed.contains_block(block.type_name()),
        })
    }

    /// Selects the content named by the schema. Reports blocks with the wrong number of labels.
    fn select(
        &self,
        lookup: &Lookup<'_>,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let mut attributes: Vec<Option<native::Attribute<'_>>> =
            vec![None; schema.attributes().len()];
        let mut blocks = Vec::new();
        for item in self.body().items() {
            match item {
                native::BodyItem::Attribute(attribute) => {
                    let name = attribute.name();
                    let index = lookup.attribute(name);
                    let index = index.filter(|_| !self.consumed.contains_attribute(name));
                    if let Some(slot) = index.and_then(|index| attributes.get_mut(index)) {
                        *slot = Some(attribute);
                    }
                }
                native::BodyItem::Block(block) => {
                    let type_name = block.type_name();
                    let expected = lookup.block(type_name);
                    let expected = expected.filter(|_| !self.consumed.contains_block(type_name));
                    let is_right = |expected: &BlockSchema| {
                        expected.required_labels.is_some()
                            || check_labels(block, expected, diagnostics)
                    };
                    if expected.is_some_and(is_right) {
                        blocks.push(Block::native(block));
                    }
                }
            }
        }
        let mut found = Vec::with_capacity(attributes.len());
        for attribute in attributes.into_iter().flatten() {
            found.push(Attribute::native(attribute));
        }
        BodyContent {
            attributes: found,
            blocks,
            missing_item: self.missing_item(),
        }
    }

    /// Reports an attribute or a block that the schema does not name.
    fn check_item(
        &self,
        item: native::BodyItem<'_>,
        lookup: &Lookup<'_>,
        schema: &BodySchema,
        absent: &[&str],
        diagnostics: &mut Diagnostics,
    ) {
        let similar_attribute = |name: &str| suggest(name, absent.iter().copied());
        let similar_block = |name: &str| suggest(name, schema.suggested_blocks());
        let hint =
            |similar: Option<_>, is_of_other_kind: bool, similar_other: Option<_>| match similar {
                _ if is_of_other_kind => NameHint::OtherKind,
                Some(similar) => NameHint::Similar(similar),
                None => similar_other.map_or(NameHint::None, NameHint::SimilarOfOtherKind),
            };
        match item {
            native::BodyItem::Attribute(attribute) => {
                let name = attribute.name();
                if self.consumed.contains_attribute(name) || lookup.attribute(name).is_some() {
                    return;
                }
                diagnostics.push_error(|| {
                    let (similar, block) = (similar_block(name), lookup.block(name));
                    let hint = hint(similar_attribute(name), block.is_some(), similar);
                    let block = block.or_else(|| lookup.block(similar?));
                    let labels = block.map_or(&[][..], BlockSchema::required_names);
                    let at = self.at(attribute.name_span());
                    errors::unsupported_argument(name, hint, labels, at)
                });
            }
            native::BodyItem::Block(block) => {
                let name = block.type_name();
                if self.consumed.contains_block(name) || lookup.block(name).is_some() {
                    return;
                }
                diagnostics.push_error(|| {
                    let is_attribute = lookup.attribute(name).is_some();
                    let hint = hint(similar_block(name), is_attribute, similar_attribute(name));
                    errors::unsupported_block(name, hint, self.at(block.type_span()))
                });
            }
        }
    }

    fn at(&self, span: Span) -> SourceSpan {
        self.file.source().span(span)
    }
}

impl BodyKind for NativeBody {
    /// The length of the body's text in bytes, without arguments that were consumed: each block of a `for_each` with thousands of
    /// keys would be charged for all of them.
    fn text_len(&self) -> u64 {
        let whole = self.body().span().len();
        if self.consumed.is_empty() {
            return whole.into();
        }
        let arguments = self.body().attributes();
        let consumed =
            arguments.filter(|argument| self.consumed.contains_attribute(argument.name()));
        let length = consumed.fold(whole, |rest, it| rest.saturating_sub(it.span().len()));
        length.into()
    }

    fn missing_item(&self) -> Option<SourceSpan> {
        Some(self.at(self.body().missing_item()))
    }

    /// Returns whether a syntax error hides items of the body.
    fn is_incomplete(&self) -> bool {
        self.body().has_mistake()
    }

    // spec(model): Schema-driven Processing
    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let lookup = Lookup::new(schema);
        let content = self.select(&lookup, schema, diagnostics);
        // After a mistake in the syntax, an item may have another name, or belong to another body.
        if self.is_incomplete() {
            return content;
        }
        // DIFFERENCE: `order-of-reports`. The reference reports missing arguments before wrong labels.
        let at = content.missing_item.as_ref();
        let absent = check_required(schema, &content, at, diagnostics);
        if unnamed == Unnamed::Ignore {
            return content;
        }
        for item in self.body().items() {
            self.check_item(item, &lookup, schema, &absent, diagnostics);
        }
        content
    }

    /// This body without the names of the schema.
    fn without(&self, schema: &BodySchema) -> Body {
        let consumed = self.consumed.with(schema);
        Body(BodyRepr::Native(Self::with_consumed(self.body(), consumed)))
    }

    // spec(model): Dynamic Attributes Processing; cases::bodies/content/just-attributes, cases::json/bodies/just_attributes
    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        let mut content = BodyContent {
            missing_item: self.missing_item(),
            ..BodyContent::default()
        };
        let mut is_reported = false;
        for item in self.items() {
            match item {
                native::BodyItem::Attribute(attribute) => {
                    content.attributes.push(Attribute::native(attribute));
                }
                native::BodyItem::Block(block) if listing == Listing::Attributes => {
                    // DIFFERENCE: partial processing takes blocks out of the body. The reference reports them.
                    if !std::mem::replace(&mut is_reported, true) {
                        let at = self.at(block.type_span());
                        diagnostics.push(errors::unexpected_block(block.type_name(), at));
                    }
                }
                native::BodyItem::Block(block) => content.blocks.push(Block::native(block)),
            }
        }
        content
    }
}

/// Returns whether a block has the expected number of labels; reports it if not.
pub(super) fn check_labels(
    block: native::Block<'_>,
    expected: &BlockSchema,
    diagnostics: &mut Diagnostics,
) -> bool {
    let (wanted, found) = (expected.label_names.len(), block.labels().len());
    if wanted == found {
        return true;
    }
    if block.is_header_broken() {
        return false;
    }
    let source = block.file().source();
    let header = source.span(block.type_span().to(block.open_brace_span()));
    let type_name = block.type_name();
    let mut names: Vec<&str> = Vec::with_capacity(wanted);
    for name in &expected.label_names {
        names.push(name);
    }
    let diagnostic = match block.labels().nth(wanted) {
        Some(extra) => errors::extraneous_label(type_name, &names, source.span(extra.span())),
        None => {
            let missing = names.get(found).copied().unwrap_or("label");
            let brace = source.span(block.open_brace_span());
            errors::missing_label(type_name, missing, &names, brace)
        }
    };
    diagnostics.push(diagnostic.within(header));
    false
}
