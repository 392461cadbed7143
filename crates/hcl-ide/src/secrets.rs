//! Values that are not shown, since the schema or a declaration says that they are secrets.

use std::collections::{HashMap, HashSet};

use hcl_core::internal::sort::sort_by_key;
use hcl_core::value::ValueKind;
use hcl_syntax::native::{self, Construct, Visit};
use hcl_syntax::{Span, json};

use crate::analysis::Analysis;
use crate::file::Tree;
use crate::names::{Interface, Role, Symbol, name_span};
use crate::place::FileId;
use crate::symbols::properties;
use crate::work::in_order;

/// The values of a file that are shown.
pub(crate) struct ShownValues {
    /// The values that the schema lists, in order; `None` means all of them.
    listed: Option<Vec<Span>>,
    /// The values that declarations hide, in order.
    hidden: Vec<Span>,
}

impl Analysis {
    /// Conceals what may be a secret by its name, and returns the values that are shown.
    pub(crate) fn shown_values(&self, file: FileId) -> ShownValues {
        ShownValues {
            listed: self.conceal_secrets(file),
            hidden: self.secret_values(file),
        }
    }

    /// Conceals what may be a secret by its name, and returns the values that the schema lists as shown.
    pub(crate) fn conceal_secrets(&self, file: FileId) -> Option<Vec<Span>> {
        let schema = if self.is_values(file) {
            self.language.schema()
        } else {
            Some(self.language.schemas().document())
        };
        let (schema, file) = schema.zip(self.file(file))?;
        schema.conceal_secrets(file.parsed())
    }

    /// Returns the values of sensitive variables and outputs in a module, in source order: their declarations, files of values, tests and
    /// calls.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let text = "variable \"pin\" {\n  default   = 1234\n  sensitive = true\n}\n";
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.tf", text)?;
    /// let found = workspace.analysis().secret_values(file);
    /// assert_eq!(&text[found[0].range()], "1234");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn secret_values(&self, file: FileId) -> Vec<Span> {
        let id = file;
        let file = self
            .file(id)
            .filter(|_| self.language.name_rules().is_module);
        let Some(file) = file else {
            return Vec::new();
        };
        let own = self.names_of_secrets(self.module_path(file), Some(id));
        let (mut found, set) = match file.tree() {
            Tree::Native(tree) => (declared(tree, &own), arguments(tree)),
            Tree::Json(tree) => (json_declared(tree, &own), json_arguments(tree)),
        };
        let mut others: HashMap<String, HashSet<Symbol>> = HashMap::new();
        let names = self.names(id);
        let set = set.into_iter().filter_map(|(name, value)| {
            let set = names?.at(name.start)?;
            if set.span != name || set.role != Role::Reference {
                return None;
            }
            let is_secret = match self.called(self.module_path(file), &set.symbol) {
                Some((path, symbol)) => others
                    .entry(path)
                    .or_insert_with_key(|path| self.names_of_secrets(path, None))
                    .contains(&symbol),
                None => own.contains(&set.symbol),
            };
            is_secret.then_some(value)
        });
        found.extend(set);
        sort_by_key(&mut found, |span| span.start);
        found
    }

    /// Returns the sensitive variables and outputs of the module in a folder: for a file in it, those that the file names.
    fn names_of_secrets(&self, folder: &str, of: Option<FileId>) -> HashSet<Symbol> {
        let files = self.files_in(folder);
        let trees = files.iter().filter_map(|&file| self.file(file)?.native());
        let mut found: HashSet<Symbol> = trees.flat_map(sensitive_declarations).collect();
        let is_own = |id: &FileId| files.contains(id) && !self.is_values(*id);
        let scope = match (of.filter(is_own), files.first()) {
            (Some(file), _) => self.scope(file),
            (None, Some(&first)) => self.module_scope(first),
            (None, None) => return found,
        };
        // The evaluation also knows overrides, the JSON syntax and misspelt flags.
        let roots = [("var", Interface::Variable), ("output", Interface::Output)];
        for (root, interface) in roots {
            let all = scope.context().variable(root);
            if let Some(ValueKind::Object(all)) = all.map(|it| it.unmarked().kind()) {
                let marked = all.iter().filter(|(_, value)| value.is_marked());
                found.extend(marked.map(|(name, _)| Symbol::in_module(interface, name)));
            }
        }
        found
    }
}

