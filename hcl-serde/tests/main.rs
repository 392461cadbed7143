//! Tests of features: `IndexMap` in the derive, and miette. They run with `cargo test --workspace`, whose other packages ask for
//! these features.

#[cfg(all(feature = "derive", feature = "indexmap"))]
mod indexmap;
#[cfg(feature = "miette")]
mod miette;
