//! Bodies as types of fields: read from the rest of a body, written into it.

use hcl_core::{Diagnostic, serde_channel};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Body;

/// Reads the body itself, without evaluating it. Only the deserializers of hcl-serde know it. What remains of a body has the
/// comments of its arguments and blocks; a comment of no item is not in it.
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
/// let plugin: Plugin = hcl_serde::from_str(r#"source = "a"
/// port = var.port
/// "#)?;
/// assert_eq!(plugin.rest, "port = var.port\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_channel::read_body(deserializer, |body| {
            Self::try_from(&body).map_err(|error| details(&error))
        })
    }
}

/// Returns what is wrong, for a report that shows the place.
fn details(error: &hcl_serde::Error) -> String {
    let details = error.diagnostics().iter().map(Diagnostic::detail);
    details.collect::<Vec<_>>().join(" ")
}

/// Written as a body by hcl-serde, with the comments inside values only, and in the form of the JSON syntax by other formats.
/// [`Body::to_text`] writes all comments.
impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = self.build().map_err(S::Error::custom)?;
        body.serialize(serializer)
    }
}
