//! Serves an editor.

use std::process::ExitCode;

use hcl_lsp::Server;

use super::report::{Output, Status};

/// Runs a server on standard input and output, until the editor ends it.
pub fn serve(server: Server, name: &str, output: &mut Output) -> Status {
    match server.run_stdio() {
        Ok(code) if code == ExitCode::SUCCESS => Status::Success,
        Ok(_) => Status::Failure,
        Err(error) => {
            output.report(&format!("{name}: {error}\n"));
            Status::Failure
        }
    }
}
