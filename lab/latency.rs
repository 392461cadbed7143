//! Latency and memory of a language server over standard input and output:
//! `cargo run --release --manifest-path lab/Cargo.toml -- latency [LINES...]`.
//!
//! One line in the middle of a document changes, over and over; measured is the time until the diagnostics of that text, then that
//! of other requests: on the clock until the bytes of the answer are read, and the processor time of the server. By default the
//! server is that of the tests, whose files are a module. `HCL_LATENCY_SERVER` names another one, whose words are separated by
//! blanks, and `HCL_LATENCY_FORMAT` the format of the text: `hcl`, `toml` or `yaml`. `HCL_LATENCY_HEAD` is its first line, which may
//! name a schema. `HCL_LATENCY_ROUNDS` sets the number of changes. `HCL_LATENCY_FILES` takes so many files, which are one module, or
//! as many modules as `HCL_LATENCY_FOLDERS` says.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use hcl_tests::lsp::{Client, Failure, capabilities, own_server, params};
use serde_json::{Value, json};

/// Number of measurements of each kind.
const ROUNDS: i64 = 100;

/// Requests that are measured, at the line that changes.
const REQUESTS: [&str; 6] = [
    "completion",
    "hover",
    "semanticTokens/full",
    "documentSymbol",
    "foldingRange",
    "formatting",
];

