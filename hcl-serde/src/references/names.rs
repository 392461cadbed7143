//! The names and references that were noted so far.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use hcl_core::SourceSpan;

use super::written::{Written, WrittenNames};
use crate::location::BodyKey;
use crate::schema::{Definition, Scope};

/// The kind of a name, such as `service`. Names of one kind share it.
pub(crate) type Kind = Arc<str>;

/// Names and references, in the order in which bodies are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The kinds of the names that were noted.
    kinds: HashSet<Kind>,
    pub(super) definitions: Vec<Keyed<NameDefinition>>,
    pub(super) uses: Vec<Keyed<NameUse>>,
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
    /// The body, with its blocks, in which the name is visible.
    pub(super) visible_in: BodyKey,
    pub(super) options: Options,
    pub(crate) known: Known,
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct NameUse {
    pub(crate) kind: Kind,
    pub(crate) name: Written,
    /// The body that contains the reference.
    pub(super) within: BodyKey,
    pub(crate) known: Known,
}

/// The definition and the reference of a label, key or value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<'s> {
    pub(crate) defines: Option<Definition<'s>>,
    pub(crate) refers: Option<&'s str>,
}

impl Link<'_> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.defines.is_none() && self.refers.is_none()
    }
}

/// The options of a definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) unique: bool,
    pub(super) warn_unused: bool,
    /// Whether the name is the key of a map: reading it reports duplicates, and merges them where the type says so.
    pub(super) is_key: bool,
}

/// The place where a name is written, for reports and editors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The path of fields to the name.
    pub(crate) path: Box<str>,
    /// The header of the block, or the attribute.
    #[cfg_attr(
        not(feature = "schema"),
        expect(dead_code, reason = "only editors show it")
    )]
    pub(crate) context: Option<SourceSpan>,
}

/// A name with its hash beside it: a lookup of many names reads no other memory.
#[derive(Clone, Debug)]
pub(crate) struct Keyed<T> {
    /// Of a definition: of its scope. Of a reference: in the body of the file.
    pub(super) hash: u128,
    /// Whether the scope of a definition is the whole configuration.
    pub(super) is_global: bool,
    it: Arc<T>,
}

impl<T> Deref for Keyed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.it
    }
}

impl Keyed<NameDefinition> {
    fn definition(it: NameDefinition) -> Self {
        Self {
            hash: hash_of(&it.kind, &it.name.name, &it.visible_in),
            is_global: it.visible_in.is_file(),
            it: Arc::new(it),
        }
    }
}

impl Keyed<NameUse> {
    fn reference(it: NameUse) -> Self {
        Self {
            hash: hash_of(&it.kind, &it.name.name, &BodyKey::default()),
            is_global: true,
            it: Arc::new(it),
        }
    }
}

/// Returns the hash of a name in a body. Its seeds are random and fixed in a process, and it is so long that two names with the same hash
/// are the same name.
pub(super) fn hash_of(kind: &str, name: &str, body: &BodyKey) -> u128 {
    static SEEDS: LazyLock<[RandomState; 2]> =
        LazyLock::new(|| [RandomState::new(), RandomState::new()]);
    let [first, second] = SEEDS.each_ref().map(|it| it.hash_one((kind, name, body)));
    u128::from(first) << 64 | u128::from(second)
}

impl Names {
    fn kind(&mut self, kind: &str) -> Kind {
        if let Some(known) = self.kinds.get(kind) {
            return known.clone();
        }
        let kind: Kind = kind.into();
        self.kinds.insert(kind.clone());
        kind
    }

    /// Notes the names of a label or value in a body; `None` for what is not known.
    pub(crate) fn note(
        &mut self,
        link: Link<'_>,
        names: WrittenNames,
        within: &BodyKey,
        known: &Known,
    ) {
        if let Some(defines) = link.defines {
            self.define(
                defines,
                names.is_complete.then_some(&*names.known),
                &within.scope(defines.scope),
                known,
                false,
            );
        }
        if let Some(kind) = link.refers {
            self.refer(kind, names, within, known);
        }
    }

    /// Notes the key of a block in a body.
    pub(crate) fn note_key(
        &mut self,
        link: Link<'_>,
        name: Option<Written>,
        within: &BodyKey,
        known: &Known,
    ) {
        let names = WrittenNames::from(name);
        if let Some(defines) = link.defines {
            let visible_in = match defines.scope {
                // The body around the block is this one.
                Scope::Parent => within.clone(),
                Scope::File => BodyKey::default(),
            };
            let names = names.is_complete.then_some(&*names.known);
            self.define(defines, names, &visible_in, known, true);
        }
        if let Some(kind) = link.refers {
            self.refer(kind, names, within, known);
        }
    }

    fn define(
        &mut self,
        defines: Definition<'_>,
        names: Option<&[Written]>,
        visible_in: &BodyKey,
        known: &Known,
        is_key: bool,
    ) {
        let kind = self.kind(defines.kind);
        let Some(names) = names else {
            // A definition that is not known may be of any name.
            self.incomplete.insert(kind);
            return;
        };
        let definitions = names.iter().map(|name| {
            Keyed::definition(NameDefinition {
                kind: kind.clone(),
                name: name.clone(),
                visible_in: visible_in.clone(),
                options: Options {
                    unique: defines.unique,
                    warn_unused: defines.warn_unused,
                    is_key,
                },
                known: known.clone(),
            })
        });
        self.definitions.extend(definitions);
    }

    fn refer(&mut self, kind: &str, names: WrittenNames, within: &BodyKey, known: &Known) {
        let kind = self.kind(kind);
        if !names.is_complete {
            // A reference that is not known may be to any name.
            self.used_somehow.insert(kind.clone());
        }
        let uses = names.known.into_iter().map(|name| {
            Keyed::reference(NameUse {
                kind: kind.clone(),
                name,
                within: within.clone(),
                known: known.clone(),
            })
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
