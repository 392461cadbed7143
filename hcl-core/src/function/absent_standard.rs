//! `Functions::standard` without the feature `functions`: the compiler names the feature.

use super::Functions;

/// Implemented by no type.
#[diagnostic::on_unimplemented(
    message = "`Functions::standard()` needs the feature `functions`",
    label = "the feature `functions` is off",
    note = "run `cargo add hcl-serde --features functions`, or `cargo add hcl-core --features functions`"
)]
pub trait StandardFunctions {}

impl Functions {
    /// Needs the feature `functions`: the table of the standard functions.
    #[must_use]
    #[expect(
        unused_lifetimes,
        reason = "a bound without a lifetime would be an error here, and not at the call"
    )]
    pub fn standard() -> Self
    where
        for<'a> Self: StandardFunctions,
    {
        Self::new()
    }
}
