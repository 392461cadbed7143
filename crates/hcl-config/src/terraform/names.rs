//! Names of blocks in arguments that Terraform does not evaluate: aliases of providers, and targets of imports.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::Diagnostics;
use hcl_core::eval::{Traversal, TraversalStepKind};

use super::check::{FoundBlock, Repetitions, address_of, argument};
use super::errors;
use super::language::TerraformLanguage;
use crate::literal_text;

/// Reports aliases and targets that the module does not declare.
pub(super) fn check<'f>(
    blocks: impl Iterator<Item = &'f FoundBlock> + Clone,
    repetitions: &Repetitions<'_>,
    found: &mut Diagnostics,
) {
    let aliases: HashSet<(String, String)> = blocks.clone().flat_map(aliases_in).collect();
    for named in blocks.clone().filter_map(|block| block.provider.as_ref()) {
        if let [Some(provider), Some(alias)] = names_of(named).as_slice()
            && !aliases.contains(&((*provider).to_owned(), (*alias).to_owned()))
        {
            found.push(errors::undeclared_alias(
                provider,
                alias,
                named.span().clone(),
            ));
        }
    }
    let calls = blocks.clone().filter(|it| it.block.type_name() == "module");
    let calls: HashSet<String> = calls.map(|call| address_of(&call.block)).collect();
    for import in blocks.filter(|block| block.block.type_name() == "import") {
        let target = argument(&import.block, "to");
        if let Some(target) = target.and_then(|target| target.static_traversal().ok()) {
            check_target(&target, repetitions, &calls, found);
        }
    }
}

/// Returns the aliases that a block declares, each with its provider.
fn aliases_in(found: &FoundBlock) -> Vec<(String, String)> {
    let block = &found.block;
    if block.type_name() == "provider" {
        let alias = argument(block, "alias").as_ref().and_then(literal_text);
        let named = block.label(0).map(Cow::into_owned).zip(alias);
        return named.into_iter().collect();
    }
    // `configuration_aliases = [aws.west]`
    let inner = TerraformLanguage::blocks_in(block).into_iter();
    let required = inner.filter(|it| it.type_name() == "required_providers");
    let mut named = Vec::new();
    for provider in required.flat_map(|it| it.body().just_attributes(&mut Diagnostics::new())) {
        let entries = provider.expression().static_map().unwrap_or_default();
        let lists = entries.iter().filter(|(key, _)| {
            let text = literal_text(key);
            key.as_keyword().or(text.as_deref()) == Some("configuration_aliases")
        });
        for alias in lists.flat_map(|(_, list)| list.static_list().unwrap_or_default()) {
            if let Ok(reference) = alias.static_traversal()
                && let [Some(provider), Some(alias)] = names_of(&reference).as_slice()
            {
                named.push(((*provider).to_owned(), (*alias).to_owned()));
            }
        }
    }
    named
}

/// Reports the target of an import that is not declared, or has a key although there is one. A resource without a key may be declared
/// later: Terraform writes it.
fn check_target(
    target: &Traversal,
    repetitions: &Repetitions<'_>,
    calls: &HashSet<String>,
    found: &mut Diagnostics,
) {
    let names = names_of(target);
    let ([Some(first), Some(second)], keys) = names.split_at(names.len().min(2)) else {
        return;
    };
    let (address, at) = (format!("{first}.{second}"), target.span().clone());
    if *first == "module" {
        // A module alone is the wrong form of an address.
        if !keys.is_empty() && !calls.contains(&address) {
            found.push(errors::no_import_target(&address, at));
        }
        return;
    }
    match (repetitions.get(&*address), keys) {
        (None, [None]) => found.push(errors::no_import_target(&address, at)),
        (Some(None), [None]) => found.push(errors::import_with_key(&address, at)),
        (Some(Some(_)), []) => found.push(errors::import_without_key(&address, at)),
        _ => {}
    }
}

/// Returns the names of a reference; `None` for a key.
pub(super) fn names_of(reference: &Traversal) -> Vec<Option<&str>> {
    let steps = reference.steps().iter().map(|step| match &step.kind {
        TraversalStepKind::Attribute(name) => Some(&**name),
        TraversalStepKind::Index(_) => None,
    });
    std::iter::once(Some(reference.root_name()))
        .chain(steps)
        .collect()
}
