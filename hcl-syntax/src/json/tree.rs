//! The tree of a JSON text: an arena, and the file that owns it.
//!
//! The children of an object or array are contiguous. A value is a span and a tag; the text of strings and numbers is
//! read from the source.

use std::any::Any;
use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use crate::source::{Source, Span, to_u32};

use super::template_cache::TemplateCache;
use super::value::{Value, ValueKind};

/// A value as the arena stores it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredValue {
    pub(super) span: Span,
    pub(super) tag: Tag,
}

/// Kind of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    /// In place of a value that could not be parsed.
    Invalid,
    Null,
    True,
    False,
    Number,
    /// The slot of its decoded text if it has escapes.
    String(Option<Slot>),
    /// Index into [`Tree::containers`].
    Array(u32),
    /// Index into [`Tree::containers`].
    Object(u32),
}

/// The children of an array or object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Container {
    /// Index of the first value in [`Tree::values`].
    pub(super) values: u32,
    /// Index of the first name in [`Tree::names`].
    pub(super) names: u32,
    pub(super) len: u32,
}

/// Index into [`Tree::decoded`], plus 1.
pub(super) type Slot = NonZeroU32;

/// A string as the arena stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredText {
    /// Quotes included.
    pub(super) span: Span,
    /// The slot of its decoded text if it has escapes.
    pub(super) slot: Option<Slot>,
}

/// The arena.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) values: Vec<StoredValue>,
    pub(super) names: Vec<StoredText>,
    /// Decoded texts of the strings with escapes, each computed on first use.
    pub(super) decoded: Vec<OnceLock<Box<str>>>,
    pub(super) containers: Vec<Container>,
    /// Index of the outermost value, which is the last one.
    pub(super) root: u32,
    /// Indices of containers in which a name could not be read, in ascending order.
    pub(super) incomplete: Vec<u32>,
    /// Whether brackets do not match, so that properties may be absent, or in another object than the one that is meant.
    pub(super) is_incomplete: bool,
}

impl StoredValue {
    /// The opening bracket of an array or object; the whole of any other value.
    pub(super) const fn start(self) -> Span {
        match self.tag {
            Tag::Array(_) | Tag::Object(_) => Span::new(self.span.start, self.span.start + 1),
            _ => self.span,
        }
    }
}

impl Tree {
    /// Creates a tree with capacity for this many values, and as many names.
    pub(super) fn with_capacity(values: usize) -> Self {
        Self {
            values: Vec::with_capacity(values),
            names: Vec::with_capacity(values),
            decoded: Vec::new(),
            containers: Vec::new(),
            root: 0,
            incomplete: Vec::new(),
            is_incomplete: false,
        }
    }

    /// Creates a tree of a single value.
    pub(super) fn of(root: StoredValue) -> Self {
        let mut tree = Self::with_capacity(1);
        tree.push_root(root);
        tree
    }

    /// Stores the children of a container and returns its index.
    pub(super) fn push_container(
        &mut self,
        values: impl Iterator<Item = StoredValue>,
        names: impl Iterator<Item = StoredText>,
    ) -> u32 {
        let (first_value, first_name) = (to_u32(self.values.len()), to_u32(self.names.len()));
        self.values.extend(values);
        self.names.extend(names);
        let len = to_u32(self.values.len()) - first_value;
        self.containers.push(Container {
            values: first_value,
            names: first_name,
            len,
        });
        to_u32(self.containers.len() - 1)
    }

    /// Adds a slot for the decoded text of a string with escapes.
    pub(super) fn push_escaped(&mut self) -> Option<Slot> {
        self.decoded.push(OnceLock::new());
        Slot::new(to_u32(self.decoded.len()))
    }

    pub(super) fn push_root(&mut self, root: StoredValue) {
        self.root = to_u32(self.values.len());
        self.values.push(root);
    }
}

/// A parsed JSON text. Clones share it; equality is identity.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let source = Source::new("app.json", r#"{"service": {"port": 80}}"#)?;
/// let file = json::parse(&source, &mut Diagnostics::new());
/// let json::ValueKind::Object(mut properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// let service = properties.next().unwrap();
/// assert_eq!(service.name().decode(), "service");
/// assert_eq!(service.value().source_span().text(), r#"{"port": 80}"#);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone)]
pub struct File(Arc<Inner>);

struct Inner {
    source: Source,
    tree: Tree,
    templates: TemplateCache,
}

impl File {
    pub(super) fn new(source: Source, tree: Tree) -> Self {
        Self(Arc::new(Inner {
            source,
            tree,
            templates: TemplateCache::default(),
        }))
    }

    /// Returns the source that was parsed.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    /// Returns the outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        Value::new(self, self.0.tree.root)
    }

    /// Returns whether a mistake hides properties of any value, or puts them into another. Hidden: see
    /// [`Value::is_incomplete`].
    #[doc(hidden)]
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        let tree = self.tree();
        tree.is_incomplete || !tree.incomplete.is_empty()
    }

    /// Returns the names and indexes that lead to the innermost object or array that contains a byte offset, like
    /// `service.web.ports[0]`. Empty for the outermost one.
    ///
    /// # Examples
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
        let encloses = |value: Value<'_>| {
            matches!(value.kind(), ValueKind::Array(_) | ValueKind::Object(_))
                && value.span().contains(offset)
        };
        let (mut path, mut innermost) = (String::new(), self.root());
        loop {
            let (step, inner) = match innermost.kind() {
                ValueKind::Object(mut properties) => {
                    let Some(property) = properties.find(|it| encloses(it.value())) else {
                        return path;
                    };
                    let dot = if path.is_empty() { "" } else { "." };
                    (
                        format!("{dot}{}", property.name().decode()),
                        property.value(),
                    )
                }
                ValueKind::Array(elements) => {
                    let Some((index, element)) = elements.enumerate().find(|it| encloses(it.1))
                    else {
                        return path;
                    };
                    (format!("[{index}]"), element)
                }
                _ => return path,
            };
            path.push_str(&step);
            innermost = inner;
        }
    }

    /// Returns the cached template of the string at an offset. Hidden: used by hcl-core, which evaluates templates.
    #[doc(hidden)]
    pub fn cached_template<T: Any + Send + Sync>(&self, start: u32) -> Option<Arc<T>> {
        self.0.templates.get(start)
    }

    /// Caches the template of the string at an offset; another one may evict it. Hidden: see
    /// [`cached_template`](Self::cached_template).
    #[doc(hidden)]
    pub fn cache_template<T: Any + Send + Sync>(&self, start: u32, template: Arc<T>) {
        self.0.templates.insert(start, template);
    }

    pub(super) fn tree(&self) -> &Tree {
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
