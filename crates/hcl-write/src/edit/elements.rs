//! Edits inside values: items of objects, elements of tuples.

use hcl_core::Number;
use hcl_core::internal::in_nfc;
use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};

use super::bracket::Bracket;
use super::value::ValuePlace;
use super::{Edit, EditError, NewValue};
use crate::expr::Expr;

impl<'f> Edit<'f> {
    /// Sets an item of an object: replaces the value of each item of this key, or adds one at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object, or the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  Name = \"web\" # shown\n}\nports = [80, 443]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let value = |name| file.body().attribute(name).unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.set_item(value("tags"), "Team", "core")?;
    /// edit.insert_element(value("ports"), 1, 8080)?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "tags = {\n  Name = \"web\" # shown\n  Team = \"core\"\n}\nports = [80, 8080, 443]\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_item(
        &mut self,
        object: Expression<'f>,
        key: &str,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        let items = self.items_of(object)?;
        let value = value.into();
        let existing = items.iter().enumerate();
        let existing = existing.filter(|(_, item)| is_key(item, key));
        let mut existing = existing.peekable();
        if existing.peek().is_some() {
            // The last of equal keys counts.
            return existing.try_for_each(|(index, item)| {
                let span = item.value().span();
                if self.bracket(object).is_removed(index) {
                    return Err(self.conflict(span, span));
                }
                self.replace(item.value(), value.clone())
            });
        }
        if !self.bracket(object).take_name(key, "") {
            return Err(EditError::NameExists(key.to_owned(), None));
        }
        let value = value.text_at(ValuePlace::DelimitedLine)?;
        let name = format!("{} = ", Expr::key_text(key));
        let item = format!("{name}{value}");
        self.bracket(object).set(&name, item);
        Ok(())
    }

    /// Removes each item of this key from an object, with its comma, the comments on the lines above it and the comment after it. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object.
    pub fn remove_item(&mut self, object: Expression<'f>, key: &str) -> Result<(), EditError> {
        for (index, item) in self.items_of(object)?.iter().enumerate() {
            if is_key(item, key) {
                self.bracket(object).remove(index);
            }
        }
        Ok(())
    }

    /// Renames the key of an item. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object, or if the object has an item of the new key.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  a = 1\n  \"b\" = 2 # two\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let tags = file.body().attribute("tags").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.rename_item(tags, "a", "c d")?;
    /// edit.rename_item(tags, "b", "e")?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "tags = {\n  \"c d\" = 1\n  \"e\" = 2 # two\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_item(
        &mut self,
        object: Expression<'f>,
        key: &str,
        new: &str,
    ) -> Result<(), EditError> {
        let mut items = self.items_of(object)?;
        items.retain(|item| is_key(item, key));
        self.rename_keys(object, &items, new)
    }

    /// Renames the keys of items of an object.
    pub(super) fn rename_keys(
        &mut self,
        object: Expression<'f>,
        items: &[ObjectItem<'f>],
        new: &str,
    ) -> Result<(), EditError> {
        if items.iter().all(|item| is_key(item, new)) {
            return Ok(());
        }
        let all = self.items_of(object)?;
        if let Some(existing) = all.iter().find(|item| is_key(item, new)) {
            return Err(self.name_exists(new, existing.key().span()));
        }
        for item in items {
            // A key that is computed is no name.
            let old = item.constant_key().unwrap_or_default();
            if !self.bracket(object).take_name(new, &old) {
                return Err(EditError::NameExists(new.to_owned(), None));
            }
            let text = Expr::key_text(new);
            let was_quoted = item.key().as_string().is_some();
            let text = match (was_quoted, text.starts_with('"')) {
                (true, false) => format!("\"{text}\""),
                // `1 = true`: the key is the text "1".
                (false, true) if is_number(new) => new.to_owned(),
                _ => text,
            };
            self.replace_span(item.key().span(), text);
        }
        Ok(())
    }

    /// Inserts an element into a tuple before the element at `index`; at the number of elements, after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not a tuple, the index is out of range, or the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "ports = [80, 443]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let ports = file.body().attribute("ports").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.insert_element(ports, 2, 8080)?;
    /// edit.remove_element(ports, 0)?;
    /// assert_eq!(edit.finish()?.apply(text), "ports = [443, 8080]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_element(
        &mut self,
        tuple: Expression<'f>,
        index: usize,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        let count = self.element_count(tuple)?;
        if index > count {
            return Err(EditError::OutOfRange { index, count });
        }
        let text = value.into().text_at(ValuePlace::DelimitedLine)?;
        self.bracket(tuple).add(index, text);
        Ok(())
    }

    /// Removes an element of a tuple, with its comma, the comments on the lines above it and the comment after it.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not a tuple, or the index is out of range.
    pub fn remove_element(&mut self, tuple: Expression<'f>, index: usize) -> Result<(), EditError> {
        let count = self.element_count(tuple)?;
        if index >= count {
            return Err(EditError::OutOfRange { index, count });
        }
        self.bracket(tuple).remove(index);
        Ok(())
    }

    fn element_count(&self, tuple: Expression<'f>) -> Result<usize, EditError> {
        self.check_file(tuple.file())?;
        match tuple.kind() {
            ExpressionKind::Tuple(elements) => Ok(elements.elements().len()),
            _ => Err(EditError::NotATuple),
        }
    }

    fn items_of(&self, object: Expression<'f>) -> Result<Vec<ObjectItem<'f>>, EditError> {
        self.check_file(object.file())?;
        match object.kind() {
            ExpressionKind::Object(items) => Ok(items.items().collect()),
            _ => Err(EditError::NotAnObject),
        }
    }

    /// Returns the edits of an object or a tuple.
    pub(super) fn bracket(&mut self, value: Expression<'f>) -> &mut Bracket {
        let start = value.span().start;
        self.operations.bracket(start, || Bracket::of(value))
    }
}

/// Returns whether a number without quotes is a key of this text: `1.5`, but not `01` or `-1`.
fn is_number(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_digit())
        && key
            .parse::<Number>()
            .is_ok_and(|number| number.to_string() == key)
}

/// Returns true if the key of an item is a constant of this text.
pub(super) fn is_key(item: &ObjectItem<'_>, name: &str) -> bool {
    item.constant_key()
        .is_some_and(|key| key == in_nfc(name.into()))
}
