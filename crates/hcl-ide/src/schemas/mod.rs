//! Schemas by location: the schema of a body, its labels, and the shape at a path of a value.
//!
//! Adds what no type declares: the blocks of modules, and `dynamic` blocks.

mod dynamic_blocks;
mod module;
mod shapes;

use std::borrow::Cow;

use hcl_schema::{
    ArgumentSchema, BlockTypeSchema, Document, LabelSchema, Shape, TypeSchema, VariantSchema,
};

use crate::path::BlockHeader;

pub(crate) use module::{document_of_tests, open_document, with_module_blocks};
pub(crate) use shapes::{part_at, shape_at, texts_of};

/// The schemas of a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schemas<'d> {
    document: &'d Document,
    /// The number of types without the types of a module's own blocks, which come last.
    own_types: usize,
    expands_dynamic_blocks: bool,
}

/// The schema of one body.
#[derive(Clone, Debug)]
pub(crate) struct SchemaBody<'d> {
    ty: Cow<'d, TypeSchema>,
    /// Whether `dynamic` blocks are accepted.
    has_dynamic: bool,
    /// Whether this is the body of a `dynamic` block.
    is_dynamic: bool,
}

/// The type of a block in a body.
#[derive(Clone, Debug)]
pub(crate) struct SchemaBlock<'d> {
    pub(crate) block: Cow<'d, BlockTypeSchema>,
    kind: BlockKind<'d>,
}

#[derive(Clone, Debug)]
enum BlockKind<'d> {
    Plain,
    /// `dynamic`: its label is a block type of the body that it is in.
    Dynamic(Box<SchemaBody<'d>>),
    /// `content` of a `dynamic` block, without the labels of the block type.
    Content,
    /// In place of an argument of a body that serde reads: the schema of its body.
    Value(Box<TypeSchema>),
}

