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

/// A module with a caller, a test and values.
const MODULE: [(&str, &str); 4] = [
    (
        "main.tf",
        "module \"net\" {\n  source = \"./net\"\n  cidr   = \"10.0.0.0/8\"\n}\noutput \"id\" {\n  value = module.net.id\n}\nlocals {\n  x = local.no\n}\n",
    ),
    (
        "net/main.tf",
        "variable \"cidr\" {\n  default = \"\"\n}\noutput \"id\" {\n  value = \"vpc-${var.cidr}\"\n}\n",
    ),
    ("net/prod.tfvars", "cidr = \"10.1.0.0/16\"\n"),
    (
        "net/tests/a.tftest.hcl",
        "run \"a\" {\n  assert {\n    condition     = var.cidr == output.id\n    error_message = \"no\"\n  }\n}\n",
    ),
];

/// Succeeds if Node.js and Python are there.
const NODE: (&str, &[&str]) = ("sh", &["-c", "node --version && python3 --version"]);

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        of_editor("neovim", "Neovim", ("nvim", &["--version"]), neovim),
        of_editor(
            "neovim_module",
            "Neovim",
            ("nvim", &["--version"]),
            module_in_neovim,
        ),
        of_editor("vscode", "Node.js and Python", NODE, vscode),
        of_editor(
            "vscode_module",
            "Node.js and Python",
            NODE,
            module_in_vscode,
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
        self.run_on("module\nlsp", program, arguments)
    }

    /// Runs an editor, for a server with other arguments.
    fn run_on(&self, server: &str, program: &str, arguments: &[&str]) -> Result<Output, String> {
        let words = server;
        let server = std::env::current_exe().map_err(|error| error.to_string())?;
        let server = format!("{}\n{SERVE}\n{words}", server.display());
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

/// Edits a module, its caller and its test without saving.
fn module_in_neovim(_: &Session) -> Result<(), String> {
    let session = Session(Folder::new(&MODULE));
    let script = format!("luafile {}", script("module.lua"));
    let arguments = [
        "--headless",
        "-u",
        "NONE",
        "-i",
        "NONE",
        "-n",
        "-c",
        &script,
    ];
    let output = session.run_on("terraform", "nvim", &arguments)?;
    session.compare("neovim-module.txt", &output)
}

/// Writes the package of the extension, and unpacks it.
fn package(session: &Session) -> Result<(), String> {
    session.install()?;
    session.print(&["editor", "--vscode", "--write", "."], "written")?;
    let unpack = ["-m", "zipfile", "-e", "service-0.1.0.vsix", "unpacked"];
    let unpacked = session.run("python3", &unpack)?;
    if unpacked.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&unpacked.stderr).into_owned())
}

/// Activates the extension with a client that starts the program.
fn vscode(session: &Session) -> Result<(), String> {
    package(session)?;
    let output = session.run("node", &[&script("vscode.js")])?;
    session.compare("vscode.txt", &output)
}

/// Edits a module, its caller and its test by the client in the package, without saving.
fn module_in_vscode(_: &Session) -> Result<(), String> {
    let session = Session(Folder::new(&MODULE));
    package(&session)?;
    let output = session.run_on("terraform", "node", &[&script("module.js")])?;
    session.compare("vscode-module.txt", &output)
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
