//! Names that a configuration defines, and references to them: collected while bodies are read, resolved at the end.
//!
//! Knows neither how a body is read nor where a schema comes from: `derive_support::references` notes names for derived types,
//! `Decoder::schema` and hcl-schema for schemas that are data.

// Tests: tests/decoding.

mod circles;
mod errors;
#[cfg(feature = "schema")]
mod list;
mod names;
mod resolve;
mod written_name;

#[cfg(feature = "schema")]
pub use list::{Name, Occurrence};
pub(crate) use names::{Known, NameLink, Names};
pub(crate) use written_name::{Written, written};
