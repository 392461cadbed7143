//! Bodies that serde reads: of a type, or of the shape of a type in a published schema.

use serde::de::DeserializeSeed;

use super::body::BodyDecoder;
use crate::content::BodyItems;
use crate::de::{LeanBlocks, LeanDeserializer, TreeBlocks, TreeBody, TreeDeserializer};
use crate::stop::{Result, Stop};
use crate::view::{BlockView, BodyView};

impl<'de> BodyDecoder<'_, 'de> {
    /// Reads the body. `is_right` returns whether its values satisfy the constraints, and reports the other values.
    pub(super) fn read_with_serde<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        is_right: impl Fn() -> bool,
    ) -> Result<S::Value> {
        let session = self.session;
        // The labels belong to the whole body, not to a type that reads a part of it.
        let block = self
            .header
            .filter(|_| !self.attributes_only && self.is_whole);
        if let Ok(value) = self.read_lean(block.as_ref(), seed) {
            return if is_right() { Ok(value) } else { Err(Stop) };
        }
        let result = match block {
            Some(ref block) => {
                let blocks = TreeBlocks {
                    session,
                    path: self.path,
                    blocks: std::slice::from_ref(block),
                    labels: self.labels_taken,
                };
                session.recover(
                    |error| blocks.locate_error(error),
                    || seed.clone().deserialize(TreeDeserializer::Blocks(blocks)),
                )
            }
            None => {
                let body = TreeBody {
                    session,
                    path: self.path,
                    body: self.body,
                    header: self.header.as_ref(),
                    attributes_only: self.attributes_only,
                };
                session.recover(
                    |error| body.locate_error(error),
                    || seed.clone().deserialize(TreeDeserializer::Body(body)),
                )
            }
        };
        match result {
            Ok(value) if is_right() => Ok(value),
            Ok(_) => Err(Stop),
            Err(error) => {
                session.report_error_and(error, || {
                    is_right();
                });
                Err(Stop)
            }
        }
    }

    /// Reads the body if it is plain.
    fn read_lean<S: DeserializeSeed<'de> + Clone>(
        &self,
        block: Option<&BlockView<'_>>,
        seed: &S,
    ) -> Result<S::Value> {
        let (session, seed) = (self.session, seed.clone());
        if !session.is_plain() || self.attributes_only {
            return Err(Stop);
        }
        session.read_lean(|| match (block, self.body) {
            // An `Option` is `None` there.
            (None, BodyView::Native(body)) if body.items().next().is_none() => Err(Stop),
            (None, BodyView::Native(body)) => {
                let body = &BodyItems::Native(body);
                seed.deserialize(LeanDeserializer::of_body(session, body))
            }
            (_, BodyView::Model(_)) => {
                let rest = self.rest.ok_or(Stop)?;
                seed.deserialize(LeanDeserializer::of_body(session, rest))
            }
            (Some(block), BodyView::Native(_)) => {
                let blocks = LeanBlocks {
                    blocks: std::slice::from_ref(block),
                    labels: self.labels_taken,
                };
                seed.deserialize(LeanDeserializer::of_blocks(session, &blocks))
            }
        })
    }
}
