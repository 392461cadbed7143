//! Compares what the example `inspect_module` lists with what HashiCorp's terraform-config-inspect lists, on the test modules
//! of that project or on other modules: `cargo run --manifest-path lab/Cargo.toml -- inspected FOLDER…`.
//!
//! The Go program and its test modules come from the module proxy, by `go` on the path. References, and the positions of
//! configurations of providers, are in the example's list only; the details of diagnostics are sentences of each program.
//! None of them is compared.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use serde_json::Value;

#[path = "../examples/inspect_module.rs"]
#[allow(dead_code, reason = "`main` reads the command line")]
mod inspect_module;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const REFERENCE: &str = "github.com/hashicorp/terraform-config-inspect";

/// A brace on the line after the header, which the Go program reads by a parser of version 1 of the language.
const OTHER_LANGUAGE: &str = "invalid-braces";

pub(crate) fn run() -> ExitCode {
    let mut folders: Vec<PathBuf> = env::args_os().skip(2).map(PathBuf::from).collect();
    if folders.is_empty() {
        match test_modules() {
            Ok(modules) => folders = modules,
            Err(problem) => {
                let _ = writeln!(io::stderr(), "nothing compared: {problem}");
                return ExitCode::SUCCESS;
            }
        }
    }
    crate::verdict::exit_code(compare(&folders), "the comparison failed")
}

fn go(arguments: &[&str]) -> Result<String> {
    let mut command = Command::new("go");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle"));
    let output = command.args(arguments).output();
    let output = output.map_err(|error| format!("go cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the folders of the Go program's test modules.
fn test_modules() -> Result<Vec<PathBuf>> {
    go(&["mod", "download", REFERENCE])?;
    let folder = go(&["list", "-m", "-f", "{{.Dir}}", REFERENCE])?;
    let modules = Path::new(folder.trim()).join("tfconfig/testdata");
    let mut folders = Vec::new();
    for entry in fs::read_dir(modules)? {
        folders.push(entry?.path());
    }
    folders.sort();
    Ok(folders)
}

/// Returns whether both programs list the same for each folder.
fn compare(folders: &[PathBuf]) -> Result<bool> {
    let paths: Vec<PathBuf> = folders
        .iter()
        .map(fs::canonicalize)
        .collect::<io::Result<_>>()?;
    let names: Vec<&str> = paths.iter().filter_map(|it| it.to_str()).collect();
    let mut arguments = vec!["run", ".", "inspect"];
    arguments.extend(&names);
    let answers = go(&arguments)?;
    let mut out = io::stdout().lock();
    let (mut equal, mut different) = (0, 0);
    for (name, answer) in names.iter().zip(answers.lines()) {
        let theirs = comparable(serde_json::from_str(answer)?);
        let ours = inspect_module::Module::load(Path::new(name))?.into_json(name);
        let ours = comparable(ours);
        if ours == theirs {
            equal += 1;
        } else if name.ends_with(OTHER_LANGUAGE) {
            writeln!(out, "{name}: another language, not compared")?;
        } else {
            different += 1;
            writeln!(out, "{name}:\n  ours   {ours}\n  theirs {theirs}")?;
        }
    }
    writeln!(out, "{equal} modules are equal, {different} differ")?;
    Ok(different == 0 && names.len() == answers.lines().count())
}

/// Removes what is not compared.
fn comparable(mut list: Value) -> Value {
    match &mut list {
        Value::Object(entries) => {
            entries.remove("references");
            if let Some(Value::Object(configs)) = entries.get_mut("provider_configs") {
                let configs = configs.values_mut().filter_map(Value::as_object_mut);
                configs.for_each(|it| drop(it.remove("pos")));
            }
            if entries.contains_key("severity") {
                entries.remove("detail");
            }
            entries
                .values_mut()
                .for_each(|it| *it = comparable(it.take()));
        }
        Value::Array(elements) => elements
            .iter_mut()
            .for_each(|it| *it = comparable(it.take())),
        _ => {}
    }
    list
}