pub(crate) fn run() -> ExitCode {
    let lines = std::env::args().skip(2).filter_map(|it| it.parse().ok());
    let mut lines: Vec<usize> = lines.collect();
    if lines.is_empty() {
        lines = vec![1_000, 10_000, 100_000];
    }
    for lines in lines {
        if let Err(problem) = measured(lines) {
            let _ = writeln!(io::stderr(), "{lines} lines: {problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn measured(lines: usize) -> Result<(), Failure> {
    let files = std::env::var("HCL_LATENCY_FILES").ok();
    let Some(files) = files.and_then(|it| it.parse().ok()) else {
        return measure(lines);
    };
    let folder = std::env::temp_dir().join(format!("hcl-latency-{}", std::process::id()));
    let result = measure_module(&folder, files, lines);
    fs::remove_dir_all(&folder).map_err(|it| it.to_string())?;
    result
}

fn start() -> Result<Client, Failure> {
    match std::env::var("HCL_LATENCY_SERVER") {
        Ok(words) => {
            let mut words = words.split_whitespace();
            let program = words.next().unwrap_or_default();
            let mut command = Command::new(program);
            command.args(words);
            Client::start(command)
        }
        Err(_) => own_server(&["module"]),
    }
}

/// The times of one kind of message.
#[derive(Debug, Default)]
struct Times {
    /// On the clock, until the answer has arrived.
    wall: Vec<Duration>,
    /// Of all threads of the server.
    processor: Vec<Duration>,
}

impl Times {
    /// Measures one message: `run` sends it and waits for the answer.
    fn add(
        &mut self,
        client: &mut Client,
        run: impl FnOnce(&mut Client) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let before = client.processor_time().unwrap_or_default();
        let begin = Instant::now();
        run(client)?;
        self.wall.push(client.arrived - begin);
        let after = client.processor_time().unwrap_or_default();
        self.processor.push(after.saturating_sub(before));
        Ok(())
    }

    /// Returns the median and the 99th percentile, of the processor and on the clock.
    fn shown(self) -> String {
        let (processor, last) = quantiles(self.processor);
        let (wall, wall_last) = quantiles(self.wall);
        let [processor, last, wall, wall_last] = [processor, last, wall, wall_last].map(shown);
        format!("processor {processor} (p99 {last}), clock {wall} (p99 {wall_last})")
    }
}

fn measure(lines: usize) -> Result<(), Failure> {
    let format = std::env::var("HCL_LATENCY_FORMAT").unwrap_or_else(|_| "hcl".to_owned());
    let rounds = std::env::var("HCL_LATENCY_ROUNDS").ok();
    let rounds: i64 = rounds.and_then(|it| it.parse().ok()).unwrap_or(ROUNDS);
    let begin = Instant::now();
    let mut client = start()?;
    client.patience = Duration::from_secs(60);
    let mut offered = capabilities();
    offered["textDocument"]["documentSymbol"] =
        json!({ "hierarchicalDocumentSymbolSupport": true });
    client.initialize(offered, None)?;
    let started = client.arrived - begin;
    let uri = format!("file:///latency/main.{format}");
    let (text, middle) = text(&format, lines);
    let begin = Instant::now();
    client.open(&uri, 1, &text)?;
    client.diagnostics(&uri, None)?;
    let opened = client.arrived - begin;
    let mut edits = Times::default();
    for round in 0..rounds {
        edits.add(&mut client, |client| {
            change(client, &uri, round + 2, middle)?;
            client.diagnostics(&uri, None).map(drop)
        })?;
    }
    let after_edits = client.memory().unwrap_or_default() >> 20;
    let mut out = String::new();
    let (kilobytes, started, opened) = (text.len() / 1000, shown(started), shown(opened));
    let _ = writeln!(
        out,
        "{lines} lines, {kilobytes} kB: start {started}, open {opened}"
    );
    let _ = writeln!(out, "  edit: {}", edits.shown());
    for method in REQUESTS {
        let mut times = Times::default();
        for _ in 0..rounds.min(21) {
            times.add(&mut client, |client| {
                let id = client.send(&format!("textDocument/{method}"), params(&uri, middle, 3))?;
                client.answer(id).map(drop)
            })?;
        }
        let _ = writeln!(out, "  {method}: {}", times.shown());
    }
    let megabytes = client.memory().unwrap_or_default() >> 20;
    let _ = writeln!(
        out,
        "  memory: {after_edits} MB after the edits, {megabytes} MB at the end"
    );
    let _ = write!(io::stdout(), "{out}");
    client.end().map(drop)
}

/// The schema of the files of a module: `hcl lsp --module --schema` reads it.
const SCHEMA: &str = r#"{"hcl_schema": 1, "types": [
  {"name": "Config", "blocks": [{"name": "service", "body": 1}]},
  {"name": "Service",
   "labels": [{"name": "name", "required": true, "defines": {"kind": "service", "scope": "file"}}],
   "arguments": [
     {"name": "timeout", "required": true, "shape": {"integer": {"min": 0, "max": 4294967295}}},
     {"name": "listen_addr", "required": true, "shape": {"text": "socket address"}},
     {"name": "after", "refers": "service", "shape": {"list": "text"}},
     {"name": "headers", "shape": {"map": {"key": "text", "value": "text"}}}
   ]}
]}"#;

/// Measures one file of a module.
fn measure_module(folder: &Path, files: usize, lines: usize) -> Result<(), Failure> {
    let failed = |error: io::Error| error.to_string();
    fs::create_dir_all(folder).map_err(failed)?;
    let folders = std::env::var("HCL_LATENCY_FOLDERS").ok();
    let folders: usize = folders.and_then(|it| it.parse().ok()).unwrap_or(1);
    let mut bytes = 0;
    for module in 0..folders {
        let folder = folder.join(format!("module{module}"));
        fs::create_dir_all(&folder).map_err(failed)?;
        for file in 0..files / folders {
            let text = module_text(file, files / folders, lines);
            bytes += text.len();
            fs::write(folder.join(format!("part{file}.hcl")), text).map_err(failed)?;
        }
    }
    if let Ok(path) = std::env::var("HCL_LATENCY_SCHEMA") {
        fs::write(path, SCHEMA).map_err(failed)?;
    }
    let uri = |file: usize| format!("file://{}/module0/part{file}.hcl", folder.display());
    let mut client = start()?;
    client.patience = Duration::from_secs(60);
    client.initialize(
        capabilities(),
        Some(&format!("file://{}", folder.display())),
    )?;
    let begin = Instant::now();
    client.open(&uri(0), 1, &module_text(0, files / folders, lines))?;
    let found = client.diagnostics(&uri(0), None)?;
    let mut out = String::new();
    let count = found.as_array().map_or(0, Vec::len);
    let opened = shown(client.arrived - begin);
    let megabytes = bytes / 1_000_000;
    let _ = writeln!(
        out,
        "{files} files in {folders} modules, {megabytes} MB: open {opened}, {count} diagnostics first"
    );
    let rounds = std::env::var("HCL_LATENCY_ROUNDS").ok();
    let rounds: i64 = rounds.and_then(|it| it.parse().ok()).unwrap_or(ROUNDS);
    // A value of a block, a name that other files refer to, the value of a variable, the value of a local.
    for (what, line, column) in [
        ("value", 8, 16),
        ("name", 7, 12),
        ("default", 1, 12),
        ("local", 4, 7),
    ] {
        let (mut edits, mut kinds) = (Times::default(), Vec::new());
        for round in 0..rounds {
            edits.add(&mut client, |client| {
                let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + 2 } });
                let new = format!("{}", 10 + round % 90);
                client.change(&uri(0), round + 2, &json!([{ "range": range, "text": new }]))?;
                let found = client.diagnostics(&uri(0), None)?;
                let count = found.as_array().map_or(0, Vec::len);
                if !kinds.contains(&count) {
                    kinds.push(count);
                }
                Ok(())
            })?;
        }
        let _ = writeln!(
            out,
            "  edit of a {what}: {}, {kinds:?} diagnostics",
            edits.shown()
        );
    }
    for method in ["definition", "references", "rename", "completion", "hover"] {
        let mut times = Times::default();
        for round in 0..rounds.min(21) {
            client.change(&uri(0), 1000 + round, &json!([{ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "" }]))?;
            times.add(&mut client, |client| {
                let id = client.send(&format!("textDocument/{method}"), params(&uri(0), 10, 18))?;
                client.answer(id).map(drop)
            })?;
        }
        let _ = writeln!(out, "  {method}: {}", times.shown());
    }
    let megabytes = client.memory().unwrap_or_default() >> 20;
    let _ = writeln!(out, "  memory: {megabytes} MB at the end");
    let _ = write!(io::stdout(), "{out}");
    client.end().map(drop)
}

