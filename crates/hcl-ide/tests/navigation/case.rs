//! Cases: files with a cursor `$0`, and requests with the expected answers.
//!
//! ```text
//! === name
//! --- file main.hcl
//! a = var.x$0
//! --- definition
//! main.hcl 3:11 x
//! ```

use hcl_ide::{Analysis, FileId, Workspace};

/// The offset of the cursor, and its file.
pub(crate) type Cursor = Option<(FileId, u32)>;

pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) analysis: Analysis,
    /// Names and texts of the files, with the cursor.
    files: Vec<(String, String)>,
    pub(crate) names: Vec<(FileId, String)>,
    pub(crate) cursor: Cursor,
    pub(crate) requests: Vec<(String, String)>,
}

impl Case {
    /// Returns names and texts of the files.
    #[allow(dead_code, reason = "not all tests that share this module use it")]
    pub(crate) fn files_without_cursor(&self) -> Vec<(String, String)> {
        let files = self.files.iter();
        let without = |text: &str| text.replacen("$0", "", 1);
        files
            .map(|(name, text)| (name.clone(), without(text)))
            .collect()
    }
}

pub(crate) fn parse(text: &str) -> Vec<Case> {
    let cases = text.split("=== ").skip(1);
    cases.map(case).collect()
}

fn case(text: &str) -> Case {
    let (name, rest) = text.split_once('\n').unwrap();
    let sections = format!("\n{rest}");
    let sections = sections.split("\n--- ").skip(1);
    let (mut files, mut requests) = (Vec::new(), Vec::new());
    for section in sections {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        match head.strip_prefix("file ") {
            Some(file) => files.push((file.to_owned(), format!("{body}\n"))),
            None => requests.push((head.to_owned(), body.trim_end().to_owned())),
        }
    }
    let mut workspace = Workspace::new(crate::language(name));
    let (mut cursor, mut names) = (None, Vec::new());
    for (name, text) in &files {
        let at = text.find("$0");
        let id = workspace.set(name, text.replacen("$0", "", 1)).unwrap();
        names.push((id, name.clone()));
        if let Some(at) = at {
            cursor = Some((id, u32::try_from(at).unwrap()));
        }
    }
    Case {
        name: name.to_owned(),
        analysis: workspace.analysis(),
        files,
        names,
        cursor,
        requests,
    }
}

pub(crate) fn print(cases: &[Case]) -> String {
    let mut out = String::new();
    for case in cases {
        out.push_str(&format!("=== {}\n", case.name));
        for (name, text) in &case.files {
            out.push_str(&format!("--- file {name}\n{text}"));
        }
        for (request, answer) in &case.requests {
            out.push_str(&format!("--- {request}\n{}\n", answer.trim_end()));
        }
        out.push('\n');
    }
    out.trim_end().to_owned() + "\n"
}
