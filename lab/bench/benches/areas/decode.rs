//! Decoding into types and into values, compared with `serde_json`, toml, hcl-rs and Go.

use hcl_bench::shapes::{CatalogueShape, Texts, derived, owned};
use hcl_bench::{Rounds, Table, go};
use hcl_core::{Diagnostics, Source, native};

const OURS: &str = "hcl-serde, HclDecode";

pub(super) fn print() {
    for (title, count, repeats) in [
        ("10 MB of labelled blocks", 18_300, 1),
        ("8 000 labelled blocks", 8_000, 1),
        ("12 kB", 21, 50),
        ("1 kB", 2, 500),
    ] {
        let data = Texts::of::<CatalogueShape>(count);
        let rounds = if count > 1_000 { 5 } else { 15 };
        println!("{}", typed(title, &data, repeats, rounds));
        println!("{}", values(title, &data, repeats, rounds));
    }
}

fn as_toml(data: &Texts) -> String {
    let config: owned::Catalogue = serde_json::from_str(&data.json).expect("valid data");
    toml::to_string(&config).expect("plain data")
}

fn heading(what: &str, title: &str, data: &Texts) -> String {
    format!(
        "{what}, {title}: HCL {} B, JSON {} B",
        data.hcl.len(),
        data.json.len(),
    )
}

fn typed(title: &str, data: &Texts, repeats: usize, rounds: usize) -> Table {
    let Texts { hcl, json, .. } = data;
    let toml = &as_toml(data);
    let mut times = Rounds::new(repeats)
        .with(OURS, || {
            hcl_serde::from_str::<derived::Catalogue>(hcl).expect("valid data")
        })
        .with("hcl-serde, Deserialize", || {
            hcl_serde::from_str::<owned::Catalogue>(hcl).expect("valid data")
        })
        .with("hcl-core, copy and parse", || {
            let source = Source::new("bench", hcl.as_str()).expect("small");
            native::parse(&source, &mut Diagnostics::new())
        })
        .with("serde_json, from_str", || {
            serde_json::from_str::<owned::Catalogue>(json).expect("valid data")
        })
        .with("toml, from_str", || {
            toml::from_str::<owned::Catalogue>(toml).expect("valid data")
        })
        .with("hcl-rs, from_str", || {
            hcl::from_str::<owned::Catalogue>(hcl).expect("valid data")
        })
        .run(rounds);
    times.extend(
        go::measure("decode", std::slice::from_ref(hcl)).timed("decode", "Go, gohcl.DecodeBody"),
    );
    let title = heading("Typed decoding", title, data);
    Table::of_times(&title, hcl.len(), &times, OURS)
}

fn values(title: &str, data: &Texts, repeats: usize, rounds: usize) -> Table {
    let Texts { hcl, json, .. } = data;
    let toml = &as_toml(data);
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
