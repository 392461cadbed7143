//! Parts of a body by name, and changes of it.

use crate::expr::Expr;

use super::{Attribute, Block, Body, Item};
use crate::edit::NewValue;

impl Body {
    /// Iterates over the arguments.
    pub fn attributes(&self) -> impl Iterator<Item = &Attribute> {
        self.items.iter().filter_map(Item::as_attribute)
    }

    /// Iterates over the blocks.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.items.iter().filter_map(Item::as_block)
    }

    /// Iterates over the blocks, which can be changed.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        self.items.iter_mut().filter_map(|item| match item {
            Item::Block(block) => Some(block),
            Item::Attribute(_) | Item::Comment(_) => None,
        })
    }

    /// Iterates over the blocks of a type.
    pub fn blocks_of<'b>(&'b self, type_name: &'b str) -> impl Iterator<Item = &'b Block> {
        self.blocks()
            .filter(move |block| block.type_name == type_name)
    }

    /// Returns the argument of a name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes().find(|attribute| attribute.name == name)
    }

    /// Returns the argument of a name, which can be changed.
    pub fn attribute_mut(&mut self, name: &str) -> Option<&mut Attribute> {
        let mut attributes = self.items.iter_mut().filter_map(|item| match item {
            Item::Attribute(attribute) => Some(attribute),
            Item::Block(_) | Item::Comment(_) => None,
        });
        attributes.find(|attribute| attribute.name == name)
    }

    /// Returns the value of the argument of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Expr> {
        self.attribute(name)?.value.to_expr().ok()
    }

    /// Sets an argument: replaces its value, or adds it after the last argument.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::{Block, Body};
    ///
    /// let mut body = Body::new().with(Block::new("log"));
    /// body.set("port", 80);
    /// body.set("host", "a");
    /// body.set("port", 81);
    /// assert_eq!(body.to_string(), "port = 81\nhost = \"a\"\n\nlog {}\n");
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<NewValue>) {
        let value = value.into();
        match self.attribute_mut(name) {
            Some(attribute) => attribute.value = value,
            None => self
                .items
                .insert(self.end_of_attributes(), Attribute::new(name, value).into()),
        }
    }

    /// Returns the index after the last argument, and after the last comments if no block follows; after the first comments if there
    /// is none.
    fn end_of_attributes(&self) -> usize {
        let items = &self.items;
        let last = items.iter().rposition(|item| item.as_attribute().is_some());
        let is_comment = |item: &&Item| matches!(item, Item::Comment(_));
        match last {
            Some(last) if items.iter().skip(last).any(|it| it.as_block().is_some()) => last + 1,
            // The last comments of a body stay after their argument.
            Some(_) => items.len(),
            None => items.iter().take_while(is_comment).count(),
        }
    }

    /// Removes the argument of a name, with its comments.
    pub fn remove(&mut self, name: &str) -> Option<Attribute> {
        let is_named = |item: &Item| item.as_attribute().is_some_and(|it| it.name == name);
        let index = self.items.iter().position(is_named)?;
        match self.items.remove(index) {
            Item::Attribute(attribute) => Some(attribute),
            Item::Block(_) | Item::Comment(_) => None,
        }
    }

    /// Returns the first block of a type with exactly these labels.
    #[must_use]
    pub fn block(&self, type_name: &str, labels: &[&str]) -> Option<&Block> {
        self.blocks().find(|block| block.is(type_name, labels))
    }

    /// Returns the first block of a type with exactly these labels, which can be changed.
    pub fn block_mut(&mut self, type_name: &str, labels: &[&str]) -> Option<&mut Block> {
        self.blocks_mut().find(|block| block.is(type_name, labels))
    }
}

impl Item {
    /// Returns the argument, if it is one.
    #[must_use]
    pub const fn as_attribute(&self) -> Option<&Attribute> {
        match self {
            Self::Attribute(attribute) => Some(attribute),
            Self::Block(_) | Self::Comment(_) => None,
        }
    }

    /// Returns the block, if it is one.
    #[must_use]
    pub const fn as_block(&self) -> Option<&Block> {
        match self {
            Self::Block(block) => Some(block),
            Self::Attribute(_) | Self::Comment(_) => None,
        }
    }
}
