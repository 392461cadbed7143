//! Names that a configuration defines, and references to them: `defines` and `refers` of `#[hcl(…)]`.

/// A name that a label or argument defines: `defines = "service"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The kind of the name, such as `service`. A reference names the kind that it refers to.
    pub kind: &'static str,
    /// The scope in which the name is visible.
    pub scope: Scope,
    /// Whether a second definition of the name in the scope is an error; not with `allow_duplicates`.
    pub unique: bool,
    /// Whether a name without references is reported: `warn_unused`.
    pub warn_unused: bool,
}

/// The part of a configuration in which a name is visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// The whole configuration: a file, or all files of a module.
    #[default]
    File,
    /// The body that contains the block with the definition, and the blocks in it: `scope = "parent"`.
    Parent,
}

impl Scope {
    /// Returns the name in `#[hcl(scope = "…")]` and in published schemas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Parent => "parent",
        }
    }
}
