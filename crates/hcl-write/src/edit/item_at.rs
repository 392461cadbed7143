//! Edits of the first argument or block at an address.

use hcl_syntax::native::BodyItem;

use super::{Address, AddressedError, Edit, Found, Place};

impl<'f> Edit<'f> {
    /// Moves an argument or block with its comments directly before or after another.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is at one of the addresses, or a part of a value.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "host = \"a\"\nport = 80\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.move_at(&"port".parse()?, &"host".parse()?, true).expect("two arguments");
    /// assert_eq!(edit.finish()?.apply(text), "port = 80\nhost = \"a\"\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_at(
        &mut self,
        address: &Address,
        other: &Address,
        is_before: bool,
    ) -> Result<(), AddressedError> {
        let item = self.item_at(address)?;
        let target = self.item_at(other)?;
        // An item may move to another body.
        let body = self.body_of(target.span());
        let place = if is_before {
            Place::Before(target)
        } else {
            Place::After(target)
        };
        Ok(self.move_to(item, body, place)?)
    }

    /// Sets the comment lines above an argument or block, or with `inline` the comment at the end of its line. An empty text
    /// removes the comment.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing is at the address, or a part of a value.
    pub fn comment_at(
        &mut self,
        address: &Address,
        text: &str,
        inline: bool,
    ) -> Result<(), AddressedError> {
        let item = self.item_at(address)?;
        Ok(if inline {
            self.set_line_comment(item, text)
        } else {
            self.set_lead_comment(item, text)
        }?)
    }

    fn item_at(&self, address: &Address) -> Result<BodyItem<'f>, AddressedError> {
        match self.found_at(address)?.first() {
            Some(Found::Attribute(attribute)) => Ok(BodyItem::Attribute(*attribute)),
            Some(Found::Block(block)) => Ok(BodyItem::Block(*block)),
            Some(found) => Err(AddressedError::NotAnItem(
                address.clone(),
                found.name_span(),
            )),
            None => Err(AddressedError::NotFound(address.clone())),
        }
    }
}
