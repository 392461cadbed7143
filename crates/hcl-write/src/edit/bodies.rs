//! Edits of bodies: arguments, blocks and labels.

use std::collections::HashMap;

use hcl_core::internal::quoted;

use hcl_syntax::Span;
use hcl_syntax::native::{self, Attribute, Block, Body, BodyItem};

use super::extent::{
    body_of, content, extent, inner, is_one_line, is_root, item_before, item_from, last_line_end,
};
use super::fates::Fate;
use super::insertion::{Entry, InsertionPoint, LinePlace, Neighbour, Removal};
use super::item::{self, Item, LineEnds, identifier};
use super::operation::{Operation, OperationKind, Piece};
use super::read_comments::comments_in;
use super::site::name_parts;
use super::value::ends_with_heredoc;
use super::{AddressPart, Edit, EditError, NewValue};
use crate::tokens::to_u32;

/// The position of a new or moved item in a body.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, Attribute, Block, Place};
///
/// let text = "port = 80\n\nlog {}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let mut edit = Edit::new(&file);
/// edit.insert(file.body(), Place::First, Attribute::new("name", "web"))?;
/// edit.insert(file.body(), Place::Last, Block::new("cache"))?;
/// assert_eq!(edit.finish()?.apply(text), "name = \"web\"\nport = 80\n\nlog {}\n\ncache {}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Place<'f> {
    /// Before all items.
    First,
    /// After all items and comments of the body.
    Last,
    /// After the last argument; before all items if there is none.
    AfterArguments,
    /// Directly before an item of the body, above its comments.
    Before(BodyItem<'f>),
    /// Directly after an item of the body.
    After(BodyItem<'f>),
}

/// A block of a body for each type and labels, also for new ones, with the type and labels that it has in the text.
pub(super) type BlockNames = HashMap<Vec<AddressPart>, (Vec<AddressPart>, Span)>;

/// The attributes of a body by name.
#[derive(Debug)]
pub(super) struct AttributeNames<'f> {
    by_name: HashMap<&'f str, Attribute<'f>>,
    last: Option<Attribute<'f>>,
}

impl<'f> Edit<'f> {
    /// Sets an argument: replaces its value, or adds it after the last argument.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is not an identifier, or the value cannot be written.
    pub fn set(
        &mut self,
        body: Body<'f>,
        name: &str,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        self.check_file(body.file())?;
        match self.attribute(body, name) {
            Some(attribute) => {
                let item = BodyItem::Attribute(attribute);
                self.check_set(|| Ok(self.removal(item, OperationKind::Remove)?.lines))?;
                self.replace(attribute.expression(), value)
            }
            None => {
                let new = item::Attribute::new(name, value);
                self.insert(body, Place::AfterArguments, new)
            }
        }
    }

