//! The place of data decides what it becomes in the document: the content of a body, an argument, blocks, a part of a value.

use hcl_core::extend::escape_sequences;
use hcl_core::internal::{blanks, is_ascii_name, is_name, quoted, written_key};
use hcl_core::native::{self, BodyItem, TokenKind};
use hcl_core::{Diagnostics, Source};

use super::data::{Data, Mark, Text};
use super::document::{self, Block, Body, Entry, Name, Node};
use super::error_path::Step;
use super::errors;
use super::heredoc::Heredoc;
use super::layout::columns;
use super::reindent::base_indentation;
use super::state::Serializer;
use crate::error::{Error, Result};

/// The place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The value of an entry.
    Entry,
    /// An element of a list.
    Element,
    /// An element that more follows on its line, so that it is not a heredoc.
    Inline,
}

/// The data that becomes blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blocks {
    /// Data that is marked as a block, after a first block. `in_map` is the value of an entry, or of an entry of a map in it.
    Marked { in_map: bool },
    /// All of the data, with keys as labels if `by_key`.
    All { by_key: bool },
}

impl Serializer {
    /// Writes data as a part of the open body. Where it `takes_value`, data without names is returned as a value.
    pub(super) fn part(&mut self, data: Data, takes_value: bool) -> Result<Node> {
        match data {
            Data::Absent { .. } if !takes_value => {}
            Data::Fields(entries) | Data::Map(entries) => self.entries(entries)?,
            Data::Labeled(of) => {
                let mut of = of.into_iter();
                self.add_label(of.next().unwrap_or_default())?;
                self.part(of.next().unwrap_or_default(), false)?;
            }
            Data::Variant(name, content) if self.takes_variant() => {
                self.push_label(name.with_quotes());
                if let Some(content) = content {
                    self.content(name, *content)?;
                }
            }
            Data::Variant(name, Some(content)) => {
                self.entries(vec![(Data::Text(name), *content)])?;
            }
            Data::Body(body) => match body.native_items() {
                Some(items) => self.items(&mut items.into_iter())?,
                None => return Err(errors::not_native()),
            },
            Data::Marked(Mark::Secret, data) => {
                return self.secret(|this| this.part(*data, takes_value));
            }
            Data::Marked(_, data) => return self.part(*data, takes_value),
            data if takes_value => return self.entry_value(data),
            Data::List(_) => return Err(errors::list_as_body()),
            _ => return Err(errors::not_a_body()),
        }
        Ok(Node::Absent)
    }

    /// Returns whether the variant of an enum is a label: only labels of the block have been written.
    fn takes_variant(&self) -> bool {
        let open = self.bodies.last();
        open.is_some_and(|body| body.takes_variant && body.entries.is_empty())
    }

    /// Writes the content of a variant after its label. Content without names is an argument that the variant names:
    /// `listener { port = 80 }` instead of `listener "port" { … }`.
    fn content(&mut self, variant: Text, content: Data) -> Result<()> {
        let node = self.part(content, true)?;
        if matches!(node, Node::Absent) {
            return Ok(());
        }
        if let Some(body) = self.bodies.last_mut() {
            body.labels.pop();
            self.path.pop();
        }
        let name = self.name(variant, true)?;
        self.add(name, node)
    }

    /// Adds entries to the open body.
    fn entries(&mut self, entries: Vec<(Data, Data)>) -> Result<()> {
        for (key, data) in entries {
            self.at(Step::of_key(&key), |this| {
                let name = this.key(key, true)?;
                let value = this.entry_value(data)?;
                this.add(name, value)
            })?;
        }
        Ok(())
    }

    /// Returns the value of an entry of a body: an argument or blocks.
    pub(super) fn entry_value(&mut self, data: Data) -> Result<Node> {
        match data {
            Data::Marked(Mark::Secret, data) => self.secret(|this| this.entry_value(*data)),
            Data::Marked(Mark::Blocks { by_key }, data) => {
                let mut blocks = Vec::new();
                self.blocks(*data, Blocks::All { by_key }, &mut blocks)?;
                Ok(Node::Blocks(blocks))
            }
            data if data.is_blocks(true) => {
                let mut blocks = Vec::new();
                self.blocks(data, Blocks::Marked { in_map: true }, &mut blocks)?;
                Ok(Node::Blocks(blocks))
            }
            data => self.value(data, Place::Entry),
        }
    }

