//! Editors that others wrote, with the lines that `editor` prints: Neovim, and the interface of VS Code in Node; and pytest-lsp.
//! Those that are not installed are reported as ignored.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output};

use hcl_golden::folder::Folder;
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
    vec![
        of_editor("neovim", "Neovim", ("nvim", &["--version"]), neovim),
        of_editor(
            "vscode",
            "Node.js and Python",
            ("sh", &["-c", "node --version && python3 --version"]),
            vscode,
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
    run: fn(&Session) -> Result<(), String>,
) -> Trial {
    let name = format!("editors::{name}");
    needing(&name, needs, probe, move || {
        run(&Session(Folder::new(&[("main.hcl", TEXT)])))
    })
}

/// A folder with the document.
struct Session(Folder);

impl Session {
    /// Runs an editor with a script of `tests/server/editors`.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<Output, String> {
        let server = std::env::current_exe().map_err(|error| error.to_string())?;
        let server = format!("{}\n{SERVE}\nmodule\nlsp", server.display());
        let (folder, mut command) = (self.0.path(), Command::new(program));
        command
            .args(arguments)
            .env("SERVER", server)
            .env("FOLDER", folder)
            .env("FILE", folder.join("main.hcl"))
            .env("OUTPUT", folder.join("output"))
            .current_dir(folder)
            .env("PATH", self.path()?)
            .env("HOME", folder);
        command.output().map_err(|error| error.to_string())
    }

    /// Returns the path of programs, which begins with the folder.
    fn path(&self) -> Result<OsString, String> {
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let all = [self.0.path().to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&rest));
        std::env::join_paths(all).map_err(|error| error.to_string())
    }

    /// Writes the program `service` into the folder.
    fn install(&self) -> Result<(), String> {
        let server = std::env::current_exe().map_err(|error| error.to_string())?;
        let text = format!(
            "#!/bin/sh\nexec '{}' {SERVE} module \"$@\"\n",
            server.display()
        );
        let program = self.0.write("service", text);
        let made = Command::new("chmod").arg("+x").arg(&program).status();
        made.map(drop).map_err(|error| error.to_string())
    }

    /// Writes what the program prints to a file, and returns its path.
    fn print(&self, arguments: &[&str], file: &str) -> Result<String, String> {
        let output = self.run("service", arguments)?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok(self.0.write(file, output.stdout).display().to_string())
    }

    /// Compares what the editor has shown with a golden.
    fn compare(&self, name: &str, output: &Output) -> Result<(), String> {
        let shown = std::fs::read_to_string(self.0.path().join("output")).map_err(|error| {
            let problems = String::from_utf8_lossy(&output.stderr);
            format!("the editor has written nothing ({error}): {problems}")
        })?;
        golden::expect(&format!("server/{name}"), &shown);
        Ok(())
    }
}

fn script(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("server/editors");
    folder.join(name).display().to_string()
}

/// Follows the guide: the printed lines as `init.lua`, and the program on the path.
fn neovim(session: &Session) -> Result<(), String> {
    session.install()?;
    let init = session.print(&["editor", "--nvim"], "init.lua")?;
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
    let output = session.run("nvim", &arguments)?;
    session.compare("neovim.txt", &output)
}

/// Writes the package of the extension.
fn package(session: &Session) -> Result<(), String> {
    session.install()?;
    session.print(&["editor", "--vscode", "--write", "."], "written")?;
    Ok(())
}

/// Unpacks the package, and activates the extension with a client that starts the program.
fn vscode(session: &Session) -> Result<(), String> {
    package(session)?;
    let unpack = ["-m", "zipfile", "-e", "service-0.1.0.vsix", "unpacked"];
    let unpacked = session.run("python3", &unpack)?;
    if !unpacked.status.success() {
        return Err(String::from_utf8_lossy(&unpacked.stderr).into_owned());
    }
    let output = session.run("node", &[&script("vscode.js")])?;
    session.compare("vscode.txt", &output)
}

fn pytest(session: &Session) -> Result<(), String> {
    let strict = "error::pytest_lsp.LspSpecificationWarning";
    let file = script("test_server.py");
    let cache = "no:cacheprovider";
    let output = session.run(
        "python3",
        &["-B", "-m", "pytest", "-q", "-p", cache, "-W", strict, &file],
    )?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stdout).into_owned())
}
