//! The names and references that were noted so far.

use std::collections::HashSet;
use std::fmt::Write as _;

use hcl_core::SourceSpan;

use super::written::Written;
use crate::schema::Scope;

/// Names and references, in the order in which bodies are read. Kinds live as long as the schema.
#[derive(Debug, Default)]
pub(crate) struct Names<'s> {
    pub(super) definitions: Vec<NameDefinition<'s>>,
    pub(super) uses: Vec<NameUse<'s>>,
    /// Kinds with a definition whose name is not known.
    pub(super) incomplete: HashSet<&'s str>,
    /// Kinds with a reference whose name is not known.
    pub(super) used_somehow: HashSet<&'s str>,
}

/// A definition.
#[derive(Debug)]
pub(crate) struct NameDefinition<'s> {
    pub(super) kind: &'s str,
    pub(super) name: Written,
    /// The body, with its blocks, in which the name is visible.
    pub(super) visible_in: BodyKey,
    pub(super) options: Options,
    pub(super) known: Known,
}

/// A reference.
#[derive(Debug)]
pub(crate) struct NameUse<'s> {
    pub(super) kind: &'s str,
    pub(super) name: Written,
    /// The body that contains the reference.
    pub(super) within: BodyKey,
    pub(super) known: Known,
}

/// The options of a definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) unique: bool,
    pub(crate) warn_unused: bool,
    /// Whether the name is the key of a map: reading it reports duplicates, and merges them where the type says so.
    pub(crate) is_key: bool,
}

/// Where a name is written: for reports and editors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The path of fields to the name.
    pub(crate) path: Box<str>,
    /// The header of the block, or the attribute.
    pub(crate) context: Option<SourceSpan>,
}

/// Identifies a body of a configuration: its path of fields, each field after a NUL, which no name contains.
///
/// The key of a body begins with that of each enclosing body, followed by the end or a NUL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BodyKey(Box<str>);

impl BodyKey {
    /// The body of the whole configuration.
    pub(crate) const SEPARATOR: char = '\0';

    pub(crate) fn new(path: String) -> Self {
        Self(path.into())
    }

    /// Returns the body in which a name is visible that the block of this body defines.
    pub(crate) fn scope(&self, scope: Scope) -> Self {
        match scope {
            Scope::File => Self::default(),
            Scope::Parent => self.parent().unwrap_or_default(),
        }
    }

    /// Returns the body around the block of this body; `None` for the whole configuration.
    pub(super) fn parent(&self) -> Option<Self> {
        let end = self.0.rfind(Self::SEPARATOR)?;
        self.0.get(..end).map(|outer| Self(outer.into()))
    }

    /// Returns whether a body is this one, or inside of it.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let rest = other.0.strip_prefix(&*self.0);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(Self::SEPARATOR))
    }
}

/// Numbers bodies where no path of fields does.
#[cfg(feature = "schema")]
#[derive(Debug, Default)]
pub(crate) struct BodyKeys {
    count: usize,
}

#[cfg(feature = "schema")]
impl BodyKeys {
    /// Returns the key of another body inside of a body.
    pub(crate) fn inside(&mut self, outer: &BodyKey) -> BodyKey {
        self.count += 1;
        let mut path = String::from(&*outer.0);
        // Writing to a string cannot fail.
        let _ = write!(path, "{}{}", BodyKey::SEPARATOR, self.count);
        BodyKey::new(path)
    }
}

impl<'s> Names<'s> {
    /// Notes a definition; `None` for one whose name is not known.
    pub(crate) fn define(
        &mut self,
        kind: &'s str,
        name: Option<Written>,
        visible_in: BodyKey,
        options: Options,
        known: Known,
    ) {
        let Some(name) = name else {
            self.incomplete.insert(kind);
            return;
        };
        self.definitions.push(NameDefinition {
            kind,
            name,
            visible_in,
            options,
            known,
        });
    }

    /// Notes references; `None` for some whose names are not known.
    pub(crate) fn refer(
        &mut self,
        kind: &'s str,
        names: Option<Vec<Written>>,
        within: &BodyKey,
        known: &Known,
    ) {
        let Some(names) = names else {
            self.used_somehow.insert(kind);
            return;
        };
        let uses = names.into_iter().map(|name| NameUse {
            kind,
            name,
            within: within.clone(),
            known: known.clone(),
        });
        self.uses.extend(uses);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_contains_itself_and_those_in_it() {
        let key = |path: &str| BodyKey::new(path.to_owned());
        let (file, outer) = (BodyKey::default(), key("\0group[1]"));
        let inner = key("\0group[1]\0task[0]");
        assert!(file.contains(&outer) && outer.contains(&inner) && inner.contains(&inner));
        assert!(!outer.contains(&file) && !outer.contains(&key("\0group[10]")));
        assert_eq!(inner.parent(), Some(outer.clone()));
        assert_eq!(outer.parent(), Some(file.clone()));
        assert_eq!(file.parent(), None);
        assert_eq!(inner.scope(Scope::Parent), outer);
        assert_eq!(inner.scope(Scope::File), file);
    }
}
