//! Reasons why a name cannot be renamed.

use std::fmt;

use hcl_core::internal::with_article;

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

    fn at(message: String, location: Location) -> Self {
        let location = Some(location);
        Self::Refused { message, location }
    }

    /// No file defines the name.
    pub(super) fn not_in_files(name: &str) -> Self {
        Self::new(format!(
            "no file defines {name:?}: it belongs to the language or the program, or is not defined"
        ))
    }

    pub(super) fn undefined(name: &str) -> Self {
        Self::new(format!("nothing defines {name:?}: define it first"))
    }

    /// The iterator has the name of the blocks that it generates.
    pub(super) fn block_type(name: &str, label: Location) -> Self {
        let message = format!(
            "the iterator {name:?} has the name of its block type: add `iterator = …` to the dynamic block to give it another name"
        );
        Self::at(message, label)
    }

    /// All variables, locals or outputs are used together: those of `var`, `local`, or a call such as `module.net`.
    pub(super) fn used_as_whole(root: &str, usage: Location) -> Self {
        let message = format!(
            "`{root}` is used without a fixed name after it: the names in it are part of a value"
        );
        Self::at(message, usage)
    }

    pub(super) fn not_utf8(file: &str) -> Self {
        Self::new(format!(
            "{file} is not UTF-8, and may have the name: save it as UTF-8 first"
        ))
    }

    pub(super) fn bare(name: &str, reference: Location) -> Self {
        let message = format!(
            "{name:?} is used without `var.` before it, and a rename does not find all such uses: change them by hand"
        );
        Self::at(message, reference)
    }

    pub(super) fn invalid_name(name: &str) -> Self {
        Self::new(format!(
            "{name:?} is not a valid name: use letters, digits, `_` and `-`, and begin with a letter or `_`"
        ))
    }

    pub(super) fn constant(name: &str) -> Self {
        Self::new(format!("{name:?} is a constant: choose another name"))
    }

    pub(super) fn reserved(name: &str) -> Self {
        Self::new(format!(
            "a call of the module could not set the variable {name:?}, which has another meaning there: choose another name"
        ))
    }

    /// A name is taken by another one, which is written at a place.
    pub(super) fn taken(by: &DefinedName, place: &Place) -> Self {
        let (kind, name) = (with_article(&by.kind), &by.name);
        let message = if place.is_definition {
            format!("there is {kind} {name:?} already")
        } else {
            format!(
                "there is a reference to {kind} {name:?} already, which would get another meaning"
            )
        };
        Self::at(message, place.location)
    }

    pub(super) fn conflict(name: &str, reference: Location) -> Self {
        let message = format!(
            "with the name {name:?}, a reference would be to another definition: choose another name"
        );
        Self::at(message, reference)
    }

    pub(super) fn computed(name: &str, expression: Location) -> Self {
        let message = format!(
            "{name:?} is not written as such everywhere: an expression computes it, or it has escape sequences"
        );
        Self::at(message, expression)
    }

    pub(super) fn invalid_text(name: &str) -> Self {
        Self::new(format!(
            "{name:?} cannot be a name here: it must not be empty or contain quotes, backslashes, control characters, `${{` or `%{{`"
        ))
    }

    pub(super) fn index(address: impl fmt::Display) -> Self {
        Self::new(format!(
            "{address} has an index or `*`, and references are renamed by their names: leave it out"
        ))
    }

    pub(super) fn other_parent(from: impl fmt::Display, to: impl fmt::Display) -> Self {
        Self::new(format!(
            "of {from}, only the last name can change, and {to} has others"
        ))
    }

    /// The address is a part of a block or a value, or no reference can have it.
    pub(super) fn part(address: impl fmt::Display) -> Self {
        Self::new(format!(
            "{address} is a part of a block or value, and only a whole name can be renamed: rename the part alone, and change the references by hand"
        ))
    }

    pub(super) fn too_large() -> Self {
        Self::new("the new text would be larger than 4 GiB")
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
