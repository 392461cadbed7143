//! Hostile texts that are typed into the server, piece by piece.

use std::time::Duration;

use serde_json::json;

use super::session::{boundaries, capabilities, params};
use super::{Client, Failure};
use crate::hostile::{self, Hostile};

/// Requests after each piece, at the end of the text.
const REQUESTS: [&str; 3] = ["completion", "hover", "signatureHelp"];

/// Requests after the last piece.
const LAST: [&str; 5] = [
    "semanticTokens/full",
    "documentSymbol",
    "foldingRange",
    "formatting",
    "selectionRange",
];

/// The memory that typing texts takes.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The number of texts.
    pub texts: usize,
    /// Resident memory after all texts, each time that they were typed.
    pub memory: Vec<u64>,
}

/// Types each `step`th hostile text of about a length in bytes, several times: the first half at once, then so many pieces, the
/// last of which are single characters. After each piece, waits for diagnostics, completion and more.
///
/// # Errors
///
/// The server has ended or does not answer.
pub fn type_hostile_texts(
    bytes: usize,
    step: usize,
    pieces: usize,
    times: usize,
) -> Result<Typed, Failure> {
    let mut client = super::own_server(&["module"])?;
    client.patience = Duration::from_secs(120);
    client.initialize(capabilities(), None)?;
    let mut typed = Typed::default();
    let texts: Vec<_> = texts(bytes).into_iter().step_by(step).collect();
    typed.texts = texts.len();
    for _ in 0..times {
        for (name, ending, text) in &texts {
            let uri = format!("file:///typed/main.{ending}");
            type_text(&mut client, (name, &uri, text), pieces)?;
        }
        typed.memory.push(client.memory().unwrap_or_default());
    }
    if client.end()? {
        Ok(typed)
    } else {
        Err("the server reports a failure".to_owned())
    }
}

/// Returns hostile texts with their names and the ending of their files.
fn texts(bytes: usize) -> Vec<(&'static str, &'static str, String)> {
    let native = [
        hostile::nested(),
        hostile::repeated(),
        hostile::values(),
        hostile::names(),
        hostile::modules(),
        hostile::instances(),
        hostile::decoded(),
        hostile::formatted(),
    ];
    let text = |ending| move |it: Hostile| (it.name, ending, it.text(bytes));
    let mut all: Vec<_> = native.into_iter().flatten().map(text("hcl")).collect();
    let expressions = hostile::expressions().into_iter();
    all.extend(expressions.map(|it| (it.name, "hcl", format!("io_mode = {}", it.text(bytes)))));
    let configurations = hostile::configurations().into_iter();
    all.extend(configurations.map(text("hcl.json")));
    all
}

fn type_text(
    client: &mut Client,
    (name, uri, text): (&str, &str, &str),
    pieces: usize,
) -> Result<(), Failure> {
    let ends = ends(text, pieces);
    let mut start = ends.first().copied().unwrap_or_default();
    client.open(uri, 1, &text[..start])?;
    let opened = client.diagnostics(uri, Some(1));
    opened.map_err(|error| format!("open {name}: {error}"))?;
    for (version, &end) in (2..).zip(ends.iter().skip(1)) {
        let (line, column) = end_of(&text[..start]);
        let at = json!({ "line": line, "character": column });
        let range = json!({ "start": at, "end": at });
        let change = json!([{ "range": range, "text": &text[start..end] }]);
        client.change(uri, version, &change)?;
        let changed = client.diagnostics(uri, Some(version));
        changed.map_err(|error| format!("change {name} to {end} bytes: {error}"))?;
        start = end;
        ask(client, name, uri, &text[..end], &REQUESTS)?;
    }
    ask(client, name, uri, text, &LAST)?;
    let params = json!({ "textDocument": { "uri": uri } });
    client.notify("textDocument/didClose", params)?;
    client.diagnostics(uri, None)?;
    client.notifications.clear();
    Ok(())
}

fn ask(
    client: &mut Client,
    name: &str,
    uri: &str,
    text: &str,
    methods: &[&str],
) -> Result<(), Failure> {
    let (line, column) = end_of(text);
    for method in methods {
        let id = client.send(&format!("textDocument/{method}"), params(uri, line, column))?;
        let answer = client.answer(id);
        answer.map_err(|error| format!("{method} of {name}: {error}"))?;
    }
    Ok(())
}

/// Returns the offsets at which pieces of a text end: half of it, equal pieces, and its last characters one by one.
fn ends(text: &str, pieces: usize) -> Vec<usize> {
    let bounds = boundaries(text);
    let (half, single) = (bounds.len() / 2, pieces / 3);
    let last = bounds.len().saturating_sub(single + 1).max(half);
    let step = ((last - half) / (pieces - single).max(1)).max(1);
    let chosen = (half..last).step_by(step).chain(last..bounds.len());
    chosen.map(|index| bounds[index]).collect()
}

/// Returns the line and the column of the end of a text, in units of UTF-16.
fn end_of(text: &str) -> (usize, usize) {
    let line = text.matches('\n').count();
    let column = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    (line, column.encode_utf16().count())
}
