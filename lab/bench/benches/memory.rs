//! Allocations and heap of parsing, compared with hcl-edit, hcl-rs and Go.

#![expect(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::hint::black_box;

use hcl_bench::{Input, Table, as_f64, generated, go, real_files};
use hcl_core::{Diagnostics, Source, native};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

fn main() {
    let mut real = real_files();
    real.texts
        .retain(|text| hcl_edit::parser::parse_body(text).is_ok());
    real.name = format!("{} real files one by one", real.texts.len());
    let largest = real.texts.iter().max_by_key(|text| text.len()).cloned();
    let largest = largest.map(|text| Input {
        name: "the largest real file".to_owned(),
        texts: vec![text],
    });
    let sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
    let inputs = [real].into_iter().chain(largest);
    for input in inputs.chain(sizes.map(generated)) {
        if !input.texts.is_empty() {
            println!("{}", parsing(&input));
        }
    }
}

fn parsing(input: &Input) -> Table {
    let bytes = input.bytes();
    let title = format!("Memory of parsing {}, {bytes} B", input.name);
    let heads = [
        "",
        "allocations",
        "per kB",
        "peak heap / source",
        "kept / source",
        "allocated in all / source",
    ];
    let mut table = Table::new(title, &heads);
    let ours = measure(input, |text| {
        let source = Source::new("bench.hcl", text).expect("benchmark inputs are small");
        native::parse(&source, &mut Diagnostics::new())
    });
    let edit = measure(input, |text| hcl_edit::parser::parse_body(text).ok());
    let plain = measure(input, |text| hcl::parse(text).ok());
    for (name, used) in [
        ("hcl-core, copy and parse", ours),
        ("hcl-edit, parse", edit),
        ("hcl-rs, parse", plain),
    ] {
        let mut row = vec![
            name.to_owned(),
            used.allocations.to_string(),
            ratio(used.allocations * 1_000, bytes),
        ];
        row.extend([used.peak, used.kept, used.total].map(|amount| ratio(amount, bytes)));
        table.row(row);
    }
    let reference = go::measure("memory", &input.texts);
    if let Some((count, total)) = reference.of("allocations").zip(reference.of("bytes")) {
        let none = || "–".to_owned();
        table.row(vec![
            "Go, ParseConfig".to_owned(),
            format!("{count:.0}"),
            format!("{:.2}", count * 1e3 / as_f64(bytes)),
            none(),
            none(),
            format!("{:.2}", total / as_f64(bytes)),
        ]);
    }
    table
}

/// Allocations and heap of parsing, text by text.
#[derive(Default)]
struct Used {
    allocations: usize,
    peak: usize,
    kept: usize,
    total: usize,
}

fn measure<T>(input: &Input, work: impl Fn(&str) -> T) -> Used {
    let mut used = Used::default();
    for text in &input.texts {
        drop(work(text));
        let profiler = dhat::Profiler::builder()
            .testing()
            .trim_backtraces(Some(1))
            .build();
        let kept = black_box(work(text));
        let stats = dhat::HeapStats::get();
        drop(kept);
        drop(profiler);
        let whole = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        used.allocations += whole(stats.total_blocks);
        used.peak += stats.max_bytes;
        used.kept += stats.curr_bytes;
        used.total += whole(stats.total_bytes);
    }
    used
}

fn ratio(amount: usize, of: usize) -> String {
    format!("{:.2}", as_f64(amount) / as_f64(of))
}
