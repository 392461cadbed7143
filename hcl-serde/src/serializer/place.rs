//! The place of data decides what it becomes: the labels and entries of a body, an argument, blocks, an object.

use hcl_core::internal::{Duplicate, duplicates, is_bare_key, is_name, quoted};
use hcl_core::native::{self, TokenKind};
use hcl_core::{Diagnostics, Source, Syntax};

use super::layout::{PlacedType, TapeLayout, columns, room};
use super::tape::{TapeEvent, What};
use super::{Unwritable, errors};
use crate::error::Result;

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
const MAX_ALIGNED_COLUMNS: u8 = 100;

/// An item of an object; an argument or the blocks of one type in a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedEntry {
    pub(super) name: PlacedName,
    /// The event of the value.
    pub(super) value: usize,
    pub(super) form: EntryForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryForm {
    /// A value on the line of the name, or a heredoc.
    Line,
    /// The same; the equals sign is aligned with the signs of the adjacent lines.
    Aligned,
    /// A value of several lines.
    Lines,
    /// Blocks, of the type that is the name.
    Blocks,
}

/// A name as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedName {
    pub(super) key: TapeEvent,
    pub(super) is_quoted: bool,
    /// The width in columns, or 255 if it is more.
    pub(super) columns: u8,
}

/// A body whose labels and entries are collected.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBody {
    /// How many entries there are outside.
    pub(super) first: usize,
    /// The levels of its items: 0 for a file.
    pub(super) depth: usize,
    /// Whether the variant of an enum, as the first part of the body, is a label.
    pub(super) takes_variant: bool,
    /// Whether a label is absent: another one would take its place.
    lacks_label: bool,
    /// Whether the names are of several parts, or keys of data.
    may_repeat: bool,
}

impl OpenBody {
    /// The body of a block at a depth, or of a file.
    pub(super) const fn new(first: usize, depth: usize) -> Self {
        Self {
            first,
            depth,
            takes_variant: depth > 0,
            lacks_label: false,
            may_repeat: false,
        }
    }
}

/// The data that becomes blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockSource {
    /// Data that is marked as a block, after a first block. `in_map` is the value of an entry, or of an entry of a map in it.
    Marked { in_map: bool },
    /// All of the data, with keys as labels if `by_key`.
    All { by_key: bool },
}

