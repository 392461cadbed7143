//! Checks of files: what an editor would show.

use hcl_ide::{Language, Workspace};
use hcl_syntax::Diagnostics;

use super::input::Input;

/// Returns what is wrong with files in a language, file by file. Files `beside` belong to the same modules, and are not checked
/// themselves.
#[must_use]
pub fn check_inputs(language: Language, inputs: &[Input], beside: &[Input]) -> Diagnostics {
    let mut found = Diagnostics::new();
    let mut workspace = Workspace::new(language);
    let mut files = Vec::new();
    for input in inputs {
        match input.read_any() {
            Ok(source) => files.extend(workspace.set(source.name(), source.text())),
            Err(problems) => found.append(problems),
        }
    }
    for input in beside {
        if let Ok(source) = input.read_any() {
            // Of a file that is too large, nothing is known.
            let _ = workspace.set(source.name(), source.text());
        }
    }
    let analysis = workspace.analysis();
    for file in files {
        found.append(Diagnostics::clone(&analysis.diagnostics(file)));
    }
    found
}
