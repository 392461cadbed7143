//! Checks of files: what an editor would show.

use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use hcl_ide::Language;
use hcl_lsp::Patterns;
use hcl_serde::extend::Concealment;
use hcl_syntax::json::is_json_name;
use hcl_syntax::{Diagnostic, Diagnostics};

use super::errors;
use super::input::CommandInput;
use super::walk;

/// Returns the mistakes of files in a language, file by file. Other files in their folders that match the patterns complete their
/// modules, and are not checked. Adds the folders of called modules to `called`.
///
/// A panic of the program's own code, such as a `validate` function, is reported as an error of its file, after the message of the
/// panic: the reports of the other files are not lost.
#[must_use]
pub fn check_inputs(
    language: Language,
    inputs: &[CommandInput],
    patterns: &Patterns,
    called: &mut BTreeSet<PathBuf>,
) -> Diagnostics {
    let mut found = Diagnostics::new();
    let mut workspace = walk::workspace(language);
    let mut files = Vec::new();
    for input in inputs {
        match input.read_any() {
            Ok(source) => {
                // The end of its name says that a text is JSON.
                let is_unnamed = *input == CommandInput::Stdin && input.is_json(source.text());
                let end = if is_unnamed { ".json" } else { "" };
                let name = format!("{}{end}", source.name());
                files.extend(workspace.set(&name, source.text()));
            }
            Err(problems) => found.append(masked(problems, workspace.language())),
        }
    }
    if workspace.language().is_module() {
        called.extend(walk::complete(&mut workspace, inputs, patterns));
    }
    let analysis = workspace.analysis();
    let mut elsewhere = HashSet::new();
    for file in files {
        let name = analysis.file(file).map(|file| file.source().name());
        // All files with a layer, such as the environment, have its mistakes.
        let is_again = |found: &Diagnostic| {
            let at = found.subject().map(|at| at.source().name());
            at.is_some() && at != name && !elsewhere.insert(found.to_string())
        };
        let check = || Diagnostics::clone(&analysis.diagnostics(file));
        // The analysis is as before: a result is stored only when it is complete.
        match catch_unwind(AssertUnwindSafe(check)) {
            Ok(of_file) => found.append(of_file.without(is_again)),
            Err(_) => found.push(errors::panicked(name.unwrap_or_default())),
        }
    }
    found
}

/// Masks the report of a file that cannot be read: lines that are not UTF-8 may hold a secret of the type or of the module.
fn masked(problems: Diagnostics, language: &Language) -> Diagnostics {
    match language.schema() {
        Some(types) => types.mask(problems),
        None if language.is_module() => {
            Concealment::Values.mask_report(problems, &is_json_name, &|_| ())
        }
        None => problems,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use hcl_ide::Language;
    use hcl_serde::HclDecode;

    use super::{CommandInput, Patterns, check_inputs};

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only checked")]
    struct Config {
        #[hcl(validate = even)]
        size: u8,
    }

    fn even(size: &u8) -> Result<(), String> {
        assert!(*size != 7, "a mistake of the program");
        Ok(())
    }

    #[test]
    fn a_panic_of_the_program_loses_no_report_of_another_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let texts = [
            ("a.hcl", "size = x\n"),
            ("b.hcl", "size = 7\n"),
            ("c.hcl", "size = \"y\"\n"),
        ];
        let inputs = texts.map(|(name, text)| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("a file");
            CommandInput::File(path)
        });
        let found = check_inputs(
            Language::new::<Config>(),
            &inputs,
            &Patterns::default(),
            &mut BTreeSet::new(),
        );
        let summaries: Vec<&str> = found.iter().map(hcl_serde::Diagnostic::summary).collect();
        assert_eq!(summaries.len(), 3, "{summaries:?}");
        assert_eq!(summaries[1], "Program panicked");
        assert!(found.as_slice()[1].detail().contains("b.hcl"));
    }
}
