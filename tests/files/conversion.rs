//! Native files as data: read as text, written in the JSON syntax, and converted back.
//!
//! Runs over the fixtures and, where they are, over the real files.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, Expression, Source, json};
use hcl_golden::folder;
use hcl_serde::{Body, Decoder};
use hcl_tests::shared;
use hcl_write::BodyShape;
use hcl_write::Expr;
use hcl_write::expr::TemplatePart;
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
    same_content(parse(&source)?.body(), parse(&once)?.body());
    Ok(())
}

/// Compares what a schema can take from two bodies: arguments by name, and blocks of each type in their order.
fn same_content(written: native::Body<'_>, converted: native::Body<'_>) {
    let count = |body: native::Body<'_>| (body.attributes().count(), body.blocks().count());
    assert_eq!(count(written), count(converted));
    for attribute in written.attributes() {
        let name = attribute.name();
        let other = converted.attribute(name).expect(name);
        // A key `{ a.b = 1 }` is an error where it is evaluated; in JSON it is the template "${a.b}".
        if let Some(meaning_of_written) = meaning(attribute.expression()) {
            assert_eq!(
                Some(meaning_of_written),
                meaning(other.expression()),
                "{name}"
            );
        }
    }
    let mut seen = BTreeMap::new();
    for block in written.blocks() {
        let index = seen.entry(block.type_name()).or_insert(0);
        let other = converted.blocks_of_type(block.type_name()).nth(*index);
        *index += 1;
        let other = other.expect("a block for each block");
        let labels = |block: native::Block<'_>| -> Vec<String> {
            block.labels().map(|it| it.text().into_owned()).collect()
        };
        assert_eq!(labels(block), labels(other));
        same_content(block.body(), other.body());
    }
}

/// Returns an expression without its layout and spelling; `None` for one that is never valid.
fn meaning(expression: native::Expression<'_>) -> Option<Expr> {
    let mut expression = Expr::try_from(expression).ok()?;
    expression.rewrite(&mut |part| match part {
        // `"$${a}"` is an escape, so that a `$` before an interpolation becomes `${"$"}`.
        Expr::Template(parts) => {
            let parts = std::mem::take(parts);
            *part = Expr::template(parts.into_iter().map(literal));
        }
        // `{ 3 = a }` and `{ "3" = a }` are equal.
        Expr::Object(items) => {
            for (key, _) in items {
                match key {
                    Expr::Number(number) => *key = Expr::String(number.to_string()),
                    // `{ a.b = 1 }` is an error where it is evaluated; in JSON the key is the template "${a.b}".
                    Expr::Path(name, steps) => {
                        let steps = std::mem::take(steps);
                        *key = Expr::Access(Box::new(Expr::Variable(std::mem::take(name))), steps);
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    });
    Some(expression)
}

fn literal(part: TemplatePart) -> TemplatePart {
    match part {
        TemplatePart::Interpolation(Expr::String(text)) => TemplatePart::Literal(text),
        other => other,
    }
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
