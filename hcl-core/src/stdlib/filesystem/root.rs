//! The directory that nothing leads out of.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::function::FunctionError;
use crate::function::call_limits::add_steps_of_call;
use crate::stdlib::{errors, limits};

/// How many entries a listing visits, and how deep.
const MOST_VISITED: usize = 100_000;
const DEEPEST: usize = 64;

/// A directory, by its path without symbolic links.
pub(super) struct Root(PathBuf);

impl Root {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        if !path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        Ok(Self(path))
    }

    /// The path as it reads, which must not lead out of the directory; links in it are not looked at.
    pub(super) fn within(&self, path: &str) -> Result<PathBuf, FunctionError> {
        let mut whole = PathBuf::new();
        for component in self.0.join(path).components() {
            match component {
                Component::ParentDir => {
                    whole.pop();
                }
                Component::CurDir => {}
                _ => whole.push(component),
            }
        }
        if whole.starts_with(&self.0) {
            Ok(whole)
        } else {
            Err(errors::outside_root())
        }
    }

    /// The path of what exists, links followed, if that is inside the directory; `None` if nothing exists.
    fn real(&self, path: &str) -> Result<Option<PathBuf>, FunctionError> {
        match self.within(path)?.canonicalize() {
            Ok(real) if real.starts_with(&self.0) => Ok(Some(real)),
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

    pub(super) fn read(&self, path: &str) -> Result<Vec<u8>, FunctionError> {
        let real = self.real(path)?.ok_or_else(errors::no_file)?;
        if !real.is_file() {
            return Err(errors::not_a_file());
        }
        let most = limits::most_text() as u64;
        let file = File::open(real).map_err(|error| errors::file(&error))?;
        let mut content = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut content);
        add_steps_of_call(16 + content.len() as u64 / 64);
        match read {
            Ok(length) if length as u64 <= most => Ok(content),
            Ok(_) => Err(errors::text_too_long()),
            Err(error) => Err(errors::file(&error)),
        }
    }

    pub(super) fn has_file(&self, path: &str) -> Result<bool, FunctionError> {
        match self.real(path)? {
            None => Ok(false),
            Some(real) if real.is_file() => Ok(true),
            Some(_) => Err(errors::not_a_file()),
        }
    }

    /// The files beneath a directory, at so many steps for each entry looked at, whose paths from there, with slashes, are wanted. Links are passed over.
    pub(super) fn files(
        &self,
        directory: &str,
        steps_of_entry: u64,
        wanted: impl Fn(&str) -> bool,
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
                add_steps_of_call(steps_of_entry);
                if visited > MOST_VISITED {
                    return Err(errors::too_many_files(MOST_VISITED));
                }
                let kind = entry.file_type().map_err(|error| errors::file(&error))?;
                let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                    continue;
                };
                let path = format!("{prefix}{name}");
                if kind.is_dir() && depth < DEEPEST {
                    waiting.push((entry.path(), format!("{path}/"), depth + 1));
                } else if kind.is_file() && wanted(&path) {
                    found.push(path);
                }
            }
        }
        Ok(found)
    }
}
