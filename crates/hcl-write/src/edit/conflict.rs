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
/// let merged = Edit::new(&ours).merge(base.body(), theirs.body())?;
/// let line = merged.conflicts[0].ours.map(|found| found.name_span().start().line);
/// assert_eq!((merged.conflicts[0].address.to_string(), line), ("port".to_owned(), Some(1)));
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

/// Choices that a merge could not make.
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
/// let (base, ours, theirs) = (parse("a = 1\n"), parse("a = 1 # ours\n"), parse("a = 1 # theirs\n"));
/// let merged = Edit::new(&ours).merge(base.body(), theirs.body())?;
/// assert!(merged.conflicts.is_empty());
/// assert_eq!(merged.comments[0].address.to_string(), "a");
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Merged<'f, 'n> {
    /// Items that both files have changed, each in another way. The change of the other file is not applied.
    pub conflicts: Vec<Conflict<'f, 'n>>,
    /// Items whose comments both files have changed. The comments of this file stay.
    pub comments: Vec<Conflict<'f, 'n>>,
}
