//! Benchmarks of the HCL crates beside their peers: inputs, timing and tables.

mod input;
mod table;
mod timing;

pub use input::{Input, generated, real_files};
pub use table::Table;
pub use timing::{Rounds, median};
