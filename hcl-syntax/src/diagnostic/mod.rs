//! What people are told: data apart from how it is shown.
//!
//! A [`Diagnostic`] is one finding; [`Diagnostics`] is the sink that everything that can fail writes into. A
//! [`Renderer`] turns them into a report for a person, [`Diagnostics::render_json`] into one for a program.

mod cut;
mod data;
mod render;
mod sink;
mod suggest;

pub use data::{Diagnostic, RelatedSpan, RelatedValue, Severity};
pub use hcl_value::brief;
pub use render::Renderer;
pub use sink::{Checkpoint, Diagnostics};
pub use suggest::suggest;
