//! Marks: tags on values that every operation passes on to its result.

use std::sync::LazyLock;

use crate::Str;

/// A tag on a value that every result derived from it carries, such as *sensitive*.
///
/// A mark is its name.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Mark, Value, ops};
///
/// let pin = Value::from(1234).with_mark(Mark::sensitive());
/// let next = ops::add(&pin, &1.into())?;
/// assert!(next.has_mark(&Mark::sensitive()));
/// assert_eq!(next.unmarked().as_i64(), Some(1235));
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(Str);

static SENSITIVE: LazyLock<Mark> = LazyLock::new(|| Mark::new("sensitive"));

impl Mark {
    /// Creates a mark.
    #[must_use]
    pub fn new(name: impl Into<Str>) -> Self {
        Self(name.into())
    }

    /// Returns the mark of secrets, named `sensitive`. Diagnostics never show the content of a value that carries it.
    #[must_use]
    pub fn sensitive() -> Self {
        SENSITIVE.clone()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}
