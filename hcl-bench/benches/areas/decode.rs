//! Decoding into types and into values, compared with `serde_json`, toml, hcl-rs and Go.

use hcl_bench::{Config, DerivedConfig, Rounds, Services, Table, go};
use hcl_core::{Diagnostics, Source, syntax};

const OURS: &str = "hcl-serde, HclDecode";

pub(super) fn print() {
    for (title, count, repeats) in [
        ("10 MB of labelled blocks", 18_300, 1),
        ("8 000 labelled blocks", 8_000, 1),
        ("12 kB", 21, 50),
        ("1 kB", 2, 500),
    ] {
        let data = Services::new(count);
        let rounds = if count > 1_000 { 5 } else { 15 };
        println!("{}", typed(title, &data, repeats, rounds));
        println!("{}", values(title, &data, repeats, rounds));
    }
}

fn heading(what: &str, title: &str, data: &Services) -> String {
    format!(
        "{what}, {title}: HCL {} B, JSON {} B, TOML {} B",
        data.hcl.len(),
        data.json.len(),
        data.toml.len()
    )
}

fn typed(title: &str, data: &Services, repeats: usize, rounds: usize) -> Table {
    let Services { hcl, json, toml } = data;
    let mut times = Rounds::new(repeats)
        .with(OURS, || {
            hcl_serde::from_str::<DerivedConfig>(hcl).expect("valid data")
        })
        .with("hcl-serde, Deserialize", || {
            hcl_serde::from_str::<Config>(hcl).expect("valid data")
        })
        .with("hcl-core, copy and parse", || {
            let source = Source::new("bench", hcl.as_str()).expect("small");
            syntax::parse(&source, &mut Diagnostics::new())
        })
        .with("serde_json, from_str", || {
            serde_json::from_str::<Config>(json).expect("valid data")
        })
        .with("toml, from_str", || {
            toml::from_str::<Config>(toml).expect("valid data")
        })
        .with("hcl-rs, from_str", || {
            hcl::from_str::<Config>(hcl).expect("valid data")
        })
        .run(rounds);
    times.extend(
        go::measure("decode", std::slice::from_ref(hcl)).timed("decode", "Go, gohcl.DecodeBody"),
    );
    let title = heading("Typed decoding", title, data);
    Table::of_times(&title, hcl.len(), &times, OURS)
}

fn values(title: &str, data: &Services, repeats: usize, rounds: usize) -> Table {
    let Services { hcl, json, toml } = data;
    let ours = "hcl-serde, Value";
    let times = Rounds::new(repeats)
        .with(ours, || {
            hcl_serde::from_str::<hcl_serde::Value>(hcl).expect("valid data")
        })
        .with("hcl-serde, serde_json::Value", || {
            hcl_serde::from_str::<serde_json::Value>(hcl).expect("valid data")
        })
        .with("serde_json, Value", || {
            serde_json::from_str::<serde_json::Value>(json).expect("valid data")
        })
        .with("toml, Value", || {
            toml::from_str::<toml::Table>(toml).expect("valid data")
        })
        .with("hcl-rs, Value", || {
            hcl::from_str::<hcl::Value>(hcl).expect("valid data")
        })
        .run(rounds);
    let title = heading("Decoding to a value", title, data);
    Table::of_times(&title, hcl.len(), &times, ours)
}
