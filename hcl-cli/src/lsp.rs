//! `hcl lsp`: serves an editor.

use std::path::Path;
use std::process::ExitCode;

use hcl_lsp::{Language, Server};
use hcl_serde::schema::Document;
use hcl_serde::{Functions, Module};
use hcl_syntax::Diagnostics;

use crate::input::Input;
use crate::report::{Output, Status};

pub(crate) fn run(schema: Option<&Path>, is_module: bool, output: &mut Output) -> Status {
    let language = match schema.map(language_of).transpose() {
        Ok(language) => language.unwrap_or_else(Language::plain),
        Err(diagnostics) => {
            output.report_all(&diagnostics);
            return Status::Failure;
        }
    };
    let language = if is_module {
        language.module(|| Module::new().functions(Functions::standard()))
    } else {
        language
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

/// Reads a published schema.
fn language_of(path: &Path) -> Result<Language, Diagnostics> {
    let source = Input::File(path.to_owned()).read_any()?;
    let schema = Document::from_json(source.text()).map_err(hcl_serde::Error::into_diagnostics)?;
    Ok(Language::from_schema(schema))
}
