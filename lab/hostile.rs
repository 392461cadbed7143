//! Measures hostile configurations under the default limits: heap and processor time.
//!
//! `cargo run --release --manifest-path lab/Cargo.toml -- hostile [part of a name]`

#![expect(clippy::print_stdout, reason = "a program that prints its results")]

use std::time::Duration;

use allocation_counter::measure;
use hcl_tests::hostile::{hostile_configurations, read_configuration};
use hcl_tests::stress::{on_small_stack, time};

pub(crate) fn run() {
    let selected = std::env::args().nth(2).unwrap_or_default();
    println!("| text | bytes | heap, MB | processor time, s |\n|---|---|---|---|");
    for (name, text) in hostile_configurations() {
        if !name.contains(&selected) {
            continue;
        }
        let length = text.len();
        let (heap, time) = on_small_stack(name, move || {
            let mut taken = Duration::ZERO;
            let heap = measure(|| taken = time(|| read_configuration(&text)));
            (heap.bytes_max, taken)
        });
        println!(
            "| {name} | {length} | {} | {:.2} |",
            heap / 1_000_000,
            time.as_secs_f64()
        );
    }
}
