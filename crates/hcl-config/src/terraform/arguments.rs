//! Mistakes in arguments that Terraform reads itself, in any block: conditions, references, keywords and literals.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use hcl_core::convert::convert;
use hcl_core::eval::Traversal;
use hcl_core::native::ExpressionKind;
use hcl_core::{Block, Diagnostics, EvalContext, Expression, SourceSpan, Type};

use super::check::argument;
use super::errors;
use super::language::{Form, TerraformLanguage};
use super::names::names_of;
use crate::{Dialect, literal_text};

/// Names that begin references to what no test can expect to fail.
const WITHOUT_CONDITIONS: [&str; 9] = [
    "count",
    "each",
    "local",
    "module",
    "path",
    "run",
    "self",
    "terraform",
    "tofu",
];

/// Reports the mistakes in a block of a file of Terraform or of a test.
pub(super) fn check(block: &Block, dialect: Dialect, found: &mut Diagnostics) {
    if dialect != Dialect::Mock {
        check_condition(block, found);
    }
    match block.type_name() {
        "variable" if dialect == Dialect::Terraform => check_validations(block, found),
        "module" => check_version(block, found),
        _ => {}
    }
}

/// Reports a value that is none of the keywords with `|` between them. As in Terraform 0.11, a provisioner takes them in quotes.
pub(super) fn check_keyword(
    block: &Block,
    value: &Expression,
    words: &str,
    found: &mut Diagnostics,
) {
    let text = literal_text(value).filter(|_| block.type_name() == "provisioner");
    let word = value.as_keyword().or(text.as_deref());
    if word.is_none_or(|word| words.split('|').all(|other| other != word)) {
        found.push(errors::invalid_keyword(words, value.span()));
    }
}

/// Reports a list of references that is calculated, and items of `depends_on` and `expect_failures` that are not names.
pub(super) fn check_references(name: &str, value: &Expression, found: &mut Diagnostics) {
    if name == "ignore_changes" && value.as_keyword() == Some("all") {
        return;
    }
    let Ok(items) = value.static_list() else {
        found.push(errors::no_list_of_names(value.span()));
        return;
    };
    for item in items {
        let reference = reference_of(&item);
        let names = reference.as_ref().map_or_else(Vec::new, names_of);
        match name {
            "depends_on" if names.len() < 2 => found.push(errors::no_name(item.span())),
            "depends_on" if !is_whole(&names) => found.push(errors::not_whole(item.span())),
            "expect_failures" if !is_checked(&names) => {
                found.push(errors::not_checked(item.span()));
            }
            "replace_triggered_by" if !is_trigger(&item, &names) => {
                found.push(errors::no_resource(item.span()));
            }
            _ => {}
        }
    }
}

/// Returns what an expression refers to. Terraform 0.11 had references in quotes.
fn reference_of(value: &Expression) -> Option<Traversal> {
    let quoted = || literal_text(value).and_then(|text| text.parse::<Expression>().ok());
    let own = value.static_traversal().ok();
    own.or_else(|| quoted()?.static_traversal().ok())
}

/// Reports what is no provider, such as `aws` or `aws.west`, or `aws.west[each.key]` of OpenTofu.
pub(super) fn check_provider(value: &Expression, found: &mut Diagnostics) {
    let quoted = literal_text(value).and_then(|text| text.parse::<Expression>().ok());
    let written = quoted.as_ref().unwrap_or(value).as_native();
    let indexed = written.and_then(|written| match written.kind() {
        ExpressionKind::Index(index) => Some(index.collection().into()),
        _ => None,
    });
    let reference = reference_of(indexed.as_ref().unwrap_or(value));
    let names = reference.as_ref().map(names_of);
    let is_provider = match names.as_deref() {
        Some([Some(_), Some(_)]) => true,
        Some([Some(_)] | [Some(_), Some(_), None]) => indexed.is_none(),
        _ => false,
    };
    if !is_provider {
        found.push(errors::no_provider(value.span()));
    }
}

