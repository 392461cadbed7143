//! Files and settings that connect an editor to the server.

use hcl_serde::schema::Document;

use super::help::program_word;

/// A file of an editor's configuration.
#[derive(Debug)]
pub(super) struct EditorFile {
    /// The path in the folder that the files are written to.
    pub(super) path: String,
    pub(super) text: String,
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
pub(super) const EDITORS: &[&str] = &["vscode", "nvim", "helix", "zed", "emacs"];

/// Returns the files that connect an editor.
pub(super) fn files(editor: &str, program: Program<'_>) -> Vec<EditorFile> {
    match editor {
        "vscode" => vscode(program),
        "nvim" => vec![file(format!("{}.lua", program.id()), nvim(program))],
        "helix" => vec![file("languages.toml", helix(program))],
        "zed" => vec![file("settings.json", zed(program))],
        _ => vec![file(format!("{}.el", program.id()), emacs(program))],
    }
}

fn file(path: impl Into<String>, text: String) -> EditorFile {
    EditorFile {
        path: path.into(),
        text,
    }
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

    fn quoted_patterns(self) -> Vec<String> {
        self.patterns.iter().map(|it| quoted(it)).collect()
    }
}

/// Returns a string literal that JSON, Lua, TOML, JavaScript and Emacs Lisp read alike.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}

fn nvim(program: Program<'_>) -> String {
    let (id, command) = (program.id(), program.command().join(", "));
    let patterns = program.quoted_patterns().join(", ");
    format!(
        r##"-- Starts "{name} lsp" for its configuration files. Neovim 0.7 or newer.
vim.api.nvim_create_autocmd({{ "BufRead", "BufNewFile" }}, {{
  pattern = {{ {patterns} }},
  callback = function(event)
    vim.bo[event.buf].filetype = "hcl"
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    vim.keymap.set("n", "K", vim.lsp.buf.hover, {{ buffer = event.buf }})
    local config = {{
      name = "{id}",
      cmd = {{ {command} }},
      root_dir = vim.fn.fnamemodify(event.file, ":p:h"),
    }}
    if vim.lsp.start then
      vim.lsp.start(config, {{ bufnr = event.buf }})
    else -- Neovim 0.7
      vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
    end
  end,
}})
"##,
        name = program.name,
    )
}

fn helix(program: Program<'_>) -> String {
    let id = program.id();
    let globs = program.quoted_patterns().into_iter();
    let globs: Vec<String> = globs.map(|it| format!("{{ glob = {it} }}")).collect();
    format!(
        r##"# Add to ~/.config/helix/languages.toml, or to .helix/languages.toml of a project.
[language-server.{id}]
command = {command}
args = [{arguments}]

[[language]]
name = "{id}"
scope = "source.hcl"
grammar = "hcl"
file-types = [{globs}]
comment-token = "#"
indent = {{ tab-width = 2, unit = "  " }}
language-servers = ["{id}"]
"##,
        command = quoted(program_word(program.name)),
        arguments = program.arguments(),
        globs = globs.join(", "),
    )
}

fn zed(program: Program<'_>) -> String {
    format!(
        r#"{{
  // Add to settings.json, after installing the extension "HCL". It starts a server named terraform-ls, which this replaces.
  "file_types": {{
    "HCL": [{patterns}]
  }},
  "lsp": {{
    "terraform-ls": {{
      "binary": {{
        "path": {command},
        "arguments": [{arguments}]
      }}
    }}
  }},
  "languages": {{
    "HCL": {{
      "tab_size": 2,
      "format_on_save": "on"
    }}
  }}
}}
"#,
        patterns = program.quoted_patterns().join(", "),
        command = quoted(program_word(program.name)),
        arguments = program.arguments(),
    )
}

