//! A file: its source and its tree, parsed once.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use hcl_config::editor::SharedSource;
pub use hcl_core::Tree;
use hcl_core::{Body, ParsedSource};
use hcl_syntax::{Diagnostics, Source, json, native};

use crate::cache::Cache;
use crate::calls::joined;
use crate::folder::{folder_of, place_of};
use crate::language::Parse;
use crate::names::{FileNames, NameRules};
use crate::place::DefinedName;
use crate::repeated_keys;

/// A file of a workspace. It never changes: a new text is a new `SourceFile`.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let id = workspace.set("app.hcl", "port = 80\n")?;
/// let analysis = workspace.analysis();
/// let file = analysis.file(id).unwrap();
/// assert_eq!((file.name(), file.source().position(7).column), ("app.hcl", 8));
/// assert!(file.native().is_some_and(|tree| tree.body().attribute("port").is_some()));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Debug)]
pub struct SourceFile {
    source: Source,
    /// The folder of its module: see [`folder_of`].
    folder: Box<str>,
    /// The folders that texts such as `"../net"` name.
    nearby: Vec<Box<str>>,
    parse: Parse,
    // No `Cache`: the parser runs no code of the program, so that other threads may wait for it.
    parsed: OnceLock<ParsedSource>,
    shared: OnceLock<SharedSource>,
    repeated_keys: OnceLock<Diagnostics>,
    pub(crate) checked: Cache<Diagnostics>,
    pub(crate) defined_names: Cache<[DefinedName]>,
    names: OnceLock<FileNames>,
    says_secret: OnceLock<bool>,
}

impl SourceFile {
    /// `base` is the folder that its name is relative to.
    pub(crate) fn new(source: Source, base: &str, parse: Parse) -> Self {
        let folder = folder_of(&place_of(base, source.name())).to_owned();
        Self {
            nearby: nearby(&folder, source.text()),
            folder: folder.into(),
            source,
            parse,
            parsed: OnceLock::new(),
            shared: OnceLock::new(),
            repeated_keys: OnceLock::new(),
            checked: Cache::default(),
            defined_names: Cache::default(),
            names: OnceLock::new(),
            says_secret: OnceLock::new(),
        }
    }

    /// Creates a file whose bytes are not all UTF-8, which its diagnostics report.
    pub(crate) fn of_parsed(parsed: ParsedSource, base: &str, parse: Parse) -> Self {
        let file = Self::new(parsed.source().clone(), base, parse);
        // The cell is new.
        let _ = file.parsed.set(parsed);
        file
    }

    /// Returns the name, as the workspace knows it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// Returns the path of the folder of its module.
    pub(crate) fn folder(&self) -> &str {
        &self.folder
    }

    /// Returns the source, which converts offsets to lines and columns.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Returns the folders that the text names: a call of a module there is one of these texts.
    pub(crate) fn nearby(&self) -> &[Box<str>] {
        &self.nearby
    }

    /// Returns the tree. Parses the text at the first call.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.parsed().tree()
    }

    /// Returns the tree of a file in the native syntax.
    #[must_use]
    pub fn native(&self) -> Option<&native::File> {
        match self.tree() {
            Tree::Native(file) => Some(file),
            Tree::Json(_) => None,
        }
    }

    /// Returns the tree of a file in the JSON syntax.
    #[must_use]
    pub fn json(&self) -> Option<&json::File> {
        match self.tree() {
            Tree::Native(_) => None,
            Tree::Json(file) => Some(file),
        }
    }

    pub(crate) fn body(&self) -> Body {
        match self.tree() {
            Tree::Native(file) => file.into(),
            Tree::Json(file) => file.into(),
        }
    }

    /// Returns the diagnostics of the parser. Runs no code of the program.
    #[must_use]
    pub fn syntax_diagnostics(&self) -> &Diagnostics {
        self.parsed().diagnostics()
    }

    /// Returns the names that the file defines and refers to. Finds them at the first call: all languages of a
    /// workspace have the same rules.
    pub(crate) fn names(&self, rules: &NameRules) -> &FileNames {
        self.names.get_or_init(|| match self.tree() {
            Tree::Native(file) => FileNames::of_native(file, rules),
            Tree::Json(file) => FileNames::of_json(file, rules),
        })
    }

    /// Returns whether the text may say of a value that it is a secret.
    pub(crate) fn says_secret(&self) -> bool {
        let says = || may_say_secret(self.text());
        *self.says_secret.get_or_init(says)
    }

    /// Returns the file for modules, with what their checks find in it alone.
    pub(crate) fn shared(&self) -> &SharedSource {
        self.shared.get_or_init(|| self.parsed().into())
    }

    /// Returns the keys that an object has twice.
    pub(crate) fn repeated_keys(&self) -> &Diagnostics {
        self.repeated_keys.get_or_init(|| match self.tree() {
            Tree::Native(file) => repeated_keys::of_native(file),
            Tree::Json(file) => repeated_keys::of_json(file),
        })
    }

    /// Returns the tree with the diagnostics of the parser, which the check of the program shares.
    pub(crate) fn parsed(&self) -> &ParsedSource {
        self.parsed.get_or_init(|| self.parse.run(&self.source))
    }
}

/// Finds the folders that texts such as `"./net"` and `"../net"` name, without parsing.
fn nearby(folder: &str, text: &str) -> Vec<Box<str>> {
    let starts = text.match_indices("\".").map(|(at, _)| at + 1);
    let rests = starts.filter_map(|start| text.get(start..));
    let paths = rests.filter_map(|rest| joined(folder, rest.split(['"', '\n']).next()?));
    let paths: BTreeSet<Box<str>> = paths.map(Box::from).collect();
    paths.into_iter().collect()
}

/// Returns whether a text may say of a value that it is a secret.
pub(crate) fn may_say_secret(text: &str) -> bool {
    text.contains("sensitive")
}
