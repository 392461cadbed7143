//! The instances of blocks for decoding: a block with `count` or `for_each` stands for several, each with variables and known values.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use hcl_core::extend::{BlockInstances, BodyValues, Instance, Unnamed};
use hcl_core::{Block, Body, BodySchema, Source, SourceSpan};

use super::memo::Memo;
use crate::layers::{Layer, LayeredBody, Override};

/// The instances of the blocks of a body, and values in its other blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownBlocks {
    /// By the offset of the block, which several sources may have.
    blocks: HashMap<u32, Vec<(Source, Vec<KnownInstance>)>>,
    /// The values in blocks without instances.
    pub(super) values: Memo,
}

/// One of the blocks that a block stands for.
#[derive(Clone, Debug)]
pub(super) struct KnownInstance {
    pub(super) instance: Instance,
    pub(super) is_repeated: bool,
    /// Arguments that replace arguments of the block, with their values. Arguments without a name in the schema are reported, or ignored.
    pub(super) set: Option<(Body, Unnamed)>,
}

/// The arguments that say which instances there are.
static REPETITION: LazyLock<BodySchema> =
    LazyLock::new(|| BodySchema::new().optional("count").optional("for_each"));

impl KnownBlocks {
    /// Sets the instances of the block with this definition span.
    pub(super) fn insert(&mut self, at: &SourceSpan, instances: Vec<KnownInstance>) {
        let of_offset = self.blocks.entry(at.span().start).or_default();
        of_offset.push((at.source().clone(), instances));
    }
}

impl BlockInstances for KnownBlocks {
    fn of<'s>(&'s self, block: &Block) -> Option<Vec<(Body, &'s Instance)>> {
        if self.blocks.is_empty() {
            return None;
        }
        let at = block.definition_span();
        let mut of_offset = self.blocks.get(&at.span().start)?.iter();
        let (_, instances) = of_offset.find(|(source, _)| source == at.source())?;
        let bodies = instances
            .iter()
            .map(|known| (known.body_of(block), &known.instance));
        Some(bodies.collect())
    }

    fn values_in(&self, block: &Block) -> Option<Arc<dyn BodyValues>> {
        let native = block.body().as_native();
        // Without a value inside it, a block needs no scope.
        let is_wanted = native.is_none_or(|body| self.values.has_any(&body.source_span()));
        is_wanted.then(|| Arc::new(self.values.clone()) as Arc<dyn BodyValues>)
    }
}

impl KnownInstance {
    /// Returns the body of the block with the arguments that are replaced.
    fn body_of(&self, block: &Block) -> Body {
        let own = if self.is_repeated {
            block.body().without(&REPETITION)
        } else {
            block.body().clone()
        };
        let Some((set, unnamed)) = &self.set else {
            return own;
        };
        let layers = [
            Layer::new(own, Override::Replace),
            Layer {
                unnamed: *unnamed,
                ..Layer::new(set.clone(), Override::Merge)
            },
        ];
        Body::of_kind(LayeredBody::new(layers, true))
    }
}
