//! Latency and memory of a language server over standard input and output:
//! `cargo run --release -p hcl-tests --bin latency -- [LINES...]`.
//!
//! One line in the middle of a document changes, over and over; measured is the time until the diagnostics of that text, then that
//! of a completion and of a hover. A message counts as arrived when its bytes are read. `HCL_LATENCY_SERVER` names another server, whose words are separated by blanks, and
//! `HCL_LATENCY_FORMAT` the format of the text: `hcl`, `toml` or `yaml`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hcl_tests::lsp::{Client, Failure, capabilities, params, serve_if_requested};
use serde_json::{Value, json};

/// Number of measurements of each kind.
const ROUNDS: i64 = 100;

fn main() -> ExitCode {
    if let Some(code) = serve_if_requested() {
        return code;
    }
    let lines = std::env::args().skip(1).filter_map(|it| it.parse().ok());
    let mut lines: Vec<usize> = lines.collect();
    if lines.is_empty() {
        lines = vec![1_000, 10_000, 100_000];
    }
    for lines in lines {
        if let Err(problem) = measure(lines) {
            let _ = writeln!(io::stderr(), "{lines} lines: {problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn start() -> Result<Client, Failure> {
    match std::env::var("HCL_LATENCY_SERVER") {
        Ok(words) => {
            let mut words = words.split_whitespace();
            let program = words.next().unwrap_or_default();
            Client::start(program, words)
        }
        Err(_) => Client::of_this_program(&[]),
    }
}

fn measure(lines: usize) -> Result<(), Failure> {
    let format = std::env::var("HCL_LATENCY_FORMAT").unwrap_or_else(|_| "hcl".to_owned());
    let begin = Instant::now();
    let mut client = start()?;
    client.patience = Duration::from_secs(60);
    client.initialize(capabilities(), None)?;
    let started = client.arrived - begin;
    let uri = format!("file:///latency/main.{format}");
    let (text, middle) = text(&format, lines);
    let begin = Instant::now();
    client.open(&uri, 1, &text)?;
    client.diagnostics(&uri, None)?;
    let opened = client.arrived - begin;
    let (mut edits, mut completions, mut hovers) = (Vec::new(), Vec::new(), Vec::new());
    let requests = [
        "textDocument/semanticTokens/full",
        "textDocument/documentSymbol",
        "textDocument/formatting",
    ];
    for round in 0..ROUNDS {
        let begin = Instant::now();
        change(&mut client, &uri, round + 2, middle)?;
        client.diagnostics(&uri, None)?;
        edits.push(client.arrived - begin);
        for (method, times) in [("completion", &mut completions), ("hover", &mut hovers)] {
            let begin = Instant::now();
            let id = client.send(&format!("textDocument/{method}"), params(&uri, middle, 3))?;
            client.answer(id)?;
            times.push(client.arrived - begin);
        }
    }
    let mut out = String::new();
    let _ = write!(
        out,
        "{lines} lines, {} kB: start {}, open {}",
        text.len() / 1000,
        shown(started),
        shown(opened)
    );
    for (name, times) in [
        ("edit", edits),
        ("completion", completions),
        ("hover", hovers),
    ] {
        let (median, last) = quantiles(times);
        let _ = write!(out, ", {name} {} (p99 {})", shown(median), shown(last));
    }
    for method in requests {
        let mut times = Vec::new();
        for _ in 0..11 {
            let begin = Instant::now();
            let id = client.send(method, params(&uri, 0, 0))?;
            client.answer(id)?;
            times.push(client.arrived - begin);
        }
        let _ = write!(out, ", {method} {}", shown(quantiles(times).0));
    }
    let megabytes = client.memory().unwrap_or_default() >> 20;
    let _ = writeln!(io::stdout(), "{out}, {megabytes} MB");
    client.end().map(drop)
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
    let mut text = String::new();
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
    (text, blocks / 2 * 6 + 2)
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
