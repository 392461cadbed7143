//! Edits of all items at an address.

use std::error::Error;
use std::fmt;

use hcl_syntax::SourceSpan;
use hcl_syntax::native::{Body, BodyItem, ExpressionKind};

use super::elements::{is_key, literal_key};
use super::{
    Address, AddressPart, Edit, EditError, Found, NewAttribute, NewBlock, NewItem, NewValue, Place,
};

/// An error of an edit at an address.
///
/// If several items match the address, changes of the items before the refused one stay in the edit.
///
/// The error owns what it says, with the places, so that `?` returns it from any function:
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, NewValue};
///
/// fn main() -> Result<(), Box<dyn std::error::Error>> {
///     let text = "port = 80\n";
///     let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
///     let mut edit = Edit::new(&file);
///     edit.set_at(&"port".parse()?, || NewValue::from(8080))?;
///     assert_eq!(edit.finish()?.apply(text), "port = 8080\n");
///     Ok(())
/// }
/// ```
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Address, AddressedError, Edit, NewValue};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let address: Address = "prot".parse()?;
/// let set = Edit::new(&file).set_at(&address, || NewValue::from(8080));
/// assert!(matches!(set, Err(AddressedError::NotFound(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum AddressedError {
    /// Nothing is at the address.
    NotFound(Address),
    /// A value is set at the address of a block, which has no value.
    NotAnArgument(Address, SourceSpan),
    /// An item is added at an address that has an item already.
    Exists(Address, SourceSpan),
    /// An item is added to a parent that is neither a block nor an object, or an element to a parent that is no list.
    NotAParent(Address, SourceSpan),
    /// The new address of a renamed item has another parent than the old one.
    OtherParent(SourceSpan),
    /// An element of a list is renamed, but elements have no names.
    NoName(Address, SourceSpan),
    /// A part of a value is moved, or gets a comment.
    NotAnItem(Address, SourceSpan),
    /// The edit of an item is refused.
    Refused(EditError),
}

impl fmt::Display for AddressedError {
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
            Self::NoName(address, _) => {
                write!(f, "{address} is an element of a list, which has no name")
            }
            Self::NotAnItem(address, _) => write!(f, "{address} is a part of a value"),
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl Error for AddressedError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(error) => Some(error),
            _ => None,
        }
    }
}

impl From<EditError> for AddressedError {
    fn from(error: EditError) -> Self {
        Self::Refused(error)
    }
}

