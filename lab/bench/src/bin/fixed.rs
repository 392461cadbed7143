//! Runs one fixed workload a number of times, to count its instructions. Arguments: the name of the workload, the number
//! of repetitions, and for decoding and encoding optionally the number of elements, or of bytes as in `1000B`, and the name
//! of their shape.

use std::hint::black_box;

use hcl_bench::features::{FEATURES, Inputs};
use hcl_bench::shapes::{
    CatalogueShape, DocumentsShape, FirewallShape, ForestShape, InfrastructureShape,
    MeasurementsShape, Shape, Texts,
};
use hcl_bench::{EXPRESSIONS, context, generated, real_files};
use hcl_config::Address;
use hcl_config::Module;
use hcl_core::{Diagnostics, Source, eval, json, native};
use hcl_serde::{Decoder, Value};
use hcl_write::{FormatOptions, format};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut what = arguments.next().unwrap_or_default();
    let mut repeats: usize = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let mut default_size = "300";
    // A small text takes too few thousands of instructions to compare.
    if let Some(of_small) = what.strip_suffix(", 100 x 1 kB") {
        what = of_small.to_owned();
        repeats *= 100;
        default_size = "1000B";
    }
    let source = |text: &str| Source::new("fixed", text).expect("inputs are small");
    if let Some((_, run)) = FEATURES.iter().find(|(name, _)| *name == what) {
        let inputs = Inputs::new(400);
        return (0..repeats).for_each(|_| run(&inputs));
    }
    match what.as_str() {
        "lex" | "parse" => {
            let source = source(&generated(200_000).texts[0]);
            for _ in 0..repeats {
                if what == "lex" {
                    black_box(native::lex(&source, &mut Diagnostics::new()));
                } else {
                    black_box(native::parse(&source, &mut Diagnostics::new()));
                }
            }
        }
        "format" | "format, real files" => {
            let input = if what == "format" {
                generated(200_000)
            } else {
                real_files()
            };
            let sources: Vec<Source> = input.texts.iter().map(|text| source(text)).collect();
            let options = FormatOptions::default();
            for _ in 0..repeats {
                for source in &sources {
                    black_box(format(source, &options));
                }
            }
        }
        "references" | "references, parsed" => {
            let source = source(&referring_blocks(10_000));
            for _ in 0..repeats {
                let module = Module::new().address(Address::new("node", "node.{name}"));
                let parsed = hcl_config::editor::parse(&module, &source);
                if what == "references" {
                    let module = hcl_config::editor::with_source(module, &parsed);
                    black_box(module.load().expect("a valid module"));
                }
            }
        }
        "json" => {
            let source = source(&Texts::of::<CatalogueShape>(300).json);
            for _ in 0..repeats {
                black_box(json::parse(&source, &mut Diagnostics::new()));
            }
        }
        "parse, catalogue" | "derive" | "derive, a mistake" | "report" | "report, secrets"
        | "check" | "check, a mistake" | "check, parsed" | "serde" | "borrowed" | "value"
        | "decode_source" | "serde_json" | "value, serde_json" | "encode" | "encode, serde"
        | "encode, serde_json" => {
            let size = arguments.next();
            let run = decode_of(arguments.next().as_deref());
            run(&what, repeats, size.as_deref().unwrap_or(default_size));
        }
        name => {
            let found = EXPRESSIONS.iter().find(|(known, _)| *known == name);
            let (_, text) = found.expect("the name of an expression");
            let context = context();
            let parsed = native::parse_expression(&source(text), &mut Diagnostics::new());
            for _ in 0..repeats {
                let mut found = Diagnostics::new();
                black_box(eval::evaluate(parsed.expression(), &context, &mut found));
            }
        }
    }
}

/// Blocks with three references each, to blocks before and after them.
fn referring_blocks(count: usize) -> String {
    let mut text = String::new();
    for index in 0..count {
        let (next, other) = (index + 1, (index * 7) % (count + 1));
        text += &format!(
            "node \"n{index}\" {{\n  size = node.n{next}.size\n  name = \"x-${{node.n{other}.title}}\"\n  title = \"node {index}\"\n  \
             next = [node.n{next}.title]\n}}\n"
        );
    }
    text + &format!("node \"n{count}\" {{\n  size = 1\n  title = \"last\"\n}}\n")
}

/// Returns the function that decodes texts of a shape.
fn decode_of(shape: Option<&str>) -> fn(&str, usize, &str) {
    match shape {
        Some(FirewallShape::NAME) => decode::<FirewallShape>,
        Some(DocumentsShape::NAME) => decode::<DocumentsShape>,
        Some(MeasurementsShape::NAME) => decode::<MeasurementsShape>,
        Some(ForestShape::NAME) => decode::<ForestShape>,
        Some(InfrastructureShape::NAME) => decode::<InfrastructureShape>,
        _ => decode::<CatalogueShape>,
    }
}

fn decode<S: Shape>(what: &str, repeats: usize, size: &str) {
    let Texts { hcl, json, .. } = &match size.strip_suffix('B') {
        Some(bytes) => Texts::new::<S>(bytes.parse().expect("a number of bytes")),
        None => Texts::of::<S>(size.parse().expect("a number of elements")),
    };
    let derived: Option<S::Derived> = hcl_serde::from_str(hcl).ok();
    let owned: Option<S::Owned> = serde_json::from_str(json).ok();
    let leaked: &'static str = hcl.clone().leak();
    // The mistake is after everything else.
    let wrong: &'static str = format!("{hcl}mistake = 1\n").leak();
    let decoder = Decoder::new().conceal(what == "report, secrets");
    let [right, with_mistake] =
        [leaked, wrong].map(|text| Source::new("fixed", text).expect("inputs are small"));
    let parsed = decoder.parse(&right);
    for _ in 0..repeats {
        match what {
            "parse, catalogue" => drop(black_box(decoder.parse(&right))),
            "derive" => drop(black_box(hcl_serde::from_str::<S::Derived>(hcl))),
            "check" => drop(black_box(decoder.check::<S::Derived>(&right))),
            "check, parsed" => drop(black_box(decoder.check_parsed::<S::Derived>(&parsed))),
            "derive, a mistake" => drop(black_box(hcl_serde::from_str::<S::Derived>(wrong))),
            "report" | "report, secrets" => {
                // A source of its own, which remembers nothing.
                let error = decoder.decode_str::<S::Derived>(wrong).err();
                drop(black_box(error.map(|it| it.to_string())));
            }
            "check, a mistake" => drop(black_box(decoder.check::<S::Derived>(&with_mistake))),
            "serde" => drop(black_box(hcl_serde::from_str::<S::Owned>(hcl))),
            "decode_source" => drop(black_box(decoder.decode_source::<S::Derived>(&right))),
            "borrowed" => drop(black_box(hcl_serde::from_str::<S::Borrowed>(leaked))),
            "value" => drop(black_box(hcl_serde::from_str::<Value>(hcl))),
            "serde_json" => drop(black_box(serde_json::from_str::<S::Owned>(json))),
            "value, serde_json" => {
                drop(black_box(serde_json::from_str::<serde_json::Value>(json)));
            }
            "encode, serde" => drop(black_box(owned.as_ref().map(hcl_serde::to_string))),
            "encode, serde_json" => drop(black_box(owned.as_ref().map(serde_json::to_string))),
            _ => drop(black_box(derived.as_ref().map(hcl_serde::to_string))),
        }
    }
}
