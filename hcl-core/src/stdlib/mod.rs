//! The standard library: functions in groups, each of which is a table of its own.
//!
//! Behaves as the functions that HashiCorp's tools offer. No call builds more than a fixed limit: going over one is
//! an error. Groups that bring other crates in stand behind features; `docs/functions.md` lists all functions.

mod arguments;
mod canonical;
mod case;
mod collection;
mod conversion;
mod errors;
mod limits;
mod logic;
mod mapping;
mod number;
mod sequence;
mod set;
mod string;

pub use conversion::to;

use crate::function::Functions;

impl Functions {
    /// All functions of this build but those that read files.
    #[must_use]
    pub fn standard() -> Self {
        let groups = [
            number::functions(),
            number::operators(),
            logic::functions(),
            string::functions(),
            sequence::functions(),
            set::functions(),
            collection::functions(),
            mapping::functions(),
            conversion::functions(),
        ];
        groups.into_iter().fold(Self::new(), Self::with_all)
    }
}
