//! Formatting and a single edit, compared with Go's hclwrite and with hcl-edit, which parses and prints.

use hcl_bench::{Input, Rounds, Table, generated, go, real_files};
use hcl_core::{Diagnostics, Source, native};
use hcl_write::{Edit, FormatOptions, format};

const ROUNDS: usize = 9;
const OURS: &str = "hcl-write, format";
const OUR_EDIT: &str = "hcl-write, parse, set, finish, apply";

pub(super) fn print() {
    let mut real = real_files();
    real.texts
        .retain(|text| hcl_edit::parser::parse_body(text).is_ok());
    real.name = format!("{} real files", real.texts.len());
    for input in [real, generated(4_000), generated(1_000_000)] {
        if input.texts.is_empty() {
            println!("no real files: set HCL_SHARED to a folder that holds corpus/valid");
        } else {
            println!("{}", formatting(&input));
        }
    }
    println!("{}", editing(&generated(100_000)));
}

fn formatting(input: &Input) -> Table {
    let options = FormatOptions::default();
    let terraform = FormatOptions::terraform();
    let sources: Vec<Source> = input.texts.iter().map(|text| source(text)).collect();
    let formatted = |source: &Source| format(source, &options).patches.apply(source.text());
    let neat: Vec<Source> = sources
        .iter()
        .map(formatted)
        .map(|text| source(&text))
        .collect();
    let repeats = (1_000_000 / input.bytes()).max(1);
    let mut times = Rounds::new(repeats)
        .with(OURS, || count(&sources, &options))
        .with("hcl-write, format a formatted text", || {
            count(&neat, &options)
        })
        .with("hcl-write, format and apply", || {
            sources
                .iter()
                .map(formatted)
                .map(|text| text.len())
                .sum::<usize>()
        })
        .with("hcl-write, as terraform fmt", || {
            count(&sources, &terraform)
        })
        .with("hcl-edit, parse and print", || {
            let print = |text: &String| {
                let body = hcl_edit::parser::parse_body(text).ok()?;
                Some(body.to_string().len())
            };
            input.texts.iter().filter_map(print).sum::<usize>()
        })
        .run(ROUNDS);
    let reference = go::measure("format", &input.texts);
    times.extend(reference.timed("format", "Go, hclwrite.Format"));
    times.extend(reference.timed("hclfmt", "Go, hclfmt -check: parse, then Format"));
    times.extend(reference.timed("terraform", "Go, what terraform fmt calls of it"));
    let title = format!("Formatting {}", input.name);
    Table::of_times(&title, input.bytes(), &times, OURS)
}

/// Returns the number of patches that format these texts.
fn count(sources: &[Source], options: &FormatOptions) -> usize {
    let patches = |source| format(source, options).patches.len();
    sources.iter().map(patches).sum()
}

fn editing(input: &Input) -> Table {
    let Some(text) = input.texts.first() else {
        return Table::of_times("One edit", 1, &[], OUR_EDIT);
    };
    let source = source(text);
    let mut times = Rounds::new(10)
        .with(OUR_EDIT, || edited(&source))
        .with("hcl-edit, parse, set, print", || {
            let mut body = hcl_edit::parser::parse_body(text).ok()?;
            let block = body.get_blocks_mut("resource").next()?;
            let mut value = block.body.get_attribute_mut("replicas")?;
            *value.value_mut() = hcl_edit::expr::Expression::from(9);
            Some(body.to_string().len())
        })
        .run(ROUNDS);
    times
        .extend(go::measure("edit", &input.texts).timed("edit", "Go, hclwrite, parse, set, print"));
    let title = format!("One edit of {}", input.name);
    Table::of_times(&title, input.bytes(), &times, OUR_EDIT)
}

fn edited(source: &Source) -> Option<String> {
    let file = native::parse(source, &mut Diagnostics::new());
    let block = file.body().blocks().next()?;
    let mut edit = Edit::new(&file);
    edit.set(block.body(), "replicas", 9).ok()?;
    Some(edit.finish().ok()?.apply(source.text()))
}

fn source(text: &str) -> Source {
    Source::new("bench.hcl", text).expect("benchmark inputs are small")
}
