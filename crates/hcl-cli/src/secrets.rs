//! Values of sensitive variables, which no command prints.

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
use crate::input_files::{both_syntaxes, parse_with_mistakes, root};
use crate::language::of_module;

/// Printed in place of a secret: [`HIDDEN_VALUE`] as an expression of both syntaxes.
pub(crate) const HIDDEN: &str = "\"(sensitive value)\"";

/// Returns the values of sensitive variables in each file, in order. References are not secrets.
pub(crate) fn of(files: &[ParsedSource]) -> Vec<Vec<Span>> {
    match analysis(files) {
        Some((analysis, ids)) => found(files, &analysis, &ids),
        None => vec![Vec::new(); files.len()],
    }
}

/// Conceals the secrets in sources that declare some, and masks these sources, each as a check of its module does.
pub(crate) fn conceal_declared(sources: &[Source]) {
    for source in sources {
        // The source may be standard input, whose text says the syntax.
        let file = [parse_with_mistakes(&CommandInput::Stdin, source)];
        if let Some((analysis, ids)) = analysis(&file) {
            found(&file, &analysis, &ids);
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
fn analysis(files: &[ParsedSource]) -> Option<(Analysis, Vec<Option<FileId>>)> {
    let setting = setting(files);
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
    walk::complete(&mut workspace, &setting, &both_syntaxes());
    let analysis = workspace.analysis();
    let has_secrets = analysis
        .files()
        .any(|(_, file)| file.text().contains("sensitive"));
    has_secrets.then_some((analysis, ids))
}

/// Returns the addresses of the values of sensitive variables.
pub(crate) fn addresses(files: &[ParsedSource]) -> Vec<Address> {
    let by_file = files
        .iter()
        .zip(of(files))
        .filter(|(_, secrets)| !secrets.is_empty());
    let found = by_file.flat_map(|(file, secrets)| {
        let mut all = Address::all(root(file));
        all.retain(|(_, found)| secrets.contains(&found.value_span()));
        all.into_iter().map(|(address, _)| address)
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

/// Returns the files of values and tests, which set variables that other files declare.
fn setting(files: &[ParsedSource]) -> Vec<CommandInput> {
    let names = files.iter().map(|file| file.source().name());
    let names = names.filter(|name| {
        matches!(Dialect::of(name), Dialect::Values | Dialect::Test) && Path::new(name).exists()
    });
    let mut inputs: Vec<CommandInput> = names.map(|name| CommandInput::File(name.into())).collect();
    inputs.sort();
    inputs
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
    let patches = Patches::new(patches.collect()).unwrap_or_default();
    patches.apply(source.slice(span))
}
