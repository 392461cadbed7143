//! Runs one fixed workload a number of times, to count its instructions. Arguments: the name of the workload, the number
//! of repetitions, and optionally the number of services to decode or encode.

use std::hint::black_box;

use hcl_bench::shapes::{CatalogueShape, Texts, derived, owned};
use hcl_bench::{EXPRESSIONS, context, generated};
use hcl_core::{Diagnostics, Source, eval, json, syntax};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let repeats: usize = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let source = |text: &str| Source::new("fixed", text).expect("inputs are small");
    match what.as_str() {
        "lex" | "parse" => {
            let source = source(&generated(200_000).texts[0]);
            for _ in 0..repeats {
                if what == "lex" {
                    black_box(syntax::lex(&source, &mut Diagnostics::new()));
                } else {
                    black_box(syntax::parse(&source, &mut Diagnostics::new()));
                }
            }
        }
        "json" => {
            let source = source(&Texts::of::<CatalogueShape>(300).json);
            for _ in 0..repeats {
                black_box(json::parse(&source, &mut Diagnostics::new()));
            }
        }
        "derive" | "serde" | "serde_json" | "encode" | "encode, serde" => {
            let count = arguments.next().and_then(|text| text.parse().ok());
            decode(
                &what,
                repeats,
                &Texts::of::<CatalogueShape>(count.unwrap_or(300)),
            );
        }
        name => {
            let found = EXPRESSIONS.iter().find(|(known, _)| *known == name);
            let (_, text) = found.expect("the name of an expression");
            let context = context();
            let parsed = syntax::parse_expression(&source(text), &mut Diagnostics::new());
            for _ in 0..repeats {
                let mut found = Diagnostics::new();
                black_box(eval::evaluate(parsed.expression(), &context, &mut found));
            }
        }
    }
}

fn decode(what: &str, repeats: usize, data: &Texts) {
    let derived: Option<derived::Catalogue> = hcl_serde::from_str(&data.hcl).ok();
    let plain: Option<owned::Catalogue> = serde_json::from_str(&data.json).ok();
    for _ in 0..repeats {
        match what {
            "derive" => drop(black_box(hcl_serde::from_str::<derived::Catalogue>(
                &data.hcl,
            ))),
            "serde" => drop(black_box(hcl_serde::from_str::<owned::Catalogue>(
                &data.hcl,
            ))),
            "serde_json" => drop(black_box(serde_json::from_str::<owned::Catalogue>(
                &data.json,
            ))),
            "encode, serde" => drop(black_box(plain.as_ref().map(hcl_serde::to_string))),
            _ => drop(black_box(derived.as_ref().map(hcl_serde::to_string))),
        }
    }
}
