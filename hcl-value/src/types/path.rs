//! Paths: where inside a value or a type something is.

use std::fmt;
use std::sync::Arc;

/// Steps from a value to one inside it. Prints like `.ports[2].name`.
///
/// # Examples
///
/// ```
/// use hcl_value::types::Path;
///
/// let path = Path::root().attribute("ports").index(2).attribute("name");
/// assert_eq!(path.to_string(), ".ports[2].name");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<Step>);

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Into an attribute of an object.
    Attribute(Arc<str>),
    /// Into an element of a list or tuple.
    Index(usize),
    /// Into an element of a map.
    Key(Arc<str>),
    /// Into an element that has no key: of a set, or any element of a collection type.
    Element,
}

impl Path {
    /// The path of no step: the value itself.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// This path, and then into an attribute.
    #[must_use]
    pub fn attribute(self, name: impl Into<Arc<str>>) -> Self {
        self.then(Step::Attribute(name.into()))
    }

    /// This path, and then into an element of a list or tuple.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.then(Step::Index(index))
    }

    /// This path, and then into an element of a map.
    #[must_use]
    pub fn key(self, key: impl Into<Arc<str>>) -> Self {
        self.then(Step::Key(key.into()))
    }

    /// This path, and then one step more.
    #[must_use]
    pub fn then(mut self, step: Step) -> Self {
        self.0.push(step);
        self
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Whether this is the value itself.
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a step at the end.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Takes the last step off.
    pub fn pop(&mut self) -> Option<Step> {
        self.0.pop()
    }

    /// Makes a path of steps that were gathered from the inside outwards.
    #[doc(hidden)]
    pub fn from_innermost(mut steps: Vec<Step>) -> Self {
        steps.reverse();
        Self(steps)
    }
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| step.fmt(f))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) => write!(f, ".{name}"),
            Self::Index(index) => write!(f, "[{index}]"),
            Self::Key(key) => write!(f, "[{key:?}]"),
            Self::Element => f.write_str("[*]"),
        }
    }
}
