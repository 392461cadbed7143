#![doc = include_str!("../README.md")]
//!
//! The functions behave as in HashiCorp's tools. What they build and do is charged to the budget of the evaluation, part by part.

// Features of items as badges, on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

// Tests: tests/fixtures/stdlib.

mod arguments;
mod build;
mod case;
mod collection;
mod conversion;
mod csv;
#[cfg(feature = "time")]
mod datetime;
#[cfg(feature = "encoding")]
mod encoding;
mod errors;
#[cfg(feature = "filesystem")]
mod filesystem;
mod format;
mod groups;
#[cfg(feature = "hash")]
mod hash;
mod json;
mod limits;
mod logic;
mod mapping;
#[cfg(feature = "network")]
mod network;
mod number;
#[cfg(feature = "regex")]
mod regex;
mod repeats;
mod sequence;
mod set;
mod string;
#[cfg(feature = "filesystem")]
mod template_file;
#[cfg(feature = "terraform")]
pub mod terraform;
#[cfg(feature = "yaml")]
mod yaml;

use hcl_core::Type;
use hcl_core::function::{Function, FunctionBuilder, Functions, Parameter};

pub use conversion::{conversions, to};
#[cfg(feature = "time")]
pub use datetime::times;
pub use format::formats;
pub use groups::{collections, encodings, hcldec, nomad, operators, standard};
#[cfg(feature = "hash")]
pub use hash::hashes;
#[cfg(feature = "network")]
pub use network::networks;
pub use number::numbers;
#[cfg(feature = "regex")]
pub use regex::regexes;
pub use sequence::sequences;
pub use set::sets;
pub use string::strings;
#[cfg(feature = "filesystem")]
pub use template_file::filesystem;
#[cfg(feature = "yaml")]
pub use yaml::yaml;

/// A name and the constructor of its function.
type Entry = (&'static str, fn() -> Function);

fn describe(description: &str) -> FunctionBuilder {
    Function::builder().description(description)
}

/// A function that never returns null.
fn gives(ty: Type, description: &str) -> FunctionBuilder {
    describe(description).returns(ty).never_null()
}

/// Creates a parameter that takes any value without marks: also null and unknown ones.
fn anything(name: &'static str) -> Parameter {
    Parameter::new(name, Type::Dynamic)
        .allow_null()
        .allow_unknown()
        .allow_dynamic()
}

/// Creates a parameter of any type that takes marked values.
fn marked(name: &'static str) -> Parameter {
    Parameter::new(name, Type::Dynamic).allow_marked()
}

fn table(functions: &[Entry]) -> Functions {
    functions
        .iter()
        .map(|&(name, make)| (name, make()))
        .collect()
}
