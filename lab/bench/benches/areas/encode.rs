//! Encoding, compared with hcl-rs, `serde_json` and toml.

use hcl_bench::shapes::{CatalogueShape, Texts, derived, owned};
use hcl_bench::{Rounds, Table};

const OURS: &str = "hcl-serde, HclEncode";

pub(super) fn print() {
    println!("{}", encoding("2 000 labelled blocks", 2_000, 1));
    println!("{}", encoding("1 kB", 2, 500));
}

fn encoding(title: &str, count: usize, repeats: usize) -> Table {
    let data = Texts::of::<CatalogueShape>(count);
    let config: owned::Catalogue = serde_json::from_str(&data.json).expect("valid data");
    let derived: derived::Catalogue = hcl_serde::from_str(&data.hcl).expect("valid data");
    let times = Rounds::new(repeats)
        .with(OURS, || hcl_serde::to_string(&derived).expect("plain data"))
        .with("hcl-serde, Serialize", || {
            hcl_serde::to_string(&config).expect("plain data")
        })
        .with("hcl-rs, Serialize", || {
            hcl::to_string(&config).expect("plain data")
        })
        .with("serde_json, to_string", || {
            serde_json::to_string(&config).expect("plain data")
        })
        .with("toml, to_string", || {
            toml::to_string(&config).expect("plain data")
        })
        .run(9);
    let title = format!("Encoding, {title}");
    Table::of_times(&title, data.hcl.len(), &times, OURS)
}
