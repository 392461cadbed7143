//! The preprocessor of the book. mdBook passes the book as JSON on standard input and reads it back from standard output.
//! `xtask check FOLDER` checks the links of the built book instead, `xtask api FOLDER FEATURES` the public interface, and `xtask spec-map`
//! lists the code and the tests of each section of the specification.

mod api;
mod book;
mod check;
mod diagnostics;
#[cfg(test)]
mod fences;
mod functions;
mod links;
#[cfg(test)]
mod picture;
#[cfg(test)]
mod plain;
#[cfg(test)]
mod repository;
#[cfg(test)]
mod seams;
mod spec_map;
#[cfg(test)]
mod workflows;

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The address of a file of the repository, for links out of the book.
const REPOSITORY: &str = "https://github.com/hcl-serde/hcl-serde/blob/main";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done about a closed standard error.
            let _ = writeln!(io::stderr(), "xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // `supports RENDERER`: exit status 0 is yes.
        ["supports", _] => Ok(()),
        ["spec-map"] => {
            let list = spec_map::list(&root());
            Ok(io::stdout().write_all(list.as_bytes())?)
        }
        ["check", folder] => check::run(Path::new(folder)),
        ["api", folder, features] => {
            let expected = fs::read_to_string(root().join("xtask/tiers.txt"))?;
            api::run(Path::new(folder), features, &expected)
        }
        _ => {
            let mut input = String::new();
            io::stdin().read_to_string(&mut input)?;
            let changed = book::change(&input, &root())?;
            Ok(io::stdout().write_all(changed.as_bytes())?)
        }
    }
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
