//! Variables, their attributes, functions, and words of the language.

use std::collections::BTreeSet;

use hcl_config::Dialect;
use hcl_core::value::ValueKind as Kind;
use hcl_core::{Type, Value};
use hcl_schema::Shape;
use hcl_syntax::Span;
use hcl_syntax::native::{Body, File, is_identifier};

use super::{Completer, Completion, CompletionKind};
use crate::describe;
use crate::location::{ValueLocation, Word};
use crate::names::{Interface, Symbol, composed};
use crate::snippet::Snippet;
use crate::to_u32::to_u32;
use crate::value_text::shown_type;
use crate::variables::member;

/// Ranks of groups, after the values that the schema knows.
const LOOP: u32 = 100;
const NAMED: u32 = 200;
const VARIABLE: u32 = 300;
const FUNCTION: u32 = 400;
const KEYWORD: u32 = 500;

/// Variables with more attributes are completed step by step.
const MAX_NAMED: usize = 200;

/// Template directives, with the tab stop of what follows.
const DIRECTIVES: [(&str, &str); 5] = [
    ("if", " condition"),
    ("else", ""),
    ("endif", ""),
    ("for", " item in list"),
    ("endfor", ""),
];

impl Completer<'_> {
    /// Adds everything that an expression can begin with.
    pub(super) fn expressions(&mut self, value: &ValueLocation, word: &Word) {
        let names = self.at.iteration_variables(value).into_iter();
        for name in names.filter(|name| name != "_") {
            self.variable(&name, "iteration variable", "", LOOP, word);
        }
        let scope = self.at.analysis.module_scope(self.at.file);
        let context = scope.context();
        let hidden = self.hidden_name();
        let is_shown = |name: &&str| Some(*name) != hidden;
        for name in context.variable_names().filter(is_shown) {
            if let Some(variable) = context.variable(name) {
                self.variable(name, type_words(variable, false), "", VARIABLE, word);
            }
        }
        let blocks = self.blocks_after(None, &[], value);
        for name in blocks.iter().map(String::as_str).filter(is_shown) {
            self.variable(name, "", "", VARIABLE, word);
        }
        if scope.module().is_some() {
            for root in ["var", "local"] {
                self.named(root, context.variable(root), word);
            }
        }
        self.functions(context, "", word);
    }

    /// Adds the words of the language that can be the value at the offset.
    pub(super) fn keywords(&mut self, value: &ValueLocation, word: &Word) {
        for (rank, keyword) in (KEYWORD..).zip(self.known_keywords(value)) {
            let completion = Completion::new(*keyword, CompletionKind::Keyword, word.span);
            self.push(completion.rank(rank));
        }
    }

    /// Returns the name that has the outputs of a module of Terraform: only tests refer to them.
    fn hidden_name(&self) -> Option<&'static str> {
        let is_module = self.at.analysis.language().is_module();
        (is_module && self.at.dialect() == Dialect::Terraform).then_some("output")
    }

    fn known_keywords(&self, value: &ValueLocation) -> &'static [&'static str] {
        let argument = self.at.argument(value);
        match self.at.shape_of(value) {
            None | Some(Shape::Any | Shape::Expression) => &["true", "false", "null"],
            Some(_)
                if argument.is_some_and(|argument| argument.nullable) && value.path.is_empty() =>
            {
                &["null"]
            }
            Some(_) => &[],
        }
    }

    /// Adds the variables or locals of a module with their whole names.
    fn named(&mut self, root: &str, object: Option<&Value>, word: &Word) {
        let is_typed = |name: &str| self.at.analysis.declared(self.at.file, root, name).is_typed;
        let members = object.map_or_else(Vec::new, |object| members(object, is_typed));
        if members.len() > MAX_NAMED {
            return;
        }
        for (name, detail) in members {
            let label = format!("{root}.{name}");
            let declared = self.at.analysis.declared(self.at.file, root, &name);
            self.variable(&label, detail, &declared.description, NAMED, word);
        }
    }

    /// Returns whether a word is the name of a function.
    pub(super) fn is_called(&self, word: &Word) -> bool {
        let rest = self.rest_of_line(word);
        let after = rest.get(namespaced_length(rest)..);
        after.is_some_and(|after| after.starts_with('('))
    }

    /// Adds the functions of the namespaces before the offset.
    pub(super) fn functions_at(&mut self, word: &Word) {
        let start = self.at.text.get(word.span.range()).unwrap_or_default();
        let prefix = start.rfind("::").and_then(|at| start.get(..at + 2));
        let prefix = prefix.unwrap_or_default();
        let scope = self.at.analysis.scope(self.at.file);
        self.functions(scope.context(), prefix, word);
    }

    /// Adds the functions with names that begin with a prefix.
    fn functions(&mut self, context: &hcl_core::EvalContext<'_>, prefix: &str, word: &Word) {
        // A namespace at the offset is replaced together with what follows it.
        let after = namespaced_length(self.rest_of_line(word));
        let has_parenthesis = self.is_called(word);
        let span = Span::new(word.span.start, word.span.end.saturating_add(to_u32(after)));
        let names = context.function_names();
        for name in names.filter(|name| name.starts_with(prefix)) {
            // `core::length` is `length`, and `provider::*` is not a name.
            let short = name.strip_prefix("core::").filter(|_| prefix.is_empty());
            let has_short = short.is_some_and(|short| context.function(short).is_some());
            let Some(function) = context
                .function(name)
                .filter(|_| !has_short && !name.ends_with("::*"))
            else {
                continue;
            };
            let mut snippet = Snippet::new();
            snippet.text(name);
            if !has_parenthesis {
                let has_parameters =
                    !function.parameters().is_empty() || function.variadic().is_some();
                snippet.text("(");
                if has_parameters {
                    snippet.stop("");
                }
                snippet.text(")");
            }
            let completion = Completion::new(name, CompletionKind::Function, span);
            self.push(
                completion
                    .detail(describe::signature(name, function))
                    .docs(describe::function(function))
                    .with(snippet)
                    .rank(FUNCTION),
            );
        }
    }

    /// Adds the attributes of a variable, after the names that lead there.
    pub(super) fn steps(&mut self, value: &ValueLocation, path: &[String], word: &Word) {
        let Some((root, steps)) = path.split_first() else {
            return;
        };
        if value.loop_names.contains(root) || self.hidden_name() == Some(root) {
            return;
        }
        if self.at.iteration_variables(value).contains(root) {
            if steps.is_empty() {
                self.element_steps(word);
            }
            return;
        }
        if steps.is_empty() {
            self.instance_steps(root, word);
        }
        let scope = if matches!(root.as_str(), "var" | "local") {
            self.at.analysis.module_values(self.at.file)
        } else {
            self.at.analysis.module_scope(self.at.file)
        };
        let mut at = scope.context().variable(root).cloned();
        for step in steps {
            at = at.and_then(|value| member(&value, step));
        }
        let (analysis, file) = (self.at.analysis, self.at.file);
        let declared = |name: &str| analysis.declared(file, root, name);
        let is_typed = |name: &str| declared(steps.first().map_or(name, |step| step)).is_typed;
        for (name, detail) in at.map_or_else(Vec::new, |at| members(&at, is_typed)) {
            let docs = if steps.is_empty() {
                declared(&name).description
            } else {
                String::new()
            };
            self.variable(&name, detail, &docs, 0, word);
        }
        let addresses = &self.at.analysis.language.name_rules().addresses;
        let path: Vec<&str> = path.iter().map(|step| &**step).collect();
        let (prefix, path) = match path.as_slice() {
            // `resource.aws_vpc.main` is `aws_vpc.main`.
            [prefix, rest @ ..] if addresses.have_prefix(prefix) => (Some(*prefix), rest),
            whole => (None, whole),
        };
        let blocks = self.blocks_after(prefix, path, value).into_iter();
        let names = blocks.chain(self.arguments_of(path));
        for name in names.chain(self.names_of_calls(path)) {
            self.variable(&name, "", "", 0, word);
        }
    }

    /// Returns the outputs of a call, after the reference to it, and the runs of a test before the offset, after `run`.
    fn names_of_calls(&self, path: &[&str]) -> BTreeSet<String> {
        match path {
            ["run"] => {
                let bodies = self.at.tree().into_iter().map(File::body);
                let runs = bodies.flat_map(|it| it.blocks_of_type("run"));
                let before = runs.filter(|run| run.span().end <= self.at.offset);
                let names = before.filter_map(|run| run.label(0));
                names.map(|name| name.text().into_owned()).collect()
            }
            [root, name] | [root, name, _] if path.get(2).is_none_or(|it| is_index(it)) => {
                let call = format!("{root}.{name}");
                let module = self.at.analysis.file_of_call(self.at.file, &call);
                module.map_or_else(BTreeSet::new, |module| {
                    self.at.analysis.interface_of(module, &Interface::Output)
                })
            }
            _ => BTreeSet::new(),
        }
    }

    /// Returns the names of blocks that can follow the beginning of a reference. Only `provider` and `providers` take the alias of a
    /// provider.
    fn blocks_after(
        &self,
        prefix: Option<&str>,
        path: &[&str],
        value: &ValueLocation,
    ) -> BTreeSet<String> {
        let Some(names) = self.at.analysis.names_of_module(self.at.file) else {
            return BTreeSet::new();
        };
        let takes_alias = matches!(&*value.argument, "provider" | "providers");
        let addresses = &self.at.analysis.language.name_rules().addresses;
        let fits = |symbol: &Symbol| match symbol {
            Symbol::Alias { .. } => takes_alias && prefix.is_none(),
            _ if takes_alias => false,
            _ => {
                addresses.have_values(symbol)
                    && (prefix.is_none() || addresses.prefix_of(symbol) == prefix)
            }
        };
        let all = names.after(path).filter(|(_, symbol)| fits(symbol));
        all.map(|(next, _)| next.to_owned()).collect()
    }

    /// Returns the names of what a block writes, after the reference to it or to an instance of it.
    fn arguments_of(&self, path: &[&str]) -> Vec<String> {
        let (path, has_index) = match path {
            [block @ .., index] if is_index(index) => (block, true),
            whole => (whole, false),
        };
        let Some(symbol) = Symbol::block(path.iter().map(|name| composed(name)).collect()) else {
            return Vec::new();
        };
        let names = self.at.analysis.names_of_module(self.at.file);
        let definitions = names.iter().flat_map(|names| names.definitions(&symbol));
        let written = definitions.map(|place| self.at.analysis.names_in_block(&place.location));
        let mut written: Vec<String> = written.flatten().collect();
        let is_repetition = |name: &str| matches!(name, "count" | "for_each");
        let is_repeated = written.iter().any(|name| is_repetition(name));
        let addresses = &self.at.analysis.language.name_rules().addresses;
        written.retain(|name| !is_repetition(name) && addresses.find_in(&symbol, name));
        if is_repeated == has_index {
            written
        } else {
            Vec::new()
        }
    }

    /// Adds what follows `each` and `count` in a block of a module that has instances.
    fn instance_steps(&mut self, root: &str, word: &Word) {
        let bodies = self.at.tree().into_iter().map(File::body);
        let mut blocks = bodies.flat_map(Body::blocks);
        let around = blocks.find(|block| block.span().contains(self.at.offset));
        let has = |name: &str| around.is_some_and(|around| around.body().attribute(name).is_some());
        match root {
            _ if !self.at.analysis.language().is_module() => {}
            "each" if has("for_each") => self.element_steps(word),
            "count" if has("count") => {
                let docs = "The index of the instance.";
                self.variable("index", "number", docs, 0, word);
            }
            _ => {}
        }
    }

    fn element_steps(&mut self, word: &Word) {
        let docs = "The key or index of the element.";
        self.variable("key", "", docs, 0, word);
        self.variable("value", "", "The element.", 0, word);
    }

    fn variable(
        &mut self,
        name: &str,
        detail: impl Into<String>,
        docs: &str,
        rank: u32,
        word: &Word,
    ) {
        let completion = Completion::new(name, CompletionKind::Variable, word.span);
        self.push(completion.detail(detail).docs(docs).rank(rank));
    }

    pub(super) fn directives(&mut self, word: &Word) {
        for (rank, (keyword, rest)) in (0..).zip(DIRECTIVES) {
            let mut snippet = Snippet::new();
            snippet.text(keyword);
            if let Some(rest) = rest.strip_prefix(' ') {
                snippet.text(" ").stop(rest);
            }
            let completion = Completion::new(keyword, CompletionKind::Keyword, word.span);
            self.push(completion.snippet(snippet).rank(rank));
        }
    }
}

