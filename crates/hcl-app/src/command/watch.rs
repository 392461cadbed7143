//! `--watch`: a command that runs again when a file changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use hcl_syntax::Diagnostics;

use super::errors;
use super::input::CommandInput;
use super::report::{Output, Status};

/// Time between two looks at the files.
const INTERVAL: Duration = Duration::from_millis(250);

/// The files, with the time of the last change and the size of each.
type Snapshot = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// Runs a command, and again after each change of its files, until the process ends. Standard input is wrong usage.
///
/// # Errors
///
/// The command returns an error.
pub(crate) fn run<E>(
    inputs: impl Fn() -> Vec<CommandInput>,
    mut command: impl FnMut(&mut Output) -> Result<Status, E>,
    output: &mut Output,
) -> Result<Status, E> {
    // Read once, its text would never change, and the next look would find it empty.
    if inputs().contains(&CommandInput::Stdin) {
        output.report_all(&Diagnostics::from(errors::watched_stdin()));
        return Ok(Status::WrongUsage);
    }
    loop {
        let before = snapshot(&inputs());
        command(output)?;
        output.end_run();
        // A file may have changed after it was read. If the command has changed it, the next run finds nothing to do.
        if snapshot(&inputs()) != before {
            continue;
        }
        output.report("Waiting for changes; Ctrl+C ends the command.\n");
        while snapshot(&inputs()) == before {
            sleep(INTERVAL);
        }
    }
}

fn snapshot(inputs: &[CommandInput]) -> Snapshot {
    let state = |path: &PathBuf| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let paths = inputs.iter().filter_map(|input| match input {
        CommandInput::File(path) => Some(path),
        CommandInput::Stdin => None,
    });
    paths.map(|path| (path.clone(), state(path))).collect()
}