    /// Adds the blocks that data becomes.
    fn blocks(&mut self, data: Data, which: Blocks, out: &mut Vec<Block>) -> Result<()> {
        match (data, which) {
            (Data::Absent { .. }, Blocks::All { .. }) => {}
            (Data::Marked(Mark::Secret, data), _) => {
                return self.secret(|this| this.blocks(*data, which, out));
            }
            (Data::Marked(Mark::Blocks { by_key }, data), _) => {
                return self.blocks(*data, Blocks::All { by_key }, out);
            }
            (Data::Marked(Mark::Block, data), _) => out.push(self.block(*data, true)?),
            (data @ Data::Labeled(_), _) => out.push(self.block(data, true)?),
            (Data::List(elements), Blocks::All { .. } | Blocks::Marked { in_map: true }) => {
                let of_element = match which {
                    Blocks::All { .. } => which,
                    Blocks::Marked { .. } => Blocks::Marked { in_map: false },
                };
                for (index, element) in elements.into_iter().enumerate() {
                    self.at(Step::Index(index), |this| {
                        this.blocks(element, of_element, out)
                    })?;
                }
            }
            (Data::Map(entries), Blocks::Marked { in_map: true })
            | (Data::Map(entries) | Data::Fields(entries), Blocks::All { by_key: true }) => {
                let of_value = match which {
                    Blocks::All { .. } => Blocks::All { by_key: false },
                    Blocks::Marked { .. } => which,
                };
                for (key, data) in entries {
                    self.keyed(key, data, of_value, out)?;
                }
            }
            (
                data @ (Data::Map(_) | Data::Fields(_) | Data::Variant(..) | Data::Body(_)),
                Blocks::All { .. },
            ) => out.push(self.block(data, true)?),
            (_, Blocks::All { .. }) => return Err(errors::not_a_block()),
            (_, Blocks::Marked { .. }) => return Err(errors::mixed_list()),
        }
        Ok(())
    }

    /// Adds the blocks of an entry of a map, whose key is their label.
    fn keyed(&mut self, key: Data, data: Data, which: Blocks, out: &mut Vec<Block>) -> Result<()> {
        let step = key.text().map_or(Step::Unnamed, Step::Label);
        let first = out.len();
        let label = self.at(step, |this| {
            let label = this.label_text(key, errors::not_a_key)?;
            this.blocks(data, which, out)?;
            label.ok_or_else(errors::not_a_key)
        })?;
        for block in out.iter_mut().skip(first) {
            block.labels.push(label);
        }
        Ok(())
    }

    /// Returns a block with the data as its content.
    pub(super) fn block(&mut self, data: Data, takes_variant: bool) -> Result<Block> {
        self.at(Step::Block, |this| {
            this.begin_block(takes_variant)?;
            let written = this.part(data, false);
            this.end_block(written.map(drop))
        })
    }

    pub(super) fn begin_block(&mut self, takes_variant: bool) -> Result<()> {
        self.check_failed()?;
        self.begin_level()?;
        self.bodies.push(Body {
            takes_variant,
            ..Body::default()
        });
        Ok(())
    }

    pub(super) fn end_block(&mut self, written: Result<()>) -> Result<Block> {
        let mut body = self.bodies.pop().unwrap_or_default();
        self.levels = self.levels.saturating_sub(1);
        written?;
        body.labels.reverse();
        let (labels, entries) = (body.labels, body.entries);
        Ok(Block { labels, entries })
    }

    fn begin_level(&mut self) -> Result<()> {
        if self.levels >= self.max_nesting as usize {
            return Err(errors::too_deep(self.max_nesting));
        }
        self.levels += 1;
        Ok(())
    }

    /// Adds an entry to the open body, unless it has no value.
    pub(super) fn add(&mut self, name: Name, value: Node) -> Result<()> {
        match &value {
            Node::Absent => return Ok(()),
            Node::Blocks(blocks) if blocks.is_empty() => return Ok(()),
            _ => {}
        }
        let written = self.str(name.text);
        if written.starts_with('"') {
            return Err(if self.has_secret_name {
                errors::unwritable_name("A sensitive text")
            } else {
                errors::unwritable_name(written)
            });
        }
        if let Some(body) = self.bodies.last_mut() {
            body.entries.push(Entry { name, value });
        }
        Ok(())
    }

    /// Places a secret: an error does not say the reason, and has a path of its own.
    fn secret<R>(&mut self, place: impl FnOnce(&mut Self) -> Result<R>) -> Result<R> {
        place(self).map_err(|_| errors::secret())
    }

