//! Why a change at an address is refused.

use std::error::Error;
use std::fmt;

use hcl_syntax::SourceSpan;

use super::{Address, AddressPart, EditError};

/// Why a [`Change`](super::Change) is refused, with the places.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Change, ChangeError, Edit};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let set = Edit::new(&file).change(&Change::set("prot".parse()?, 8080));
/// assert!(matches!(set, Err(ChangeError::NotFound(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub enum ChangeError {
    /// Nothing is at the address.
    NotFound(Address),
    /// A value is set at the address of a block, which has no value.
    NotAnArgument(Address, SourceSpan),
    /// An item is added at an address that has an item already.
    Exists(Address, SourceSpan),
    /// A value is added at the address of a list, which gets elements.
    IsAList(Address, SourceSpan),
    /// At this address, an item is added to a parent that is neither a block nor an object, or an element to one that is not a list.
    NotAParent(Address, SourceSpan),
    /// The new address of a renamed item has another parent than the old one.
    OtherParent(SourceSpan),
    /// An element of a list is renamed, but elements have no names.
    NoName(Address, SourceSpan),
    /// Several items are at the address of one that moves, or that gets a name of its own. The second is here.
    Several(Address, SourceSpan),
    /// A part of a value is moved, or gets a comment.
    NotAnItem(Address, SourceSpan),
    /// The block at the first address moves to the second, which is inside it.
    InItself(Address, Address),
    /// References are not renamed, for this reason.
    NotRenamed(String),
    /// A file in the JSON syntax is sorted, formatted or laid out, or references in it are renamed.
    JsonFile,
    /// The edit of an item is refused.
    Refused(EditError),
}

impl ChangeError {
    /// Returns the place of what prevents the change.
    #[must_use]
    pub const fn place(&self) -> Option<&SourceSpan> {
        match self {
            Self::NotAnArgument(_, at)
            | Self::Exists(_, at)
            | Self::IsAList(_, at)
            | Self::NotAParent(_, at)
            | Self::OtherParent(at)
            | Self::NoName(_, at)
            | Self::Several(_, at)
            | Self::NotAnItem(_, at) => Some(at),
            _ => None,
        }
    }
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(address) => write!(f, "nothing is at {address}"),
            Self::NotAnArgument(address, _) => write!(
                f,
                "the block {address} has no value: set an argument in it, such as {address}.name"
            ),
            Self::Exists(address, _) => {
                write!(f, "there is {address} already: choose another name, or set its value")
            }
            Self::IsAList(address, _) => write!(
                f,
                "the value at {address} is a list: add an element at {address}[], or set the whole value"
            ),
            Self::NotAParent(address, _) => {
                let (last, parent) = address.parts().split_last().unzip();
                let parent = Address::of_parts(parent.unwrap_or_default().to_vec());
                match last.and_then(AddressPart::name) {
                    Some(_) => write!(f, "nothing can be added at {address}, since {parent} is not a block or an object: set it to {{}} first"),
                    None => write!(f, "nothing can be added at {address}, since {parent} is not a list: set it to [] first"),
                }
            }
            Self::OtherParent(_) => f.write_str(
                "the new address has another parent: change only the name, or the type and labels of the block",
            ),
            Self::NoName(address, _) => {
                write!(f, "the element {address} of a list has no name: set its value")
            }
            Self::Several(address, second) => write!(
                f,
                "several items are at {address}, the second {}: name one of them",
                second.on_line()
            ),
            Self::NotAnItem(address, _) => {
                write!(f, "the item {address} is a part of a value: write the value anew")
            }
            Self::InItself(address, other) => {
                write!(f, "{other} is inside {address}, which cannot move into itself")
            }
            Self::NotRenamed(reason) => f.write_str(reason),
            Self::JsonFile => f.write_str(
                "the file is in the JSON syntax, in which items are set, added, removed and renamed, and nothing else changes",
            ),
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

/// Shows the sentence, since `main` prints a returned error by `Debug`.
impl fmt::Debug for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for ChangeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(error) => Some(error),
            _ => None,
        }
    }
}

impl From<EditError> for ChangeError {
    fn from(error: EditError) -> Self {
        Self::Refused(error)
    }
}
