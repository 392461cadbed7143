//! Source texts of a module: of the program, or of a file.

use std::borrow::Cow;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use hcl_core::{Diagnostics, Limits, Syntax};

use super::errors;
use super::shared_source::SharedSource;
use hcl_core::ParsedSource;
use hcl_serde::Sensitive;

/// A text to be parsed, or its tree.
#[derive(Clone, Debug)]
pub(crate) enum SourceText {
    Inline {
        name: Box<str>,
        /// May contain secrets.
        text: Sensitive<Arc<[u8]>>,
    },
    File(PathBuf),
    Parsed(SharedSource),
}

impl SourceText {
    pub(crate) fn inline(name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        Self::Inline {
            name: name.into(),
            text: Sensitive::new(text.as_ref().into()),
        }
    }

    /// Returns the name, or the path.
    pub(crate) fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Inline { name, .. } => Cow::Borrowed(name),
            Self::File(path) => path.to_string_lossy(),
            Self::Parsed(parsed) => Cow::Borrowed(parsed.name()),
        }
    }

    /// Parses the text, in the JSON syntax if its name ends in `.json`; `None` if the text cannot be read.
    pub(crate) fn parse(
        &self,
        limits: &Limits,
        diagnostics: &mut Diagnostics,
    ) -> Option<SharedSource> {
        let (name, bytes): (Cow<'_, str>, Cow<'_, [u8]>) = match self {
            Self::Parsed(shared) => {
                diagnostics.append(shared.parsed().diagnostics().clone());
                return Some(shared.clone());
            }
            Self::Inline { name, text } => ((&**name).into(), (&**text.expose()).into()),
            Self::File(path) => {
                let name = path.display().to_string();
                match File::open(path).and_then(|file| limits.read(file)) {
                    Ok(bytes) => (name.into(), bytes.into()),
                    Err(error) => {
                        diagnostics.push(errors::unreadable(&name, &error));
                        return None;
                    }
                }
            }
        };
        match ParsedSource::parse_bytes(&name, bytes, Syntax::of_name(&name), limits) {
            Ok(parsed) => {
                diagnostics.append(parsed.diagnostics().clone());
                Some(parsed.into())
            }
            Err(error) => {
                diagnostics.push(errors::too_large(&name, &error));
                None
            }
        }
    }
}
