//! Schemas as JSON, which a program publishes and another tool reads.
//!
//! Members that have their usual value are left out; members that a reader does not know are ignored, so that a newer
//! program can add some.

mod read;
mod write;

/// The version of the form. A reader refuses others.
const VERSION: &str = "1";
