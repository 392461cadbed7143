//! Time of parsing and decoding by size: a table of the cost per byte of HCL, and `docs/growth.svg`.

use std::path::Path;

use hcl_bench::shapes::{CatalogueShape, Texts, derived, owned};
use hcl_bench::{Rounds, Series, Table, Timed, as_f64, go, plot};
use hcl_core::{Diagnostics, Source, native};

/// Numbers of services of about 550 bytes: from 1 kB to 64 MB.
const COUNTS: [usize; 9] = [2, 8, 32, 128, 512, 2_048, 8_192, 32_768, 116_000];

/// Maximum number of bytes for slow peers, which take many seconds for longer texts.
const MAX_PEER_BYTES: usize = 5_000_000;

pub(super) fn print() {
    let mut series: Vec<Series> = Vec::new();
    let names = [
        "bytes",
        "hcl-core, parse",
        "hcl-serde, HclDecode",
        "serde_json, from_str",
        "hcl-edit, parse",
        "hcl-rs, from_str",
        "Go, gohcl",
    ];
    let mut table = Table::new("Nanoseconds per byte of HCL as sizes grow", &names);
    for count in COUNTS {
        let data = Texts::of::<CatalogueShape>(count);
        let bytes = as_f64(data.hcl.len());
        let mut row = vec![data.hcl.len().to_string()];
        for Timed { name, seconds, .. } in times(&data) {
            row.push(format!("{:.2}", seconds * 1e9 / bytes));
            match series.iter_mut().find(|(known, _)| *known == name) {
                Some((_, points)) => points.push((bytes, seconds)),
                None => series.push((name, vec![(bytes, seconds)])),
            }
        }
        table.row(row);
    }
    println!("{table}");
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/growth.svg");
    let drawn = plot("Time against size of the source", &series);
    let written = std::fs::write(&target, drawn);
    println!(
        "{}: {}",
        target.display(),
        written.map_or("not written", |()| "written")
    );
}

fn times(data: &Texts) -> Vec<Timed> {
    let Texts { hcl, json, .. } = data;
    let rounds = Rounds::new((1_000_000 / hcl.len()).max(1))
        .with("hcl-core, parse", || {
            let source = Source::new("bench", hcl.as_str()).expect("benchmark inputs are small");
            native::parse(&source, &mut Diagnostics::new())
        })
        .with("hcl-serde, HclDecode", || {
            hcl_serde::from_str::<derived::Catalogue>(hcl).expect("valid data")
        })
        .with("serde_json, from_str", || {
            serde_json::from_str::<owned::Catalogue>(json).expect("valid data")
        });
    if hcl.len() > MAX_PEER_BYTES {
        return rounds.run(3);
    }
    let mut times = rounds
        .with("hcl-edit, parse", || {
            hcl_edit::parser::parse_body(hcl).is_ok()
        })
        .with("hcl-rs, from_str", || {
            hcl::from_str::<owned::Catalogue>(hcl).is_ok()
        })
        .run(3);
    let reference = go::measure("decode", std::slice::from_ref(hcl));
    times.extend(reference.timed("decode", "Go, gohcl"));
    times
}
