//! Texts of HCL as objects of Python: the part of the extension module that has to be fast.
//!
//! A crate of its own, since Cargo optimizes whole crates for speed or for size.

pub mod call;
pub mod errors;
pub mod hcl2;
pub mod keys;
pub mod limits;
pub mod load;
pub mod number;
pub mod objects;
pub mod value;
