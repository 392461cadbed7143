//! Changes of compound values in place. Elements that other values share are copied first.

use std::sync::Arc;

use super::{MAX_DEPTH, Value, ValueError, ValueRepr, errors};
use crate::Str;
use crate::types::Type;

impl Value {
    /// Sets an attribute of an object or an element of a map, and returns the value that it had. A new attribute comes
    /// last in order of insertion.
    ///
    /// Takes time proportional to the number of attributes; to create a large object, collect it. A marked object keeps
    /// its marks, and the result carries them.
    ///
    /// # Errors
    ///
    /// Fails for a value that is not an object or map, an element of another type than the elements of the map, and a
    /// value that would nest too deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value;
    ///
    /// let mut server = value!({"port": 80});
    /// server.insert("host", "localhost")?;
    /// assert_eq!(server.insert("port", 443)?, Some(80.into()));
    /// assert_eq!(server.to_string(), r#"{ port = 443, host = "localhost" }"#);
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    pub fn insert(
        &mut self,
        key: impl Into<Str>,
        value: impl Into<Self>,
    ) -> Result<Option<Self>, ValueError> {
        self.insert_value(key.into(), value.into())
    }

    #[inline]
    fn insert_value(&mut self, key: Str, value: Self) -> Result<Option<Self>, ValueError> {
        if self.unmarked().as_object().is_none() {
            return Err(errors::no_attributes(self));
        }
        match &mut self.0 {
            ValueRepr::Object(object) => {
                check_depth(&value)?;
                let object = Arc::make_mut(object);
                // The cached type is the type before the change.
                object.ty.take();
                Ok(object.elements.insert(key, value))
            }
            ValueRepr::Map(map) => {
                check_depth(&value)?;
                check_type(&map.ty, &value)?;
                Ok(Arc::make_mut(map).elements.insert(key, value))
            }
            ValueRepr::Marked(marked) => {
                let marked = Arc::make_mut(marked);
                let old = marked.value.insert_value(key, value)?;
                Ok(old.map(|old| old.with_marks(marked.marks.clone())))
            }
            _ => Err(errors::no_attributes(self)),
        }
    }

    /// Appends an element to a list or tuple. O(1), amortized. A marked list keeps its marks.
    ///
    /// # Errors
    ///
    /// Fails for a value that is not a list or tuple, an element of another type than the elements of the list, and a
    /// value that would nest too deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value, value};
    ///
    /// let mut pair = value!(["a"]);
    /// pair.push(1)?;
    /// assert_eq!(pair, value!(["a", 1]));
    ///
    /// let mut ports = Value::list(Type::Number, vec![80.into()]);
    /// let error = ports.push("http").unwrap_err();
    /// assert_eq!(error.to_string(), "the elements of this list of number cannot include a string");
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    pub fn push(&mut self, value: impl Into<Self>) -> Result<(), ValueError> {
        self.push_value(value.into())
    }

    #[inline]
    fn push_value(&mut self, value: Self) -> Result<(), ValueError> {
        // Checked with the marks: the recursion into a marked value would quote its content.
        if self.unmarked().as_list().is_none() {
            return Err(errors::no_list(self));
        }
        match &mut self.0 {
            ValueRepr::Tuple(tuple) => {
                check_depth(&value)?;
                let tuple = Arc::make_mut(tuple);
                // The cached type lacks the new element.
                tuple.ty.take();
                tuple.elements.push(value);
                Ok(())
            }
            ValueRepr::List(list) => {
                check_depth(&value)?;
                check_type(&list.ty, &value)?;
                Arc::make_mut(list).elements.push(value);
                Ok(())
            }
            ValueRepr::Marked(marked) => Arc::make_mut(marked).value.push_value(value),
            _ => Err(errors::no_list(self)),
        }
    }
}

/// Checks that a value may be an element of another.
fn check_depth(value: &Value) -> Result<(), ValueError> {
    if value.depth() < MAX_DEPTH {
        Ok(())
    } else {
        Err(errors::too_deep())
    }
}

/// Checks that a value has the element type of a collection.
#[inline]
fn check_type(collection: &Type, value: &Value) -> Result<(), ValueError> {
    if collection.element_type() == Some(&value.ty()) {
        Ok(())
    } else {
        Err(errors::other_element(collection, &value.ty()))
    }
}
