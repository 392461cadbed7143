//! Shared pieces of the test suites.

pub mod case;
pub mod configurations;
pub mod context;
pub mod generate;
pub mod golden;
pub mod json;
pub mod notation;
pub mod run;
pub mod shared;
pub mod targets;
