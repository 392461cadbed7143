//! The input of a derived implementation: a body, and the block that it is the body of.

use std::borrow::Cow;

use hcl_core::{Diagnostic, Diagnostics, SourceSpan, native};
use serde::de::DeserializeSeed;

use super::errors;
use super::names::{self, OuterSchema};
use super::validate::Reporter;
use crate::content::Item;
use crate::de::{TreeBlocks, TreeBody, TreeDeserializer, entries};
use crate::location::{Path, Step};
use crate::schema::{Schema, SchemaKind, Shape, ShapePlace};
use crate::session::Session;
use crate::stop::{Result, Stop};
use crate::view::{BlockView, BodyView};

/// Reads the body of one block.
pub(super) type ReadBody<'de, T> = fn(&BodyDecoder<'_, 'de>) -> Result<T>;

/// A body to be decoded, with the header of its block.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
/// use hcl_serde::body::{BodyDecoder, Stop};
/// use hcl_serde::schema::Schema;
///
/// /// A file, or what another type reads of it.
/// enum Lenient<T> {
///     Right(T),
///     Wrong,
/// }
///
/// impl<'de, T: HclDecode<'de>> HclDecode<'de> for Lenient<T> {
///     const BODY_SCHEMA: &'static Schema<'static> = T::BODY_SCHEMA;
///
///     fn decode_body(body: &BodyDecoder<'_, 'de>) -> Result<Self, Stop> {
///         Ok(T::decode_body(body).map_or(Self::Wrong, Self::Right))
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BodyDecoder<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) body: BodyView<'c>,
    /// The block that the body belongs to; `None` for a file.
    pub(crate) header: Option<BlockView<'c>>,
    /// The number of labels that have become keys or have chosen a variant.
    pub(crate) labels_taken: usize,
    /// The number of the last of them that have chosen a variant.
    pub(crate) labels_chosen: usize,
    /// The schema of the struct that the type is flattened into, which takes the other attributes and blocks.
    pub(crate) outer: Option<&'c OuterSchema<'c>>,
    /// Whether blocks are refused.
    pub(crate) attributes_only: bool,
    /// Whether the body is the whole content of its block, not what other fields left of it.
    pub(crate) is_whole: bool,
    /// The numbers of the items of a native body that the struct around a flattened type left.
    pub(crate) left: Option<&'c [u32]>,
    /// The name and place of an item of a flattened type that may be absent: the item says that the type is there.
    pub(crate) because: Option<&'c (Box<str>, SourceSpan)>,
    /// Returns the constraints of the type of the field, which are checked if serde reads it.
    pub(crate) values: Option<fn() -> &'static Shape>,
    /// Whether the body is one of several in the value of the field: `values` has its containers, and the first labels are keys.
    pub(crate) is_in_containers: bool,
    /// The types of a published schema.
    pub(crate) types: &'c [Schema<'c>],
}

impl<'c, 'de> BodyDecoder<'c, 'de> {
    /// The body of a file.
    pub(crate) const fn root(session: &'c Session<'c, 'de>, body: BodyView<'c>) -> Self {
        Self {
            session,
            path: &Path::ROOT,
            body,
            header: None,
            labels_taken: 0,
            labels_chosen: 0,
            outer: None,
            attributes_only: false,
            is_whole: true,
            left: None,
            because: None,
            values: None,
            is_in_containers: false,
            types: &[],
        }
    }

    /// The body of a block.
    #[inline]
    pub(crate) fn of_block(
        session: &'c Session<'c, 'de>,
        path: &'c Path<'c>,
        block: BlockView<'c>,
        labels_taken: usize,
    ) -> Self {
        Self {
            path,
            header: Some(block),
            labels_taken,
            ..Self::root(session, block.body())
        }
    }

