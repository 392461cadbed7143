//! Marks: tags on values that every operation passes on to its result.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use crate::Str;

/// A tag on a value that every result derived from it carries, such as *sensitive*.
///
/// Marks with equal names are equal. A mark may carry a payload of the application, which equality ignores.
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
#[derive(Clone)]
pub struct Mark {
    name: Str,
    payload: Option<Arc<dyn Any + Send + Sync>>,
}

static SENSITIVE: LazyLock<Mark> = LazyLock::new(|| Mark::new("sensitive"));

impl Mark {
    /// Creates a mark.
    #[must_use]
    pub fn new(name: impl Into<Str>) -> Self {
        Self {
            name: name.into(),
            payload: None,
        }
    }

    /// Creates a mark with a payload.
    ///
    /// ```
    /// use hcl_value::value::Mark;
    /// use std::sync::Arc;
    ///
    /// let mark = Mark::with_payload("origin", Arc::new("main.hcl".to_owned()) as Arc<_>);
    /// assert_eq!(mark.payload::<String>().map(String::as_str), Some("main.hcl"));
    /// assert_eq!(mark, Mark::new("origin"));
    /// ```
    #[must_use]
    pub fn with_payload(
        name: impl Into<Str>,
        payload: impl Into<Arc<dyn Any + Send + Sync>>,
    ) -> Self {
        Self {
            name: name.into(),
            payload: Some(payload.into()),
        }
    }

    /// Returns the mark of secrets, named `sensitive`. Diagnostics never show the content of a value that carries it.
    #[must_use]
    pub fn sensitive() -> Self {
        SENSITIVE.clone()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the payload, if there is one of type `T`.
    #[must_use]
    pub fn payload<T: Any>(&self) -> Option<&T> {
        self.payload.as_deref()?.downcast_ref()
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mark").field(&self.name).finish()
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
