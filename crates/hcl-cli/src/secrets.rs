//! Values of sensitive variables, which no command prints.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use hcl_app::Language;
use hcl_app::command::walk;
use hcl_config::{Dialect, terraform};
use hcl_core::internal::HIDDEN_VALUE;
use hcl_core::json_form::Json;
use hcl_core::{ParsedSource, Tree};
use hcl_ide::{Analysis, FileId};
use hcl_syntax::{Source, Span, json};
use hcl_write::{Address, AddressPart, Expr, Patch, Patches};

use crate::input::CommandInput;
use crate::input_files::{both_syntaxes, in_folder, parse_with_mistakes, root};
use crate::language::of_module;

/// Printed in place of a secret: [`HIDDEN_VALUE`] as an expression of both syntaxes.
pub(crate) const HIDDEN: &str = "\"(sensitive value)\"";

/// Returns the values of sensitive variables in each file, in order. References are not secrets.
pub(crate) fn of(files: &[ParsedSource]) -> Vec<Vec<Span>> {
    match analysis(files, &setting(files)) {
        Some((analysis, ids)) => found(files, &analysis, &ids),
        None => vec![Vec::new(); files.len()],
    }
}

/// Conceals the secrets in sources that declare some, and masks these sources, each as a check of its module does.
pub(crate) fn conceal_declared(sources: &[Source]) {
    // A source may be standard input, whose text says the syntax.
    let parse = |source| parse_with_mistakes(&CommandInput::Stdin, source);
    let files: Vec<ParsedSource> = sources.iter().map(parse).collect();
    // Those that depend on other files are read with them, once for all.
    let setting = setting(&files);
    let (set, alone): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| {
        let path = Path::new(file.source().name());
        setting.contains(&CommandInput::File(path.to_owned()))
    });
    let alone = alone.into_iter().map(|file| (vec![file], BTreeSet::new()));
    for (files, setting) in alone.chain([(set, setting)]) {
        if let Some((analysis, ids)) = analysis(&files, &setting) {
            found(&files, &analysis, &ids);
            // Checked for the mask alone.
            let ids = ids.into_iter().flatten();
            ids.for_each(|id| drop(analysis.diagnostics(id)));
        }
    }
}

/// Conceals the secrets of files, and returns them.
fn found(files: &[ParsedSource], analysis: &Analysis, ids: &[Option<FileId>]) -> Vec<Vec<Span>> {
    let secrets = ids.iter().zip(files).map(|(id, file)| {
        let mut secrets = id.map_or_else(Vec::new, |id| analysis.secret_values(id));
        secrets.retain(|span| !is_reference(file.source().slice(*span)));
        // Reports show lines of the file.
        secrets.iter().for_each(|span| file.source().conceal(*span));
        secrets
    });
    secrets.collect()
}

/// Returns the analysis of files as modules of Terraform, with the files that declare the variables which they set, unless none declares
/// a secret.
fn analysis(
    files: &[ParsedSource],
    setting: &BTreeSet<CommandInput>,
) -> Option<(Analysis, Vec<Option<FileId>>)> {
    let has = |word: &str| files.iter().any(|file| file.source().text().contains(word));
    // A call of a module has a source.
    if setting.is_empty() && !has("sensitive") && !has("source") {
        return None;
    }
    let language = of_module(Language::plain(), terraform::module());
    let mut workspace = walk::workspace(language.calls(terraform::with_output_names));
    let ids = files.iter().map(|file| {
        let source = file.source();
        let is_unnamed = matches!(file.tree(), Tree::Json(_)) && !json::is_json_name(source.name());
        if is_unnamed {
            // A text that is too large was not read.
            let named = workspace.set(&format!("{}.json", source.name()), source.text());
            return named.ok();
        }
        Some(workspace.set_source(source.clone()))
    });
    let ids = ids.collect();
    let setting: Vec<CommandInput> = setting.iter().cloned().collect();
    walk::complete(&mut workspace, &setting, &both_syntaxes());
    let analysis = workspace.analysis();
    let has_secrets = analysis
        .files()
        .any(|(_, file)| file.text().contains("sensitive"));
    has_secrets.then_some((analysis, ids))
}

