//! Diagnostics: the program's own check.

use std::collections::HashSet;
use std::sync::Arc;

use hcl_syntax::{Diagnostic, Diagnostics};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::place::FileId;

impl Analysis {
    /// Returns what the program would report about a file, sorted by position. Values that are not known yet are no
    /// errors, and a syntax error does not hide other mistakes.
    ///
    /// Of a module, those without a span in one of its files are reported for the first file.
    ///
    /// Runs code of the program, such as `validate` functions, at the first call; see
    /// [`SourceFile::syntax_diagnostics`](crate::SourceFile::syntax_diagnostics) for those that do not need it.
    #[must_use]
    pub fn diagnostics(&self, file: FileId) -> Arc<[Diagnostic]> {
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
            Some(all) => self.of_file(file, source, &all),
            None => source.checked.get_or_compute(|| {
                let found = self.language.check_source(source.parsed());
                found.into_iter().collect()
            }),
        }
    }

    /// Selects the diagnostics of a module that belong to a file.
    fn of_file(&self, id: FileId, file: &SourceFile, all: &Diagnostics) -> Arc<[Diagnostic]> {
        let files = self.module_files(id);
        let names = files.iter().filter_map(|&id| self.file(id));
        let names: HashSet<&str> = names.map(|file| file.name()).collect();
        let is_first = files.first() == Some(&id);
        let is_here = |it: &&Diagnostic| {
            let of = it.subject().map(|subject| subject.source().name());
            of == Some(file.name()) || is_first && !of.is_some_and(|of| names.contains(of))
        };
        all.iter().filter(is_here).cloned().collect()
    }
}
