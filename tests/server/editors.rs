//! Editors that others wrote, with the lines that `editor` prints or the guide has: Neovim, Vim with ALE, Emacs with Eglot,
//! Kakoune, VS Code in a browser and its interface in Node; and pytest-lsp. Those that are not installed are reported as ignored.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hcl_tests::golden;
use hcl_tests::lsp::SERVE;
use libtest_mimic::Trial;

use super::needing;

/// The document that each editor opens. Columns, of which Neovim sends those of UTF-16, count a character of four bytes.
const TEXT: &str = "\
locals {
  port = 8080 # 👩
}
io_mode = \"fast\"
service \"http\" \"web\" {
  listen_addr = \"127.0.0.1:${local.port}\"
  tiemout = 3
}
";

pub(crate) fn trials() -> Vec<Trial> {
    let eglot = "(progn (package-initialize) (require 'eglot))";
    vec![
        of_editor("neovim", "Neovim", ("nvim", &["--version"]), neovim),
        of_editor(
            "eglot",
            "Emacs with Eglot",
            ("emacs", &["--batch", "--eval", eglot]),
            emacs,
        ),
        of_editor("vim", "Vim with ALE", ("vim", ALE), vim),
        of_editor("kakoune", "Kakoune", ("kak", &["-version"]), kakoune),
        of_editor(
            "vscode",
            "Node.js and Python",
            ("sh", &["-c", "node --version && python3 --version"]),
            vscode,
        ),
        of_editor(
            "code_server",
            "code-server and Chromium",
            (
                "sh",
                &[
                    "-c",
                    "code-server --version && chromium --version && python3 --version",
                ],
            ),
            code_server,
        ),
        of_editor(
            "pytest_lsp",
            "pytest-lsp",
            ("python3", &["-c", "import pytest_lsp"]),
            pytest,
        ),
    ]
}

/// Returns the trial of an editor, ignored if the command that probes it fails.
fn of_editor(
    name: &str,
    needs: &str,
    probe: (&str, &[&str]),
    run: fn(&Folder) -> Result<(), String>,
) -> Trial {
    let folder = format!("hcl-editors-{name}-{}", std::process::id());
    let name = format!("editors::{name}");
    needing(&name, needs, probe, move || run(&Folder::new(&folder)?))
}

