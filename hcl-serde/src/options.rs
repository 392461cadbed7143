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
/// let decode = |unsupported| Decoder::new().unsupported(unsupported).decode_str::<Config>("port = 80
/// prot = 81
/// ");
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
