//! Names of blocks in arguments that Terraform does not evaluate: aliases of providers, and targets of imports.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::{Block, Diagnostic, Diagnostics};

use super::check::{Repetitions, address_of, argument, repetition_of};
use super::errors;
use super::found_block::FoundBlock;
use super::language::TerraformLanguage;
use crate::literal_text;

/// Reports aliases and targets that the module does not declare.
pub(super) fn check<'f>(
    blocks: impl Iterator<Item = &'f FoundBlock> + Clone,
    repetitions: &Repetitions<'_>,
    found: &mut Diagnostics,
) {
    let aliases: HashSet<Alias> = blocks.clone().flat_map(aliases_in).collect();
    for named in blocks.clone().filter_map(|block| block.provider.as_ref()) {
        if let Some(alias) = alias_of(named).filter(|alias| !aliases.contains(alias)) {
            let at = named.span().clone();
            found.push(errors::undeclared_alias(&alias.0, &alias.1, at));
        }
    }
    let calls = blocks.clone().filter(|it| it.block.type_name() == "module");
    let calls: HashSet<String> = calls.map(|call| address_of(&call.block)).collect();
    for target in blocks.filter_map(|import| target_of(&import.block)) {
        match names_of(&target).as_slice() {
            // A module alone is the wrong form of an address.
            [Some("module"), Some(call), _, ..] => {
                let call = format!("module.{call}");
                if !calls.contains(&call) {
                    found.push(errors::no_import_target(&call, target.span().clone()));
                }
            }
            _ => found.extend(mistake_of_target(&target, 0, repetitions)),
        }
    }
}

/// Reports imports into the module of a call that do not fit its resources.
pub(super) fn check_imports(
    imports: &[Block],
    call: &str,
    resources: &[Block],
    found: &mut Diagnostics,
) {
    let addresses: Vec<String> = resources.iter().map(address_of).collect();
    let mut repetitions = Repetitions::new();
    for (address, resource) in addresses.iter().zip(resources) {
        let repetition = repetitions.entry(address).or_default();
        *repetition = repetition.or(repetition_of(resource));
    }
    for target in imports.iter().filter_map(target_of) {
        let before = match names_of(&target).as_slice() {
            [Some("module"), Some(name), rest @ ..] if *name == call => {
                2 + usize::from(rest.first() == Some(&None))
            }
            _ => continue,
        };
        found.extend(mistake_of_target(&target, before, &repetitions));
    }
}

/// Returns what an import leads to.
fn target_of(block: &Block) -> Option<Traversal> {
    let target = argument(block, "to").filter(|_| block.type_name() == "import");
    target?.static_traversal().ok()
}

/// A provider, and its alias.
type Alias = (String, String);

/// Returns what a reference to a provider with an alias names: `aws.west`.
fn alias_of(reference: &Traversal) -> Option<Alias> {
    match *names_of(reference) {
        [Some(provider), Some(alias)] => Some((provider.to_owned(), alias.to_owned())),
        _ => None,
    }
}

/// Returns the aliases that a block declares.
fn aliases_in(found: &FoundBlock) -> Vec<Alias> {
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
        let listed = lists.flat_map(|(_, list)| list.static_list().unwrap_or_default());
        named.extend(listed.filter_map(|it| alias_of(&it.static_traversal().ok()?)));
    }
    named
}

/// Returns the mistake of an import whose target is not declared, or has a key that does not fit. `before` is the number of names that lead
/// to its module. Without a key, a resource of the module itself may be declared later: Terraform writes it.
fn mistake_of_target(
    target: &Traversal,
    before: usize,
    repetitions: &Repetitions<'_>,
) -> Option<Diagnostic> {
    let names = names_of(target);
    // Of modules in modules, the files are not read.
    let ([Some(first), Some(second)] | [Some(first), Some(second), None]) = names.get(before..)?
    else {
        return None;
    };
    let (address, at) = (format!("{first}.{second}"), target.span().clone());
    let shown = names.iter().take(before + 2).flatten();
    let shown = shown.copied().collect::<Vec<_>>().join(".");
    let is_text = match target.steps().get(before + 1).map(|step| &step.kind) {
        Some(TraversalStepKind::Index(key)) => Some(key.as_str().is_some()),
        _ => None,
    };
    match (repetitions.get(&*address), is_text) {
        (None, None) if before == 0 => None,
        (None, _) => Some(errors::no_import_target(&shown, at)),
        (Some(None), Some(_)) => Some(errors::import_with_key(&shown, at)),
        (Some(Some(_)), None) => Some(errors::import_without_key(&shown, at)),
        (Some(Some(repetition)), Some(is_text)) if is_text != (*repetition == "for_each") => Some(
            errors::import_with_other_key(&shown, repetition, !is_text, at),
        ),
        _ => None,
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
