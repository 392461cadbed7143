//! Options of decoding.

/// How a decoder treats arguments and blocks that a type lacks.
///
/// See [`Decoder::unsupported`](crate::Decoder::unsupported).
///
/// # Examples
///
/// ```
/// use hcl_serde::Decoder;
/// use hcl_serde::de::Unsupported;
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Config {
///     port: u16,
/// }
///
/// let decode = |unsupported| Decoder::new().unsupported(unsupported).decode_str::<Config>("port = 80\nprot = 81\n");
/// assert!(decode(Unsupported::Error).is_err());
/// assert_eq!(decode(Unsupported::Ignore)?.port, 80);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unsupported {
    /// Each is an error.
    #[default]
    Error,
    /// Each is a warning.
    Warning,
    /// They are not reported.
    Ignore,
}

/// The result of an expression that cannot be evaluated, since it refers to variables or functions that are not known.
///
/// See [`Decoder::unresolved`](crate::Decoder::unresolved).
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use hcl_serde::de::Unresolved;
/// use hcl_serde::Decoder;
///
/// let hosts = |unresolved| {
///     let decoder = Decoder::new().variable("name", "web")?.unresolved(unresolved);
///     let mut config: BTreeMap<String, Vec<String>> = decoder.decode_str("hosts = [\"${name}-1\", var.host]\n")?;
///     Ok::<_, hcl_serde::Error>(config.remove("hosts").unwrap())
/// };
/// assert!(hosts(Unresolved::Error).is_err());
/// assert_eq!(hosts(Unresolved::Text)?, ["${name}-1", "${var.host}"]);
/// assert_eq!(hosts(Unresolved::Partial)?, ["web-1", "${var.host}"]);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unresolved {
    /// An error, which says what is not known.
    #[default]
    Error,
    /// Its text, `"${var.port}"`. No expression is evaluated where a text fits.
    ///
    /// Every string is the text of a template, as in the JSON syntax: a literal `${` or `%{` stays escaped as `$${` or
    /// `%%{`, also in a string without any expression. So a reference and a literal that looks like it stay different, and
    /// [`Template::render`](crate::de::Template::render) returns the string that a literal stands for.
    ///
    /// ```
    /// use hcl_serde::de::{Template, Unresolved};
    /// use hcl_serde::Decoder;
    ///
    /// let decoder = Decoder::new().unresolved(Unresolved::Text);
    /// let data: serde_json::Value = decoder.decode_str("shell = \"$${HOME}\"\nhcl = HOME\n")?;
    /// assert_eq!(data["shell"], "$${HOME}");
    /// assert_eq!(data["hcl"], "${HOME}");
    /// assert_eq!("$${HOME}".parse::<Template>()?.render(&Decoder::new())?, "${HOME}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "write")]
    Text,
    /// Its value if the whole expression can be evaluated, otherwise its text. Elements of lists and values of objects are
    /// expressions of their own. A template that is known in part stays as it is: `"${env}-${var.x}"`. Every string is the
    /// text of a template, as for [`Text`](Self::Text): a `${` in the value of a variable becomes `$${`.
    #[cfg(feature = "write")]
    Partial,
}

impl Unresolved {
    pub(crate) const fn is_text(self) -> bool {
        match self {
            #[cfg(feature = "write")]
            Self::Text => true,
            _ => false,
        }
    }

    pub(crate) const fn is_partial(self) -> bool {
        match self {
            #[cfg(feature = "write")]
            Self::Partial => true,
            _ => false,
        }
    }
}
