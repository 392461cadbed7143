//! Bodies that serde reads: of a type, or of the shape of a type in a published schema.

use serde::de::DeserializeSeed;

use super::body::BodyDecoder;
use crate::de::{TreeBlocks, TreeBody, TreeDeserializer};
use crate::stop::{Result, Stop};

impl<'de> BodyDecoder<'_, 'de> {
    /// Reads the body. `is_right` returns whether its values satisfy the constraints, and reports the other values.
    pub(super) fn read_with_serde<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        is_right: &dyn Fn() -> bool,
    ) -> Result<S::Value> {
        let session = self.session;
        // The labels belong to the whole body, not to a type that reads a part of it.
        let block = self
            .header
            .filter(|_| !self.attributes_only && self.is_whole);
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
        match result {
            Ok(value) if is_right() => Ok(value),
            Ok(_) => Err(Stop),
            Err(error) => {
                session.report_error_and(error, &mut || {
                    is_right();
                });
                Err(Stop)
            }
        }
    }
}
