//! Declarations in the sources of a module, and the secrets in them: the values of sensitive variables.

use std::sync::LazyLock;

use hcl_core::{
    Attribute, Body, BodyContent, BodySchema, Diagnostics, Limits, OwnedBody, Source, json, native,
};

use crate::redaction::Syntaxes;
use crate::secrets::conceal;
use crate::unread::conceal_after_errors_unless;

/// The declarations of a module.
pub(super) static BLOCKS: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .block("variable", ["name"])
        .block("locals", [""; 0])
});

/// The arguments of a `variable` block.
pub(super) const ARGUMENTS: [&str; 7] = [
    "type",
    "default",
    "description",
    "sensitive",
    "nullable",
    "ephemeral",
    "deprecated",
];

/// Returns whether the value of an argument is shown. A misspelt name can mean the default.
fn is_shown(name: &str) -> bool {
    name != "default" && ARGUMENTS.contains(&name)
}

/// Returns whether a name is no misspelt `sensitive`, and not `sensitive` itself.
fn is_plain(name: &str) -> bool {
    name != "sensitive" && ARGUMENTS.contains(&name)
}

/// Conceals the values of a sensitive variable, and blocks that do not belong there.
pub(super) fn conceal_declaration(body: &Body<'_>) {
    let ignored = &mut Diagnostics::new();
    let attributes: Vec<Attribute<'_>> = body.just_attributes(ignored);
    let may_be_sensitive = attributes.iter().any(|it| !is_plain(it.name()));
    let is_hidden = |it: &&Attribute<'_>| {
        // A type can have a default: `optional(string, "…")`.
        let has_default = || may_be_sensitive && it.expression().span().text().contains("optional");
        !is_shown(it.name()) || (it.name() == "type" && has_default())
    };
    let hidden = attributes.iter().filter(is_hidden);
    hidden.for_each(|it| conceal(&it.expression().span()));
    for item in body.native_items().unwrap_or_default() {
        if let native::BodyItem::Block(block) = item
            && block.type_name() != "validation"
        {
            conceal(&block.body().source_span());
        }
    }
}

/// Conceals what may be a value of a sensitive variable in a source with the syntax errors `found`.
///
/// Where a value ends is not known then. So nothing is shown from the first error on, if the source has the word that makes
/// a variable sensitive, but its line if that is in another block; nor are the values of the declarations that could be read.
#[cold]
pub(super) fn conceal_in_broken_source(body: &OwnedBody, found: &Diagnostics, limits: &Limits) {
    let body = body.body();
    let text = body.missing_item();
    if !text.is_some_and(|at| at.source().text().contains("sensitive")) {
        return;
    }
    conceal_after_errors_unless(found, &Syntaxes::by_name(limits), |source, first| {
        is_in_other_block(source, first, limits)
    });
    let ignored = &mut Diagnostics::new();
    // A brace too many puts it after a declaration, which may be any.
    let is_outside = is_declared_in(&body);
    let (content, _): (BodyContent<'_>, _) = body.partial_content(&BLOCKS, ignored);
    for block in content.blocks_of("variable") {
        if is_outside || is_declared_in(block.body()) {
            conceal_declaration(block.body());
        }
    }
}

/// Returns whether a body has the argument that makes a variable sensitive.
fn is_declared_in(body: &Body<'_>) -> bool {
    let attributes = body.just_attributes(&mut Diagnostics::new());
    attributes.iter().any(|it| it.name() == "sensitive")
}

/// Returns whether an offset, before which the text is well-formed, is in a block that declares no variable.
fn is_in_other_block(source: &Source, offset: u32, limits: &Limits) -> bool {
    if json::is_json_name(source.name()) {
        return false;
    }
    let file = native::parse_with(source, limits, &mut Diagnostics::new());
    let blocks = file.body().items().filter_map(|item| match item {
        native::BodyItem::Block(block) => Some(block),
        native::BodyItem::Attribute(_) => None,
    });
    let last = blocks
        .take_while(|it| it.type_span().start <= offset)
        .last();
    last.is_some_and(|it| {
        let body = it.body().source_span().span();
        it.type_name() != "variable" && body.contains(offset)
    })
}
