//! Megabytes per second of lexing and parsing, beside hcl-edit and hcl-rs.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark's product is what it prints"
)]

use std::hint::black_box;
use std::time::Duration;

use hcl_bench::{Input, Rounds, Table, generated, real_files};
use hcl_core::{Diagnostics, Source, syntax};

const ROUNDS: usize = 9;

fn main() {
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
            println!("{}", parsing(&input));
        }
    }
}

fn parsing(input: &Input) -> Table {
    // Small inputs are gone through several times, so that the clock does not matter.
    let repeats = (1_000_000 / input.bytes()).max(1);
    let sources: Vec<Source> = input.texts.iter().map(|text| source(text)).collect();
    let each_source = |work: fn(&Source)| {
        let sources = &sources;
        move || (0..repeats).for_each(|_| sources.iter().for_each(work))
    };
    let each_text = |work: fn(&str)| {
        move || (0..repeats).for_each(|_| input.texts.iter().for_each(|text| work(text)))
    };
    let times = Rounds::new()
        .with(
            "hcl-core, lex",
            each_source(|source| {
                black_box(syntax::lex(source, &mut Diagnostics::new()));
            }),
        )
        .with(
            "hcl-core, parse",
            each_source(|source| {
                black_box(syntax::parse(source, &mut Diagnostics::new()));
            }),
        )
        .with(
            "hcl-core, copy and parse",
            each_text(|text| {
                black_box(syntax::parse(&source(text), &mut Diagnostics::new()));
            }),
        )
        .with(
            "hcl-edit, parse",
            each_text(|text| {
                black_box(hcl_edit::parser::parse_body(text).is_ok());
            }),
        )
        .with(
            "hcl-rs, parse",
            each_text(|text| {
                black_box(hcl::parse(text).is_ok());
            }),
        )
        .run(ROUNDS);
    let ours = times[2].1;
    let mut table = Table::new(&input.name, &["", "MB/s", "times hcl-core's time"]);
    for (name, time) in times {
        let speed = rate(input.bytes() * repeats, time);
        let ratio = time.as_secs_f64() / ours.as_secs_f64();
        table.row(vec![name, format!("{speed:.1}"), format!("{ratio:.2}")]);
    }
    table
}

fn source(text: &str) -> Source {
    Source::new("bench.hcl", text).expect("benchmark inputs are small")
}

/// Megabytes per second.
fn rate(bytes: usize, time: Duration) -> f64 {
    let bytes = u32::try_from(bytes).map_or(f64::INFINITY, f64::from);
    bytes / 1e6 / time.as_secs_f64()
}
