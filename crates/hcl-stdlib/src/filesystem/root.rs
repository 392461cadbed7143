//! The directory that the functions of files cannot leave.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::build;
use crate::limits::take_steps;
use hcl_core::function::FunctionError;

use super::errors;

/// The maximum number of entries that a listing visits.
const MAX_VISITED: usize = 100_000;

/// The maximum depth of directories that a listing visits.
const MAX_DEPTH: usize = 64;

/// The canonical path of a directory.
pub(crate) struct FileRoot(PathBuf);

impl FileRoot {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        if !path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        Ok(Self(path))
    }

    /// Resolves a path lexically, without following links. Reads nothing, so the path may lead out of the directory.
    pub(super) fn resolve(&self, path: &str) -> PathBuf {
        let mut whole = PathBuf::new();
        // An absolute path replaces the root.
        for component in self.0.join(path).components() {
            match component {
                Component::ParentDir => {
                    whole.pop();
                }
                Component::CurDir => {}
                _ => whole.push(component),
            }
        }
        whole
    }

    /// Resolves a path like [`resolve`](Self::resolve). It must not lead out of the directory.
    fn within(&self, path: &str) -> Result<PathBuf, FunctionError> {
        let whole = self.resolve(path);
        if whole.starts_with(&self.0) {
            Ok(whole)
        } else {
            Err(errors::outside_root())
        }
    }

    /// Resolves a path and its links; `None` if nothing exists there. It must not lead out of the directory.
    fn real(&self, path: &str) -> Result<Option<PathBuf>, FunctionError> {
        match self.within(path)?.canonicalize() {
            Ok(real) if real.starts_with(&self.0) => Ok(Some(real)),
            // A link leads out of the directory.
            Ok(_) => Err(errors::outside_root()),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                Ok(None)
            }
            Err(error) => Err(errors::file(&error)),
        }
    }

    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, FunctionError> {
        let real = self.real(path)?.ok_or_else(errors::no_file)?;
        if !real.is_file() {
            return Err(errors::not_a_file());
        }
        let file = File::open(real).map_err(|error| errors::file(&error))?;
        let mut content = Vec::new();
        // The buffer doubles, so that half of the memory that is left is the most.
        let most = build::memory_left() / 2;
        // One byte more, so that the charge below finds an excess.
        let read = file.take(most.saturating_add(1)).read_to_end(&mut content);
        take_steps(16 + content.len() as u64 / 64)?;
        build::charge_memory(content.capacity())?;
        read.map_err(|error| errors::file(&error))?;
        Ok(content)
    }

    pub(super) fn has_file(&self, path: &str) -> Result<bool, FunctionError> {
        match self.real(path)? {
            None => Ok(false),
            Some(real) if real.is_file() => Ok(true),
            Some(_) => Err(errors::not_a_file()),
        }
    }

    /// Lists the files beneath a directory with a matching path, relative to it and with slashes. Links are skipped.
    ///
    /// Each visited entry costs `steps_per_entry`.
    pub(super) fn files(
        &self,
        directory: &str,
        steps_per_entry: u64,
        matches: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, FunctionError> {
        let Some(start) = self.real(directory)?.filter(|start| start.is_dir()) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let mut visited = 0;
        let mut waiting = vec![(start, String::new(), 0)];
        while let Some((directory, prefix, depth)) = waiting.pop() {
            let entries = fs::read_dir(directory).map_err(|error| errors::file(&error))?;
            for entry in entries {
                let entry = entry.map_err(|error| errors::file(&error))?;
                visited += 1;
                take_steps(steps_per_entry)?;
                if visited > MAX_VISITED {
                    return Err(errors::too_many_files(MAX_VISITED));
                }
                let kind = entry.file_type().map_err(|error| errors::file(&error))?;
                // A name that is not UTF-8 cannot be a string.
                let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                    continue;
                };
                let path = format!("{prefix}{name}");
                if kind.is_dir() && depth < MAX_DEPTH {
                    waiting.push((entry.path(), format!("{path}/"), depth + 1));
                } else if kind.is_file() && matches(&path) {
                    found.push(path);
                }
            }
        }
        Ok(found)
    }
}
