//! A file that is laid over another: its items replace the items at the same address, or are added.

use std::collections::HashMap;

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind, ObjectItem};

use super::differences::{is_equal, is_same};
use super::elements::literal_key;
use super::entries::key;
use super::extent::{extent, is_one_line};
use super::item_comments::item_comments;
use super::neighbours::kind_of;
use super::reindent::{reindented, with_line_endings};
use super::{Edit, EditError, Found, NewValue, Place};

impl<'f> Edit<'f> {
    /// Sets what another body has: its arguments, items of objects and blocks replace items with the same name or address, or are
    /// added. The others stay.
    ///
    /// An item that is here keeps its comments, and an item that is added brings its own. A list is replaced as a whole, and so are
    /// blocks if one of the files has several with the same type and labels.
    ///
    /// # Errors
    ///
    /// Returns an error if a value cannot be written, or if an object that both files have has a key twice.
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
    ///     "service \"web\" {\n  port = 81 # public\n  # Inside.\n  host = \"b\"\n}\n"
    /// );
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn overlay(&mut self, other: Body<'_>) -> Result<(), EditError> {
        self.overlay_body(self.file.body(), other)
    }

    /// Recurses into blocks: the parser limits their depth.
    fn overlay_body(&mut self, ours: Body<'f>, other: Body<'_>) -> Result<(), EditError> {
        for attribute in other.attributes() {
            match self.attribute(ours, attribute.name()) {
                Some(own) => self.overlay_value(own.expression(), attribute.expression())?,
                None => {
                    self.copy_to(BodyItem::Attribute(attribute), ours, Place::AfterArguments)?;
                }
            }
        }
        let mut groups: HashMap<_, Vec<Block<'f>>> = HashMap::new();
        for block in ours.blocks() {
            groups.entry(key(block)).or_default().push(block);
        }
        let mut others: HashMap<_, Vec<Block<'_>>> = HashMap::new();
        for block in other.blocks() {
            others.entry(key(block)).or_default().push(block);
        }
        // In the order of the other file, each group at its first block.
        for block in other.blocks() {
            let key = key(block);
            if let Some(group) = others.remove(&key) {
                let own = groups.remove(&key).unwrap_or_default();
                self.overlay_blocks(ours, &own, &group)?;
            }
        }
        Ok(())
    }

    /// Lays blocks over the blocks with the same type and labels.
    fn overlay_blocks(
        &mut self,
        body: Body<'f>,
        ours: &[Block<'f>],
        others: &[Block<'_>],
    ) -> Result<(), EditError> {
        if let ([own], [other]) = (ours, others) {
            return self.overlay_body(own.body(), other.body());
        }
        let is_equal = |(own, other): (&Block<'_>, &Block<'_>)| {
            is_same(Found::Block(*own), Found::Block(*other))
        };
        if ours.len() == others.len() && ours.iter().zip(others).all(is_equal) {
            return Ok(());
        }
        for (own, other) in ours.iter().zip(others) {
            let lines = self.lines(BodyItem::Block(*own))?;
            let (text, from) = item_text(BodyItem::Block(*other));
            let text = reindented(text, from, self.style.indentation(own.span().start));
            self.replace_text(lines, with_line_endings(&text, self.style.line_ending));
        }
        let place = ours.last().map(|last| Place::After(BodyItem::Block(*last)));
        for other in others.iter().skip(ours.len()) {
            self.copy_to(BodyItem::Block(*other), body, place.unwrap_or(Place::Last))?;
        }
        let mut removed = ours.iter().skip(others.len());
        removed.try_for_each(|own| self.remove(BodyItem::Block(*own)))
    }

    /// Recurses into objects: the parser limits their depth.
    fn overlay_value(
        &mut self,
        own: Expression<'f>,
        other: Expression<'_>,
    ) -> Result<(), EditError> {
        let (Some(items), Some(others)) = (items(own)?, items(other)?) else {
            return if is_equal(own, other) {
                Ok(())
            } else {
                self.replace(own, NewValue::expression(text_of(other)))
            };
        };
        let known: HashMap<&str, &ObjectItem<'f>> = items
            .iter()
            .map(|(key, item)| (key.as_str(), item))
            .collect();
        for (key, item) in &others {
            match known.get(key.as_str()) {
                Some(own) => self.overlay_value(own.value(), item.value())?,
                None => {
                    let comments =
                        item_comments(other, item.key().span().start, item.value().span());
                    let key = item.key().source_span().text().to_owned();
                    let value = NewValue::expression(text_of(item.value()));
                    self.add_item(own, &key, value, &comments)?;
                }
            }
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
        let ending = self.style.line_ending;
        self.insert_text(body, place, kind_of(item), name, |lines| {
            let text = reindented(text, from, lines.indentation);
            Ok(with_line_endings(&text, ending))
        })
    }
}

/// Returns the text of an item with its comments, without the last line ending, and its indentation.
fn item_text(item: BodyItem<'_>) -> (&str, &str) {
    let (source, span) = (Edit::new(item.file()), item.span());
    let outer = source.body_of(span);
    let text = if is_one_line(outer) {
        source.slice(span)
    } else {
        let lines = extent(&source.style, outer, item).lines;
        source.slice(source.without_line_ending(lines))
    };
    (text, source.style.indentation(span.start))
}

/// Returns the text of a value, a heredoc without its line ending.
pub(super) fn text_of(expression: Expression<'_>) -> &str {
    let text = expression.file().source().slice(expression.span());
    text.trim_end_matches(['\r', '\n'])
}

/// The items of an object by their keys, in source order.
type Items<'f> = Vec<(String, ObjectItem<'f>)>;

/// Returns the items of an object; `None` for another value. The key of an item that is computed is its text, with a parenthesis or
/// quote that no other key has. Returns an error if a key is there twice.
fn items(value: Expression<'_>) -> Result<Option<Items<'_>>, EditError> {
    let ExpressionKind::Object(object) = value.kind() else {
        return Ok(None);
    };
    let mut places: HashMap<String, Span> = HashMap::new();
    let mut all = Vec::new();
    for item in object.items() {
        let span = item.key().span();
        let key = item_key(item);
        if let Some(first) = places.insert(key.clone(), span) {
            let source = value.file().source();
            let spans = (source.span(first), source.span(span));
            return Err(EditError::KeyTwice(item_name(item), Box::new(spans)));
        }
        all.push((key, item));
    }
    Ok(Some(all))
}

/// Returns what identifies an item in its object: `"name` for a name, or the text of a key that is computed.
pub(super) fn item_key(item: ObjectItem<'_>) -> String {
    match literal_key(item.key()) {
        Some(name) => format!("\"{name}"),
        None => item_name(item),
    }
}

/// Returns the name of an item, or the text of a key that is computed.
pub(super) fn item_name(item: ObjectItem<'_>) -> String {
    let text = || {
        let key = item.key();
        key.file().source().slice(key.span()).to_owned()
    };
    literal_key(item.key()).unwrap_or_else(text)
}
