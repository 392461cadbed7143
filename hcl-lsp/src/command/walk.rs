//! The files that paths on the command line stand for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_syntax::Diagnostics;
use ignore::WalkBuilder;

use super::errors;
use super::input::Input;

/// The files that a folder stands for, by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns(Vec<String>);

impl Default for Patterns {
    /// Returns the names of native files in wide use. `*.hcl` includes `.tftest.hcl`, `.pkr.hcl` and the like.
    fn default() -> Self {
        Self::new(["*.hcl", "*.tf", "*.tfvars", "*.tofu", "*.nomad"])
    }
}

impl Patterns {
    /// Returns patterns of file names, in which `*` stands for any characters: `*.hcl`.
    pub fn new<S: Into<String>>(patterns: impl IntoIterator<Item = S>) -> Self {
        Self(patterns.into_iter().map(Into::into).collect())
    }

    /// Returns the patterns as written.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// Returns whether the name of a file matches one.
    #[must_use]
    pub fn matches(&self, path: &Path) -> bool {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| self.0.iter().any(|pattern| matches(pattern, &name)))
    }
}

/// Returns whether a name matches a pattern. Each part between stars is searched from the left, so it takes no backtracking.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part).and_then(|at| rest.get(at + part.len()..)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// Returns the inputs in path order, each once. Folders stand for the files in them and in their folders, without hidden
/// ones, those that a `.gitignore` or `.ignore` file excludes, and symbolic links.
pub fn inputs(paths: &[PathBuf], patterns: &Patterns, diagnostics: &mut Diagnostics) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        if Input::from(&**path) != Input::Stdin && path.is_dir() {
            walk(
                path,
                patterns,
                &mut |path| inputs.push(Input::File(path)),
                diagnostics,
            );
        } else {
            inputs.push(Input::from(&*without_dot(path)));
        }
    }
    inputs.sort();
    inputs.dedup();
    if paths.len() > 1 {
        retain_distinct(&mut inputs);
    }
    inputs
}

/// Removes inputs that name a file once more, as `hcl fmt . app.hcl` and links do.
pub fn retain_distinct(inputs: &mut Vec<Input>) {
    let mut targets = BTreeSet::new();
    inputs.retain(|input| match input {
        Input::Stdin => true,
        Input::File(path) => fs::canonicalize(path).map_or(true, |path| targets.insert(path)),
    });
}

/// Finds the files of a folder and its folders.
pub fn walk(
    folder: &Path,
    patterns: &Patterns,
    found: &mut impl FnMut(PathBuf),
    diagnostics: &mut Diagnostics,
) {
    for entry in WalkBuilder::new(folder).require_git(false).build() {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && patterns.matches(entry.path()) {
                    found(without_dot(entry.path()));
                }
            }
            Err(error) => diagnostics.push(errors::cannot_walk(&error)),
        }
    }
}

/// Returns `app.hcl` for `./app.hcl`.
fn without_dot(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_characters() {
        let one = |pattern: &str, name: &str| Patterns::new([pattern]).matches(Path::new(name));
        assert!(one("*.hcl", "a/b.hcl") && one("*.hcl", ".hcl") && one("app.hcl", "x/app.hcl"));
        assert!(one("*.my*.hcl", "a.myapp.hcl") && one("*", "a") && one("a*a", "aa"));
        assert!(!one("*.hcl", "b.hcl.bak") && !one("a*a", "a") && !one("app.hcl", "app.hcl2"));
        assert!(!one("*.my*.hcl", "a.hcl") && !one("*ab*ab", "ab"));
    }
}
