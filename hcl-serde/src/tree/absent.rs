//! Names that a body does not have, which are tried while secrets are searched for.

use super::entries::Entry;
use crate::location::Path;
use crate::session::Session;

/// The names that a body does not have.
#[derive(Debug, Default)]
pub(super) struct AbsentNames {
    /// The names that the body has.
    found: Vec<String>,
    /// The names that are left, last to first; `None` before the first.
    untried: Option<Vec<String>>,
    /// The name that is tried.
    current: String,
}

impl AbsentNames {
    /// Notes a name that the body has.
    pub(super) fn note_found(&mut self, entry: &Entry<'_>) {
        if let Entry::Argument(name, _) | Entry::Blocks(name, _) = entry {
            self.found.push((*name).to_owned());
        }
    }

    /// Notes that the name found last is left out, so that it is absent.
    pub(super) fn forget(&mut self) {
        if !self.is_tried() {
            self.found.pop();
        }
    }

    /// Returns whether absent names are tried already.
    pub(super) const fn is_tried(&self) -> bool {
        self.untried.is_some()
    }

    /// Goes on to the next absent name: of the fields, or of the names in the text for a target that takes every name, as a
    /// flattened struct does. Returns whether there is one.
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

    /// Returns the name that is tried.
    pub(super) fn name(&self) -> &str {
        &self.current
    }
}
