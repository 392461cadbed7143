//! The commands of `Tool`, as a shell runs them: sessions, and what shells, editors and other programs make of their output.

use std::process::Command;

use hcl_golden::folder::{self, Folder};
use hcl_golden::session;
use hcl_schema::Document;
use hcl_tests::golden;
use hcl_tests::lsp::SERVE;
use libtest_mimic::Trial;

use super::{needing, trial};

pub(crate) fn trials() -> Vec<Trial> {
    let files = folder::files(&golden::fixtures().join("server/tool"), Some("session"));
    let sessions = files.into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        trial(&format!("tool::{name}"), move || {
            session::run(&path, "service", service);
            Ok(())
        })
    });
    sessions
        .chain(SCRIPTS.iter().map(Script::trial))
        .chain([
            trial("tool::settings_of_zed_start_the_tool", zed),
            trial("tool::settings_of_helix_keep_what_is_there", helix),
            trial("tool::documents_are_valid", documents),
            needing(
                "tool::vsce_packages_the_extension",
                "vsce",
                ("vsce", &["--version"]),
                packaged,
            ),
        ])
        .collect()
}

/// The tool, which this program serves.
fn service() -> Command {
    let program = std::env::current_exe().expect("the path of this program");
    let mut command = Command::new(program);
    command.arg(SERVE).env_remove("COLUMNS");
    command
}

/// Returns the standard output of a command line that succeeds in a folder.
fn output(folder: &Folder, line: &str) -> Result<String, String> {
    let mut command = service();
    command.args(line.split(' ')).current_dir(folder.path());
    let output = session::output_of(&mut command, &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let succeeds = output.status.success();
    succeeds
        .then_some(text)
        .ok_or_else(|| format!("{line} fails"))
}

/// Loads a script for zsh as its user does, and completes the names of commands by it.
const ZSH: &str = r#"
autoload -U compinit && compinit -uD && source ./script && [[ ${_comps[service]} == _service ]] || exit 1
_describe() { print -lr -- ${(P)4} }
_service_commands | grep -q '^check:' || exit 2
"#;

/// What is written for a shell or an editor, and a command that checks it.
struct Script {
    line: &'static str,
    file: &'static str,
    program: &'static str,
    arguments: &'static [&'static str],
}

const SCRIPTS: &[Script] = &[
    Script {
        line: "completions bash",
        file: "script",
        program: "bash",
        arguments: &["-n", "script"],
    },
    Script {
        line: "completions fish",
        file: "script.fish",
        program: "fish",
        arguments: &["-n", "script.fish"],
    },
    Script {
        line: "completions zsh",
        file: "script",
        program: "zsh",
        arguments: &["-fc", ZSH],
    },
    Script {
        line: "editor --nvim",
        file: "init.lua",
        program: "nvim",
        arguments: &[
            "--headless",
            "-u",
            "NONE",
            "-i",
            "NONE",
            "-c",
            "lua assert(loadfile('init.lua'))",
            "-c",
            "qall!",
        ],
    },
];

impl Script {
    fn trial(&'static self) -> Trial {
        let name = format!("tool::a_script_for_{}_is_valid", self.program);
        let probe: (&str, &[&str]) = (self.program, &["--version"]);
        needing(&name, self.program, probe, || self.check())
    }

    /// Runs the program; it must succeed and write no errors.
    fn check(&self) -> Result<(), String> {
        let folder = Folder::new(&[]);
        let text = output(&folder, self.line)?;
        folder.write(self.file, text);
        let output = Command::new(self.program)
            .args(self.arguments)
            .current_dir(folder.path())
            .output()
            .map_err(|error| error.to_string())?;
        let problems = String::from_utf8_lossy(&output.stderr);
        if output.status.success() && !problems.contains("rror") {
            Ok(())
        } else {
            Err(problems.into_owned())
        }
    }
}

/// Settings of Zed are JSON with comments.
fn zed() -> Result<(), String> {
    let settings = output(&Folder::new(&[]), "editor --zed")?;
    let lines = settings
        .lines()
        .filter(|it| !it.trim_start().starts_with("//"));
    let settings: serde_json::Value =
        serde_json::from_str(&lines.collect::<String>()).map_err(|error| error.to_string())?;
    let binary = &settings["lsp"]["terraform-ls"]["binary"];
    if binary["path"] == "service" && binary["arguments"] == serde_json::json!(["lsp"]) {
        Ok(())
    } else {
        Err(format!("Zed starts {binary}"))
    }
}

/// Checks what is written for Helix: settings beside those that are there, and queries that take those of HCL.
fn helix() -> Result<(), String> {
    let folder = Folder::new(&[]);
    let failed = |error: std::io::Error| error.to_string();
    folder.write("helix/languages.toml", "[editor]\nmouse = false");
    // What is there already stays as it is.
    for _ in 0..2 {
        output(&folder, "editor --helix --write helix")?;
        let text = folder.read("helix/languages.toml");
        let written: toml::Value = toml::from_str(&text).map_err(|error| error.to_string())?;
        let server = &written["language-server"]["service"];
        let languages = written["language"].as_array();
        let is_right = written["editor"]["mouse"].as_bool() == Some(false)
            && server["command"].as_str() == Some("service")
            && server["args"]
                .as_array()
                .is_some_and(|it| it == &["lsp".into()])
            && languages
                .is_some_and(|it| it.len() == 1 && it[0]["name"].as_str() == Some("service"));
        if !is_right {
            return Err(text);
        }
    }
    let queries = std::fs::read_dir(folder.path().join("helix/runtime/queries/service"));
    for query in queries.map_err(failed)? {
        let text = std::fs::read_to_string(query.map_err(failed)?.path()).map_err(failed)?;
        if text != "; inherits: hcl\n" {
            return Err(text);
        }
    }
    Ok(())
}

/// Packages the extension with the tool of Visual Studio Code, which checks it.
fn packaged() -> Result<(), String> {
    let folder = Folder::new(&[]);
    output(&folder, "editor --vscode --write .")?;
    let unpacked = Command::new("python3")
        .args(["-m", "zipfile", "-e", "service-0.1.0.vsix", "unpacked"])
        .current_dir(folder.path())
        .output();
    unpacked.map_err(|error| error.to_string())?;
    let output = Command::new("vsce")
        .args(["package", "--out", "service.vsix", "--no-dependencies"])
        .current_dir(folder.path().join("unpacked/extension"))
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Checks that what other tools read is what they expect.
fn documents() -> Result<(), String> {
    let folder = Folder::new(&[]);
    let schema = output(&folder, "schema")?;
    serde_json::from_str::<serde_json::Value>(&schema).map_err(|error| error.to_string())?;
    let schema = output(&folder, "schema --format hcl")?;
    Document::from_json(&schema).map_err(|error| error.to_string())?;
    let starts = output(&folder, "docs")?.starts_with("# ");
    let explains = output(&folder, "explain unsupported-argument")?.contains("\n    port = 80\n");
    let lists = output(&folder, "explain")?.contains("\nunsupported-argument: ");
    if starts && explains && lists {
        Ok(())
    } else {
        Err("no documentation".to_owned())
    }
}
