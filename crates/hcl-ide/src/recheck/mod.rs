//! Checks after changes: only the files that see a change are checked, with the files that have what these need.

use std::collections::BTreeSet;

use hcl_config::{Dialect, editor};
use hcl_syntax::Diagnostic;
use hcl_syntax::native::{Block, BodyItem};

use crate::analysis::Analysis;
use crate::file::{SourceFile, may_say_secret};
use crate::folder::{Earlier, FileReports, Folder};
use crate::folder_names::FolderNames;
use crate::names::{Role, Symbol};
use crate::place::FileId;
use crate::reach::SharedNames;

/// A check with more reports looks for no similar names.
const MAX_REPORTS: usize = 64;

/// The codes of reports about many files: all of a circle, or the work in all expressions.
const OF_MODULE: [&str; 2] = ["circular-reference", "evaluation-limit-exceeded"];

/// The arguments of a variable that do not say whether it is a secret. Any other may be a misspelt `sensitive`.
const OF_VARIABLE: [&str; 4] = ["default", "description", "nullable", "type"];

/// The files that see a change, and all that have what these need.
#[derive(Debug, Default, PartialEq, Eq)]
struct Concerned {
    files: BTreeSet<FileId>,
    needed: Vec<FileId>,
    /// The names of variables in all files that parse, if reports about broken texts show no others.
    known: Vec<String>,
}

impl Analysis {
    /// Returns the reports of a module by the reports before its texts changed. `None` if all files may see the change.
    pub(crate) fn recheck(&self, folder: &Folder) -> Option<FileReports> {
        let earlier = folder.earlier.as_ref()?;
        let Concerned {
            files,
            needed,
            known,
        } = self.concerned(folder, earlier)?;
        let module = editor::with_known_names(self.module_of(needed)?, known);
        let found = self.language.check_module(&module);
        if found.len() > MAX_REPORTS || !found.iter().all(is_of_file) {
            return None;
        }
        let mut reports = self.by_file(folder, found);
        reports.retain(|id, found| files.contains(id) && !found.is_empty());
        // Tests and stacks have names that only their modules know.
        let is_read = |id: &FileId| self.file(*id).is_some_and(|file| is_compared(file));
        if !reports.keys().all(is_read) {
            return None;
        }
        let others = earlier.value.iter().filter(|(id, _)| !files.contains(id));
        reports.extend(others.map(|(id, found)| (*id, found.clone())));
        Some(reports)
    }

    /// Returns the files that a change concerns: those that changed, those that see another definition or value of a name, and those
    /// with reports, which may suggest names of other files. `None` if it may concern all files.
    fn concerned(&self, folder: &Folder, earlier: &Earlier<FileReports>) -> Option<Concerned> {
        if !self.language.is_open() || self.language.has_function_blocks() {
            return None;
        }
        let reports = || earlier.value.values().flat_map(|found| found.iter());
        if reports().count() > MAX_REPORTS || !reports().all(is_of_file) {
            return None;
        }
        let all_names = self.folder_names(folder);
        let names = SharedNames::of(self, folder, &all_names);
        let reported = earlier.value.iter().filter(|(_, found)| !found.is_empty());
        let mut files: BTreeSet<FileId> = reported.map(|(id, _)| *id).collect();
        let mut changed = Vec::new();
        for (&id, old) in &earlier.texts {
            let names = self.changed_names(old, self.file(id)?)?;
            changed.extend(names);
            files.insert(id);
        }
        let sources = || {
            self.sources(folder)
                .filter_map(|id| Some((id, self.file(id)?)))
        };
        // In a test, a name is missing only if the module has others that begin like it.
        let mut not_compared = sources().filter(|(_, file)| !is_compared(file));
        if not_compared.any(|(id, _)| names.misses_name_beside(id, &changed)) {
            return None;
        }
        if names.are_most(files.len()) {
            return None;
        }
        names.add_users(changed, &mut files)?;
        let is_broken = |file: &SourceFile| file.syntax_diagnostics().has_errors();
        let is_any_broken = sources().any(|(_, file)| is_broken(file));
        let was_any_broken =
            sources().any(|(id, file)| is_broken(earlier.texts.get(&id).unwrap_or(file)));
        // A missing name, and a missing block to override, are reported only if all texts parse.
        if is_any_broken != was_any_broken {
            names.add_users_of_missing(&mut files);
            let overrides = sources().filter(|(_, file)| Dialect::is_override(file.name()));
            files.extend(overrides.map(|(id, _)| id));
        }
        // A secret in one text hides values in the reports of all; of a broken text, all names that no variable has.
        let secret = sources().find(|(_, file)| file.says_secret());
        let mut known = Vec::new();
        if secret.is_some() && is_any_broken {
            files.extend(
                sources()
                    .filter(|(_, file)| is_broken(file))
                    .map(|(id, _)| id),
            );
            known = self.variables_that_parse(&all_names);
        }
        // The first of two equal definitions.
        let related = reports().flat_map(Diagnostic::related_spans);
        let related = related.filter_map(|it| self.file_id(it.span.source().name()));
        let mut needed = names.needed(&files)?;
        needed.extend(related.chain(secret.map(|(id, _)| id)));
        needed.extend(names.suggested(&files)?);
        let replacements: Vec<FileId> = needed
            .iter()
            .filter_map(|&file| self.replacement(file))
            .collect();
        needed.extend(replacements);
        let needed = names.in_order(&needed);
        let is_less = !names.are_most(needed.len());
        is_less.then_some(Concerned {
            files,
            needed,
            known,
        })
    }

