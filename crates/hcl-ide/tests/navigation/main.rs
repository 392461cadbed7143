//! Navigation, rename, symbols, folds, tokens and so on: cases in text files, and laws over real and generated files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answer;
mod case;
mod generated;
mod laws;
mod model;

use std::path::Path;

use hcl_config::Address;
use hcl_config::Module;
use hcl_ide::Language;
use hcl_serde::Functions;

/// Returns the language of a case.
fn language(case: &str) -> Language {
    if case.ends_with(" (plain)") {
        Language::plain()
    } else if case.ends_with(" (schema)") {
        Language::new::<model::Config>()
    } else if case.ends_with(" (module with schema)") {
        Language::new::<model::Config>().module(Module::new)
    } else if case.ends_with(" (bake)") {
        let variable = Address::new("variable", "{name}").value_of("default");
        let target = Address::new("target", "target.{name}").merged();
        let module = Module::new().address(variable).address(target);
        Language::plain().module(move || module.clone())
    } else if case.ends_with(" (calls)") {
        let call = Address::new("module", "module.{name}").repeated();
        let output = Address::new("output", "output.{name}").value_of("value");
        let module = Module::new().address(call).address(output);
        Language::plain().module(move || module.clone())
    } else {
        Language::plain().module(|| Module::new().functions(Functions::standard()))
    }
}

/// Runs the cases of a file. `UPDATE_GOLDENS=1` rewrites the expectations.
fn run(name: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/navigation/cases/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut cases = case::parse(&text);
    let mut failures = Vec::new();
    for case in &mut cases {
        for (request, expected) in &mut case.requests {
            let found = answer::answer(&case.analysis, &case.names, case.cursor, request);
            if found.trim_end() != expected.trim_end() {
                failures.push(format!(
                    "{}: {request}\nexpected:\n{expected}\nfound:\n{found}",
                    case.name
                ));
                *expected = found;
            }
        }
    }
    if hcl_golden::is_update() {
        std::fs::write(&path, case::print(&cases)).unwrap();
    } else {
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    }
}

#[test]
fn definition_and_references() {
    run("references");
}

#[test]
fn rename() {
    run("rename");
}

#[test]
fn unused() {
    run("unused");
}

#[test]
fn symbols() {
    run("symbols");
}

#[test]
fn folds_and_selection() {
    run("folds");
}

#[test]
fn semantic_tokens() {
    run("tokens");
}

#[test]
fn inlay_values() {
    run("inlay");
}

#[test]
fn links_and_formatting() {
    run("links");
}

/// The laws, over the files of all cases: names of schemas and broken texts are among them.
#[test]
fn laws_hold_for_the_files_of_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/navigation/cases");
    let mut renames = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for case in case::parse(&text) {
            let (language, files) = (language(&case.name), case.files_without_cursor());
            let (analysis, ids) = laws::open(language.clone(), &files);
            for (&id, (_, text)) in ids.iter().zip(&files) {
                laws::spans_are_sound(&analysis, id);
                for offset in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                    let offset = u32::try_from(offset).unwrap();
                    laws::offset_is_sound(&analysis, id, offset);
                    let both = (&analysis, ids.as_slice());
                    let there = laws::renamed_there_and_back(
                        &language, &files, both, id, offset, "renamed",
                    );
                    renames += usize::from(there.is_some());
                }
            }
        }
    }
    assert!(renames > 100, "{renames} renames");
}
