//! Benchmarks of the HCL crates and their peers: inputs, timing and tables.

mod expressions;
pub mod features;
pub mod go;
mod input;
mod lexer;
mod plot;
pub mod shapes;
mod table;
mod timing;

pub use expressions::{ELEMENTS, EXPRESSIONS, context, sum};
pub use input::{Input, generated, real_files};
pub use lexer::token_count;
pub use plot::{Series, plot};
pub use table::Table;
pub use timing::{Rounds, Timed, as_f64, median};
