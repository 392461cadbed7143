//! Runs the tests once without a mutant, and then for each mutant those that reached it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::build::Program;
use super::{Numbers, Result};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outcome {
    Caught,
    /// A program takes more than ten times as long.
    Endless,
    NotCaught,
    NotReached,
    NotBuilt,
}

impl Outcome {
    pub(super) const ALL: [Self; 5] = [
        Self::Caught,
        Self::Endless,
        Self::NotCaught,
        Self::NotReached,
        Self::NotBuilt,
    ];
}

/// A run of a program without a mutant.
pub(super) struct Reached<'a> {
    program: &'a Program,
    mutants: Numbers,
    time: Duration,
}

/// Returns which program reaches which mutants. The fastest program is the first one.
pub(super) fn reached<'a>(programs: &'a [Program], tree: &Path) -> Result<Vec<Reached<'a>>> {
    let file = tree.join("target/mutants-reached");
    let mut all = Vec::new();
    for program in programs {
        fs::write(&file, "")?;
        let start = Instant::now();
        let command = command(program, "HCL_MUTANTS_REACHED", file.as_os_str());
        if run(command, Duration::from_secs(1200))? != Some(true) {
            return Err(format!("{} fails without a mutant", program.path.display()).into());
        }
        let time = start.elapsed();
        let text = fs::read_to_string(&file)?;
        let mutants: std::result::Result<Numbers, _> = text.lines().map(str::parse).collect();
        all.push(Reached {
            program,
            mutants: mutants?,
            time,
        });
    }
    all.sort_by_key(|reached| reached.time);
    Ok(all)
}

pub(super) fn outcome(number: usize, programs: &[Reached<'_>]) -> Result<Outcome> {
    let mut outcome = Outcome::NotReached;
    let reaching = programs
        .iter()
        .filter(|reached| reached.mutants.contains(&number));
    for reached in reaching {
        let command = command(reached.program, "HCL_MUTANT", number.to_string().as_ref());
        match run(command, reached.time * 10 + Duration::from_secs(10))? {
            Some(true) => outcome = Outcome::NotCaught,
            Some(false) => return Ok(Outcome::Caught),
            None => return Ok(Outcome::Endless),
        }
    }
    Ok(outcome)
}

/// A program of tests, as `cargo test` starts it. It has 8 GB of memory.
fn command(program: &Program, variable: &str, value: &OsStr) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v 8000000; exec \"$0\" --quiet"])
        .arg(&program.path)
        .current_dir(&program.folder)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env("PROPTEST_CASES", "64")
        .env("PROPTEST_RNG_SEED", "1")
        .env(variable, value)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(libraries) = libraries() {
        command.env("LD_LIBRARY_PATH", libraries);
    }
    command
}

/// Returns where the libraries of the compiler are, which the tests of a macro need.
fn libraries() -> Option<PathBuf> {
    let mut rustc = Command::new("rustc");
    let output = rustc.args(["--print", "target-libdir"]).output().ok()?;
    Some(String::from_utf8(output.stdout).ok()?.trim().into())
}

/// Returns whether a program succeeds, or nothing if it takes longer than `limit`.
fn run(mut command: Command, limit: Duration) -> Result<Option<bool>> {
    let mut child = command.spawn()?;
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}
