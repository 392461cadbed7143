//! The language server over its protocol.
//!
//! `protocol::` runs the case files, `tool::` the commands of `Tool`, `robust::` what a client or a program should not do, `sessions::` random editing. `editors::`
//! runs editors that others wrote; those that are not installed are reported as ignored.

mod editors;
mod protocol;
mod robust;
mod sessions;
mod tool;

use std::process::{Command, ExitCode};

use hcl_tests::lsp::serve_if_requested;
use hcl_tests::shared;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    if let Some(code) = serve_if_requested() {
        return code;
    }
    let arguments = Arguments::from_args();
    let trials: Vec<Trial> = [
        protocol::trials(),
        robust::trials(),
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
