//! A body to be decoded later.

use std::fmt;
use std::ops::Deref;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer};

use crate::de::{BODY, Captured, take};
use crate::decode::HclDecodeOwned;
use crate::decoder::Decoder;
use crate::encode::{BodyWriter, HclEncode};
use crate::error::Result;
use crate::ser::not_native;

/// A body to be decoded later: what is left over, or the whole of a block.
///
/// ```
/// use hcl_serde::{Decoder, HclDecode, OwnedBody};
///
/// #[derive(HclDecode)]
/// struct Plugin {
///     kind: String,
///     #[hcl(remain)]
///     settings: OwnedBody,
/// }
///
/// #[derive(HclDecode)]
/// struct Cache {
///     size: u64,
/// }
///
/// let plugin: Plugin = hcl_serde::from_str("kind = \"cache\"\nsize = 1024\n")?;
/// let cache: Cache = plugin.settings.decode(&Decoder::new())?;
/// assert_eq!((plugin.kind.as_str(), cache.size), ("cache", 1024));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedBody(hcl_core::OwnedBody);

impl OwnedBody {
    /// Reads the body.
    ///
    /// # Errors
    ///
    /// All that is wrong with the body as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self, decoder: &Decoder) -> Result<T> {
        let body = self.0.body();
        decoder.from_body(&body)
    }

    /// The body itself, to be taken apart.
    #[must_use]
    pub fn into_inner(self) -> hcl_core::OwnedBody {
        self.0
    }
}

/// The body itself, to be taken apart.
impl Deref for OwnedBody {
    type Target = hcl_core::OwnedBody;

    fn deref(&self) -> &hcl_core::OwnedBody {
        &self.0
    }
}

impl From<hcl_core::OwnedBody> for OwnedBody {
    fn from(body: hcl_core::OwnedBody) -> Self {
        Self(body)
    }
}

impl<'de> Deserialize<'de> for OwnedBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(BODY, BodyVisitor)
    }
}

struct BodyVisitor;

impl<'de> Visitor<'de> for BodyVisitor {
    type Value = OwnedBody;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a body")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<OwnedBody, D::Error> {
        match take() {
            Some(Captured::Body(body)) => Ok(OwnedBody(body)),
            _ => Err(D::Error::custom("a block is required, to be read later")),
        }
    }
}

/// Written as it stands: names, labels and the text of every expression.
impl HclEncode for OwnedBody {
    fn encode_body(&self, writer: &mut BodyWriter) -> Result<()> {
        match self.0.body().native_items() {
            Some(items) => writer.items(items.into_iter()),
            None => Err(not_native()),
        }
    }
}
