//! `hcl rename`: a definition, its references in all files of a module, and the calls of the module in other folders.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use hcl_app::Language;
use hcl_config::Address as Pattern;
use hcl_config::editor::{addresses, is_var_file};
use hcl_config::{Dialect, terraform};
use hcl_core::{ParsedSource, Tree};
use hcl_ide::{Analysis, FileId, Location, Workspace};
use hcl_syntax::native::{BodyItem, File};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span, json};
use hcl_write::{Address, Edit, EditError, Found, NewValue, Patch, Patches, Place};

use super::change::names;
use super::errors;
use crate::args::{Files, RenameArguments, wrong_usage};
use crate::input::CommandInput;
use crate::input_files::{self, both_syntaxes};
use crate::language::of_module;
use crate::report::{Output, Status};
use crate::{input_errors, save, walk};

pub(super) fn rename(
    arguments: &RenameArguments,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    let mut files = arguments.files.clone();
    if files.files.is_empty() {
        files.files.push(PathBuf::from("."));
    }
    let files = &files;
    let names = [reference(&arguments.from), reference(&arguments.to)];
    let [from, _] = &names;
    let mut problems = Diagnostics::new();
    let inputs = own_inputs(files, &mut problems)?;
    let is_printed = !files.in_place;
    if !is_printed && inputs.contains(&CommandInput::Stdin) {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    let mut module = ModuleFiles::new(from);
    for input in inputs {
        module.read(input, &mut problems);
    }
    let own = module.files.len();
    module.add_mocks(files, &mut problems);
    if matches!(from.names().as_deref(), Some(["var", _])) {
        module.add_values(files, &mut problems)?;
    }
    if matches!(from.names().as_deref(), Some(["var" | "output", _])) {
        let folders = files.files.iter().filter(|path| path.is_dir());
        for folder in folders.filter_map(|path| fs::canonicalize(path).ok()) {
            module.add_callers(&folder, from, files, &mut problems)?;
        }
    }
    if is_printed && module.files.len() > 1 {
        return Err(wrong_usage("several files need --in-place"));
    }
    if !problems.has_errors() {
        match module.renamed(arguments, &names, own, &mut problems) {
            Ok(texts) if is_printed => texts.iter().for_each(|(_, text)| output.print(text)),
            Ok(texts) => {
                module.warn_of_others(files, from, own, &mut problems);
                problems.append(module.write(&texts, output));
            }
            Err(found) => problems.append(found),
        }
    }
    Ok(output.report_all(&problems))
}

/// Returns a name as references write it: `var.a` for `variable.a`, which is the address of the block.
pub(super) fn reference(address: &Address) -> Address {
    address.reference().unwrap_or_else(|| address.clone())
}

/// Returns the files that are named. A folder is one module: the files directly in it, and its tests.
fn own_inputs(files: &Files, problems: &mut Diagnostics) -> Result<Vec<CommandInput>, clap::Error> {
    let mut paths = Vec::new();
    for path in &files.files {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        match input_files::in_folder(path) {
            Ok(found) => paths.extend(found),
            Err(error) => problems.push(input_errors::cannot_walk(&error)),
        }
        let tests = input_files::in_folder(&path.join("tests")).unwrap_or_default();
        paths.extend(tests);
    }
    if paths.is_empty() {
        problems.push(input_errors::no_files(&files.files));
        return Ok(Vec::new());
    }
    let (inputs, found) = input_files::inputs(&paths, &both_syntaxes(), &files.exclude)?;
    problems.append(found);
    Ok(inputs)
}

/// The files of a module and of its callers.
struct ModuleFiles {
    workspace: Workspace,
    /// The paths that were read, also of files with mistakes.
    read: HashSet<PathBuf>,
    files: Vec<(CommandInput, ParsedSource, FileId)>,
}

impl ModuleFiles {
    /// A module without files. `service.web` is the name of a resource, or of a block `service "web"`.
    fn new(from: &Address) -> Self {
        let mut module = terraform::module();
        let own = match from.names().as_deref() {
            // These have a meaning of their own in modules.
            Some(["var" | "local", _]) => None,
            Some([block_type, _]) => addresses(&module)
                .iter()
                .all(|address| address.block_type() != *block_type)
                .then(|| Pattern::new(*block_type, format!("{block_type}.{{name}}"))),
            _ => None,
        };
        if let Some(own) = own {
            module = module.address(own);
        }
        Self {
            workspace: Workspace::new(of_module(Language::plain(), module)),
            read: HashSet::new(),
            files: Vec::new(),
        }
    }

    /// Reads a file of the module.
    fn read(&mut self, input: CommandInput, problems: &mut Diagnostics) {
        let path = path_of(&input);
        self.read_as(input, &path, problems);
    }

    /// Reads a file, which the workspace has at a path.
    fn read_as(&mut self, input: CommandInput, path: &Path, problems: &mut Diagnostics) {
        if self.read.insert(path_of(&input)) {
            match input_files::read(&input) {
                Ok(file) => self.add(input, path, file, problems),
                Err(found) => problems.append(found),
            }
        }
    }

    fn add(
        &mut self,
        input: CommandInput,
        path: &Path,
        file: ParsedSource,
        problems: &mut Diagnostics,
    ) {
        match self
            .workspace
            .set(&path.to_string_lossy(), file.source().text())
        {
            Ok(id) => self.files.push((input, file, id)),
            Err(_) => problems.push(input_errors::too_large(&input.name())),
        }
    }

    /// Adds the mocks that the tests of the modules name by their folder: they replace resources of the module, wherever they are.
    fn add_mocks(&mut self, files: &Files, problems: &mut Diagnostics) {
        for named in files.files.iter().filter(|path| path.is_dir()) {
            let Ok(folder) = fs::canonicalize(named) else {
                continue;
            };
            let tests = folder.join("tests");
            let own = self.files.iter().filter(|(input, ..)| {
                let path = path_of(input);
                let parent = path.parent();
                parent == Some(&folder) || parent == Some(&tests)
            });
            let sources: BTreeSet<String> = own.flat_map(|(_, file, _)| mocks_of(file)).collect();
            for source in sources {
                let path: PathBuf = named.join(source).components().collect();
                let path = path.strip_prefix(".").unwrap_or(&path);
                let found = input_files::in_folder(path).unwrap_or_default();
                let is_mock =
                    |path: &PathBuf| path.to_str().map(Dialect::of) == Some(Dialect::Mock);
                for path in found.into_iter().filter(is_mock) {
                    // The workspace takes the files in the folder of tests for a part of the module.
                    let name = path.to_string_lossy().replace(['/', '\\'], "-");
                    self.read_as(CommandInput::File(path), &tests.join(name), problems);
                }
            }
        }
    }

    /// Adds the files of values below each folder, whose module is the one in the folder.
    fn add_values(&mut self, files: &Files, problems: &mut Diagnostics) -> Result<(), clap::Error> {
        for folder in files.files.iter().filter(|path| path.is_dir()) {
            let own = fs::canonicalize(folder).ok();
            let below = std::slice::from_ref(folder);
            let (inputs, _) = input_files::inputs(below, &both_syntaxes(), &files.exclude)?;
            for input in inputs {
                let CommandInput::File(path) = &input else {
                    continue;
                };
                let is_values = path.to_str().is_some_and(is_var_file);
                let module = || fs::canonicalize(walk::module_above(path, &both_syntaxes())?).ok();
                if is_values && module() == own {
                    self.read(input, problems);
                }
            }
        }
        Ok(())
    }

    /// Adds the files in and below the current folder that may call the module in a folder.
    fn add_callers(
        &mut self,
        folder: &Path,
        from: &Address,
        files: &Files,
        problems: &mut Diagnostics,
    ) -> Result<(), clap::Error> {
        let here = [PathBuf::from(".")];
        let (inputs, _) = input_files::inputs(&here, &both_syntaxes(), &files.exclude)?;
        let name = folder
            .file_name()
            .map(|file_name| file_name.to_string_lossy());
        for input in inputs {
            let is_new = self.read.insert(path_of(&input));
            let Some(source) = input.read_any().ok().filter(|_| is_new) else {
                continue;
            };
            let text = source.text();
            if !text.contains("module") && !text.contains("run") {
                continue;
            }
            // A source ends with the name of the folder, or with dots.
            let may_call = text.contains("..")
                || text.contains("module.")
                || name.as_deref().is_some_and(|name| text.contains(name));
            match input_files::parse(&input, &source) {
                Ok(file) => {
                    add_notes(&file, name.as_deref().unwrap_or_default(), from, problems);
                    let path = path_of(&input);
                    self.add(input, &path, file, problems);
                }
                Err(found) if may_call => {
                    let caller = input.name();
                    problems.append(errors::of_caller(found, &caller, from));
                }
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Returns the new texts, by the index of the file. The first `own` files are the module's.
    fn renamed(
        &self,
        arguments: &RenameArguments,
        [from, to]: &[Address; 2],
        own: usize,
        notes: &mut Diagnostics,
    ) -> Result<Vec<(usize, String)>, Diagnostics> {
        let (old, new) = (names(from)?, names(to)?);
        let (Some((_, before)), Some((name, after))) = (old.split_last(), new.split_last()) else {
            return Err(errors::other_name(from, to).into());
        };
        if before != after {
            return Err(errors::other_name(from, to).into());
        }
        let analysis = self.workspace.analysis();
        let definitions = self.definitions(&analysis, own, &old.join("."));
        if definitions.is_empty() {
            return Err(self.not_defined(&analysis, own, [from, to], &old).into());
        }
        let mut edits: BTreeMap<FileId, Vec<Patch>> = BTreeMap::new();
        for Location { file, span, .. } in &definitions {
            let is_done = |found: &Vec<Patch>| found.iter().any(|edit| edit.span == *span);
            if edits.get(file).is_some_and(is_done) {
                continue;
            }
            let renamed = analysis.rename(*file, span.start, name).map_err(|error| {
                let at = error.location().and_then(|at| self.source_span(at));
                errors::not_renamed(&error, at)
            })?;
            for edit in renamed {
                edits.entry(edit.file).or_default().extend(&edit.edits);
            }
            if before == ["output"] {
                let whole = analysis.whole_calls(*file).into_iter();
                let whole = whole.filter_map(|at| self.source_span(at));
                notes.extend(whole.map(|at| errors::whole_module(from).at(at)));
            }
        }
        let mut texts = Vec::new();
        for (index, (_, file, id)) in self.files.iter().enumerate() {
            let defined: HashSet<u32> = definitions
                .iter()
                .filter(|definition| definition.file == *id)
                .map(|definition| definition.span.start)
                .collect();
            let mut edits = edits.remove(id).unwrap_or_default();
            let file = match file.tree() {
                Tree::Native(file) => file,
                Tree::Json(file) => {
                    let text = file.source().text();
                    let has_state = !matches!(
                        before.first(),
                        Some(&("var" | "local" | "output" | "data" | "check"))
                    );
                    if arguments.moved && has_state && !defined.is_empty() {
                        return Err(errors::moved_in_json(file.source().name()).into());
                    }
                    if arguments.moved {
                        let moved = properties_of(file, "moved");
                        let is_in_moved =
                            |edit: &Patch| moved.iter().any(|span| span.contains(edit.span.start));
                        edits.retain(|edit| !is_in_moved(edit));
                    }
                    let patches = Patches::new(edits).unwrap_or_default();
                    texts.push((index, patches.apply(text)));
                    continue;
                }
            };
            let moved = arguments.moved.then_some((&*old, &*new, &defined));
            let patches = patches(file, edits, moved).map_err(errors::refused)?;
            texts.push((index, patches.apply(file.source().text())));
        }
        Ok(texts)
    }

    /// Returns the report of a name that nothing defines, or that is a part of what a definition names.
    fn not_defined(
        &self,
        analysis: &Analysis,
        own: usize,
        [from, to]: [&Address; 2],
        names: &[&str],
    ) -> Diagnostic {
        let prefixes = (1..names.len())
            .rev()
            .filter_map(|length| names.get(..length));
        let mut prefixes = prefixes.map(|prefix| prefix.join("."));
        let is_defined = |prefix: &String| !self.definitions(analysis, own, prefix).is_empty();
        let Some(whole) = prefixes.find(is_defined) else {
            return errors::no_definition(from);
        };
        let is_here = |(from, _): &(Address, Address)| {
            let mut files = self.files.iter();
            files.any(|(_, file, _)| !from.find(file.tree()).is_empty())
        };
        let definition = from.definition().zip(to.definition());
        let written = definition.into_iter().chain([(from.clone(), to.clone())]);
        let argument = written.into_iter().find(is_here);
        match argument {
            Some((argument, new)) => errors::part_of_block(from, &whole, &argument, &new),
            None => errors::part_of_value(from, &whole),
        }
    }

    /// Warns of a file that refers to a name and does not change: it is in the folder of a file that is named.
    fn warn_of_others(
        &mut self,
        files: &Files,
        from: &Address,
        own: usize,
        problems: &mut Diagnostics,
    ) {
        let Ok(reference) = names(from).map(|names| names.join(".")) else {
            return;
        };
        let named = files.files.iter().filter(|path| path.is_file());
        let mut named: Vec<CommandInput> = named.cloned().map(CommandInput::File).collect();
        named.sort();
        let tests = files.files.iter().flat_map(|path| {
            let tests = walk::folder_of(path).join("tests");
            input_files::in_folder(&tests).unwrap_or_default()
        });
        let tests = tests.map(CommandInput::File);
        let first = self.files.len();
        for input in walk::beside(&named, &both_syntaxes())
            .into_iter()
            .chain(tests)
        {
            // Mistakes of another file are not in the way.
            self.read(input, &mut Diagnostics::new());
        }
        let analysis = self.workspace.analysis();
        let others = self.files.get(first..).unwrap_or_default();
        let is_other = |at: &Location| others.iter().any(|(.., id)| *id == at.file);
        let definitions = self.definitions(&analysis, own, &reference).into_iter();
        let mut uses = definitions.flat_map(|it| analysis.references(it.file, it.span.start, true));
        if let Some(at) = uses.find(is_other).and_then(|at| self.source_span(at)) {
            problems.push(errors::unchanged_file(from).at(at));
        }
    }

    /// Returns what defines a name in the folders of the module's files.
    fn definitions(&self, analysis: &Analysis, own: usize, reference: &str) -> Vec<Location> {
        let mut folders = HashSet::new();
        let mut found = Vec::new();
        for (input, _, id) in self.files.iter().take(own) {
            let folder = match input {
                CommandInput::File(path) => path.parent(),
                CommandInput::Stdin => None,
            };
            if folders.insert(folder) {
                for definition in analysis.definition_of(*id, reference) {
                    // Tests in a folder belong to the module around it.
                    if !found.contains(&definition) {
                        found.push(definition);
                    }
                }
            }
        }
        found
    }

    fn source_span(&self, at: Location) -> Option<SourceSpan> {
        let (_, file, _) = self.files.iter().find(|(_, _, id)| *id == at.file)?;
        Some(file.source().span(at.span))
    }

    /// Writes all files, and prints the names of the files that change.
    fn write(&self, texts: &[(usize, String)], output: &mut Output) -> Diagnostics {
        let mut changes = Vec::new();
        let mut changed: Vec<&str> = Vec::new();
        for (index, new) in texts {
            let Some((CommandInput::File(path), file, _)) = self.files.get(*index) else {
                continue;
            };
            let source = file.source();
            if source.text() != new {
                changes.push(save::Change { path, new });
                changed.push(source.name());
            }
        }
        let problems = save::replace_all(&changes);
        if problems.is_empty() {
            changed.iter().for_each(|name| output.print_name(name));
        }
        problems
    }
}

/// Returns the spans of the properties of a name at the root of a file in the JSON syntax.
fn properties_of(file: &json::File, name: &str) -> Vec<Span> {
    let address = Address::new([name]).ok();
    let found = address.iter().flat_map(|address| address.find(file));
    found.map(|found| found.value_span()).collect()
}

/// Returns a path as calls lead to it: they name folders by other paths than the command line does.
fn path_of(input: &CommandInput) -> PathBuf {
    match input {
        CommandInput::File(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
        CommandInput::Stdin => PathBuf::from("stdin"),
    }
}

/// The names before and after, and the starts of the definitions that get a `moved` block.
type Moved<'m> = (&'m [&'m str], &'m [&'m str], &'m HashSet<u32>);

/// Returns the patches of edits in a file. With `moved`, `moved` blocks stay as they are.
fn patches(file: &File, edits: Vec<Patch>, moved: Option<Moved<'_>>) -> Result<Patches, EditError> {
    let body = file.body();
    let mut edit = Edit::new(file);
    for Patch { span, text } in edits {
        let block = || {
            body.blocks()
                .find(|block| block.span().contains(span.start))
        };
        if let Some((from, to, defined)) = moved
            && let Some(block) = block()
        {
            if block.is_of_type("moved") {
                continue;
            }
            // Terraform moves the state of some only; a `moved` block for anything else is an error.
            let has_state = block.is_of_type("resource") || block.is_of_type("module");
            if has_state && defined.contains(&span.start) {
                let path = |names: &[&str]| NewValue::expression(&names.join("."));
                let block_moved = hcl_write::Block::new("moved")
                    .set("from", path(from))
                    .set("to", path(to));
                edit.insert(body, Place::After(BodyItem::Block(block)), block_moved)?;
            }
        }
        edit.replace_span(span, text);
    }
    edit.finish()
}

/// Returns the folders with mocks that a test names: `mock_provider "aws" { source = "./tests/aws" }`.
fn mocks_of(file: &ParsedSource) -> Vec<String> {
    let sources = sources_of(file, "mock_provider").into_iter();
    sources.map(|at| unquoted(&at).to_owned()).collect()
}

/// Returns the places of `source` in the blocks of a type with one label.
fn sources_of(file: &ParsedSource, block_type: &str) -> Vec<SourceSpan> {
    let address = Address::new([block_type, "*", "source"]);
    let found = address.map_or_else(|_| Vec::new(), |address| address.find(file.tree()));
    let spans = found.iter().map(Found::value_span);
    spans.map(|span| file.source().span(span)).collect()
}

fn unquoted(at: &SourceSpan) -> &str {
    at.text().trim_matches('"')
}

/// Notes calls of another source that ends with the name of the folder: it may be the same module, as others get it.
fn add_notes(file: &ParsedSource, name: &str, from: &Address, notes: &mut Diagnostics) {
    for at in sources_of(file, "module") {
        let text = unquoted(&at);
        let is_local = text.starts_with("./") || text.starts_with("../");
        let path = text.split('?').next().unwrap_or_default();
        if !is_local && path.rsplit('/').next() == Some(name) {
            notes.push(errors::other_source(from).at(at));
        }
    }
}
