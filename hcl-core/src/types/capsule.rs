//! Capsule types: opaque to HCL, defined by the application.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A capsule type, identical only to itself and its clones.
#[derive(Clone, Debug)]
pub struct CapsuleType(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Box<str>,
}

impl CapsuleType {
    /// Makes a new capsule type under a friendly name.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>) -> Self {
        Self(Arc::new(Inner { name: name.into() }))
    }

    /// The friendly name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }
}

impl PartialEq for CapsuleType {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CapsuleType {}

impl Hash for CapsuleType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}
