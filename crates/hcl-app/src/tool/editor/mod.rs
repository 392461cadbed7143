//! Files and settings that connect an editor to the server.
//!
//! The text for an editor is a file of this folder, in which `@name@` and the like stand for what the program is called.

mod vscode;
mod zip;

use hcl_schema::Document;

/// A file of an editor's configuration.
#[derive(Debug)]
pub(super) struct EditorFile {
    /// The path in the folder that the files are written to.
    pub(super) path: String,
    pub(super) content: FileContent,
}

/// The content of a file.
#[derive(Debug)]
pub(super) enum FileContent {
    /// A text of its own, which is pasted or written.
    Text(String),
    /// Lines for a file that the user may have: they are added at its end, unless it has them.
    Lines(String),
    /// A file that is only written.
    Bytes(Vec<u8>),
}

/// The program that the files are for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program<'p> {
    /// The name, which may have several words: `myapp config`.
    pub(super) name: &'p str,
    pub(super) version: &'p str,
    /// Patterns of names of files.
    pub(super) patterns: &'p [String],
    pub(super) schema: &'p Document,
}

/// The editors, as the options name them, and what they get.
pub(super) const EDITORS: [(&str, &str); 4] = [
    ("vscode", "Visual Studio Code: an extension, with --write"),
    ("nvim", "Neovim 0.7 or newer: lines for init.lua"),
    ("helix", "Helix: lines for languages.toml, and queries"),
    (
        "zed",
        "Zed: lines for settings.json, with the extension HCL",
    ),
];

/// The queries of Helix, which it finds by the name of the language.
const HELIX_QUERIES: [&str; 4] = ["highlights", "indents", "textobjects", "folds"];

/// Returns the files that connect an editor.
pub(super) fn files(editor: &str, program: Program<'_>) -> Vec<EditorFile> {
    let id = program.id();
    match editor {
        "vscode" => vec![vscode::package(program)],
        "nvim" => vec![text(
            format!("{id}.lua"),
            program.fill(include_str!("nvim.lua")),
        )],
        "helix" => helix(program),
        _ => vec![text(
            "settings.json",
            program.fill(include_str!("zed.json")),
        )],
    }
}

fn text(path: impl Into<String>, text: String) -> EditorFile {
    EditorFile {
        path: path.into(),
        content: FileContent::Text(text),
    }
}

/// Returns the lines of `languages.toml`, and queries that extend the queries of Helix for HCL.
fn helix(program: Program<'_>) -> Vec<EditorFile> {
    let id = program.id();
    let lines = program.fill(include_str!("languages.toml"));
    let mut files = vec![EditorFile {
        path: "languages.toml".to_owned(),
        content: FileContent::Lines(lines),
    }];
    files.extend(HELIX_QUERIES.iter().map(|name| {
        let path = format!("runtime/queries/{id}/{name}.scm");
        text(path, "; inherits: hcl\n".to_owned())
    }));
    files
}

impl Program<'_> {
    /// Returns the name as one word of letters, digits and hyphens.
    fn id(self) -> String {
        let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.name.chars().map(word).collect()
    }

    /// Returns the words that start the server, each as a string with double quotes.
    fn command(self) -> Vec<String> {
        let words = self.name.split_whitespace().chain(["lsp"]);
        words.map(quoted).collect()
    }

    /// Returns the arguments after the executable, each as a string with double quotes.
    fn arguments(self) -> String {
        let command = self.command();
        command.get(1..).unwrap_or_default().join(", ")
    }

    /// Returns what `of` makes of each pattern, with commas between.
    fn patterns(self, of: impl Fn(&str) -> String) -> String {
        let all: Vec<String> = self.patterns.iter().map(|pattern| of(pattern)).collect();
        all.join(", ")
    }

    /// Returns a text of this folder for the program.
    fn fill(self, template: &str) -> String {
        let id = self.id();
        let values = [
            ("@program@", quoted(program_word(self.name))),
            ("@arguments@", self.arguments()),
            ("@command@", self.command().join(", ")),
            ("@patterns@", self.patterns(quoted)),
            (
                "@file_types@",
                self.patterns(|it| format!("{{ glob = {} }}", quoted(it))),
            ),
            ("@id@", id.clone()),
            ("@name@", self.name.to_owned()),
        ];
        values
            .iter()
            .fold(template.to_owned(), |text, (mark, value)| {
                text.replace(mark, value)
            })
    }
}

/// Returns the first word of the name, which names the executable.
pub(super) fn program_word(program: &str) -> &str {
    program.split_whitespace().next().unwrap_or(program)
}

/// Returns a string literal that JSON, Lua, TOML and JavaScript read alike.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
