//! Capsule types: opaque to HCL, defined by the application.
//!
//! Information model, "Capsule Types". What HCL may do with the content is what the application hands over here:
//! equality, an order key, and extensions that higher floors look up by their Rust type.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a capsule holds.
pub type CapsuleContent = dyn Any + Send + Sync;

type Equality = Box<dyn Fn(&CapsuleContent, &CapsuleContent) -> bool + Send + Sync>;
type OrderKey = Box<dyn Fn(&CapsuleContent) -> String + Send + Sync>;

/// A capsule type, identical only to itself and its clones.
///
/// # Examples
///
/// ```
/// use hcl_value::types::CapsuleType;
///
/// let bytes = CapsuleType::builder("bytes")
///     .equality(|a: &Vec<u8>, b: &Vec<u8>| a == b)
///     .finish();
/// assert_eq!(bytes.name(), "bytes");
/// assert_ne!(bytes, CapsuleType::new("bytes"));
/// ```
#[derive(Clone)]
pub struct CapsuleType(Arc<Inner>);

struct Inner {
    name: Box<str>,
    equality: Option<Equality>,
    order_key: Option<OrderKey>,
    /// One of a Rust type.
    extensions: Vec<Box<CapsuleContent>>,
}

impl CapsuleType {
    /// Makes a new capsule type under a friendly name; its values are equal when they share their content.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>) -> Self {
        Self::builder(name).finish()
    }

    /// Starts a capsule type that defines operations of its own.
    #[must_use]
    pub fn builder(name: impl Into<Box<str>>) -> CapsuleBuilder {
        CapsuleBuilder(Inner {
            name: name.into(),
            equality: None,
            order_key: None,
            extensions: Vec::new(),
        })
    }

    /// The friendly name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether two contents are equal: by the type's own rule, else by identity.
    #[must_use]
    pub fn contents_equal(&self, a: &Arc<CapsuleContent>, b: &Arc<CapsuleContent>) -> bool {
        match &self.0.equality {
            Some(equality) => equality(&**a, &**b),
            None => std::ptr::addr_eq(Arc::as_ptr(a), Arc::as_ptr(b)),
        }
    }

    /// A text by which contents are ordered in sets; empty unless the type defines one.
    #[must_use]
    pub fn order_key(&self, content: &CapsuleContent) -> String {
        self.0
            .order_key
            .as_ref()
            .map_or_else(String::new, |key| key(content))
    }

    /// An extension that the application attached, by its Rust type.
    #[must_use]
    pub fn extension<T: Any + Send + Sync>(&self) -> Option<&T> {
        let mut extensions = self.0.extensions.iter();
        extensions.find_map(|extension| extension.downcast_ref())
    }
}

/// Builds a [`CapsuleType`].
pub struct CapsuleBuilder(Inner);

impl CapsuleBuilder {
    /// Says when two contents are equal. Contents that are no `T` are unequal to everything.
    #[must_use]
    pub fn equality<T: Any>(
        mut self,
        equal: impl Fn(&T, &T) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.0.equality = Some(Box::new(move |a, b| {
            match (a.downcast_ref(), b.downcast_ref()) {
                (Some(a), Some(b)) => equal(a, b),
                _ => false,
            }
        }));
        self
    }

    /// Gives the text by which contents are ordered in sets. Equal contents must have equal texts.
    #[must_use]
    pub fn order_key<T: Any>(mut self, key: impl Fn(&T) -> String + Send + Sync + 'static) -> Self {
        self.0.order_key = Some(Box::new(move |content| {
            content.downcast_ref().map_or_else(String::new, &key)
        }));
        self
    }

    /// Attaches an extension; a second one of the same Rust type replaces the first.
    #[must_use]
    pub fn extension<T: Any + Send + Sync>(mut self, extension: T) -> Self {
        self.0.extensions.retain(|known| !known.is::<T>());
        self.0.extensions.push(Box::new(extension));
        self
    }

    /// Ends the definition.
    #[must_use]
    pub fn finish(self) -> CapsuleType {
        CapsuleType(Arc::new(self.0))
    }
}

impl fmt::Debug for CapsuleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CapsuleType").field(&self.name()).finish()
    }
}

impl fmt::Debug for CapsuleBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CapsuleBuilder")
            .field(&self.0.name)
            .finish_non_exhaustive()
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
