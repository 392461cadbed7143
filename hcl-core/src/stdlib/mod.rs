//! The standard library: functions in groups, each of which is a table of its own.
//!
//! Behaves as the functions that HashiCorp's tools offer. No call builds more than a fixed limit: going over one is
//! an error. Groups that bring other crates in stand behind features; `docs/functions.md` lists all functions.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a call is made with as many arguments as there are parameters; offsets were found in the same text"
)]

mod arguments;
mod bytes;
mod canonical;
mod case;
mod collection;
mod conversion;
mod csv;
mod datetime;
mod encoding;
mod errors;
#[cfg(feature = "stdlib-filesystem")]
mod filesystem;
mod format;
mod groups;
#[cfg(feature = "stdlib-hash")]
mod hash;
mod json;
mod limits;
mod logic;
mod mapping;
mod network;
mod number;
#[cfg(feature = "stdlib-regex")]
mod regex;
#[cfg(feature = "stdlib-rsa")]
mod rsa;
mod sequence;
mod set;
mod string;
#[cfg(feature = "stdlib-yaml")]
mod yaml;

use crate::function::{Function, Functions};

pub use bytes::bytes_type;
pub use conversion::to;

/// A name, and what makes its function.
type Entry = (&'static str, fn() -> Function);

fn table(functions: &[Entry]) -> Functions {
    let made = functions.iter().map(|&(name, make)| (name, make()));
    made.collect()
}
