//! An expression to be evaluated later.

use std::fmt;
use std::ops::Deref;

use hcl_core::{Diagnostics, SourceSpan};
use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::de::{Captured, EXPRESSION, Origin, ValueDeserializer, take};
use crate::decoder::Decoder;
use crate::error::{Error, Result};
use crate::place::Path;

/// An expression to be evaluated later, once its variables are known.
///
/// ```
/// use hcl_serde::{Decoder, HclDecode, OwnedExpression};
///
/// #[derive(HclDecode)]
/// struct Config {
///     condition: OwnedExpression,
/// }
///
/// let config: Config = hcl_serde::from_str("condition = load > 0.8\n")?;
/// assert!(config.condition.decode::<bool>(&Decoder::new().variable("load", &0.9))?);
/// assert!(!config.condition.decode::<bool>(&Decoder::new().variable("load", &0.2))?);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedExpression(hcl_core::OwnedExpression);

impl OwnedExpression {
    /// Evaluates the expression with the decoder's variables and functions, and reads the value.
    ///
    /// # Errors
    ///
    /// All that is wrong with the expression, or with its value as a `T`.
    pub fn decode<'de, T: Deserialize<'de>>(&'de self, decoder: &Decoder) -> Result<T> {
        let expression = self.0.expression();
        decoder.with_session(&expression, |session| {
            T::deserialize(ValueDeserializer {
                session,
                path: &Path::ROOT,
                origin: Origin::expression(&expression),
            })
        })
    }

    /// The text of the expression, as written.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.expression().span().text().to_owned()
    }

    /// Where the expression stands.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        self.0.expression().span()
    }

    /// The expression itself, to be taken apart.
    #[must_use]
    pub fn into_inner(self) -> hcl_core::OwnedExpression {
        self.0
    }
}

/// The expression itself, to be taken apart.
impl Deref for OwnedExpression {
    type Target = hcl_core::OwnedExpression;

    fn deref(&self) -> &hcl_core::OwnedExpression {
        &self.0
    }
}

impl From<hcl_core::OwnedExpression> for OwnedExpression {
    fn from(expression: hcl_core::OwnedExpression) -> Self {
        Self(expression)
    }
}

impl std::str::FromStr for OwnedExpression {
    type Err = Error;

    /// Parses an expression.
    fn from_str(text: &str) -> Result<Self> {
        let source = hcl_core::Source::new("expression", text)
            .map_err(<Error as serde::de::Error>::custom)?;
        let mut diagnostics = Diagnostics::new();
        let expression = hcl_core::syntax::parse_expression(&source, &mut diagnostics);
        let expression = hcl_core::OwnedExpression::from(expression);
        diagnostics
            .into_result(Self(expression))
            .map_err(Error::new)
    }
}

impl<'de> Deserialize<'de> for OwnedExpression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(EXPRESSION, ExpressionVisitor)
    }
}

struct ExpressionVisitor;

impl<'de> Visitor<'de> for ExpressionVisitor {
    type Value = OwnedExpression;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an expression")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<OwnedExpression, D::Error> {
        match take() {
            Some(Captured::Expression(expression)) => Ok(OwnedExpression(expression)),
            _ => Err(D::Error::custom(
                "an expression is known only where it is read from, not in the flattened structs, untagged and tagged enums of serde; `#[hcl(flatten)]` keeps it",
            )),
        }
    }
}

/// Written as the expression itself.
impl Serialize for OwnedExpression {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(EXPRESSION, &self.text())
    }
}