fn emacs(program: Program<'_>) -> String {
    let id = program.id();
    let patterns = program.patterns.iter().map(|pattern| {
        let escaped = pattern.replace('.', "\\\\.").replace('*', ".*");
        format!("(add-to-list 'auto-mode-alist '(\"{escaped}\\\\'\" . {id}-mode))")
    });
    format!(
        r##";; Starts "{name} lsp" for its configuration files. Emacs 29 or newer has Eglot; install it from ELPA for older ones.
(define-derived-mode {id}-mode prog-mode "{name}"
  "Major mode for configuration files of {name}."
  (setq-local comment-start "# " comment-start-skip "#+ *" indent-tabs-mode nil))
{patterns}
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '({id}-mode . ({command}))))
(add-hook '{id}-mode-hook #'eglot-ensure)
"##,
        name = program.name,
        patterns = patterns.collect::<Vec<_>>().join("\n"),
        command = program.command().join(" "),
    )
}

fn vscode(program: Program<'_>) -> Vec<EditorFile> {
    let id = program.id();
    let folder = format!("{id}-{}", program.version);
    let in_folder = |name: &str| format!("{folder}/{name}");
    vec![
        file(in_folder("package.json"), vscode_package(program)),
        file(in_folder("extension.js"), vscode_extension(program)),
        file(
            in_folder("web.js"),
            include_str!("vscode/web.js").to_owned(),
        ),
        file(in_folder("schema.json"), program.schema.to_json()),
        file(
            in_folder("language-configuration.json"),
            include_str!("vscode/language-configuration.json").to_owned(),
        ),
        file(
            in_folder("hcl.tmLanguage.json"),
            hcl_ide::grammar::TEXT_MATE.to_owned(),
        ),
        file(in_folder("README.md"), vscode_readme(program)),
    ]
}

/// Bundles the edition for the browser into one file, as that edition of the editor loads it. The manifest names the file
/// only afterwards, because the tool that packages an extension refuses the name of an absent file.
const VSCODE_WEB: &str = "npm install --no-save esbuild hcl_serde && esbuild web.js --bundle --minify --format=cjs \
     --platform=browser --external:vscode --loader:.wasm=binary --outfile=dist/web.js && npm pkg set browser=./dist/web.js";

fn vscode_package(program: Program<'_>) -> String {
    let package = serde_json::json!({
        "name": program.id(),
        "displayName": program.name,
        "description": format!("Configuration files of {}", program.name),
        "version": program.version,
        "publisher": "local",
        "engines": { "vscode": "^1.75.0" },
        "main": "./extension.js",
        "contributes": {
            "languages": [{
                "id": program.id(),
                "aliases": [program.name],
                "filenamePatterns": program.patterns,
                "configuration": "./language-configuration.json",
            }],
            "grammars": [{
                "language": program.id(),
                "scopeName": "source.hcl",
                "path": "./hcl.tmLanguage.json",
            }],
        },
        "scripts": { "web": VSCODE_WEB },
        "dependencies": { "vscode-languageclient": "^9.0.1" },
    });
    serde_json::to_string_pretty(&package).unwrap_or_default() + "\n"
}

fn vscode_extension(program: Program<'_>) -> String {
    format!(
        r#"// Starts "{name} lsp" for its configuration files.
const {{ LanguageClient }} = require("vscode-languageclient/node");

let client;

exports.activate = () => {{
  const server = {{ command: {command}, args: [{arguments}] }};
  const options = {{ documentSelector: [{{ language: "{id}" }}] }};
  client = new LanguageClient("{id}", "{name}", server, options);
  return client.start();
}};

exports.deactivate = () => client?.stop();
"#,
        name = program.name,
        id = program.id(),
        command = quoted(program_word(program.name)),
        arguments = program.arguments(),
    )
}

fn vscode_readme(program: Program<'_>) -> String {
    let name = program.name;
    format!(
        "# {name}\n\nConnects Visual Studio Code to `{name} lsp`. Run `npm install` in this folder once, then restart the editor.\n\n\
         For the editor in the browser, run `npm run web` before `vsce package`: it bundles the analysis as WebAssembly, with the schema \
         of `{name}` in schema.json. Checks in the code of `{name}` are not part of it.\n"
    )
}
