//! The language server over its protocol.
//!
//! `protocol::` runs the case files, `tool::` the commands of `Tool`, `robust::` what a client or a program should not do, `files::` files on the disk,
//! `sessions::` random editing. `editors::` runs editors that others wrote; those that are not installed are reported as ignored.

mod editors;
mod files;
mod protocol;
mod robust;
mod sessions;
mod tool;

use std::process::{Command, ExitCode};

use hcl_tests::lsp::serve_if_requested;
use hcl_tests::shared;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() -> ExitCode {
    if let Some(code) = serve_if_requested() {
        return code;
    }
    let arguments = Arguments::from_args();
    let trials: Vec<Trial> = [
        protocol::trials(),
        robust::trials(),
        files::trials(),
        sessions::trials(),
        tool::trials(),
        editors::trials(),
    ]
    .into_iter()
    .flatten()
    .collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Returns a trial of a function that fails with a sentence.
fn trial(name: &str, run: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || run().map_err(Failed::from))
}

/// A name and a check.
type Row = (&'static str, fn() -> Result<(), String>);

/// Returns the trials of checks under the name of their module.
fn in_rows(module: &str, rows: impl IntoIterator<Item = Row>) -> Vec<Trial> {
    let rows = rows.into_iter();
    rows.map(|(name, run)| trial(&format!("{module}::{name}"), run))
        .collect()
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn messages(found: &Value) -> Vec<&str> {
    let found = found.as_array().map(Vec::as_slice).unwrap_or_default();
    found
        .iter()
        .filter_map(|it| it["message"].as_str())
        .collect()
}

/// Returns the trial of a function that needs a program. If the command that probes it fails, see [`shared::missing`].
fn needing(
    name: &str,
    program: &str,
    probe: (&str, &[&str]),
    run: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Trial {
    let probed = Command::new(probe.0).args(probe.1).output();
    if probed.is_ok_and(|output| output.status.success()) {
        return trial(name, run);
    }
    let (_, input) = name.rsplit_once("::").unwrap_or(("", name));
    shared::missing(name, input, program)
}
