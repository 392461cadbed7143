//! A body: its labels, its arguments, and what does not belong there.

use hcl_core::native::BodyItem;
use hcl_core::{Body, BodyContent, Diagnostics, SourceSpan};

use super::super::constrained_parts::label_satisfies;
use super::super::errors;
use super::super::matcher::meant;
use super::super::names::block_types_only;
use super::constraints::{ShapeConstraints, is_constrained};
use super::prepared::{MAX_LABELS, Prepared};
use super::value::ShapeSeed;
use super::{Checker, Parts};
use crate::location::{Anchor, Path, Step, locate_path, or_at};
use crate::schema::{Shape, TypeSchema};
use crate::secrets::conceal;
use crate::tree::{TreeDeserializer, TreeValue};
use crate::view::{AttributeView, BlockView, BodyView};
use serde::de::DeserializeSeed;

/// A body with the header of its block.
#[derive(Clone, Copy)]
pub(super) struct BodyInput<'c> {
    pub(super) path: &'c Path<'c>,
    pub(super) body: BodyView<'c>,
    pub(super) header: Option<BlockView<'c>>,
    /// The number of labels that have become keys or have chosen a variant.
    pub(super) labels_taken: usize,
}

/// The attributes and blocks of a body, each with the index of its schema.
pub(super) struct Found<'c> {
    pub(super) attributes: Vec<Option<AttributeView<'c>>>,
    pub(super) blocks: Vec<Vec<BlockView<'c>>>,
    /// Names that may be meant by the names of unsupported arguments and blocks. They are not reported as missing too.
    pub(super) meant: Vec<String>,
}

impl<'c> BodyInput<'c> {
    pub(super) const fn root(body: BodyView<'c>) -> Self {
        Self {
            path: &Path::ROOT,
            body,
            header: None,
            labels_taken: 0,
        }
    }

    fn span(&self) -> Option<SourceSpan> {
        let header = self.header.map(BlockView::definition_span);
        header.or_else(|| self.body.missing_item())
    }
}

