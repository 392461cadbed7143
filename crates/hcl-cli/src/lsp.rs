//! `hcl lsp`: serves an editor.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use hcl_app::Server;

use crate::language;
use crate::parsed::both_syntaxes;
use crate::report::{Output, Status};

pub(crate) fn run(schema: Option<&Path>, is_module: bool, output: &mut Output) -> Status {
    let language = match language::of(schema, is_module) {
        Ok(language) => language,
        Err(diagnostics) => {
            output.report_all(&diagnostics);
            return Status::Failure;
        }
    };
    let files = both_syntaxes();
    let server = Server::new(language).files(files.as_slice());
    // No code of a program runs, which may hang.
    match server.deadline(Duration::MAX).run_stdio() {
        Ok(code) if code == ExitCode::SUCCESS => Status::Success,
        Ok(_) => Status::Failure,
        Err(error) => {
            output.report(&format!("hcl lsp: {error}\n"));
            Status::Failure
        }
    }
}
