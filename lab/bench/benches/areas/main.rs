//! Prints tables of all areas, or of those named by the arguments: `cargo bench -p hcl-bench --bench areas -- decode`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its results")]

mod decode;
mod encode;
mod evaluate;
mod features;
mod format;
mod growth;
mod json;
mod parse;
mod process;
mod shapes;

const AREAS: [(&str, fn()); 10] = [
    ("parse", parse::print),
    ("decode", decode::print),
    ("encode", encode::print),
    ("features", features::print),
    ("evaluate", evaluate::print),
    ("format", format::print),
    ("json", json::print),
    ("process", process::print),
    ("growth", growth::print),
    ("shapes", shapes::print),
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    for (name, print) in AREAS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            print();
        }
    }
}