impl<'s> Checker<'s, '_> {
    /// Checks a body by the index of its type. Bodies nest no deeper than the parser allows.
    pub(super) fn body(&self, at: BodyInput<'_>, index: usize) {
        let Some(ty) = self.document.types.get(index) else {
            return;
        };
        if !ty.variants.is_empty() {
            return self.variant(at, ty);
        }
        if ty.attributes_only {
            return self.attributes_only(at);
        }
        let Some(prepared) = self.prepared(index) else {
            return;
        };
        let keys = at.path.body_key();
        self.check_labels(&at, ty);
        self.note_labels(&at, ty, &keys);
        let (content, meant) = self.content(&at, ty, prepared);
        let found = self.sort(&at, ty, prepared, &content, meant);
        self.note_keys(&at, ty, &keys, &found);
        if self.parts == Parts::All {
            self.warn_of_deprecated(&at, ty, &found);
        }
        for (argument, attribute) in ty.arguments.iter().zip(&found.attributes) {
            match attribute {
                Some(attribute) => self.argument(&at, argument, *attribute, &keys),
                None => self.note_absent(argument, &keys),
            }
        }
        if self.parts == Parts::All {
            self.missing(&at, ty, &found);
            self.rules(&at, ty, &found);
        }
        for (block, blocks) in ty.blocks.iter().zip(&found.blocks) {
            let is_meant = found.meant.contains(&block.name);
            self.blocks(&at, block, blocks, is_meant);
        }
    }

    fn prepared(&self, index: usize) -> Option<&Prepared<'s>> {
        let ty = self.document.types.get(index)?;
        let cell = self.prepared.get(index)?;
        Some(cell.get_or_init(|| Prepared::new(self.document, ty)))
    }

    pub(super) fn report(&self, at: &BodyInput<'_>, error: hcl_core::Diagnostic) {
        self.session.report(error, at.path);
    }

    /// Checks the body of the variant that the first label chooses.
    fn variant(&self, at: BodyInput<'_>, ty: &'s TypeSchema) {
        let Some(header) = at.header.filter(|_| at.labels_taken < MAX_LABELS) else {
            return;
        };
        let Some(label) = header.label(at.labels_taken) else {
            let span = header.open_brace_span();
            let error = errors::missing_label(header.type_name(), "type", &["type"], span);
            return self.report(&at, error);
        };
        let label_span = || header.label_span(at.labels_taken);
        let is_named =
            |name: &str, aliases: &[String]| name == label || aliases.iter().any(|it| *it == label);
        let variant = ty
            .variants
            .iter()
            .find(|it| is_named(&it.name, &it.aliases));
        let Some(variant) = variant else {
            let names: Vec<&str> = ty.variants.iter().map(|it| it.name.as_str()).collect();
            return self.report(&at, errors::unknown_label(&label, &names, label_span()));
        };
        if let Some(instead) = &variant.deprecated {
            self.report(&at, errors::deprecated(&label, instead, label_span()));
        }
        let taken = BodyInput {
            labels_taken: at.labels_taken + 1,
            ..at
        };
        self.body(taken, variant.body);
    }

    /// Arguments of any name: their values are evaluated.
    fn attributes_only(&self, at: BodyInput<'_>) {
        if self.parts == Parts::Names {
            return;
        }
        if let Some(header) = at.header.filter(|it| it.label_count() > at.labels_taken) {
            let name = header.type_name();
            let span = header.label_span(at.labels_taken);
            let error = errors::extraneous_label(name, at.labels_taken, span);
            self.report(&at, error);
        }
        let mut found = Diagnostics::new();
        let attributes = at.body.to_model().just_attributes(&mut found);
        for attribute in &attributes {
            let path = at.path.then(Step::Name(attribute.name()));
            if let Err(error) = self.session.evaluate(attribute.expression(), &path) {
                self.session.report_error(error);
            }
        }
        self.session.report_all(found, at.path);
    }

    fn check_labels(&self, at: &BodyInput<'_>, ty: &TypeSchema) {
        let Some(header) = at.header else {
            if ty.labels.iter().any(|label| label.required) {
                self.report(at, errors::labels_of_a_file(&ty.name));
            }
            return;
        };
        let count = header.label_count().saturating_sub(at.labels_taken);
        if count > ty.labels.len() {
            let most = at.labels_taken + ty.labels.len();
            let error = errors::extraneous_label(header.type_name(), most, header.label_span(most));
            self.report(at, error);
        } else if let Some(missing) = ty.labels.iter().skip(count).find(|label| label.required) {
            let names =
                errors::label_names(at.labels_taken, ty.labels.iter().map(|label| &*label.name));
            let span = header.open_brace_span();
            let error = errors::missing_label(header.type_name(), &missing.name, &names, span);
            self.report(at, error);
        }
        if self.parts == Parts::All {
            self.read_labels(at, header, ty);
        }
    }

    fn read_labels(&self, at: &BodyInput<'_>, header: BlockView<'_>, ty: &TypeSchema) {
        for (index, label) in ty.labels.iter().enumerate() {
            let position = at.labels_taken + index;
            let Some(text) = header.label(position) else {
                return;
            };
            let path = at.path.then(Step::Name(&label.name));
            let anchor = Anchor::Label(header, position);
            let input = TreeValue::of_text(self.session, &path, &text, &anchor);
            if label.sensitive {
                conceal(&header.label_span(position));
            }
            self.label(input, &text, &label.shape, &label.name);
        }
    }

    /// Reads a label by its shape, and checks its constraints.
    pub(super) fn label(&self, input: TreeValue<'_, '_>, text: &str, shape: &Shape, name: &str) {
        // A label that may be absent is read as what it is then.
        let seed = ShapeSeed::new(shape.without_null());
        if let Err(error) = seed.deserialize(TreeDeserializer::Value(input)) {
            self.session.report_error(error);
        } else if is_constrained(shape) {
            label_satisfies(input, text, &ShapeConstraints::new(shape), name);
        }
    }

    /// Returns the content of a body that is not native, and the names that may be meant by those that do not belong there,
    /// which are reported.
    fn content<'c>(
        &self,
        at: &BodyInput<'c>,
        ty: &TypeSchema,
        prepared: &Prepared<'_>,
    ) -> (BodyContent<'c>, Vec<String>) {
        let mut found = Diagnostics::new();
        let mut body: Body<'c> = at.body.to_model();
        if let BodyView::Native(_) = at.body {
            // Labels are checked when a block is read.
            let blocks = block_types_only(&prepared.schema);
            body = body.partial_content(&blocks, &mut Diagnostics::new()).1;
        }
        let is_open = ty.open || self.session.allow_unsupported();
        let content = if is_open {
            body.partial_content(&prepared.schema, &mut found).0
        } else {
            body.content(&prepared.schema, &mut found)
        };
        let found = self.session.soften(found);
        let errors = found.iter().filter(|it| it.is_error());
        let meant = match is_open {
            true => Vec::new(),
            false => errors.flat_map(meant).collect(),
        };
        self.session.report_all(found, at.path);
        (content, meant)
    }

    /// Sorts attributes and blocks by their schemas. Reports an argument that is set by two of its names.
    fn sort<'c>(
        &self,
        at: &BodyInput<'c>,
        ty: &TypeSchema,
        prepared: &Prepared<'_>,
        content: &'c BodyContent<'c>,
        meant: Vec<String>,
    ) -> Found<'c> {
        let mut found = Found {
            attributes: vec![None; ty.arguments.len()],
            blocks: vec![Vec::new(); ty.blocks.len()],
            meant,
        };
        let mut attribute = |attribute: AttributeView<'c>| {
            let index = prepared.arguments.get(attribute.name()).copied();
            let Some((index, slot)) =
                index.and_then(|at| Some((at, found.attributes.get_mut(at)?)))
            else {
                if ty.sensitive {
                    conceal(&attribute.anchor().span());
                }
                return;
            };
            let Some(other) = slot else {
                *slot = Some(attribute);
                return;
            };
            let other = match at.body {
                BodyView::Native(_) => other.name(),
                BodyView::Model(_) => ty.arguments.get(index).map_or("", |it| it.name.as_str()),
            };
            let error = errors::duplicate_argument(attribute.name(), other, attribute.name_span());
            self.session.report(error, at.path);
        };
        let mut blocks = Vec::new();
        match at.body {
            BodyView::Native(body) => {
                for item in body.items() {
                    match item {
                        BodyItem::Attribute(it) => attribute(AttributeView::Native(it)),
                        BodyItem::Block(it) => blocks.push(BlockView::Native(it)),
                    }
                }
            }
            BodyView::Model(_) => {
                content
                    .attributes
                    .iter()
                    .for_each(|it| attribute(AttributeView::Model(it)));
                blocks.extend(content.blocks.iter().map(BlockView::Model));
            }
        }
        for block in blocks {
            let index = prepared.blocks.get(block.type_name()).copied();
            match index.and_then(|index| found.blocks.get_mut(index)) {
                Some(all) => all.push(block),
                None if ty.sensitive => block.body().conceal(),
                None => {}
            }
        }
        found
    }

    fn missing(&self, at: &BodyInput<'_>, ty: &TypeSchema, found: &Found<'_>) {
        for (argument, attribute) in ty.arguments.iter().zip(&found.attributes) {
            let name = argument.name.as_str();
            if argument.required && attribute.is_none() && !found.meant.contains(&argument.name) {
                let error = at.body.locate_missing(errors::missing_argument(name));
                let path = at.path.then(Step::Name(name));
                self.session.report(error, &path);
            }
        }
    }

    /// Reports a problem of the whole body.
    pub(super) fn report_whole(&self, at: &BodyInput<'_>, error: hcl_core::Diagnostic) {
        let error = match at.span() {
            Some(span) => or_at(error, span),
            None => error,
        };
        self.session.report(locate_path(error, at.path), at.path);
    }
}
