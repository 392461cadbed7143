//! The JSON syntax as output: the JSON form of bodies and expressions of either syntax.
//!
//! JSON syntax specification, read backwards: a template for every expression that is not a literal, nested objects for
//! labels, arrays for repeated blocks. The result, read in the JSON syntax, holds the same expressions.

// Tests: tests/decoding/json_form.rs, tests/files/conversion.rs.

mod body;
mod errors;
mod expression;
pub mod hcl2json;
mod hcl2json_values;
mod known_variables;
#[cfg(feature = "serde")]
mod serde;
mod sink;
mod template;
mod tree;
mod value;
mod walk;
mod write;

pub use crate::escape::{escape, escape_sequences};
pub use expression::Form;
pub use hcl2json_values::{send_source, send_value};
pub use sink::{JsonBuilder, Sink};
pub use template::template_of;
pub use tree::Json;
pub use write::{JsonText, write_string};
