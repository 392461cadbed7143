//! A language server and command-line tool for any program that derives its HCL configuration.
//!
//! The protocol only: the analysis is in `hcl-ide`.
