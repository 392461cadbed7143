//! Files and settings that connect an editor to the server.
//!
//! The text for an editor is a file of this folder, in which `@name@` and the like stand for what the program is called.

mod vscode;
mod zip;

use hcl_serde::schema::Document;

use super::help::program_word;

/// A file of an editor's configuration.
#[derive(Debug)]
pub(super) struct EditorFile {
    /// The path in the folder that the files are written to.
    pub(super) path: String,
    pub(super) content: Content,
}

/// The content of a file.
#[derive(Debug)]
pub(super) enum Content {
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

/// The editors, as the options name them.
pub(super) const EDITORS: &[&str] = &[
    "vscode",
    "nvim",
    "vim",
    "helix",
    "zed",
    "emacs",
    "kakoune",
    "sublime",
    "jetbrains",
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
        "vim" => vec![text(
            format!("{id}.vim"),
            program.fill(include_str!("vimrc.vim")),
        )],
        "helix" => helix(program),
        "zed" => vec![text(
            "settings.json",
            program.fill(include_str!("zed.json")),
        )],
        "kakoune" => vec![text(
            format!("{id}.kak"),
            program.fill(include_str!("kakrc.kak")),
        )],
        "sublime" => vec![
            text(
                "LSP.sublime-settings",
                program.fill(include_str!("lsp.sublime-settings")),
            ),
            text(
                format!("{id}.sublime-syntax"),
                program.fill(include_str!("hcl.sublime-syntax")),
            ),
        ],
        "jetbrains" => vec![text(format!("{id}/template.json"), jetbrains(program))],
        _ => vec![text(
            format!("{id}.el"),
            program.fill(include_str!("emacs.el")),
        )],
    }
}

fn text(path: impl Into<String>, text: String) -> EditorFile {
    EditorFile {
        path: path.into(),
        content: Content::Text(text),
    }
}

/// Returns the lines of `languages.toml`, and queries that take those of Helix for HCL.
fn helix(program: Program<'_>) -> Vec<EditorFile> {
    let id = program.id();
    let lines = program.fill(include_str!("languages.toml"));
    let mut files = vec![EditorFile {
        path: "languages.toml".to_owned(),
        content: Content::Lines(lines),
    }];
    files.extend(HELIX_QUERIES.iter().map(|name| {
        let path = format!("runtime/queries/{id}/{name}.scm");
        text(path, "; inherits: hcl\n".to_owned())
    }));
    files
}

/// Returns the template that LSP4IJ imports.
fn jetbrains(program: Program<'_>) -> String {
    let command = format!("{} lsp", program.name);
    let template = serde_json::json!({
        "id": program.id(),
        "name": program.name,
        "programArgs": { "default": format!("sh -c \"{command}\""), "windows": command },
        "fileTypeMappings": [{
            "fileType": { "name": program.name, "patterns": program.patterns },
            "languageId": program.id(),
        }],
    });
    serde_json::to_string_pretty(&template).unwrap_or_default() + "\n"
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

    /// Returns what `of` makes of each pattern, with `separator` between.
    fn patterns(self, separator: &str, of: impl Fn(&str) -> String) -> String {
        let all: Vec<String> = self.patterns.iter().map(|it| of(it)).collect();
        all.join(separator)
    }

    /// Returns a text of this folder for the program.
    fn fill(self, template: &str) -> String {
        let id = self.id();
        let modes = |pattern: &str| {
            let escaped = pattern.replace('.', "\\\\.").replace('*', ".*");
            format!("(add-to-list 'auto-mode-alist '(\"{escaped}\\\\'\" . {id}-mode))")
        };
        // The end of a name after its first "*", which Sublime Text compares.
        let extension = |pattern: &str| quoted(pattern.trim_start_matches("*."));
        let regex = self.patterns("|", |it| it.replace('.', "\\.").replace('*', ".*"));
        let values = [
            ("@function@", id.replace('-', "_")),
            ("@program@", quoted(program_word(self.name))),
            ("@arguments@", self.arguments()),
            ("@command@", self.command().join(", ")),
            ("@words@", self.command().join(" ")),
            ("@patterns@", self.patterns(", ", quoted)),
            ("@globs@", self.patterns(",", str::to_owned)),
            (
                "@file_types@",
                self.patterns(", ", |it| format!("{{ glob = {} }}", quoted(it))),
            ),
            ("@extensions@", self.patterns(", ", extension)),
            ("@modes@", self.patterns("\n", modes)),
            ("@regex@", format!("(?:.*/)?(?:{regex})")),
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

/// Returns a string literal that JSON, Lua, TOML, Vim script, JavaScript and Emacs Lisp read alike.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