impl<'f> Edit<'f> {
    /// Replaces the values of all arguments and items at an address.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing or a block is at the address, or if the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, NewValue};
    ///
    /// let text = "service \"web\" {\n  port = 80 # http\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
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
    ) -> Result<(), AddressedError> {
        for found in self.found_at(address)? {
            let Some(old) = found.expression() else {
                return Err(AddressedError::NotAnArgument(
                    address.clone(),
                    found.name_span(),
                ));
            };
            self.replace(old, value())?;
        }
        Ok(())
    }

    /// Sets the value at an address like [`set_at`](Self::set_at), and adds it to the blocks and objects at the parent address that lack
    /// it. If nothing is at the address, adds the value with the missing objects around it, to a block as to an object.
    ///
    /// # Errors
    ///
    /// Returns an error if a block is at the address, or nothing is at its first part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, NewValue};
    ///
    /// let text = "service \"web\" {\n  tags = {}\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.put_at(&"service.web.port".parse()?, || NewValue::from(80)).unwrap();
    /// edit.put_at(&"service.web.tags.team.name".parse()?, || NewValue::from("core")).unwrap();
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "service \"web\" {\n  tags = { team = { name = \"core\" } }\n  port = 80\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put_at(
        &mut self,
        address: &Address,
        value: impl Fn() -> NewValue,
    ) -> Result<(), AddressedError> {
        let root = self.file.body();
        if !address.find(root).is_empty() {
            self.set_at(address, &value)?;
            return Ok(self.add_where_missing(address, value)?);
        }
        let parts = address.parts();
        // A `*` stands for existing names: only parts after the last `*` can be added.
        let star = parts
            .iter()
            .rposition(|it| matches!(it, AddressPart::AnyName));
        // Searches the longest existing parent, and adds an object for each missing part after it.
        for length in (star.map_or(1, |it| it + 1)..parts.len()).rev() {
            let (Some(parent), Some([first, rest @ ..])) =
                (parts.get(..length), parts.get(length..))
            else {
                break;
            };
            let found = Address::of_parts(parent.to_vec()).find(root);
            // An argument cannot have the name of blocks.
            let has_blocks = |found: &Found<'f>| match (found, first.name()) {
                (Found::Block(block), Some(name)) => {
                    block.body().blocks().any(|it| it.is_of_type(name))
                }
                _ => false,
            };
            if found.is_empty() || found.iter().any(has_blocks) {
                continue;
            }
            let names: Option<Vec<&str>> = rest.iter().map(AddressPart::name).collect();
            let Some(names) = names else { break };
            let own = Address::of_parts(parent.iter().chain([first]).cloned().collect());
            return self.append_at(&own, || {
                names
                    .iter()
                    .rev()
                    .fold(value(), |inner, name| inner.in_object(name))
            });
        }
        match star {
            Some(_) => Err(AddressedError::NotFound(address.clone())),
            None => self.append_at(address, value),
        }
    }

    /// Adds an argument or item to the blocks and objects at the parent address that have no item of the name.
    fn add_where_missing(
        &mut self,
        address: &Address,
        value: impl Fn() -> NewValue,
    ) -> Result<(), EditError> {
        let Some((AddressPart::Name(name), parent)) = address.parts().split_last() else {
            return Ok(());
        };
        for found in Address::of_parts(parent.to_vec()).find(self.file.body()) {
            match (found, found.expression()) {
                (Found::Block(block), _) => {
                    let body = block.body();
                    let has_blocks = body.blocks().any(|it| it.is_of_type(name));
                    if body.attribute(name).is_none() && !has_blocks {
                        self.append(body, name, value())?;
                    }
                }
                (_, Some(object)) => {
                    if let ExpressionKind::Object(items) = object.kind()
                        && !items.items().any(|it| is_key(it.key(), name))
                    {
                        self.set_item(object, name, value())?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds an argument to each block, an item to each object, or an element to each list at the parent address. A new element is added
    /// before the existing element at its index.
    ///
    /// # Errors
    ///
    /// Returns an error if an item is at the address already, if nothing is at the parent address, or if a value there is neither an object
    /// nor a list as required.
    pub fn append_at(
        &mut self,
        address: &Address,
        value: impl Fn() -> NewValue,
    ) -> Result<(), AddressedError> {
        let root = self.file.body();
        let Some((last, parent)) = address.parts().split_last() else {
            return Ok(());
        };
        let Some(name) = last.name() else {
            return self.append_element(parent, last, value);
        };
        if let Some(existing) = address.find(root).first() {
            return Err(AddressedError::Exists(
                address.clone(),
                existing.name_span(),
            ));
        }
        // The parent of an address with one part is the file.
        let Ok(parent) = Address::new(parent) else {
            return Ok(self.append(root, name, value())?);
        };
        for found in self.found_at(&parent)? {
            match (found, found.expression()) {
                (Found::Block(block), _) => self.append(block.body(), name, value())?,
                (_, Some(object)) if matches!(object.kind(), ExpressionKind::Object(_)) => {
                    self.set_item(object, name, value())?;
                }
                _ => return Err(AddressedError::NotAParent(parent, found.name_span())),
            }
        }
        Ok(())
    }

    /// Adds an element to each list at the parent address, before the index in `part` or at the end.
    fn append_element(
        &mut self,
        parent: &[AddressPart],
        part: &AddressPart,
        value: impl Fn() -> NewValue,
    ) -> Result<(), AddressedError> {
        let parent = Address::of_parts(parent.to_vec());
        for found in self.found_at(&parent)? {
            let list = found.expression().map(|it| (it, it.kind()));
            let Some((tuple, ExpressionKind::Tuple(elements))) = list else {
                return Err(AddressedError::NotAParent(parent, found.name_span()));
            };
            let index = match part {
                AddressPart::Index(index) => *index,
                // `ports[*]` is the address of all existing elements.
                AddressPart::All => return Err(AddressedError::Exists(parent, found.name_span())),
                _ => elements.elements().len(),
            };
            self.insert_element(tuple, index, value())?;
        }
        Ok(())
    }

    fn append(&mut self, body: Body<'f>, name: &str, value: NewValue) -> Result<(), EditError> {
        self.insert(body, Place::AfterArguments, NewAttribute::new(name, value))
    }

    /// Adds an empty block to each block at the longest leading part of the address that exists, or to the file if none exists. The rest of
    /// the address is the type and the labels.
    ///
    /// # Errors
    ///
    /// Returns an error if the type is not an identifier, or the rest of the address has an index.
    pub fn append_block_at(&mut self, address: &Address) -> Result<(), AddressedError> {
        self.append_block_with(address, &[])
    }

    /// Adds a block with items, as [`append_block_at`](Self::append_block_at) adds an empty block.
    ///
    /// # Errors
    ///
    /// Returns an error if the type is not an identifier, the rest of the address has an index, or an item cannot be written.
    pub fn append_block_with(
        &mut self,
        address: &Address,
        items: &[NewItem],
    ) -> Result<(), AddressedError> {
        let root = self.file.body();
        let parts = address.parts();
        // The longest leading part that is the address of a block. The rest is type and labels.
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
            let names: Option<Vec<&str>> = own.iter().map(AddressPart::name).collect();
            let Some([type_name, labels @ ..]) = names.as_deref() else {
                return Err(AddressedError::NotFound(address.clone()));
            };
            let block = labels
                .iter()
                .fold(NewBlock::new(*type_name), |block, label| {
                    block.label(*label)
                });
            let block = items.iter().cloned().fold(block, NewBlock::item);
            self.insert(body, Place::Last, block)?;
        }
        Ok(())
    }

    /// Removes all items at an address, with their comments.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is there.
    pub fn remove_at(&mut self, address: &Address) -> Result<(), AddressedError> {
        for found in self.found_at(address)? {
            self.remove_found(found)?;
        }
        Ok(())
    }

    pub(super) fn remove_found(&mut self, found: Found<'f>) -> Result<(), EditError> {
        match found {
            Found::Attribute(attribute) => self.remove(BodyItem::Attribute(attribute)),
            Found::Block(block) => self.remove(BodyItem::Block(block)),
            Found::Item(object, item) => match literal_key(item.key()) {
                Some(key) => self.remove_item(object, &key),
                None => Ok(()),
            },
            Found::Element(tuple, index, _) => self.remove_element(tuple, index),
        }
    }

    /// Renames all items at an address in place: an argument, an item, or the type and labels of a block. `*` in the new address keeps a
    /// label.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing or an element of a list is at the address, or if the new address has another parent.
    pub fn rename_at(&mut self, old: &Address, new: &Address) -> Result<(), AddressedError> {
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
    ) -> Result<(), AddressedError> {
        let (old_parts, new_parts) = (without_index(old), without_index(new));
        // The last parts of the address name the item itself, the parts before them its parent.
        let own_length = match found {
            Found::Block(block) => 1 + block.labels().count(),
            _ => 1,
        };
        let parent_length = old_parts.len().saturating_sub(own_length);
        let (Some((parent, _)), Some((new_parent, own))) = (
            old_parts.split_at_checked(parent_length),
            new_parts.split_at_checked(parent_length),
        ) else {
            return Err(AddressedError::OtherParent(found.name_span()));
        };
        let is_kept = |index: usize| matches!(own.get(index + 1), Some(AddressPart::AnyName));
        let names: Option<Vec<&str>> = own.iter().map(AddressPart::name).collect();
        let (Some([name, labels @ ..]), true) = (names.as_deref(), parent == new_parent) else {
            return Err(AddressedError::OtherParent(found.name_span()));
        };
        match found {
            Found::Block(block) => {
                let labels = labels.iter().enumerate();
                let labels: Result<Vec<String>, EditError> = labels
                    .map(|(index, label)| match block.label(index) {
                        Some(old) if is_kept(index) => Ok(old.text().into_owned()),
                        None if is_kept(index) => Err(EditError::InvalidName((*label).to_owned())),
                        _ => Ok((*label).to_owned()),
                    })
                    .collect();
                let labels = labels?;
                self.set_type(block, name)?;
                self.set_labels(block, &labels)?;
            }
            _ if !labels.is_empty() => return Err(AddressedError::OtherParent(found.name_span())),
            Found::Attribute(attribute) => self.rename(attribute, name)?,
            Found::Item(..) if own.first() == Some(&AddressPart::AnyName) => {}
            Found::Item(object, item) => {
                // A computed key has no address.
                if let Some(key) = literal_key(item.key()) {
                    self.rename_item(object, &key, name)?;
                }
            }
            Found::Element(..) => {
                return Err(AddressedError::NoName(old.clone(), found.name_span()));
            }
        }
        Ok(())
    }

    /// Returns all items at an address. Returns an error if there is none.
    pub(super) fn found_at(&self, address: &Address) -> Result<Vec<Found<'f>>, AddressedError> {
        let found = address.find(self.file.body());
        if found.is_empty() {
            Err(AddressedError::NotFound(address.clone()))
        } else {
            Ok(found)
        }
    }
}

/// Returns the parts of an address without an index at its end. The index selects one of several equal blocks, and is no part of its name.
pub(super) fn without_index(address: &Address) -> &[AddressPart] {
    match address.parts() {
        [parts @ .., AddressPart::Index(_)] => parts,
        parts => parts,
    }
}