/// Returns the text of one file of a module.
fn module_text(file: usize, files: usize, lines: usize) -> String {
    let mut text = format!(
        "variable \"base{file}\" {{\n  default = 10\n}}\nlocals {{\n  l{file} = 10 + var.base{file}\n}}\n\n"
    );
    let next = (file + 1) % files;
    for block in 0..(lines / 8).max(1) {
        let port = 1000 + block % 9000;
        let _ = writeln!(
            text,
            "service \"n{file}-{block:03}\" {{\n  timeout     = 10\n  listen_addr = \"127.0.0.1:{port}\"\n  after       = [\"n{next}-{block:03}\"]\n  \
             headers     = {{ from = \"${{var.base{next}}} and ${{local.l{next}}}\" }}\n}}\n"
        );
    }
    text
}

/// Replaces the number of the line in the middle.
fn change(client: &mut Client, uri: &str, version: i64, line: usize) -> Result<(), Failure> {
    let at = |column: usize| json!({ "line": line, "character": column });
    let new = format!("{}", 10 + version % 90);
    let column = 12;
    let range = json!({ "start": at(column), "end": at(column + 2) });
    let edit: Value = json!([{ "range": range, "text": new }]);
    client.change(uri, version, &edit)
}

/// Returns a text of about so many lines, one block in ten with a misspelt name, and the line with the number that changes.
fn text(format: &str, lines: usize) -> (String, usize) {
    let mut text = std::env::var("HCL_LATENCY_HEAD").unwrap_or_default();
    let head = usize::from(!text.is_empty());
    text.push_str(if head > 0 { "\n" } else { "" });
    let blocks = (lines / 6).max(1);
    for block in 0..blocks {
        let name = if block % 10 == 3 {
            "listen_adr"
        } else {
            "listen_addr"
        };
        let port = 1000 + block % 9000;
        let _ = match format {
            "toml" => writeln!(
                text,
                "[[service]]\nname      = \"n{block}\"\ntimeout   = 10\n{name} = \"127.0.0.1:{port}\"\nheaders = {{ a = \"b\" }}\n"
            ),
            "yaml" => writeln!(
                text,
                "s{block}:\n  name: web\n  timeout:  10\n  {name}: 127.0.0.1:{port}\n  headers:\n    a: b"
            ),
            _ => writeln!(
                text,
                "service \"http\" \"n{block}\" {{\n  headers = {{ a = \"b\" }}\n  timeout = 10\n  {name} = \"127.0.0.1:{port}\"\n}}\n"
            ),
        };
    }
    (text, blocks / 2 * 6 + 2 + head)
}

/// Returns the median and the 99th percentile.
fn quantiles(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    let at = |part: usize| {
        times
            .get(times.len() * part / 100)
            .copied()
            .unwrap_or_default()
    };
    (at(50), at(99))
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
