//! Functions for expressions in spec files.
//!
//! Spec language, "Spec Definition Functions".

use std::sync::LazyLock;

use hcl_core::function::Functions;

static FUNCTIONS: LazyLock<Functions> = LazyLock::new(Functions::hcldec);

/// Returns the fifteen functions of the spec language.
pub(super) fn functions() -> Functions {
    FUNCTIONS.clone()
}
