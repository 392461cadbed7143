//! Names of a published type, prepared for lookup.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hcl_core::{AttributeSchema, BlockSchema, BodySchema};

use crate::schema::{Document, TypeSchema};

/// Limit on the labels of a block type that become keys or choose variants: published schemas may be wrong.
pub(super) const MAX_LABELS: usize = 64;

/// The names of a type.
pub(super) struct Prepared<'s> {
    pub(super) schema: BodySchema,
    /// Indices by name and alias.
    pub(super) arguments: HashMap<&'s str, usize>,
    pub(super) blocks: HashMap<&'s str, usize>,
}

impl<'s> Prepared<'s> {
    pub(super) fn new(document: &'s Document, ty: &'s TypeSchema) -> Self {
        let mut seen: HashSet<&str> = HashSet::new();
        let (mut attributes, mut types) = (Vec::new(), Vec::new());
        let (mut arguments, mut blocks) = (HashMap::new(), HashMap::new());
        for (index, argument) in ty.arguments.iter().enumerate() {
            for name in std::iter::once(&argument.name).chain(&argument.aliases) {
                if seen.insert(name) {
                    arguments.insert(name.as_str(), index);
                    attributes.push(AttributeSchema {
                        name: name.clone().into(),
                        required: false,
                    });
                }
            }
        }
        for (index, block) in ty.blocks.iter().enumerate() {
            let label_names = labels(document, block.key_labels as usize, block.body);
            for name in std::iter::once(&block.name).chain(&block.aliases) {
                if seen.insert(name) {
                    blocks.insert(name.as_str(), index);
                    types.push(BlockSchema {
                        type_name: name.clone().into(),
                        label_names: label_names.clone(),
                    });
                }
            }
        }
        Self {
            // Fails on duplicate names only, and `seen` admits none.
            schema: BodySchema::from_parts(attributes, types).unwrap_or_default(),
            arguments,
            blocks,
        }
    }
}

/// Returns the names of a block's labels: `name` for each key, `type` for each choice, then the labels of the body.
fn labels(document: &Document, keys: usize, body: usize) -> Vec<Cow<'static, str>> {
    let mut names: Vec<Cow<'static, str>> = vec!["name".into(); keys.min(MAX_LABELS)];
    let mut body = document.body(body);
    while let Some(ty) = body.filter(|_| names.len() < MAX_LABELS) {
        if ty.variants.is_empty() {
            names.extend(ty.labels.iter().map(|label| label.name.clone().into()));
            break;
        }
        names.push("type".into());
        let variants = ty.variants.iter().filter_map(|it| document.body(it.body));
        body = variants.max_by_key(|it| (!it.variants.is_empty(), it.labels.len()));
    }
    names.truncate(MAX_LABELS);
    names
}
