//! Functions for `#[serde(serialize_with = "…")]`: fields that are written as blocks.

use serde::{Serialize, Serializer as SerdeSerializer};

use crate::buffer::is_own_ser_error;
use crate::channel::{BLOCKS_NAME, LABELED_BLOCKS_NAME};

/// Writes a struct, map or enum as a block instead of an argument, and a list of them as blocks. Nothing is written for an
/// empty list, so that reading one needs `#[serde(default)]`.
///
/// A variant of an enum is the first label. Formats other than HCL get the data unchanged. [`AsBlock`](crate::ser::AsBlock) does the
/// same by type.
///
/// # Examples
///
/// ```
/// #[derive(serde::Serialize)]
/// struct Config {
///     #[serde(serialize_with = "hcl_serde::ser::block")]
///     storage: Storage,
///     #[serde(serialize_with = "hcl_serde::ser::block")]
///     listener: Vec<Listener>,
/// }
///
/// #[derive(serde::Serialize)]
/// struct Storage {
///     path: String,
/// }
///
/// #[derive(serde::Serialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Listener {
///     Tcp { port: u16 },
///     Stdin,
/// }
///
/// let config = Config {
///     storage: Storage { path: "/data".to_owned() },
///     listener: vec![Listener::Tcp { port: 80 }, Listener::Stdin],
/// };
/// let text = r#"storage {
///   path = "/data"
/// }
///
/// listener "tcp" {
///   port = 80
/// }
///
/// listener "stdin" {}
/// "#;
/// assert_eq!(hcl_serde::to_string(&config)?, text);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error of the serializer, also for data that has no names.
pub fn block<T: Serialize + ?Sized, S: SerdeSerializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    marked(BLOCKS_NAME, value, serializer)
}

/// Writes a map or struct as blocks, with its keys or the names of its fields as labels. A list as a value is several
/// blocks with the same label. Nothing is written for an empty map, so that reading one needs `#[serde(default)]`.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// #[derive(serde::Serialize)]
/// struct Config {
///     #[serde(serialize_with = "hcl_serde::ser::labeled_block")]
///     service: BTreeMap<String, Service>,
/// }
///
/// #[derive(serde::Serialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let service = BTreeMap::from([("web".to_owned(), Service { port: 80 })]);
/// assert_eq!(
///     hcl_serde::to_string(&Config { service })?,
///     "service \"web\" {\n  port = 80\n}\n"
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error of the serializer, also for data that has no names.
pub fn labeled_block<T: Serialize + ?Sized, S: SerdeSerializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    marked(LABELED_BLOCKS_NAME, value, serializer)
}

/// Marks a field of this crate's format; other formats have the value alone.
fn marked<T: Serialize + ?Sized, S: SerdeSerializer>(
    name: &'static str,
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if is_own_ser_error::<S::Error>() {
        serializer.serialize_newtype_struct(name, value)
    } else {
        value.serialize(serializer)
    }
}
