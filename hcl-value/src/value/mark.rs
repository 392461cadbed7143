//! A mark: application data that travels with a value through every operation.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// A mark, told apart by its name. It may carry a payload of the application's, which plays no part in equality.
#[derive(Clone)]
pub struct Mark {
    name: Arc<str>,
    payload: Option<Arc<dyn Any + Send + Sync>>,
}

static SENSITIVE: LazyLock<Mark> = LazyLock::new(|| Mark::new("sensitive"));

impl Mark {
    /// Makes a mark of a name.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            payload: None,
        }
    }

    /// Makes a mark of a name that carries data of the application's.
    #[must_use]
    pub fn with_payload(
        name: impl Into<Arc<str>>,
        payload: impl Into<Arc<dyn Any + Send + Sync>>,
    ) -> Self {
        Self {
            name: name.into(),
            payload: Some(payload.into()),
        }
    }

    /// The ready-made mark for secrets; reports never show a value that carries it.
    #[must_use]
    pub fn sensitive() -> Self {
        SENSITIVE.clone()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The payload, if there is one of this Rust type.
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
