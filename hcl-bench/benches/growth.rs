//! Time of parsing and decoding as sizes grow: a table of the cost per byte, and `docs/growth.svg`.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark's product is what it prints"
)]

use std::hint::black_box;
use std::path::Path;

use hcl_bench::{DerivedConfig, Rounds, Series, Services, Table, plot};
use hcl_core::{Diagnostics, Source, syntax};

/// Numbers of services of about 550 bytes: from 1 kB to 64 MB.
const COUNTS: [usize; 9] = [2, 8, 32, 128, 512, 2_048, 8_192, 32_768, 120_000];

/// The largest text that hcl-edit is given: it takes seconds beyond.
const MOST_FOR_PEER: usize = 5_000_000;

fn main() {
    let names = ["hcl-core, parse", "hcl-serde, HclDecode", "hcl-edit, parse"];
    let mut series: Vec<Series> = names.map(|name| (name.to_owned(), Vec::new())).into();
    let heads = ["bytes", "parse, ns/B", "decode, ns/B", "hcl-edit, ns/B"];
    let mut table = Table::new("Cost per byte", &heads);
    for count in COUNTS {
        let text = Services::new(count).hcl;
        let mut row = vec![text.len().to_string()];
        for (time, (_, points)) in times(&text).into_iter().zip(&mut series) {
            let cost = time.map(|time| {
                points.push((as_f64(text.len()), time));
                time * 1e9 / as_f64(text.len())
            });
            row.push(cost.map_or("–".to_owned(), |cost| format!("{cost:.2}")));
        }
        table.row(row);
    }
    println!("{table}");
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/growth.svg");
    let written = std::fs::write(&target, plot("Time against size of source", &series));
    println!(
        "{}: {}",
        target.display(),
        if written.is_ok() {
            "written"
        } else {
            "not written"
        }
    );
}

/// Seconds that one run of each takes.
fn times(text: &str) -> Vec<Option<f64>> {
    let repeats = (1_000_000 / text.len()).max(1);
    let times = Rounds::new()
        .with("", || {
            for _ in 0..repeats {
                let source = Source::new("bench", text).expect("benchmark inputs are small");
                black_box(syntax::parse(&source, &mut Diagnostics::new()));
            }
        })
        .with("", || {
            for _ in 0..repeats {
                black_box(hcl_serde::from_str::<DerivedConfig>(text).is_ok());
            }
        })
        .with("", || {
            if text.len() <= MOST_FOR_PEER {
                for _ in 0..repeats {
                    black_box(hcl_edit::parser::parse_body(text).is_ok());
                }
            }
        })
        .run(3);
    let seconds = times
        .into_iter()
        .map(|(_, time)| time.as_secs_f64() / as_f64(repeats));
    let mut seconds: Vec<Option<f64>> = seconds.map(Some).collect();
    if text.len() > MOST_FOR_PEER {
        seconds.pop();
        seconds.push(None);
    }
    seconds
}

fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
