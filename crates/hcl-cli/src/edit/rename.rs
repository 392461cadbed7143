//! `hcl rename`: a definition, its references in all files of a module, and the calls of the module in other folders.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use hcl_app::Language;
use hcl_config::Address as Pattern;
use hcl_config::editor::addresses;
use hcl_config::{Dialect, terraform};
use hcl_core::{ParsedSource, Tree};
use hcl_ide::{Analysis, FileId, Location, Workspace};
use hcl_syntax::native::{BodyItem, File};
use hcl_syntax::{Diagnostic, Diagnostics, Source, SourceSpan, Span};
use hcl_write::{Address, Edit, EditError, Found, NewValue, Patch, Patches, Place};

use super::change::names;
use super::errors;
use crate::args::{Files, RenameArguments, wrong_usage};
use crate::input::CommandInput;
use crate::input_files::{self, both_syntaxes};
use crate::language::of_module;
use crate::report::{Output, Status};
use crate::{save, walk};

pub(super) fn rename(
    arguments: &RenameArguments,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    let mut files = arguments.files.clone();
    if files.files.is_empty() {
        files.files.push(PathBuf::from("."));
    }
    let names = [reference(&arguments.from), reference(&arguments.to)];
    let [from, _] = &names;
    let mut problems = Diagnostics::new();
    let inputs = own_inputs(&files, &mut problems)?;
    let is_printed = !files.in_place;
    if !is_printed && inputs.contains(&CommandInput::Stdin) {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    let mut files_read = Vec::new();
    for input in inputs {
        match input.read_any() {
            Ok(source) => {
                let parsed = input_files::parse_with_mistakes(&input, &source);
                problems.append(parsed.diagnostics().clone());
                files_read.push((input, parsed));
            }
            Err(found) => problems.append(found),
        }
    }
    let mut module = ModuleFiles::new(from, files_read.iter().map(|(_, parsed)| parsed));
    for (input, parsed) in files_read {
        let path = match (&input, parsed.tree()) {
            (CommandInput::Stdin, Tree::Json(_)) => PathBuf::from("stdin.json"),
            _ => path_of(&input),
        };
        module.add(input, parsed, &path, true);
    }
    module.own = module.files.len();
    if is_printed && module.own > 1 {
        return Err(wrong_usage("several files need --in-place"));
    }
    module.add_others(&files, from)?;
    if !problems.has_errors() {
        match module.renamed(arguments, &names, &mut problems) {
            Ok(texts) if is_printed && texts.len() > 1 => {
                return Err(wrong_usage("several files need --in-place"));
            }
            Ok(texts) if is_printed => texts.iter().for_each(|(_, text)| output.print(text)),
            Ok(texts) => problems.append(module.write(&texts, output)),
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
    let tests = files.files.iter().map(|path| path.join("tests"));
    let tests = tests.filter(|path| path.is_dir());
    let paths: Vec<PathBuf> = files.files.iter().cloned().chain(tests).collect();
    let paths = input_files::of_module(&paths, problems);
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let (inputs, found) = input_files::inputs(&paths, &files.exclude)?;
    problems.append(found);
    Ok(inputs)
}

/// The files of a module, and those that may share its names: the analysis says which do.
struct ModuleFiles {
    workspace: Workspace,
    /// The paths in the workspace.
    read: HashSet<PathBuf>,
    files: Vec<ModuleFile>,
    /// The number of files that are named, which are first.
    own: usize,
}

struct ModuleFile {
    input: CommandInput,
    parsed: ParsedSource,
    id: FileId,
    /// Whether it changes. The files next to one that is named do not.
    changes: bool,
}

impl ModuleFiles {
    /// A module without files. `service.web` is the name of a resource, or of a block `service "web"` in the trees.
    fn new<'p>(from: &Address, mut trees: impl Iterator<Item = &'p ParsedSource>) -> Self {
        let mut module = terraform::module();
        let own = match from.names().as_deref() {
            // These have a meaning of their own in modules.
            None | Some(["var" | "local", _]) => None,
            Some([block_type, names @ ..]) => {
                let is_known = addresses(&module)
                    .iter()
                    .any(|address| address.block_type() == *block_type);
                let own = trees.find_map(|tree| label_count(tree, block_type));
                // In the JSON syntax, labels are not told from the content.
                let count = own.or((names.len() == 1).then_some(1));
                let count = count.filter(|count| !is_known && (1..=names.len()).contains(count));
                count.map(|count| Pattern::of_labels(block_type, count))
            }
            _ => None,
        };
        if let Some(own) = own {
            module = module.address(own);
        }
        Self {
            workspace: Workspace::new(of_module(Language::plain(), module)),
            read: HashSet::new(),
            files: Vec::new(),
            own: 0,
        }
    }

    /// Adds a file, which the workspace has at a path.
    fn add(&mut self, input: CommandInput, parsed: ParsedSource, path: &Path, changes: bool) {
        if self.read.insert(path_of(&input))
            && let Ok(id) = self
                .workspace
                .set(&path.to_string_lossy(), parsed.source().text())
        {
            self.files.push(ModuleFile {
                input,
                parsed,
                id,
                changes,
            });
        }
    }

    /// Adds files that are not named. One that cannot be read has no part in it.
    fn add_all(&mut self, inputs: impl IntoIterator<Item = CommandInput>, changes: bool) {
        for input in inputs {
            let path = path_of(&input);
            if !self.read.contains(&path)
                && let Ok(source) = input.read_any()
            {
                let parsed = input_files::parse_with_mistakes(&input, &source);
                self.add(input, parsed, &path, changes);
            }
        }
    }

    /// Adds mocks of tests, and the files next to a file that is named. For a variable, an output or an alias that callers give, also the
    /// files below the folders and the files that may call the module.
    fn add_others(&mut self, files: &Files, from: &Address) -> Result<(), clap::Error> {
        let (folders, named): (Vec<&PathBuf>, Vec<&PathBuf>) =
            files.files.iter().partition(|path| path.is_dir());
        self.add_mocks(&folders);
        let has_aliases =
            |file: &ModuleFile| file.source().text().contains("configuration_aliases");
        let is_shared = match from.names().as_deref() {
            Some(["var" | "output", _]) => true,
            Some([_, _]) => self.files.iter().any(has_aliases),
            _ => false,
        };
        if is_shared && !folders.is_empty() {
            for around in folders.into_iter().cloned().chain([PathBuf::from(".")]) {
                let (inputs, _) = input_files::inputs(&[around], &files.exclude)?;
                self.add_all(inputs, true);
            }
        }
        let tests = named.iter().flat_map(|path| {
            let tests = walk::folder_of(path).join("tests");
            input_files::in_folder(&tests).unwrap_or_default()
        });
        let tests: Vec<PathBuf> = tests.collect();
        let named = named.into_iter().filter(|path| path.is_file());
        let mut named: Vec<CommandInput> = named.cloned().map(CommandInput::File).collect();
        named.sort();
        self.add_all(walk::beside(&named, &both_syntaxes()), false);
        self.add_all(tests.into_iter().map(CommandInput::File), false);
        Ok(())
    }

    /// Adds the mocks that the tests of the modules name by their folder: they replace resources of the module, wherever they are.
    fn add_mocks(&mut self, folders: &[&PathBuf]) {
        for named in folders {
            let Ok(folder) = fs::canonicalize(named) else {
                continue;
            };
            let tests = folder.join("tests");
            let own = self.files.iter().filter(|file| {
                let path = path_of(&file.input);
                let parent = path.parent();
                parent == Some(&folder) || parent == Some(&tests)
            });
            let sources: BTreeSet<String> = own.flat_map(mocks_of).collect();
            for source in sources {
                let path: PathBuf = named.join(source).components().collect();
                let path = path.strip_prefix(".").unwrap_or(&path);
                let found = input_files::in_folder(path).unwrap_or_default();
                let is_mock =
                    |path: &PathBuf| path.to_str().map(Dialect::of) == Some(Dialect::Mock);
                for path in found.into_iter().filter(is_mock) {
                    // The workspace takes the files in the folder of tests for a part of the module.
                    let name = path.to_string_lossy().replace(['/', '\\'], "-");
                    let input = CommandInput::File(path);
                    if let Ok(source) = input.read_any() {
                        let parsed = input_files::parse_with_mistakes(&input, &source);
                        self.add(input, parsed, &tests.join(name), true);
                    }
                }
            }
        }
    }

    /// Returns the new texts of files that change, by their index.
    fn renamed(
        &self,
        arguments: &RenameArguments,
        [from, to]: &[Address; 2],
        notes: &mut Diagnostics,
    ) -> Result<Vec<(usize, String)>, Diagnostics> {
        let (old, new) = (names(from)?, names(to)?);
        let (before, name) = match (old.split_last(), new.split_last()) {
            (Some((_, before)), Some((name, after))) if before == after => (before, name),
            _ => return Err(errors::other_name(from, to).into()),
        };
        let analysis = self.workspace.analysis();
        self.check_callers(&analysis, from, notes)?;
        let definitions = self.definitions(&analysis, &old.join("."));
        if definitions.is_empty() {
            return Err(self.not_defined(&analysis, [from, to], &old).into());
        }
        let mut edits: BTreeMap<FileId, Vec<Patch>> = BTreeMap::new();
        for Location { file, span, .. } in &definitions {
            let is_done = |found: &Vec<Patch>| found.iter().any(|edit| edit.span == *span);
            if edits.get(file).is_some_and(is_done) {
                continue;
            }
            let renamed = analysis.rename(*file, span.start, name).map_err(|error| {
                let at = error.location().and_then(|at| self.source_span(at));
                errors::refused_at(error.to_string(), at)
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
        let mut unchanged = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            let edits = edits.remove(&file.id).unwrap_or_default();
            if edits.is_empty() && index >= self.own {
                continue;
            }
            if !file.changes {
                unchanged.extend(edits.iter().map(|edit| file.source().span(edit.span)));
                continue;
            }
            let here = definitions.iter().filter(|at| at.file == file.id);
            let defined: HashSet<u32> = here.map(|at| at.span.start).collect();
            let moved = arguments.moved.then_some((&*old, &*new, &defined));
            texts.push((index, file.renamed(edits, moved)?));
        }
        let place = |at: &SourceSpan| (at.source().name().to_owned(), at.span().start);
        unchanged.sort_by_cached_key(place);
        notes.extend(errors::unchanged(from, unchanged));
        Ok(texts)
    }

    /// Reports files with mistakes that name the folder of the module, and notes calls of another source that ends with its name: it may
    /// be the same module, as others get it.
    fn check_callers(
        &self,
        analysis: &Analysis,
        from: &Address,
        notes: &mut Diagnostics,
    ) -> Result<(), Diagnostics> {
        let mut problems = Diagnostics::new();
        let own = self.files.iter().take(self.own);
        let naming: HashSet<FileId> = own
            .flat_map(|file| analysis.files_naming(file.id))
            .collect();
        let own = self.files.iter().take(self.own);
        let folders = own.filter_map(|file| path_of(&file.input).parent().map(Path::to_owned));
        let folders: BTreeSet<PathBuf> = folders.collect();
        let is_name = |name: &str| {
            let mut folders = folders.iter();
            folders.any(|folder| folder.file_name().is_some_and(|own| own == name))
        };
        let others = self.files.iter().skip(self.own).filter(|file| file.changes);
        for file in others {
            let found = file.parsed.diagnostics();
            if !found.has_errors() {
                let sources = sources_of(&file.parsed, "module").into_iter();
                let elsewhere = sources.filter(|at| {
                    let text = unquoted(at);
                    let path = text.split('?').next().unwrap_or_default();
                    let is_local = text.starts_with("./") || text.starts_with("../");
                    !is_local && path.rsplit('/').next().is_some_and(is_name)
                });
                notes.extend(elsewhere.map(|at| errors::other_source(from).at(at)));
            } else if naming.contains(&file.id) {
                let found = found.clone();
                problems.append(errors::of_caller(found, file.source().name(), from));
            }
        }
        problems.into_result(())
    }

    /// Returns the report of a name that nothing defines, or that is a part of what a definition names.
    fn not_defined(
        &self,
        analysis: &Analysis,
        [from, to]: [&Address; 2],
        names: &[&str],
    ) -> Diagnostic {
        let prefixes = (1..names.len())
            .rev()
            .filter_map(|length| names.get(..length));
        let mut prefixes = prefixes.map(|prefix| prefix.join("."));
        let is_defined = |prefix: &String| !self.definitions(analysis, prefix).is_empty();
        let Some(whole) = prefixes.find(is_defined) else {
            return errors::no_definition(from);
        };
        let own = || self.files.iter().take(self.own);
        let is_here = |(from, _): &(Address, Address)| {
            let mut trees = own().filter_map(|file| Some(analysis.file(file.id)?.tree()));
            trees.any(|tree| !from.find(tree).is_empty())
        };
        let definition = from.definition().zip(to.definition());
        let written = definition.into_iter().chain([(from.clone(), to.clone())]);
        let argument = written.into_iter().find(is_here);
        match argument {
            Some((argument, new)) => errors::part_of_block(from, &whole, &argument, &new),
            None => errors::part_of_value(from, &whole),
        }
    }

    /// Returns what defines a name in the folders of the files that are named, in files that change.
    fn definitions(&self, analysis: &Analysis, reference: &str) -> Vec<Location> {
        let changes = |at: &Location| {
            let mut files = self.files.iter();
            files.any(|file| file.id == at.file && file.changes)
        };
        let mut folders = HashSet::new();
        let mut found = Vec::new();
        for file in self.files.iter().take(self.own) {
            if folders.insert(path_of(&file.input).parent().map(Path::to_owned)) {
                for definition in analysis.definition_of(file.id, reference) {
                    // Tests in a folder belong to the module around it.
                    if !found.contains(&definition) && changes(&definition) {
                        found.push(definition);
                    }
                }
            }
        }
        found
    }

    fn source_span(&self, at: Location) -> Option<SourceSpan> {
        let file = self.files.iter().find(|file| file.id == at.file)?;
        Some(file.source().span(at.span))
    }

    /// Writes all files, and prints the names of the files that change.
    fn write(&self, texts: &[(usize, String)], output: &mut Output) -> Diagnostics {
        let mut changes = Vec::new();
        let mut changed: Vec<&str> = Vec::new();
        for (index, new) in texts {
            if let Some(file) = self.files.get(*index)
                && let Some(path) = file.input.path()
                && file.source().text() != new
            {
                changes.push(save::NewText { path, new });
                changed.push(file.source().name());
            }
        }
        let problems = save::replace_all(&changes);
        if problems.is_empty() {
            changed.iter().for_each(|name| output.print_name(name));
        }
        problems
    }
}

/// The names before and after, and the starts of the definitions that get a `moved` block.
type Moved<'m> = (&'m [&'m str], &'m [&'m str], &'m HashSet<u32>);

impl ModuleFile {
    fn source(&self) -> &Source {
        self.parsed.source()
    }

    /// Returns the text after edits. With `moved`, `moved` blocks stay as they are.
    fn renamed(
        &self,
        mut edits: Vec<Patch>,
        moved: Option<Moved<'_>>,
    ) -> Result<String, Diagnostics> {
        self.parsed.diagnostics().clone().into_result(())?;
        let tree = self.parsed.tree();
        if moved.is_some() {
            let blocks = Address::new(["moved"]).ok();
            let blocks = blocks.iter().flat_map(|moved| moved.find(tree));
            let blocks: Vec<Span> = blocks.map(|block| block.value_span()).collect();
            edits.retain(|edit| !blocks.iter().any(|block| block.contains(edit.span.start)));
        }
        let patches = match (tree, moved) {
            (Tree::Native(file), moved) => patches(file, edits, moved).map_err(errors::refused)?,
            (Tree::Json(_), Some((names, _, defined)))
                if !defined.is_empty() && has_state(names) =>
            {
                return Err(errors::moved_in_json(self.source().name()).into());
            }
            (Tree::Json(_), _) => Patches::new(edits).unwrap_or_default(),
        };
        Ok(patches.apply(self.source().text()))
    }
}

/// Returns the number of labels that the first block of a type has, at the root of a file.
fn label_count(tree: &ParsedSource, block_type: &str) -> Option<usize> {
    let Tree::Native(file) = tree.tree() else {
        return None;
    };
    let mut blocks = file.body().blocks();
    let first = blocks.find(|block| block.is_of_type(block_type))?;
    Some(first.labels().count())
}

/// Returns a path as calls lead to it: they name folders by other paths than the command line does. A linked file is of the module in
/// whose folder the link is.
fn path_of(input: &CommandInput) -> PathBuf {
    match input {
        CommandInput::File(path) => {
            let folder = fs::canonicalize(walk::folder_of(path)).ok();
            let file = folder.and_then(|folder| Some(folder.join(path.file_name()?)));
            file.unwrap_or_else(|| path.clone())
        }
        CommandInput::Stdin => PathBuf::from("stdin"),
    }
}

/// Returns whether a name is of a resource or a module, which Terraform keeps in its state.
fn has_state(names: &[&str]) -> bool {
    !matches!(
        names.first(),
        Some(&("var" | "local" | "output" | "data" | "check"))
    )
}

/// Returns the patches of edits in a file, with a `moved` block after each definition that gets one.
fn patches(file: &File, edits: Vec<Patch>, moved: Option<Moved<'_>>) -> Result<Patches, EditError> {
    let body = file.body();
    let mut edit = Edit::new(file);
    for Patch { span, text } in edits {
        if let Some((from, to, defined)) = moved
            && defined.contains(&span.start)
            && let Some(block) = body.blocks().find(|it| it.span().contains(span.start))
            // Terraform moves the state of some only; a `moved` block for anything else is an error.
            && (block.is_of_type("resource") || block.is_of_type("module"))
        {
            let path = |names: &[&str]| NewValue::expression(&names.join("."));
            let block_moved = hcl_write::Block::new("moved")
                .set("from", path(from))
                .set("to", path(to));
            edit.insert(body, Place::After(BodyItem::Block(block)), block_moved)?;
        }
        edit.replace_span(span, text);
    }
    edit.finish()
}

/// Returns the folders with mocks that a test names: `mock_provider "aws" { source = "./tests/aws" }`.
fn mocks_of(file: &ModuleFile) -> Vec<String> {
    let sources = sources_of(&file.parsed, "mock_provider").into_iter();
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
