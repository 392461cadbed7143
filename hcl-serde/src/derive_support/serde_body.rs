//! Bodies that serde reads: of a type, or of the shape of a type in a published schema.

use serde::de::DeserializeSeed;

use super::body::BodyDecoder;
use crate::de::{TreeBlocks, TreeBody, TreeDeserializer};
use crate::schema::ShapePlace;
use crate::stop::{Result, Stop};
use crate::view::BlockView;

impl<'de> BodyDecoder<'_, 'de> {
    /// Returns what the values may be by the type of the field, if something is constrained.
    #[inline]
    pub(super) fn allowed(&self) -> Option<ShapePlace<'static>> {
        let of_field = self.values?();
        of_field
            .is_constrained()
            .then(|| ShapePlace::new(of_field).inside_containers(self.labels_taken))
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
