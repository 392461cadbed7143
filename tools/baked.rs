//! Compares the targets of bake files with what docker's buildx makes of them: `cargo run -p hcl-lab --bin baked -- FILE…`.
//!
//! The parser of buildx comes from the module proxy, by `go` on the path. Variables are bare names, functions are blocks, and
//! all refer to each other: a `Module` with addresses evaluates them. Targets with a `matrix` are left out, which the tool
//! repeats by itself.

mod verdict;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use hcl_core::native::BodyItem;
use hcl_serde::module::Address;
use hcl_serde::{Functions, Module};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The arguments of a target by name.
type Targets = BTreeMap<String, Value>;

fn main() -> ExitCode {
    let files: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    match answers(&files) {
        Ok(answers) => verdict::exit_code(compare(&files, &answers), "the comparison failed"),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "nothing compared: {problem}");
            ExitCode::SUCCESS
        }
    }
}

/// Returns what buildx makes of each file, a line of JSON for each.
fn answers(files: &[PathBuf]) -> Result<String> {
    let files: Vec<PathBuf> = files
        .iter()
        .map(fs::canonicalize)
        .collect::<io::Result<_>>()?;
    let mut command = Command::new("go");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/bake"));
    let output = command.args(["run", "."]).args(&files).output();
    let output = output.map_err(|error| format!("go cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns whether both make the same of each target.
fn compare(files: &[PathBuf], answers: &str) -> Result<bool> {
    let mut out = io::stdout().lock();
    let (mut equal, mut different) = (0, 0);
    for (file, answer) in files.iter().zip(answers.lines()) {
        let answer: Value = serde_json::from_str(answer)?;
        if let Some(error) = answer.get("error") {
            writeln!(out, "{}: refused, {error}", file.display())?;
            continue;
        }
        let theirs = answer.get("target").and_then(Value::as_array);
        let theirs = theirs.map_or_else(Targets::new, |all| {
            let name = |it: &Value| Some((it.get("name")?.as_str()?.to_owned(), it.clone()));
            all.iter().filter_map(name).collect()
        });
        for (name, mut ours) in targets(file)? {
            let theirs = theirs.get(&name).cloned().unwrap_or_default();
            // The program in Go reads most arguments, not all.
            if let (Some(ours), Some(theirs)) = (ours.as_object_mut(), theirs.as_object()) {
                ours.retain(|name, _| theirs.contains_key(name));
            }
            let (ours, theirs) = (comparable(ours), comparable(theirs));
            if ours == theirs {
                equal += 1;
            } else {
                different += 1;
                let file = file.display();
                writeln!(out, "{file}, {name}:\n  ours   {ours}\n  theirs {theirs}")?;
            }
        }
    }
    writeln!(out, "{equal} targets are equal, {different} differ")?;
    Ok(different == 0)
}

/// Evaluates the targets without a matrix.
fn targets(file: &Path) -> Result<Targets> {
    const BUILT_IN: &str = "variable \"BAKE_CMD_CONTEXT\" {\n  default = \"\"\n}\n\
                            variable \"BAKE_LOCAL_PLATFORM\" {\n  default = \"linux/amd64\"\n}\n";
    let module = Module::new()
        .functions(Functions::standard())
        .address(Address::new("variable", "{name}").value_of("default"))
        .address(Address::new("target", "target.{name}").merged())
        .function_blocks("function")
        .source("built_in.hcl", BUILT_IN)
        .file(file);
    let loaded = module.load()?;
    let mut all = Targets::new();
    for item in loaded.body().body().native_items().unwrap_or_default() {
        if let BodyItem::Block(block) = item
            && block.type_name() == "target"
            && block.body().attribute("matrix").is_none()
            && let Some(name) = block.label(0).map(|it| it.text().into_owned())
        {
            let value = loaded.evaluate(&format!("target[{name:?}]"))?;
            all.insert(name, serde_json::from_str(&value.to_json()?)?);
        }
    }
    Ok(all)
}

/// Removes the name and what is absent, and makes scalars texts: the fields of the tool are texts.
fn comparable(value: Value) -> Value {
    match value {
        Value::Object(entries) => {
            let entries = entries.into_iter().map(|(name, it)| (name, comparable(it)));
            let entries = entries.filter(|(name, it)| name != "name" && !it.is_null());
            Value::Object(entries.collect())
        }
        Value::Array(elements) if elements.is_empty() => Value::Null,
        Value::Array(elements) => elements.into_iter().map(comparable).collect(),
        Value::Bool(it) => it.to_string().into(),
        Value::Number(it) => it.to_string().into(),
        other => other,
    }
}
