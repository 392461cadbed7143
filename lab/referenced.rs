//! Asks the reference which variables native files refer to, and whether those of the same files in the JSON syntax and
//! converted back are the same: `cargo run --manifest-path lab/Cargo.toml -- referenced FILE…`.
//!
//! Runs `hcldec --var-refs` from the path, or the program named by `HCLDEC`, with a spec that takes all of a file. Prints
//! the files that differ, and those that no spec takes.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, Source};
use hcl_serde::Body;
use hcl_tests::as_json;
use hcl_write::{BodyShape, native_from_json};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

pub(crate) fn run() -> ExitCode {
    let files: Vec<PathBuf> = env::args_os().skip(2).map(PathBuf::from).collect();
    crate::verdict::exit_code(compare(&files), "the comparison failed")
}

/// Returns whether the reference finds the same variables in all three forms of each file.
fn compare(files: &[PathBuf]) -> Result<bool> {
    let folder = env::temp_dir().join(format!("hcl-referenced-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let mut out = io::stdout().lock();
    let (mut equal, mut references, mut different, mut without_spec) = (0, 0, 0, 0);
    for file in files {
        let count = match Forms::write(&folder, file) {
            Ok(forms) => forms.references(),
            Err(reason) => {
                without_spec += 1;
                writeln!(out, "{}: no spec: {reason}", file.display())?;
                continue;
            }
        };
        match count {
            Ok(count) => {
                equal += 1;
                references += count;
            }
            Err(reason) => {
                different += 1;
                writeln!(out, "{}: {reason}", file.display())?;
            }
        }
    }
    fs::remove_dir_all(&folder)?;
    writeln!(
        out,
        "{} files: {equal} equal, with {references} references; {different} different; {without_spec} without a spec",
        files.len()
    )?;
    Ok(different == 0)
}

/// A file in its three forms, and a spec for all of them.
struct Forms {
    spec: PathBuf,
    native: PathBuf,
    json: PathBuf,
    back: PathBuf,
}

impl Forms {
    fn write(folder: &Path, file: &Path) -> Result<Self> {
        let source = Source::new("main.hcl", fs::read_to_string(file)?)?;
        let mut diagnostics = Diagnostics::new();
        let parsed = native::parse(&source, &mut diagnostics);
        let parsed = diagnostics.into_result(parsed)?;
        let mut items = Items::default();
        items.add(parsed.body())?;

        let body: Body = hcl_serde::from_str(source.text())?;
        let json = as_json::to_string_pretty(&body)?;
        let written = Source::new("main.hcl.json", json.clone())?;
        let back = native_from_json(&written, &BodyShape::of(parsed.body()))?;
        let path = |name: &str, text: &str| -> Result<PathBuf> {
            let path = folder.join(name);
            fs::write(&path, text)?;
            Ok(path)
        };
        Ok(Self {
            spec: path("spec.hcldec", &items.spec())?,
            native: path("main.hcl", source.text())?,
            json: path("main.hcl.json", &json)?,
            back: path("back.hcl", &back)?,
        })
    }

    /// Returns the number of references; an error if the forms have different ones.
    fn references(&self) -> Result<usize> {
        let native = self.ask(&self.native)?;
        for other in [&self.json, &self.back] {
            if self.ask(other)? != native {
                return Err(format!("different in {}", other.display()).into());
            }
        }
        Ok(native.len())
    }

    /// Returns the references that the reference finds in a form, sorted.
    fn ask(&self, form: &Path) -> Result<Vec<String>> {
        let program = env::var_os("HCLDEC").unwrap_or_else(|| "hcldec".into());
        let arguments = [Path::new("--var-refs"), Path::new("--spec"), &self.spec];
        let run = Command::new(program).args(arguments).arg(form).output()?;
        if !run.status.success() {
            return Err(String::from_utf8_lossy(&run.stderr).into());
        }
        let mut found: Value = serde_json::from_slice(&run.stdout)?;
        let references = found.as_array_mut().into_iter().flatten();
        let mut references: Vec<String> = references
            .map(|reference| {
                without_ranges(reference);
                reference.to_string()
            })
            .collect();
        references.sort_unstable();
        Ok(references)
    }
}

/// Removes what differs between the forms: where a reference is.
fn without_ranges(part: &mut Value) {
    match part {
        Value::Array(elements) => elements.iter_mut().for_each(without_ranges),
        Value::Object(entries) => {
            entries.remove("range");
            entries.values_mut().for_each(without_ranges);
        }
        _ => {}
    }
}

/// The items of all bodies at one position: what a spec has to name.
#[derive(Default)]
struct Items {
    /// Arguments, with no items inside, and blocks with their number of labels.
    by_name: BTreeMap<String, (Option<usize>, Self)>,
}

impl Items {
    fn add(&mut self, body: native::Body<'_>) -> std::result::Result<(), String> {
        for item in body.items() {
            let (name, labels) = match item {
                BodyItem::Attribute(attribute) => (attribute.name(), None),
                BodyItem::Block(block) => (block.type_name(), Some(block.labels().len())),
            };
            let known = self.by_name.entry(name.to_owned());
            let (known, inner) = known.or_insert_with(|| (labels, Self::default()));
            if *known != labels {
                return Err(format!("\"{name}\" occurs in different forms"));
            }
            if let BodyItem::Block(block) = item {
                inner.add(block.body())?;
            }
        }
        Ok(())
    }

    fn spec(&self) -> String {
        let mut spec = String::from("object {\n");
        for (name, (labels, inner)) in &self.by_name {
            // Writing to a String cannot fail.
            let _ = match labels {
                None => writeln!(
                    spec,
                    "attr \"{name}\" {{\nname = \"{name}\"\ntype = string\n}}"
                ),
                Some(0) => writeln!(
                    spec,
                    "block_list \"{name}\" {{\nblock_type = \"{name}\"\n{}}}",
                    inner.spec()
                ),
                Some(count) => {
                    let labels: Vec<String> =
                        (0..*count).map(|index| format!("\"l{index}\"")).collect();
                    let labels = labels.join(", ");
                    let inner = inner.spec();
                    writeln!(
                        spec,
                        "block_map \"{name}\" {{\nblock_type = \"{name}\"\nlabels = [{labels}]\n{inner}}}"
                    )
                }
            };
        }
        spec + "}\n"
    }
}
