//! Cases: keys, each with a text. `=== name` begins a case. `tests/README.md` describes the format.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::folder::files;
use crate::signs::decode;

/// A case: its name and its sections in order.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    /// `folder/file/case`, the name of the test.
    pub name: String,
    /// The sections of the case, after the sections before the first case of the file.
    pub sections: Vec<Section>,
}

/// A key with its text: the rest of the line, or the indented lines that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The first word of the line.
    pub key: String,
    /// The text, without indentation.
    pub text: String,
    /// Whether the text is a block of lines, which are literal.
    is_block: bool,
}

impl Sections {
    /// Returns the last section of a key, so that a case overrides the sections of its file.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Section> {
        self.sections.iter().rfind(|section| section.key == key)
    }
}

impl Section {
    /// Returns a section on one line.
    #[must_use]
    pub fn new(key: &str, text: &str) -> Self {
        Self {
            key: key.to_owned(),
            text: text.to_owned(),
            is_block: false,
        }
    }

    /// Reads a line that begins a section.
    fn of_line(line: &str) -> Self {
        let (key, text) = line.split_once(' ').unwrap_or((line, ""));
        Self::new(key, text.trim())
    }

    /// Returns the bytes that the text stands for. Blocks are literal; in a line, signs stand for white space and bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        if self.is_block {
            self.text.clone().into_bytes()
        } else {
            decode(&self.text)
        }
    }
}

/// Reads all cases of all case files under a folder, sorted by file.
///
/// # Panics
///
/// Panics if a file cannot be read.
#[must_use]
pub fn read_all(root: &Path) -> Vec<Sections> {
    let files = files(root, Some("case"));
    files.iter().flat_map(|path| read(root, path)).collect()
}

/// Reads the cases of a file under a folder.
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn read(root: &Path, path: &Path) -> Vec<Sections> {
    let text = fs::read_to_string(path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let stem = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let stem = stem.to_string_lossy().replace('\\', "/");
    let (common, cases) = split(&text);
    let common = read_sections(common);
    cases
        .map(|(name, text)| {
            let mut sections = common.clone();
            sections.extend(read_sections(text));
            let name = format!("{stem}/{name}");
            Sections { name, sections }
        })
        .collect()
}

/// Compares the outcomes of the cases of a file, or writes them. `outcomes` are their keys. `answer` returns the lines below a section
/// that is none, and then those at the end of the case.
///
/// # Panics
///
/// Panics if an outcome differs.
#[track_caller]
pub fn answer_each(
    path: &Path,
    outcomes: &[&str],
    mut answer: impl FnMut(&Sections, Option<&Section>) -> String,
) {
    let cases = read(path.parent().unwrap_or(path), path);
    let text = fs::read_to_string(path).expect("a case file");
    assert!(!cases.is_empty(), "no case in {}", path.display());
    let (head, texts) = split(&text);
    let mut written = head.to_owned();
    for (case, (name, text)) in cases.iter().zip(texts) {
        let _ = writeln!(written, "=== {name}");
        let mut is_outcome = false;
        for line in text.trim_end().lines() {
            let section = is_key(line).then(|| Section::of_line(line));
            if let Some(section) = &section {
                is_outcome = outcomes.contains(&&*section.key);
            }
            if is_outcome && !line.starts_with('#') {
                continue;
            }
            let _ = writeln!(written, "{line}");
            if section.is_some() {
                written += &answer(case, section.as_ref());
            }
        }
        written += &answer(case, None);
        written.push('\n');
    }
    crate::expect(path, &(written.trim_end().to_owned() + "\n"));
}

/// Returns what is before the first case of a text, and the names and texts of its cases.
fn split(text: &str) -> (&str, impl Iterator<Item = (&str, &str)>) {
    let begins = |text: &str, at: usize| at == 0 || text[..at].ends_with('\n');
    let starts = text.match_indices("=== ").map(|(at, _)| at);
    let mut starts: Vec<usize> = starts.filter(|at| begins(text, *at)).collect();
    starts.push(text.len());
    let head = &text[..starts[0]];
    let cases = (1..starts.len()).map(move |index| {
        let case = &text[starts[index - 1] + "=== ".len()..starts[index]];
        case.split_once('\n').unwrap_or((case, ""))
    });
    (head, cases)
}

/// Returns whether a line begins a section.
fn is_key(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', ' '])
}

/// Reads sections: `key text`, or `key` alone with its text in the lines after it, which are indented by two spaces.
fn read_sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    // Blank lines belong to a block only if an indented line follows.
    let mut blank_lines = 0;
    for line in text.lines() {
        if let Some(line) = line.strip_prefix("  ") {
            let section = sections.last_mut().expect("a key before an indented line");
            section.is_block = true;
            section
                .text
                .extend(std::iter::repeat_n('\n', std::mem::take(&mut blank_lines)));
            section.text.push_str(line);
            section.text.push('\n');
        } else if line.is_empty() {
            blank_lines += 1;
        } else if is_key(line) {
            blank_lines = 0;
            sections.push(Section::of_line(line));
        }
    }
    sections
}
