//! The tree of a JSON text: an arena, and small `Copy` handles on it.
//!
//! Children of an object or array stand side by side. A value is a span and a tag; what a string or number says is read
//! from the source.

use std::any::Any;
use std::fmt;
use std::iter::FusedIterator;
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use crate::source::{Source, SourceSpan, Span};

use super::kept::Kept;
use super::text::Text;

/// A value as it is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueNode {
    pub(super) span: Span,
    pub(super) tag: Tag,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    /// In place of a value that could not be read.
    Invalid,
    Null,
    True,
    False,
    Number,
    /// A string; with escapes, and its slot in [`Tree::decoded`].
    String(Option<Slot>),
    /// Number in [`Tree::containers`].
    Array(u32),
    Object(u32),
}

/// The children of an array or object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Container {
    /// Of the first value in [`Tree::values`].
    pub(super) values: u32,
    /// Of the first name in [`Tree::names`].
    pub(super) names: u32,
    pub(super) len: u32,
}

/// The place of a string with escapes, counted from 1.
pub(super) type Slot = NonZeroU32;

/// A string as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct TextNode {
    /// Quotes included.
    pub(super) span: Span,
    pub(super) slot: Option<Slot>,
}

#[derive(Debug)]
pub(super) struct Tree {
    pub(super) values: Vec<ValueNode>,
    pub(super) names: Vec<TextNode>,
    /// Strings with escapes, once they have been asked for.
    pub(super) decoded: Vec<OnceLock<Box<str>>>,
    pub(super) containers: Vec<Container>,
    /// Number of the outermost value, the last one.
    pub(super) root: u32,
}

impl ValueNode {
    /// The opening bracket of an array or object; the whole of anything else.
    pub(super) const fn start(self) -> Span {
        match self.tag {
            Tag::Array(_) | Tag::Object(_) => Span::new(self.span.start, self.span.start + 1),
            _ => self.span,
        }
    }
}

impl Tree {
    pub(super) fn with_capacity(values: usize) -> Self {
        Self {
            values: Vec::with_capacity(values),
            names: Vec::with_capacity(values),
            decoded: Vec::new(),
            containers: Vec::new(),
            root: 0,
        }
    }

    /// A tree of a single value.
    pub(super) fn of(root: ValueNode) -> Self {
        let mut tree = Self::with_capacity(1);
        tree.push_root(root);
        tree
    }

    /// Stores the children of a container and gives its number.
    pub(super) fn push_container(
        &mut self,
        values: impl Iterator<Item = ValueNode>,
        names: impl Iterator<Item = TextNode>,
    ) -> u32 {
        let (first_value, first_name) = (index(self.values.len()), index(self.names.len()));
        self.values.extend(values);
        self.names.extend(names);
        let len = index(self.values.len()) - first_value;
        self.containers.push(Container {
            values: first_value,
            names: first_name,
            len,
        });
        index(self.containers.len() - 1)
    }

    /// Makes room for a string with escapes.
    pub(super) fn push_escaped(&mut self) -> Option<Slot> {
        self.decoded.push(OnceLock::new());
        Slot::new(index(self.decoded.len()))
    }

    pub(super) fn push_root(&mut self, root: ValueNode) {
        self.root = index(self.values.len());
        self.values.push(root);
    }
}

/// Each value takes a byte of a source of less than 4 GiB.
fn index(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A parsed text. Clones share it.
#[derive(Clone)]
pub struct File(Arc<Inner>);

struct Inner {
    source: Source,
    tree: Tree,
    kept: Kept,
}

impl File {
    pub(super) fn new(source: Source, tree: Tree) -> Self {
        Self(Arc::new(Inner {
            source,
            tree,
            kept: Kept::default(),
        }))
    }

    /// The text that was parsed.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        Value {
            file: self,
            id: self.0.tree.root,
        }
    }

    /// The names and indexes that lead to the innermost object or array that an offset in bytes lies in, as
    /// `service.web.ports[0]`. Empty in the outermost one.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, json};
    ///
    /// let text = r#"{"service": {"web": [{"port": 80}]}}"#;
    /// let file = json::parse(&Source::new("app.json", text)?, &mut Diagnostics::new());
    /// assert_eq!(file.path_at(u32::try_from(text.find("80").unwrap())?), "service.web[0]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path_at(&self, offset: u32) -> String {
        let holds = |value: Value<'_>| {
            matches!(value.kind(), ValueKind::Array(_) | ValueKind::Object(_))
                && value.span().contains(offset)
        };
        let (mut path, mut around) = (String::new(), self.root());
        loop {
            let (step, inside) = match around.kind() {
                ValueKind::Object(mut properties) => {
                    let Some(property) = properties.find(|it| holds(it.value())) else {
                        return path;
                    };
                    let dot = if path.is_empty() { "" } else { "." };
                    (
                        format!("{dot}{}", property.name().decode()),
                        property.value(),
                    )
                }
                ValueKind::Array(elements) => {
                    let Some((index, element)) = elements.enumerate().find(|it| holds(it.1)) else {
                        return path;
                    };
                    (format!("[{index}]"), element)
                }
                _ => return path,
            };
            path.push_str(&step);
            around = inside;
        }
    }

    /// What has been kept for the string at an offset, if it is still there.
    #[doc(hidden)]
    pub fn kept<T: Any + Send + Sync>(&self, start: u32) -> Option<Arc<T>> {
        self.0.kept.get(start)
    }

    /// Keeps something for the string at an offset. It may be dropped any time.
    #[doc(hidden)]
    pub fn keep<T: Any + Send + Sync>(&self, start: u32, thing: Arc<T>) {
        self.0.kept.put(start, thing);
    }

    pub(super) fn decoded(&self, slot: Slot) -> &OnceLock<Box<str>> {
        &self.tree().decoded[slot.get() as usize - 1]
    }

    fn tree(&self) -> &Tree {
        &self.0.tree
    }
}