impl TapeLayout<'_> {
    /// Collects the items of a body: names and values, labels, and data with names.
    pub(super) fn items(
        &mut self,
        items: impl Iterator<Item = usize>,
        body: &mut OpenBody,
    ) -> Result<()> {
        let mut name = None;
        for at in items {
            match (self.tape.what(at), name.take()) {
                (_, Some(name)) => self.entry(name, at, body)?,
                (What::Name, None) => name = Some(at),
                (What::Label, None) => self.label(at + 1, body)?,
                (What::Flat, None) => body.takes_variant = false,
                _ => {
                    body.may_repeat = true;
                    self.part(at, body)?;
                }
            }
        }
        Ok(())
    }

    /// Returns an error if the body has an argument whose name is there twice.
    pub(super) fn check_names(&self, body: &OpenBody) -> Result<()> {
        let entries = self.entries.get(body.first..).unwrap_or_default();
        if !body.may_repeat || entries.len() < 2 {
            return Ok(());
        }
        let name = |index: usize| Some(self.tape.text(entries.get(index)?.name.key));
        for Duplicate { index, first } in duplicates(entries.len(), name) {
            let both = entries.get(first).zip(entries.get(index));
            if let Some((first, again)) = both
                && (first.form, again.form) != (EntryForm::Blocks, EntryForm::Blocks)
            {
                let error = errors::repeated_name(self.tape.text(again.name.key));
                return Err(self.tape.located(again.value, error));
            }
        }
        Ok(())
    }

    /// Collects the labels and entries of a part of a body.
    pub(super) fn part(&mut self, at: usize, body: &mut OpenBody) -> Result<()> {
        let at = self.tape.unmarked(at);
        match self.tape.what(at) {
            What::Absent { .. } => Ok(()),
            What::Items => self.items(self.tape.parts(at), body),
            what @ (What::Fields | What::Map) => {
                body.may_repeat |= what == What::Map;
                let mut entries = self.tape.entries(at);
                entries.try_for_each(|(key, value)| self.entry(key, value, body))
            }
            What::Labeled => {
                self.label(at + 1, body)?;
                self.part(self.tape.end(at + 1), body)
            }
            What::Variant => self.variant(at, body),
            What::List => Err(self.tape.located(at, errors::list_as_body())),
            _ => Err(self.tape.located(at, errors::not_a_body())),
        }
    }

    /// Collects a variant: as a label with its content, or as the name of its content. Content without names is an argument:
    /// `listener { port = 80 }` instead of `listener "port" { … }`.
    fn variant(&mut self, at: usize, body: &mut OpenBody) -> Result<()> {
        let is_label = body.takes_variant && self.entries.len() == body.first;
        let has_content = self.tape.event(at).size > 0;
        if has_content && !(is_label && self.has_names(at + 1)) {
            return self.entry(at, at + 1, body);
        }
        if !is_label {
            return Err(self.tape.located(at, errors::not_a_body()));
        }
        self.labels.push(self.tape.event(at));
        if has_content {
            self.part(at + 1, body)?;
        }
        Ok(())
    }

    /// Returns whether data has names for its parts.
    fn has_names(&self, at: usize) -> bool {
        matches!(
            self.tape.what(self.tape.unmarked(at)),
            What::Fields | What::Map | What::Labeled | What::Variant | What::Items
        )
    }

    /// Adds an argument of a body, or its blocks, unless there are none.
    fn entry(&mut self, key: usize, value: usize, body: &OpenBody) -> Result<()> {
        let is_blocks = self.tape.is_blocks(value);
        if is_blocks && !self.tape.has_block(value, false) {
            return Ok(());
        }
        let name = self.name(key, value, true)?;
        if name.is_quoted {
            let error = match self.tape.what(key) {
                What::Secret => Unwritable::Name("A sensitive text").into_error(),
                _ => Unwritable::Name(&quoted(self.tape.text(name.key))).into_error(),
            };
            return Err(self.tape.located(value, error));
        }
        let form = if is_blocks {
            EntryForm::Blocks
        } else {
            self.form(name, value, body.depth)
        };
        self.entries.push(PlacedEntry { name, value, form });
        Ok(())
    }

    /// Adds an item of an object.
    pub(super) fn object_item(&mut self, key: usize, value: usize, depth: usize) -> Result<()> {
        let name = self.name(key, value, false)?;
        let form = self.form(name, value, depth);
        self.entries.push(PlacedEntry { name, value, form });
        Ok(())
    }

    /// Returns how the value after a name is written.
    fn form(&self, name: PlacedName, value: usize, depth: usize) -> EntryForm {
        let value = self.tape.unmarked(value);
        let event = self.tape.event(value);
        let is_line = match event.what {
            What::List => self.fits(value, room(name, depth), depth),
            What::Fields | What::Map | What::Variant => event.size == 0,
            // As in the reference's formatter, a heredoc is aligned with its neighbours; other values of several lines are not.
            What::Source | What::IndentedSource(_) => {
                let text = self.tape.text(event);
                !text.contains('\n') || text.starts_with("<<") && is_argument(text)
            }
            _ => true,
        };
        if !is_line {
            EntryForm::Lines
        } else if name.columns <= MAX_ALIGNED_COLUMNS {
            EntryForm::Aligned
        } else {
            EntryForm::Line
        }
    }

    /// Returns the name of an entry of a body or an item of an object. `{ for = 1 }` would parse as a `for` expression.
    fn name(&self, at: usize, value: usize, in_body: bool) -> Result<PlacedName> {
        let key = self.tape.event(self.tape.unmarked(at));
        let text = self.tape.text(key);
        let is_name_of_content = at + 1 == value;
        let is_quoted = match key.what {
            What::Variant if key.size > 0 && !is_name_of_content => {
                return Err(self.tape.located(at, errors::not_a_key()));
            }
            What::Name | What::Text { .. } | What::Variant if in_body => !is_name(text),
            What::Name | What::Text { .. } | What::Variant => !is_bare_key(text),
            What::Number => true,
            What::Bool => false,
            What::Key if !in_body => false,
            _ => return Err(self.tape.located(at, errors::not_a_key())),
        };
        let columns = match key.what {
            // The formatter would align the first equals sign of the line.
            What::Key if has_equals_sign(text) => usize::MAX,
            _ if is_quoted => columns(&quoted(text)),
            _ => columns(text),
        };
        Ok(PlacedName {
            key,
            is_quoted,
            columns: u8::try_from(columns).unwrap_or(u8::MAX),
        })
    }

    /// Adds a label of a body; nothing for `None`.
    fn label(&mut self, at: usize, body: &mut OpenBody) -> Result<()> {
        let label = self.tape.event(self.tape.unmarked(at));
        let is_absent = matches!(label.what, What::Absent { .. });
        if is_absent && (self.syntax == Syntax::Native || body.depth == 0) {
            body.lacks_label = true;
            return Ok(());
        }
        let error = if is_absent {
            errors::absent_label_in_json()
        } else if body.lacks_label {
            errors::label_after_none()
        } else if !label.is_label() {
            errors::not_a_label()
        } else if body.depth == 0 {
            errors::label_of_a_file()
        } else if self.entries.len() > body.first {
            errors::label_in_a_body()
        } else {
            self.labels.push(label);
            return Ok(());
        };
        Err(self.tape.located(at, error))
    }

    /// Writes the blocks that data becomes, of the type that a name is.
    pub(super) fn blocks(&mut self, at: usize, which: BlockSource, of: &PlacedType) -> Result<()> {
        match (self.tape.what(at), which) {
            (What::Absent { .. }, BlockSource::All { .. }) => {}
            (What::Secret, _) => return self.blocks(at + 1, which, of),
            (What::Blocks { by_key }, _) => {
                return self.blocks(at + 1, BlockSource::All { by_key }, of);
            }
            (What::Block | What::Labeled, _) => return self.block(at, of),
            (What::List, BlockSource::All { .. } | BlockSource::Marked { in_map: true }) => {
                let of_element = match which {
                    BlockSource::All { .. } => which,
                    BlockSource::Marked { .. } => BlockSource::Marked { in_map: false },
                };
                for element in self.tape.parts(at) {
                    self.blocks(element, of_element, of)?;
                }
            }
            (What::Map, BlockSource::Marked { in_map: true })
            | (What::Map | What::Fields, BlockSource::All { by_key: true }) => {
                let of_value = match which {
                    BlockSource::All { .. } => BlockSource::All { by_key: false },
                    BlockSource::Marked { .. } => which,
                };
                for (key, value) in self.tape.entries(at) {
                    let label = self.tape.event(self.tape.unmarked(key));
                    if !label.is_label() {
                        return Err(self.tape.located(key, errors::not_a_key()));
                    }
                    self.labels.push(label);
                    self.blocks(value, of_value, of)?;
                    self.labels.pop();
                }
            }
            (What::Map | What::Fields | What::Variant | What::Items, BlockSource::All { .. }) => {
                return self.block(at, of);
            }
            (_, BlockSource::All { .. }) => {
                return Err(self.tape.located(at, errors::not_a_block()));
            }
            (_, BlockSource::Marked { .. }) => {
                return Err(self.tape.located(at, errors::mixed_list()));
            }
        }
        Ok(())
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

/// Returns whether an expression of several lines can be the value of an argument: only brackets and heredocs continue
/// on the next line.
pub(super) fn is_argument(text: &str) -> bool {
    let Ok(source) = Source::new("argument", format!("name = {text}\n")) else {
        return false;
    };
    let mut diagnostics = Diagnostics::new();
    native::parse(&source, &mut diagnostics);
    !diagnostics.has_errors()
}
