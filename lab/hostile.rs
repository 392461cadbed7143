//! Measures hostile configurations under the default limits: heap and processor time.
//!
//! `cargo run --release -p hcl-lab -- hostile [part of a name]`

#![expect(clippy::print_stdout, reason = "a program that prints its results")]

use cpu_time::ThreadTime;
use hcl_tests::hostile::{hostile_configurations, read_configuration};
use hcl_tests::stress::on_small_stack;
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

pub(crate) fn run() {
    let selected = std::env::args().nth(2).unwrap_or_default();
    println!("| text | bytes | heap, MB | processor time, s |\n|---|---|---|---|");
    for (name, text) in hostile_configurations() {
        if !name.contains(&selected) {
            continue;
        }
        let length = text.len();
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let time = on_small_stack(name, move || {
            let start = ThreadTime::now();
            read_configuration(&text);
            start.elapsed()
        });
        let peak = HEAP.peak_usage().saturating_sub(before);
        println!(
            "| {name} | {length} | {} | {:.2} |",
            peak / 1_000_000,
            time.as_secs_f64()
        );
    }
}
