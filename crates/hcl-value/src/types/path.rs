//! Paths: positions inside values and types.

use std::fmt;

use crate::Str;

/// Steps from a value or type to one inside it. Displays as `.ports[2].name`.
///
/// [`Value::at`](crate::Value::at) looks up a value by its path.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Path, PathStep};
///
/// let path = Path::root().attribute("ports").index(2).attribute("name");
/// assert_eq!(path.to_string(), ".ports[2].name");
/// assert_eq!(path.steps()[1], PathStep::Index(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<PathStep>);

/// One step of a [`Path`].
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Path, PathStep};
///
/// let path: Path = [PathStep::Key("web".into()), PathStep::Attribute("ports".into()), PathStep::Index(0)].into_iter().collect();
/// assert_eq!(path.to_string(), r#"["web"].ports[0]"#);
///
/// let depth = path.steps().iter().filter(|step| matches!(step, PathStep::Index(_))).count();
/// assert_eq!(depth, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PathStep {
    /// An attribute of an object, by name.
    Attribute(Str),
    /// An element of a list or tuple, by index.
    Index(usize),
    /// An element of a map, by key.
    Key(Str),
    /// An element of a set, or the element type of a collection type.
    Element,
}

impl Path {
    /// Returns the path without steps, which names the outermost value.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// Appends a step into an attribute of an object.
    #[must_use]
    pub fn attribute(self, name: impl Into<Str>) -> Self {
        self.then(PathStep::Attribute(name.into()))
    }

    /// Appends a step into an element of a list or tuple.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.then(PathStep::Index(index))
    }

    /// Appends a step into an element of a map.
    #[must_use]
    pub fn key(self, key: impl Into<Str>) -> Self {
        self.then(PathStep::Key(key.into()))
    }

    /// Appends a step.
    #[must_use]
    pub fn then(mut self, step: PathStep) -> Self {
        self.0.push(step);
        self
    }

    /// Returns the steps, outermost first.
    #[must_use]
    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }

    /// Writes the path before a message about it, or the message alone for a path without steps.
    pub(crate) fn fmt_before(&self, message: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_root() {
            return f.write_str(message);
        }
        write!(f, "{self}: {message}")
    }

    /// Returns whether the path has no steps.
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a step in place.
    pub fn push(&mut self, step: PathStep) {
        self.0.push(step);
    }

    /// Removes and returns the last step.
    pub fn pop(&mut self) -> Option<PathStep> {
        self.0.pop()
    }

    /// Creates a path of steps in reverse order, innermost first.
    pub(crate) fn from_innermost(mut steps: Vec<PathStep>) -> Self {
        steps.reverse();
        Self(steps)
    }
}

impl FromIterator<PathStep> for Path {
    fn from_iter<I: IntoIterator<Item = PathStep>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| step.fmt(f))
    }
}

impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) => write!(f, ".{name}"),
            Self::Index(index) => write!(f, "[{index}]"),
            Self::Key(key) => write!(f, "[{key:?}]"),
            Self::Element => f.write_str("[*]"),
        }
    }
}
