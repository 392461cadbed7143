//! Which types contain secrets: while the shape of a type is recorded, [`Sensitive`](crate::Sensitive) gives notice.

use crate::__private::Probe;
use crate::schema::{Nesting, Schema, SchemaKind};
use crate::secrets::notices;

/// Returns the result of a function that records shapes, and whether a secret was among them.
#[cfg(feature = "schema")]
pub(super) fn noticed<T>(record: impl FnOnce() -> T) -> (T, bool) {
    let before = notices();
    let result = record();
    (result, notices() != before)
}

/// Any type: nothing is known of it.
#[doc(hidden)]
pub trait NoSecrets {
    const SECRETS: fn() -> bool = || false;
}

impl<T> NoSecrets for Probe<T> {}

#[cfg(feature = "schema")]
impl<T: serde::de::DeserializeOwned> Probe<T> {
    /// Returns whether values of a type that serde reads contain secrets. Selected before that of any type.
    pub const SECRETS: fn() -> bool = || noticed(super::Shape::of::<T>).1;
}

/// Returns whether the name of a type contains [`Sensitive`](crate::Sensitive), as that of a field that a function reads.
pub(super) fn is_named(type_name: &str) -> bool {
    let mut names = type_name.split(|it: char| !it.is_alphanumeric() && it != '_');
    names.any(|name| name == "Sensitive")
}

/// Returns whether the schema of a type, or of one that it contains, has an argument or label that is a secret.
#[cold]
pub(crate) fn has_secrets(root: &'static Schema) -> bool {
    let before = notices();
    let mut seen: Vec<*const Schema> = Vec::new();
    let mut waiting = vec![root];
    while let Some(schema) = waiting.pop() {
        if seen.contains(&std::ptr::from_ref(schema)) {
            continue;
        }
        seen.push(schema);
        // A secret gives notice also where it is missing.
        let required = schema.arguments.iter().map(|it| it.required);
        for required in required.chain(schema.labels.iter().map(|it| it.required)) {
            required();
        }
        let mut arguments = schema.arguments.iter();
        if arguments.any(|it| is_named(it.type_name)) || (schema.secrets)() || notices() != before {
            return true;
        }
        let nested = schema.blocks.iter().map(|it| (it.nesting)());
        let flattened = schema.flattened.iter().map(|it| it());
        waiting.extend(nested.chain(flattened).map(|Nesting { body, .. }| body));
        if schema.blocks.iter().any(|it| (it.secrets)()) {
            return true;
        }
        if let SchemaKind::ByBlockType(variants) | SchemaKind::ByLabel(variants) = schema.kind {
            waiting.extend(variants.iter().map(|it| (it.schema)()));
        }
    }
    false
}
