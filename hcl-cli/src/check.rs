//! `hcl check`: checks files by a published schema.

use hcl_syntax::Diagnostics;
use hcl_tool::command::check::check_inputs;

use crate::args::CheckArguments;
use crate::input::Input;
use crate::language;
use crate::parsed::{self, both_syntaxes};
use crate::report::{Output, Status};
use crate::watch;

pub(crate) fn run(arguments: &CheckArguments, output: &mut Output) -> Result<Status, clap::Error> {
    // A wrong pattern is reported once, before files are read.
    inputs(arguments)?;
    let check = |output: &mut Output| check(arguments, output);
    if !arguments.watch {
        return check(output);
    }
    let current = || inputs(arguments).map_or_else(|_| Vec::new(), |(inputs, _)| inputs);
    watch::run(current, check, output)
}

fn inputs(arguments: &CheckArguments) -> Result<(Vec<Input>, Diagnostics), clap::Error> {
    parsed::inputs(&arguments.paths, ".", &both_syntaxes(), &arguments.exclude)
}

fn check(arguments: &CheckArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let (inputs, mut found) = inputs(arguments)?;
    let status = match language::of(arguments.schema.as_deref(), arguments.module) {
        Ok(language) => {
            found.append(check_inputs(language, &inputs));
            Status::of(&inputs, &found)
        }
        Err(problems) => {
            found = problems;
            Status::Failure
        }
    };
    output.report_all(&found);
    Ok(status)
}
