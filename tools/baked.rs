//! Compares the groups and targets of bake files with what docker's buildx makes of them: `cargo run -p hcl-lab --bin baked -- FILE…`.
//!
//! Buildx comes from the module proxy, by `go` on the path. Variables are bare names, functions are blocks, and all refer to
//! each other: a `Module` with addresses evaluates them. The rest are rules of the tool, as a program would write them: a target
//! for each combination of its `matrix`, and the arguments of the targets that it `inherits`.

mod verdict;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use hcl_serde::module::Address;
use hcl_serde::{Decoder, Functions, HclDecode, Module, OwnedExpression};
use serde::Deserialize;
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The arguments of a target.
type Arguments = BTreeMap<String, Value>;

#[derive(HclDecode)]
struct Bake {
    #[hcl(block)]
    group: Vec<Group>,
    #[hcl(block)]
    target: Vec<Target>,
}

#[derive(HclDecode)]
struct Group {
    #[hcl(label)]
    name: String,
    targets: Vec<String>,
    #[hcl(remain)]
    _rest: BTreeMap<String, OwnedExpression>,
}

#[derive(HclDecode)]
struct Target {
    #[hcl(label)]
    label: String,
    name: Option<OwnedExpression>,
    matrix: Option<BTreeMap<String, Vec<Value>>>,
    /// An argument of groups, which the tool ignores here.
    #[hcl(rename = "targets")]
    _targets: Option<OwnedExpression>,
    #[hcl(remain)]
    arguments: BTreeMap<String, OwnedExpression>,
}

/// The groups and targets of a file, without references between them.
#[derive(Debug, Default, Deserialize, PartialEq)]
struct Baked {
    groups: BTreeMap<String, BTreeSet<String>>,
    targets: BTreeMap<String, Arguments>,
}

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

/// Returns whether both make the same of each file.
fn compare(files: &[PathBuf], answers: &str) -> Result<bool> {
    let mut out = io::stdout().lock();
    let (mut equal, mut different) = (0, 0);
    for (file, answer) in files.iter().zip(answers.lines()) {
        let answer: Value = serde_json::from_str(answer)?;
        let file_name = file.display();
        if let Some(error) = answer.get("error") {
            match baked(file) {
                Ok(_) => writeln!(out, "{file_name}: refused there, {error}")?,
                Err(_) => writeln!(out, "{file_name}: refused by both")?,
            }
            continue;
        }
        let theirs: Baked = serde_json::from_value(answer)?;
        let ours = baked(file)?;
        let groups = union(&ours.groups, &theirs.groups).into_iter();
        let groups = groups.map(|name| {
            let of = |it: &Baked| format!("{:?}", it.groups.get(name));
            (format!("group {name}"), of(&ours), of(&theirs))
        });
        let targets = union(&ours.targets, &theirs.targets).into_iter();
        let targets = targets.map(|name| {
            let of = |it: &Baked| format!("{:?}", it.targets.get(name).map(comparable_target));
            (name.to_owned(), of(&ours), of(&theirs))
        });
        for (name, ours, theirs) in groups.chain(targets) {
            if ours == theirs {
                equal += 1;
            } else {
                different += 1;
                writeln!(
                    out,
                    "{file_name}, {name}:\n  ours   {ours}\n  theirs {theirs}"
                )?;
            }
        }
    }
    writeln!(
        out,
        "{equal} groups and targets are equal, {different} differ"
    )?;
    Ok(different == 0)
}

fn union<'m, T>(one: &'m BTreeMap<String, T>, other: &'m BTreeMap<String, T>) -> BTreeSet<&'m str> {
    one.keys().chain(other.keys()).map(|it| &**it).collect()
}

/// Reads a file.
fn baked(file: &Path) -> Result<Baked> {
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
    let bake: Bake = loaded.decode()?;
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for group in bake.group {
        groups.entry(group.name).or_default().extend(group.targets);
    }
    let mut written: BTreeMap<String, Arguments> = BTreeMap::new();
    for target in &bake.target {
        let mut names = Vec::new();
        for decoder in combinations(target, loaded.decoder()) {
            let name = match &target.name {
                Some(name) => decoder.decode_expression(name)?,
                None => target.label.clone(),
            };
            let mut arguments = Arguments::new();
            for (name, expression) in &target.arguments {
                arguments.insert(name.clone(), decoder.decode_expression(expression)?);
            }
            merge(written.entry(name.clone()).or_default(), arguments);
            names.push(name);
        }
        if names != [target.label.clone()] {
            groups
                .entry(target.label.clone())
                .or_default()
                .extend(names);
        }
    }
    let targets = written.keys().map(|name| {
        let mut arguments = resolved(name, &written, &mut BTreeMap::new());
        arguments.remove("inherits");
        for (name, default) in [("context", "."), ("dockerfile", "Dockerfile")] {
            arguments.entry(name.to_owned()).or_insert(default.into());
        }
        (name.clone(), arguments)
    });
    Ok(Baked {
        groups: groups
            .keys()
            .map(|name| (name.clone(), members(name, &groups)))
            .collect(),
        targets: targets.collect(),
    })
}

