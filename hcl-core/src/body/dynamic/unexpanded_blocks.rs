//! Dynamic blocks that stay, because what they generate is not known.
//!
//! Inside a kept block, iterators of outer blocks have values. Its own iterator has none, and shadows outer iterators of the
//! same name.

use super::definition::Dynamic;
use super::scope::DynamicScope;
use super::{DYNAMIC, DynamicBody, Kept};
use crate::body::content::{Block, BodyContent};
use crate::body::{Body, Unnamed};
use crate::diagnostic::Diagnostics;

impl DynamicBody {
    /// Appends the blocks that a dynamic block generates; the block itself, if its `for_each` or labels are not known.
    pub(super) fn expand_or_keep(
        &self,
        block: Block,
        blocks: &mut Vec<Block>,
        diagnostics: &mut Diagnostics,
    ) {
        let mut generated = Vec::new();
        let mut found = Diagnostics::new();
        let dynamic = Dynamic::of(&block);
        if let Some(dynamic) = dynamic.filter(|dynamic| self.is_for_each_known(dynamic)) {
            let schema = dynamic.schema();
            self.expand(&block, &schema, Unnamed::Ignore, &mut generated, &mut found);
            // With an error, such as an unknown label, the block stays as it is written, and nothing is reported.
            if !found.has_errors() {
                diagnostics.append(found);
                blocks.append(&mut generated);
                return;
            }
        }
        blocks.push(match self.dynamic_scope.iteration {
            // Outside of other dynamic blocks, no iterator is to be replaced in the block.
            Some(_) => self.keep(block, self.dynamic_scope.inner()),
            None => block,
        });
    }

    /// Returns whether the value of `for_each` is wholly known and carries no marks, so that each element has a text.
    fn is_for_each_known(&self, dynamic: &Dynamic) -> bool {
        let for_each = dynamic.argument("for_each");
        let value =
            for_each.and_then(|definition| self.for_each(definition, &mut Diagnostics::new()));
        value.is_some_and(|value| value.is_wholly_known() && !value.contains_marked())
    }

    /// Returns the content of a body inside a dynamic block that stays.
    pub(super) fn kept_content(&self, kept: &Kept, content: BodyContent) -> BodyContent {
        let inside = match &kept.iterator {
            Some(iterator) => self.dynamic_scope.without(iterator),
            None => self.dynamic_scope.clone(),
        };
        let attributes = content.attributes.into_iter();
        let attributes = attributes.map(|attribute| match (attribute.name(), &kept.iterator) {
            ("for_each", Some(_)) => self.dynamic_scope.attribute(attribute),
            _ => inside.attribute(attribute),
        });
        let blocks = content.blocks.into_iter();
        BodyContent {
            attributes: attributes.collect(),
            blocks: blocks
                .map(|block| self.keep(block, inside.clone()))
                .collect(),
            missing_item: content.missing_item,
        }
    }

    fn keep(&self, block: Block, dynamic_scope: DynamicScope) -> Block {
        let is_dynamic = block.type_name() == DYNAMIC;
        let dynamic = is_dynamic.then(|| Dynamic::of(&block)).flatten();
        let iterator = dynamic.map(|dynamic| match dynamic.iterator() {
            Ok(iterator) => iterator,
            Err(_) => dynamic.type_name,
        });
        let kept = Some(Kept { iterator });
        let body = Self {
            kept,
            ..self.wrapping(block.body, dynamic_scope)
        };
        Block {
            body: Body::of_kind(body),
            ..block
        }
    }
}
