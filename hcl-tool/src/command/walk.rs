//! The files that paths on the command line stand for.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use hcl_lsp::Patterns;
use hcl_syntax::Diagnostics;

use super::errors;
use super::input::Input;

/// Returns the inputs in path order, each once. Folders stand for the files in them and in their folders, without hidden
/// ones, those that a `.gitignore` or `.ignore` file excludes, and symbolic links. No input is an error.
pub fn inputs(paths: &[PathBuf], patterns: &Patterns, diagnostics: &mut Diagnostics) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        if Input::from(&**path) != Input::Stdin && path.is_dir() {
            for file in patterns.files(path) {
                match file {
                    Ok(file) => inputs.push(Input::File(file)),
                    Err(error) => diagnostics.push(errors::cannot_walk(&error)),
                }
            }
        } else {
            inputs.push(Input::from(path.strip_prefix(".").unwrap_or(path)));
        }
    }
    if inputs.is_empty() && diagnostics.is_empty() {
        diagnostics.push(errors::no_files(paths));
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
