//! The files that paths on the command line stand for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_syntax::Diagnostics;
use ignore::WalkBuilder;

use crate::errors;
use crate::input::Input;

/// Extensions of the files that are formatted in folders. `hcl` includes `.tftest.hcl`, `.pkr.hcl` and the like.
const EXTENSIONS: [&str; 5] = ["hcl", "tf", "tfvars", "tofu", "nomad"];

/// Returns the inputs in path order, each once. Folders stand for the files in them and in their folders, without hidden
/// ones, those that a `.gitignore` or `.ignore` file excludes, and symbolic links.
pub(crate) fn inputs(paths: &[PathBuf], diagnostics: &mut Diagnostics) -> Vec<Input> {
    let mut inputs = BTreeSet::new();
    for path in paths {
        if Input::from(&**path) != Input::Stdin && path.is_dir() {
            walk(path, &mut inputs, diagnostics);
        } else {
            inputs.insert(Input::from(&*without_dot(path)));
        }
    }
    let mut inputs: Vec<Input> = inputs.into_iter().collect();
    if paths.len() > 1 {
        // `hcl fmt . app.hcl` and links name one file twice.
        let mut targets = BTreeSet::new();
        inputs.retain(|input| match input {
            Input::Stdin => true,
            Input::File(path) => fs::canonicalize(path).map_or(true, |path| targets.insert(path)),
        });
    }
    inputs
}

fn walk(folder: &Path, inputs: &mut BTreeSet<Input>, diagnostics: &mut Diagnostics) {
    for entry in WalkBuilder::new(folder).require_git(false).build() {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && has_extension(entry.path()) {
                    inputs.insert(Input::File(without_dot(entry.path())));
                }
            }
            Err(error) => diagnostics.push(errors::cannot_walk(&error)),
        }
    }
}

fn has_extension(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

/// Returns `app.hcl` for `./app.hcl`.
fn without_dot(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}
