//! Reads and parses configuration files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use hcl_core::{Body, Diagnostics, Limits, Source, json, native};

use super::errors;

/// A parsed file of either syntax.
#[derive(Debug)]
pub(super) enum InputFile {
    Native(native::File),
    Json(json::File),
}

impl InputFile {
    pub(super) fn source(&self) -> &Source {
        match self {
            Self::Native(file) => file.source(),
            Self::Json(file) => file.source(),
        }
    }

    pub(super) fn body(&self) -> Body<'_> {
        match self {
            Self::Native(file) => Body::from(file),
            Self::Json(file) => Body::from(file),
        }
    }
}

/// Reads and parses a file, as JSON if its name ends in `.json`. `None` after a reported problem.
pub(super) fn read(
    path: &Path,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<InputFile> {
    if json::is_json_name(&path.to_string_lossy()) {
        let bytes = read_bytes(path, limits).map_err(|error| errors::cannot_open(path, &error));
        let bytes = bytes
            .map_err(|diagnostic| diagnostics.push(diagnostic))
            .ok()?;
        return json(&path.to_string_lossy(), bytes, limits, diagnostics);
    }
    read_native(path, limits, diagnostics).map(InputFile::Native)
}

/// Reads and parses a file of native syntax, independent of its name.
pub(super) fn read_native(
    path: &Path,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<native::File> {
    match read_bytes(path, limits) {
        Ok(bytes) => native(&path.to_string_lossy(), bytes, limits, diagnostics),
        Err(error) => {
            diagnostics.push(errors::cannot_read(path, &error));
            None
        }
    }
}

/// Reads and parses the standard input as native syntax.
pub(super) fn read_stdin(
    stdin: &mut dyn Read,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<InputFile> {
    match all_of(stdin, limits) {
        Ok(bytes) => native("<stdin>", bytes, limits, diagnostics).map(InputFile::Native),
        Err(error) => {
            diagnostics.push(errors::cannot_read_stdin(&error));
            None
        }
    }
}

fn read_bytes(path: &Path, limits: &Limits) -> io::Result<Vec<u8>> {
    all_of(&mut File::open(path)?, limits)
}

/// Reads to the end, but at most one byte more than the limit on sources.
fn all_of(reader: &mut dyn Read, limits: &Limits) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader
        // The excess byte makes the parser report the size.
        .take(u64::from(limits.source_bytes) + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn native(
    name: &str,
    bytes: Vec<u8>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<native::File> {
    let parsed = native::parse_bytes(name, bytes, limits, diagnostics);
    parsed
        .map_err(|_| diagnostics.push(errors::too_large(name)))
        .ok()
}

/// Parses JSON. `None` after a reported problem.
pub(super) fn json(
    name: &str,
    bytes: Vec<u8>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<InputFile> {
    let parsed = json::parse_bytes(name, bytes, limits, diagnostics);
    parsed
        .map(InputFile::Json)
        .map_err(|_| diagnostics.push(errors::too_large(name)))
        .ok()
}
