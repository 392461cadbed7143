//! Checks after a change that no name of a module is added or removed by: only the files that see the change are checked.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use hcl_config::Dialect;
use hcl_syntax::native::{Block, BodyItem};
use hcl_syntax::{Diagnostic, Diagnostics, Source, SourceSpan, Span};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::folder::{EarlierCheck, FileReports, Folder};
use crate::names::{FileNames, NameOccurrence, Role, Symbol};
use crate::place::FileId;
use crate::reach::SharedNames;

/// The files that see a change, and all that have what these need.
#[derive(Debug, Default, PartialEq, Eq)]
struct Concerned {
    files: BTreeSet<FileId>,
    needed: Vec<FileId>,
}

impl Analysis {
    /// Returns the reports of a module before its texts changed, if they are as right as before: the files that see the change had
    /// and have none.
    pub(crate) fn still_right(&self, folder: &Folder) -> Option<Arc<FileReports>> {
        let earlier = folder.earlier.as_ref()?;
        let concerned = self.concerned(folder, earlier)?;
        let module = self.module_of(concerned.needed)?;
        let found = self.language.check_module(&module);
        let files = concerned.files.iter().filter_map(|&id| self.file(id));
        let names: HashSet<&str> = files.map(|file| file.name()).collect();
        let is_elsewhere = |it: &Diagnostic| {
            let is_circle = it.code().as_deref() == Some("circular-reference");
            let at = it.subject().filter(|_| !is_circle);
            at.is_some_and(|at| !names.contains(at.source().name()))
        };
        found
            .iter()
            .all(is_elsewhere)
            .then(|| Arc::clone(&earlier.found))
    }

    /// Returns the files that a change concerns. `None` if it may concern all files.
    fn concerned(&self, folder: &Folder, earlier: &EarlierCheck) -> Option<Concerned> {
        if !self.language.is_open() || self.language.has_function_blocks() {
            return None;
        }
        let names = SharedNames::of(self, folder);
        let mut changed = Vec::new();
        for (&id, old) in &earlier.texts {
            let new = self.file(id)?;
            // The spans of a report stay those of the text that it is about.
            if earlier
                .found
                .values()
                .flat_map(|it| it.iter())
                .any(|it| is_about(it, old.source()))
            {
                return None;
            }
            changed.extend(self.changed_names(old, new, &names)?);
        }
        let mut files = earlier.texts.keys().copied().collect();
        names.add_users(changed, &mut files);
        let is_silent = |id: &FileId| earlier.found.get(id).is_none_or(Diagnostics::is_empty);
        if !files.iter().all(is_silent) {
            return None;
        }
        let needed = names.needed(&Vec::from_iter(files.iter().copied()))?;
        (!names.are_most(&needed)).then_some(Concerned { files, needed })
    }

    /// Returns the names whose definitions differ in two texts of a file. `None` if a name, or what reports hide, may differ.
    fn changed_names<'a>(
        &'a self,
        old: &SourceFile,
        new: &'a SourceFile,
        shared: &SharedNames<'_>,
    ) -> Option<Vec<&'a Symbol>> {
        let is_right =
            |it: &SourceFile| it.syntax_diagnostics().is_empty() && it.repeated_keys().is_empty();
        let dialect = Dialect::of(new.name());
        let is_read = matches!(dialect, Dialect::Plain | Dialect::Terraform);
        if !is_read || !is_right(old) || !is_right(new) {
            return None;
        }
        let (old_items, new_items) = (items(old)?, items(new)?);
        let rules = self.language.name_rules();
        let (old_names, new_names) = (old.names(rules), new.names(rules));
        let mut changed = Vec::new();
        if old_items.len() != new_items.len() {
            return None;
        }
        for (before, after) in old_items.into_iter().zip(new_items) {
            let (before_text, after_text) = (text(old, before), text(new, after));
            if before_text == after_text {
                continue;
            }
            let says_secret = [before_text, after_text]
                .iter()
                .any(|it| it.contains("sensitive"));
            let own = defined(new_names, after.span());
            // Of a block of Terraform without a name, there may be another one.
            let is_one = own.is_empty() && dialect == Dialect::Terraform;
            if header(before) != header(after)
                || before.is_of_type("module")
                || own != defined(old_names, before.span())
                || is_one
                || says_secret
            {
                return None;
            }
            // A name that is new here may be wrong.
            let known: HashSet<&Symbol> = old_names.used().collect();
            let is_known = |it: &NameOccurrence| {
                known.contains(&it.symbol)
                    || shared.is_defined(&it.symbol)
                    || !it.symbol.is_shared()
            };
            if !new_names.inside(after.span()).iter().all(is_known) {
                return None;
            }
            changed.extend(own);
        }
        Some(changed)
    }
}