    /// Returns a value that is not blocks.
    pub(super) fn value(&mut self, data: Data, place: Place) -> Result<Node> {
        match data {
            Data::Absent { .. } | Data::Null => Ok(self.word("null")),
            Data::Bool(true) => Ok(self.word("true")),
            Data::Bool(false) => Ok(self.word("false")),
            Data::Number(digits) => Ok(Node::Line(digits)),
            Data::Text(text) | Data::Variant(text, None) => Ok(self.text(text, place)),
            Data::Source(text) => Ok(self.source(text, None, place)),
            Data::Template(of) => self.template(*of, place),
            Data::List(elements) => self.list(elements),
            Data::Fields(entries) | Data::Map(entries) => self.object(entries),
            Data::Variant(name, Some(content)) => self.object(vec![(Data::Text(name), *content)]),
            Data::Marked(Mark::Secret, data) => self.secret(|this| this.value(*data, place)),
            Data::Marked(_, data) => self.value(*data, place),
            Data::Key(_) => Err(errors::not_a_key()),
            Data::Body(_) => Err(errors::body_as_value()),
            Data::Labeled(_) => Err(errors::label_of_a_value()),
        }
    }

    fn template(&mut self, (lines, line): (String, Data), place: Place) -> Result<Node> {
        let Some(heredoc) = self.heredoc_of(place, |_| Heredoc::of(&lines)) else {
            return self.value(line, place);
        };
        let lines = self.push(&lines);
        Ok(Node::Heredoc(Box::new((heredoc, lines))))
    }

    // Without closures, as data nests deeply.
    fn list(&mut self, elements: Vec<Data>) -> Result<Node> {
        let mut nodes = Vec::with_capacity(elements.len());
        self.begin_level()?;
        let before = self.path.len();
        for (index, element) in elements.into_iter().enumerate() {
            self.path.push(Step::Index(index));
            match self.value(element, Place::Element) {
                Ok(node) => nodes.push(node),
                Err(error) => return Err(self.failed(error)),
            }
            self.path.truncate(before);
        }
        self.levels -= 1;
        Ok(Node::List(nodes))
    }

    fn object(&mut self, all: Vec<(Data, Data)>) -> Result<Node> {
        let mut entries = Vec::with_capacity(all.len());
        self.begin_level()?;
        let before = self.path.len();
        for (key, data) in all {
            self.path.push(Step::of_key(&key));
            let name = match self.key(key, false) {
                Ok(name) => name,
                Err(error) => return Err(self.failed(error)),
            };
            match self.value(data, Place::Entry) {
                Ok(value) => entries.push(Entry { name, value }),
                Err(error) => return Err(self.failed(error)),
            }
            self.path.truncate(before);
        }
        self.levels -= 1;
        Ok(Node::Object(entries))
    }

    fn word(&mut self, word: &str) -> Node {
        Node::Line(self.push(word))
    }

    /// Returns a string: in quotes, or as a heredoc that evaluates to the same string.
    fn text(&mut self, text: Text, place: Place) -> Node {
        let heredoc = self.heredoc_of(place, |this| {
            let text = this.str(text);
            text.ends_with('\n').then(|| Heredoc::of(text)).flatten()
        });
        let Some(heredoc) = heredoc else {
            return Node::Line(self.quoted(text));
        };
        let text = if heredoc.has_sequence {
            let escaped = escape_sequences(self.str(text)).into_owned();
            self.push(&escaped)
        } else {
            text
        };
        Node::Heredoc(Box::new((heredoc, text)))
    }

    /// Returns the heredoc that a function makes, if one fits: its end marker ends the line.
    fn heredoc_of(
        &self,
        place: Place,
        heredoc: impl FnOnce(&Self) -> Option<Heredoc>,
    ) -> Option<Heredoc> {
        let fits = place != Place::Inline && Heredoc::fits_at(self.levels);
        fits.then(|| heredoc(self)).flatten()
    }

    /// Returns a text in quotes.
    fn quoted(&mut self, text: Text) -> Text {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !b"\"\\{".contains(byte);
        let inner = self.str(text);
        if inner.as_bytes().iter().all(is_plain) {
            return text.with_quotes();
        }
        let quoted = quoted(inner);
        self.push(&quoted)
    }

    /// Returns the source text of an expression. One of several lines is put in parentheses if it needs them. Its line is indented by
    /// `indentation` columns in the source.
    fn source(&mut self, written: Text, indentation: Option<usize>, place: Place) -> Node {
        let text = self.str(written);
        if !text.contains('\n') {
            return Node::Line(written);
        }
        Node::Source(Box::new(document::Source {
            text: written,
            indentation: indentation.unwrap_or_else(|| base_indentation(text)),
            // No comma can follow the end marker of a heredoc.
            is_parenthesized: match place {
                Place::Element | Place::Inline => text.contains("<<"),
                Place::Entry => !is_argument(text),
            },
        }))
    }

