//! Cases: a type of the zoo, a text, and the value or the reports. `UPDATE_GOLDENS=1` writes value and reports; read them before they
//! are kept.
//!
//! | key | meaning |
//! |---|---|
//! | `type` | a name of the zoo |
//! | `hcl`, `json` | the text |
//! | `set` | `name = …`, a variable in the JSON form of its value |
//! | `unknown` | a variable whose value is not known yet, and its type if that is `string` |
//! | `dynamic` | dynamic blocks are expanded |
//! | `functions` | `upper`, `repeat` and `fail` |
//! | `unsupported` | `ignore` or `warning` |
//! | `module` | the text is the only file of a module |
//! | `address` | a block type, the pattern of its address, and `repeated` or `computed` |
//! | `standard` | the functions of the standard library, in a module |
//! | `eval` | an expression in the module, above its value or reports |
//! | `value` | the value, as `Debug` shows it |
//! | `error`, `warning` | the line, the code, the text at the place, `[field]`, the detail; after ` | ` a related line with its text, after ` ⇒ ` the text of a suggestion |
//!
//! A check must have the reports of decoding, but for values that are not known yet.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_config::{Address, Module};
use hcl_serde::de::Unsupported;
use hcl_serde::hcl_core::Type;
use hcl_serde::hcl_core::diagnostic::Severity;
use hcl_serde::{Decoder, Diagnostic, Diagnostics, Functions, Source, Value};
use hcl_tests::sections::{self, Sections};

use crate::zoo;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("decoding/cases")
}

/// Returns the cases of a file.
pub(crate) fn of(file: &str) -> Vec<Sections> {
    let mut all = sections::read_all(&folder());
    all.retain(|case| case.name.starts_with(&format!("{file}/")));
    assert!(!all.is_empty(), "no case in {file}");
    all
}

/// Keys that a decoder does not have.
const OTHERS: &[&str] = &[
    "type", "hcl", "json", "value", "error", "warning", "module", "address", "standard", "eval",
];

/// Returns the module of a case with `module`.
fn module(case: &Sections, source: &Source) -> Option<Module> {
    case.get("module")?;
    let mut module = Module::new().source(source.name(), source.text());
    if case.get("standard").is_some() {
        module = module.functions(Functions::standard());
    }
    for section in case.sections.iter().filter(|it| it.key == "address") {
        let mut words = section.text.split(' ');
        let mut next = || words.next().expect("a block type and a pattern");
        let mut address = Address::new(next(), next());
        for word in words {
            address = match word {
                "repeated" => address.repeated(),
                "computed" => address.computed(),
                _ => panic!("{}: {word}", case.name),
            };
        }
        module = module.address(address);
    }
    Some(module)
}

fn evaluated(case: &Sections, expression: &str) -> String {
    let module = module(case, &source(case)).expect("a module");
    let loaded = module
        .load()
        .unwrap_or_else(|error| panic!("{}: {error}", case.name));
    match loaded.evaluate(expression) {
        Ok(value) => format!("value {value}\n"),
        Err(error) => lines(error.diagnostics()),
    }
}

fn decoder(case: &Sections) -> Decoder {
    let mut decoder = Decoder::new();
    for section in &case.sections {
        decoder = match (&*section.key, &*section.text) {
            ("set", text) => {
                let (name, value) = text.split_once(" = ").expect("a name and a value");
                let value: serde_json::Value = serde_json::from_str(value).expect("JSON");
                decoder.variable(name, &value).expect("a value")
            }
            ("unknown", name) => {
                let (name, ty) = match name.strip_suffix(" string") {
                    Some(name) => (name, Type::String),
                    None => (name, Type::Dynamic),
                };
                let unknown = Value::unknown(ty);
                decoder.variable(name, &unknown).expect("a value")
            }
            ("dynamic", _) => decoder.dynamic_blocks(true),
            ("functions", _) => zoo::functions(decoder),
            ("unsupported", "ignore") => decoder.unsupported(Unsupported::Ignore),
            ("unsupported", "warning") => decoder.unsupported(Unsupported::Warning),
            (key, text) => {
                assert!(OTHERS.contains(&key), "{}: {key} {text}", case.name);
                decoder
            }
        };
    }
    decoder
}

/// Returns the text of a case, whose name says the syntax.
pub(crate) fn source(case: &Sections) -> Source {
    let (name, text) = ["hcl", "json"]
        .iter()
        .find_map(|syntax| Some((format!("app.{syntax}"), case.get(syntax)?.bytes())))
        .expect("a text");
    let text = String::from_utf8(text).expect("UTF-8");
    Source::new(name, text).expect("a short text")
}

fn line(found: &Diagnostic) -> String {
    let severity = match found.severity() {
        Severity::Error => "error",
        _ => "warning",
    };
    let place = found.subject().map(|at| (at.start().line, at.text()));
    let (line, text) = place.unwrap_or_default();
    let text = sections::encode(text.as_bytes());
    let code = found.code().unwrap_or_default();
    let field = found.field_path().unwrap_or_default();
    let detail = sections::encode(found.detail().as_bytes());
    let mut out = format!("{severity} {line} {code} `{text}` [{field}] {detail}");
    for related in found.related_spans() {
        let line = related.span.start().line;
        let _ = write!(out, " | {line} {}", related.message);
    }
    for suggestion in found.suggestions() {
        let _ = write!(out, " ⇒ {}", sections::encode(suggestion.text.as_bytes()));
    }
    out + "\n"
}

fn lines(found: &Diagnostics) -> String {
    found.iter().map(line).collect()
}

/// Returns the outcome as the lines of a case.
pub(crate) fn outcome(case: &Sections) -> String {
    let (decoder, source) = (decoder(case), source(case));
    let name = &case.get("type").expect("a type").text;
    let answer = match module(case, &source) {
        Some(module) => zoo::read_module(name, &module),
        None => zoo::read(name, &decoder, &source),
    };
    match answer.decoded {
        Ok((value, warnings)) => {
            assert!(!answer.checked.has_errors(), "{}", answer.checked);
            format!(
                "value {}\n{}",
                sections::encode(value.as_bytes()),
                lines(&warnings)
            )
        }
        Err(errors) => {
            // A check accepts values that are not known yet.
            let known = errors
                .iter()
                .filter(|it| it.code().as_deref() != Some("unknown-value"));
            let (known, checked) = (known.map(line).collect::<String>(), lines(&answer.checked));
            assert_eq!(known, checked, "{}: a check has other reports", case.name);
            lines(&errors)
        }
    }
}

fn is_outcome(line: &str) -> bool {
    ["value", "error", "warning"].contains(&line.split(' ').next().unwrap_or_default())
}

#[test]
fn each_case_has_its_value_or_reports() {
    for path in hcl_tests::shared::files(&folder(), Some("case")) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path).expect("a case file");
        let (head, _) = text.split_once("--- ").expect("a case");
        let mut written = head.to_owned();
        let texts = text.split("--- ").skip(1);
        for (case, text) in of(&stem).iter().zip(texts) {
            let kept = text.trim_end().lines().filter(|line| !is_outcome(line));
            let kept: Vec<&str> = kept.collect();
            written += "--- ";
            let has_evals = case.get("eval").is_some();
            for line in kept {
                let _ = writeln!(written, "{line}");
                if let Some(expression) = line.strip_prefix("eval ") {
                    written += &evaluated(case, expression);
                }
            }
            if !has_evals {
                written += &outcome(case);
            }
            written.push('\n');
        }
        hcl_golden::expect(&path, &(written.trim_end().to_owned() + "\n"));
    }
}
