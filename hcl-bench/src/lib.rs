//! Benchmarks of the HCL crates beside their peers.
