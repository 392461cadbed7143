//! The standard library: functions in groups, one table for each.
//!
//! The functions behave as in HashiCorp's tools. What they build and do is charged to the budget of the evaluation,
//! part by part. Groups that depend on other crates are features of this crate; `docs/functions.md` lists all functions.
//!
//! ```
//! use hcl_core::function::Functions;
//! use hcl_core::{Diagnostics, EvalContext, Source, eval, native};
//!
//! let mut context = EvalContext::new();
//! context.set_functions(Functions::standard());
//!
//! let mut diagnostics = Diagnostics::new();
//! let source = Source::new("main.hcl", r#"join("-", [lower("A"), format("%03d", 7)])"#)?;
//! let file = native::parse_expression(&source, &mut diagnostics);
//! let value = eval::evaluate(file.expression(), &context, &mut diagnostics);
//! assert_eq!(value, "a-007");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Tests: tests/fixtures/stdlib.

mod arguments;
mod build;
mod case;
mod collection;
mod conversion;
mod csv;
#[cfg(feature = "stdlib-time")]
mod datetime;
#[cfg(feature = "stdlib-encoding")]
mod encoding;
mod errors;
#[cfg(feature = "stdlib-filesystem")]
pub(crate) mod filesystem;
mod format;
mod groups;
#[cfg(feature = "stdlib-hash")]
mod hash;
mod json;
mod limits;
mod logic;
mod mapping;
#[cfg(feature = "stdlib-network")]
mod network;
mod number;
#[cfg(feature = "stdlib-regex")]
mod regex;
mod repeats;
mod sequence;
mod set;
mod string;
#[cfg(feature = "stdlib-yaml")]
mod yaml;

use crate::function::{Function, FunctionBuilder, Functions, Parameter};
use crate::types::Type;

pub use conversion::{conversions, to};
#[cfg(feature = "stdlib-time")]
pub use datetime::times;
pub use format::formats;
pub use groups::{collections, encodings, operators};
#[cfg(feature = "stdlib-hash")]
pub use hash::hashes;
#[cfg(feature = "stdlib-network")]
pub use network::networks;
pub use number::numbers;
#[cfg(feature = "stdlib-regex")]
pub use regex::regexes;
pub use sequence::sequences;
pub use set::sets;
pub use string::strings;
#[cfg(feature = "stdlib-yaml")]
pub use yaml::yaml;

/// A name and the constructor of its function.
type Entry = (&'static str, fn() -> Function);

fn describe(description: &str) -> FunctionBuilder {
    Function::builder().description(description)
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