/// Returns a decoder for each combination of the values in the matrix of a target.
fn combinations(target: &Target, decoder: &Decoder) -> Vec<Decoder> {
    let mut all = vec![decoder.clone()];
    for (name, values) in target.matrix.iter().flatten() {
        let with_each = all.iter().flat_map(|decoder| {
            values
                .iter()
                .map(|value| decoder.clone().variable(name, value))
        });
        all = with_each.collect();
    }
    all
}

/// Returns the targets of a group and of the groups in it.
fn members(name: &str, groups: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    let (mut targets, mut visited) = (BTreeSet::new(), BTreeSet::new());
    let mut left = vec![name];
    while let Some(name) = left.pop() {
        match groups.get(name) {
            Some(members) if visited.insert(name) => left.extend(members.iter().map(|it| &**it)),
            Some(_) => {}
            None => {
                targets.insert(name.to_owned());
            }
        }
    }
    targets
}

/// Returns a target with the arguments of the targets that it inherits. A target that is being resolved adds none.
fn resolved<'w>(
    name: &'w str,
    written: &'w BTreeMap<String, Arguments>,
    known: &mut BTreeMap<&'w str, Arguments>,
) -> Arguments {
    if let Some(known) = known.get(name) {
        return known.clone();
    }
    known.insert(name, Arguments::new());
    let Some(own) = written.get(name) else {
        return Arguments::new();
    };
    let inherited = own.get("inherits").and_then(Value::as_array);
    let mut all = Arguments::new();
    for name in inherited.into_iter().flatten().filter_map(Value::as_str) {
        let arguments = resolved(name, written, known);
        merge(&mut all, arguments);
    }
    merge(&mut all, own.clone());
    known.insert(name, all.clone());
    all
}

/// Adds arguments by the rules of the tool: maps are joined, some lists appended, and other values replaced.
fn merge(all: &mut Arguments, arguments: Arguments) {
    const APPENDED: [&str; 9] = [
        "annotations",
        "attest",
        "cache-from",
        "entitlements",
        "inherits",
        "no-cache-filter",
        "secret",
        "ssh",
        "ulimits",
    ];
    for (name, value) in arguments {
        match (all.get_mut(&name), value) {
            (_, Value::Null) => {}
            (Some(Value::Object(earlier)), Value::Object(value)) => {
                earlier.extend(value.into_iter().filter(|(_, it)| !it.is_null()));
            }
            (Some(Value::Array(earlier)), Value::Array(value)) if APPENDED.contains(&&*name) => {
                earlier.extend(value);
            }
            (_, value) => {
                all.insert(name, value);
            }
        }
    }
}

/// Returns a target in the form that is compared.
fn comparable_target(arguments: &Arguments) -> Value {
    let arguments = arguments.iter().map(|(name, value)| {
        let value = match (&**name, value) {
            ("output" | "cache-to" | "cache-from", Value::Array(all)) => {
                all.iter().map(|it| fields(name, it)).collect()
            }
            _ => value.clone(),
        };
        (name.clone(), value)
    });
    comparable(Value::Object(arguments.collect()))
}

/// Returns the fields of an output or cache that is written as a text, such as `type=local,dest=bin`.
fn fields(name: &str, written: &Value) -> Value {
    let Some(text) = written.as_str().filter(|it| !it.is_empty()) else {
        return written.clone();
    };
    let fields = text.split(',').map(|field| match field.split_once('=') {
        Some((key, value)) => (key.to_owned(), value.into()),
        None if name == "output" => ("dest".to_owned(), field.into()),
        None => ("ref".to_owned(), field.into()),
    });
    let mut fields: serde_json::Map<String, Value> = fields.collect();
    if !fields.contains_key("type") {
        let kind = if name == "output" {
            "local"
        } else {
            "registry"
        };
        fields.insert("type".to_owned(), kind.into());
    }
    Value::Object(fields)
}

/// Removes what is absent, and the second of equal elements; and makes scalars texts: the fields of the tool are texts.
fn comparable(value: Value) -> Value {
    match value {
        Value::Object(entries) => {
            let entries = entries.into_iter().map(|(name, it)| (name, comparable(it)));
            let entries = entries.filter(|(_, it)| !it.is_null());
            let entries: serde_json::Map<_, _> = entries.collect();
            match entries.is_empty() {
                true => Value::Null,
                false => Value::Object(entries),
            }
        }
        Value::Array(elements) => {
            let mut all = Vec::new();
            for element in elements.into_iter().map(comparable) {
                if !all.contains(&element) && element != "" {
                    all.push(element);
                }
            }
            match all.is_empty() {
                true => Value::Null,
                false => Value::Array(all),
            }
        }
        Value::Bool(it) => it.to_string().into(),
        Value::Number(it) => it.to_string().into(),
        other => other,
    }
}
