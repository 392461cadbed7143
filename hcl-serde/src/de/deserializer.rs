//! The deserializer as a type, for adapters that wrap deserializers.

use std::fmt;

use hcl_core::native::{self, File};
use hcl_core::{Diagnostics, EvalContext, Limits, Source};
use serde::de::Visitor;
use serde::forward_to_deserialize_any;

use crate::buffer::start_recording;
use crate::de::{TreeBody, TreeDeserializer};
use crate::error::{Error, Result};
use crate::location::Path;
use crate::options::Unsupported;
use crate::session::Session;
use crate::view::BodyView;

/// A parsed text as a serde deserializer, for adapters such as `serde_path_to_error`.
///
/// [`from_str`](crate::from_str) parses and decodes in one step. Expressions are evaluated without variables and
/// functions.
///
/// serde stops at the first wrong value. `from_str` reads the type again to find the others; a `Deserializer`, which is
/// called by the type, reports the first.
///
/// # Examples
///
/// ```
/// use serde::Deserialize;
///
/// let text = "size = 1024\n";
/// let deserializer = hcl_serde::de::Deserializer::from_str(text)?;
/// let config = std::collections::BTreeMap::<String, u32>::deserialize(&deserializer)?;
/// assert_eq!(config["size"], 1024);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub struct Deserializer<'de> {
    text: &'de str,
    file: File,
    context: EvalContext<'static>,
}

/// Does not show the text, which may contain secrets.
impl fmt::Debug for Deserializer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deserializer").finish_non_exhaustive()
    }
}

impl<'de> Deserializer<'de> {
    /// Parses text in the native syntax.
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, if one of them is an error.
    #[expect(
        clippy::should_implement_trait,
        reason = "`FromStr` cannot borrow from the text"
    )]
    pub fn from_str(text: &'de str) -> Result<Self> {
        let source = Source::new("config.hcl", text)
            .map_err(|error| <Error as serde::de::Error>::custom(error.to_string()))?;
        let mut diagnostics = Diagnostics::new();
        let file = native::parse_with(&source, &Limits::default(), &mut diagnostics);
        let context = EvalContext::new();
        let parsed = Self {
            text,
            file,
            context,
        };
        diagnostics.into_result(parsed).map_err(Error::new)
    }

    fn read<R>(&self, read: impl FnOnce(TreeDeserializer<'_, 'de>) -> Result<R>) -> Result<R> {
        let input = Some((self.file.source(), self.text));
        let session = Session::new(&self.context, input, Unsupported::Error);
        let body = BodyView::Native(self.file.body());
        let root = TreeBody::root(&session, &Path::ROOT, body);
        // The type is read once.
        start_recording();
        let result = read(TreeDeserializer::Body(root));
        session.conclude(result)
    }
}

impl<'de> serde::Deserializer<'de> for &Deserializer<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.read(|body| body.deserialize_any(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.file.body().items().next().is_none() {
            return visitor.visit_none();
        }
        // Without a run: the content begins its own.
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        self.read(|body| body.deserialize_newtype_struct(name, visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.read(|body| body.deserialize_struct(name, fields, visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.read(|body| body.deserialize_enum(name, variants, visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}
