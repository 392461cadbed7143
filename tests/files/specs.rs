//! Cases in the form of HashiCorp's conformance suite: `name.t` holds the expected result of decoding `name.hcl` or
//! `name.hcl.json` with the spec in `name.hcldec`. The `.t` files record the result of the reference's decoder; a comment
//! names the row of `docs/differences.md` where ours differs on purpose. The cases in `evalconfig` follow the document of
//! that dialect, which the reference does not implement.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::{
    Attribute, Body, BodySchema, Diagnostics, EvalContext, Limits, Severity, SourceSpan, Type,
    Value, convert, ext, json, syntax,
};
use hcl_tests::golden::fixtures;
use hcl_tests::shared;
use hcldec::{AttributeSpec, BlocksSpec, Dialect, Spec, SpecFile};
use libtest_mimic::{Failed, Trial};

/// Severity, start and end of a diagnostic; positions as line, column and byte.
type Place = (Severity, [u32; 3], [u32; 3]);

/// The expectation of a `.t` file.
#[derive(Debug)]
enum Expected {
    Value(Value),
    /// Any value of a type.
    Type(Type),
    Diagnostics(Vec<Place>),
}

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = decoded("hcldec", &fixtures().join("hcldec"));
    trials.extend(decoded("evalconfig", &fixtures().join("evalconfig")));
    trials.extend(mistaken(&fixtures().join("hcldec/spec_errors")));
    trials.extend(match shared::folder() {
        Some(folder) => decoded("reference", &folder.join("specsuite/tests")),
        None => vec![shared::absent("specs::reference")],
    });
    trials
}

/// A trial for each input of each `.t` file of a folder.
fn decoded(group: &str, folder: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in shared::files(folder, Some("t")) {
        for extension in ["hcl", "hcl.json"] {
            let input = case.with_extension(extension);
            if input.exists() {
                let (name, case) = (shared::name(folder, &input), case.clone());
                let check = move || run(&case, &input).map_err(Failed::from);
                trials.push(Trial::test(format!("specs::{group}/{name}"), check));
            }
        }
    }
    trials
}

/// A trial for each `.expected` file: it lists severity, range and summary of each mistake of a spec file, in any order.
fn mistaken(folder: &Path) -> Vec<Trial> {
    let trial = |path: PathBuf| {
        let name = shared::name(folder, &path.with_extension("hcldec"));
        Trial::test(format!("specs::mistakes/{name}"), move || {
            let text = fs::read_to_string(&path)?;
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let mut expected: Vec<String> = lines.map(str::to_owned).collect();
            let mut found = spec_mistakes(&path.with_extension("hcldec"));
            expected.sort();
            found.sort();
            if expected == found {
                return Ok(());
            }
            Err(format!("expected {expected:#?}\nfound {found:#?}").into())
        })
    };
    let files = shared::files(folder, Some("expected"));
    files.into_iter().map(trial).collect()
}

/// Mistakes found when a spec file is loaded and an empty configuration is decoded with it.
fn spec_mistakes(path: &Path) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    if let Some(spec) = load(path, &mut diagnostics) {
        let empty =
            syntax::parse_bytes("empty.hcl", b"", &Limits::default(), &mut diagnostics).unwrap();
        spec.spec()
            .decode(&Body::from(&empty), &spec.context([]), &mut diagnostics);
    }
    let line = |diagnostic: &hcl_core::Diagnostic| {
        let range = diagnostic
            .subject()
            .map_or_else(|| String::from("-"), range);
        format!("error {range} {}", diagnostic.summary())
    };
    diagnostics.iter().map(line).collect()
}

fn range(span: &SourceSpan) -> String {
    let (start, end) = (span.start(), span.end());
    format!(
        "{}:{}-{}:{}",
        start.line, start.column, end.line, end.column
    )
}

fn run(case: &Path, input: &Path) -> Result<(), String> {
    let mut diagnostics = Diagnostics::new();
    let spec = load(&case.with_extension("hcldec"), &mut diagnostics);
    let spec = spec.ok_or_else(|| report(&diagnostics))?;
    let expands = case
        .components()
        .any(|part| part.as_os_str() == "dynamic_blocks");
    let value = decode(&spec, input, expands, &mut diagnostics);
    match expected(case) {
        Expected::Value(expected) if diagnostics.is_empty() && expected == value => Ok(()),
        Expected::Value(expected) => Err(format!(
            "expected {expected:?}, found {value:?}\n{}",
            report(&diagnostics)
        )),
        Expected::Type(expected) if diagnostics.is_empty() && value.ty().matches(&expected) => {
            Ok(())
        }
        Expected::Type(expected) => Err(format!(
            "expected a value of type {expected}, found {value:?}\n{}",
            report(&diagnostics)
        )),
        Expected::Diagnostics(mut expected) => {
            let mut found: Vec<Place> = diagnostics.iter().filter_map(place).collect();
            let has_places = found.len() == diagnostics.len();
            // The reference reports a mistake in a dynamic block once for each element, this project once.
            expected.sort();
            expected.dedup();
            found.sort();
            found.dedup();
            if expected == found && has_places {
                return Ok(());
            }
            Err(format!(
                "expected {expected:?}, found\n{}",
                report(&diagnostics)
            ))
        }
    }
}