/// Returns whether a report points into a text.
fn is_about(report: &Diagnostic, source: &Source) -> bool {
    let related = report.related_spans().iter().map(|it| &it.span);
    let mut all = report.subject().into_iter().chain(related);
    all.any(|at: &SourceSpan| at.source() == source)
}

/// Returns the blocks of a file in the native syntax that has no other items.
fn items(file: &SourceFile) -> Option<Vec<Block<'_>>> {
    let items = file.native()?.body().items();
    items
        .map(|item| match item {
            BodyItem::Block(block) => Some(block),
            BodyItem::Attribute(_) => None,
        })
        .collect()
}

fn text<'f>(file: &'f SourceFile, block: Block<'_>) -> &'f str {
    file.text().get(block.span().range()).unwrap_or_default()
}

/// Returns the type and the labels of a block, and the arguments of a variable: another one may say that it is a secret.
fn header(block: Block<'_>) -> Vec<String> {
    let labels = block.labels().map(|label| label.text().into_owned());
    let arguments = block.body().attributes().map(|it| it.name().to_owned());
    let arguments = arguments.filter(|_| block.is_of_type("variable"));
    let header = std::iter::once(block.type_name().to_owned());
    header.chain(labels).chain(arguments).collect()
}

fn defined(names: &FileNames, extent: Span) -> Vec<&Symbol> {
    let inside = names.inside(extent).iter();
    let defined = inside.filter(|it| it.role == Role::Definition && it.symbol.is_shared());
    defined.map(|it| &it.symbol).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use hcl_config::terraform;
    use hcl_golden::random::{Random, law};

    use super::*;
    use crate::language::Language;
    use crate::workspace::Workspace;

    /// Expressions of the file with a number; `N` is another number.
    const EXPRESSIONS: [&str; 15] = [
        "1",
        "\"x\"",
        "[1, 2]",
        "var.vN",
        "local.aN",
        "local.bN",
        "[for it in [local.aN] : it]",
        "net_host.hN.size",
        "net_host.hN",
        "upper(var.vN)",
        "data.net_zone.zN.id",
        "keys(local)",
        "local.missing",
        "net_hosts.hN.size",
        "(",
    ];

    /// The arguments of a variable.
    const VARIABLES: [&str; 5] = [
        "default = 1",
        "default = \"x\"",
        "type = list(string)",
        "type = number",
        "default = \"x\"\n  type = number",
    ];

    fn text(file: usize, expressions: &[String; 5]) -> String {
        let [a, b, size, count, variable] = expressions;
        let own = if name(file).ends_with(".hcl") {
            // The module knows nothing of it.
            format!("service \"s\" {{\n  size = {size}\n}}\n")
        } else {
            String::new()
        };
        format!(
            "{own}variable \"v{file}\" {{\n  {variable}\n}}\n\nlocals {{\n  a{file} = {a}\n  b{file} = {b}\n}}\n\n\
             resource \"net_host\" \"h{file}\" {{\n  size = {size}\n}}\n\ndata \"net_zone\" \"z{file}\" {{\n  count = {count}\n}}\n"
        )
    }

    fn language() -> Language {
        Language::plain().module(terraform::module)
    }

    fn name(file: usize) -> String {
        let end = if file % 3 == 2 { "hcl" } else { "tf" };
        format!("m/{file}.{end}")
    }

    /// Returns what is reported, file by file.
    fn reports(analysis: &Analysis) -> Vec<String> {
        let files = analysis.files().map(|(id, _)| id);
        files
            .map(|id| {
                let found = analysis.diagnostics(id);
                let places = found.iter().map(|it| it.subject().map(SourceSpan::span));
                format!("{:?} {found}", places.collect::<Vec<_>>())
            })
            .collect()
    }

    #[test]
    fn reports_after_an_edit_are_those_of_the_texts() {
        const FILES: usize = 9;
        let kept = Cell::new(0);
        law(12, Random::rest, |mut random| {
            let first = ["1", "2", "3", "1", VARIABLES[0]].map(str::to_owned);
            let mut all: Vec<[String; 5]> = vec![first; FILES];
            let mut edited = Workspace::new(language());
            for (file, expressions) in all.iter().enumerate() {
                edited
                    .set(&name(file), text(file, expressions))
                    .expect("a small text");
            }
            reports(&edited.analysis());
            for _ in 0..40 {
                let (file, part) = (random.below(FILES), random.below(5));
                // Most edits are right, so that there are reports to keep.
                let is_any = random.once_in(4);
                let choices = match part {
                    4 if is_any => &VARIABLES[..],
                    4 => &VARIABLES[..4],
                    _ if is_any => &EXPRESSIONS[..],
                    _ => &EXPRESSIONS[..9],
                };
                let number = random.below(FILES).to_string();
                let choice = choices[random.below(choices.len())];
                all[file][part] = choice.replace('N', &number);
                edited
                    .set(&name(file), text(file, &all[file]))
                    .expect("a small text");
                let analysis = edited.analysis();
                let folder = &analysis.state.folders["m"];
                kept.set(kept.get() + usize::from(analysis.still_right(folder).is_some()));

                let mut fresh = Workspace::new(language());
                for (file, expressions) in all.iter().enumerate() {
                    fresh
                        .set(&name(file), text(file, expressions))
                        .expect("a small text");
                }
                assert_eq!(reports(&analysis), reports(&fresh.analysis()), "{all:#?}");
            }
        });
        assert!(kept.get() > 20, "{kept:?}");
    }

    #[test]
    fn files_that_do_not_see_a_change_are_not_checked() {
        // One refers to the last.
        let text = |file: usize, last: &str| {
            let a = match file {
                98 => "local.a99",
                99 => last,
                _ => "1",
            };
            text(file, &[a, "1", "1", "1", VARIABLES[0]].map(str::to_owned))
        };
        let mut workspace = Workspace::new(language());
        for file in 0..100 {
            workspace
                .set(&name(file), text(file, "1"))
                .expect("a small text");
        }
        reports(&workspace.analysis());
        workspace
            .set(&name(99), text(99, "var.v5"))
            .expect("a small text");
        let analysis = workspace.analysis();
        let folder = &analysis.state.folders["m"];
        let earlier = folder.earlier.as_ref().expect("a check");
        let concerned = analysis.concerned(folder, earlier).expect("few files");
        assert_eq!(concerned.files, [98, 99].map(FileId).into());
        assert_eq!(concerned.needed, [5, 98, 99].map(FileId));

        // A new secret may change the excerpts of all files.
        let secret = text(99, "var.v5").replace("default", "sensitive = true\n  default");
        workspace.set(&name(99), secret).expect("a small text");
        let analysis = workspace.analysis();
        let folder = &analysis.state.folders["m"];
        let earlier = folder.earlier.as_ref().expect("a check");
        assert_eq!(analysis.concerned(folder, earlier), None);
    }
}
