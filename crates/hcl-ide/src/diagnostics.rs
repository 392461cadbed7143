//! Diagnostics: the program's own check.

use std::collections::HashSet;
use std::sync::Arc;

use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::place::FileId;

impl Analysis {
    /// Returns what the program would report about a file, sorted by position. Values that are not known yet are no
    /// errors, and a syntax error does not hide other mistakes.
    ///
    /// Diagnostics of a module without a span in one of its files are reported for the first file.
    ///
    /// In a file with many mistakes, mistakes after the first thousand are only counted: see
    /// [`Diagnostics::dropped`].
    ///
    /// Runs code of the program, such as `validate` functions, at the first call; see
    /// [`SourceFile::syntax_diagnostics`](crate::SourceFile::syntax_diagnostics) for those that do not need it.
    #[must_use]
    pub fn diagnostics(&self, file: FileId) -> Arc<Diagnostics> {
        let Some(source) = self.file(file) else {
            return Arc::default();
        };
        // Before a report is read: other requests conceal the same text at any time.
        self.conceal_secrets(file);
        let module = if self.is_values(file) {
            self.values_diagnostics(file)
        } else {
            self.module_diagnostics(file)
        };
        match module {
            Some(all) => {
                let found = all.get(&file).cloned().unwrap_or_default();
                Arc::new(with_repeated_keys(found, source))
            }
            None => {
                let parsed = source.parsed();
                let check = || {
                    let found = self.language.check_source(parsed);
                    Arc::new(with_repeated_keys(found, source))
                };
                source.checked.get_or_compute(check)
            }
        }
    }
}

fn with_repeated_keys(mut found: Diagnostics, file: &SourceFile) -> Diagnostics {
    let repeated = file.repeated_keys();
    if !repeated.is_empty() {
        // Decoding reports a property that is there twice.
        let subjects = found.iter().filter_map(Diagnostic::subject);
        let in_file = subjects.filter(|at| at.source() == file.source());
        let reported: HashSet<Span> = in_file.map(SourceSpan::span).collect();
        let is_reported =
            |it: &Diagnostic| it.subject().is_some_and(|at| reported.contains(&at.span()));
        let repeated = repeated.clone().without(is_reported);
        found.append(repeated);
        found.sort_by_position();
    }
    found
}
