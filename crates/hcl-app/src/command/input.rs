//! Reads files and standard input.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use hcl_syntax::{Diagnostic, Diagnostics, Limits, Source, json, native};

use super::errors;

/// An input of a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandInput {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl From<&Path> for CommandInput {
    /// Returns the input of an argument: `-` is standard input.
    fn from(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::File(path.to_owned())
        }
    }
}

impl CommandInput {
    /// Returns the name that reports show.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Returns the path of a file.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    /// Reads the text.
    ///
    /// # Errors
    ///
    /// The input is not readable, JSON, or not UTF-8: reports, one for all bytes that are wrong.
    pub fn read(&self) -> Result<Source, Diagnostics> {
        let refuse = |text: &str| {
            let is_json = self.is_json(text);
            is_json.then(|| errors::is_json(&self.name()))
        };
        // A file is not read if its name says what it is.
        if let Some(refused) = refuse("") {
            return Err(refused.into());
        }
        let source = self.read_any()?;
        match refuse(source.text()) {
            Some(refused) => Err(refused.into()),
            None => Ok(source),
        }
    }

    /// Returns whether a text of this input is JSON: by the name of a file. Standard input has none, and text in the native syntax never
    /// begins with a brace.
    #[must_use]
    pub fn is_json(&self, text: &str) -> bool {
        match self {
            Self::Stdin => {
                let text = text.trim_start_matches('\u{feff}').trim_start();
                let inside = text.strip_prefix('{');
                // `{{ if .x }}` and `{% if x %}` are templates.
                inside.is_some_and(|inside| !inside.starts_with(['{', '%']))
            }
            Self::File(_) => json::is_json_name(&self.name()),
        }
    }

    /// Reads the text of a file in any format.
    ///
    /// # Errors
    ///
    /// As [`CommandInput::read`], except for JSON.
    pub fn read_any(&self) -> Result<Source, Diagnostics> {
        self.read_as(&self.name())
    }

    /// Reads the text of a file in any format, under another name.
    ///
    /// # Errors
    ///
    /// As [`CommandInput::read_any`].
    pub fn read_as(&self, name: &str) -> Result<Source, Diagnostics> {
        let bytes = self.bytes()?;
        // ASCII in UTF-16 is UTF-8 with a NUL next to each letter.
        if bytes.iter().take(2).any(|byte| *byte == 0) {
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
