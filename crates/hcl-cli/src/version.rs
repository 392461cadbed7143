//! How the command was built.

/// Lines below the version, for reports of problems.
pub(crate) const DETAILS: &str = concat!(
    "commit: ",
    env!("HCL_COMMIT"),
    "\ntarget: ",
    env!("HCL_TARGET"),
    "\ncompiler: ",
    env!("HCL_RUSTC"),
    "\n"
);
