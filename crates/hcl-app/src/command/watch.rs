//! `--watch`: a command that runs again when a file changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
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
/// The command adds the folders of the modules that its files call, and `inputs` returns the files in these as well.
///
/// # Errors
///
/// The command returns an error.
pub(crate) fn run<E>(
    inputs: impl Fn(&BTreeSet<PathBuf>) -> Vec<CommandInput>,
    mut command: impl FnMut(&mut Output, &mut BTreeSet<PathBuf>) -> Result<Status, E>,
    output: &mut Output,
) -> Result<Status, E> {
    let mut called = BTreeSet::new();
    // Read once, its text would never change, and the next look would find it empty.
    if inputs(&called).contains(&CommandInput::Stdin) {
        output.report_all(&Diagnostics::from(errors::watched_stdin()));
        return Ok(Status::WrongUsage);
    }
    loop {
        let known = called.clone();
        let before = snapshot(&inputs(&known));
        command(output, &mut called)?;
        output.end_run();
        // A file may have changed after it was read. If the command has changed it, the next run finds nothing to do.
        if snapshot(&inputs(&known)) != before {
            continue;
        }
        let before = snapshot(&inputs(&called));
        output.report("Waiting for changes; Ctrl+C ends the command.\n");
        while snapshot(&inputs(&called)) == before {
            sleep(INTERVAL);
        }
    }
}

fn snapshot(inputs: &[CommandInput]) -> Snapshot {
    let state = |path: &Path| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let paths = inputs.iter().filter_map(CommandInput::path);
    paths.map(|path| (path.to_owned(), state(path))).collect()
}