    /// Returns the names of the variables that texts without a mistake of syntax declare, as they are written.
    fn variables_that_parse(&self, names: &FolderNames) -> Vec<String> {
        let variables = names.symbols();
        let variables = variables.filter(|symbol| matches!(symbol, Symbol::Variable(_)));
        let declared = variables.flat_map(|variable| names.definitions(variable));
        let written = declared.filter_map(|place| {
            let file = self.file(place.location.file)?;
            let name = file.source().slice(place.location.span);
            (!file.syntax_diagnostics().has_errors()).then(|| name.to_owned())
        });
        written.collect()
    }

    /// Returns the names that two texts of a file define in items that differ. `None` if other files may see more than that.
    fn changed_names<'a>(
        &'a self,
        old: &'a SourceFile,
        new: &'a SourceFile,
    ) -> Option<Vec<&'a Symbol>> {
        // The word hides values in the reports of all files, also in a comment.
        if !is_compared(new) || old.says_secret() != new.says_secret() {
            return None;
        }
        let (mut before, mut after) = (blocks(old)?, blocks(new)?);
        let is_same = |&(a, b): &(&Block<'_>, &Block<'_>)| text(*a) == text(*b);
        let start = before.iter().zip(&after).take_while(is_same).count();
        before.drain(..start);
        after.drain(..start);
        let pairs = before.iter().rev().zip(after.iter().rev());
        let end = pairs.take_while(is_same).count();
        before.truncate(before.len() - end);
        after.truncate(after.len() - end);
        let is_terraform = Dialect::of(new.name()) == Dialect::Terraform;
        let before = before.into_iter().map(|block| (old, block));
        let after = after.into_iter().map(|block| (new, block));
        let mut changed = Vec::new();
        for (file, block) in before.chain(after) {
            let names = file.names(self.language.name_rules());
            let names = names.inside(block.span()).iter();
            let defined = names.filter(|it| it.role == Role::Definition && it.symbol.is_shared());
            let count = changed.len();
            changed.extend(defined.map(|it| &it.symbol));
            // Terraform also compares blocks that no reference names.
            if is_terraform && changed.len() == count || may_be_secret(block) {
                return None;
            }
        }
        Some(changed)
    }
}

/// Returns whether a report is about one file.
fn is_of_file(report: &Diagnostic) -> bool {
    let is_of_module = report
        .code()
        .is_some_and(|code| OF_MODULE.contains(&&*code));
    report.subject().is_some() && !is_of_module
}

/// Returns whether the names in a file say what it sees of other files.
fn is_compared(file: &SourceFile) -> bool {
    matches!(
        Dialect::of(file.name()),
        Dialect::Plain | Dialect::Terraform
    )
}

/// Returns the blocks of a file in the native syntax that has no other items.
fn blocks(file: &SourceFile) -> Option<Vec<Block<'_>>> {
    let items = file.native()?.body().items();
    items
        .map(|item| match item {
            BodyItem::Block(block) => Some(block),
            BodyItem::Attribute(_) => None,
        })
        .collect()
}

fn text(block: Block<'_>) -> &str {
    block.file().source().slice(block.span())
}

/// Returns whether a block may say of a value that it is a secret.
fn may_be_secret(block: Block<'_>) -> bool {
    let mut arguments = block.body().attributes();
    let is_variable = block.is_of_type("variable");
    may_say_secret(text(block))
        || is_variable && arguments.any(|it| !OF_VARIABLE.contains(&it.name()))
}

#[cfg(test)]
mod tests;
