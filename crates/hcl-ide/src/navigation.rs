//! Definition, references and highlights of the name at an offset.

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::names::{FileNames, NameOccurrence, Role, Symbol};
use crate::place::{FileId, Location, Place};

/// A use of the name at an offset, in the same file.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "sums = [for n in list : n + n]\n")?;
/// let found = workspace.analysis().highlights(file, 12);
/// let starts: Vec<u32> = found.iter().map(|highlight| highlight.span.start).collect();
/// assert_eq!(starts, [12, 24, 28]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The name, without quotes.
    pub span: Span,
    /// Whether the name is defined or used.
    pub kind: HighlightKind,
}

/// The kind of a [`Highlight`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{HighlightKind, Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "all = [for n in list : n]\n")?;
/// let found = workspace.analysis().highlights(file, 23);
/// let kinds: Vec<HighlightKind> = found.iter().map(|highlight| highlight.kind).collect();
/// assert_eq!(kinds, [HighlightKind::Definition, HighlightKind::Reference]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighlightKind {
    /// The definition.
    Definition,
    /// A use.
    Reference,
}

impl Analysis {
    /// Returns where the name at an offset is defined: an input variable, a local value, a variable of a `for`, an iterator
    /// of a `dynamic` block, a name that the schema says a label, key or value defines, the module that a `source` names. Each step
    /// of a reference has a definition: the argument `id` of `aws_vpc.main[0].id`, or the block.
    /// Several places for a name that is defined several times.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let variables = workspace.set("app/variables.hcl", "variable \"port\" {}\n")?;
    /// let main = workspace.set("app/main.hcl", "port = var.port\n")?;
    ///
    /// let found = workspace.analysis().definition(main, 13);
    /// assert_eq!(found[0].file, variables);
    /// assert_eq!(found[0].span.range(), 10..14);
    /// assert_eq!(found[0].extent.range(), 0..18);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn definition(&self, file: FileId, offset: u32) -> Vec<Location> {
        if let Some(name) = self.name_at(file, offset) {
            let found = name.definitions();
            // OpenTofu does not read a file that another replaces.
            let is_read = |id: FileId| id == file || self.replacement(id).is_none();
            return found.filter(|found| is_read(found.file)).collect();
        }
        match self.definition_of_step(file, offset) {
            Some(found) => found,
            None => self.called_file(file, offset).into_iter().collect(),
        }
    }

    /// Returns the definition of a step of `aws_vpc.main[0].id` next to the name: the argument or the nested block, if the block has it,
    /// or the block. Behind an output, the output.
    fn definition_of_step(&self, file: FileId, offset: u32) -> Option<Vec<Location>> {
        let path = self.names(file)?.path_at(offset)?;
        let is_before = |step: &&(Box<str>, Span)| step.1.start <= offset;
        let steps: Vec<_> = path.steps.iter().take_while(is_before).collect();
        let output = steps.iter().find_map(|(_, span)| {
            let found = self.occurrence(file, span.start)?;
            (found.span == *span).then_some(found)
        });
        let found = output.or_else(|| self.occurrence(file, path.name.start))?;
        let blocks: Vec<Location> = self.name_of(file, &found.symbol).definitions().collect();
        let names = steps.iter().map(|(name, _)| &**name);
        let has_parts = matches!(found.symbol, Symbol::Block { .. });
        let parts = blocks.iter().filter(|_| has_parts);
        let parts: Vec<Location> = parts
            .filter_map(|block| self.part_of(block, names.clone()))
            .collect();
        Some(if parts.is_empty() { blocks } else { parts })
    }

    /// Returns the first file of the local module whose `source` is at an offset.
    fn called_file(&self, file: FileId, offset: u32) -> Option<Location> {
        let mut calls = self.local_calls(file);
        let (_, _, file) = calls.find(|(source, ..)| source.contains(offset))?;
        let start = Span::new(0, 0);
        Some(Location {
            file,
            span: start,
            extent: start,
        })
    }

    /// Returns the places that use the name at an offset, in order of files and offsets, and its definitions if
    /// `with_definition` is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "sums = [for n in list : \"${n + n}\"]\n")?;
    /// let analysis = workspace.analysis();
    /// assert_eq!(analysis.references(file, 12, false).len(), 2);
    /// assert_eq!(analysis.references(file, 12, true).len(), 3);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn references(&self, file: FileId, offset: u32, with_definition: bool) -> Vec<Location> {
        let name = self.name_at(file, offset);
        let places = name.iter().flat_map(|name| &name.places);
        let wanted = places.filter(|place| with_definition || !place.is_definition);
        wanted.map(|place| place.location).collect()
    }

    /// Returns the uses of the name at an offset in the same file, in source order.
    #[must_use]
    pub fn highlights(&self, file: FileId, offset: u32) -> Vec<Highlight> {
        let name = self.name_at(file, offset);
        let places = name.iter().flat_map(|name| &name.places);
        let here = places.filter(|place| place.location.file == file);
        here.map(Highlight::of).collect()
    }

    /// Returns the names of a file.
    pub(crate) fn names(&self, file: FileId) -> Option<&FileNames> {
        Some(self.file(file)?.names(self.language.name_rules()))
    }

    /// Returns the name at an offset.
    pub(crate) fn occurrence(&self, file: FileId, offset: u32) -> Option<&NameOccurrence> {
        self.names(file)?.at(offset)
    }
}

impl Highlight {
    const fn of(place: &Place) -> Self {
        Self {
            span: place.location.span,
            kind: if place.is_definition {
                HighlightKind::Definition
            } else {
                HighlightKind::Reference
            },
        }
    }
}

impl Location {
    pub(crate) const fn of(file: FileId, occurrence: &NameOccurrence) -> Self {
        Self {
            file,
            span: occurrence.span,
            extent: match occurrence.role {
                Role::Reference => occurrence.span,
                _ => occurrence.extent,
            },
        }
    }
}
