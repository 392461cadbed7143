//! Reads files and standard input.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use hcl_syntax::{Diagnostic, Diagnostics, Limits, Source, json, native};

use super::errors;

/// An input of a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl From<&Path> for Input {
    /// Returns the input of an argument: `-` is standard input.
    fn from(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::File(path.to_owned())
        }
    }
}

impl Input {
    /// Returns the name that reports show.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Reads the text.
    ///
    /// # Errors
    ///
    /// The input is not readable, JSON, or not UTF-8: reports, one for all bytes that are wrong.
    pub fn read(&self) -> Result<Source, Diagnostics> {
        let name = self.name();
        if matches!(self, Self::File(_)) && json::is_json_name(&name) {
            return Err(errors::is_json(&name).into());
        }
        self.read_any()
    }

    /// Reads the text of a file in any format.
    ///
    /// # Errors
    ///
    /// As [`Input::read`], except for JSON.
    pub fn read_any(&self) -> Result<Source, Diagnostics> {
        self.read_as(&self.name())
    }

    /// Reads the text of a file in any format, under another name.
    ///
    /// # Errors
    ///
    /// As [`Input::read_any`].
    pub fn read_as(&self, name: &str) -> Result<Source, Diagnostics> {
        let bytes = self.bytes()?;
        // ASCII in UTF-16 is UTF-8 with a NUL next to each letter.
        if bytes.iter().take(2).any(|it| *it == 0) {
            let found = encoding_errors(name, bytes.clone());
            if !found.is_empty() {
                return Err(found);
            }
        }
        let text = String::from_utf8(bytes);
        let source = text.map(|text| Source::new(name, text));
        match source {
            Ok(Ok(source)) => Ok(source),
            Ok(Err(_)) => Err(errors::too_large(name).into()),
            Err(error) => Err(encoding_errors(name, error.into_bytes())),
        }
    }

    fn bytes(&self) -> Result<Vec<u8>, Diagnostic> {
        let limits = Limits::default();
        match self {
            Self::Stdin => limits
                .read(io::stdin().lock())
                .map_err(|error| errors::cannot_read_stdin(&error)),
            Self::File(path) => File::open(path)
                .and_then(|file| limits.read(file))
                .map_err(|error| errors::cannot_read(path, &error)),
        }
    }
}

/// Returns the parser's report of bytes that are not UTF-8.
fn encoding_errors(name: &str, bytes: Vec<u8>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    match native::parse_bytes(name, bytes, &Limits::default(), &mut diagnostics) {
        Ok(_) => diagnostics
            .into_iter()
            .filter(|found| found.code().as_deref() == Some("invalid-character-encoding"))
            .collect(),
        Err(_) => errors::too_large(name).into(),
    }
}
