//! Compares generated expressions with the reference: `cargo run -p hcl-tests --bin differential -- COUNT SEED [FILE]`.
//!
//! Needs Go. With FILE, the reference's answers are written there as a case file, for `cargo test` to hold us to.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::{Command, ExitCode, Stdio};

use hcl_tests::case::{self, Case, Outcome};
use hcl_tests::generate::Generator;
use hcl_tests::{context, golden, run};
use serde_json::{Value as Json, json};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, otherwise: u64| {
        let given = arguments.get(index).and_then(|text| text.parse().ok());
        given.unwrap_or(otherwise)
    };
    let (count, seed) = (number(0, 5_000), number(1, 1));
    let mut cases = generated(count, seed);
    match ask_reference(&mut cases) {
        Ok(()) => report(cases, arguments.get(2).map(String::as_str)),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "the reference does not answer: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Distinct expressions, named by their number.
fn generated(count: u64, seed: u64) -> Vec<Case> {
    let mut generator = Generator::new(seed);
    let mut known = std::collections::BTreeSet::new();
    let mut cases = Vec::new();
    while (cases.len() as u64) < count {
        let input = generator.expression();
        if known.insert(input.clone()) {
            cases.push(Case {
                name: format!("{seed}-{}", cases.len()),
                kind: "expr".to_owned(),
                input: input.into_bytes(),
                ..Case::default()
            });
        }
    }
    cases
}

/// Fills in what the reference answers.
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
        let input = String::from_utf8_lossy(&case.input);
        let _ = writeln!(asked, "{}", json!({"kind": case.kind, "input": input}));
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
fn decided(reference: &Outcome, ours: &Outcome) -> Option<&'static str> {
    if reference.diagnostics != ours.diagnostics {
        return None;
    }
    let marks = |outcome: &Outcome| outcome.value.matches(['⟦', ',']).count();
    if unmarked(&reference.value) == unmarked(&ours.value) && marks(ours) > marks(reference) {
        return Some("marks-kept");
    }
    if shorter_prefix(&reference.value, &ours.value) {
        return Some("prefix-behind-newline");
    }
    let one_zero = reference.value.replace("-0", "0");
    (one_zero == ours.value).then_some("negative-zero")
}

/// Whether two unknown strings are told apart only by a known prefix that one of them keeps behind a newline.
fn shorter_prefix(reference: &str, ours: &str) -> bool {
    let reference = reference.trim_end_matches('"');
    let rest = ours.strip_prefix(reference).unwrap_or_default();
    let rest = rest.strip_prefix(" prefix=\"").unwrap_or(rest);
    ours.contains("unk<string>!") && rest.starts_with("\\n")
}

/// A value as written, without its marks.
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
    for mut case in cases {
        let ours = context::with_shared(|context| run::run(&case, context));
        if ours != case.expected {
            let Some(row) = decided(&case.expected, &ours) else {
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
