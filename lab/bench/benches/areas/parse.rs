//! Lexing and parsing, compared with hcl-edit, hcl-rs, Go, and the token rules, which logos runs.

use hcl_bench::{Input, Rounds, Table, generated, go, real_files, token_count};
use hcl_core::{Diagnostics, Source, native};

const ROUNDS: usize = 9;
const OURS: &str = "hcl-core, parse and drop";

pub(super) fn print() {
    let mut real = real_files();
    real.texts
        .retain(|text| hcl_edit::parser::parse_body(text).is_ok());
    real.name = format!("{} real files", real.texts.len());
    for input in [
        real,
        generated(4_000),
        generated(1_000_000),
        generated(10_000_000),
    ] {
        if input.texts.is_empty() {
            println!("no real files: set HCL_SHARED to a folder that holds corpus/valid");
        } else {
            println!("{}", lexing(&input));
            println!("{}", parsing(&input));
        }
    }
}

/// Returns the number of repetitions in a measurement; more than one for small inputs.
fn repeats(input: &Input) -> usize {
    (1_000_000 / input.bytes()).max(1)
}

fn lexing(input: &Input) -> Table {
    let sources: Vec<Source> = input.texts.iter().map(|text| source(text)).collect();
    let ours = "hcl-core, lex";
    let mut times = Rounds::new(repeats(input))
        .with(ours, || {
            let tokens = |source| native::lex(source, &mut Diagnostics::new()).len();
            sources.iter().map(tokens).sum::<usize>()
        })
        .with("logos, the rules", || {
            input
                .texts
                .iter()
                .map(|text| token_count(text))
                .sum::<usize>()
        })
        .run(ROUNDS);
    times.extend(go::measure("lex", &input.texts).timed("lex", "Go, LexConfig"));
    let title = format!("Lexing {}", input.name);
    Table::of_times(&title, input.bytes(), &times, ours)
}

fn parsing(input: &Input) -> Table {
    let texts = &input.texts;
    let sources: Vec<Source> = texts.iter().map(|text| source(text)).collect();
    let mut times = Rounds::new(repeats(input))
        .with_kept("hcl-core, parse", || {
            let parse = |source| native::parse(source, &mut Diagnostics::new());
            sources.iter().map(parse).collect::<Vec<_>>()
        })
        .with(OURS, || {
            for source in &sources {
                native::parse(source, &mut Diagnostics::new());
            }
        })
        .with("hcl-core, copy, parse and drop", || {
            for text in texts {
                native::parse(&source(text), &mut Diagnostics::new());
            }
        })
        .with_kept("hcl-edit, parse", || {
            let parse = |text: &String| hcl_edit::parser::parse_body(text).ok();
            texts.iter().map(parse).collect::<Vec<_>>()
        })
        .with("hcl-edit, parse and drop", || {
            texts
                .iter()
                .all(|text| hcl_edit::parser::parse_body(text).is_ok())
        })
        .with("hcl-rs, parse and drop", || {
            texts.iter().all(|text| hcl::parse(text).is_ok())
        })
        .run(ROUNDS);
    times.extend(go::measure("parse", texts).timed("parse", "Go, ParseConfig"));
    let title = format!("Parsing {}", input.name);
    Table::of_times(&title, input.bytes(), &times, OURS)
}

fn source(text: &str) -> Source {
    Source::new("bench.hcl", text).expect("benchmark inputs are small")
}
