//! What a body gives for one field: an attribute or its absence, a label, the blocks of a type.

use std::borrow::Cow;

use hcl_core::{Diagnostic, SourceSpan};

use super::container::Flattened;
use super::content::BlockSlot;
use super::decoder::BodyDecoder;
use super::errors;
use crate::place::{Path, Place, Step, locate_path};
use crate::schema::{AttributeSchema, BlockSchema, Shape};
use crate::session::Session;
use crate::view::{AttributeView, BlockView};

/// An attribute of a schema, and what the body has for it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) schema: &'static AttributeSchema,
    pub(crate) attribute: Option<AttributeView<'c>>,
    pub(crate) missing_item: MissingItem<'c>,
}

/// Where something missing is reported, worked out when it is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MissingItem<'c>(pub(crate) &'c crate::view::BodyView<'c>);

impl MissingItem<'_> {
    pub(crate) fn locate(self, diagnostic: Diagnostic) -> Diagnostic {
        match self.0.missing_item() {
            Some(span) => diagnostic.at(span),
            None => diagnostic,
        }
    }
}

/// A label of a schema, and what the block has for it.
#[derive(Clone, Debug)]
pub struct GivenLabel<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) name: &'static str,
    pub(crate) header: Option<BlockView<'c>>,
    pub(crate) index: usize,
    pub(crate) text: Option<Cow<'c, str>>,
}

/// The blocks of a field's type, or those that one of its enum's variants reads.
#[derive(Clone, Debug)]
pub struct BlockList<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) schema: Option<&'static BlockSchema>,
    pub(crate) blocks: Blocks<'c>,
    pub(crate) missing_item: MissingItem<'c>,
    /// If the field is flattened.
    pub(super) flattened: Option<Flattened<'c, 'de>>,
}

/// Blocks that stand for one field, in source order.
#[derive(Clone, Debug)]
pub(crate) enum Blocks<'c> {
    /// Some of a content's.
    OfField {
        field: u32,
        left: std::slice::Iter<'c, (u32, BlockSlot<'c>)>,
        model: &'c [hcl_core::Block<'c>],
    },
    Listed(std::slice::Iter<'c, BlockView<'c>>),
}

impl<'c> Blocks<'c> {
    pub(crate) fn first(&self) -> Option<BlockView<'c>> {
        self.clone().next()
    }
}

impl<'c> Iterator for Blocks<'c> {
    type Item = BlockView<'c>;

    fn next(&mut self) -> Option<BlockView<'c>> {
        match self {
            Self::OfField { field, left, model } => {
                let (_, slot) = left.find(|(of, _)| of == field)?;
                Some(slot.view(model))
            }
            Self::Listed(left) => left.next().copied(),
        }
    }
}

impl<'c, 'de> BlockList<'c, 'de> {
    /// The body to read, where the field is a struct that is flattened and not an enum over blocks.
    pub(super) fn flattened_struct(&self) -> Option<Flattened<'c, 'de>> {
        let flattened = self.flattened.as_ref()?;
        matches!(flattened.schema.shape, Shape::Struct).then(|| flattened.clone())
    }

    /// The name that the blocks have in reports.
    pub(crate) fn name(&self) -> &'static str {
        self.schema.map_or("", |schema| schema.name)
    }

    pub(crate) fn report(&self, diagnostic: Diagnostic) {
        let path = match self.schema {
            Some(schema) => self.path.then(Step::Name(schema.name)),
            None => *self.path,
        };
        self.session.report(diagnostic, &path);
    }

    /// The decoder of a block, some of whose labels have become keys.
    #[inline]
    pub(crate) fn decoder<'p>(
        &self,
        block: BlockView<'p>,
        labels: usize,
        path: &'p Path<'p>,
    ) -> BodyDecoder<'p, 'de>
    where
        'c: 'p,
    {
        BodyDecoder {
            session: self.session,
            path,
            body: block.body(),
            header: Some(block),
            labels,
            around: None,
            attributes_only: false,
            is_whole: true,
        }
    }

    #[cold]
    pub(crate) fn report_missing(&self) {
        let choice = self.flattened.as_ref().map(|choice| &choice.schema.shape);
        let error = if let Some(Shape::ByBlockType(variants)) = choice {
            errors::missing_choice(variants)
        } else {
            let labels = self
                .schema
                .map_or(&[][..], |schema| (schema.shape)().body.labels);
            let labels: Vec<&str> = labels.iter().map(|label| label.name).collect();
            errors::missing_block(self.name(), &labels)
        };
        self.report(self.missing_item.locate(error));
    }

    /// Holds `min_items` and `max_items` against the number of blocks.
    pub(crate) fn check_count(&self) -> bool {
        let Some(BlockSchema {
            min_items,
            max_items,
            ..
        }) = self.schema
        else {
            return true;
        };
        if min_items.is_none() && max_items.is_none() {
            return true;
        }
        let count = self.blocks.clone().count();
        if let Some(least) = min_items.filter(|least| count < *least as usize) {
            let error = errors::too_few_blocks(self.name(), least, count);
            self.report(self.missing_item.locate(error));
            return false;
        }
        let Some(most) = *max_items else { return true };
        match self.blocks.clone().nth(most as usize) {
            None => true,
            Some(extra) => {
                self.report(errors::too_many_blocks(
                    self.name(),
                    most,
                    extra.definition_span(),
                ));
                false
            }
        }
    }
}

/// Where a finding about something already read is reported.
#[derive(Clone, Debug)]
pub struct ReportPlace<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: Path<'c>,
    pub(crate) span: Option<SourceSpan>,
}

impl ReportPlace<'_, '_> {
    /// Reports a diagnostic, here unless it says itself where.
    pub fn report(&self, mut diagnostic: Diagnostic) {
        if let (None, Some(span)) = (diagnostic.subject(), &self.span) {
            diagnostic = diagnostic.at(span.clone());
        }
        self.session
            .report(locate_path(diagnostic, &self.path), &self.path);
    }
}

impl<'c> Given<'c, '_> {
    /// Where the value is.
    pub(crate) fn place(attribute: AttributeView<'c>, path: &'c Path<'c>) -> Place<'c> {
        Place {
            path,
            anchor: attribute.anchor(),
        }
    }
}
