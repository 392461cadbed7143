//! Decoding into types, into `Value`, and encoding, beside `serde_json`, toml, hcl-rs and Go.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark's product is what it prints"
)]

use std::hint::black_box;

use hcl_bench::{Config, DerivedConfig, Rounds, Services, Table, go};

fn main() {
    for (title, count, repeats) in [
        ("Typed decoding, 8 000 labelled blocks", 8_000, 1),
        ("Typed decoding, 12 kB", 20, 50),
        ("Typed decoding, 1 kB", 2, 500),
    ] {
        println!("{}", typed(title, count, repeats));
    }
    println!("{}", encoding(2_000));
}

/// Adds a candidate that does its work several times.
fn repeated(repeats: usize, work: impl Fn()) -> impl FnMut() {
    move || (0..repeats).for_each(|_| work())
}

fn typed(title: &str, count: usize, repeats: usize) -> Table {
    let data = Services::new(count);
    let folder = std::env::temp_dir().join("hcl-bench-services.hcl");
    let reference = match std::fs::write(&folder, &data.hcl) {
        Ok(()) => go::measure("decode", &[folder.as_os_str()]),
        Err(_) => go::Measured::default(),
    };
    let big = count > 1_000;
    let mut times = Rounds::new()
        .with(
            "serde_json, from_str",
            repeated(repeats, || {
                black_box(serde_json::from_str::<Config>(&data.json).is_ok());
            }),
        )
        .with(
            "hcl-serde, HclDecode",
            repeated(repeats, || {
                let decoded = hcl_serde::from_str::<DerivedConfig>(&data.hcl);
                assert!(black_box(decoded).is_ok(), "valid data");
            }),
        )
        .with(
            "hcl-serde, Deserialize",
            repeated(repeats, || {
                let decoded = hcl_serde::from_str::<Config>(&data.hcl);
                assert!(black_box(decoded).is_ok(), "valid data");
            }),
        )
        .with(
            "hcl-core, copy and parse",
            repeated(repeats, || {
                let source = hcl_core::Source::new("bench", data.hcl.as_str()).expect("small");
                let mut found = hcl_core::Diagnostics::new();
                black_box(hcl_core::syntax::parse(&source, &mut found));
            }),
        )
        .with(
            "hcl-serde, to serde_json::Value",
            repeated(repeats, || {
                black_box(hcl_serde::from_str::<serde_json::Value>(&data.hcl).is_ok());
            }),
        )
        .with(
            "serde_json, to serde_json::Value",
            repeated(repeats, || {
                black_box(serde_json::from_str::<serde_json::Value>(&data.json).is_ok());
            }),
        )
        .with(
            "toml, from_str",
            repeated(repeats, || {
                black_box(toml::from_str::<Config>(&data.toml).is_ok());
            }),
        )
        .with(
            "hcl-rs, from_str",
            repeated(repeats, || {
                black_box(hcl::from_str::<Config>(&data.hcl).is_ok());
            }),
        )
        .run(if big { 5 } else { 9 })
        .into_iter()
        .map(|(name, time)| (name, time.as_secs_f64() * 1e6 / as_f64(repeats)))
        .collect::<Vec<_>>();
    if let Some(time) = reference.of("decode") {
        times.push(("Go, gohcl".to_owned(), time));
    }
    let title = format!(
        "{title}: HCL {} B, JSON {} B, TOML {} B",
        data.hcl.len(),
        data.json.len(),
        data.toml.len()
    );
    ranked(title, &data.hcl, &times)
}

fn ranked(title: String, text: &str, times: &[(String, f64)]) -> Table {
    let mut table = Table::new(
        title,
        &[
            "",
            "µs",
            "MB/s of HCL",
            "times the first",
            "times the second",
        ],
    );
    for (name, time) in times {
        table.row(vec![
            name.clone(),
            format!("{time:.1}"),
            format!("{:.1}", as_f64(text.len()) / time),
            format!("{:.2}", time / times[0].1),
            format!("{:.2}", time / times[1].1),
        ]);
    }
    table
}

fn encoding(count: usize) -> Table {
    let data = Services::new(count);
    let config: Config = serde_json::from_str(&data.json).expect("valid data");
    let derived: DerivedConfig = hcl_serde::from_str(&data.hcl).expect("valid data");
    let times = Rounds::new()
        .with("hcl-serde, HclEncode", || {
            black_box(hcl_serde::to_string(&derived).is_ok());
        })
        .with("hcl-serde, Serialize", || {
            black_box(hcl_serde::to_string(&config).is_ok());
        })
        .with("hcl-rs, Serialize", || {
            black_box(hcl::to_string(&config).is_ok());
        })
        .with("serde_json, to_string_pretty", || {
            black_box(serde_json::to_string_pretty(&config).is_ok());
        })
        .with("toml, to_string", || {
            black_box(toml::to_string(&config).is_ok());
        })
        .run(5);
    let times: Vec<_> = times
        .into_iter()
        .map(|(name, time)| (name, time.as_secs_f64() * 1e6))
        .collect();
    ranked(
        "Encoding, 2 000 labelled blocks".to_owned(),
        &data.hcl,
        &times,
    )
}

fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
