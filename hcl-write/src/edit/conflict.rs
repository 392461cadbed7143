//! Conflicts of a merge.

use super::address::{Address, Found};

/// A conflict of a merge: both files have changed what is at an address, each in another way.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Edit;
///
/// let parse = |text: &str| {
///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
/// };
/// let (base, ours, theirs) = (parse("port = 1\n"), parse("port = 2\n"), parse("port = 3\n"));
/// let conflicts = Edit::new(&ours).merge(base.body(), theirs.body())?;
/// let line = conflicts[0].ours.map(|found| found.name_span().start().line);
/// assert_eq!((conflicts[0].address.to_string(), line), ("port".to_owned(), Some(1)));
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conflict<'f, 'n> {
    /// The address.
    pub address: Address,
    /// The item of this file at the address.
    pub ours: Option<Found<'f>>,
    /// The item of the other file.
    pub theirs: Option<Found<'n>>,
}