/// The meaning of a label of a block.
#[derive(Clone, Debug)]
pub(crate) enum LabelRole<'s> {
    /// A key of a map, with its shape.
    Key(Option<&'s Shape>),
    /// The name of a variant.
    Variant(&'s [VariantSchema]),
    /// A label with a name and documentation.
    Named(&'s LabelSchema),
    /// A block type of a body.
    BlockType(Vec<&'s BlockTypeSchema>),
}

impl<'s> LabelRole<'s> {
    /// Returns the texts that the label can be, with their documentation, if the schema lists them.
    pub(crate) fn choices(&self) -> Vec<(&'s str, &'s str)> {
        match self {
            Self::Key(shape) => shape.map(texts_of).unwrap_or_default(),
            Self::Named(label) => texts_of(&label.shape),
            Self::Variant(all) => {
                let variants = all.iter();
                variants
                    .map(|variant| (&*variant.name, &*variant.docs))
                    .collect()
            }
            Self::BlockType(all) => all.iter().map(|it| (&*it.name, &*it.docs)).collect(),
        }
    }
}

impl<'d> Schemas<'d> {
    pub(crate) const fn new(
        document: &'d Document,
        own_types: usize,
        expands_dynamic_blocks: bool,
    ) -> Self {
        Self {
            document,
            own_types,
            expands_dynamic_blocks,
        }
    }

    /// Returns the schemas of bodies that no `dynamic` block is in.
    pub(crate) const fn without_dynamic(mut self) -> Self {
        self.expands_dynamic_blocks = false;
        self
    }

    pub(crate) const fn document(&self) -> &'d Document {
        self.document
    }

    /// Returns the schema of a whole file.
    pub(crate) fn root(&self) -> Option<SchemaBody<'d>> {
        let ty = self.document.root()?;
        Some(self.plain_body(0, ty))
    }

    /// Returns the schema of the innermost body of nested blocks.
    pub(crate) fn body(&self, blocks: &[BlockHeader]) -> Option<SchemaBody<'d>> {
        let root = self.root()?;
        blocks.iter().try_fold(root, |body, header| {
            let block = self.block(&body, &header.type_name)?;
            self.body_of(&block, &header.labels)
        })
    }

    /// Returns a block type of a body.
    pub(crate) fn block(&self, body: &SchemaBody<'d>, name: &str) -> Option<SchemaBlock<'d>> {
        if name == dynamic_blocks::TYPE && body.has_dynamic {
            return Some(SchemaBlock {
                block: Cow::Owned(dynamic_blocks::block_type()),
                kind: BlockKind::Dynamic(Box::new(body.clone())),
            });
        }
        let is_named = |block: &&BlockTypeSchema| block.is_named(name);
        let block = match &body.ty {
            Cow::Borrowed(ty) => ty.blocks.iter().find(is_named).map(Cow::Borrowed),
            Cow::Owned(ty) => ty.blocks.iter().find(is_named).cloned().map(Cow::Owned),
        };
        let Some(block) = block else {
            let (block, inner) = body.ty.block_in_place_of(name)?;
            return Some(SchemaBlock {
                block: Cow::Owned(block),
                kind: BlockKind::Value(Box::new(inner)),
            });
        };
        let kind = if body.is_dynamic {
            BlockKind::Content
        } else {
            BlockKind::Plain
        };
        Some(SchemaBlock { block, kind })
    }

    /// Returns the schema of the body of a block with labels; of a type with variants, the schema of the variant.
    pub(crate) fn body_of(
        &self,
        block: &SchemaBlock<'d>,
        labels: &[String],
    ) -> Option<SchemaBody<'d>> {
        if let BlockKind::Dynamic(outer) = &block.kind {
            let generated = self.block(outer, labels.first()?)?;
            let has_labels = !self.labels(&generated, &[]).is_empty();
            return Some(SchemaBody {
                ty: Cow::Owned(dynamic_blocks::body(generated.block.body, has_labels)),
                has_dynamic: false,
                is_dynamic: true,
            });
        }
        if let BlockKind::Value(ty) = &block.kind {
            return Some(SchemaBody {
                ty: Cow::Owned((**ty).clone()),
                has_dynamic: false,
                is_dynamic: false,
            });
        }
        let ty = self.document.body(block.block.body)?;
        let key = block.block.key_labels as usize;
        let variant = labels.get(key).and_then(|name| variant(&ty.variants, name));
        let index = variant.map_or(block.block.body, |variant| variant.body);
        Some(self.plain_body(index, self.document.body(index)?))
    }

    /// Returns the meanings of the labels of a block. Of a type with variants, the labels after the variant are known once
    /// that is written.
    pub(crate) fn labels<'s>(
        &'s self,
        block: &'s SchemaBlock<'d>,
        labels: &[String],
    ) -> Vec<LabelRole<'s>> {
        match &block.kind {
            BlockKind::Dynamic(outer) => {
                // Not the types of `dynamic` and the module, which it does not generate.
                let blocks = outer.ty.blocks.iter();
                let generated = blocks.filter(|block| block.body < self.own_types);
                return vec![LabelRole::BlockType(generated.collect())];
            }
            BlockKind::Content => return Vec::new(),
            BlockKind::Value(_) => {
                let keys = (block.block.key_labels as usize).min(MAX_LABELS);
                return vec![LabelRole::Key(None); keys];
            }
            BlockKind::Plain => {}
        }
        let Some(ty) = self.document.body(block.block.body) else {
            return Vec::new();
        };
        let keys = block.block.key_labels as usize;
        let shapes = (0..keys.min(MAX_LABELS)).map(|index| block.block.keys.get(index));
        let mut roles: Vec<LabelRole<'s>> = shapes.map(LabelRole::Key).collect();
        let mut named = &ty.labels;
        if !ty.variants.is_empty() {
            roles.push(LabelRole::Variant(&ty.variants));
            let chosen = labels
                .get(keys)
                .and_then(|name| variant(&ty.variants, name));
            if let Some(body) = chosen.and_then(|chosen| self.document.body(chosen.body)) {
                named = &body.labels;
            }
        }
        roles.extend(named.iter().map(LabelRole::Named));
        roles
    }

    fn plain_body(&self, index: usize, ty: &'d TypeSchema) -> SchemaBody<'d> {
        let has_blocks = !ty.blocks.is_empty() && index < self.own_types;
        SchemaBody {
            has_dynamic: self.expands_dynamic_blocks && has_blocks,
            ty: Cow::Borrowed(ty),
            is_dynamic: false,
        }
    }
}

/// More labels than blocks have.
const MAX_LABELS: usize = 16;

fn variant<'s>(variants: &'s [VariantSchema], name: &str) -> Option<&'s VariantSchema> {
    variants.iter().find(|variant| variant.is_named(name))
}

impl SchemaBody<'_> {
    /// Returns the schema as data.
    pub(crate) fn ty(&self) -> &TypeSchema {
        &self.ty
    }

    /// Returns an argument by its name or an alias.
    pub(crate) fn argument(&self, name: &str) -> Option<&ArgumentSchema> {
        let mut arguments = self.ty.arguments.iter();
        arguments.find(|argument| argument.is_named(name))
    }

    /// Iterates over the block types, `dynamic` included.
    pub(crate) fn block_types(&self) -> impl Iterator<Item = Cow<'_, BlockTypeSchema>> {
        let dynamic = self
            .has_dynamic
            .then(|| Cow::Owned(dynamic_blocks::block_type()));
        self.ty.blocks.iter().map(Cow::Borrowed).chain(dynamic)
    }
}
