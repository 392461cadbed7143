//! Reads and parses configuration files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use hcl_core::{Diagnostics, Limits, ParsedSource, Syntax};

use super::errors;

/// Reads and parses a file in the syntax of its name. `None` after a reported problem.
pub(super) fn read(path: &Path, limits: &Limits, found: &mut Diagnostics) -> Option<ParsedSource> {
    let syntax = Syntax::of_name(&path.to_string_lossy());
    read_as(syntax, path, limits, found)
}

/// Reads and parses a file. `None` after a reported problem.
pub(super) fn read_as(
    syntax: Syntax,
    path: &Path,
    limits: &Limits,
    found: &mut Diagnostics,
) -> Option<ParsedSource> {
    let bytes = File::open(path).and_then(|file| limits.read(file));
    let bytes = bytes.map_err(|error| found.push(errors::cannot_read(syntax, path, &error)));
    parse(&path.to_string_lossy(), bytes.ok()?, syntax, limits, found)
}

/// Reads and parses the standard input as native syntax. `None` after a reported problem.
pub(super) fn read_stdin(
    stdin: &mut dyn Read,
    limits: &Limits,
    found: &mut Diagnostics,
) -> Option<ParsedSource> {
    let bytes = limits.read(stdin);
    let bytes = bytes.map_err(|error| found.push(errors::cannot_read_stdin(&error)));
    parse("<stdin>", bytes.ok()?, Syntax::Native, limits, found)
}

/// Parses a text, and reports its mistakes. `None` for a text of 4 GiB, which is reported.
pub(super) fn parse(
    name: &str,
    bytes: Vec<u8>,
    syntax: Syntax,
    limits: &Limits,
    found: &mut Diagnostics,
) -> Option<ParsedSource> {
    let parsed = ParsedSource::parse_bytes(name, bytes, syntax, limits);
    let parsed = parsed.map_err(|_| found.push(errors::too_large(name)));
    let parsed = parsed.ok()?;
    found.append(parsed.diagnostics().clone());
    Some(parsed)
}
