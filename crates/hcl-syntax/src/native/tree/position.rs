//! Lookup by offset: the constructs that contain a position, for editors and other tools that follow a cursor.
//!
//! A construct contains the offsets of its bytes: its start, but not its end.
//! [`Source::offset`](crate::Source::offset) converts a line and a column.

use hcl_value::internal::push_quoted;

use super::{Attribute, Block, Body, BodyItem, Expression};

impl<'f> Body<'f> {
    /// Returns the blocks, at any depth, that contain a byte offset, outermost first. Empty outside of blocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let text = "service \"web\" {\n  check {\n    path = \"/\" + 1\n  }\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let cursor = u32::try_from(text.find("1").unwrap())?;
    ///
    /// let types: Vec<_> = file.body().blocks_at(cursor).iter().map(|block| block.type_name()).collect();
    /// assert_eq!(types, ["service", "check"]);
    /// let attribute = file.body().attribute_at(cursor).unwrap();
    /// assert_eq!(attribute.name(), "path");
    /// let expression = file.body().expression_at(cursor).unwrap();
    /// assert_eq!(file.source().slice(expression.span()), "\"/\" + 1");
    /// assert_eq!(file.source().slice(expression.innermost_at(cursor).unwrap().span()), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn blocks_at(self, offset: u32) -> Vec<Block<'f>> {
        let inside = |block: &Block<'f>| block.body().block_at(offset);
        std::iter::successors(self.block_at(offset), inside).collect()
    }

    /// Returns the innermost block, at any depth, that contains a byte offset.
    #[must_use]
    pub fn innermost_block_at(self, offset: u32) -> Option<Block<'f>> {
        self.blocks_at(offset).pop()
    }

    /// Returns the attribute, at any depth, that contains a byte offset: in its name, equals sign or expression.
    #[must_use]
    pub fn attribute_at(self, offset: u32) -> Option<Attribute<'f>> {
        let body = self.innermost_block_at(offset).map_or(self, Block::body);
        match body.item_at(offset)? {
            BodyItem::Attribute(attribute) => Some(attribute),
            BodyItem::Block(_) => None,
        }
    }

    /// Returns the whole expression of an attribute, at any depth, if it contains a byte offset.
    #[must_use]
    pub fn expression_at(self, offset: u32) -> Option<Expression<'f>> {
        let expression = self.attribute_at(offset)?.expression();
        expression.span().contains(offset).then_some(expression)
    }

    /// Returns type and labels of the block of this body that contains a byte offset, for use in a message.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let file = native::parse(&Source::new("app.hcl", "service web {
    ///   port = 1
    /// }
    /// ")?, &mut Diagnostics::new());
    /// assert_eq!(file.body().context_at(20).unwrap(), "service \"web\"");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn context_at(self, offset: u32) -> Option<String> {
        let block = self.block_at(offset)?;
        let mut context = block.type_name().as_bytes().to_vec();
        for label in block.labels() {
            context.push(b' ');
            push_quoted(&mut context, &label.text());
        }
        String::from_utf8(context).ok()
    }

    fn block_at(self, offset: u32) -> Option<Block<'f>> {
        match self.item_at(offset)? {
            BodyItem::Block(block) => Some(block),
            BodyItem::Attribute(_) => None,
        }
    }

    /// Returns the item of this body that contains an offset.
    fn item_at(self, offset: u32) -> Option<BodyItem<'f>> {
        let before = self.items_before(offset.saturating_add(1));
        let item = self.items().nth(before.checked_sub(1)?);
        item.filter(|item| item.span().contains(offset))
    }

    /// Returns the number of items that start before an offset, by binary search: items are in source order.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let file = native::parse(&Source::new("app.hcl", "a = 1\nb = 2\n")?, &mut Diagnostics::new());
    /// assert_eq!([0, 1, 6, 7].map(|offset| file.body().items_before(offset)), [0, 1, 1, 2]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn items_before(self, offset: u32) -> usize {
        let (mut low, mut high) = (0, self.items().len());
        while low < high {
            let middle = low.midpoint(high);
            let item = self.items().nth(middle);
            if item.is_some_and(|item| item.span().start < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl<'f> Expression<'f> {
    /// Returns the innermost expression, this one included, that contains a byte offset.
    #[must_use]
    pub fn innermost_at(self, offset: u32) -> Option<Self> {
        let contains = |expression: &Self| expression.span().contains(offset);
        let inside = |expression: &Self| expression.operands().into_iter().find(contains);
        std::iter::successors(Some(self).filter(contains), inside).last()
    }
}
