//! Expressions that Terraform does not evaluate: it reads references in them.

use hcl_core::native::{self, Block, BodyItem};
use hcl_core::{Diagnostic, Diagnostics, json};

/// Arguments with references: the type of the block, `*` for any, and the name.
const REFERENCES: [(&str, &str); 10] = [
    ("*", "depends_on"),
    ("*", "provider"),
    ("import", "to"),
    ("lifecycle", "ignore_changes"),
    ("lifecycle", "replace_triggered_by"),
    ("module", "providers"),
    ("moved", "from"),
    ("moved", "to"),
    ("removed", "from"),
    ("required_providers", "*"),
];

/// Blocks in which `each` is defined, though no reference finds them.
const WITH_EACH: [&str; 3] = ["import", "provider", "removed"];

/// Returns whether an argument of a block has references in place of a value.
fn is_reference(block_type: &str, name: &str) -> bool {
    let fits = |pattern: &str, name: &str| pattern == "*" || pattern == name;
    REFERENCES
        .iter()
        .any(|(of, it)| fits(of, block_type) && fits(it, name))
}

/// Returns whether a report of a check is about an expression that Terraform does not evaluate.
pub(super) fn is_left_out(report: &Diagnostic) -> bool {
    let Some(at) = report.subject().filter(|_| report.is_error()) else {
        return false;
    };
    let code = report.code();
    let code = code.as_deref().unwrap_or_default();
    if !matches!(
        code,
        "reference-to-undeclared-block"
            | "unknown-variable"
            | "invalid-index"
            | "unsupported-attribute"
    ) || json::is_json_name(at.source().name())
    {
        return false;
    }
    let file = native::parse(at.source(), &mut Diagnostics::new());
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut body = file.body();
    let offset = at.span().start;
    let argument = loop {
        let found = body.items().find(|item| item.span().contains(offset));
        match found {
            Some(BodyItem::Block(block)) => {
                blocks.push(block);
                body = block.body();
            }
            Some(BodyItem::Attribute(it)) => break Some(it.name()),
            None => break None,
        }
    };
    let inner = blocks.last().map_or("", |block| block.type_name());
    let outer = blocks.first().map_or("", |block| block.type_name());
    let is_each = at.text() == "each" && WITH_EACH.contains(&outer);
    // A check has data of its own.
    let is_of_check = outer == "check" && code == "reference-to-undeclared-block";
    is_each || is_of_check || argument.is_some_and(|name| is_reference(inner, name))
}
