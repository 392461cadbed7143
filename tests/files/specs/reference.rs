//! HashiCorp's conformance suite: `name.t` holds the expected result of decoding `name.hcl` or `name.hcl.json` with the
//! spec in `name.hcldec`.

use std::fs;
use std::path::Path;

use hcl_core::{
    Attribute, Body, BodySchema, Diagnostics, EvalContext, SourceSpan, Type, convert, ext,
};
use hcl_golden::folder;
use hcl_tests::shared;
use hcldec::{AttributeSpec, BlocksSpec, How, Spec, SpecDialect};
use libtest_mimic::{Failed, Trial};

use super::{Expected, Text, decode, report};

/// Returns a trial for each input of each `.t` file of a folder.
pub(super) fn trials(folder: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in folder::files(folder, Some("t")) {
        for extension in ["hcl", "hcl.json"] {
            let input = case.with_extension(extension);
            if input.exists() {
                let (name, case) = (shared::name(folder, &input), case.clone());
                let check = move || run(&case, &input).map_err(Failed::from);
                trials.push(Trial::test(format!("specs::reference/{name}"), check));
            }
        }
    }
    trials
}

fn run(case: &Path, input: &Path) -> Result<(), String> {
    let mut diagnostics = Diagnostics::new();
    let spec = read(&case.with_extension("hcldec"));
    let value = decode(
        &spec,
        SpecDialect::Hcldec,
        &read(input),
        false,
        &mut diagnostics,
    );
    let found = diagnostics.iter().map(|diagnostic| {
        let place = diagnostic.subject().map_or_else(|| "-".to_owned(), place);
        format!("{} {place}", diagnostic.severity().name())
    });
    expected(case).verify(value.as_ref(), found.collect())
}

fn read(path: &Path) -> Text {
    Text::new(&path.to_string_lossy(), fs::read(path).unwrap())
}

/// Prints a span as lines, columns and bytes.
fn place(span: &SourceSpan) -> String {
    let [start, end] =
        [span.start(), span.end()].map(|at| format!("{}:{}:{}", at.line, at.column, at.byte));
    format!("{start}-{end}")
}

/// Reads a `.t` file.
fn expected(case: &Path) -> Expected {
    let mut diagnostics = Diagnostics::new();
    let file = read(case).parse(&mut diagnostics);
    let schema = BodySchema::new()
        .optional("result_type")
        .optional("result")
        .block("traversals", [] as [&str; 0])
        .block("diagnostics", [] as [&str; 0]);
    let content = Body::from(&file).content(&schema, &mut diagnostics);
    let expected = match content.blocks_of("diagnostics").next() {
        Some(block) => Expected::Mistakes(mistakes(block.body(), &mut diagnostics)),
        None => {
            // Without a type, the result is compared as it is.
            let ty = content.attribute("result_type").map(Attribute::expression);
            let ty = ty.map_or(Type::Dynamic, |ty| {
                ext::type_constraint(ty, &mut diagnostics)
            });
            match content.attribute("result").map(Attribute::expression) {
                Some(result) => {
                    let result = result.evaluate(&EvalContext::new(), &mut diagnostics);
                    Expected::Value(convert::convert(&result, &ty).unwrap())
                }
                None => Expected::Type(ty),
            }
        }
    };
    assert!(diagnostics.is_empty(), "{}", report(&diagnostics));
    expected
}

/// Reads the `error` and `warning` blocks, each with `from` and `to`.
fn mistakes(body: &Body, diagnostics: &mut Diagnostics) -> Vec<String> {
    let number = |name: &'static str| Spec::from(AttributeSpec::new(name, Type::Number).required());
    let position = || Spec::tuple([number("line"), number("column"), number("byte")]);
    let one =
        |name: &'static str| Spec::from(BlocksSpec::new(name, How::One, position()).at_least(1));
    let all = |name: &'static str| {
        let ends = Spec::tuple([one("from"), one("to")]);
        Spec::from(BlocksSpec::new(name, How::List, ends))
    };
    let spec = Spec::object([("error", all("error")), ("warning", all("warning"))]);
    let found = spec.decode(body, &EvalContext::new(), diagnostics);
    let mut mistakes = Vec::new();
    for (severity, blocks) in found.as_object().unwrap() {
        for block in blocks.as_list().unwrap() {
            let [start, end] = [0, 1].map(|end| {
                let part = |index: usize| block[end][index].to_string();
                [0, 1, 2].map(part).join(":")
            });
            mistakes.push(format!("{severity} {start}-{end}"));
        }
    }
    mistakes
}
