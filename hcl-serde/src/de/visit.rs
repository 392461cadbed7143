//! Visitors of maps and lists, called by functions that are compiled once for all types.

use serde::de::Visitor;

use super::elements::ElementAccess;
use super::entries::EntryAccess;
use super::variant::VariantAccess;
use crate::error::Error;

/// Passes entries to a visitor.
pub(super) type PassEntries<'p, 'de> =
    dyn FnMut(&mut EntryAccess<'_, 'de>) -> Result<(), Error> + 'p;

/// Passes elements to a visitor.
pub(super) type PassElements<'p, 'de> =
    dyn FnMut(&mut ElementAccess<'_, 'de>) -> Result<(), Error> + 'p;

/// Passes a variant to a visitor.
pub(super) type PassVariant<'p, 'de> =
    dyn FnMut(VariantAccess<'_, '_, 'de>) -> Result<(), Error> + 'p;

/// Calls `read` with a function that passes entries to the visitor.
pub(super) fn visit_map<'de, V: Visitor<'de>>(
    visitor: V,
    read: &dyn Fn(&mut PassEntries<'_, 'de>) -> Result<(), Error>,
) -> Result<V::Value, Error> {
    let (mut visitor, mut value) = (Some(visitor), None);
    read(&mut |entries| {
        if let Some(visitor) = visitor.take() {
            value = Some(visitor.visit_map(entries)?);
        }
        Ok(())
    })?;
    value.ok_or_else(Error::consequence)
}

/// Calls `read` with a function that passes elements to the visitor.
pub(super) fn visit_seq<'de, V: Visitor<'de>>(
    visitor: V,
    read: &dyn Fn(&mut PassElements<'_, 'de>) -> Result<(), Error>,
) -> Result<V::Value, Error> {
    let (mut visitor, mut value) = (Some(visitor), None);
    read(&mut |elements| {
        if let Some(visitor) = visitor.take() {
            value = Some(visitor.visit_seq(elements)?);
        }
        Ok(())
    })?;
    value.ok_or_else(Error::consequence)
}

/// Calls `read`, which is compiled once for all types, with a function that is called at most once.
pub(super) fn once<A, R>(
    function: impl FnOnce(A) -> Result<R, Error>,
    read: impl FnOnce(&mut dyn FnMut(A) -> Result<(), Error>) -> Result<(), Error>,
) -> Result<R, Error> {
    let (mut function, mut value) = (Some(function), None);
    read(&mut |argument| {
        if let Some(function) = function.take() {
            value = Some(function(argument)?);
        }
        Ok(())
    })?;
    value.ok_or_else(Error::consequence)
}
