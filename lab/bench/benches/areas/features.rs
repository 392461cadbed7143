//! The cost of each feature of decoding: the catalogue of 400 services in types that use one, relative to `serde_json` with
//! the plain type.

use hcl_bench::features::{FEATURES, Inputs};
use hcl_bench::{Rounds, Table};

pub(super) fn print() {
    let inputs = &Inputs::new(400);
    let rounds = FEATURES.iter().fold(Rounds::new(5), |rounds, (name, run)| {
        rounds.with(*name, || run(inputs))
    });
    let times = rounds.run(20);
    let base = times.first().map_or(f64::NAN, |timed| timed.seconds);
    let mut table = Table::new("Features, 400 services", &["", "µs", "times serde_json"]);
    for timed in times {
        table.row(vec![
            timed.name,
            format!("{:.1}", timed.seconds * 1e6),
            format!("{:.2}", timed.seconds / base),
        ]);
    }
    println!("{table}");
}
