//! `hcl check`: checks files by a published schema.

use std::collections::BTreeSet;
use std::path::Path;

use hcl_app::command::check::check_inputs;
use hcl_config::editor::is_var_file;
use hcl_syntax::Diagnostics;

use crate::args::CheckArguments;
use crate::input::Input;
use crate::language;
use crate::parsed::{self, both_syntaxes};
use crate::report::{Output, Status};
use crate::watch;

pub(crate) fn run(arguments: &CheckArguments, output: &mut Output) -> Result<Status, clap::Error> {
    output.print_reports();
    // A wrong pattern is reported once, before files are read.
    inputs(arguments)?;
    let check = |output: &mut Output| check(arguments, output);
    if !arguments.watch {
        return check(output);
    }
    let current = || {
        let files = inputs(arguments).map_or_else(|_| Vec::new(), |(inputs, _)| inputs);
        let schema = arguments.schema.as_deref().map(Input::from);
        files.into_iter().chain(schema).collect()
    };
    watch::run(current, check, output)
}

fn inputs(arguments: &CheckArguments) -> Result<(Vec<Input>, Diagnostics), clap::Error> {
    parsed::inputs(&arguments.paths, ".", &both_syntaxes(), &arguments.exclude)
}

/// Returns the other files of the folders of the inputs, which are sorted: they belong to the same modules. Tests in a folder
/// `tests` belong to the module around it.
fn beside(inputs: &[Input]) -> Vec<Input> {
    let files = inputs.iter().filter_map(|input| match input {
        Input::File(path) => Some(path.as_path()),
        Input::Stdin => None,
    });
    let folders = files.map(parsed::folder_of).flat_map(|folder| {
        let around = folder.ends_with("tests").then(|| parsed::folder_of(folder));
        [folder].into_iter().chain(around)
    });
    let values = inputs.iter().filter_map(|input| match input {
        Input::File(path) if is_var_file(path.to_str()?) => Some(path.as_path()),
        _ => None,
    });
    let folders: BTreeSet<&Path> = folders.chain(values.filter_map(module_above)).collect();
    // A folder that cannot be listed has its files alone.
    let paths = folders
        .into_iter()
        .flat_map(|folder| parsed::in_folder(folder).unwrap_or_default());
    // Named as inputs are.
    let inputs_beside = paths.map(|path| Input::from(path.strip_prefix(".").unwrap_or(&path)));
    inputs_beside
        .filter(|it| inputs.binary_search(it).is_err())
        .collect()
}

/// Returns the nearest folder around a file of values that has a module.
pub(crate) fn module_above(values: &Path) -> Option<&Path> {
    let folders = values.ancestors().skip(1);
    let folders = folders.map(|folder| {
        if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        }
    });
    let has_module = |folder: &&Path| {
        let files = parsed::in_folder(folder).unwrap_or_default();
        files
            .iter()
            .any(|it| it.to_str().is_some_and(|name| !is_var_file(name)))
    };
    folders.into_iter().find(has_module)
}

fn check(arguments: &CheckArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let (inputs, mut found) = inputs(arguments)?;
    let status = match language::of(arguments.schema.as_deref(), arguments.module) {
        Ok(language) => {
            let beside = if arguments.module {
                beside(&inputs)
            } else {
                Vec::new()
            };
            found.append(check_inputs(language, &inputs, &beside));
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
