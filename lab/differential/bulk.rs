//! Millions of generated inputs: one reference process is fed while its answers are compared. Prints the results by kind.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::process::ExitCode;
use std::sync::mpsc::{self, SyncSender};

use hcl_tests::case::{self, Case, Outcome};
use hcl_tests::generate::Generator;
use hcl_tests::{context, golden, run};

use super::{outcome, question, reference, rows};
use crate::bodies::Bodies;
use crate::configurations::Configurations;

/// Questions that may wait for their answers.
const MAX_WAITING: usize = 100_000;

/// Differences that are printed.
const MAX_SHOWN: usize = 1_000;

/// Kinds of generated inputs.
const KINDS: [&str; 14] = [
    "expressions",
    "files",
    "mutated fixtures",
    "mutated expressions",
    "mutated files",
    "JSON templates",
    "JSON files",
    "JSON values",
    "JSON bodies by schema",
    "bodies by schema",
    "dynamic blocks",
    "variables of dynamic blocks",
    "static analyses",
    "positions",
];

/// Numbers of the results of one kind.
#[derive(Default)]
struct Results {
    agree: usize,
    rows: BTreeMap<&'static str, usize>,
    unexplained: usize,
}

/// Compares `COUNT` inputs generated from `SEED`. With a name of a row, the differences that it explains are printed too.
pub(super) fn run(arguments: &[&str]) -> ExitCode {
    let number = |index: usize, default: u64| {
        let argument = arguments.get(index).and_then(|text| text.parse().ok());
        argument.unwrap_or(default)
    };
    let row = arguments.get(2).copied();
    match compare(number(0, 1_000_000), number(1, 1), row) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "the reference does not answer: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the number of unexplained differences. Those of a row are shown too.
fn compare(count: u64, seed: u64, shown_row: Option<&str>) -> io::Result<usize> {
    let mut child = reference()?;
    let questions = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let answers = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let (sender, asked) = mpsc::sync_channel(MAX_WAITING);
    let writer = std::thread::spawn(move || ask(count, seed, BufWriter::new(questions), &sender));
    let mut results: BTreeMap<&str, Results> = BTreeMap::new();
    let mut out = io::stdout().lock();
    let (mut unexplained, mut shown) = (0, 0);
    context::with_shared(|shared| -> io::Result<()> {
        for line in BufReader::new(answers).lines() {
            let (kind, mut case): (&str, Case) =
                asked.recv().map_err(|_| io::ErrorKind::BrokenPipe)?;
            case.expected = outcome(&serde_json::from_str(&line?)?);
            let ours = run::run(&case, shared);
            let results = results.entry(kind).or_default();
            if ours == case.expected {
                results.agree += 1;
                continue;
            }
            let row = rows::decided(&case, &ours);
            match row {
                Some(row) => *results.rows.entry(row).or_default() += 1,
                None => {
                    (results.unexplained, unexplained) = (results.unexplained + 1, unexplained + 1)
                }
            }
            if (row.is_none() || row == shown_row) && shown < MAX_SHOWN {
                shown += 1;
                show(&mut out, kind, &case, &ours)?;
            }
        }
        Ok(())
    })?;
    child.wait()?;
    writer.join().map_err(|_| io::ErrorKind::BrokenPipe)??;
    table(&mut out, &results)?;
    Ok(unexplained)
}

/// Generates questions and writes them to the reference.
fn ask(
    count: u64,
    seed: u64,
    mut questions: impl io::Write,
    sender: &SyncSender<(&'static str, Case)>,
) -> io::Result<()> {
    let mut inputs = Inputs::new(seed);
    let (hasher, mut known) = (RandomState::new(), HashSet::new());
    let mut asked = 0;
    while asked < count {
        let (kind, case) = inputs.next();
        if !is_cheap(&case.input) || !known.insert(hasher.hash_one((&case.kind, &case.input))) {
            continue;
        }
        questions.write_all(question(&case).as_bytes())?;
        sender
            .send((kind, case))
            .map_err(|_| io::ErrorKind::BrokenPipe)?;
        asked += 1;
    }
    questions.flush()
}

/// Returns whether the reference can print the numbers of an input: it takes minutes for large exponents.
fn is_cheap(input: &[u8]) -> bool {
    let digits = |from: &[u8]| from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    !input.windows(2).enumerate().any(|(index, pair)| {
        let sign = usize::from(matches!(pair[1], b'+' | b'-'));
        matches!(pair[0], b'e' | b'E') && digits(&input[index + 1 + sign..]) > 3
    })
}

/// Generators of all kinds of inputs, in turn.
struct Inputs {
    generator: Generator,
    configurations: Configurations,
    /// Kind and text of the fixtures that can be mutated.
    fixtures: Vec<(String, String)>,
    turn: usize,
}

impl Inputs {
    fn new(seed: u64) -> Self {
        let kinds = ["file", "expr", "template", "traversal"];
        let cases = case::read_all(&golden::fixtures()).into_iter();
        let cases = cases.filter(|case| {
            case.differs.is_none()
                && kinds.contains(&case.kind.as_str())
                && !case.name.contains("exponent")
        });
        let text = |case: Case| Some((case.kind, String::from_utf8(case.input).ok()?));
        Self {
            generator: Generator::new(seed),
            configurations: Configurations::new(seed),
            fixtures: cases.filter_map(text).collect(),
            turn: 0,
        }
    }

    fn next(&mut self) -> (&'static str, Case) {
        // Of three inputs, one is an expression.
        let turn = self.turn % (KINDS.len() * 3 / 2);
        let kind = if turn < KINDS.len() { turn } else { 0 };
        self.turn += 1;
        let (syntax, text) = match kind {
            0 => ("expr", self.generator.expression()),
            1 => ("file", self.generator.file()),
            2 => {
                let index = self.turn / KINDS.len() % self.fixtures.len();
                let (syntax, text) = &self.fixtures[index];
                (syntax.as_str(), self.generator.mutated(text))
            }
            3 => {
                let text = self.generator.expression();
                ("expr", self.generator.mutated(&text))
            }
            4 => {
                let text = self.generator.file();
                ("file", self.generator.mutated(&text))
            }
            5 => ("json-expr", self.json_template()),
            6 => ("json", self.configurations.pair().json),
            7 => ("json-expr", Bodies(&mut self.generator).json_value(0)),
            8 | 9 => return (KINDS[kind], self.by_schema(kind == 8)),
            10 => ("dynamic", Bodies(&mut self.generator).dynamic_body()),
            11 => (
                "dynamic-variables",
                Bodies(&mut self.generator).dynamic_body(),
            ),
            12 => (self.analysis(), self.generator.expression()),
            _ => ("positions", self.generator.file()),
        };
        let case = Case {
            kind: syntax.to_owned(),
            input: text.into_bytes(),
            ..Case::default()
        };
        (KINDS[kind], case)
    }

    fn analysis(&mut self) -> &'static str {
        let all = [
            "variables",
            "absolute",
            "relative",
            "keyword",
            "call",
            "list",
            "map",
            "node",
        ];
        all[self.turn / KINDS.len() % all.len()]
    }

    /// Returns a body whose content is requested by a schema: whole, in two parts, or its attributes.
    fn by_schema(&mut self, is_json: bool) -> Case {
        let (input, names, types): (_, &[&str], &[&str]) = if is_json {
            (
                Bodies(&mut self.generator).json_body(0),
                &["a", "b", "foo"],
                &["port", "b", "c"],
            )
        } else {
            (
                self.generator.file(),
                &["a", "b", "c", "é"],
                &["b", "svc", "for"],
            )
        };
        let part = ["content", "content", "partial", "attributes"][self.turn / KINDS.len() % 4];
        let mut case = Case {
            kind: if is_json {
                format!("json-{part}")
            } else {
                part.to_owned()
            },
            input: input.into_bytes(),
            schema: Bodies(&mut self.generator).schema(names, types),
            ..Case::default()
        };
        if part == "partial" {
            case.then = match self.turn / KINDS.len() % 3 {
                0 => "attributes".to_owned(),
                _ => Bodies(&mut self.generator).schema(names, types),
            };
        }
        case
    }

    /// Returns an expression in a JSON string without escapes, after which ranges differ (row `json-escapes`).
    fn json_template(&mut self) -> String {
        loop {
            let text = self.generator.expression();
            if !text.contains(['"', '\\', '\n', '\r', '\t']) {
                return format!("\"${{{text}}}\"");
            }
        }
    }
}

fn show(out: &mut impl io::Write, kind: &str, case: &Case, ours: &Outcome) -> io::Result<()> {
    let text = String::from_utf8_lossy(&case.input);
    let (reference, ours) = (case.expected.lines(), ours.lines());
    writeln!(
        out,
        "--- {kind}, {} {} {}\n{text}\nreference\n{reference}ours\n{ours}",
        case.kind, case.schema, case.then
    )
}

/// Prints the results by kind.
fn table(out: &mut impl io::Write, results: &BTreeMap<&str, Results>) -> io::Result<()> {
    writeln!(
        out,
        "| kind | compared | agree | explained | unexplained | rows |\n|---|---|---|---|---|---|"
    )?;
    for (kind, results) in results {
        let explained: usize = results.rows.values().sum();
        let compared = results.agree + explained + results.unexplained;
        let rows = results
            .rows
            .iter()
            .map(|(row, count)| format!("`{row}` {count}"));
        let rows = rows.collect::<Vec<_>>().join(", ");
        writeln!(
            out,
            "| {kind} | {compared} | {} | {explained} | {} | {rows} |",
            results.agree, results.unexplained
        )?;
    }
    Ok(())
}
