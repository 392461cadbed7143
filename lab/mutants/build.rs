//! Builds the tests with all mutants that compile.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::change::{Change, changes};
use super::{Mutant, Numbers, Result};

/// The end of the root of each crate that has mutants: which mutant is asked for, and which ones a run reaches.
const SWITCH: &str = include_str!("switch.rs.txt");

/// A line of `cargo --message-format json`.
#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
    manifest_path: Option<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    file_name: PathBuf,
    byte_start: usize,
    is_primary: bool,
}

/// A program of tests and the folder in which it runs.
pub(super) struct Program {
    pub(super) path: PathBuf,
    pub(super) folder: PathBuf,
}

/// A file of the tree with mutants.
struct File {
    text: String,
    changes: Vec<Change>,
}

impl File {
    /// Returns the text with all changes, and the length of the text before each.
    fn changed(&self) -> (String, Vec<usize>) {
        let mut text = String::new();
        let mut starts = Vec::new();
        let mut end = 0;
        for change in &self.changes {
            text.push_str(&self.text[end..change.range.start]);
            starts.push(text.len());
            text.push_str(&change.text);
            end = change.range.end;
        }
        text.push_str(&self.text[end..]);
        (text, starts)
    }

    /// Returns the mutants that an error at a byte of the changed text can be about: the one there, or those of the function.
    fn meant(&self, byte: usize) -> Numbers {
        let mut original = byte;
        for (change, start) in self.changes.iter().zip(self.changed().1) {
            if (start..start + change.text.len()).contains(&byte) {
                return Numbers::from([change.number]);
            }
            if start < byte {
                original = byte - start - change.text.len() + change.range.end;
            }
        }
        let around = self
            .changes
            .iter()
            .filter(|change| change.extent.contains(&original));
        around.map(|change| change.number).collect()
    }
}

/// Writes the mutants into the tree, without those that do not compile. Returns the programs of tests, and the mutants
/// that are in them.
pub(super) fn build(sample: &[Mutant], tree: &Path) -> Result<(Vec<Program>, Numbers)> {
    restore(tree)?;
    let mut mutants: BTreeMap<&Path, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in sample.iter().enumerate() {
        let of_file = mutants.entry(&mutant.file).or_default();
        of_file.push((number, mutant));
    }
    let mut files: BTreeMap<PathBuf, File> = BTreeMap::new();
    for (path, mutants) in mutants {
        let root = root(path).ok_or("a mutant is in no folder `src`")?;
        let text = fs::read_to_string(tree.join(path))?;
        let changes = changes(&text, &mutants)?;
        files.insert(path.to_path_buf(), File { text, changes });
        if let Entry::Vacant(entry) = files.entry(root) {
            let text = fs::read_to_string(tree.join(entry.key()))?;
            let changes = Vec::new();
            entry.insert(File { text, changes });
        }
    }
    loop {
        for (path, file) in &files {
            let is_root = root(path).as_ref() == Some(path);
            let text = file.changed().0 + if is_root { SWITCH } else { "" };
            let path = tree.join(path);
            // A file that stays is not compiled again.
            if fs::read_to_string(&path)? != text {
                fs::write(path, text)?;
            }
        }
        // A check costs less than a build, and finds nearly all that does not compile.
        let mut lines = cargo(tree, &["check", "--workspace"])?;
        if errors(&lines).next().is_none() {
            lines = cargo(tree, &["test", "--workspace", "--tests", "--no-run"])?;
        }
        if errors(&lines).next().is_none() {
            let changes = files.values().flat_map(|file| &file.changes);
            let numbers = changes.map(|change| change.number).collect();
            return Ok((programs(lines), numbers));
        }
        remove(&mut files, &lines)?;
    }
}

/// Takes the changes of an earlier attempt back.
fn restore(tree: &Path) -> Result<()> {
    let mut git = Command::new("git");
    git.args(["checkout", "--quiet", "--", "."])
        .current_dir(tree);
    if git.status()?.success() {
        return Ok(());
    }
    Err("the tree is no clone of a repository".into())
}

/// Returns `src/lib.rs` of the crate of a file.
fn root(path: &Path) -> Option<PathBuf> {
    let folder = path.ancestors().find(|folder| folder.ends_with("src"))?;
    Some(folder.join("lib.rs"))
}

/// Runs a command of Cargo for all crates that have mutants or tests of them.
fn cargo(tree: &Path, arguments: &[&str]) -> Result<Vec<Line>> {
    let output = Command::new("cargo")
        .args(arguments)
        .arg("--locked")
        .args(["--exclude", "hcl-tests-ui", "--exclude", "xtask"])
        .args(["--message-format", "json"])
        .current_dir(tree)
        .stderr(Stdio::inherit())
        .output()?;
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    let lines: std::result::Result<_, _> = lines.map(serde_json::from_slice).collect();
    Ok(lines?)
}

fn errors(lines: &[Line]) -> impl Iterator<Item = &Message> {
    let messages = lines.iter().filter_map(|line| line.message.as_ref());
    messages.filter(|message| message.level == "error")
}

/// Removes the mutants at which the compiler reports an error.
fn remove(files: &mut BTreeMap<PathBuf, File>, lines: &[Line]) -> Result<()> {
    let mut wrong = Numbers::new();
    for place in errors(lines).flat_map(|message| &message.spans) {
        if let Some(file) = files.get(&place.file_name)
            && place.is_primary
        {
            wrong.extend(file.meant(place.byte_start));
        }
    }
    if wrong.is_empty() {
        let rendered = errors(lines).filter_map(|message| message.rendered.as_deref());
        return Err(rendered.collect::<String>().into());
    }
    for file in files.values_mut() {
        let changes = &mut file.changes;
        changes.retain(|change| !wrong.contains(&change.number));
    }
    Ok(())
}

/// Returns the programs of tests that the compiler wrote, without the binaries that they start.
fn programs(lines: Vec<Line>) -> Vec<Program> {
    let programs = lines.into_iter().filter_map(|line| {
        let path = line.executable?;
        let folder = line.manifest_path?.parent()?.to_path_buf();
        let is_test = path.parent()?.ends_with("deps");
        is_test.then_some(Program { path, folder })
    });
    programs.collect()
}
