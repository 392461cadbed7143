//! Edits of everything that is at an address.

use std::error::Error;
use std::fmt;

use hcl_syntax::syntax::{Body, BodyItem, ExpressionKind};

use super::{Address, Edit, EditError, Found, NewAttribute, NewBlock, NewValue, Place};

/// Why an edit at an address is refused. Nothing is changed then.
#[derive(Debug)]
#[non_exhaustive]
pub enum AddressedError<'f> {
    /// Nothing is at the address.
    NotFound(Address),
    /// A value is set, and a block is there, which has none.
    NotAnArgument(Address, Found<'f>),
    /// Something is added, and there it is already.
    Exists(Address, Found<'f>),
    /// Something is added to what is neither a block nor an object.
    NotAParent(Address, Found<'f>),
    /// A name is changed into the address of another parent.
    OtherParent(Found<'f>),
    /// The edit is refused.
    Refused(EditError),
}

impl fmt::Display for AddressedError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(address) => write!(f, "nothing is at {address}"),
            Self::NotAnArgument(address, _) => {
                write!(f, "{address} is a block, which has no value; set an argument in it")
            }
            Self::Exists(address, _) => write!(f, "{address} is there already"),
            Self::NotAParent(address, _) => write!(
                f,
                "{address} is neither a block nor an object, so nothing can be added to it"
            ),
            Self::OtherParent(_) => f.write_str(
                "the new address has another parent; change only the name, or the type and labels of the block",
            ),
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl Error for AddressedError<'_> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(error) => Some(error),
            _ => None,
        }
    }
}

impl From<EditError> for AddressedError<'_> {
    fn from(error: EditError) -> Self {
        Self::Refused(error)
    }
}

impl<'f> Edit<'f> {
    /// Replaces the values of all arguments and items at an address.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is there, or a block, or a value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, syntax};
    /// use hcl_write::{Edit, NewValue};
    ///
    /// let text = "service \"web\" {\n  port = 80 # http\n}\n";
    /// let file = syntax::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.set_at(&"service.web.port".parse()?, || NewValue::from(8080)).unwrap();
    /// edit.append_at(&"service.web.host".parse()?, || NewValue::expression("var.host")).unwrap();
    /// edit.rename_at(&"service.web".parse()?, &"service.api".parse()?).unwrap();
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "service \"api\" {\n  port = 8080 # http\n  host = var.host\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_at(
        &mut self,
        address: &Address,
        value: impl Fn() -> NewValue,
    ) -> Result<(), AddressedError<'f>> {
        for found in self.found_at(address)? {
            let Some(old) = found.expression() else {
                return Err(AddressedError::NotAnArgument(address.clone(), found));
            };
            self.replace(old, value())?;
        }
        Ok(())
    }

    /// Adds an argument to all blocks, or an item to all objects, at the parent of an address.
    ///
    /// # Errors
    ///
    /// Returns an error if something is at the address, or nothing or something else at its parent.
    pub fn append_at(
        &mut self,
        address: &Address,
        value: impl Fn() -> NewValue,
    ) -> Result<(), AddressedError<'f>> {
        let root = self.file.body();
        if let Some(existing) = address.find(root).first() {
            return Err(AddressedError::Exists(address.clone(), *existing));
        }
        let Some((name, parent)) = address.parts().split_last() else {
            return Ok(());
        };
        let Ok(parent) = Address::new(parent) else {
            return Ok(self.append(root, name, value())?);
        };
        for found in self.found_at(&parent)? {
            match (found, found.expression()) {
                (Found::Block(block), _) => self.append(block.body(), name, value())?,
                (_, Some(object)) if matches!(object.kind(), ExpressionKind::Object(_)) => {
                    self.set_item(object, name, value())?;
                }
                _ => return Err(AddressedError::NotAParent(parent, found)),
            }
        }
        Ok(())
    }

    fn append(&mut self, body: Body<'f>, name: &str, value: NewValue) -> Result<(), EditError> {
        self.insert(body, Place::AfterArguments, NewAttribute::new(name, value))
    }

    /// Adds an empty block: to all blocks at the longest part of the address that is there, or else to the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the type is no identifier.
    pub fn append_block_at(&mut self, address: &Address) -> Result<(), AddressedError<'f>> {
        let root = self.file.body();
        let parts = address.parts();
        let (parents, own) = (1..parts.len())
            .rev()
            .find_map(|length| {
                let (parent, own) = parts.split_at_checked(length)?;
                let found = Address::new(parent).ok()?.find(root);
                let bodies: Vec<Body<'f>> = found
                    .into_iter()
                    .filter_map(|found| match found {
                        Found::Block(block) => Some(block.body()),
                        _ => None,
                    })
                    .collect();
                (!bodies.is_empty()).then_some((bodies, own))
            })
            .unwrap_or_else(|| (vec![root], parts));
        for body in parents {
            let Some((type_name, labels)) = own.split_first() else {
                continue;
            };
            let block = labels
                .iter()
                .fold(NewBlock::new(type_name), NewBlock::label);
            self.insert(body, Place::Last, block)?;
        }
        Ok(())
    }

    /// Removes everything at an address, with its comments.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is there.
    pub fn remove_at(&mut self, address: &Address) -> Result<(), AddressedError<'f>> {
        for found in self.found_at(address)? {
            match found {
                Found::Attribute(attribute) => self.remove(BodyItem::Attribute(attribute))?,
                Found::Block(block) => self.remove(BodyItem::Block(block))?,
                Found::Item(object, _) => {
                    if let Some(key) = address.parts().last() {
                        self.remove_item(object, key)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Renames everything at an address in place: an argument, an item, or a block with its labels, of which `*` keeps one.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is there, or the new address has another parent.
    pub fn rename_at(&mut self, old: &Address, new: &Address) -> Result<(), AddressedError<'f>> {
        for found in self.found_at(old)? {
            self.rename_found(old, new, found)?;
        }
        Ok(())
    }

    fn rename_found(
        &mut self,
        old: &Address,
        new: &Address,
        found: Found<'f>,
    ) -> Result<(), AddressedError<'f>> {
        let own_length = match found {
            Found::Block(block) => 1 + block.labels().count(),
            _ => 1,
        };
        let parent_length = old.parts().len().saturating_sub(own_length);
        let (Some((parent, _)), Some((new_parent, own))) = (
            old.parts().split_at_checked(parent_length),
            new.parts().split_at_checked(parent_length),
        ) else {
            return Err(AddressedError::OtherParent(found));
        };
        let (Some((name, labels)), true) = (own.split_first(), parent == new_parent) else {
            return Err(AddressedError::OtherParent(found));
        };
        match found {
            Found::Block(block) => {
                let labels: Vec<String> = labels
                    .iter()
                    .enumerate()
                    .map(|(index, label)| match block.label(index) {
                        Some(old) if label == "*" => old.text().into_owned(),
                        _ => label.clone(),
                    })
                    .collect();
                self.set_type(block, name)?;
                self.set_labels(block, &labels)?;
            }
            _ if !labels.is_empty() => return Err(AddressedError::OtherParent(found)),
            Found::Attribute(attribute) => self.rename(attribute, name)?,
            Found::Item(object, _) => {
                if let Some(key) = old.parts().last() {
                    self.rename_item(object, key, name)?;
                }
            }
        }
        Ok(())
    }

    /// Returns what is at an address, at least one item.
    fn found_at(&self, address: &Address) -> Result<Vec<Found<'f>>, AddressedError<'f>> {
        let found = address.find(self.file.body());
        match found.is_empty() {
            true => Err(AddressedError::NotFound(address.clone())),
            false => Ok(found),
        }
    }
}
