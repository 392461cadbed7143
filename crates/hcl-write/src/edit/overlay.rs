//! A file that is laid over another, and items that are copied from one file to another.

use std::borrow::Cow;

use hcl_syntax::Span;
use hcl_syntax::native::{Body, BodyItem, Expression, ObjectItem};

use super::extent::{body_of, content, extent, is_one_line};
use super::insertion::Neighbour;
use super::level::{Key, Unit, Version};
use super::operation::OperationKind;
use super::reindent::{Layout, reindented};
use super::style::Style;
use super::{Address, Edit, EditError, Found, Place};

impl<'f> Edit<'f> {
    /// Sets what another body has: its arguments, items of objects and blocks replace items with the same name or address, or are
    /// added. The others stay.
    ///
    /// This is a [`merge`](super::merge()) without an old version, in which the other body counts where both have something. An item is
    /// one text with its comments, but an item without comments leaves the comments that are here. A list is replaced as a whole, and so are
    /// several blocks of one type without labels.
    ///
    /// # Errors
    ///
    /// Returns an error if a value cannot be written, or if one body has a key of an object twice, or a block with the same labels,
    /// and the other has it in another way.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let parse = |text: &str| {
    ///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
    /// };
    /// let base = parse("service \"web\" {\n  port = 80 # public\n}\n");
    /// let other = parse("service \"web\" {\n  # Inside.\n  host = \"b\"\n  port = 81\n}\n");
    /// let mut edit = Edit::new(&base);
    /// edit.overlay(other.body())?;
    /// assert_eq!(
    ///     edit.finish()?.apply(base.source().text()),
    ///     "service \"web\" {\n  # Inside.\n  host = \"b\"\n  port = 81 # public\n}\n"
    /// );
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn overlay(&mut self, other: Body<'_>) -> Result<(), EditError> {
        let (old, new) = (self.source().text(), other.file().source().text());
        if old.is_empty() {
            self.operations
                .replace(Span::at(0), new, OperationKind::File);
        } else if old != new {
            self.merged(None, None, other)?;
        }
        Ok(())
    }

    /// Copies an item of any file, with its comments.
    ///
    /// # Errors
    ///
    /// Returns an error if the body belongs to another file, or has an argument of the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, BodyItem};
    /// use hcl_syntax::{Diagnostics, Source};
    /// use hcl_write::{Edit, Place};
    ///
    /// let parse = |text: &str| {
    ///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
    /// };
    /// let (from, to) = (parse("# Open.\nport = 80 # http\n"), parse("service {\n  host = \"b\"\n}\n"));
    /// let port = from.body().attribute("port").unwrap();
    /// let service = to.body().blocks().next().unwrap();
    /// let mut edit = Edit::new(&to);
    /// edit.copy_to(BodyItem::Attribute(port), service.body(), Place::Last)?;
    /// assert_eq!(
    ///     edit.finish()?.apply(to.source().text()),
    ///     "service {\n  host = \"b\"\n  # Open.\n  port = 80 # http\n}\n"
    /// );
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn copy_to(
        &mut self,
        item: BodyItem<'_>,
        body: Body<'f>,
        place: Place<'f>,
    ) -> Result<(), EditError> {
        self.check_file(body.file())?;
        let (text, from) = item_text(item);
        let name = match item {
            BodyItem::Attribute(attribute) => Some(attribute.name().to_owned()),
            BodyItem::Block(_) => None,
        };
        let style = Style::of(item.file());
        self.version.style.take_line_ending(&style);
        let layout = Layout::between(&style, &self.version.style);
        self.insert_text(
            body,
            place,
            Neighbour::of(Some(item.into())),
            name,
            |lines| Ok(reindented(text, from, lines.indentation, Some(layout))),
        )
    }
}

/// Returns an error if one of two versions has several blocks with the same labels: nothing says which of them the other one is.
pub(super) fn check_once(ours: &[Unit<'_>], theirs: &[Unit<'_>]) -> Result<(), EditError> {
    let several = if ours.len() > 1 { ours } else { theirs };
    let [one, other, ..] = several else {
        return Ok(());
    };
    match (one.found, other.found) {
        (Some(one @ Found::Block(block)), Some(other)) if block.label(0).is_some() => {
            let name = Address::of_parts(ours.first().map(Unit::parts).unwrap_or_default());
            let places = [one.name_span(), other.name_span()];
            Err(EditError::Twice(name.to_string(), Box::new(places)))
        }
        _ => Ok(()),
    }
}

/// Returns the text of an item with its comments, without the last line ending, and its indentation.
fn item_text(item: BodyItem<'_>) -> (&str, &str) {
    let (version, span) = (Version::of(item.file()), item.span());
    let outer = body_of(item.file(), span);
    let text = if is_one_line(outer) {
        version.slice(content(&version.style, outer))
    } else {
        version.text(extent(&version.style, outer, item))
    };
    (text, version.style.indentation(span.start))
}

/// Returns the text of a value, a heredoc without its line ending.
pub(super) fn text_of(expression: Expression<'_>) -> &str {
    let text = expression.file().source().slice(expression.span());
    text.trim_end_matches(['\r', '\n'])
}

/// Returns what identifies an item in its object.
pub(super) fn item_key(item: ObjectItem<'_>) -> Key<'_> {
    match item.constant_key() {
        Some(name) => Key::Name(name),
        None => Key::Computed(item_name(item)),
    }
}

/// Returns the name of an item, or the text of a key that is computed.
pub(super) fn item_name<'f>(item: ObjectItem<'f>) -> Cow<'f, str> {
    let key = item.key();
    let name = item.constant_key();
    name.unwrap_or_else(|| key.file().source().slice(key.span()).into())
}