/// Reports what is no map of providers, and a provider that it has twice.
pub(super) fn check_providers(value: &Expression, found: &mut Diagnostics) {
    let Ok(entries) = value.static_map() else {
        found.push(errors::no_map_of_providers(value.span()));
        return;
    };
    let mut first: HashMap<String, SourceSpan> = HashMap::new();
    for (key, provider) in entries {
        check_provider(&key, found);
        check_provider(&provider, found);
        let name = literal_text(&key).unwrap_or_else(|| key.span().text().to_owned());
        match first.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(key.span())),
            Entry::Occupied(first) => {
                found.push(errors::provider_given_twice(
                    first.get().clone(),
                    key.span(),
                ));
            }
        }
    }
}

/// Returns whether names lead to what has conditions.
fn is_checked(names: &[Option<&str>]) -> bool {
    matches!(names, [Some(root), Some(_), ..] if !WITHOUT_CONDITIONS.contains(root))
}

/// Returns whether no attribute of a block, a variable or a local value is named. Of modules, Terraform accepts one.
fn is_whole(names: &[Option<&str>]) -> bool {
    let after = match names {
        [
            Some("module" | "count" | "each" | "path" | "self" | "terraform" | "tofu"),
            ..,
        ] => return true,
        [Some("local" | "var"), _, after @ ..] => return after.is_empty(),
        [Some("data" | "ephemeral" | "resource"), _, _, after @ ..] | [_, _, after @ ..] => after,
        _ => return true,
    };
    matches!(after, [] | [None])
}

/// Returns whether an item of `replace_triggered_by` names resources, and beside them only `count` and `each`, which keys may have.
fn is_trigger(item: &Expression, names: &[Option<&str>]) -> bool {
    let references = item.variables();
    let roots = references.iter().map(Traversal::root_name);
    // In the JSON syntax, the item is a text.
    let text = item
        .as_native()
        .is_none()
        .then(|| names.first().copied())
        .flatten();
    let mut roots = roots
        .chain(text.flatten())
        .filter(|root| !matches!(*root, "count" | "each"))
        .peekable();
    roots.peek().is_some() && roots.all(|root| root != "var" && !WITHOUT_CONDITIONS.contains(&root))
}

/// Reports a call of a module that has a version, but does not come from a registry.
fn check_version(call: &Block, found: &mut Diagnostics) {
    if let Some(source) = argument(call, "source")
        && argument(call, "version").is_some()
        && literal_text(&source).is_some_and(|source| {
            source.starts_with('.') || source.contains("::") || source.contains("://")
        })
    {
        found.push(errors::unversioned_source(source.span()));
    }
}

/// Reports a condition that refers to nothing, except `false`: an editor inserts it until the condition is written.
fn check_condition(block: &Block, found: &mut Diagnostics) {
    if matches!(
        block.type_name(),
        "assert" | "postcondition" | "precondition" | "validation"
    ) && let Some(condition) = argument(block, "condition")
        && condition.variables().is_empty()
        && condition.span().text() != "false"
    {
        found.push(errors::constant_condition(condition.span()));
    }
}

/// Reports a validation that does not refer to its own variable.
fn check_validations(variable: &Block, found: &mut Diagnostics) {
    let Some(name) = variable.label(0) else {
        return;
    };
    let own = [Some("var"), Some(&*name)];
    let is_own = |reference: &Traversal| names_of(reference).starts_with(&own);
    for validation in TerraformLanguage::blocks_in(variable) {
        if let Some(condition) = argument(&validation, "condition") {
            let references = condition.variables();
            if !references.is_empty() && !references.iter().any(is_own) {
                found.push(errors::validation_of_another(&name, condition.span()));
            }
        }
    }
}

/// Reports an argument that is not a literal, or not true or false, not an object, or not a text. `null` passes: editors insert it where
/// nothing is chosen yet.
pub(super) fn check_literal(value: &Expression, form: Form, found: &mut Diagnostics) {
    let checkpoint = found.checkpoint();
    let literal = value.evaluate(&EvalContext::literal_only(), found);
    if found.has_errors_since(checkpoint) {
        return;
    }
    let at = value.span();
    match form {
        Form::Object if literal.is_null() || literal.is_object() => {}
        Form::Object => found.push(errors::no_object(at)),
        Form::Flag if convert(&literal, &Type::Bool).is_err() => found.push(errors::no_flag(at)),
        Form::Value if convert(&literal, &Type::String).is_err() => {
            found.push(errors::no_text(at));
        }
        _ => {}
    }
}
