//! The names and references that were noted so far.

use std::collections::HashSet;
use std::sync::Arc;

use hcl_core::SourceSpan;

use super::written_name::Written;
use crate::location::{BodyPath, outer_key};
use crate::schema::{Definition, Scope};

/// The kind of a name, such as `service`. Names of one kind share it.
pub(crate) type Kind = Arc<str>;

/// Names and references, in the order in which bodies are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The kinds and the fields of the names that were noted.
    texts: HashSet<Arc<str>>,
    /// Whether the block that is read is one too many: a report is about the block, so its names do not count as second definitions.
    pub(crate) is_in_surplus: bool,
    pub(super) definitions: Vec<NameDefinition>,
    pub(super) uses: Vec<NameUse>,
    /// Kinds with a definition of an unknown name.
    pub(super) incomplete: HashSet<Kind>,
    /// Kinds with a reference to an unknown name.
    pub(super) used_somehow: HashSet<Kind>,
}

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct NameDefinition {
    pub(crate) kind: Kind,
    pub(crate) name: Written,
    pub(super) scope: Scope,
    pub(super) allow_duplicates: bool,
    pub(super) warn_unused: bool,
    /// Whether the name is the key of a map: reading it reports duplicates, and merges them where the type says so.
    pub(super) is_key: bool,
    pub(crate) known: Known,
}

impl NameDefinition {
    /// Returns the key of the body in which the name is visible, with its blocks.
    pub(super) fn visible_in(&self) -> &str {
        let body = self.known.body.key();
        match self.scope {
            Scope::File => "",
            // The body around the block is the one with the key.
            Scope::Parent if self.is_key => body,
            Scope::Parent => outer_key(body).unwrap_or_default(),
        }
    }
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct NameUse {
    pub(crate) kind: Kind,
    pub(crate) name: Written,
    pub(crate) known: Known,
    /// Whether references of this kind must not lead in a circle.
    pub(super) is_acyclic: bool,
}

/// The definition and the reference of a label, key or value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameLink<'s> {
    pub(crate) defines: Option<&'s Definition>,
    pub(crate) refers: Option<&'s str>,
    pub(crate) is_acyclic: bool,
    /// Whether the name is the key of a block in the body.
    pub(crate) is_key: bool,
}

impl NameLink<'_> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.defines.is_none() && self.refers.is_none()
    }
}

/// The place where a name is written, for reports and editors.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The body that contains the name.
    pub(super) body: Arc<BodyPath>,
    /// The name of the argument, label or block type.
    field: Arc<str>,
    /// The header of the block, or the attribute.
    pub(crate) context: SourceSpan,
}

impl Known {
    /// Returns the path of fields to the name.
    pub(super) fn path(&self) -> String {
        self.body.path_to(&self.field)
    }

    /// Returns the key of the body of a block in a map.
    pub(super) fn key_of_entry(&self, key: &str) -> String {
        self.body.key_of_entry(&self.field, key)
    }

    pub(super) fn is_at(&self, other: &Self) -> bool {
        self.field == other.field && self.body.is_at(&other.body)
    }
}

impl Names {
    fn text(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return known.clone();
        }
        let text: Arc<str> = text.into();
        self.texts.insert(text.clone());
        text
    }

    /// Returns the place of a name: in a field of a body, with the header of its block or the attribute.
    pub(crate) fn place(
        &mut self,
        body: &Arc<BodyPath>,
        field: &str,
        context: SourceSpan,
    ) -> Known {
        Known {
            body: body.clone(),
            field: self.text(field),
            context,
        }
    }

    /// Notes a name that is not known.
    pub(crate) fn note_unknown(&mut self, link: NameLink<'_>) {
        if let Some(defines) = link.defines {
            // A definition that is not known may be of any name.
            let kind = self.text(&defines.kind);
            self.incomplete.insert(kind);
        }
        if let Some(kind) = link.refers {
            // A reference that is not known may be to any name.
            let kind = self.text(kind);
            self.used_somehow.insert(kind);
        }
    }

    /// Notes the name of a label, a key or a value; `None` for one that is not known.
    pub(crate) fn note_one(&mut self, link: NameLink<'_>, name: Option<Written>, at: &Known) {
        match name {
            Some(name) => self.note(link, [name], true, at),
            None => self.note_unknown(link),
        }
    }

    /// Notes the names of a value. If there may be others, none of them is a definition.
    pub(crate) fn note(
        &mut self,
        link: NameLink<'_>,
        names: impl IntoIterator<Item = Written>,
        is_complete: bool,
        at: &Known,
    ) {
        let refers = link.refers.map(|kind| self.text(kind));
        let defines = link.defines.filter(|_| is_complete);
        let defines = defines.map(|defines| (self.text(&defines.kind), defines));
        for name in names {
            if let Some(kind) = &refers {
                self.uses.push(NameUse {
                    kind: kind.clone(),
                    name: name.clone(),
                    known: at.clone(),
                    is_acyclic: link.is_acyclic,
                });
            }
            if let Some((kind, of)) = &defines {
                self.definitions.push(NameDefinition {
                    kind: kind.clone(),
                    name,
                    scope: of.scope,
                    allow_duplicates: of.allow_duplicates || self.is_in_surplus,
                    warn_unused: of.warn_unused,
                    is_key: link.is_key,
                    known: at.clone(),
                });
            }
        }
    }
}