    /// Returns the items of a native body that the type may take.
    #[inline]
    pub(super) fn native_items(&self) -> Option<native::Items<'c>> {
        let BodyView::Native(body) = self.body else {
            return None;
        };
        Some(match self.left {
            Some(left) => native::Items::new(body.file(), left),
            None => body.items(),
        })
    }

    /// Refuses the labels of a block that is a map of attributes.
    pub(super) fn refuse_labels(&self) -> Result<()> {
        let taken = self.labels_taken;
        let Some(header) = self.header.filter(|it| it.label_count() > taken) else {
            return Ok(());
        };
        let error = errors::extraneous_label(header.type_name(), &[], header.label_span(taken));
        self.reporter().report(header.about_header(error));
        Err(Stop)
    }

    /// Returns the reporter for problems of the whole body: at the block's header, or at the start of the file.
    #[must_use]
    pub fn reporter(&self) -> Reporter<'c, 'de> {
        Reporter {
            session: self.session,
            path: *self.path,
            span: self.span(),
            value: None,
        }
    }

    pub(crate) fn span(&self) -> Option<SourceSpan> {
        let header = self.header.map(BlockView::definition_span);
        header.or_else(|| self.body.missing_item())
    }

    /// Reports a missing argument or block at its place, or at the item that requires it.
    #[cold]
    pub(super) fn report_missing(
        &self,
        name: &str,
        is_block: bool,
        path: &Path<'_>,
        missing: impl FnOnce() -> Diagnostic,
    ) {
        match self.because {
            Some((because, at)) => {
                let error = errors::requirement(because, name, is_block, at.clone());
                self.session.report(error, self.path);
            }
            None => self
                .session
                .report(self.body.locate_missing(missing()), path),
        }
    }

    /// Returns the first attribute that is not null, or block, of a type; for a type that serde reads, any item at all.
    pub(super) fn present(&self, schema: &Schema<'_>) -> Option<(Box<str>, SourceSpan)> {
        let content = TreeBody::root(self.session, self.path, self.body);
        let content = content.content(&mut Diagnostics::new());
        let is_set = |item: Item<'_>| match item {
            Item::Attribute(attribute) => {
                let path = &self.path.then(Step::Name(attribute.name()));
                !attribute.value(self.session, path).is_null()
            }
            Item::Block(_) => true,
        };
        let found = entries(&content).into_iter().find(|item| {
            schema.is_unknown() || names::has_name(schema, item.name()) && is_set(*item)
        })?;
        Some((found.name().into(), found.name_span()))
    }

    /// Returns the index of the variant that the block's type or next label names, and the body without that label.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the block names no variant, which was reported.
    pub fn variant(&self, schema: &'c Schema<'c>) -> Result<(usize, Self)> {
        let (variants, by_label) = match schema.kind {
            SchemaKind::ByBlockType(variants) => (variants, false),
            SchemaKind::ByLabel(variants) => (variants, true),
            SchemaKind::Struct => return Err(Stop),
        };
        // A schema that is data may lead from a variant to itself.
        let taken = self.labels_taken;
        if taken >= names::MAX_LABELS {
            return Err(Stop);
        }
        let Some(header) = self.header else {
            return Err(self.refuse(errors::not_a_block(variants)));
        };
        let (name, of_type) = (header.label(taken), header.type_name());
        let name = if by_label { name } else { Some(of_type.into()) };
        let Some(name) = name else {
            let at = header.open_brace_span();
            let chosen = self.chosen();
            let names = self.label_names(&chosen, ["type"]);
            let error = errors::missing_label(of_type, "type", &names, at);
            return Err(self.refuse_variant(schema, header.about_header(error)));
        };
        let at = || {
            if by_label {
                header.label_span(taken)
            } else {
                header.type_span()
            }
        };
        let mut found = variants.iter().enumerate();
        let Some((index, variant)) = found.find(|(_, variant)| variant.is_named(&name)) else {
            return Err(self.refuse_variant(
                schema,
                if by_label {
                    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
                    header.about_header(errors::unknown_label(&name, &names, at()))
                } else {
                    errors::unknown_block_type(&name, variants, at())
                },
            ));
        };
        if let Some(instead) = variant.deprecated {
            let warning = errors::deprecated(&name, instead, at());
            // As of any deprecated block: of the body around it.
            let outer = self.path.outer().filter(|_| !by_label);
            self.session.report(warning, outer.unwrap_or(self.path));
        }
        let body = Self {
            labels_taken: taken + usize::from(by_label),
            labels_chosen: self.labels_chosen + usize::from(by_label),
            ..*self
        };
        Ok((index, body))
    }

    /// Returns the labels that have chosen a variant.
    #[cold]
    pub(super) fn chosen(&self) -> Vec<Cow<'c, str>> {
        let first = self.labels_taken - self.labels_chosen;
        let chosen = first..self.labels_taken;
        self.header.map_or_else(Vec::new, |header| {
            chosen.filter_map(|index| header.label(index)).collect()
        })
    }

    /// Returns the names of the labels of the block: of keys, the labels that have chosen a variant, and the others.
    #[cold]
    pub(super) fn label_names<'n>(
        &self,
        chosen: &'n [Cow<'_, str>],
        others: impl IntoIterator<Item = &'n str>,
    ) -> Vec<&'n str> {
        let chosen = chosen.iter().map(|text| &**text);
        errors::label_names(self.labels_taken - self.labels_chosen, chosen.chain(others))
    }

    /// Reports a block that is no variant, which hides the names of all.
    #[cold]
    fn refuse_variant(&self, schema: &'c Schema<'c>, error: Diagnostic) -> Stop {
        self.note_hidden(schema);
        self.refuse(error)
    }

    #[cold]
    fn refuse(&self, error: Diagnostic) -> Stop {
        self.session.report(error, self.path);
        Stop
    }

    /// Returns the body for a type with these constraints, which are checked if serde reads it.
    #[must_use]
    pub fn with_values(&self, values: Option<fn() -> &'static Shape>) -> Self {
        Self {
            values,
            is_in_containers: false,
            ..*self
        }
    }
}

