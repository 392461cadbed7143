//! The commands of `Tool`, as a shell runs them: each with its output in a golden.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use hcl_schema::Document;
use hcl_tests::golden;
use hcl_tests::lsp::SERVE;
use libtest_mimic::Trial;

use super::{needing, trial};

/// The name of a golden, and the command lines whose output it holds. All run in one new folder with [`FILES`].
const ROWS: &[(&str, &[&str])] = &[
    (
        "help",
        &[
            "",
            "help",
            "--version",
            "help check",
            "fmt --help",
            "help schema",
            "help init",
            "help explain",
            "help editor",
            "help completions",
        ],
    ),
    (
        "wrong_usage",
        &[
            "chekc",
            "check --repot json",
            "check --report xml",
            "fmt -x",
            "docs app.hcl",
            "init a b",
            "editor",
            "editor --nvim --helix",
            "completions",
            "completions tcsh",
            "explain zzz",
            "schema --format",
            "help nothing",
        ],
    ),
    (
        "check",
        &[
            "check",
            "check good.hcl",
            "check wrong.hcl absent.hcl",
            "check --report github wrong.hcl",
            "--report json check wrong.hcl",
            "check - < wrong.hcl",
            "check good.hcl.json",
            "check --exclude wrong.*",
            "check --color always wrong.hcl",
        ],
    ),
    (
        "fmt",
        &[
            "fmt --check",
            "fmt --diff untidy.hcl",
            "fmt --check --exclude untidy.hcl --exclude wrong.hcl",
            "fmt --exclude {",
            "fmt - < untidy.hcl",
            "fmt",
            "fmt --check",
            "fmt good.hcl.json",
        ],
    ),
    (
        "init",
        &[
            "init",
            "init new.hcl",
            "init new.hcl",
            "check new.hcl",
            "init absent/new.hcl",
        ],
    ),
    (
        "editor",
        &[
            "editor --nvim",
            "editor --helix",
            "editor --zed",
            "editor --vscode",
            "editor --vscode --write packages",
            "editor --vscode --write packages",
            "editor --helix --write helix",
            "editor --helix --write helix",
        ],
    ),
    (
        "explain",
        &[
            "explain unsupported-argument",
            "explain unsuported-argument",
        ],
    ),
];

/// The files of the folder.
const FILES: &[(&str, &str)] = &[
    ("good.hcl", "io_mode = \"sync\"\n"),
    ("good.hcl.json", "{\"io_mode\": \"async\"}\n"),
    (
        "wrong.hcl",
        "io_mode = \"fast\"\n\nservice \"http\" \"web\" {\n  listen_adr = \"127.0.0.1:80\"\n}\n",
    ),
    ("untidy.hcl", "io_mode=\"sync\"\n"),
    ("other.txt", "no configuration\n"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let rows = ROWS.iter().map(|&(name, lines)| {
        trial(&format!("tool::{name}"), move || {
            let folder = Folder::new(name)?;
            let mut shown = String::new();
            for line in lines {
                shown += &folder.run(line)?;
            }
            golden::expect(&format!("server/tool/{name}.txt"), &shown);
            Ok(())
        })
    });
    rows.chain(SCRIPTS.iter().map(Script::trial))
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

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("hcl-app-{name}-{}", std::process::id()));
        let write = |(file, text): &(&str, &str)| std::fs::write(folder.join(file), text);
        let written =
            std::fs::create_dir_all(&folder).and_then(|()| FILES.iter().try_for_each(write));
        written.map_err(|error| error.to_string())?;
        Ok(Self(folder))
    }

    /// Runs a command line, and returns it with its output and exit status.
    fn run(&self, line: &str) -> Result<String, String> {
        let failed = |error: std::io::Error| error.to_string();
        let program = std::env::current_exe().map_err(failed)?;
        let (words, input) = line.split_once(" < ").unwrap_or((line, ""));
        let mut process = Command::new(program)
            .arg(SERVE)
            .args(words.split_whitespace())
            .current_dir(&self.0)
            .env_remove("COLUMNS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        if let (Some(mut stdin), false) = (process.stdin.take(), input.is_empty()) {
            let text = std::fs::read(self.0.join(input)).map_err(failed)?;
            stdin.write_all(&text).map_err(failed)?;
        }
        let output = process.wait_with_output().map_err(failed)?;
        let mut shown = format!("$ service {line}\n");
        for text in [&output.stdout, &output.stderr] {
            shown += &String::from_utf8_lossy(text);
        }
        let _ = writeln!(shown, "=> {}\n", output.status.code().unwrap_or(-1));
        Ok(shown)
    }

    /// Returns the standard output of a command line that succeeds.
    fn output(&self, line: &str) -> Result<String, String> {
        let shown = self.run(line)?;
        let shown = shown.split_once('\n').map(|(_, rest)| rest);
        let text = shown.and_then(|it| it.rsplit_once("=> 0\n"));
        Ok(text.ok_or_else(|| format!("{line} fails"))?.0.to_owned())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays is in the folder of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
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
        let folder = Folder::new(self.program)?;
        let text = folder.output(self.line)?;
        std::fs::write(folder.0.join(self.file), text).map_err(|error| error.to_string())?;
        let output = Command::new(self.program)
            .args(self.arguments)
            .current_dir(&folder.0)
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
    let settings = Folder::new("zed")?.output("editor --zed")?;
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
    let folder = Folder::new("helix")?;
    let file = folder.0.join("helix/languages.toml");
    let failed = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(folder.0.join("helix")).map_err(failed)?;
    std::fs::write(&file, "[editor]\nmouse = false").map_err(failed)?;
    // What is there already stays as it is.
    for _ in 0..2 {
        folder.output("editor --helix --write helix")?;
        let text = std::fs::read_to_string(&file).map_err(failed)?;
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
    let queries = std::fs::read_dir(folder.0.join("helix/runtime/queries/service"));
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
    let folder = Folder::new("packaged")?;
    folder.output("editor --vscode --write .")?;
    let unpacked = Command::new("python3")
        .args(["-m", "zipfile", "-e", "service-0.1.0.vsix", "unpacked"])
        .current_dir(&folder.0)
        .output();
    unpacked.map_err(|error| error.to_string())?;
    let output = Command::new("vsce")
        .args(["package", "--out", "service.vsix", "--no-dependencies"])
        .current_dir(folder.0.join("unpacked/extension"))
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
    let folder = Folder::new("documents")?;
    let schema = folder.output("schema")?;
    serde_json::from_str::<serde_json::Value>(&schema).map_err(|error| error.to_string())?;
    let schema = folder.output("schema --format hcl")?;
    Document::from_json(&schema).map_err(|error| error.to_string())?;
    let starts = folder.output("docs")?.starts_with("# ");
    let explains = folder
        .output("explain unsupported-argument")?
        .contains("\n    port = 80\n");
    let lists = folder
        .output("explain")?
        .contains("\nunsupported-argument: ");
    if starts && explains && lists {
        Ok(())
    } else {
        Err("no documentation".to_owned())
    }
}
