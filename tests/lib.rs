//! The shared library of the test suites.

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

/// Runs the code of the project's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct FirstPage;

/// Runs the code of the README of `hcl-serde` as tests.
#[cfg(doctest)]
#[doc = include_str!("../hcl-serde/README.md")]
#[derive(Debug)]
pub struct CratePage;

/// Runs the code of the comparison with other implementations as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/comparison.md")]
#[derive(Debug)]
pub struct Comparison;

/// Runs the code of the migration guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/migrating-from-hcl-rs.md")]
#[derive(Debug)]
pub struct Migration;

/// Runs the code of the migration guide for tools that edit as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/migrating-from-hcl-edit.md")]
#[derive(Debug)]
pub struct EditMigration;

/// Runs the code of the page about ways to read as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/reading.md")]
#[derive(Debug)]
pub struct Reading;
