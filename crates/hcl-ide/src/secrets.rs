//! Values that are not shown, since the schema or a declaration says that they are secrets.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hcl_config::editor::says_secret;
use hcl_core::internal::sort::sort_by_key;
use hcl_core::value::ValueKind;
use hcl_core::{Body, BodySchema};
use hcl_syntax::native::{self, Construct, ExpressionKind, Visit};
use hcl_syntax::{Diagnostics, Span, json};

use crate::analysis::Analysis;
use crate::arguments::attribute;
use crate::file::{SourceFile, Tree};
use crate::names::{Interface, Role, Symbol, inside_quotes, name_span};
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
        let declared = declarations(file).into_iter();
        let declared = declared.filter(|(symbol, ..)| own.contains(symbol));
        let mut found: Vec<Span> = declared
            .filter_map(|(_, body, value)| {
                Some(attribute(&body, value)?.expression().span().span())
            })
            .collect();
        let set = match file.tree() {
            Tree::Native(tree) => arguments(tree),
            Tree::Json(tree) => json_arguments(tree),
        };
        let mut others: HashMap<String, HashSet<Symbol>> = HashMap::new();
        let names = self.names(id);
        let set = set.into_iter().filter_map(|(name, value)| {
            let set = names?.at(name.start)?;
            if set.span != name || set.role != Role::Reference {
                return None;
            }
            let mut called = self.called(self.module_path(file), &set.symbol);
            let is_secret = own.contains(&set.symbol)
                || called.any(|(path, symbol)| {
                    others
                        .entry(path)
                        .or_insert_with_key(|path| self.names_of_secrets(path, None))
                        .contains(&symbol)
                });
            is_secret.then_some(value)
        });
        found.extend(set);
        sort_by_key(&mut found, |span| span.start);
        found
    }

    /// Returns the sensitive variables and outputs of the module in a folder: for a file in it, those that the file names.
    fn names_of_secrets(&self, folder: &str, of: Option<FileId>) -> HashSet<Symbol> {
        let Some(folder) = self.state.folders.get(folder) else {
            return HashSet::new();
        };
        let files = folder.files.as_slice();
        let declared = folder.sensitive.get_or_compute(|| {
            let files = files.iter().filter_map(|&file| self.file(file));
            let declared = files.flat_map(|file| declarations(file));
            let sensitive = declared.filter(|(_, body, _)| says_secret(body) == Some(true));
            Arc::new(sensitive.map(|(symbol, ..)| symbol).collect())
        });
        let mut found = HashSet::clone(&declared);
        let is_own = |id: &FileId| files.contains(id) && !self.is_values(*id);
        let scope = match (of.filter(is_own), files.first()) {
            (Some(file), _) => self.scope(file),
            (None, Some(&first)) => self.module_scope(first),
            (None, None) => return found,
        };
        // The evaluation also knows overrides.
        let roots = [("var", Interface::Variable), ("output", Interface::Output)];
        for (root, interface) in roots {
            let all = scope.context().variable(root);
            if let Some(ValueKind::Object(all)) = all.map(|it| it.unmarked().kind()) {
                let marked = all.iter().filter(|(_, value)| value.is_marked());
                found.extend(marked.map(|(name, _)| Symbol::in_module(&interface, name)));
            }
        }
        found
    }
}

/// Returns the variables and outputs that a file declares, and local values of Packer, each with the argument that has its value.
fn declarations(file: &SourceFile) -> Vec<(Symbol, Body, &'static str)> {
    type Kind = (&'static str, fn(&str) -> Symbol, &'static str);
    let kinds: [Kind; 3] = [
        ("variable", Symbol::variable, "default"),
        (
            "output",
            |name| Symbol::in_module(&Interface::Output, name),
            "value",
        ),
        ("local", Symbol::local, "expression"),
    ];
    let schema = kinds.iter().fold(BodySchema::new(), |schema, (name, ..)| {
        schema.block(*name, ["name"])
    });
    let (content, _) = file
        .body()
        .partial_content(&schema, &mut Diagnostics::new());
    let declared = kinds.iter().flat_map(|(name, symbol, value)| {
        let blocks = content.blocks_of(name);
        blocks.filter_map(|block| {
            let symbol = symbol(&block.label(0)?);
            Some((symbol, block.body().clone(), *value))
        })
    });
    declared.collect()
}

/// Returns the names and values of arguments and of the items of objects, which may set variables.
fn arguments(file: &native::File) -> Vec<(Span, Span)> {
    let mut found = Vec::new();
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Attribute(attribute)) => {
                found.push((attribute.name_span(), attribute.expression().span()));
            }
            Visit::Enter(Construct::Expression(expression)) => {
                // `inputs = { pin = 1 }`
                if let ExpressionKind::Object(object) = expression.kind() {
                    let items = object.items();
                    let name = |key: Span| inside_quotes(file.source().text(), key);
                    found.extend(items.map(|it| (name(it.key().span()), it.value().span())));
                }
            }
            _ => {}
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