fn is_index(step: &str) -> bool {
    step.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the length of the names after double colons that begin a text.
fn namespaced_length(text: &str) -> usize {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let mut rest = text;
    while let Some(after) = rest.strip_prefix("::") {
        rest = after.trim_start_matches(is_part);
    }
    text.len() - rest.len()
}

/// Returns the attributes of a value that can follow a dot, with words for their types. Of an unknown value, those of
/// its type. Of a secret, only the names for which `is_typed` returns true.
pub(super) fn members(value: &Value, is_typed: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let unmarked = value.unmarked();
    let is_shown = |name: &str| {
        let is_name_of_type = || matches!(unmarked.ty(), Type::Object(_)) && is_typed(name);
        is_identifier(name) && (!value.is_marked() || is_name_of_type())
    };
    let names: Vec<(String, String)> = match unmarked.kind() {
        Kind::Object(entries) | Kind::Map(entries) => entries
            .iter()
            .map(|(name, value)| (name.to_string(), type_words(value, is_typed(name))))
            .collect(),
        Kind::Unknown => match unmarked.ty() {
            Type::Object(object) => object
                .iter()
                .map(|(name, ty)| (name.to_string(), ty.as_constraint().to_string()))
                .collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    names
        .into_iter()
        .filter(|(name, _)| is_shown(name))
        .collect()
}

/// Returns the type of a value in words; nothing if it is not known.
fn type_words(value: &Value, is_typed: bool) -> String {
    match shown_type(value, is_typed) {
        Type::Dynamic => String::new(),
        ty => ty.as_constraint().to_string(),
    }
}