/// A folder with the document, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(name);
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(folder.join("main.hcl"), TEXT));
        written.map_err(|error| error.to_string())?;
        Ok(Self(folder))
    }

    /// Runs an editor with a script of `tests/server/editors`.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<Output, String> {
        let server = std::env::current_exe().map_err(|error| error.to_string())?;
        let server = format!("{}\n{SERVE}\nmodule\nlsp", server.display());
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env("SERVER", server)
            .env("FOLDER", &self.0)
            .env("FILE", self.0.join("main.hcl"))
            .env("OUTPUT", self.0.join("output"))
            .current_dir(&self.0)
            .env("PATH", self.path()?)
            .env("HOME", &self.0);
        command.output().map_err(|error| error.to_string())
    }

    /// Returns the path of programs, which begins with the folder.
    fn path(&self) -> Result<OsString, String> {
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let all = [self.0.clone()]
            .into_iter()
            .chain(std::env::split_paths(&rest));
        std::env::join_paths(all).map_err(|error| error.to_string())
    }

    /// Writes the program `service` into the folder.
    fn install(&self) -> Result<(), String> {
        let server = std::env::current_exe().map_err(|error| error.to_string())?;
        let program = self.0.join("service");
        let text = format!(
            "#!/bin/sh\nexec '{}' {SERVE} module \"$@\"\n",
            server.display()
        );
        std::fs::write(&program, text).map_err(|error| error.to_string())?;
        let made = Command::new("chmod").arg("+x").arg(&program).status();
        made.map(drop).map_err(|error| error.to_string())
    }

    /// Writes what the program prints to a file, and returns its path.
    fn print(&self, arguments: &[&str], file: &str) -> Result<String, String> {
        let output = self.run("service", arguments)?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let path = self.0.join(file);
        std::fs::write(&path, output.stdout).map_err(|error| error.to_string())?;
        Ok(path.display().to_string())
    }

    /// Writes the lines that the guide has in a block of code, for the program `service`, and returns the path.
    fn guide(&self, language: &str, file: &str) -> Result<String, String> {
        let path = self.0.join(file);
        let written = std::fs::write(&path, guide(language)?);
        written.map_err(|error| error.to_string())?;
        Ok(path.display().to_string())
    }

    /// Compares what the editor has shown with a golden.
    fn compare(&self, name: &str, output: &Output) -> Result<(), String> {
        let shown = std::fs::read_to_string(self.0.join("output")).map_err(|error| {
            let problems = String::from_utf8_lossy(&output.stderr);
            format!("the editor has written nothing ({error}): {problems}")
        })?;
        golden::expect(&format!("server/{name}"), &shown);
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays is in the folder of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the block of code of a language that the guide has, for the program `service`.
fn guide(language: &str) -> Result<String, String> {
    let page = include_str!("../../docs/guide/editors.md");
    let block = page.split_once(&format!("\n```{language}\n"));
    let block = block.and_then(|(_, rest)| rest.split_once("\n```\n"));
    let (lines, _) = block.ok_or_else(|| format!("no lines for {language}"))?;
    // The pattern `*.myapp.hcl`: in Vim, as a regular expression, and as one in a string of Emacs Lisp.
    let marks = [
        ("*.myapp.", "*."),
        (r"\\.myapp\\", r"\\"),
        (r"\.myapp\", r"\"),
        ("myapp", "service"),
    ];
    let lines = marks
        .iter()
        .fold(lines.to_owned(), |text, (from, to)| text.replace(from, to));
    Ok(lines + "\n")
}

fn script(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("server/editors");
    folder.join(name).display().to_string()
}

/// Follows the guide: the printed lines as `init.lua`, and the program on the path.
fn neovim(folder: &Folder) -> Result<(), String> {
    folder.install()?;
    let init = folder.print(&["editor", "--nvim"], "init.lua")?;
    let script = format!("luafile {}", script("nvim.lua"));
    let arguments = [
        "--headless",
        "-u",
        &init,
        "-i",
        "NONE",
        "-n",
        "main.hcl",
        "-c",
        &script,
    ];
    let output = folder.run("nvim", &arguments)?;
    folder.compare("neovim.txt", &output)
}

/// Follows the guide: its lines as `init.el`.
fn emacs(folder: &Folder) -> Result<(), String> {
    folder.install()?;
    let init = folder.guide("elisp", "init.el")?;
    let output = folder.run(
        "emacs",
        &["--batch", "-l", &init, "-l", &script("eglot.el")],
    )?;
    folder.compare("eglot.txt", &output)
}

/// Ends with an error if Vim has no ALE.
const ALE: &[&str] = &[
    "-es",
    "-N",
    "-u",
    "NONE",
    "-c",
    "silent! packadd ale",
    "-c",
    "if exists(':ALEInfo') | qall! | else | cquit | endif",
];

/// Follows the guide: its lines as `.vimrc`, with ALE.
fn vim(folder: &Folder) -> Result<(), String> {
    folder.install()?;
    let lines = folder.guide("vim", "lines.vim")?;
    let vimrc = folder.0.join("vimrc");
    let before = "packadd! ale\nsyntax on\nfiletype plugin indent on\n";
    std::fs::write(&vimrc, format!("{before}source {lines}\n")).map_err(|it| it.to_string())?;
    let (vimrc, script) = (vimrc.display().to_string(), script("vim.vim"));
    let arguments = [
        "-es", "-N", "-n", "-i", "NONE", "-u", &vimrc, "-S", &script, "main.hcl",
    ];
    let output = folder.run("vim", &arguments)?;
    folder.compare("vim.txt", &output)
}

/// Reads the lines of the guide; kakoune-lsp itself is not driven.
fn kakoune(folder: &Folder) -> Result<(), String> {
    folder.install()?;
    folder.guide("kak", "kakrc")?;
    let source = format!("source {}", script("kakoune.kak"));
    let output = folder.run("kak", &["-ui", "dummy", "-e", &source])?;
    folder.compare("kakoune.txt", &output)
}

/// Writes the package of the extension.
fn package(folder: &Folder) -> Result<(), String> {
    folder.install()?;
    folder.print(&["editor", "--vscode", "--write", "."], "written")?;
    Ok(())
}

/// Unpacks the package, and activates the extension with a client that starts the program.
fn vscode(folder: &Folder) -> Result<(), String> {
    package(folder)?;
    let unpack = ["-m", "zipfile", "-e", "service-0.1.0.vsix", "unpacked"];
    let unpacked = folder.run("python3", &unpack)?;
    if !unpacked.status.success() {
        return Err(String::from_utf8_lossy(&unpacked.stderr).into_owned());
    }
    let output = folder.run("node", &[&script("vscode.js")])?;
    folder.compare("vscode.txt", &output)
}

/// Follows the guide: installs the package, and works in the editor.
fn code_server(folder: &Folder) -> Result<(), String> {
    package(folder)?;
    let output = folder.run(
        "sh",
        &[&script("code-server.sh"), &script("vscode-driver.js")],
    )?;
    folder.compare("code-server.txt", &output)
}

fn pytest(folder: &Folder) -> Result<(), String> {
    let strict = "error::pytest_lsp.LspSpecificationWarning";
    let file = script("test_server.py");
    let cache = "no:cacheprovider";
    let output = folder.run(
        "python3",
        &["-B", "-m", "pytest", "-q", "-p", cache, "-W", strict, &file],
    )?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stdout).into_owned())
}
