//! Resolution: which definition each reference means, and the mistakes of both.

use std::collections::{HashMap, HashSet};

use hcl_core::{Diagnostic, Diagnostics};

use super::errors;
use super::names::{Kind, Known, NameDefinition, NameUse, Names};
use super::written_name::Written;
use crate::location::{is_around, outer_key};

/// Limits the time that is spent on similar names: each undefined name is compared with all names of its kind.
const MAX_COMPARED: usize = 64;

/// A definition with its index.
pub(super) type Indexed<'n> = (usize, &'n NameDefinition);

/// A name in one scope: its definitions, and the references to it.
#[derive(Debug, Default)]
pub(crate) struct Binding<'n> {
    pub(crate) definitions: Vec<Indexed<'n>>,
    pub(crate) uses: Vec<&'n NameUse>,
}

/// The bindings of names by kind, name and the key of the body in which the name is visible.
pub(super) type Index<'n> = HashMap<(usize, &'n str, &'n str), usize>;

/// Returns what a kind is in an [`Index`]. Names of one kind share it.
pub(super) fn address(kind: &Kind) -> usize {
    kind.as_ptr().addr()
}

impl Names {
    /// Returns each name of each scope, in the order of the first definitions, and then the references to undefined names.
    pub(crate) fn bindings(&self) -> (Vec<Binding<'_>>, Vec<&NameUse>) {
        let mut bindings: Vec<Binding<'_>> = Vec::with_capacity(self.definitions.len());
        let mut index = Index::default();
        index.reserve(self.definitions.len());
        // A kind without scopes takes one lookup for each reference.
        let mut scoped: HashSet<&str> = HashSet::new();
        for (position, definition) in self.definitions.iter().enumerate() {
            let visible_in = definition.visible_in();
            if !visible_in.is_empty() {
                scoped.insert(&definition.kind);
            }
            let key = (
                address(&definition.kind),
                &*definition.name.name,
                visible_in,
            );
            let of = *index.entry(key).or_insert(bindings.len());
            if of == bindings.len() {
                bindings.push(Binding::default());
            }
            if let Some(binding) = bindings.get_mut(of) {
                binding.definitions.push((position, definition));
            }
        }
        let mut undefined = Vec::new();
        for reference in &self.uses {
            let is_scoped = !scoped.is_empty() && scoped.contains(&*reference.kind);
            let found = find(&index, reference, is_scoped);
            match found.and_then(|of| bindings.get_mut(of)) {
                Some(binding) => binding.uses.push(reference),
                None => undefined.push(reference),
            }
        }
        (bindings, undefined)
    }

    /// Returns the mistakes in names. `is_defined` returns whether the schema has definitions of a kind at all.
    #[cold]
    pub(crate) fn check(&self, is_defined: impl Fn(&str) -> bool) -> Diagnostics {
        let mut found = Diagnostics::new();
        let (bindings, undefined) = self.bindings();
        for binding in &bindings {
            report_duplicates(binding, &mut found);
        }
        self.report_undefined_kinds(&is_defined, &mut found);
        let is_kind = |kind: &str| !self.incomplete.contains(kind) && is_defined(kind);
        let meant = self.report_undefined(&undefined, &is_kind, &mut found);
        self.report_circles(&bindings, &mut found);
        for binding in &bindings {
            if binding.uses.is_empty() {
                self.report_unused(binding, &meant, &mut found);
            }
        }
        found
    }

    /// Reports the first reference of each kind that the schema has no definitions of: such references would be right
    /// whatever they are.
    fn report_undefined_kinds(&self, is_defined: &dyn Fn(&str) -> bool, found: &mut Diagnostics) {
        let mut kinds = HashSet::new();
        for reference in &self.uses {
            if kinds.insert(&*reference.kind) && !is_defined(&reference.kind) {
                let error = errors::undefined_kind(&reference.kind, reference.name.span.clone());
                found.push(reference.known.located(error));
            }
        }
    }

    /// `meant` are the definitions that an undefined name is similar to: one mistake is one report.
    fn report_unused(&self, binding: &Binding<'_>, meant: &[usize], found: &mut Diagnostics) {
        for (place, &(position, definition)) in binding.definitions.iter().enumerate() {
            if place > 0 && !definition.allow_duplicates {
                // A second definition is reported already.
                continue;
            }
            let kind = &*definition.kind;
            let is_used = self.used_somehow.contains(kind) || meant.contains(&position);
            if definition.warn_unused && !is_used {
                let at = definition.name.span.clone();
                let warning = errors::unused(kind, &definition.name.name, at);
                found.push(definition.known.located(warning));
            }
        }
    }

