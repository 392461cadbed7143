//! The data as serde calls the serializer with it: an event for each value, in one list. Its place is not known yet.

use hcl_core::internal::find_special;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// `None`; inside a `Some`, it is a null also where an absent field is left out.
    Absent {
        in_some: bool,
    },
    Null,
    Bool,
    /// The digits of a number literal.
    Number,
    /// A text, with quotes before and after it. A plain text needs no escapes.
    Text {
        is_plain: bool,
    },
    /// The name of a field, in a struct or a body.
    Name,
    /// The source text of an expression.
    Source,
    /// The same, in a line that is indented by so many columns.
    IndentedSource(u16),
    /// The source text of a key.
    Key,
    /// The name of a variant of an enum. Its content is inside, if there is any.
    Variant,
    List,
    /// The fields of a struct: names and values in turn.
    Fields,
    /// Keys and values in turn.
    Map,
    /// A label, and the rest of its block.
    Labeled,
    /// The items of a body: names and values, labels, and other data whose entries are in the body.
    Items,
    /// As [`Items`](Self::Items), in a block.
    Block,
    /// A label, in the items of a body.
    Label,
    /// In the items of a body: the name of a variant after it is not a label.
    Flat,
    /// The source text of the lines of a template. Inside is the template on one line.
    Template,
    /// Data that is blocks: each element of a list, and each value of a map with its key as label if `by_key`.
    Blocks {
        by_key: bool,
    },
    Secret,
}

/// A value, or a container of the values after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TapeEvent {
    pub(super) what: What,
    /// The number of the events inside; [`OPEN`] if more may follow.
    pub(super) size: u32,
    /// The range of its text.
    start: u32,
    end: u32,
}

impl TapeEvent {
    /// Returns whether a value can be a label.
    pub(super) fn is_label(self) -> bool {
        match self.what {
            What::Name | What::Text { .. } | What::Bool | What::Number => true,
            What::Variant => self.size == 0,
            _ => false,
        }
    }
}

pub(super) const OPEN: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct Tape {
    events: Vec<TapeEvent>,
    /// The texts of all names and values.
    texts: String,
}

impl Tape {
    pub(super) const fn len(&self) -> usize {
        self.events.len()
    }

    /// Returns the length of all texts.
    pub(super) const fn text_len(&self) -> usize {
        self.texts.len()
    }

    /// Removes the events from an index on.
    pub(super) fn truncate(&mut self, to: usize) {
        if let Some(first) = self.events.get(to) {
            self.texts.truncate(first.start as usize);
            self.events.truncate(to);
        }
    }

    /// Returns the event at an index. After the last one, nothing is there.
    #[inline]
    pub(super) fn event(&self, at: usize) -> TapeEvent {
        self.events.get(at).copied().unwrap_or(TapeEvent {
            what: What::Absent { in_some: false },
            size: 0,
            start: 0,
            end: 0,
        })
    }

    #[inline]
    pub(super) fn what(&self, at: usize) -> What {
        self.event(at).what
    }

    pub(super) fn set(&mut self, at: usize, what: What) {
        if let Some(event) = self.events.get_mut(at) {
            event.what = what;
        }
    }

    /// Closes a container: all events after it are inside.
    pub(super) fn close(&mut self, at: usize) {
        let size = offset(self.events.len().saturating_sub(at + 1));
        if let Some(event) = self.events.get_mut(at) {
            event.size = size;
        }
    }

    /// Adds an event with a text.
    #[inline]
    pub(super) fn push(&mut self, what: What, size: u32, text: &str) {
        let start = offset(self.texts.len());
        self.texts.push_str(text);
        let end = offset(self.texts.len());
        self.events.push(TapeEvent {
            what,
            size,
            start,
            end,
        });
    }

    /// Adds a value, with quotes before and after its text.
    pub(super) fn push_text(&mut self, text: &str) {
        let is_plain = find_special(text.as_bytes(), 0) == text.len();
        self.texts.push('"');
        self.push(What::Text { is_plain }, 0, text);
        self.texts.push('"');
    }

    /// Returns the text of an event.
    #[inline]
    pub(super) fn text(&self, event: TapeEvent) -> &str {
        let range = event.start as usize..event.end as usize;
        self.texts.get(range).unwrap_or_default()
    }

    /// Returns a text with the quotes around it.
    pub(super) fn with_quotes(&self, text: TapeEvent) -> &str {
        let range = (text.start as usize).wrapping_sub(1)..text.end as usize + 1;
        self.texts.get(range).unwrap_or_default()
    }

    /// Returns the index after a value. A container that is open ends after everything else.
    #[inline]
    pub(super) fn end(&self, at: usize) -> usize {
        match self.events.get(at) {
            None | Some(TapeEvent { size: OPEN, .. }) => usize::MAX,
            Some(event) => at + 1 + event.size as usize,
        }
    }

    /// Returns the index of a value without its marks.
    #[inline]
    pub(super) fn unmarked(&self, mut at: usize) -> usize {
        while let What::Secret | What::Block | What::Blocks { .. } = self.what(at) {
            at += 1;
        }
        at
    }

    /// Returns whether the value of an entry is blocks: it is marked as blocks, or the first part of it is a block.
    pub(super) fn is_blocks(&self, mut at: usize) -> bool {
        let (mut in_map, mut is_value) = (true, true);
        loop {
            let event = self.event(at);
            match event.what {
                What::Labeled | What::Block => return true,
                What::Blocks { .. } => return is_value,
                What::Secret => at += 1,
                What::List if in_map && event.size > 0 => {
                    (in_map, is_value) = (false, false);
                    at += 1;
                }
                What::Map if in_map && event.size > 0 => {
                    is_value = false;
                    at = self.end(at + 1);
                }
                _ => return false,
            }
        }
    }

    /// Returns whether a value that is blocks has one.
    pub(super) fn has_block(&self, at: usize, by_key: bool) -> bool {
        match self.what(at) {
            What::Absent { .. } => false,
            What::Blocks { by_key } => self.has_block(at + 1, by_key),
            What::Secret => self.has_block(at + 1, by_key),
            What::List => self.parts(at).any(|part| self.has_block(part, by_key)),
            What::Map | What::Fields if by_key => self
                .entries(at)
                .any(|(_, value)| self.has_block(value, false)),
            _ => true,
        }
    }

    /// Returns the values in a container.
    pub(super) fn parts(&self, container: usize) -> impl Iterator<Item = usize> {
        self.parts_between(container + 1, self.end(container))
    }

    /// Returns the items of the file.
    pub(super) fn file(&self) -> impl Iterator<Item = usize> {
        self.parts_between(0, self.len())
    }

    fn parts_between(&self, mut next: usize, end: usize) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let part = next;
            (part < end).then(|| {
                next = self.end(part);
                part
            })
        })
    }

    /// Returns the keys and values of a map or the fields of a struct.
    pub(super) fn entries(&self, container: usize) -> impl Iterator<Item = (usize, usize)> {
        let mut parts = self.parts(container);
        std::iter::from_fn(move || parts.next().zip(parts.next()))
    }
}

/// Returns an offset or size as it is stored. The texts are shorter than a source may be.
#[inline]
fn offset(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(OPEN)
}
