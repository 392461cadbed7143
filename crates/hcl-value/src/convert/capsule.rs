//! Conversion from and to capsule types, defined by the application.

// spec(model): Capsule Types

use std::fmt;
use std::sync::Arc;

use crate::types::{CapsuleContent, Type};
use crate::value::Value;

type IntoType = Box<dyn Fn(&CapsuleContent) -> Option<Result<Value, String>> + Send + Sync>;
type FromValue = Box<dyn Fn(&Value) -> Result<Arc<CapsuleContent>, String> + Send + Sync>;

/// The conversions of a capsule type; an extension for
/// [`CapsuleBuilder::extension`](crate::types::CapsuleBuilder::extension). These conversions are unsafe.
///
/// # Examples
///
/// ```
/// use hcl_value::convert::{CapsuleConversion, convert};
/// use hcl_value::types::CapsuleType;
/// use hcl_value::{Type, Value};
/// use std::sync::Arc;
///
/// let conversion = CapsuleConversion::new().to(Type::String, |bytes: &Vec<u8>| {
///     let text = std::str::from_utf8(bytes).map_err(|_| "the bytes are not UTF-8".to_owned())?;
///     Ok(Value::string(text))
/// });
/// let bytes = CapsuleType::builder("bytes").extension(conversion).finish();
/// let value = Value::capsule(bytes, Arc::new(b"abc".to_vec()));
/// assert_eq!(convert(&value, &Type::String)?, "abc");
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
#[derive(Default)]
pub struct CapsuleConversion {
    targets: Vec<(Type, IntoType)>,
    sources: Vec<(Type, FromValue)>,
}

impl CapsuleConversion {
    /// Returns an empty set of conversions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a conversion from the content of the capsule to values of a type.
    #[must_use]
    pub fn to<T: 'static>(
        mut self,
        ty: Type,
        convert: impl Fn(&T) -> Result<Value, String> + Send + Sync + 'static,
    ) -> Self {
        // A capsule type does not say the Rust type of its content: other content has no conversion.
        let convert: IntoType = Box::new(move |content| content.downcast_ref().map(&convert));
        self.targets.push((ty, convert));
        self
    }

    /// Adds a conversion from values of a type to the content of the capsule. `convert` is called with known values
    /// that are neither null nor marked.
    #[must_use]
    pub fn from<T: Send + Sync + 'static>(
        mut self,
        ty: Type,
        convert: impl Fn(&Value) -> Result<T, String> + Send + Sync + 'static,
    ) -> Self {
        let convert: FromValue = Box::new(move |value| {
            convert(value).map(|content| Arc::new(content) as Arc<CapsuleContent>)
        });
        self.sources.push((ty, convert));
        self
    }

    pub(super) fn reaches(&self, to: &Type) -> bool {
        self.targets.iter().any(|(ty, _)| ty == to)
    }

    pub(super) fn accepts(&self, from: &Type) -> bool {
        // `any` in the source type accepts each type; the result of `to` has exactly one type.
        self.sources.iter().any(|(ty, _)| from.matches(ty))
    }

    pub(super) fn content_to(
        &self,
        content: &CapsuleContent,
        to: &Type,
    ) -> Option<Result<Value, String>> {
        let (_, convert) = self.targets.iter().find(|(ty, _)| ty == to)?;
        convert(content)
    }

    pub(super) fn content_from(
        &self,
        value: &Value,
    ) -> Option<Result<Arc<CapsuleContent>, String>> {
        let from = value.ty();
        let (_, convert) = self.sources.iter().find(|(ty, _)| from.matches(ty))?;
        Some(convert(value))
    }
}

impl fmt::Debug for CapsuleConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CapsuleConversion").finish_non_exhaustive()
    }
}
