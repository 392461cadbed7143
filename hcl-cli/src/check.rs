//! `hcl check`: checks files by a published schema.

use std::path::PathBuf;

use hcl_syntax::Diagnostics;
use hcl_tool::Patterns;
use hcl_tool::command::check::check_inputs;

use crate::args::CheckArguments;
use crate::language;
use crate::report::{Output, Status};
use crate::walk;

/// The files of a folder: names in wide use, in both syntaxes.
fn patterns() -> Patterns {
    let native = Patterns::default();
    let json = ["*.hcl.json", "*.tf.json", "*.tofu.json", "*.nomad.json"];
    Patterns::new(native.as_slice().iter().map(String::as_str).chain(json))
}

pub(crate) fn run(arguments: &CheckArguments, output: &mut Output) -> Status {
    let mut found = Diagnostics::new();
    let status = match language::of(arguments.schema.as_deref(), arguments.module) {
        Ok(language) => {
            let here = [PathBuf::from(".")];
            let paths = match arguments.paths.as_slice() {
                [] => here.as_slice(),
                paths => paths,
            };
            let inputs = walk::inputs(paths, &patterns(), &mut found);
            found.append(check_inputs(language, &inputs));
            Status::of(&inputs, &found)
        }
        Err(problems) => {
            found.append(problems);
            Status::Failure
        }
    };
    output.report_all(&found);
    status
}
