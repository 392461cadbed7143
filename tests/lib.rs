//! Shared pieces of the test suites.

pub mod golden;
