//! Fields that hold the key of an instance of a repeated block.

use hcl_core::value::ValueKind;

use super::content::Content;
use crate::view::BodyView;

/// The key of an instance of a repeated block, for a field with `#[hcl(instance_key)]`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, InstanceKey};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block, address = "server.{name}", repeated)]
///     server: Vec<Server>,
/// }
///
/// #[derive(HclDecode)]
/// struct Server {
///     #[hcl(label)]
///     name: String,
///     #[hcl(instance_key)]
///     key: Option<InstanceKey>,
/// }
///
/// // `hcl_config::Module` makes the instances; a plain text has blocks without a key.
/// let config: Config = hcl_serde::from_str("server \"web\" {}\n")?;
/// assert_eq!(config.server[0].key, None);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstanceKey {
    /// The number of the instance, from 0, of a block with `count`.
    Index(u64),
    /// The key of the element, of a block with `for_each`.
    Name(String),
}

/// A type that holds the key of an instance.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the key of an instance",
    label = "not a type that the key can be kept in",
    note = "use `Option<InstanceKey>`, `Option<u64>` for blocks with `count`, or `Option<String>` for blocks with `for_each`"
)]
pub trait FromInstanceKey: Sized {
    /// Converts the key; `None` of a block that is not repeated.
    fn from_instance_key(key: Option<InstanceKey>) -> Self;
}

impl FromInstanceKey for Option<InstanceKey> {
    fn from_instance_key(key: Option<InstanceKey>) -> Self {
        key
    }
}

impl FromInstanceKey for Option<u64> {
    fn from_instance_key(key: Option<InstanceKey>) -> Self {
        match key? {
            InstanceKey::Index(index) => Some(index),
            InstanceKey::Name(_) => None,
        }
    }
}

impl FromInstanceKey for Option<String> {
    fn from_instance_key(key: Option<InstanceKey>) -> Self {
        match key? {
            InstanceKey::Index(_) => None,
            InstanceKey::Name(name) => Some(name),
        }
    }
}

impl Content<'_, '_> {
    /// Returns the key of the instance that the body belongs to, converted.
    #[must_use]
    pub fn instance_key<T: FromInstanceKey>(&self) -> T {
        T::from_instance_key(self.key())
    }

    fn key(&self) -> Option<InstanceKey> {
        let BodyView::Model(body) = &self.decoder.body else {
            return None;
        };
        match body.instance_key()?.kind() {
            ValueKind::Number(number) => u64::try_from(number).ok().map(InstanceKey::Index),
            ValueKind::String(name) => Some(InstanceKey::Name(name.to_owned())),
            _ => None,
        }
    }
}
