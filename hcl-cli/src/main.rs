//! The command `hcl`: formats and edits HCL files.

fn main() {}
