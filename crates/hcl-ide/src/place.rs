//! Files by id, and places of names in them.

use hcl_syntax::Span;

use crate::names::Symbol;

/// The id of a file in a [`Workspace`](crate::Workspace). A name has the same id for as long as the workspace lives.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "port = 80\n")?;
/// assert_eq!(workspace.set("app.hcl", "port = 81\n")?, file);
/// assert_eq!(workspace.file_id("app.hcl"), Some(file));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub(crate) u32);

/// A name in a file.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Location, Workspace};
/// use hcl_config::Module;
/// use hcl_syntax::Span;
///
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\nb = local.a\n")?;
/// let expected = Location { file, span: Span::new(11, 12), extent: Span::new(11, 16) };
/// assert_eq!(workspace.analysis().definition(file, 29), [expected]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// The name, without quotes.
    pub span: Span,
    /// The whole block, attribute or expression, if it defines the name. Otherwise the name.
    pub extent: Span,
}

/// A name with all the places where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DefinedName {
    /// The kind of the name, such as `service`.
    pub(crate) kind: String,
    pub(crate) name: String,
    /// In order of files and offsets.
    pub(crate) places: Vec<Place>,
    /// The kind of a name of the language; `None` for a name of the schema.
    pub(crate) symbol: Option<Symbol>,
}

/// A place where a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The name, without quotes; of a computed name, the expression. The extent is the header of the block, or the
    /// attribute.
    pub(crate) location: Location,
    pub(crate) is_definition: bool,
    /// Whether the text of the span is the name, so that a rename can replace it.
    pub(crate) is_plain: bool,
    /// Whether the name is computed. The expression has names of its own.
    pub(crate) is_computed: bool,
}

impl DefinedName {
    /// Returns where the name is written at an offset, also with escape sequences.
    pub(crate) fn at(&self, file: FileId, offset: u32) -> Option<Location> {
        let written = self.places.iter().filter(|place| !place.is_computed);
        written.map(|place| place.location).find(|written| {
            written.file == file && written.span.start <= offset && offset <= written.span.end
        })
    }

    pub(crate) fn definitions(&self) -> impl Iterator<Item = Location> {
        let definitions = self.places.iter().filter(|place| place.is_definition);
        definitions.map(|place| place.location)
    }
}
