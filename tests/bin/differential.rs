//! Compares generated expressions with the reference: `cargo run -p hcl-tests --bin differential -- COUNT SEED [FILE]`;
//! with `files` in front, files; with `spoilt`, spoilt inputs of the fixtures and spoilt files; with `asked QUESTIONS [FILE]`, the questions of a file, one
//! JSON object a line, as `oracle/eval` reads them.
//!
//! Needs Go. With FILE, the reference's answers are written there as a case file, for `cargo test` to hold us to.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::{Command, ExitCode, Stdio};

use hcl_tests::case::{self, Case, Outcome};
use hcl_tests::generate::Generator;
use hcl_tests::{context, golden, json, run};
use serde_json::Value as Json;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (mode, rest) = match words.as_slice() {
        [mode @ ("asked" | "files" | "spoilt"), rest @ ..] => (*mode, rest),
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
        "spoilt" => Ok(spoilt(&mut made, count)),
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
fn spoilt(generator: &mut Generator, count: u64) -> Vec<Case> {
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
        known.insert((kind.clone(), generator.spoilt(text)));
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
    let oracle = golden::fixtures().with_file_name("oracle");
    let mut command = Command::new("go");
    command.args(["run", "./eval"]).current_dir(oracle);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut questions = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let mut asked = String::new();
    for case in cases.iter() {
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let question = serde_json::json!({
            "kind": case.kind,
            "input": text(&case.input),
            "with": case.with.iter().map(text).collect::<Vec<_>>(),
            "schema": case.schema,
            "then": case.then,
            "context": if case.no_context { "none" } else { "" },
        });
        let _ = writeln!(asked, "{question}");
    }
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

/// The row of `docs/differences.md` that explains why an answer of ours is another one, if one does.
fn decided(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let (reference, input) = (&case.expected, String::from_utf8_lossy(&case.input));
    let without = |title: &str| -> Vec<&String> {
        let found = ours.diagnostics.iter();
        found.filter(|line| !line.contains(title)).collect()
    };
    let only_adds = |title| without(title).into_iter().eq(&reference.diagnostics);
    let row = if reference.diagnostics != ours.diagnostics {
        let nowhere = |line: &String| line.ends_with(":0:0-0:0");
        match () {
            () if only_adds("Byte order mark") => "byte-order-mark",
            () if only_adds("Invalid number literal") => "inexact-integer",
            () if reference.diagnostics.iter().any(nowhere) => "place-of-missing-argument",
            () if goes_on(&reference.diagnostics, ours) => "every-mistake",
            () if goes_on(&without_repeats(reference), ours) => "one-report",
            () if !input.is_ascii() && without_columns(reference) == without_columns(ours) => {
                "columns-in-clusters"
            }
            () if input.replace("\r\n", "").contains('\r') => "lone-carriage-return",
            () if input.contains(['~', '-'])
                && argument_places_apart(reference) == argument_places_apart(ours) =>
            {
                "place-of-stripped-text"
            }
            () if input.contains("length")
                && only_lacks(reference, ours, "Error in function call") =>
            {
                "length-of-object"
            }
            () if input.contains("null") && operands_apart(reference) == operands_apart(ours) => {
                "null-conversion"
            }
            () => return None,
        }
    } else if ours.value.contains("[dyn]") && reference.value.contains("[\"") {
        "recovered-key"
    } else if ours.value.contains("prefix=")
        && without_prefixes(reference) == without_prefixes(ours)
    {
        "prefix-behind-newline"
    } else if has_more_marks(reference, ours) {
        "marks-kept"
    } else if one_zero(&reference.value) == ours.value {
        "negative-zero"
    } else {
        return None;
    };
    Some(row)
}

/// Returns whether our reports contain the reference's in the same order.
fn goes_on(reference: &[String], ours: &Outcome) -> bool {
    let mut found = ours.diagnostics.iter();
    !reference.is_empty() && reference.iter().all(|line| found.any(|own| own == line))
}

/// Returns the reference's reports without those that row `one-report` leaves out.
fn without_repeats(reference: &Outcome) -> Vec<String> {
    case::without_repeats(&reference.diagnostics, |line| {
        line.rsplit(' ').next()?.split('-').next()
    })
}

/// Returns the reports with lines instead of ranges.
fn without_columns(outcome: &Outcome) -> Vec<String> {
    let lines = |line: &String| {
        let (words, place) = line.rsplit_once(' ').unwrap_or_default();
        let ends = place.split('-').map(|end| end.split(':').next());
        format!("{words} {:?}", ends.collect::<Vec<_>>())
    };
    outcome.diagnostics.iter().map(lines).collect()
}

/// Returns the reports without the ranges of function arguments, which are the starts of the arguments in the reference.
fn argument_places_apart(outcome: &Outcome) -> Vec<&str> {
    let found = outcome.diagnostics.iter();
    let words = found.map(|line| match line.rsplit_once(' ') {
        Some((words, _)) if words.contains("function argument") => words,
        _ => line,
    });
    words.collect()
}

/// Whether all that the reference reports besides is of one title.
fn only_lacks(reference: &Outcome, ours: &Outcome, title: &str) -> bool {
    let theirs = reference.diagnostics.iter();
    theirs
        .filter(|line| !line.contains(title))
        .eq(&ours.diagnostics)
}

/// Returns the reports that are not about operands.
fn operands_apart(outcome: &Outcome) -> Vec<&String> {
    let titles = ["Invalid operand", "Operation failed"];
    let of_operands = |line: &&String| titles.iter().any(|title| line.contains(title));
    let found = outcome.diagnostics.iter();
    found.filter(|line| !of_operands(line)).collect()
}

/// Replaces negative zero by zero in a printed value.
fn one_zero(value: &str) -> String {
    let inside = ["-0,", "-0]", "-0}"].iter();
    let text = inside.fold(value.to_owned(), |text, zero| {
        text.replace(zero, &zero[1..])
    });
    match text.strip_suffix("-0") {
        Some(marks) if marks.is_empty() || marks.ends_with('⟧') => format!("{marks}0"),
        _ => text,
    }
}

fn has_more_marks(reference: &Outcome, ours: &Outcome) -> bool {
    let marks = |outcome: &Outcome| outcome.value.matches(['⟦', ',']).count();
    unmarked(&reference.value) == unmarked(&ours.value) && marks(ours) > marks(reference)
}

/// Removes the prefixes of unknown strings from a printed value.
fn without_prefixes(outcome: &Outcome) -> String {
    let mut pieces = outcome.value.split(" prefix=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    let after = |piece: &str| {
        piece
            .split_once('"')
            .map_or(String::new(), |(_, rest)| rest.to_owned())
    };
    first + &pieces.map(after).collect::<String>()
}

/// Removes the marks from a printed value.
fn unmarked(value: &str) -> String {
    let pieces = value
        .split('⟦')
        .map(|piece| piece.split_once('⟧').map_or(piece, |(_, rest)| rest));
    pieces.collect()
}

/// Sorts the cases into agreed, decided otherwise, and unexplained; prints those last, and the counts.
fn report(cases: Vec<Case>, record: Option<&str>) -> ExitCode {
    let total = cases.len();
    let mut out = io::stdout().lock();
    let (mut recorded, mut otherwise, mut unexplained) = (Vec::new(), 0, 0);
    let json_context = json::shared_context();
    for mut case in cases {
        let ours = if case.kind.starts_with("json") {
            json::answer(&case, &json_context)
        } else {
            context::with_shared(|context| run::run(&case, context))
        };
        if ours != case.expected {
            let Some(row) = decided(&case, &ours) else {
                let text = String::from_utf8_lossy(&case.input);
                let (reference, ours) = (case.expected.lines(), ours.lines());
                let _ = writeln!(
                    out,
                    "--- {}\n{text}\nreference\n{reference}ours\n{ours}",
                    case.name
                );
                unexplained += 1;
                continue;
            };
            otherwise += 1;
            case.differs = Some(row.to_owned());
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
        let head = "# Generated expressions with the reference's answers; bin/differential.rs writes this file.\n";
        let blocks = recorded.iter().map(case::write);
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
