//! The depth of bodies that were built: a body is copied to be written only if the parser can read its blocks.

use super::{Block, Body, Item};
use crate::edit::{EditError, blocks_too_deep, is_too_deep};

impl Body {
    /// Returns an error if blocks or values nest too deep to be written. A stack instead of recursion: a body that was built may be of
    /// any depth.
    pub(super) fn check_depth(&self) -> Result<(), EditError> {
        let mut pending = vec![(self, 0_u32)];
        while let Some((body, depth)) = pending.pop() {
            if is_too_deep(depth) {
                return Err(blocks_too_deep());
            }
            for item in &body.items {
                match item {
                    Item::Attribute(attribute) => attribute.value.check_nesting()?,
                    Item::Block(block) => pending.push((&block.body, depth + 1)),
                    Item::Comment(_) => {}
                }
            }
        }
        Ok(())
    }
}

impl Block {
    pub(super) fn check_depth(&self) -> Result<(), EditError> {
        self.body.check_depth()
    }
}

impl Item {
    pub(super) fn check_depth(&self) -> Result<(), EditError> {
        match self {
            Self::Attribute(attribute) => Ok(attribute.value.check_nesting()?),
            Self::Block(block) => block.check_depth(),
            Self::Comment(_) => Ok(()),
        }
    }
}
