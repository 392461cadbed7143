//! What a body gives for one field: an attribute or its absence, a label, the blocks of a type.

use hcl_core::{Diagnostic, SourceSpan};

use super::container::Flattened;
use super::content::{BlockSlot, Content};
use super::decoder::BodyDecoder;
use super::errors;
use crate::error::Error;
use crate::location::{Location, Path, Step, locate_path};
use crate::schema::{NestedBlock, SchemaKind};
use crate::session::Session;
use crate::view::{AttributeView, BlockView, BodyView};

/// An attribute of a schema, and what the body has for it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'c, 'de> {
    pub(super) content: &'c Content<'c, 'de>,
    pub(super) index: usize,
}

impl<'c, 'de> Given<'c, 'de> {
    #[inline]
    pub(super) fn attribute(self) -> Option<AttributeView<'c>> {
        self.content.attribute(self.index)
    }

    #[inline]
    pub(super) const fn name(self) -> &'static str {
        self.content.schema.arguments[self.index].name
    }

    pub(super) const fn session(self) -> &'c Session<'c, 'de> {
        self.content.decoder.session
    }

    #[inline]
    pub(super) const fn path(self) -> Path<'c> {
        self.content.decoder.path.then(Step::Name(self.name()))
    }

    /// Reports what is wrong with its value.
    #[cold]
    pub(super) fn report_error(self, attribute: AttributeView<'c>, error: Error) {
        let place = Location {
            path: &self.path(),
            anchor: attribute.anchor(),
        };
        self.session().report_error(place.locate_error(error));
    }

    /// Reports that it is absent.
    #[cold]
    pub(super) fn report_missing(self) {
        let error = errors::missing_argument(self.name());
        let error = self.content.decoder.body.locate_missing(error);
        self.session().report(error, &self.path());
    }
}

/// A label of a schema, and what the block has for it.
#[derive(Clone, Copy, Debug)]
pub struct GivenLabel<'c, 'de> {
    pub(super) content: &'c Content<'c, 'de>,
    /// Among those that were not taken.
    pub(super) index: usize,
}

/// The blocks of a field's type, or those that one of its enum's variants reads.
#[derive(Clone, Debug)]
pub struct BlockList<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) schema: Option<&'static NestedBlock>,
    pub(crate) blocks: Blocks<'c>,
    pub(crate) body: BodyView<'c>,
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
        matches!(flattened.schema.kind, SchemaKind::Struct).then(|| flattened.clone())
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
        let choice = self.flattened.as_ref().map(|choice| &choice.schema.kind);
        let error = if let Some(SchemaKind::ByBlockType(variants)) = choice {
            errors::missing_choice(variants)
        } else {
            let labels = self
                .schema
                .map_or(&[][..], |schema| (schema.nesting)().body.labels);
            let labels: Vec<&str> = labels.iter().map(|label| label.name).collect();
            errors::missing_block(self.name(), &labels)
        };
        self.report(self.body.locate_missing(error));
    }

    /// Holds `min_items` and `max_items` against the number of blocks.
    pub(crate) fn check_count(&self) -> bool {
        let Some(NestedBlock {
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
            self.report(self.body.locate_missing(error));
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
