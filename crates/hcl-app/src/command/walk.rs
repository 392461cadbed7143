//! The files that paths on the command line stand for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_config::editor::{is_var_file, joined};
use hcl_ide::{Language, Workspace};
use hcl_lsp::Patterns;
use hcl_syntax::Diagnostics;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::errors;
use super::input::CommandInput;

/// Patterns of files that folders do not stand for, as the lines of `.gitignore` are.
#[derive(Clone, Debug)]
pub struct Exclude(Gitignore);

impl Exclude {
    /// Excludes nothing.
    #[must_use]
    pub fn none() -> Self {
        Self(Gitignore::empty())
    }

    /// Excludes what matches one of the patterns, relative to each folder or to the current one.
    ///
    /// # Errors
    ///
    /// A pattern is wrong: a sentence about it.
    pub fn new<S: AsRef<str>>(patterns: &[S]) -> Result<Self, String> {
        let mut builder = GitignoreBuilder::new("");
        for pattern in patterns {
            let added = builder.add_line(None, pattern.as_ref());
            added.map_err(|error| format!("{:?} is not a pattern: {error}", pattern.as_ref()))?;
        }
        builder.build().map(Self).map_err(|error| error.to_string())
    }

    /// Returns whether a file of a folder is excluded.
    fn excludes(&self, folder: &Path, file: &Path) -> bool {
        let matches = |path: &Path, is_folder| {
            let mut folders = path.ancestors().skip(1);
            // `!x.hcl` brings no file of an excluded folder back.
            let is_excluded =
                |it: &Path| !it.as_os_str().is_empty() && self.0.matched(it, true).is_ignore();
            !path.has_root()
                && (folders.any(is_excluded) || self.0.matched(path, is_folder).is_ignore())
        };
        // `--exclude modules modules` means a folder in the one that is named, also as `modules/` and `./modules`.
        let [folder, file] = [folder, file].map(|path| joined(Path::new(""), path));
        let is_in_folder = matches(file.strip_prefix(&folder).unwrap_or(&file), false);
        let is_named = !folder.as_os_str().is_empty() && matches(&folder, true);
        is_in_folder || (matches(&file, false) && !is_named)
    }
}

/// Returns the inputs in path order, each once. Folders stand for the files in them and in their folders, without hidden
/// ones, those that a `.gitignore` or `.ignore` file or `exclude` excludes, and symbolic links. No input is an error.
pub fn inputs(
    paths: &[PathBuf],
    patterns: &Patterns,
    exclude: &Exclude,
    diagnostics: &mut Diagnostics,
) -> Vec<CommandInput> {
    let mut inputs = Vec::new();
    for path in paths {
        if CommandInput::from(&**path) != CommandInput::Stdin && path.is_dir() {
            for file in patterns.files(path) {
                match file {
                    Ok(file) if exclude.excludes(path, &file) => {}
                    Ok(file) => inputs.push(CommandInput::File(file)),
                    Err(error) => diagnostics.push(errors::cannot_walk(&error)),
                }
            }
        } else {
            // `./a.hcl` and `a.hcl` are one input.
            inputs.push(CommandInput::from(path.strip_prefix(".").unwrap_or(path)));
        }
    }
    if inputs.is_empty() && diagnostics.is_empty() {
        diagnostics.push(errors::no_files(paths));
    }
    inputs.sort();
    inputs.dedup();
    // One path stands for each of its files once.
    if paths.len() > 1 {
        retain_distinct(&mut inputs);
    }
    inputs
}

/// Adds the other files of the modules in the folders among the paths. Terraform also reads links, and files that git ignores.
pub(crate) fn add_modules(
    inputs: &mut Vec<CommandInput>,
    paths: &[PathBuf],
    patterns: &Patterns,
    exclude: &Exclude,
) {
    let files = inputs.iter().filter_map(CommandInput::path);
    let folders: BTreeSet<PathBuf> = files.map(|path| folder_of(path).to_owned()).collect();
    for path in paths.iter().filter(|path| path.is_dir()) {
        let below = folders
            .iter()
            .filter(|it| place(it).starts_with(place(path)));
        let files = below.flat_map(|folder| patterns.in_folder(folder).unwrap_or_default());
        let files = files.filter(|file| !exclude.excludes(path, file));
        inputs
            .extend(files.map(|file| CommandInput::from(file.strip_prefix(".").unwrap_or(&file))));
    }
    inputs.sort();
    inputs.dedup();
}

