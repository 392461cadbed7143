//! Concealment of secrets in the sources of a report: text under their names, where decoding did not come to read it.

mod items;
mod misspelt;
mod names;
mod origins;
#[cfg(feature = "modules")]
mod repetitions;
mod sample;
#[cfg(feature = "schema")]
mod schema_names;
mod sources;

pub(crate) use names::{SecretNames, Trials};
pub(crate) use origins::Origins;
#[cfg(feature = "modules")]
pub(crate) use origins::{Around, Definition};
#[cfg(feature = "modules")]
pub(crate) use repetitions::SecretKeys;
pub(crate) use sample::Sample;
pub(crate) use sources::Syntaxes;
#[cfg(any(feature = "modules", feature = "figment"))]
pub(crate) use sources::{by_source, conceal_lines, spans_of};
