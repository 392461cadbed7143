//! Reasons why a name cannot be renamed.

use std::fmt;

use hcl_core::internal::{messages, with_article};
use hcl_write::Address;

use crate::place::{DefinedName, Location, Place};

/// The reason why a name cannot be renamed.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\n")?;
/// let error = workspace.analysis().rename(file, 11, "a b").unwrap_err();
/// assert!(error.to_string().starts_with("\"a b\" is not a valid name"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenameError {
    /// The offset is not at a name.
    NoName,
    /// The name stays as it is.
    Refused {
        /// The reason, a sentence without a capital and a full stop.
        message: String,
        /// The place that prevents the change, if there is one.
        location: Option<Location>,
    },
}

impl RenameError {
    fn new(message: impl Into<String>) -> Self {
        let (message, location) = (message.into(), None);
        Self::Refused { message, location }
    }

    fn at(self, place: Location) -> Self {
        let (message, location) = (self.to_string(), Some(place));
        Self::Refused { message, location }
    }

    /// Returns the place that prevents the change, if there is one.
    #[must_use]
    pub const fn location(&self) -> Option<Location> {
        match self {
            Self::NoName => None,
            Self::Refused { location, .. } => *location,
        }
    }
}

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => {
                "there is no name that can be renamed here: place the cursor on a variable, a local value, or a variable of a `for`"
            }
            Self::Refused { message, .. } => message,
        })
    }
}

impl std::error::Error for RenameError {}

/// A name is taken by another one, which is written at a place.
pub(super) fn taken(by: &DefinedName, place: &Place) -> RenameError {
    let (kind, name) = (with_article(&by.kind), &by.name);
    let message = if place.is_definition {
        format!("there is {kind} {name:?} already")
    } else {
        format!("there is a reference to {kind} {name:?} already, which would get another meaning")
    };
    RenameError::new(message).at(place.location)
}

messages! {
    pub(super) RenameError::new => RenameError,

    /// No file defines the name.
    not_in_files(name: &str) =>
        ("no file defines {name:?}: it belongs to the language or the program, or is not defined");

    undefined(name: &str) =>
        ("nothing defines {name:?}: define it first");

    /// The iterator has the name of the blocks that it generates.
    block_type(name: &str, label: Location) =>
        ("the iterator {name:?} has the name of its block type: add `iterator = …` to the dynamic block to give it another name").at(label);

    /// All variables, locals or outputs are used together: those of `var`, `local`, or a call such as `module.net`.
    used_as_whole(root: &str, usage: Location) =>
        ("`{root}` is used without a fixed name after it: the names in it are part of a value").at(usage);

    not_utf8(file: &str) =>
        ("{file} is not UTF-8, and may have the name: save it as UTF-8 first");

    bare(name: &str, reference: Location) =>
        ("{name:?} is used without `var.` before it, and a rename does not find all such uses: change them by hand").at(reference);

    invalid_name(name: &str) =>
        ("{name:?} is not a valid name: use letters, digits, `_` and `-`, and begin with a letter or `_`");

    constant(name: &str) =>
        ("{name:?} is a constant: choose another name");

    reserved(name: &str) =>
        ("a call of the module could not set the variable {name:?}, which has another meaning there: choose another name");

    conflict(name: &str, reference: Location) =>
        ("with the name {name:?}, a reference would be to another definition: choose another name").at(reference);

    computed(name: &str, expression: Location) =>
        ("{name:?} is not written as such everywhere: an expression computes it, or it has escape sequences").at(expression);

    invalid_text(name: &str) =>
        ("{name:?} cannot be a name here: it must not be empty or contain quotes, backslashes, control characters, `${{` or `%{{`");

    index(address: &Address) =>
        ("{address} has an index or `*`, and references are renamed by their names: leave it out");

    other_parent(from: &Address, to: &Address) =>
        ("of {from}, only the last name can change, and {to} has others");

    /// The address is a part of a block or a value, or no reference can have it.
    part(address: &Address) =>
        ("{address} is a part of a block or value, and only a whole name can be renamed: rename the part alone, and change the references by hand");

    too_large() =>
        ("the new text would be larger than 4 GiB");
}
