//! `hcl lsp`: serves an editor.

use std::path::Path;
use std::process::ExitCode;

use hcl_tool::Server;

use crate::language;
use crate::report::{Output, Status};

pub(crate) fn run(schema: Option<&Path>, is_module: bool, output: &mut Output) -> Status {
    let language = match language::of(schema, is_module) {
        Ok(language) => language,
        Err(diagnostics) => {
            output.report_all(&diagnostics);
            return Status::Failure;
        }
    };
    match Server::new(language).run_stdio() {
        Ok(code) if code == ExitCode::SUCCESS => Status::Success,
        Ok(_) => Status::Failure,
        Err(error) => {
            output.report(&format!("hcl lsp: {error}\n"));
            Status::Failure
        }
    }
}
