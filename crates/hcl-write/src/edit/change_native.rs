//! Changes of files in the native syntax, by edits.

use hcl_syntax::native::{BodyItem, ExpressionKind};

use super::change::Editor;
use super::change_error::ChangeError;
use super::elements::is_key;
use super::item;
use super::site::Site;
use super::{Address, AddressPart, Edit, EditError, Found, NewValue, Place, Root};

impl<'f> Editor<'f> for Edit<'f> {
    fn root(&self) -> Root<'f> {
        Root::Native(self.version.file.body())
    }

    fn replace_found(&mut self, site: Site<'f>, value: NewValue) -> Result<(), EditError> {
        let own = site.found.expression();
        own.map_or(Ok(()), |own| self.replace(own, value))
    }

    fn add_to(
        &mut self,
        parent: Option<Site<'f>>,
        part: &AddressPart,
        value: NewValue,
    ) -> Result<bool, EditError> {
        let parent = parent.map(|site| site.found);
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
        let parent = parent.without_parentheses();
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

    fn remove_all(&mut self, sites: Vec<Site<'f>>) -> Result<(), EditError> {
        sites.into_iter().try_for_each(|site| match site.found {
            Found::Attribute(attribute) => self.remove(BodyItem::Attribute(attribute)),
            Found::Block(block) => self.remove(BodyItem::Block(block)),
            Found::Item(object, item) => {
                self.bracket(object).remove_at(item.key().span().start);
                Ok(())
            }
            Found::Element(tuple, index, _) => self.remove_element(tuple, index),
            _ => Ok(()),
        })
    }

    fn rename_found(
        &mut self,
        site: Site<'f>,
        names: &[AddressPart],
        new: &Address,
    ) -> Result<(), ChangeError> {
        let name = names.first().and_then(AddressPart::name);
        let name = name.unwrap_or_default();
        match site.found {
            Found::Block(block) => {
                let mut labels = Vec::with_capacity(names.len());
                for (index, part) in names.iter().skip(1).enumerate() {
                    let old = block.label(index).map(|label| label.text().into_owned());
                    let kept = old.filter(|_| *part == AddressPart::AnyName);
                    labels.push(match (kept, part) {
                        (Some(kept), _) => kept,
                        (None, AddressPart::Name(new)) => (**new).to_owned(),
                        (None, _) => return Err(EditError::InvalidName("*".to_owned()).into()),
                    });
                }
                let own = [name].into_iter().chain(labels.iter().map(String::as_str));
                let own = own.map(AddressPart::literal).collect();
                if let Some(other) = self.take_name(block, own) {
                    let other = self.source().span(other);
                    return Err(ChangeError::Exists(new.clone(), other));
                }
                self.set_type(block, name)?;
                self.set_labels(block, &labels)?;
            }
            Found::Attribute(attribute) => self.rename(attribute, name)?,
            Found::Item(object, item) => self.rename_keys(object, &[item], name)?,
            _ => {}
        }
        Ok(())
    }
}
