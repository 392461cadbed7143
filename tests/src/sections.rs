//! Case files as text: cases, each a list of sections. `README.md` describes the format.

use std::path::Path;

use hcl_golden::signs::decode;

use crate::shared;

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

    /// Returns the bytes that the text stands for. Blocks are literal; in a line, symbols stand for white space and bytes.
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
    let files = shared::files(root, Some("case"));
    files
        .iter()
        .flat_map(|path| read_file(root, path))
        .collect()
}

fn read_file(root: &Path, path: &Path) -> Vec<Sections> {
    let text = std::fs::read_to_string(path).expect("a readable case file");
    let stem = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let stem = stem.to_string_lossy().replace('\\', "/");
    // The first case may be at the start.
    let text = format!("\n{text}");
    let (preamble, cases) = text.split_once("\n--- ").unwrap_or((&text, ""));
    let common = read_sections(preamble);
    let cases = cases.split("\n--- ").filter(|case| !case.is_empty());
    cases
        .map(|case| {
            let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
            let mut sections = common.clone();
            sections.extend(read_sections(rest));
            let name = format!("{stem}/{name}");
            Sections { name, sections }
        })
        .collect()
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
        } else if !line.starts_with('#') {
            blank_lines = 0;
            let (key, text) = line.split_once(' ').unwrap_or((line, ""));
            sections.push(Section::new(key, text.trim()));
        }
    }
    sections
}
