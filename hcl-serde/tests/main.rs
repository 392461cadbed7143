//! Tests of the feature miette. They run with `cargo test --workspace`, whose other packages ask for it.

#[cfg(feature = "miette")]
mod miette;
