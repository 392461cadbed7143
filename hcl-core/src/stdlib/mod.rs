//! The standard library: functions in groups, each of which is a table of its own.
//!
//! Behaves as the functions that HashiCorp's tools offer. No call builds more than a fixed limit: going over one is
//! an error. Groups that bring other crates in stand behind features; `docs/functions.md` lists all functions.

mod arguments;
mod case;
mod errors;
mod limits;
mod logic;
mod number;
mod string;

use crate::function::Functions;

impl Functions {
    /// All functions of this build but those that read files.
    #[must_use]
    pub fn standard() -> Self {
        number::functions()
            .with_all(number::operators())
            .with_all(logic::functions())
            .with_all(string::functions())
    }
}
