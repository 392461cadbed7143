//! Compares random inputs with the reference: `cargo run --manifest-path lab/Cargo.toml -- differential COUNT SEED [FILE]` generates
//! expressions. `files` before the arguments generates files, `mutated` mutates fixtures and files, and `asked QUESTIONS`
//! reads the questions of a file, one JSON object a line, as `oracle/eval` does. `bulk COUNT SEED [ROW]` generates all kinds and
//! prints the results by kind, and the differences that a row explains; use a release build.
//!
//! Needs Go. With FILE, writes a case file with the reference's answers.

mod bulk;
mod places;
mod rows;

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};

use hcl_golden::signs::encode;
use hcl_tests::case::{self, Case, Outcome};
use hcl_tests::generate::Generator;
use hcl_tests::{context, golden, run};
use serde_json::Value as Json;

pub(crate) use places::Places;
pub(crate) use rows::{Row, explanation};

pub(crate) fn run() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(2).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (mode, rest) = match words.as_slice() {
        ["bulk", rest @ ..] => return bulk::run(rest),
        [mode @ ("asked" | "files" | "mutated"), rest @ ..] => (*mode, rest),
        rest => ("", rest),
    };
    let number = |index: usize, otherwise: u64| {
        let given = rest.get(index).and_then(|text| text.parse().ok());
        given.unwrap_or(otherwise)
    };
    let (count, seed) = (number(0, 5_000), number(1, 1));
    let mut made = Generator::new(seed);
    let cases = match mode {
        "asked" => asked(rest.first().copied().unwrap_or_default()),
        "files" => Ok(generated("file", Generator::file, &mut made, count)),
        "mutated" => Ok(mutated(&mut made, count)),
        _ => Ok(generated("expr", Generator::expression, &mut made, count)),
    };
    let answered = cases.and_then(|mut cases| {
        for (index, case) in cases.iter_mut().enumerate() {
            case.name = format!("{seed}-{index}");
        }
        ask_reference(&mut cases).map(|()| cases)
    });
    let record = rest.get(if mode == "asked" { 1 } else { 2 });
    match answered {
        Ok(cases) => report(cases, record.copied()),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "the reference does not answer: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the questions of a file.
fn asked(path: &str) -> io::Result<Vec<Case>> {
    let text = std::fs::read_to_string(path)?;
    let case = |line: &str| {
        let question: Json = serde_json::from_str(line)?;
        let word = |key: &str| question[key].as_str().unwrap_or_default().to_owned();
        let with = question["with"].as_array().into_iter().flatten();
        let with = with.filter_map(|text| Some(text.as_str()?.as_bytes().to_vec()));
        Ok(Case {
            kind: word("kind"),
            input: word("input").into_bytes(),
            with: with.collect(),
            schema: word("schema"),
            then: word("then"),
            no_context: word("context") == "none",
            ..Case::default()
        })
    };
    text.lines().map(case).collect()
}

/// Generates distinct inputs of a kind.
fn generated(
    kind: &str,
    next: impl Fn(&mut Generator) -> String,
    generator: &mut Generator,
    count: u64,
) -> Vec<Case> {
    let mut known = BTreeSet::new();
    while (known.len() as u64) < count {
        known.insert(next(generator));
    }
    let case = |input: String| Case {
        kind: kind.to_owned(),
        input: input.into_bytes(),
        ..Case::default()
    };
    known.into_iter().map(case).collect()
}

/// Generates distinct mutations of fixture inputs and of generated files.
fn mutated(generator: &mut Generator, count: u64) -> Vec<Case> {
    let fixtures = case::read_all(&golden::fixtures()).into_iter();
    let kinds = ["file", "expr", "template", "traversal"];
    // The reference needs minutes to print numbers with large exponents.
    let printable = |case: &Case| !case.name.contains("exponent");
    let parsed = |case: &Case| case.differs.is_none() && kinds.contains(&case.kind.as_str());
    let parsed = |case: &Case| parsed(case) && printable(case);
    let whole = |case: Case| Some((case.kind, String::from_utf8(case.input).ok()?));
    let mut texts: Vec<_> = fixtures.filter(parsed).filter_map(whole).collect();
    texts.extend((0..texts.len()).map(|_| ("file".to_owned(), generator.file())));
    let mut known = BTreeSet::new();
    for (kind, text) in texts.iter().cycle() {
        if known.len() as u64 >= count {
            break;
        }
        known.insert((kind.clone(), generator.mutated(text)));
    }
    let case = |(kind, input): (String, String)| Case {
        kind,
        input: input.into_bytes(),
        ..Case::default()
    };
    known.into_iter().map(case).collect()
}

/// Fills in the answers of the reference.
fn ask_reference(cases: &mut [Case]) -> io::Result<()> {
    let mut child = reference()?;
    let mut questions = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let asked: String = cases.iter().map(question).collect();
    let writer = std::thread::spawn(move || questions.write_all(asked.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().map_err(|_| io::ErrorKind::BrokenPipe)??;
    for (case, line) in cases
        .iter_mut()
        .zip(String::from_utf8_lossy(&output.stdout).lines())
    {
        case.expected = outcome(&serde_json::from_str(line)?);
    }
    Ok(())
}

/// Starts the Go program that answers questions, one JSON object a line.
fn reference() -> io::Result<Child> {
    let oracle = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let mut command = Command::new("go");
    command.args(["run", ".", "eval"]).current_dir(oracle);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
}

/// Writes a question as one line.
fn question(case: &Case) -> String {
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    let question = serde_json::json!({
        "kind": case.kind,
        "input": text(&case.input),
        "with": case.with.iter().map(text).collect::<Vec<_>>(),
        "schema": case.schema,
        "then": case.then,
        "context": if case.no_context { "none" } else { "" },
    });
    format!("{question}\n")
}

fn outcome(answer: &Json) -> Outcome {
    let text = |json: &Json, key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let line = |found: &Json| {
        let summary = hcl_tests::notation::quote(&text(found, "summary"));
        format!(
            "{:<6} {summary} {}",
            text(found, "severity"),
            text(found, "range")
        )
    };
    let found = answer["diagnostics"].as_array();
    Outcome {
        value: text(answer, "value"),
        diagnostics: found
            .map(|found| found.iter().map(line).collect())
            .unwrap_or_default(),
    }
}

/// Writes a case in the format of a case file.
fn written(case: &Case) -> String {
    let (kind, name) = (&case.kind, &case.name);
    let context = if case.no_context { "none" } else { "" };
    let differs = case.differs.as_deref().unwrap_or_default();
    let keys = [
        ("schema", case.schema.as_str()),
        ("then", &case.then),
        ("context", context),
        ("differs", differs),
    ];
    let keys = keys.iter().filter(|(_, text)| !text.is_empty());
    let keys = keys.map(|(key, text)| format!("{key} {text}\n"));
    format!(
        "\n=== {name}\n{kind:<6} {}\n{}{}",
        encode(&case.input),
        keys.collect::<String>(),
        case.expected.lines()
    )
}

/// Sorts the cases into agreed, decided otherwise, and unexplained; prints those last, and the counts. The row of an unexplained
/// difference is `none`.
fn report(cases: Vec<Case>, record: Option<&str>) -> ExitCode {
    let total = cases.len();
    let mut out = io::stdout().lock();
    let (mut recorded, mut otherwise, mut unexplained) = (Vec::new(), 0, 0);
    for mut case in cases {
        let ours = context::with_shared(|context| run::run(&case, context));
        if ours != case.expected {
            let row = rows::decided(&case, &ours);
            if row.is_none() {
                let text = String::from_utf8_lossy(&case.input);
                let (reference, ours) = (case.expected.lines(), ours.lines());
                let _ = writeln!(
                    out,
                    "--- {}\n{text}\nreference\n{reference}ours\n{ours}",
                    case.name
                );
            }
            *(if row.is_some() {
                &mut otherwise
            } else {
                &mut unexplained
            }) += 1;
            case.differs = Some(row.unwrap_or("none").to_owned());
            case.expected = ours;
        }
        recorded.push(case);
    }
    let agreed = total - otherwise - unexplained;
    let _ = writeln!(
        out,
        "{agreed} of {total} agree, {otherwise} are decided otherwise, {unexplained} differ"
    );
    if let Some(path) = record {
        let head = "# Generated expressions with the reference's answers; `differential` of the lab writes this file.\n";
        let blocks = recorded.iter().map(written);
        let text: String = std::iter::once(head.to_owned()).chain(blocks).collect();
        if let Err(problem) = std::fs::write(path, text) {
            let _ = writeln!(out, "{path}: {problem}");
        }
    }
    if unexplained == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
