//! A template that is rendered later.

use std::fmt;
use std::str::FromStr;

use hcl_core::{Diagnostic, Diagnostics, Expression, Source, native};
use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::channel::{EXPRESSION_NAME, receive_expression};
use crate::error::Result;

/// A template that is rendered later, with variables that are not known when the configuration is read.
///
/// A field of this type takes any string, and keeps its `${…}` and `%{…}`.
///
/// # Examples
///
/// ```
/// use hcl_serde::de::Template;
/// use hcl_serde::Decoder;
///
/// #[derive(serde::Deserialize)]
/// struct Config {
///     greeting: Template,
/// }
///
/// let config: Config = hcl_serde::from_str(r#"greeting = "Hello, ${name}!""#)?;
/// for name in ["Ada", "Grace"] {
///     let decoder = Decoder::new().variable("name", name)?;
///     assert_eq!(config.greeting.render(&decoder)?, format!("Hello, {name}!"));
/// }
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// Text from elsewhere is parsed:
///
/// ```
/// use hcl_serde::de::Template;
/// use hcl_serde::Decoder;
///
/// let template: Template = "%{ for port in ports }:${port} %{ endfor }".parse()?;
/// let decoder = Decoder::new().variable("ports", &[80, 443])?;
/// assert_eq!(template.render(&decoder)?, ":80 :443 ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Expression);

impl Template {
    /// Returns the template as an expression: for its text, its span and its variables.
    #[must_use]
    pub const fn expression(&self) -> &Expression {
        &self.0
    }
}

/// The empty template.
impl Default for Template {
    #[inline]
    fn default() -> Self {
        "".parse().unwrap_or_else(|_| Self(Expression::default()))
    }
}

impl FromStr for Template {
    type Err = Diagnostics;

    /// Parses the text of a template, without quotes. The source is named "template".
    #[inline]
    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let source = Source::new("template", text).map_err(|error| {
            let detail = format!("The template could not be parsed: {error}.");
            Diagnostics::from(Diagnostic::error("Template too large", detail))
        })?;
        let mut diagnostics = Diagnostics::new();
        let template = native::parse_template(&source, &mut diagnostics);
        diagnostics.into_result(Self(template.into()))
    }
}

impl From<Expression> for Template {
    fn from(expression: Expression) -> Self {
        Self(expression)
    }
}

/// Keeps the expression, or parses a string of another format.
impl<'de> Deserialize<'de> for Template {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(EXPRESSION_NAME, TemplateVisitor)
    }
}

struct TemplateVisitor;

impl<'de> Visitor<'de> for TemplateVisitor {
    type Value = Template;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a template")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Template, D::Error> {
        match receive_expression() {
            Some(expression) => Ok(Template(expression)),
            // Another format, which knows no expressions.
            None => {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Template, E> {
        text.parse().map_err(E::custom)
    }
}

/// Writes the template as an expression with hcl-serde; other formats get its text.
impl Serialize for Template {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
