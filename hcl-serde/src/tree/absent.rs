//! Names that a body does not have. The search for secrets reads a placeholder under each of them.

use crate::location::Path;
use crate::session::Session;

/// Iterates over the names that a body does not have, after all names that it has.
#[derive(Debug, Default)]
pub(super) struct AbsentNames {
    /// The names that the body has, collected while they are read.
    found: Vec<String>,
    /// The absent names that are left, in reverse; `None` before the first was requested.
    untried: Option<Vec<String>>,
    /// The absent name that is read now.
    current: String,
}

impl AbsentNames {
    /// Notes a name that the body has.
    pub(super) fn note_found(&mut self, name: &str) {
        self.found.push(name.to_owned());
    }

    /// Removes the name found last: its entry is skipped, so that the name counts as absent.
    pub(super) fn forget(&mut self) {
        if !self.is_tried() {
            self.found.pop();
        }
    }

    /// Returns whether the names of the body have all been read, and absent names follow.
    pub(super) const fn is_tried(&self) -> bool {
        self.untried.is_some()
    }

    /// Advances to the next absent name. The candidates are `fields`; for a target that takes every name, such as a flattened struct, they
    /// are the names in the text. Returns whether there is a next name, and a placeholder is allowed for it.
    pub(super) fn advance(
        &mut self,
        session: &Session<'_, '_>,
        path: &Path<'_>,
        fields: Option<&[&str]>,
    ) -> bool {
        let found = &self.found;
        let untried = self.untried.get_or_insert_with(|| {
            let names: Vec<String> = match fields {
                Some(fields) => fields.iter().map(|&name| name.to_owned()).collect(),
                None => session.tried_names(),
            };
            let is_absent = |name: &String| !found.contains(name);
            names.into_iter().filter(is_absent).collect()
        });
        let Some(name) = untried.pop() else {
            return false;
        };
        self.current = name;
        session.may_use_placeholder(path)
    }

    /// Returns the absent name that is read now.
    pub(super) fn name(&self) -> &str {
        &self.current
    }
}
