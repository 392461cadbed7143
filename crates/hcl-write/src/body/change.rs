//! Parts of a body by name, and changes of it.

use std::collections::{HashMap, HashSet};

use hcl_serde::Expr;

use super::{Attribute, Block, Body, Item};
use crate::edit::{Comments, Document, EditError, SortOptions};

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
    pub fn get(&self, name: &str) -> Option<&Expr> {
        self.attribute(name).map(|attribute| &attribute.value)
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
    pub fn set(&mut self, name: &str, value: impl Into<Expr>) {
        let value = value.into();
        match self.attribute_mut(name) {
            Some(attribute) => attribute.value = value,
            None => self.add(Attribute::new(name, value)),
        }
    }

    /// Adds an argument after the last one.
    fn add(&mut self, attribute: Attribute) {
        self.items
            .insert(self.end_of_attributes(), attribute.into());
    }

    /// Returns the index after the last argument, and after the last comments if no block follows; after the first comments if there
    /// is none.
    fn end_of_attributes(&self) -> usize {
        let is_attribute = |item: &Item| matches!(item, Item::Attribute(_));
        match self.items.iter().rposition(is_attribute) {
            Some(last) => {
                let mut rest = self.items.iter().skip(last);
                if rest.any(|it| matches!(it, Item::Block(_))) {
                    last + 1
                } else {
                    // The last comments of a body stay after their argument.
                    self.items.len()
                }
            }
            None => self
                .items
                .iter()
                .take_while(|it| matches!(it, Item::Comment(_)))
                .count(),
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

    /// Sets what another body has: its arguments replace those of this body or are added, with their comments. A block that both
    /// have once, by type and labels, is merged; other blocks are added. A comment of the other body stays before the item that
    /// follows it there, or after the last item; a comment that both have beside an item is there once, where this body has it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Body;
    ///
    /// let mut body: Body = "port = 80 # public\n\nlog {\n  level = \"info\"\n}\n".parse()?;
    /// body.merge("port = 81\n\nlog {\n  path = \"/log\"\n}\n\ncache {}\n".parse()?);
    /// assert_eq!(
    ///     body.to_string(),
    ///     "port = 81 # public\n\nlog {\n  level = \"info\"\n  path  = \"/log\"\n}\n\ncache {}\n"
    /// );
    /// # Ok::<(), hcl_core::Diagnostics>(())
    /// ```
    pub fn merge(&mut self, other: Self) {
        // Before any change: the indices are of the body as it is.
        let pairs = self.pairs(&other);
        let mut added = Added::default();
        let mut comments = Vec::new();
        let mut last = Place::Last;
        for (item, pair) in other.items.into_iter().zip(pairs) {
            if matches!(item, Item::Comment(_)) {
                comments.push(item);
                continue;
            }
            let own = pair.and_then(|index| Some((index, self.items.get_mut(index)?)));
            last = match (item, own) {
                (Item::Block(block), Some((index, Item::Block(own)))) => {
                    own.comments.merge(block.comments);
                    own.body.merge(block.body);
                    Place::Own(index)
                }
                (Item::Attribute(new), Some((index, Item::Attribute(own)))) => {
                    own.merge(new);
                    Place::Own(index)
                }
                (item @ Item::Attribute(_), _) => {
                    // A comment stays before the item that follows it.
                    added.attributes.append(&mut comments);
                    added.attributes.push(item);
                    Place::Attributes
                }
                (item, _) => {
                    added.last.append(&mut comments);
                    added.last.push(item);
                    Place::Last
                }
            };
            if let Place::Own(index) = last {
                let known = self.items.get(..index).unwrap_or_default().iter().rev();
                let new = new_comments(&mut comments, known);
                added.before.insert(index, new);
            }
        }
        // The last comments stay after the item before them.
        match last {
            Place::Own(index) => {
                let known = self.items.get(index + 1..).unwrap_or_default().iter();
                added.after = Some((index, new_comments(&mut comments, known)));
            }
            Place::Attributes => added.attributes.append(&mut comments),
            Place::Last if added.last.is_empty() => {
                added.last = new_comments(&mut comments, self.items.iter().rev());
            }
            Place::Last => added.last.append(&mut comments),
        }
        let place = self.end_of_attributes();
        self.items = added.with(std::mem::take(&mut self.items), place);
    }

    /// Returns for each item of another body the index of the item that it is merged into.
    fn pairs(&self, other: &Self) -> Vec<Option<usize>> {
        let (own, others) = (self.single_items(), other.single_items());
        let pair = |item| {
            let key = Key::of(item)?;
            others.get(&key).copied().flatten()?;
            own.get(&key).copied().flatten()
        };
        other.items.iter().map(pair).collect()
    }

    /// Returns the index of each argument and block that the body has once; `None` if it has several.
    fn single_items(&self) -> HashMap<Key<'_>, Option<usize>> {
        let mut found = HashMap::new();
        for (index, item) in self.items.iter().enumerate() {
            if let Some(key) = Key::of(item) {
                let several = |known: &mut Option<usize>| *known = None;
                found.entry(key).and_modify(several).or_insert(Some(index));
            }
        }
        found
    }

    /// Sorts the body and the bodies in it, as [`Edit::sort`](crate::Edit::sort): comments move with their items, and nothing moves
    /// across a comment of the body.
    ///
    /// Any other order is one of [`items`](Self::items): `body.items.sort_by(…)`.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::{Body, SortOptions};
    ///
    /// let mut body: Body = "b = 1\n# About a.\na = 2\n".parse()?;
    /// body.sort(&SortOptions::default())?;
    /// assert_eq!(body.to_string(), "# About a.\na = 2\nb = 1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort(&mut self, options: &SortOptions) -> Result<(), EditError> {
        self.check_depth()?;
        let items = self.items.iter().cloned().map(Into::into);
        let mut document = Document::with_items(items)?;
        document.edit(|edit, _| {
            edit.sort(options);
            Ok(())
        })?;
        *self = Self::try_from(document.file())?;
        Ok(())
    }

    /// Removes all comments, also those of the blocks in the body and inside values: to compare what bodies mean.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Body;
    ///
    /// let mut body: Body = "# Public.\nport = 80 # http\n".parse()?;
    /// body.remove_comments();
    /// assert_eq!(body, "port = 80\n".parse()?);
    /// # Ok::<(), hcl_core::Diagnostics>(())
    /// ```
    pub fn remove_comments(&mut self) {
        let mut pending = vec![self];
        while let Some(body) = pending.pop() {
            body.items.retain(|item| !matches!(item, Item::Comment(_)));
            for item in &mut body.items {
                match item {
                    Item::Attribute(attribute) => attribute.comments = Comments::default(),
                    Item::Block(block) => {
                        block.comments = Comments::default();
                        pending.push(&mut block.body);
                    }
                    Item::Comment(_) => {}
                }
            }
        }
    }
}

