//! Capsule types: opaque to HCL, defined by the application.
//!
//! Information model, "Capsule Types". The application provides the operations on the content: equality, an order key,
//! and extensions that other crates look up by their Rust type.

// spec(model): Capsule Types; suites::values::conversion::capsule_types_define_equality_and_conversions

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The content of a capsule value.
pub type CapsuleContent = dyn Any + Send + Sync;

type Equality = Box<dyn Fn(&CapsuleContent, &CapsuleContent) -> bool + Send + Sync>;
type OrderKey = Box<dyn Fn(&CapsuleContent) -> String + Send + Sync>;

/// A capsule type. It equals itself and its clones only.
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
pub struct CapsuleType(Arc<CapsuleParts>);

struct CapsuleParts {
    name: Box<str>,
    equality: Option<Equality>,
    order_key: Option<OrderKey>,
    /// At most one of each Rust type.
    extensions: Vec<Box<CapsuleContent>>,
}

impl CapsuleType {
    /// Creates a capsule type with a friendly name. Its values are equal if they share their content.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>) -> Self {
        Self::builder(name).finish()
    }

    /// Starts to build a capsule type with operations.
    #[must_use]
    pub fn builder(name: impl Into<Box<str>>) -> CapsuleBuilder {
        CapsuleBuilder(CapsuleParts {
            name: name.into(),
            equality: None,
            order_key: None,
            extensions: Vec::new(),
        })
    }

    /// Returns the friendly name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns whether two contents are equal: by the equality of the type, else by identity.
    #[must_use]
    pub fn contents_equal(&self, a: &Arc<CapsuleContent>, b: &Arc<CapsuleContent>) -> bool {
        match &self.0.equality {
            Some(equality) => equality(&**a, &**b),
            // The address alone: the pointers to one trait object may differ in their tables.
            None => std::ptr::addr_eq(Arc::as_ptr(a), Arc::as_ptr(b)),
        }
    }

    /// Returns the key that orders contents in sets; empty unless the type defines one.
    #[must_use]
    pub fn order_key(&self, content: &CapsuleContent) -> String {
        self.0
            .order_key
            .as_ref()
            .map_or_else(String::new, |key| key(content))
    }

    /// Returns the extension of a Rust type.
    #[must_use]
    pub fn extension<T: Any + Send + Sync>(&self) -> Option<&T> {
        let mut extensions = self.0.extensions.iter();
        extensions.find_map(|extension| extension.downcast_ref())
    }
}

/// Builds a [`CapsuleType`].
///
/// # Examples
///
/// ```
/// use hcl_value::types::CapsuleType;
///
/// // A type of file handles, with a note for the part of the program that prints them.
/// struct Notation(&'static str);
///
/// let file = CapsuleType::builder("file")
///     .equality(|a: &u32, b: &u32| a == b)
///     .order_key(|handle: &u32| format!("{handle:010}"))
///     .extension(Notation("#"))
///     .finish();
/// assert_eq!(file.order_key(&7_u32), "0000000007");
/// assert_eq!(file.extension().map(|Notation(text)| *text), Some("#"));
/// ```
pub struct CapsuleBuilder(CapsuleParts);

impl CapsuleBuilder {
    /// Defines equality of contents. A content that is not a `T` equals nothing.
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

    /// Defines the key that orders contents in sets. Equal contents must have equal keys.
    #[must_use]
    pub fn order_key<T: Any>(mut self, key: impl Fn(&T) -> String + Send + Sync + 'static) -> Self {
        self.0.order_key = Some(Box::new(move |content| {
            content.downcast_ref().map_or_else(String::new, &key)
        }));
        self
    }

    /// Attaches an extension; it replaces one of the same Rust type.
    #[must_use]
    pub fn extension<T: Any + Send + Sync>(mut self, extension: T) -> Self {
        // At most one of each type, as the lookup is by type.
        self.0.extensions.retain(|known| !known.is::<T>());
        self.0.extensions.push(Box::new(extension));
        self
    }

    /// Returns the capsule type.
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