/// Returns what a block declares, and the argument with its value.
fn declaration(block_type: &str) -> Option<(Interface, &'static str)> {
    match block_type {
        "variable" => Some((Interface::Variable, "default")),
        "output" => Some((Interface::Output, "value")),
        _ => None,
    }
}

/// Returns the variables and outputs of a file that are declared as sensitive.
pub(crate) fn sensitive_declarations(file: &native::File) -> impl Iterator<Item = Symbol> {
    file.body().blocks().filter_map(|block| {
        let (interface, _) = declaration(block.type_name())?;
        let flag = block.body().attribute("sensitive")?.expression();
        let label = block.label(0)?;
        let is_sensitive = flag.as_bool() != Some(false);
        is_sensitive.then(|| Symbol::in_module(interface, &label.text()))
    })
}

/// Returns the values of sensitive declarations.
fn declared(file: &native::File, secrets: &HashSet<Symbol>) -> Vec<Span> {
    let declared = file.body().blocks().filter_map(|block| {
        let (interface, value) = declaration(block.type_name())?;
        let symbol = Symbol::in_module(interface, &block.label(0)?.text());
        let value = block.body().attribute(value)?.expression().span();
        secrets.contains(&symbol).then_some(value)
    });
    declared.collect()
}

/// Returns the values of sensitive declarations in the JSON syntax.
fn json_declared(file: &json::File, secrets: &HashSet<Symbol>) -> Vec<Span> {
    let mut found = Vec::new();
    for property in properties(file.root()) {
        let Some((interface, argument)) = declaration(property.name().decode()) else {
            continue;
        };
        for declared in properties(property.value()) {
            let inside = properties(declared.value());
            let is_flag = |it: &json::Property<'_>| {
                it.name().decode() == "sensitive"
                    && !matches!(it.value().kind(), json::ValueKind::Bool(false))
            };
            let symbol = Symbol::in_module(interface, declared.name().decode());
            if secrets.contains(&symbol) || inside.iter().any(is_flag) {
                let values = inside
                    .iter()
                    .filter(|inside| inside.name().decode() == argument);
                found.extend(values.map(|value| value.value().span()));
            }
        }
    }
    found
}

/// Returns the names and values of arguments, which may set variables.
fn arguments(file: &native::File) -> Vec<(Span, Span)> {
    let mut found = Vec::new();
    let mut walk = file.body().walk();
    while let Some(visit) = walk.next() {
        if let Visit::Enter(Construct::Attribute(attribute)) = visit {
            walk.skip_inside();
            found.push((attribute.name_span(), attribute.expression().span()));
        }
    }
    found
}

/// Returns the names and values of all properties.
fn json_arguments(file: &json::File) -> Vec<(Span, Span)> {
    let mut found = Vec::new();
    in_order(file.root(), |value, inner| {
        for property in properties(value) {
            found.push((name_span(property), property.value().span()));
            inner.push(property.value());
        }
    });
    found
}

impl ShownValues {
    /// Returns whether a value, or a part of one, is shown.
    pub(crate) fn contains(&self, value: Span) -> bool {
        let is_around = |all: &Vec<Span>| {
            let after = all.partition_point(|it| it.start <= value.start);
            let around = after.checked_sub(1).and_then(|index| all.get(index));
            around.is_some_and(|around| value.end <= around.end)
        };
        !self.hides(value) && self.listed.as_ref().is_none_or(is_around)
    }

    /// Returns whether a text shares a character with a value that a declaration hides.
    pub(crate) fn hides(&self, text: Span) -> bool {
        let after = self
            .hidden
            .partition_point(|hidden| hidden.start < text.end);
        let before = after
            .checked_sub(1)
            .and_then(|index| self.hidden.get(index));
        before.is_some_and(|before| text.start < before.end)
    }
}
