//! `hcl lsp`: serves an editor.

use std::path::Path;
use std::time::Duration;

use hcl_app::Server;
use hcl_app::command::lsp::serve;

use crate::language;
use crate::parsed::both_syntaxes;
use crate::report::{Output, Status};

pub(crate) fn run(schema: Option<&Path>, is_module: bool, output: &mut Output) -> Status {
    let language = match language::of(schema, is_module) {
        Ok(language) => language,
        Err(diagnostics) => return output.report_all(&diagnostics),
    };
    let files = both_syntaxes();
    let server = Server::new(language).files(files.as_slice());
    // No code of a program runs, which may hang.
    serve(server.deadline(Duration::MAX), "hcl lsp", output)
}
