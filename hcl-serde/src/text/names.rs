//! Names and references of derived types: noted by the offsets of their bodies, and resolved when the text was read. The tree
//! words the reports.

use std::borrow::Cow;

use hcl_core::internal::sort::sort_by;

use crate::derived::defines;
use crate::references::Link;
use crate::schema::{self, Schema, Scope};

/// The names that were noted so far.
#[derive(Debug, Default)]
pub(super) struct Names<'de> {
    definitions: Vec<Definition<'de>>,
    uses: Vec<Use<'de>>,
    /// Whether a name is visible in a part of the text only.
    has_scopes: bool,
    /// Whether it is not known where a name is visible.
    is_uncertain: bool,
}

#[derive(Debug)]
struct Definition<'de> {
    kind: &'static str,
    name: Cow<'de, str>,
    /// The body in which the name is visible, by its offset, and the end of this body once it was read.
    scope: usize,
    end: usize,
    /// The body that defines the name.
    body: usize,
    unique: bool,
    warn_unused: bool,
}

#[derive(Debug)]
struct Use<'de> {
    kind: &'static str,
    name: Cow<'de, str>,
    /// The body that contains the reference, by its offset.
    body: usize,
}

/// The body around a name: of the block with the label or argument, or of the block with the key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The offset of the body that a reference looks names up in.
    pub(super) body: usize,
    /// The offset of the body that a definition with [`Scope::Parent`] is visible in.
    pub(super) parent: usize,
}

/// The offset of the body of the file, and of no block.
pub(super) const FILE: usize = 0;

/// The offset of a body that is not known.
pub(super) const UNKNOWN: usize = usize::MAX;

impl<'de> Names<'de> {
    /// Notes a name that is defined, referred to, or both.
    pub(super) fn note(&mut self, link: Link<'static>, name: Cow<'de, str>, place: Place) {
        if let Some(schema::Definition {
            kind,
            scope,
            unique,
            warn_unused,
        }) = link.defines
        {
            let scope = match scope {
                Scope::File => FILE,
                Scope::Parent => place.parent,
            };
            self.has_scopes |= scope != FILE;
            self.is_uncertain |= scope == UNKNOWN;
            self.definitions.push(Definition {
                kind,
                name: name.clone(),
                scope,
                end: usize::MAX,
                body: place.body,
                unique,
                warn_unused,
            });
        }
        if let Some(kind) = link.refers {
            let body = place.body;
            self.uses.push(Use { kind, name, body });
        }
    }

    /// Notes that a body ends at an offset.
    pub(super) fn end_body(&mut self, body: usize, end: usize) {
        if !self.has_scopes || body == FILE {
            return;
        }
        // Definitions that were noted since the body began are in it, so their bodies have its offset or a larger
        // one.
        let inner = self.definitions.iter_mut().rev();
        let inner = inner.take_while(|it| it.body >= body);
        for definition in inner.filter(|it| it.scope == body) {
            definition.end = end;
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.definitions.is_empty() && self.uses.is_empty()
    }

    /// Returns whether there is nothing to report. `schema` is the one of the whole configuration.
    pub(super) fn are_right(&mut self, schema: &'static Schema<'static>) -> bool {
        let all = &mut self.definitions;
        sort_by(all, |a, b| {
            (a.kind, &a.name, a.scope).cmp(&(b.kind, &b.name, b.scope))
        });
        let is_same = |a: &Definition<'_>, b: &Definition<'_>| a.is_named(b.kind, &b.name);
        let mut pairs = all.iter().zip(all.iter().skip(1));
        // Of two definitions with one name, only the first visible one is marked as used below.
        let clash = pairs.any(|(a, b)| {
            is_same(a, b)
                && (a.scope == b.scope && a.unique && b.unique || a.warn_unused || b.warn_unused)
        });
        if clash || self.is_uncertain {
            return false;
        }
        let mut used = vec![false; all.len()];
        for reference in &self.uses {
            let key = (reference.kind, &reference.name);
            let first = all.partition_point(|it| (it.kind, &it.name) < key);
            let mut named = all.iter().enumerate().skip(first);
            let found = named
                .by_ref()
                .take_while(|(_, it)| it.is_named(reference.kind, &reference.name))
                .find(|(_, it)| (it.scope..it.end).contains(&reference.body));
            match found {
                Some((index, _)) => used
                    .iter_mut()
                    .skip(index)
                    .take(1)
                    .for_each(|it| *it = true),
                None if defines(schema, reference.kind) => return false,
                None => {}
            }
        }
        let mut all = all.iter().zip(used);
        !all.any(|(definition, is_used)| definition.warn_unused && !is_used)
    }
}

impl Definition<'_> {
    fn is_named(&self, kind: &str, name: &str) -> bool {
        self.kind == kind && self.name == name
    }
}