/// Removes inputs that name a file once more, as `hcl fmt . app.hcl` and links do.
fn retain_distinct(inputs: &mut Vec<CommandInput>) {
    let mut targets = BTreeSet::new();
    inputs.retain(|input| match input {
        CommandInput::Stdin => true,
        // A path that leads nowhere is reported when it is read.
        CommandInput::File(path) => {
            fs::canonicalize(path).map_or(true, |path| targets.insert(path))
        }
    });
}

/// Returns the folder of a file. The parent of `app.hcl` is an empty path, which cannot be opened: the folder is `.`.
#[must_use]
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the current folder; an empty path if it is not known.
fn current_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// Returns a workspace for the files of a command: names are relative to the current folder.
#[must_use]
pub fn workspace(language: Language) -> Workspace {
    Workspace::new(language).base(&current_folder().to_string_lossy())
}

/// Returns a path from the root, without `.` and `..`.
fn place(path: &Path) -> PathBuf {
    joined(&current_folder(), path)
}

/// The way to name files beside the inputs: from the root, or relative to a folder.
struct OtherNames {
    base: Option<PathBuf>,
}

impl OtherNames {
    /// Returns names from the root if all inputs have such names.
    fn like(inputs: &[CommandInput]) -> Self {
        let mut paths = inputs.iter().filter_map(CommandInput::path);
        let is_relative = paths.any(Path::is_relative);
        Self {
            base: is_relative.then(current_folder),
        }
    }

    /// Returns the files directly in a folder. A folder that cannot be listed has none.
    fn in_folder(&self, folder: &Path, patterns: &Patterns) -> Vec<CommandInput> {
        let paths = patterns.in_folder(folder).unwrap_or_default().into_iter();
        paths
            .map(|path| CommandInput::File(self.shown(path)))
            .collect()
    }

    /// Returns the name of a file: `main.tf` in the current folder, `../main.tf` in the one around it.
    fn shown(&self, path: PathBuf) -> PathBuf {
        let folders = self.base.iter().flat_map(|base| base.ancestors());
        // Two paths that share only the root have nothing to do with each other.
        let mut folders = folders.filter(|folder| folder.parent().is_some());
        let mut up = PathBuf::new();
        let rest = folders.find_map(|folder| {
            let rest = path.strip_prefix(folder).ok();
            if rest.is_none() {
                up.push("..");
            }
            rest
        });
        match rest {
            Some(rest) => up.join(rest),
            None => path,
        }
    }
}

/// How many folders of called modules are read.
const MAX_FOLDERS: usize = 1_000;

/// Adds to a [`workspace`] the other files of the modules of the inputs, and the modules in folders nearby that are called. Returns the
/// paths of these folders.
pub fn complete(
    workspace: &mut Workspace,
    inputs: &[CommandInput],
    patterns: &Patterns,
) -> BTreeSet<PathBuf> {
    let add = |workspace: &mut Workspace, others: Vec<CommandInput>| {
        for other in others {
            // A file that cannot be read, or is too large, has no part in it.
            if let Ok(source) = other.read_any() {
                workspace.set_source(source);
            }
        }
    };
    add(workspace, beside(inputs, patterns));
    let names = OtherNames::like(inputs);
    let mut called = BTreeSet::new();
    loop {
        let missing = workspace.analysis().missing_folders();
        let mut missing: Vec<PathBuf> = missing.iter().map(|it| place(Path::new(it))).collect();
        missing.retain(|folder| called.len() < MAX_FOLDERS && called.insert(folder.clone()));
        if missing.is_empty() {
            return called;
        }
        for folder in missing {
            add(workspace, names.in_folder(&folder, patterns));
        }
    }
}

/// Returns the other files of the modules of the inputs: the files of their folders. Tests in a folder `tests` belong to the module
/// around it, and values to the nearest module.
pub fn beside(inputs: &[CommandInput], patterns: &Patterns) -> Vec<CommandInput> {
    let named = inputs.iter().filter_map(CommandInput::path);
    let named: BTreeSet<PathBuf> = named.map(place).collect();
    let mut folders = BTreeSet::new();
    for path in &named {
        let folder = folder_of(path);
        folders.insert(folder);
        if folder.ends_with("tests") {
            folders.insert(folder_of(folder));
        }
        if path.to_str().is_some_and(is_var_file) {
            folders.extend(patterns.module_above(path));
        }
    }
    let names = OtherNames::like(inputs);
    let beside = folders
        .into_iter()
        .flat_map(|folder| names.in_folder(folder, patterns));
    let is_other =
        |input: &CommandInput| input.path().is_some_and(|it| !named.contains(&place(it)));
    beside.filter(is_other).collect()
}
