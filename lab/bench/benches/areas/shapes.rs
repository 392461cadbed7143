//! Every shape of data at every size: decoding and encoding, compared with other formats that read the same types.
//!
//! Each cell is processor time, then wall time, relative to `serde_json` doing the same work.

use std::hint::black_box;

use hcl_bench::shapes::{
    CatalogueShape, DocumentsShape, FirewallShape, ForestShape, InfrastructureShape,
    MeasurementsShape, Shape, Texts,
};
use hcl_bench::{Rounds, Table, Timed};
use hcl_core::{Diagnostics, Source, native};

/// Bytes of HCL: 1 kB, 10 kB, 170 kB, 3.5 MB and 64 MB.
const SIZES: [(&str, usize); 5] = [
    ("1 kB", 1_000),
    ("10 kB", 10_000),
    ("170 kB", 170_000),
    ("3.5 MB", 3_500_000),
    ("64 MB", 64_000_000),
];

/// Bytes that each candidate reads in a round, so that the resolution of the clock does not matter.
const BYTES_PER_ROUND: usize = 1_000_000;

/// Title of a group of candidates, and its measurement.
type Group = (&'static str, fn(&Texts) -> Vec<Timed>);

pub(super) fn print() {
    print_shape::<CatalogueShape>();
    print_shape::<FirewallShape>();
    print_shape::<DocumentsShape>();
    print_shape::<MeasurementsShape>();
    print_shape::<ForestShape>();
    print_shape::<InfrastructureShape>();
}

/// Prints a table for each group. `HCL_BENCH_MAX` bounds the size in bytes.
fn print_shape<S: Shape>() {
    let max = std::env::var("HCL_BENCH_MAX").map_or(usize::MAX, |max| max.parse().expect("bytes"));
    let sizes: Vec<_> = SIZES
        .into_iter()
        .filter(|(_, bytes)| *bytes <= max)
        .collect();
    let texts: Vec<Texts> = sizes
        .iter()
        .map(|(_, bytes)| Texts::new::<S>(*bytes))
        .collect();
    let groups: [Group; 4] = [
        ("decoding into types", typed::<S>),
        ("decoding into types that borrow", borrowed::<S>),
        ("decoding into a value", values),
        ("encoding", encoded::<S>),
    ];
    for (what, measure) in groups {
        let columns: Vec<Vec<Timed>> = texts.iter().map(measure).collect();
        if columns.iter().any(Vec::is_empty) {
            continue;
        }
        let heads = sizes.iter().map(|(name, _)| *name);
        let heads: Vec<&str> = std::iter::once("").chain(heads).collect();
        println!(
            "{}",
            relative(&format!("{}, {what}", S::NAME), &heads, &columns)
        );
    }
}

/// Makes a table with a column for each size, relative to the first candidate.
fn relative(title: &str, heads: &[&str], columns: &[Vec<Timed>]) -> Table {
    let mut table = Table::new(title, heads);
    let candidates = columns.first().map_or(0, Vec::len);
    for candidate in 0..candidates {
        let mut row = vec![columns[0][candidate].name.clone()];
        for times in columns {
            let (own, base) = (&times[candidate], &times[0]);
            let wall = own.wall.zip(base.wall).map(|(own, base)| own / base);
            row.push(format!(
                "{:.2} {:.2}",
                own.seconds / base.seconds,
                wall.unwrap_or(f64::NAN)
            ));
        }
        table.row(row);
    }
    let mut row = vec!["(µs of the first)".to_owned()];
    row.extend(
        columns
            .iter()
            .map(|times| format!("{:.1}", times[0].seconds * 1e6)),
    );
    table.row(row);
    table
}

fn rounds<'w>(data: &Texts) -> (Rounds<'w>, usize) {
    let repeats = (BYTES_PER_ROUND / data.hcl.len()).max(1);
    (
        Rounds::new(repeats),
        if data.hcl.len() > 10_000_000 { 3 } else { 9 },
    )
}

fn typed<S: Shape>(data: &Texts) -> Vec<Timed> {
    let Texts { hcl, json, bincode } = data;
    let (candidates, rounds) = rounds(data);
    candidates
        .with("serde_json", || {
            serde_json::from_str::<S::Owned>(json).expect("valid data")
        })
        .with("HclDecode", || {
            hcl_serde::from_str::<S::Derived>(hcl).expect("valid data")
        })
        .with("Deserialize", || {
            hcl_serde::from_str::<S::Owned>(hcl).expect("valid data")
        })
        .with("copy and parse alone", || {
            let source = Source::new("bench", hcl.as_str()).expect("small");
            native::parse(&source, &mut Diagnostics::new())
        })
        .with("sonic-rs", || {
            sonic_rs::from_str::<S::Owned>(json).expect("valid data")
        })
        .with("simd-json, copy of the text", || {
            let mut copy = json.clone().into_bytes();
            simd_json::serde::from_slice::<S::Owned>(&mut copy).expect("valid data")
        })
        .with("bincode", || {
            bincode::deserialize::<S::Owned>(bincode).expect("valid data")
        })
        .run(rounds)
}

fn borrowed<S: Shape>(data: &Texts) -> Vec<Timed> {
    let (candidates, rounds) = rounds(data);
    // The types borrow for ever. Texts with escapes cannot be borrowed from JSON nor from HCL.
    if data.json.contains('\\') {
        return Vec::new();
    }
    let hcl: &'static str = Box::leak(data.hcl.clone().into_boxed_str());
    let json: &'static str = Box::leak(data.json.clone().into_boxed_str());
    candidates
        .with("serde_json, owned", || {
            serde_json::from_str::<S::Owned>(json).expect("valid data")
        })
        .with("serde_json, borrowed", || {
            serde_json::from_str::<S::Borrowed>(json).expect("valid data")
        })
        .with("Deserialize, borrowed", || {
            hcl_serde::from_str::<S::Borrowed>(hcl).expect("valid data")
        })
        .run(rounds)
}

fn values(data: &Texts) -> Vec<Timed> {
    let Texts { hcl, json, .. } = data;
    let (candidates, rounds) = rounds(data);
    candidates
        .with("serde_json, its Value", || {
            serde_json::from_str::<serde_json::Value>(json).expect("valid data")
        })
        .with("Value", || {
            hcl_serde::from_str::<hcl_serde::Value>(hcl).expect("valid data")
        })
        .with("serde_json's Value from HCL", || {
            hcl_serde::from_str::<serde_json::Value>(hcl).expect("valid data")
        })
        .run(rounds)
}

fn encoded<S: Shape>(data: &Texts) -> Vec<Timed> {
    let owned: S::Owned = serde_json::from_str(&data.json).expect("valid data");
    let derived: S::Derived = hcl_serde::from_str(&data.hcl).expect("valid data");
    let (candidates, rounds) = rounds(data);
    candidates
        .with("serde_json, compact", || {
            serde_json::to_string(&owned).expect("plain data")
        })
        .with("HclEncode", || {
            hcl_serde::to_string(&derived).expect("plain data")
        })
        .with("Serialize", || {
            hcl_serde::to_string(&owned).expect("plain data")
        })
        .with("sonic-rs, compact", || {
            sonic_rs::to_string(&owned).expect("plain data")
        })
        .with("bincode", || {
            bincode::serialize(black_box(&owned)).expect("plain data")
        })
        .run(rounds)
}
