//! The conformance cases of the reference without a decoder: the ranges of syntax errors, and the values of expressions.
//!
//! The cases are shared files; without them the suite reports itself as ignored.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::native::{Block, Body, BodyItem, File};
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, Value, eval};
use hcl_tests::{notation, run, shared};
use libtest_mimic::{Failed, Trial};

pub(super) fn trials() -> Vec<Trial> {
    match shared::folder() {
        Some(folder) => found(&folder.join("specsuite/tests")),
        None => vec![shared::absent("conformance")],
    }
}

fn found(folder: &Path) -> Vec<Trial> {
    let trial = |path: PathBuf| {
        let name = shared::name(folder, &path.with_extension(""));
        Trial::test(format!("conformance::{name}"), move || agrees(&path))
    };
    let all = shared::files(folder, Some("hcl"));
    // The expected error of `unexpected.hcl` is an argument that is not in its schema: only a decoder reports it.
    let of_syntax = all
        .into_iter()
        .filter(|path| !path.ends_with("unexpected.hcl"));
    of_syntax.map(trial).collect()
}

fn agrees(path: &Path) -> Result<(), Failed> {
    let (file, found) = read(path)?;
    let (expectation, _) = read(&path.with_extension("t"))?;
    let found: Vec<_> = found.iter().map(run::describe).collect();
    let ranges: Vec<_> = found
        .iter()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    let expected = ranges_of_errors(expectation.body());
    if ranges != expected {
        return Err(format!("expected errors at {expected:?}, but got {found:?}").into());
    }
    match expectation.body().attribute("result") {
        Some(result)
            if path
                .components()
                .any(|part| part.as_os_str() == "expressions") =>
        {
            let (spec, _) = read(&path.with_extension("hcldec"))?;
            let mut context = EvalContext::new();
            context.set_variables(variables(&spec));
            let expected = eval::evaluate(result.expression(), &context, &mut Diagnostics::new());
            let (expected, actual) = (
                leaves(&expected, ""),
                leaves_of_body(file.body(), "", &context),
            );
            let same = expected == actual;
            same.then_some(())
                .ok_or_else(|| format!("expected {expected:#?}\nbut got {actual:#?}").into())
        }
        _ => Ok(()),
    }
}

fn read(path: &Path) -> Result<(File, Diagnostics), Failed> {
    let mut diagnostics = Diagnostics::new();
    let file = run::parse_file(run::MAIN, &fs::read(path)?, &mut diagnostics);
    Ok((file, diagnostics))
}

fn inside<'f>(body: Body<'f>, name: &str) -> Option<Block<'f>> {
    body.blocks().find(|block| block.type_name() == name)
}

/// `line:column-line:column` of each error in the `diagnostics` block.
fn ranges_of_errors(body: Body<'_>) -> Vec<String> {
    let Some(diagnostics) = inside(body, "diagnostics") else {
        return Vec::new();
    };
    let errors = diagnostics
        .body()
        .blocks()
        .filter(|block| block.type_name() == "error");
    let number = |body: Body<'_>, end: &str, name: &str| {
        let attribute = inside(body, end).and_then(|end| end.body().attribute(name));
        let text =
            attribute.map(|attribute| attribute.expression().source_span().text().to_owned());
        text.unwrap_or_default()
    };
    errors
        .map(|error| {
            let at = |end: &str| {
                let number = |name: &str| number(error.body(), end, name);
                format!("{}:{}", number("line"), number("column"))
            };
            format!("{}-{}", at("from"), at("to"))
        })
        .collect()
}

/// The variables defined by the `variables` block of a spec file.
fn variables(spec: &File) -> Vec<(String, Value)> {
    let blocks = spec
        .body()
        .blocks()
        .filter(|block| block.type_name() == "variables");
    let literals = EvalContext::literal_only();
    let value = |attribute: hcl_core::native::Attribute<'_>| {
        let value = eval::evaluate(attribute.expression(), &literals, &mut Diagnostics::new());
        (attribute.name().to_owned(), value)
    };
    blocks
        .flat_map(|block| block.body().attributes().map(value).collect::<Vec<_>>())
        .collect()
}

/// `path = value` for each value in a body; a path consists of block types, labels and names.
fn leaves_of_body(body: Body<'_>, path: &str, context: &EvalContext<'_>) -> Vec<String> {
    let leaves = |item: BodyItem<'_>| match item {
        BodyItem::Attribute(attribute) => {
            let value = eval::evaluate(attribute.expression(), context, &mut Diagnostics::new());
            leaves(&value, &format!("{path}/{}", attribute.name()))
        }
        BodyItem::Block(block) => {
            let labels = block.labels().map(|label| format!("/{}", label.text()));
            let path = format!("{path}/{}{}", block.type_name(), labels.collect::<String>());
            leaves_of_body(block.body(), &path, context)
        }
    };
    sorted(body.items().flat_map(leaves))
}

/// `path = value` for each value in an object.
fn leaves(value: &Value, path: &str) -> Vec<String> {
    match value.kind() {
        ValueKind::Object(attributes) => {
            let inner = attributes.iter();
            sorted(inner.flat_map(|(name, value)| leaves(value, &format!("{path}/{name}"))))
        }
        _ => vec![format!("{path} = {}", notation::print(value))],
    }
}

fn sorted(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<_> = lines.collect();
    lines.sort();
    lines
}
