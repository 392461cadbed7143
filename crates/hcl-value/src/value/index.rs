//! Elements and attributes by key: [`Value::get`] and `value[key]`.

use std::ops;
use std::sync::Arc;

use super::{Value, ValueRepr};
use crate::types::Type;

/// The result of `value[key]` for a key that does not exist.
static NULL: Value = Value::null(Type::Dynamic);

impl Value {
    /// Returns the attribute of an object, the element of a map, or the element of a list, tuple or set.
    ///
    /// The key is a name for objects and maps, and an index for the others. The result is `None` without such a
    /// element, and for null, unknown and marked values: [`super::ops::index`] looks into marked values, and its result
    /// carries the marks.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Value, value};
    ///
    /// let server = value!({"ports": [80, 443]});
    /// let port = server.get("ports").and_then(|ports| ports.get(1));
    /// assert_eq!(port.and_then(Value::as_u64), Some(443));
    /// assert_eq!(server.get("host"), None);
    /// ```
    #[must_use]
    pub fn get(&self, key: impl ElementKey) -> Option<&Self> {
        key.get(self)
    }

    /// Removes an attribute or element and returns it, as [`Value::get`] finds it. Takes time proportional to the number
    /// of elements.
    ///
    /// Removes from marked values too, which keep their marks; the result carries them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value;
    ///
    /// let mut server = value!({"host": "a", "ports": [80, 443]});
    /// assert_eq!(server.remove("host"), Some("a".into()));
    /// assert_eq!(server.remove("host"), None);
    /// assert_eq!(server, value!({"ports": [80, 443]}));
    /// ```
    pub fn remove(&mut self, key: impl ElementKey) -> Option<Self> {
        if let ValueRepr::Marked(marked) = &mut self.0 {
            let marked = Arc::make_mut(marked);
            let removed = key.remove(&mut marked.value)?;
            return Some(removed.with_marks(marked.marks.clone()));
        }
        key.remove(self)
    }
}

/// Returns the attribute or element as [`Value::get`] does, or a null if there is none.
///
/// A chain of keys therefore never panics, as with `serde_json`: `value["server"]["port"]` is null without a server.
///
/// ```
/// use hcl_value::value;
///
/// let config = value!({"server": {"port": 80}});
/// assert_eq!(config["server"]["port"], 80);
/// assert!(config["client"]["port"].is_null());
/// ```
impl<I: ElementKey> ops::Index<I> for Value {
    type Output = Self;

    fn index(&self, key: I) -> &Self {
        key.get(self).unwrap_or(&NULL)
    }
}

/// A key of [`Value::get`] and `value[key]`: a string for objects and maps, a `usize` for lists, tuples and sets.
///
/// This trait is sealed.
///
/// # Examples
///
/// ```
/// use hcl_value::Value;
/// use hcl_value::value::ElementKey;
///
/// fn text_at(config: &Value, key: impl ElementKey) -> &str {
///     config.get(key).and_then(Value::as_str).unwrap_or("-")
/// }
///
/// let config = hcl_value::value!({"hosts": ["a", "b"]});
/// assert_eq!(text_at(&config["hosts"], 1), "b");
/// assert_eq!(text_at(&config, "name"), "-");
/// ```
pub trait ElementKey: sealed::Sealed {
    /// Returns the element.
    // Hidden: only this crate implements the trait, and calls it.
    #[doc(hidden)]
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value>;

    /// Removes the element of an unmarked value.
    // Hidden, as `get`.
    #[doc(hidden)]
    fn remove(&self, value: &mut Value) -> Option<Value>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for str {}
    impl Sealed for String {}
    impl Sealed for usize {}
    impl<T: Sealed + ?Sized> Sealed for &T {}
}

impl ElementKey for str {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        value.as_object()?.get(self)
    }

    #[inline]
    fn remove(&self, value: &mut Value) -> Option<Value> {
        // No copy of shared elements for a key that does not exist.
        value.get(self)?;
        match &mut value.0 {
            ValueRepr::Object(object) => {
                let object = Arc::make_mut(object);
                object.ty.take();
                object.elements.remove(self)
            }
            ValueRepr::Map(map) => Arc::make_mut(map).elements.remove(self),
            _ => None,
        }
    }
}

impl ElementKey for usize {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        value.as_list()?.get(*self)
    }

    #[inline]
    fn remove(&self, value: &mut Value) -> Option<Value> {
        value.get(*self)?;
        match &mut value.0 {
            ValueRepr::Tuple(tuple) => {
                let tuple = Arc::make_mut(tuple);
                tuple.ty.take();
                tuple.elements.remove(*self)
            }
            ValueRepr::List(list) | ValueRepr::Set(list) => {
                Arc::make_mut(list).elements.remove(*self)
            }
            _ => None,
        }
    }
}

impl ElementKey for String {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        ElementKey::get(self.as_str(), value)
    }

    #[inline]
    fn remove(&self, value: &mut Value) -> Option<Value> {
        ElementKey::remove(self.as_str(), value)
    }
}

impl<I: ElementKey + ?Sized> ElementKey for &I {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        (**self).get(value)
    }

    fn remove(&self, value: &mut Value) -> Option<Value> {
        (**self).remove(value)
    }
}
