//! Names that a configuration defines, and references to them: collected while bodies are read, resolved at the end.
//!
//! Knows neither how a body is read nor where a schema comes from: `derived::references` notes names for derived types,
//! `schema::references` for published schemas.

// Tests: tests/decoding.

mod errors;
mod names;
mod resolve;
mod written;

#[cfg(feature = "schema")]
pub(crate) use names::Known;
pub(crate) use names::{Link, NamedField, Names};
#[cfg(feature = "schema")]
pub(crate) use resolve::Binding;
#[cfg(feature = "schema")]
pub(crate) use written::plain_text;
pub(crate) use written::{Written, written};