/// Returns the comments that are not among the comments at the start of other items.
fn new_comments<'i>(comments: &mut Vec<Item>, known: impl Iterator<Item = &'i Item>) -> Vec<Item> {
    let known: HashSet<&str> = known.map_while(comment_text).collect();
    comments.retain(|it| !comment_text(it).is_some_and(|it| known.contains(it)));
    std::mem::take(comments)
}

fn comment_text(item: &Item) -> Option<&str> {
    match item {
        Item::Comment(text) => Some(text),
        _ => None,
    }
}

/// The place of an item of a merge.
#[derive(Clone, Copy)]
enum Place {
    /// The place of the item that it is merged into, by its index.
    Own(usize),
    /// After the arguments.
    Attributes,
    /// At the end.
    Last,
}

/// Items of a merge, by the items of the body that they are added to.
#[derive(Default)]
struct Added {
    /// Comments, by the index of the item after them.
    before: HashMap<usize, Vec<Item>>,
    /// The index of an item, and the comments after it.
    after: Option<(usize, Vec<Item>)>,
    attributes: Vec<Item>,
    last: Vec<Item>,
}

impl Added {
    /// Returns items with the added ones. `place` is the index of new arguments.
    fn with(mut self, items: Vec<Item>, place: usize) -> Vec<Item> {
        let mut all = Vec::with_capacity(items.len() + self.attributes.len() + self.last.len());
        for (index, item) in items.into_iter().enumerate() {
            if index == place {
                all.append(&mut self.attributes);
            }
            all.extend(self.before.remove(&index).unwrap_or_default());
            all.push(item);
            if let Some((_, comments)) = self.after.take_if(|(it, _)| *it == index) {
                all.extend(comments);
            }
        }
        all.append(&mut self.attributes);
        all.append(&mut self.last);
        all
    }
}

impl Attribute {
    fn merge(&mut self, other: Self) {
        self.value = other.value;
        self.comments.merge(other.comments);
    }
}

impl Comments {
    /// Takes the comments that another item has.
    fn merge(&mut self, other: Self) {
        self.lead = other.lead.or_else(|| self.lead.take());
        self.line = other.line.or_else(|| self.line.take());
        // The text with the comments inside a value is of the new value only.
        self.value = other.value;
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

/// The identity of an item, by which two bodies have it in common.
#[derive(PartialEq, Eq, Hash)]
enum Key<'i> {
    Attribute(&'i str),
    Block(&'i str, &'i [String]),
}

impl<'i> Key<'i> {
    fn of(item: &'i Item) -> Option<Self> {
        match item {
            Item::Attribute(attribute) => Some(Self::Attribute(&attribute.name)),
            Item::Block(block) => Some(Self::Block(&block.type_name, &block.labels)),
            Item::Comment(_) => None,
        }
    }
}
