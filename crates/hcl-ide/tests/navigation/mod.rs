//! Navigation, rename, symbols, folds, tokens and so on: sessions, and laws over real and generated files.

mod answer;
mod changes;
mod generated;
mod laws;
mod model;

use hcl_config::{Address, Module, terraform};
use hcl_ide::Language;
use hcl_serde::stdlib;
use hcl_write::BodyShape;

use crate::case;
use crate::shared::by_size;

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
    } else if case.ends_with(" (terraform)") {
        let resource = Address::new("resource", "{type}.{name}").repeated();
        let output = Address::new("output", "output.{name}").value_of("value");
        let module = Module::new().address(resource).address(output);
        Language::plain().module(move || module.clone())
    } else if case.ends_with(" (checks)") {
        let language = Language::plain().module(terraform::module);
        language.json_shape(|name| terraform::shape_of(name, &BodyShape::new()))
    } else if case.ends_with(" (calls)") {
        let call = Address::new("module", "module.{name}").repeated();
        let output = Address::new("output", "output.{name}").value_of("value");
        let module = Module::new().address(call).address(output);
        Language::plain().module(move || module.clone())
    } else {
        Language::plain().module(|| Module::new().functions(stdlib::standard()))
    }
}

fn run(name: &str) {
    let path = format!("navigation/sessions/{name}.session");
    case::run(&path, language, |case, request| {
        answer::answer(&case.analysis, &case.names, case.cursor, request)
    });
}

case::files! {
    run:
    definition_and_references: "references",
    rename: "rename",
    unused: "unused",
    symbols: "symbols",
    folds_and_selection: "folds",
    semantic_tokens: "tokens",
    inlay_values: "inlay",
    links_and_formatting: "links",
}

/// The laws, over the files of all cases: names of schemas and broken texts are among them.
#[test]
fn laws_hold_for_the_files_of_cases() {
    let mut renames = 0;
    for (name, files) in case::all("navigation/sessions") {
        let language = language(&name);
        let (analysis, ids) = laws::open(language.clone(), &files);
        for (&id, (_, text)) in ids.iter().zip(&files) {
            laws::spans_are_sound(&analysis, id);
            for offset in (0..=text.len())
                .step_by(by_size([5, 1, 1]))
                .filter(|&at| text.is_char_boundary(at))
            {
                let offset = u32::try_from(offset).unwrap();
                laws::offset_is_sound(&analysis, id, offset);
                let both = (&analysis, ids.as_slice());
                let there =
                    laws::renamed_there_and_back(&language, &files, both, id, offset, "renamed");
                renames += usize::from(there.is_some());
            }
        }
    }
    assert!(renames > 50, "{renames} renames");
}
