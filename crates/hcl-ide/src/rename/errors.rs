//! Reasons why a name cannot be renamed.

use std::fmt;

use hcl_core::internal::with_article;

use crate::place::{DefinedName, Location, Place};

/// The reason why a name cannot be renamed.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, RenameError, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\n")?;
/// let error = workspace.analysis().rename(file, 11, "a b").unwrap_err();
/// assert!(matches!(error, RenameError::InvalidName(name) if name == "a b"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenameError {
    /// The offset is not at a name.
    NoName,
    /// The program defines the name, not a file.
    NotInFiles(String),
    /// No file defines the name.
    Undefined(String),
    /// The iterator has the name of the blocks that it generates.
    BlockType {
        /// The name.
        name: String,
        /// The label of the `dynamic` block.
        location: Location,
    },
    /// All variables, locals or outputs are used together, so that their names are part of a value.
    UsedAsWhole {
        /// `var`, `local`, or a call such as `module.net`.
        root: String,
        /// One such use.
        location: Location,
    },
    /// The new name is not an identifier.
    InvalidName(String),
    /// The new name is `true`, `false` or `null`, which a variable cannot have.
    Constant(String),
    /// The new name has another meaning in a call of the module, which could not set the variable.
    Reserved(String),
    /// The new name is in use.
    Taken {
        /// The kind of the other definition, like `local value`.
        kind: String,
        /// The new name.
        name: String,
        /// One place where it occurs.
        location: Location,
    },
    /// References have the new name already, which nothing defines.
    Referenced {
        /// The kind that they refer to, like `local value`.
        kind: String,
        /// The new name.
        name: String,
        /// The first such reference.
        location: Location,
    },
    /// With the new name, a reference would be to another definition.
    Conflict {
        /// The new name.
        name: String,
        /// The first such reference.
        location: Location,
    },
    /// The name is computed, or written with escape sequences.
    Computed {
        /// The name.
        name: String,
        /// The expression.
        location: Location,
    },
    /// The new name has characters that the text around it cannot have.
    InvalidText(String),
    /// The address of a name has an index, or `*`.
    Index(String),
    /// More than the last name of an address would change.
    OtherParent {
        /// The address now.
        from: String,
        /// The new address.
        to: String,
    },
    /// The address is a part of a block or a value, or no reference can have it.
    Part(String),
    /// The new text would be too large.
    TooLarge,
}

impl RenameError {
    /// A name is taken by another one, which is written at a place.
    pub(super) fn taken(by: &DefinedName, place: &Place) -> Self {
        let (kind, name, location) = (by.kind.clone(), by.name.clone(), place.location);
        if place.is_definition {
            Self::Taken {
                kind,
                name,
                location,
            }
        } else {
            Self::Referenced {
                kind,
                name,
                location,
            }
        }
    }

    /// Returns the place that prevents the change, if there is one.
    #[must_use]
    pub const fn location(&self) -> Option<Location> {
        match self {
            Self::BlockType { location, .. }
            | Self::UsedAsWhole { location, .. }
            | Self::Taken { location, .. }
            | Self::Referenced { location, .. }
            | Self::Computed { location, .. }
            | Self::Conflict { location, .. } => Some(*location),
            _ => None,
        }
    }
}

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => f.write_str(
                "there is no name that can be renamed here: place the cursor on a variable, a local value, or a variable of a `for`",
            ),
            Self::NotInFiles(name) => write!(f, "the program defines {name:?}: no file does"),
            Self::Undefined(name) => write!(f, "nothing defines {name:?}: define it first"),
            Self::BlockType { name, .. } => write!(
                f,
                "the iterator {name:?} has the name of its block type: add `iterator = …` to the dynamic block to give it another name"
            ),
            Self::UsedAsWhole { root, .. } => write!(
                f,
                "`{root}` is used without a fixed name after it: the names in it are part of a value"
            ),
            Self::InvalidName(name) => write!(
                f,
                "{name:?} is not a valid name: use letters, digits, `_` and `-`, and begin with a letter or `_`"
            ),
            Self::Constant(name) => write!(f, "{name:?} is a constant: choose another name"),
            Self::Reserved(name) => write!(
                f,
                "a call of the module could not set the variable {name:?}, which has another meaning there: choose another name"
            ),
            Self::Referenced { kind, name, .. } => write!(
                f,
                "there is a reference to {} {name:?} already, which would get another meaning",
                with_article(kind)
            ),
            Self::Taken { kind, name, .. } => {
                write!(f, "there is {} {name:?} already", with_article(kind))
            }
            Self::Conflict { name, .. } => write!(
                f,
                "with the name {name:?}, a reference would be to another definition: choose another name"
            ),
            Self::Computed { name, .. } => write!(
                f,
                "{name:?} is not written as such everywhere: an expression computes it, or it has escape sequences"
            ),
            Self::InvalidText(name) => write!(
                f,
                "{name:?} cannot be a name here: it must not be empty or contain quotes, backslashes, control characters, `${{` or `%{{`"
            ),
            Self::Index(name) => write!(
                f,
                "{name} has an index or `*`, and references are renamed by their names: leave it out"
            ),
            Self::OtherParent { from, to } => write!(
                f,
                "of {from}, only the last name can change, and {to} has others"
            ),
            Self::Part(name) => write!(
                f,
                "{name} is a part of a block or value, and only a whole name can be renamed: rename the part alone, and change the references by hand"
            ),
            Self::TooLarge => f.write_str("the new text would be larger than 4 GiB"),
        }
    }
}

impl std::error::Error for RenameError {}
