//! Which of a sample of wrong changes does a test notice?
//!
//! `cargo mutants --list --json` names the changes. A sample of them is built into one program, each behind the number in
//! the variable `HCL_MUTANT`, so that a change costs a run of the tests and no build. A test program runs for a change
//! if it reached that line before.

mod build;
mod change;
mod run;

use std::collections::HashSet;
use std::error::Error;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use serde::Deserialize;

use self::run::Outcome;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The numbers of mutants.
type Numbers = HashSet<usize>;

/// One entry of `cargo mutants --list --json`.
#[derive(Deserialize)]
struct Mutant {
    /// The file, the place, and the change in words.
    name: String,
    file: PathBuf,
    genre: Genre,
    /// The text in place of the span; empty for a removal.
    replacement: String,
    span: Span,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
enum Genre {
    BinaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
    UnaryOperator,
}

#[derive(Deserialize)]
struct Span {
    start: Position,
}

/// Counted from one, in characters.
#[derive(Deserialize)]
struct Position {
    line: usize,
    column: usize,
}

pub(crate) fn run() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(2).collect();
    let tried = match arguments.as_slice() {
        [list, seed, count, tree] => try_sample(list, seed, count, tree),
        _ => Err("the arguments are LIST SEED COUNT TREE".into()),
    };
    crate::verdict::exit_code(tried.map(|()| true), "the mutants could not be tried")
}

/// Tries a sample in a clone of this repository, which is changed. Prints what became of each mutant, in random order, and
/// how many there are of each outcome.
fn try_sample(list: &str, seed: &str, count: &str, tree: &str) -> Result<()> {
    let sample = sample(Path::new(list), seed, count.parse()?)?;
    let tree = fs::canonicalize(tree)?;
    let mut out = io::stdout().lock();
    let (programs, built) = build::build(&sample, &tree)?;
    writeln!(
        out,
        "{} of {} are built into one program",
        built.len(),
        sample.len()
    )?;
    let reached = run::reached(&programs, &tree)?;
    let mut counts = [0; Outcome::ALL.len()];
    for (number, mutant) in sample.iter().enumerate() {
        let outcome = if built.contains(&number) {
            run::outcome(number, &reached)?
        } else {
            Outcome::NotBuilt
        };
        counts[outcome as usize] += 1;
        writeln!(out, "{outcome:?}\t{}", mutant.name)?;
    }
    for (outcome, count) in Outcome::ALL.iter().zip(counts) {
        writeln!(out, "{count}\t{outcome:?}")?;
    }
    Ok(())
}

/// Returns the mutants whose names have the smallest hashes with the seed.
fn sample(list: &Path, seed: &str, count: usize) -> Result<Vec<Mutant>> {
    let mut mutants: Vec<Mutant> = serde_json::from_slice(&fs::read(list)?)?;
    mutants.sort_by_cached_key(|mutant| {
        let mut hasher = DefaultHasher::new();
        (seed, &mutant.name).hash(&mut hasher);
        hasher.finish()
    });
    mutants.truncate(count);
    Ok(mutants)
}