    /// Writes the items of a body as they are in the source: names, labels and the text of every expression.
    fn items<'f>(&mut self, items: &mut dyn Iterator<Item = BodyItem<'f>>) -> Result<()> {
        for item in items {
            match item {
                BodyItem::Attribute(attribute) => {
                    let span = attribute.expression().source_span();
                    let line = indentation_at(span.source().text(), span.span().start as usize);
                    let text = self.push_text(span.text())?;
                    let name = self.push_text(attribute.name())?;
                    let name = self.name(name, true)?;
                    let value = self.source(text, Some(line), Place::Entry);
                    self.add(name, value)?;
                }
                BodyItem::Block(block) => {
                    Self::block_with(
                        self,
                        |this| this,
                        block.type_name(),
                        |this| {
                            for label in block.labels() {
                                let label = this.push_text(&label.text())?;
                                this.add_label(Data::Text(label))?;
                            }
                            this.items(&mut block.body().items())
                        },
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Returns a name of an entry of a body or an item of an object. `{ for = 1 }` would parse as a `for` expression.
    pub(super) fn name(&mut self, name: Text, in_body: bool) -> Result<Name> {
        let text = self.str(name);
        if is_ascii_name(text) && (in_body || text != "for") || in_body && is_name(text) {
            return Ok(self.name_of(name));
        }
        let key = written_key(text).into_owned();
        let key = self.push(&key);
        Ok(self.name_of(key))
    }

    /// Returns a text as the name that it is.
    fn name_of(&self, text: Text) -> Name {
        let columns = u8::try_from(columns(self.str(text))).unwrap_or(u8::MAX);
        Name { text, columns }
    }

    /// Returns the key of an entry of a map.
    fn key(&mut self, key: Data, in_body: bool) -> Result<Name> {
        match key {
            Data::Text(text) | Data::Variant(text, None) => self.name(text, in_body),
            Data::Bool(value) => {
                let text = self.push(if value { "true" } else { "false" });
                Ok(self.name_of(text))
            }
            Data::Number(digits) => {
                let quoted = self.quoted_number(digits);
                Ok(self.name_of(quoted))
            }
            Data::Key(text) if !in_body => {
                let mut name = self.name_of(text);
                if has_equals_sign(self.str(text)) {
                    // The formatter would align the first equals sign of the line.
                    name.columns = u8::MAX;
                }
                Ok(name)
            }
            Data::Marked(Mark::Secret, key) => self.secret(|this| this.key(*key, in_body)),
            Data::Marked(_, key) => self.key(*key, in_body),
            _ => Err(errors::not_a_key()),
        }
    }

    /// Returns a label in quotes; nothing for `None`.
    fn label_text(&mut self, label: Data, refuse: fn() -> Error) -> Result<Option<Text>> {
        Ok(Some(match label {
            Data::Absent { .. } => return Ok(None),
            Data::Text(text) | Data::Variant(text, None) => self.quoted(text),
            Data::Bool(value) => self.push(if value { "\"true\"" } else { "\"false\"" }),
            Data::Number(digits) => self.quoted_number(digits),
            Data::Marked(Mark::Secret, label) => {
                return self.secret(|this| this.label_text(*label, refuse));
            }
            Data::Marked(_, label) => return self.label_text(*label, refuse),
            _ => return Err(refuse()),
        }))
    }

    fn quoted_number(&mut self, digits: Text) -> Text {
        let quoted = ["\"", self.str(digits), "\""].concat();
        self.push(&quoted)
    }

    /// Adds a label to the open block; nothing for `None`.
    pub(super) fn add_label(&mut self, label: Data) -> Result<()> {
        self.has_secret_name |= label.is_secret();
        let Some(text) = self.label_text(label, errors::not_a_label)? else {
            return Ok(());
        };
        if self.bodies.len() == 1 {
            return Err(errors::label_of_a_file());
        }
        if !self
            .bodies
            .last()
            .is_some_and(|body| body.entries.is_empty())
        {
            return Err(errors::label_in_a_body());
        }
        self.push_label(text);
        Ok(())
    }

    fn push_label(&mut self, text: Text) {
        if let Some(body) = self.bodies.last_mut() {
            body.labels.push(text);
            self.path.push(Step::Written(text));
        }
    }
}

/// Returns whether the source text of a key has the equals sign of an object.
fn has_equals_sign(text: &str) -> bool {
    text.contains('=')
        && Source::new("key", text).is_ok_and(|source| {
            let mut tokens = native::lex(&source, &mut Diagnostics::new()).into_iter();
            tokens.any(|token| token.kind == TokenKind::Equal)
        })
}

/// Returns the indentation of the line at an offset.
fn indentation_at(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    blanks(before.get(line..).unwrap_or_default())
}

/// Returns whether an expression of several lines can be the value of an argument: only brackets and heredocs continue
/// on the next line.
fn is_argument(text: &str) -> bool {
    let Ok(source) = Source::new("argument", format!("name = {text}\n")) else {
        return false;
    };
    let mut diagnostics = Diagnostics::new();
    native::parse(&source, &mut diagnostics);
    !diagnostics.has_errors()
}
