//! Allocations and peak heap of parsing, beside hcl-edit and hcl-rs.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark's product is what it prints"
)]

use std::hint::black_box;

use hcl_bench::{Input, Table, as_f64, generated, real_files};
use hcl_core::{Diagnostics, Source, syntax};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

fn main() {
    let mut real = real_files();
    real.texts
        .retain(|text| hcl_edit::parser::parse_body(text).is_ok());
    real.texts.sort_by_key(String::len);
    let largest = real.texts.pop().map(|text| Input {
        name: format!("the largest real file, {} B", text.len()),
        texts: vec![text],
    });
    for input in largest
        .into_iter()
        .chain([generated(4_000), generated(1_000_000)])
    {
        println!("{}", parsing(&input));
    }
}

fn parsing(input: &Input) -> Table {
    let text = &input.texts[0];
    let mut table = Table::new(
        &input.name,
        &[
            "",
            "allocations",
            "per kB",
            "peak heap / source",
            "kept / source",
        ],
    );
    table.row(measure("hcl-core, copy and parse", text, |text| {
        let source = Source::new("bench.hcl", text).expect("benchmark inputs are small");
        syntax::parse(&source, &mut Diagnostics::new())
    }));
    table.row(measure("hcl-edit, parse", text, |text| {
        hcl_edit::parser::parse_body(text).ok()
    }));
    table.row(measure("hcl-rs, parse", text, |text| hcl::parse(text).ok()));
    table
}

fn measure<T>(name: &str, text: &str, work: impl Fn(&str) -> T) -> Vec<String> {
    drop(work(text));
    let profiler = dhat::Profiler::builder()
        .testing()
        .trim_backtraces(Some(1))
        .build();
    let kept = black_box(work(text));
    let stats = dhat::HeapStats::get();
    drop(kept);
    drop(profiler);
    let share = |count: usize, of: f64| as_f64(count) / of;
    let blocks = usize::try_from(stats.total_blocks).unwrap_or(usize::MAX);
    let bytes = as_f64(text.len());
    vec![
        name.to_owned(),
        blocks.to_string(),
        format!("{:.2}", share(blocks, bytes / 1e3)),
        format!("{:.2}", share(stats.max_bytes, bytes)),
        format!("{:.2}", share(stats.curr_bytes, bytes)),
    ]
}