    /// Returns the indices of the definitions that were probably meant.
    fn report_undefined(
        &self,
        undefined: &[&NameUse],
        is_checked: &dyn Fn(&str) -> bool,
        found: &mut Diagnostics,
    ) -> Vec<usize> {
        let (mut meant, mut count) = (Vec::new(), 0);
        // Whether a kind has a secret name; `None` for one that is not checked.
        let mut kinds: HashMap<&str, Option<bool>> = HashMap::new();
        for reference in undefined {
            let kind = &*reference.kind;
            let has_secret = || {
                let mut of_kind = self.definitions.iter().filter(|it| *it.kind == *kind);
                of_kind.any(|it| it.name.span.is_concealed())
            };
            let known = kinds.entry(kind);
            let Some(has_secret) = *known.or_insert_with(|| is_checked(kind).then(has_secret))
            else {
                continue;
            };
            if has_secret {
                // It may be a secret with a slip.
                reference.name.span.conceal();
            }
            count += 1;
            found.push_error(|| {
                let of_kind = if count <= MAX_COMPARED {
                    self.of_kind(kind)
                } else {
                    Vec::new()
                };
                let (error, similar) = reference.undefined(&of_kind);
                meant.extend(similar);
                error
            });
        }
        meant
    }

    /// Returns the definitions of a kind with their indices.
    fn of_kind(&self, kind: &str) -> Vec<Indexed<'_>> {
        let mut of_kind = Vec::new();
        for (index, definition) in self.definitions.iter().enumerate() {
            if *definition.kind == *kind {
                of_kind.push((index, definition));
            }
        }
        of_kind
    }
}

fn report_duplicates(binding: &Binding<'_>, found: &mut Diagnostics) {
    if binding.definitions.len() < 2 {
        return;
    }
    let mut first = None;
    for &(_, second) in &binding.definitions {
        if second.allow_duplicates {
            continue;
        }
        let Some(first) = first else {
            first = Some(second);
            continue;
        };
        // The keys of a map are compared when it is read; a type that is read again defines its names again.
        let are_keys = first.is_key && second.is_key;
        let is_one_text = first.name.span == second.name.span;
        // `count` makes several blocks of one, with the label that is in its header.
        let is_repeated = is_one_text && second.known.context.encloses(&second.name.span);
        let are_one = (are_keys || is_one_text) && first.known.is_at(&second.known);
        if !(are_one || is_repeated) {
            found.push_error(|| {
                let (at, other) = (second.name.span.clone(), first.name.span.clone());
                let error = errors::duplicate(&second.kind, &second.name.name, at, other);
                second.known.located(error)
            });
        }
    }
}

/// Returns the name that a reference means: the definition in the innermost body that has one.
fn find(index: &Index<'_>, reference: &NameUse, is_scoped: bool) -> Option<usize> {
    let (kind, name) = (address(&reference.kind), &*reference.name.name);
    let in_body = |body| index.get(&(kind, name, body));
    let mut body = is_scoped.then(|| reference.known.body.key());
    while let Some(key) = body {
        if let Some(found) = in_body(key) {
            return Some(*found);
        }
        body = outer_key(key);
    }
    in_body("").copied()
}

impl NameUse {
    /// Returns the report, and the index of the definition that was probably meant.
    #[cold]
    fn undefined<'n>(&self, of_kind: &[Indexed<'n>]) -> (Diagnostic, Option<usize>) {
        let name = &*self.name.name;
        let body = self.known.body.key();
        // A secret has no similar names: a suggestion would tell a part of it.
        let is_secret = |name: &Written| name.span.is_concealed();
        let of_kind = if is_secret(&self.name) { &[] } else { of_kind };
        let (mut visible, mut names) = (Vec::new(), Vec::new());
        for &(index, definition) in of_kind {
            if is_around(definition.visible_in(), body) && !is_secret(&definition.name) {
                let name = &*definition.name.name;
                visible.push((index, definition));
                if names.last() != Some(&name) {
                    names.push(name);
                }
            }
        }
        let (error, similar) = errors::undefined(&self.kind, name, self.name.span.clone(), &names);
        let at = &self.name.span;
        // A name that is computed may be made of a secret.
        if at.text().trim_matches('"') == name {
            at.source().reveal(at.span(), Box::default());
        }
        let named = |all: &[Indexed<'n>], name: Option<&str>| {
            for &(index, definition) in all {
                if Some(&*definition.name.name) == name {
                    return Some((index, &definition.name));
                }
            }
            None
        };
        let meant = named(&visible, similar);
        let error = match (meant, named(of_kind, Some(name))) {
            (Some((_, meant)), _) => errors::with_similar(error, &meant.name, meant.span.clone()),
            (None, Some((_, hidden))) => errors::with_hidden(error, hidden.span.clone()),
            (None, None) => error,
        };
        (self.known.located(error), meant.map(|(index, _)| index))
    }
}

impl Known {
    pub(super) fn located(&self, diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.with_path(self.path())
    }
}
