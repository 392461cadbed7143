//! Spec files of hcldec and evalconfig: the cases of the fixtures, and the reference's own conformance suite.
//!
//! Expectations of `hcldec` record the answers of the reference's decoder; a `differs` section names the row of
//! `docs/internals/differences.md` where ours differs on purpose. The cases of `evalconfig` follow the document of that dialect,
//! which the reference does not implement.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod reference;

use hcl_core::{
    Body, Diagnostic, Diagnostics, EvalContext, Expression, Limits, Type, Value, convert, ext,
    json, native,
};
use hcl_golden::cases::{self, Section, Sections};
use hcl_tests::golden::fixtures;
use hcl_tests::{notation, run, shared};
use hcldec::{SpecDialect, SpecFile};
use libtest_mimic::Trial;

/// A text with the name of its file.
struct Text {
    name: String,
    bytes: Vec<u8>,
}

/// A result, or the mistakes instead of it.
#[derive(Debug)]
enum Expected {
    Value(Value),
    /// Any value of a type.
    Type(Type),
    /// Diagnostics in any order, as in case files, or as far as the reference's suite describes them.
    Mistakes(Vec<String>),
}

pub(super) fn trials() -> Vec<Trial> {
    let cases = cases::read_all(&fixtures());
    let specs = cases.iter().filter(|case| case.get("spec").is_some());
    let mut trials: Vec<Trial> = specs.flat_map(of_case).collect();
    trials.extend(match shared::folder() {
        Some(folder) => reference::trials(&folder.join("specsuite/tests")),
        None => vec![shared::absent("specs::reference")],
    });
    trials
}

/// Returns a trial for each input of a case; without input, the spec is tried with an empty file.
fn of_case(case: &Sections) -> Vec<Trial> {
    let inputs: Vec<(&str, Text)> = case
        .sections
        .iter()
        .filter_map(|section| {
            let name = match &*section.key {
                "file" => "main.hcl",
                "json" => "main.hcl.json",
                _ => return None,
            };
            Some((&*section.key, Text::new(name, section.bytes())))
        })
        .collect();
    if inputs.is_empty() {
        return vec![trial(case, "", Text::new("main.hcl", Vec::new()))];
    }
    let suffix = |key: &str| match (key, inputs.len()) {
        (_, 1) => String::new(),
        (key, _) => format!(".{key}"),
    };
    let suffixes: Vec<String> = inputs.iter().map(|(key, _)| suffix(key)).collect();
    let inputs = inputs.into_iter().zip(suffixes);
    inputs
        .map(|((_, input), suffix)| trial(case, &suffix, input))
        .collect()
}

fn trial(case: &Sections, suffix: &str, input: Text) -> Trial {
    let name = format!("specs::{}{suffix}", case.name);
    let case = case.clone();
    Trial::test(name, move || {
        let is_evalconfig = case.name.starts_with("evalconfig");
        let dialect = if is_evalconfig {
            SpecDialect::Evalconfig
        } else {
            SpecDialect::Hcldec
        };
        let spec = case.get("spec").map(Section::bytes);
        let spec = Text::new("spec.hcldec", spec.unwrap_or_default());
        // The command expands dynamic blocks only if it is told to; the folder of the cases says so here.
        let expands = case.name.contains("/dynamic_blocks");
        let mut diagnostics = Diagnostics::new();
        let value = decode(&spec, dialect, &input, expands, &mut diagnostics);
        let found = diagnostics.iter().map(describe).collect();
        expected(&case)
            .verify(value.as_ref(), found)
            .map_err(|difference| format!("{difference}\n{}", report(&diagnostics)).into())
    })
}

/// Prints a diagnostic as in case files, without the name of its file: a case has mistakes in one of its files only.
fn describe(diagnostic: &Diagnostic) -> String {
    let range = diagnostic
        .subject()
        .map_or_else(|| "-".to_owned(), run::range);
    let (severity, summary) = (diagnostic.severity().name(), diagnostic.summary());
    format!("{severity:<6} {} {range}", notation::quote(summary))
}

