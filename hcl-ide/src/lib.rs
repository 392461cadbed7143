//! Analysis of HCL files for editors, driven by the schema of a type.
//!
//! Everything here is a plain struct over byte offsets: no protocol, no JSON, no threads.