impl<'de> BodyDecoder<'_, 'de> {
    /// Returns what the values may be by the type of the field, if something is constrained.
    #[inline]
    pub(super) fn allowed(&self) -> Option<ShapePlace<'static>> {
        let of_field = self.values?();
        let place = || ShapePlace::new(of_field);
        of_field.is_constrained().then(|| {
            if self.is_in_containers {
                place().inside_containers(self.labels_taken)
            } else {
                place()
            }
        })
    }

    /// Reads the body, and reports every value that is not as it may be.
    pub(super) fn read_with_serde<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        allowed: Option<&ShapePlace<'_>>,
    ) -> Result<S::Value> {
        let session = self.session;
        let block = self.block();
        let part = match &block {
            Some(block) => TreeDeserializer::Blocks(TreeBlocks {
                session,
                path: self.path,
                blocks: std::slice::from_ref(block),
                labels: self.labels_taken,
            }),
            None => TreeDeserializer::Body(TreeBody {
                session,
                path: self.path,
                body: self.body,
                header: self.header.as_ref(),
                attributes_only: self.attributes_only,
            }),
        };
        let result = session.recover(
            |error| part.locate_error(error),
            || seed.clone().deserialize(part),
        );
        let error = result.as_ref().err();
        let name = self.header.map_or("", BlockView::type_name);
        let is_right = allowed.is_none_or(|allowed| part.check(name, allowed, error));
        match result {
            Ok(value) if is_right => Ok(value),
            Ok(_) => Err(Stop),
            Err(error) => {
                session.report_error(error);
                Err(Stop)
            }
        }
    }

    /// Returns the block with its labels. They belong to the whole body, not to a type that reads a part of it.
    fn block(&self) -> Option<BlockView<'_>> {
        let is_block = !self.attributes_only && self.is_whole;
        self.header.filter(|_| is_block)
    }
}
