//! The trait of types that a body can be read into.

use std::marker::PhantomData;

use serde::Deserialize;

use super::body::BodyDecoder;
use crate::de::MissingDeserializer;
use crate::schema::Schema;
#[cfg(feature = "schema")]
use crate::schema::{Shape, ValueShape};
use crate::stop;

/// A type that a body of HCL can be read into.
///
/// Derived for structs and enums with blocks and labels, see [the derive](derive@crate::HclDecode); implemented for
/// every [`serde::Deserialize`]. If your type derives both, see [the derive](derive@crate::HclDecode#other-formats).
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode, Debug, PartialEq)]
/// struct Listener {
///     #[hcl(label)]
///     protocol: String,
///     #[hcl(default = 8080)]
///     port: u16,
/// }
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     listener: Vec<Listener>,
/// }
///
/// /// Reads any type, derived or of serde.
/// fn load<T: for<'de> HclDecode<'de>>(text: &str) -> hcl_serde::Result<T> {
///     hcl_serde::from_str(text)
/// }
///
/// let config: Config = load("listener \"http\" {}\n")?;
/// assert_eq!(config.listener, [Listener { protocol: "http".into(), port: 8080 }]);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a configuration",
    label = "not a type that HCL can be read into",
    note = "derive `hcl_serde::HclDecode` for it if it is a body with blocks or labels",
    note = "or derive `serde::Deserialize` for it",
    note = "if it is a container of blocks, read a struct in which it is a field: `#[hcl(block)] service: Vec<Service>`"
)]
pub trait HclDecode<'de>: Sized {
    /// The schema of the body; [`Schema::UNKNOWN`] for a type that serde reads.
    const BODY_SCHEMA: &'static Schema<'static>;

    /// Reads the body, by [`BodyDecoder::read`].
    ///
    /// # Errors
    ///
    /// Returns an error after a problem, which was reported.
    fn decode_body(body: &BodyDecoder<'_, 'de>) -> stop::Result<Self>;

    /// Returns the value of a type that may be absent, as `None` of an `Option`.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl<'de, T: Deserialize<'de>> HclDecode<'de> for T {
    #[cfg(not(feature = "schema"))]
    const BODY_SCHEMA: &'static Schema<'static> = &Schema::UNKNOWN;
    #[cfg(feature = "schema")]
    const BODY_SCHEMA: &'static Schema<'static> = &Schema {
        shape: ValueShape::recorded_by(Shape::of::<T>),
        is_secret: crate::type_name::is_secret::<T>,
        ..Schema::UNKNOWN
    };

    fn absent() -> Option<Self> {
        // serde has no constant that says whether a type may be absent.
        T::deserialize(MissingDeserializer).ok()
    }

    fn decode_body(body: &BodyDecoder<'_, 'de>) -> stop::Result<Self> {
        body.read_with_serde(&PhantomData, body.allowed().as_ref())
    }
}

/// A type that borrows nothing from the text that it is read from. Derived with [`HclDecode`]; implemented for every
/// [`serde::de::DeserializeOwned`].
///
/// # Examples
///
/// ```
/// use hcl_serde::de::HclDecodeOwned;
/// use hcl_serde::HclDecode;
///
/// /// Reads what a server sends.
/// fn fetch<T: HclDecodeOwned>(mut connection: impl std::io::Read) -> Result<T, Box<dyn std::error::Error>> {
///     let mut text = String::new();
///     connection.read_to_string(&mut text)?;
///     Ok(hcl_serde::from_str(&text)?)
/// }
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let config: Config = fetch("port = 80\n".as_bytes())?;
/// assert_eq!(config.port, 80);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a file or reader, whose text is dropped afterwards",
    label = "borrows from the text, or is not a type that HCL can be read into",
    note = "a field that borrows, like `&str`, needs a text that lives longer: read the file first, and pass its text to `hcl_serde::from_str`",
    note = "or let the type own its data: `String` instead of `&str`",
    note = "a type that borrows nothing derives `hcl_serde::HclDecode` or `serde::Deserialize`"
)]
pub trait HclDecodeOwned: for<'de> HclDecode<'de> {}

impl<T: for<'text> BorrowsNothing<'text>> HclDecodeOwned for T {}

/// A type of serde that can be read from a text of any lifetime: every [`serde::de::DeserializeOwned`].
///
/// The compiler reports a type that borrows, such as a struct with a field `&str`, as an "implementation of `BorrowsNothing`"
/// that "is not general enough". Let the type own its data, `String` instead of `&str`; or read the file first, and pass
/// its text to [`from_str`](crate::from_str).
///
/// # Examples
///
/// ```
/// use serde::Deserialize;
///
/// // With a field `&str`, this could be read from a text only.
/// #[derive(Deserialize)]
/// struct Config {
///     name: String,
/// }
///
/// let file = "name = \"web\"\n".as_bytes();
/// let config: Config = hcl_serde::from_reader(file)?;
/// assert_eq!(config.name, "web");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub trait BorrowsNothing<'text>: Deserialize<'text> {}

impl<'text, T: Deserialize<'text>> BorrowsNothing<'text> for T {}