impl PartialEq for File {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for File {}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("File").field(&self.0.source).finish()
    }
}

/// A value of a JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'f> {
    file: &'f File,
    id: u32,
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'f> {
    /// Something that is no JSON and was reported.
    Invalid,
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number as written, of the spelling of RFC 8259.
    Number(&'f str),
    /// A string.
    String(Text<'f>),
    /// `[ … ]`
    Array(Elements<'f>),
    /// `{ … }`
    Object(Properties<'f>),
}

impl<'f> Value<'f> {
    /// The value of a file by its number, as [`Value::id`] gave it.
    #[must_use]
    pub fn from_id(file: &'f File, id: u32) -> Option<Self> {
        let known = (id as usize) < file.tree().values.len();
        known.then_some(Self { file, id })
    }

    /// A number that tells the values of one file apart.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.id
    }

    /// The file that the value is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// What the value is.
    #[must_use]
    pub fn kind(self) -> ValueKind<'f> {
        let ValueNode { span, tag } = *self.node();
        let file = self.file;
        match tag {
            Tag::Invalid => ValueKind::Invalid,
            Tag::Null => ValueKind::Null,
            Tag::True => ValueKind::Bool(true),
            Tag::False => ValueKind::Bool(false),
            Tag::Number => ValueKind::Number(file.source().slice(span)),
            Tag::String(slot) => ValueKind::String(Text::new(file, TextNode { span, slot })),
            Tag::Array(id) => {
                let Container { values, len, .. } = file.tree().containers[id as usize];
                ValueKind::Array(Elements {
                    file,
                    next: values,
                    end: values + len,
                })
            }
            Tag::Object(id) => {
                let Container { values, names, len } = file.tree().containers[id as usize];
                ValueKind::Object(Properties {
                    file,
                    names,
                    next: values,
                    end: values + len,
                })
            }
        }
    }

    /// Where the value stands, brackets and quotes included.
    #[must_use]
    pub fn span(self) -> Span {
        self.node().span
    }

    /// The part of the value that a report underlines: a bracket alone, for an array or object.
    #[must_use]
    pub fn start_span(self) -> Span {
        self.node().start()
    }

    /// The closing bracket of an array or object; otherwise the end.
    #[must_use]
    pub fn end_span(self) -> Span {
        let ValueNode { span, tag } = *self.node();
        match tag {
            Tag::Array(_) | Tag::Object(_) => Span::new(span.end - 1, span.end),
            _ => Span::at(span.end),
        }
    }

    /// The span tied to its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file.source().span(self.span())
    }

    fn node(self) -> &'f ValueNode {
        &self.file.tree().values[self.id as usize]
    }
}

/// Iterates over the elements of an array.
#[derive(Clone, Copy, Debug)]
pub struct Elements<'f> {
    file: &'f File,
    next: u32,
    end: u32,
}

impl<'f> Iterator for Elements<'f> {
    type Item = Value<'f>;

    fn next(&mut self) -> Option<Value<'f>> {
        let id = self.next;
        (id < self.end).then(|| {
            self.next += 1;
            Value {
                file: self.file,
                id,
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.end - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Elements<'_> {}
impl FusedIterator for Elements<'_> {}

/// Iterates over the properties of an object, in source order; names may repeat.
#[derive(Clone, Copy, Debug)]
pub struct Properties<'f> {
    file: &'f File,
    names: u32,
    next: u32,
    end: u32,
}

impl<'f> Properties<'f> {
    /// The property of a number, counted from the one that comes next.
    pub(super) fn get(&self, number: usize) -> Option<Property<'f>> {
        let number = u32::try_from(number).ok()?;
        (number < self.end - self.next).then(|| Property {
            file: self.file,
            name: self.names + number,
            value: self.next + number,
        })
    }
}

impl<'f> Iterator for Properties<'f> {
    type Item = Property<'f>;

    fn next(&mut self) -> Option<Property<'f>> {
        let (name, value) = (self.names, self.next);
        (value < self.end).then(|| {
            self.names += 1;
            self.next += 1;
            Property {
                file: self.file,
                name,
                value,
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.end - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Properties<'_> {}
impl FusedIterator for Properties<'_> {}

/// A property of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'f> {
    file: &'f File,
    name: u32,
    value: u32,
}

impl<'f> Property<'f> {
    /// The property of a file by its numbers, as [`Property::ids`] gave them.
    #[doc(hidden)]
    pub fn from_ids(file: &'f File, [name, value]: [u32; 2]) -> Self {
        Self { file, name, value }
    }

    #[doc(hidden)]
    pub const fn ids(self) -> [u32; 2] {
        [self.name, self.value]
    }

    /// The file that the property is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> Text<'f> {
        Text::new(self.file, self.file.tree().names[self.name as usize])
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> Value<'f> {
        Value {
            file: self.file,
            id: self.value,
        }
    }

    /// Where the name stands, quotes included.
    #[must_use]
    pub fn name_span(self) -> Span {
        self.file.tree().names[self.name as usize].span
    }

    /// From the name to the end of the value.
    #[must_use]
    pub fn span(self) -> Span {
        self.name_span().to(self.value().span())
    }
}
