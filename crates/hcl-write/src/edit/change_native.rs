//! Changes of files in the native syntax, by edits.

use hcl_syntax::native::ExpressionKind;

use super::change::Editor;
use super::elements::is_key;
use super::item;
use super::{AddressPart, Edit, EditError, Found, NewValue, Place, Root};

impl<'f> Editor<'f> for Edit<'f> {
    fn root(&self) -> Root<'f> {
        Root::Native(self.version.file.body())
    }

    fn replace_found(&mut self, found: Found<'f>, value: NewValue) -> Result<(), EditError> {
        let own = found.expression();
        own.map_or(Ok(()), |own| self.replace(own, value))
    }

    fn add_to(
        &mut self,
        parent: Option<Found<'f>>,
        part: &AddressPart,
        value: NewValue,
    ) -> Result<bool, EditError> {
        let body = match parent {
            None => Some(self.version.file.body()),
            Some(Found::Block(block)) => Some(block.body()),
            Some(_) => None,
        };
        if let Some(body) = body {
            let Some(name) = part.name() else {
                return Ok(false);
            };
            // An argument cannot have the name of blocks.
            let has_blocks = body.blocks().any(|block| block.is_of_type(name));
            if has_blocks || self.attribute(body, name).is_some() {
                return Ok(false);
            }
            let attribute = item::Attribute::new(name, value);
            self.insert(body, Place::AfterArguments, attribute)?;
            return Ok(true);
        }
        let Some(parent) = parent.and_then(|parent| parent.expression()) else {
            return Ok(false);
        };
        match (parent.kind(), part) {
            (ExpressionKind::Object(object), part) => match part.name() {
                Some(name) if !object.items().any(|item| is_key(&item, name)) => {
                    self.set_item(parent, name, value)?;
                }
                _ => return Ok(false),
            },
            (ExpressionKind::Tuple(tuple), AddressPart::End) => {
                self.insert_element(parent, tuple.elements().len(), value)?;
            }
            (ExpressionKind::Tuple(_), AddressPart::Index(index)) => {
                self.insert_element(parent, *index, value)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
