//! Native files as data: read as text, written in the JSON syntax, and converted back.
//!
//! Runs over the fixtures and, where they are, over the real files.

use std::fs;
use std::path::PathBuf;

use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, Expression, Source, json};
use hcl_golden::folder;
use hcl_serde::{Body, Decoder};
use hcl_tests::shared;
use hcl_write::BodyShape;
use libtest_mimic::{Failed, Trial};

pub(super) fn trials() -> Vec<Trial> {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/conversion");
    let own = folder::files(&fixtures, None).into_iter();
    let mut trials: Vec<Trial> = own
        .map(|path| trial(&shared::name(&fixtures, &path), path))
        .collect();
    match shared::folder() {
        Some(folder) => {
            let corpus = folder.join("corpus/valid");
            let files = folder::files(&corpus, None).into_iter();
            let native = files.filter(|path| path.extension().is_none_or(|it| it != "json"));
            trials.extend(native.map(|path| trial(&shared::name(&corpus, &path), path)));
        }
        None => trials.push(shared::absent("conversion::corpus")),
    }
    trials
}

fn trial(name: &str, path: PathBuf) -> Trial {
    Trial::test(format!("conversion::{name}"), move || converts(&path))
}

fn converts(path: &PathBuf) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let source = Source::new("main.hcl", text)?;
    let written = hcl_tests::as_json::to_string_pretty(&read_body(&source)?)?;
    let parsed = parse_json(&written)?;
    let root = Expression::from(parsed.root());
    let mut references: Vec<String> = names(&root);
    let mut expected = Vec::new();
    collect_names(parse(&source)?.body(), &mut expected);
    references.sort_unstable();
    expected.sort_unstable();
    assert_eq!(references, expected);

    // The native text has a layout of its own, so that only a second round is equal.
    let once = native(&source, written)?;
    let twice = native(&once, hcl_tests::as_json::to_string(&read_body(&once)?)?)?;
    assert_eq!(once.text(), twice.text());
    let mut converted = Vec::new();
    collect_names(parse(&once)?.body(), &mut converted);
    converted.sort_unstable();
    assert_eq!(converted, expected);
    Ok(())
}

/// Returns the native text of JSON, with the blocks that a native text has.
fn native(like: &Source, json: String) -> Result<Source, Failed> {
    let shape = BodyShape::of(parse(like)?.body());
    let text = hcl_write::native_from_json(&Source::new("main.hcl.json", json)?, &shape)?;
    Ok(Source::new("main.hcl", text)?)
}

fn read_body(source: &Source) -> Result<Body, Failed> {
    Ok(Decoder::new().decode_source(source)?)
}

fn parse(source: &Source) -> Result<native::File, Failed> {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(source, &mut diagnostics);
    Ok(diagnostics.into_result(file)?)
}

fn parse_json(text: &str) -> Result<json::File, Failed> {
    let mut diagnostics = Diagnostics::new();
    let file = json::parse(&Source::new("main.hcl.json", text)?, &mut diagnostics);
    Ok(diagnostics.into_result(file)?)
}

fn names(expression: &Expression) -> Vec<String> {
    let variables = expression.variables();
    variables.iter().map(ToString::to_string).collect()
}

fn collect_names(body: native::Body<'_>, found: &mut Vec<String>) {
    for item in body.items() {
        match item {
            BodyItem::Attribute(attribute) => found.extend(names(&attribute.expression().into())),
            BodyItem::Block(block) => collect_names(block.body(), found),
        }
    }
}