    /// Adds an argument, a block or a comment to a body.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a value cannot be written, or the body has an argument of the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, Block, Place};
    ///
    /// let text = "service \"a\" {\n  port = 80\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// let service = Block::new("service").label("b").set("port", 81);
    /// edit.insert(file.body(), Place::Last, service)?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "service \"a\" {\n  port = 80\n}\n\nservice \"b\" {\n  port = 81\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(
        &mut self,
        body: Body<'f>,
        place: Place<'f>,
        item: impl Into<Item>,
    ) -> Result<(), EditError> {
        self.check_file(body.file())?;
        let item = item.into();
        let name = match &item {
            Item::Attribute(attribute) => Some(attribute.name.clone()),
            Item::Block(_) | Item::Comment(_) => None,
        };
        let kind = item.kind();
        self.insert_text(body, place, kind, name, |lines| {
            let mut text = String::new();
            item.write(&mut text, lines)?;
            Ok(text)
        })
    }

    /// Inserts the lines that `text` returns, which have no line ending at the end. `name` is the name of a new argument: an existing
    /// argument of this name is an error.
    pub(super) fn insert_text(
        &mut self,
        body: Body<'f>,
        place: Place<'f>,
        kind: Neighbour,
        name: Option<String>,
        text: impl FnOnce(&LineEnds<'_>) -> Result<String, EditError>,
    ) -> Result<(), EditError> {
        let existing = name.as_deref().and_then(|name| self.attribute(body, name));
        if let Some(existing) = existing {
            return Err(self.name_exists(existing.name(), existing.name_span()));
        }
        let point = self.target(body, place)?;
        let text = text(&LineEnds::new(self.style(), &self.item_indentation(body)))?;
        let entry = Entry {
            is_first: matches!(place, Place::First),
            name: name.map(|name| (body.span().start, name)),
            ..Entry::new(kind, text)
        };
        self.add(body, point, entry);
        Ok(())
    }

    /// Removes an item with its comments, and drops the edits inside it.
    ///
    /// If there are blank lines above and below the item, removes the smaller group.
    ///
    /// # Errors
    ///
    /// Returns an error if the item belongs to another file, or is moved.
    pub fn remove(&mut self, item: BodyItem<'f>) -> Result<(), EditError> {
        let removal = self.removal(item, OperationKind::Remove)?;
        if self.settle(removal.lines, Fate::Removed)? {
            self.lines.remove(removal);
        }
        Ok(())
    }

    /// Moves an item with its comments. Edits inside it apply. An item that is at the place already stays, with the blank lines around it.
    ///
    /// # Errors
    ///
    /// Returns an error if the item or the body belongs to another file, the body is inside the item, or the item is moved already or
    /// removed. [`finish`](Self::finish) refuses two blocks that are moved into each other, and an item in a block that is removed.
    pub fn move_to(
        &mut self,
        item: BodyItem<'f>,
        body: Body<'f>,
        place: Place<'f>,
    ) -> Result<(), EditError> {
        self.check_file(body.file())?;
        let span = item.span();
        let point = self.target(body, place)?;
        // A block cannot be moved into itself.
        if span.contains(body.span().start) && !is_root(body) {
            return Err(self.conflict(span, body.span()));
        }
        let removal = self.removal(item, OperationKind::Relocate)?;
        self.check_stays(removal.lines)?;
        if self.is_at(&removal, body, point.offset) {
            return Ok(());
        }
        let pieces = vec![Piece::LineEnds {
            span: self.style().without_line_ending(removal.lines),
            from: self.style().indentation(span.start).to_owned(),
            to: self.item_indentation(body),
        }];
        self.settle(removal.lines, Fate::Moved(Some(point.offset)))?;
        self.lines.remove(removal);
        let entry = Entry {
            is_first: matches!(place, Place::First),
            ends_with_heredoc: ends_with_heredoc(self.slice(span)),
            pieces,
            ..Entry::new(Neighbour::of(Some(item.into())), String::new())
        };
        self.add(body, point, entry);
        Ok(())
    }

    /// Writes lines in the place of others, with a blank line after them if they are a heading.
    pub(super) fn relocate(&mut self, lines: Span, moved: Span, is_heading: bool) {
        let (span, moved) = (
            self.style().without_line_ending(lines),
            self.style().without_line_ending(moved),
        );
        let ending = || Piece::Text(self.style().line_ending.to_owned());
        // In the first line, `#!` would be about the file.
        let is_first = span.start == self.style().start();
        let is_script = is_first && self.slice(moved).starts_with("#!");
        // The end marker of a heredoc needs a line ending, which the last line of a text may lack.
        let is_marker = span == lines && ends_with_heredoc(self.slice(moved));
        let mut pieces: Vec<Piece> = is_script.then(ending).into_iter().collect();
        pieces.push(Piece::LineEnds {
            span: moved,
            from: String::new(),
            to: String::new(),
        });
        pieces.extend((is_marker || is_heading).then(ending));
        let moved = Operation::new(span, pieces, OperationKind::Relocate);
        self.operations.extend([moved]);
    }

    /// Returns whether only blank lines are between an item and an offset in a body.
    fn is_at(&self, item: &Removal, body: Body<'f>, offset: u32) -> bool {
        if item.inner != inner(body) || item.is_one_line {
            return item.inner == inner(body);
        }
        let lines = item.lines;
        let (start, end) = if offset <= lines.start {
            (offset, lines.start)
        } else {
            (lines.end.min(offset), offset)
        };
        self.style().is_blank(start, end) && !self.lines.has_between(start, end)
    }

    /// Renames an argument.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is not an identifier, or if the body has an argument of the name.
    pub fn rename(&mut self, attribute: Attribute<'f>, name: &str) -> Result<(), EditError> {
        self.check_file(attribute.file())?;
        let name = identifier(name)?;
        let body = self.body_of(attribute.name_span());
        let existing = self
            .attribute(body, name)
            .filter(|other| *other != attribute);
        if let Some(existing) = existing {
            return Err(self.name_exists(name, existing.name_span()));
        }
        self.replace_span(attribute.name_span(), name.to_owned());
        Ok(())
    }

    /// Sets the type of a block.
    ///
    /// # Errors
    ///
    /// Returns an error if the type is not an identifier.
    pub fn set_type(&mut self, block: Block<'f>, type_name: &str) -> Result<(), EditError> {
        self.check_file(block.file())?;
        self.replace_span(block.type_span(), identifier(type_name)?.to_owned());
        Ok(())
    }

    /// Sets one label of a block. A label of the same text keeps its spelling, and a name without quotes stays without.
    ///
    /// # Errors
    ///
    /// Returns an error if the block has no label at the index.
    pub fn set_label(
        &mut self,
        block: Block<'f>,
        index: usize,
        label: &str,
    ) -> Result<(), EditError> {
        self.check_file(block.file())?;
        let count = block.labels().count();
        let old = block
            .label(index)
            .ok_or(EditError::OutOfRange { index, count })?;
        if old.text() != label {
            let is_bare = !old.is_quoted() && native::is_identifier(label);
            let text = if is_bare {
                label.to_owned()
            } else {
                quoted(label)
            };
            self.replace_span(old.span(), text);
        }
        Ok(())
    }

    /// Sets all labels of a block. Labels of the same text keep their spelling.
    ///
    /// # Errors
    ///
    /// Returns an error if the block belongs to another file.
    pub fn set_labels<S: AsRef<str>>(
        &mut self,
        block: Block<'f>,
        labels: &[S],
    ) -> Result<(), EditError> {
        self.check_file(block.file())?;
        let old: Vec<_> = block.labels().collect();
        for (index, label) in labels.iter().enumerate().take(old.len()) {
            self.set_label(block, index, label.as_ref())?;
        }
        let end = block.definition_span().end;
        let added = labels.iter().skip(old.len());
        let added = added.map(|label| format!(" {}", quoted(label.as_ref())));
        self.replace_span(Span::at(end), added.collect::<String>());
        // Comments between the labels stay.
        for label in old.iter().skip(labels.len()) {
            let span = label.span();
            let line = self
                .style()
                .slice(self.style().line_start(span.start), span.start);
            let blanks = to_u32(line.len() - line.trim_end_matches([' ', '\t']).len());
            self.replace_span(Span::new(span.start - blanks, span.end), String::new());
        }
        Ok(())
    }

    /// Returns the attribute of a name, in constant time after the first call for a body.
    pub(super) fn attribute(&mut self, body: Body<'f>, name: &str) -> Option<Attribute<'f>> {
        self.attributes(body).by_name.get(name).copied()
    }

    /// Notes that a block gets a type and labels. Returns the span of what has them already, or gets them from another name. Blocks
    /// without labels may have one type.
    pub(super) fn take_name(&mut self, block: Block<'f>, new: Vec<AddressPart>) -> Option<Span> {
        let old = name_parts(block);
        let span = block.definition_span();
        if old == new {
            return None;
        }
        let body = self.body_of(span);
        if let [name] = &*new {
            let argument = name.name().and_then(|name| self.attribute(body, name));
            return argument.map(Attribute::name_span);
        }
        let known = self.block_names.entry(body.span().start);
        let known = known.or_insert_with(|| {
            let named = |block: Block<'f>| {
                let name = name_parts(block);
                (name.clone(), (name, block.definition_span()))
            };
            body.blocks().map(named).collect()
        });
        let (other, at) = known.entry(new).or_insert((old.clone(), span));
        (*other != old).then_some(*at)
    }

    fn attributes(&mut self, body: Body<'f>) -> &AttributeNames<'f> {
        self.names
            .entry(body.span().start)
            .or_insert_with(|| AttributeNames {
                by_name: body
                    .attributes()
                    .map(|attribute| (attribute.name(), attribute))
                    .collect(),
                last: body.attributes().last(),
            })
    }

    /// Returns the body that directly contains an attribute or block.
    pub(super) fn body_of(&self, span: Span) -> Body<'f> {
        body_of(self.version.file, span)
    }

    fn add(&mut self, body: Body<'f>, point: InsertionPoint, entry: Entry) {
        if point.place == LinePlace::OneLine {
            self.open(body);
        }
        self.lines.add(point, entry);
    }

    /// Breaks a body on one line into several lines: adds line endings after the open brace and before the closing brace.
    fn open(&mut self, body: Body<'f>) {
        let inner = inner(body);
        let outer = self.style().indentation(inner.start);
        let ending = self.style().line_ending;
        let content = content(self.style(), body);
        if body.items().len() > 0 {
            let indentation = format!("{outer}{}", self.style().unit);
            let mut text = format!("{ending}{indentation}");
            if self.slice(content).contains('\n') {
                let lines = Piece::LineEnds {
                    span: content,
                    from: outer.to_owned(),
                    to: indentation,
                };
                let kind = OperationKind::Relocate;
                self.operations
                    .extend([Operation::new(content, vec![lines], kind)]);
                text = ending.to_owned();
            }
            self.replace_span(Span::new(inner.start, content.start), text);
        }
        // Replaces the closing brace: an insertion before the brace could come before new items at the same offset.
        let text = format!("{ending}{outer}}}");
        self.replace_span(Span::new(content.end, inner.end + 1), text);
    }

    /// Returns the offset of new lines at a place in a body.
    fn target(&mut self, body: Body<'f>, place: Place<'f>) -> Result<InsertionPoint, EditError> {
        let mut items = body.items();
        if let Place::Before(item) | Place::After(item) = place
            && item_from(body, item.span().start) != Some(item)
        {
            return Err(EditError::OtherFile);
        }
        if is_one_line(body) {
            let only = items.next();
            let only = only.map_or(Neighbour::None, |item| Neighbour::of(Some(item.into())));
            let is_start = matches!(place, Place::First | Place::Before(_));
            let (offset, neighbours) = if is_start && only != Neighbour::None {
                (inner(body).start, [Neighbour::None, only])
            } else {
                let offset = content(self.style(), body).end;
                (offset, [only, Neighbour::None])
            };
            return Ok(InsertionPoint {
                offset,
                place: LinePlace::OneLine,
                neighbours,
            });
        }
        let place = match place {
            Place::AfterArguments => match self.attributes(body).last {
                Some(last) => Place::After(BodyItem::Attribute(last)),
                None => Place::First,
            },
            other => other,
        };
        let offset = match place {
            Place::First => match items.next() {
                Some(first) => extent(self.style(), body, first).start,
                None => self.last_line(body),
            },
            Place::Before(item) => extent(self.style(), body, item).start,
            Place::After(item) => last_line_end(self.style(), item.span()),
            Place::Last | Place::AfterArguments => self.last_line(body),
        };
        Ok(InsertionPoint {
            offset,
            place: self.style().line_place(offset),
            neighbours: [
                self.neighbour_before(body, offset),
                self.neighbour_after(body, offset),
            ],
        })
    }

    /// Returns the offset after the last line with an item or comment in a body.
    fn last_line(&self, body: Body<'f>) -> u32 {
        let inner = inner(body);
        let end = match item_before(body, u32::MAX) {
            Some(last) => last_line_end(self.style(), last.span()),
            None if is_root(body) => inner.start,
            None => self.style().line_end(inner.start),
        };
        let rest = Span::new(end.min(inner.end), inner.end);
        let comments = comments_in(self.source(), rest);
        let end = comments
            .last()
            .map_or(end, |last| last_line_end(self.style(), *last));
        // Blank lines below the comment of a file without items separate the first item from it.
        let is_head = body.items().len() == 0 && is_root(body) && !comments.is_empty();
        let rest = self.style().slice(end, inner.end);
        if is_head && rest.ends_with('\n') && rest.trim().is_empty() {
            return inner.end;
        }
        end
    }

    /// Returns the indentation of the items of a body.
    pub(super) fn item_indentation(&self, body: Body<'f>) -> String {
        match body.items().next() {
            Some(first) if !is_one_line(body) => {
                self.style().indentation(first.span().start).to_owned()
            }
            _ if is_root(body) => String::new(),
            _ => {
                let outer = self.style().indentation(body.span().start);
                format!("{outer}{}", self.style().unit)
            }
        }
    }

    /// Returns the removal of an item.
    fn removal(&self, item: BodyItem<'f>, kind: OperationKind) -> Result<Removal, EditError> {
        let span = item.span();
        let body = self.body_of(span);
        if item_from(body, span.start) != Some(item) {
            return Err(EditError::OtherFile);
        }
        let is_one_line = is_one_line(body);
        let lines = if is_one_line {
            content(self.style(), body)
        } else {
            extent(self.style(), body, item)
        };
        Ok(Removal {
            lines,
            inner: inner(body),
            is_one_line,
            kind,
            neighbours: Some([
                self.neighbour_before(body, lines.start),
                self.neighbour_after(body, lines.end),
            ]),
        })
    }
}
