//! Schemas as JSON, which a program publishes and another tool reads.
//!
//! Members that have their usual value are left out. A member that a reader does not know is an error: a check without it would
//! accept what the program refuses.

mod node;
mod read;
mod sense;
mod write;

/// The version of the form. A reader refuses others.
const VERSION: &str = "1";
