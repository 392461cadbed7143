//! What people are told: data apart from how it is shown.
//!
//! A [`Diagnostic`] is one finding; [`Diagnostics`] is the sink that everything that can fail writes into.

mod data;
mod sink;
mod suggest;

pub use data::{Diagnostic, RelatedValue, Severity};
pub use sink::Diagnostics;
pub use suggest::suggest;
