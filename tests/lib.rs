//! Shared pieces of the test suites.

pub mod case;
pub mod configurations;
pub mod context;
mod dynamic;
pub mod generate;
mod generate_files;
pub mod golden;
pub mod hostile;
pub mod jobs;
pub mod json;
pub mod notation;
pub mod robustness;
pub mod run;
pub mod shared;
pub mod stress;
pub mod targets;
pub mod written;

/// The code in the project's first page, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct FirstPage;

/// The code in the page of the crate for applications, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../hcl-serde/README.md")]
#[derive(Debug)]
pub struct CratePage;

/// The code in the comparison with other implementations, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/comparison.md")]
#[derive(Debug)]
pub struct Comparison;

/// The code in the page for those who come from hcl-rs, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/migrating-from-hcl-rs.md")]
#[derive(Debug)]
pub struct Migration;

/// The code in the page about ways to read, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/reading.md")]
#[derive(Debug)]
pub struct Reading;
