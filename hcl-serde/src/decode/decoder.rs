//! A body about to be decoded.

use hcl_core::syntax::BodyItem;
use hcl_core::{Diagnostics, SourceSpan};

use super::errors;
use super::given::ReportPlace;
use super::plan;
use crate::location::Path;
use crate::schema::{Schema, SchemaKind, Variant};
use crate::session::Session;
use crate::view::{BlockView, BodyView};

/// A body about to be decoded, with the block around it.
#[derive(Clone, Copy, Debug)]
pub struct BodyDecoder<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) body: BodyView<'c>,
    /// The block whose body it is; none for a file.
    pub(crate) header: Option<BlockView<'c>>,
    /// How many labels of the block were taken.
    pub(crate) labels: usize,
    /// What else the body holds, where the type is flattened into another.
    pub(crate) around: Option<&'c Around<'c>>,
    pub(crate) attributes_only: bool,
    /// Whether the body is all that its block holds.
    pub(crate) is_whole: bool,
}

/// The schema that a flattened type's attributes and blocks stand among.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'c> {
    pub(crate) schema: &'static Schema,
    pub(crate) outer: Option<&'c Self>,
}

impl<'c, 'de> BodyDecoder<'c, 'de> {
    /// Where what concerns the whole body is reported: the block's header, or the start of the file.
    #[must_use]
    pub fn place(&self) -> ReportPlace<'c, 'de> {
        ReportPlace {
            session: self.session,
            path: *self.path,
            span: self.span(),
        }
    }

    pub(crate) fn span(&self) -> Option<SourceSpan> {
        let header = self.header.map(BlockView::definition_span);
        header.or_else(|| self.body.missing_item())
    }

    /// Whether the body holds anything that is for a type; for one that serde reads, anything at all is.
    pub(super) fn has_any_of(&self, schema: &'static Schema) -> bool {
        if let BodyView::Native(body) = self.body {
            return schema.is_unknown() && body.items().len() > 0
                || body.items().any(|item| match item {
                    BodyItem::Attribute(attribute) => plan::has_name(schema, attribute.name()),
                    BodyItem::Block(block) => plan::has_name(schema, block.type_name()),
                });
        }
        let body = self.body.to_model();
        let mut ignored = Diagnostics::new();
        if schema.is_unknown() {
            let items = body.native_items().map(|items| items.len());
            return items.unwrap_or_else(|| body.just_attributes(&mut ignored).len()) > 0;
        }
        let schema = plan::body_schema(schema, None);
        let content = body.partial_content(&schema, &mut ignored).0;
        !content.attributes.is_empty() || !content.blocks.is_empty()
    }

    /// Chooses the variant that is named by the block's type.
    #[must_use]
    pub fn variant_by_type(self, schema: &'static Schema) -> Option<(usize, Self)> {
        let SchemaKind::ByBlockType(variants) = schema.kind else {
            return None;
        };
        let Some(header) = self.header else {
            self.session
                .report(errors::not_a_block(variants), self.path);
            return None;
        };
        let name = header.type_name();
        let Some(index) = variants.iter().position(|variant| variant.is_named(name)) else {
            let error = errors::unknown_block_type(name, variants, header.type_span());
            self.session.report(error, self.path);
            return None;
        };
        warn(&self, &variants[index], name, || header.type_span());
        Some((index, self))
    }

    /// Chooses the variant that is named by the block's first label, and takes the label.
    #[must_use]
    pub fn variant_by_label(mut self, schema: &'static Schema) -> Option<(usize, Self)> {
        let SchemaKind::ByLabel(variants) = schema.kind else {
            return None;
        };
        let Some(header) = self.header else {
            self.session
                .report(errors::not_a_block(variants), self.path);
            return None;
        };
        let Some(label) = header.label(self.labels) else {
            let at = header.open_brace_span();
            let error = errors::missing_label(header.type_name(), "type", &["type"], at);
            self.session.report(error, self.path);
            return None;
        };
        let Some(index) = variants.iter().position(|variant| variant.is_named(&label)) else {
            let error = errors::unknown_label(&label, variants, header.label_span(self.labels));
            self.session.report(error, self.path);
            return None;
        };
        let at = self.labels;
        warn(&self, &variants[index], &label, || header.label_span(at));
        self.labels += 1;
        Some((index, self))
    }
}

fn warn(
    decoder: &BodyDecoder<'_, '_>,
    variant: &Variant,
    name: &str,
    at: impl FnOnce() -> SourceSpan,
) {
    if let Some(instead) = variant.deprecated {
        let warning = errors::deprecated(name, instead, at());
        decoder.session.report(warning, decoder.path);
    }
}