/// Returns the names of an address, without indices.
pub(crate) fn names(address: &Address) -> Vec<AddressPart> {
    let names = address.parts().iter().filter(|part| part.name().is_some());
    names.cloned().collect()
}

/// Returns the names in the addresses of the values of sensitive variables.
pub(crate) fn addresses(files: &[ParsedSource]) -> Vec<Vec<AddressPart>> {
    let by_file = files
        .iter()
        .zip(of(files))
        .filter(|(_, secrets)| !secrets.is_empty());
    let found = by_file.flat_map(|(file, secrets)| {
        let mut all = Address::all(root(file));
        all.retain(|(_, found)| secrets.contains(&found.value_span()));
        all.into_iter().map(|(address, _)| names(&address))
    });
    found.collect()
}

/// Hides the value at a path in data: the names of an address.
pub(crate) fn hide(data: &mut Json, path: &[AddressPart]) {
    let Some((first, rest)) = path.split_first() else {
        *data = Json::String(HIDDEN_VALUE.into());
        return;
    };
    match data {
        Json::Array(elements) => elements.iter_mut().for_each(|element| hide(element, path)),
        Json::Object(entries) => {
            let entries = entries.iter_mut();
            // Labels are as they are, keys are templates.
            let is_named = |name: &str| {
                first.name() == Some(name)
                    || first.name() == Expr::text_of_template(name).as_deref()
            };
            let named = entries.filter(|(name, _)| is_named(name));
            named.for_each(|(_, value)| hide(value, rest));
        }
        _ => {}
    }
}

/// Returns the files with variables that other files declare: of values, of a test or a stack, and those that a file beside them replaces
/// or overrides.
fn setting(files: &[ParsedSource]) -> BTreeSet<CommandInput> {
    let mut overridden: HashMap<&Path, bool> = HashMap::new();
    let mut is_overridden = |path| {
        let folder = walk::folder_of(path);
        *overridden.entry(folder).or_insert_with(|| {
            let files = in_folder(folder).unwrap_or_default();
            let mut names = files.iter().filter_map(|file| file.to_str());
            names.any(Dialect::is_override)
        })
    };
    let paths = files.iter().map(|file| Path::new(file.source().name()));
    let set = paths.filter(|path| {
        let name = path.to_str().unwrap_or_default();
        let is_replaced = || Dialect::replacement(name).is_some_and(|it| Path::new(&it).exists());
        let is_set = match Dialect::of(name) {
            Dialect::Values | Dialect::Test | Dialect::Stack => true,
            Dialect::Terraform => is_replaced() || is_overridden(path),
            _ => false,
        };
        is_set && path.exists()
    });
    set.map(|path| CommandInput::File(path.to_owned()))
        .collect()
}

/// Returns whether a value has no literal in it.
fn is_reference(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    text.starts_with(char::is_alphabetic) && text.contains('.') && text.chars().all(is_part)
}

/// Returns the text of a span, with [`HIDDEN`] for each secret in it. A part of a secret is one.
pub(crate) fn masked(source: &Source, span: Span, secrets: &[Span]) -> String {
    if secrets.iter().any(|secret| secret.encloses(span)) {
        return HIDDEN.to_owned();
    }
    let inside = secrets.iter().filter(|secret| span.encloses(**secret));
    let patches = inside.map(|secret| {
        let moved = Span::new(secret.start - span.start, secret.end - span.start);
        Patch::new(moved, HIDDEN)
    });
    match Patches::new(patches.collect()) {
        Ok(patches) => patches.apply(source.slice(span)),
        Err(_) => HIDDEN.to_owned(),
    }
}
