//! Bodies as types of fields: read from the rest of a body, written into it.

use hcl_core::OwnedBody;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Body;

/// Reads the body itself, without evaluating it. Only the deserializers of hcl-serde know it.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
/// use hcl_write::Body;
///
/// #[derive(HclDecode)]
/// struct Plugin {
///     source: String,
///     #[hcl(remain)]
///     rest: Body,
/// }
///
/// let plugin: Plugin = hcl_serde::from_str("source = \"a\"\nport = var.port\n")?;
/// assert_eq!(plugin.rest, "port = var.port\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let body = OwnedBody::deserialize(deserializer)?;
        Self::try_from(&body).map_err(D::Error::custom)
    }
}

/// Written as a body by hcl-serde, without its comments, and in the form of the JSON syntax by other formats.
impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = self.build().map_err(S::Error::custom)?;
        body.serialize(serializer)
    }
}
