//! The files of a folder, by patterns of their names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hcl_config::Dialect;
use hcl_config::editor::name_matches;
use ignore::WalkBuilder;

/// Patterns of file names. They select the files of a folder.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// use hcl_lsp::Patterns;
///
/// let patterns = Patterns::new(["*.app.hcl", "app.conf"]);
/// assert!(patterns.matches(Path::new("etc/web.app.hcl")));
/// assert!(!patterns.matches(Path::new("etc/web.hcl")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns(Vec<String>);

impl Default for Patterns {
    /// Returns the names of native files in wide use. `*.hcl` includes `.tftest.hcl`, `.pkr.hcl` and the like.
    fn default() -> Self {
        Self::new(["*.hcl", "*.tf", "*.tfvars", "*.tofu", "*.nomad"])
    }
}

impl Patterns {
    /// Creates patterns of file names. `*` matches any characters, also none: `*.hcl`. `?` matches one character.
    pub fn new<S: Into<String>>(patterns: impl IntoIterator<Item = S>) -> Self {
        Self(patterns.into_iter().map(Into::into).collect())
    }

    /// Returns the patterns as written.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// Returns whether the file name of a path matches one of the patterns.
    #[must_use]
    pub fn matches(&self, path: &Path) -> bool {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| self.0.iter().any(|it| name_matches(it, &name)))
    }

    /// Iterates over the matching files of a folder and its subfolders. Skips hidden files, files that a `.gitignore` or `.ignore` file
    /// excludes, and symbolic links. An entry that cannot be read yields an error; iteration continues after it.
    pub fn files(&self, folder: &Path) -> impl Iterator<Item = io::Result<PathBuf>> {
        let entries = WalkBuilder::new(folder).require_git(false).build();
        entries.filter_map(|entry| match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                let matches = is_file && self.matches(entry.path());
                matches.then(|| Ok(without_dot(entry.path())))
            }
            Err(error) => Some(Err(io::Error::other(error))),
        })
    }

    /// Returns the matching files directly in a folder: also those that are excluded, links to files, and hidden files of values, which
    /// Terraform reads.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn in_folder(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy());
            let name = name.unwrap_or_default();
            let is_read = !name.starts_with('.') || Dialect::of(&name) == Dialect::Values;
            if is_read && self.matches(&path) && path.is_file() {
                paths.push(path);
            }
        }
        Ok(paths)
    }

    /// Returns the nearest folder around a file of values that has a module of Terraform or Packer. Folders count as far as the path
    /// names them.
    #[must_use]
    pub fn module_above<'p>(&self, values: &'p Path) -> Option<&'p Path> {
        values.ancestors().skip(1).find(|folder| {
            let files = self.in_folder(folder).unwrap_or_default();
            let mut names = files.iter().filter_map(|path| path.to_str());
            names.any(|name| matches!(Dialect::of(name), Dialect::Terraform | Dialect::Packer))
        })
    }
}

/// Removes the first `./`, which the walk of the folder `.` puts before each path: `./app.hcl` becomes `app.hcl`.
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