/// Returns the expectation of a case.
fn expected(case: &Sections) -> Expected {
    let mut diagnostics = Diagnostics::new();
    let mut expression = |text: &str| {
        let source = hcl_core::Source::new("expected", text).unwrap();
        native::parse_expression(&source, &mut diagnostics)
    };
    let ty = case.get("type").map(|section| expression(&section.text));
    let result = case.get("result").map(|section| expression(&section.text));
    let ty = ty.map_or(Type::Dynamic, |ty| {
        ext::type_constraint(&ty.expression().into(), &mut diagnostics)
    });
    let mistakes = case.sections.iter();
    let mistakes = mistakes.filter(|section| matches!(&*section.key, "error" | "warning"));
    let mistakes: Vec<String> = mistakes
        .map(|section| format!("{:<6} {}", section.key, section.text))
        .collect();
    let expected = match result {
        Some(result) => {
            let result = Expression::from(result.expression())
                .evaluate(&EvalContext::new(), &mut diagnostics);
            Expected::Value(convert::convert(&result, &ty).unwrap())
        }
        None if mistakes.is_empty() => {
            assert!(case.get("type").is_some(), "{} expects nothing", case.name);
            Expected::Type(ty)
        }
        None => Expected::Mistakes(mistakes),
    };
    assert!(diagnostics.is_empty(), "{}", report(&diagnostics));
    expected
}

impl Expected {
    /// Compares the expectation with a result and its mistakes.
    fn verify(&self, value: Option<&Value>, mut found: Vec<String>) -> Result<(), String> {
        found.sort();
        let is_equal = match (self, value) {
            (Self::Mistakes(expected), _) => {
                let mut expected = expected.clone();
                expected.sort();
                expected == found
            }
            (Self::Value(expected), Some(value)) => found.is_empty() && expected == value,
            (Self::Type(expected), Some(value)) => found.is_empty() && value.ty().matches(expected),
            (Self::Value(_) | Self::Type(_), None) => false,
        };
        if is_equal {
            Ok(())
        } else {
            Err(format!("expected {self:?}, found {value:?} and {found:#?}"))
        }
    }
}

impl Text {
    fn new(name: &str, bytes: Vec<u8>) -> Self {
        let name = name.to_owned();
        Self { name, bytes }
    }

    /// Parses the text as a file in native syntax.
    fn parse(&self, diagnostics: &mut Diagnostics) -> native::File {
        run::parse_file(&self.name, &self.bytes, diagnostics)
    }
}

/// Decodes as the command does: a spec with mistakes decodes nothing, nor is a file with syntax errors decoded.
fn decode(
    spec: &Text,
    dialect: SpecDialect,
    input: &Text,
    expands: bool,
    diagnostics: &mut Diagnostics,
) -> Option<Value> {
    let spec = spec.parse(diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let spec = SpecFile::from_file(&spec, dialect, diagnostics);
    let spec = spec.filter(|_| !diagnostics.has_errors())?;
    let context = spec.context([]);
    let (native, json);
    let body = if json::is_json_name(&input.name) {
        let limits = Limits::default();
        json = json::parse_bytes(&*input.name, &input.bytes, &limits, diagnostics).unwrap();
        Body::from(&json)
    } else {
        native = input.parse(diagnostics);
        Body::from(&native)
    };
    if diagnostics.has_errors() {
        return None;
    }
    let body = if expands {
        body.expand_dynamic(&context)
    } else {
        body
    };
    Some(spec.spec.decode(&body, &context, diagnostics))
}

fn report(diagnostics: &Diagnostics) -> String {
    let lines = diagnostics
        .iter()
        .map(|diagnostic| format!("    {diagnostic}\n"));
    lines.collect()
}