fn place(diagnostic: &hcl_core::Diagnostic) -> Option<Place> {
    let subject = diagnostic.subject()?;
    let [start, end] = [subject.start(), subject.end()].map(|at| [at.line, at.column, at.byte]);
    Some((diagnostic.severity(), start, end))
}

fn report(diagnostics: &Diagnostics) -> String {
    diagnostics
        .iter()
        .fold(String::new(), |mut text, diagnostic| {
            writeln!(text, "    {diagnostic}").unwrap();
            text
        })
}

/// Returns the dialect of a spec file: `evalconfig` in the folder of that name.
fn dialect(path: &Path) -> Dialect {
    if path
        .components()
        .any(|part| part.as_os_str() == "evalconfig")
    {
        Dialect::Evalconfig
    } else {
        Dialect::Hcldec
    }
}

fn load(path: &Path, diagnostics: &mut Diagnostics) -> Option<SpecFile> {
    let name = path.to_string_lossy();
    let file = syntax::parse_bytes(
        &*name,
        fs::read(path).unwrap(),
        &Limits::default(),
        diagnostics,
    )
    .unwrap();
    if diagnostics.has_errors() {
        return None;
    }
    let spec = SpecFile::from_file(&file, dialect(path), diagnostics);
    spec.filter(|_| !diagnostics.has_errors())
}

/// As the command does: what does not parse is not decoded.
fn decode(spec: &SpecFile, path: &Path, expands: bool, diagnostics: &mut Diagnostics) -> Value {
    let (name, bytes) = (path.to_string_lossy(), fs::read(path).unwrap());
    let context = spec.context([]);
    let (native, json);
    let body = if json::is_json_name(&name) {
        json = json::parse_bytes(&*name, &bytes, &Limits::default(), diagnostics).unwrap();
        Body::from(&json)
    } else {
        native = syntax::parse_bytes(&*name, &bytes, &Limits::default(), diagnostics).unwrap();
        Body::from(&native)
    };
    if diagnostics.has_errors() {
        return Value::dynamic();
    }
    let body = if expands {
        body.expand_dynamic(&context)
    } else {
        body
    };
    spec.spec().decode(&body, &context, diagnostics)
}

/// Reads a `.t` file.
fn expected(case: &Path) -> Expected {
    let mut diagnostics = Diagnostics::new();
    let bytes = fs::read(case).unwrap();
    let options = Limits::default();
    let file =
        syntax::parse_bytes(&*case.to_string_lossy(), &bytes, &options, &mut diagnostics).unwrap();
    let schema = BodySchema::new()
        .optional("result_type")
        .optional("result")
        .block("traversals", [] as [&str; 0])
        .block("diagnostics", [] as [&str; 0]);
    let content = Body::from(&file).content(&schema, &mut diagnostics);
    let expected = match content.blocks_of("diagnostics").next() {
        Some(block) => Expected::Diagnostics(places(block.body(), &mut diagnostics)),
        None => {
            let context = EvalContext::new();
            // Without a type, the result is compared as it is.
            let ty = content.attribute("result_type").map(Attribute::expression);
            let ty = ty.map_or(Type::Dynamic, |ty| {
                ext::type_constraint(ty, &mut diagnostics)
            });
            match content.attribute("result").map(Attribute::expression) {
                Some(result) => {
                    let result = result.evaluate(&context, &mut diagnostics);
                    Expected::Value(convert::convert(&result, &ty).unwrap())
                }
                None => Expected::Type(ty),
            }
        }
    };
    assert!(diagnostics.is_empty(), "{}", report(&diagnostics));
    expected
}

/// The `error` and `warning` blocks, each with `from` and `to`.
fn places(body: &Body<'_>, diagnostics: &mut Diagnostics) -> Vec<Place> {
    let number = |name: &'static str| Spec::from(AttributeSpec::new(name, Type::Number).required());
    let position = || Spec::tuple([number("line"), number("column"), number("byte")]);
    let one = |name: &'static str| Spec::from(hcldec::BlockSpec::new(name, position()).required());
    let all = |name: &'static str| {
        Spec::from(BlocksSpec::list(
            name,
            Spec::tuple([one("from"), one("to")]),
        ))
    };
    let spec = Spec::object([("error", all("error")), ("warning", all("warning"))]);
    let found = spec.decode(body, &EvalContext::new(), diagnostics);
    let severities = BTreeMap::from([("error", Severity::Error), ("warning", Severity::Warning)]);
    let mut places = Vec::new();
    for (name, blocks) in found.as_object().unwrap() {
        for block in blocks.as_list().unwrap() {
            let ends = block.as_list().unwrap();
            let [start, end] = [0, 1].map(|index| {
                let parts = ends[index].as_list().unwrap();
                [0, 1, 2].map(|index| parts[index].as_number().unwrap().to_u32().unwrap())
            });
            places.push((severities[&**name], start, end));
        }
    }
    places
}
