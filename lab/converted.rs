//! Compares `hcl convert --shape hcl2json` with the program hcl2json on files:
//! `cargo run --manifest-path lab/Cargo.toml -- converted FILE…`.
//!
//! Runs `hcl` and `hcl2json` from the path, or the programs named by `HCL` and `HCL2JSON`. Prints the files whose data
//! differ, and those that only one of the two converts.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use serde_json::Value;

pub(crate) fn run() -> ExitCode {
    let files: Vec<PathBuf> = env::args_os().skip(2).map(PathBuf::from).collect();
    crate::verdict::exit_code(compare(&files), "a program does not answer")
}

/// Returns whether all files are converted equally.
fn compare(files: &[PathBuf]) -> io::Result<bool> {
    let (ours, theirs) = (program("HCL", "hcl"), program("HCL2JSON", "hcl2json"));
    let mut out = io::stdout().lock();
    let (mut equal, mut different, mut only_ours, mut only_theirs) = (0, 0, 0, 0);
    for file in files {
        let convert = [
            "convert", "--from", "hcl", "--to", "json", "--shape", "hcl2json",
        ];
        let our = converted(Command::new(&ours).args(convert).arg(file))?;
        let their = converted(Command::new(&theirs).arg(file))?;
        let (count, what) = match (our, their) {
            (Some(our), Some(their)) if our == their => (&mut equal, None),
            (None, None) => continue,
            (Some(_), Some(_)) => (&mut different, Some("different")),
            (Some(_), None) => (&mut only_ours, Some("refused by hcl2json")),
            (None, Some(_)) => (&mut only_theirs, Some("refused by hcl")),
        };
        *count += 1;
        if let Some(what) = what {
            writeln!(out, "{}: {what}", file.display())?;
        }
    }
    writeln!(
        out,
        "{} files: {equal} equal, {different} different, {only_ours} refused by hcl2json, {only_theirs} refused by hcl",
        files.len()
    )?;
    Ok(different == 0 && only_theirs == 0)
}

fn program(variable: &str, name: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| name.into())
}

/// Returns the data that a program prints; `None` if it fails. Data that is too large or nested for `serde_json` stays text.
fn converted(command: &mut Command) -> io::Result<Option<Value>> {
    let run = command.output()?;
    Ok(run.status.success().then(|| {
        serde_json::from_slice(&run.stdout).unwrap_or_else(|_| {
            let text = String::from_utf8_lossy(&run.stdout);
            Value::String(text.split_whitespace().collect())
        })
    }))
}
