//! Type words of old versions of Terraform, in the argument `type` of `variable` blocks.

use hcl_syntax::native::{Block, Expression};

use crate::patch::Patch;

/// Returns the patch of the type of a variable, if it is an old one.
pub(super) fn new_type(block: Block<'_>) -> Option<Patch> {
    let attribute = block.body().attribute("type")?;
    let is_variable = block.is_of_type("variable");
    let expression = attribute.expression();
    let new = new_word(expression).filter(|_| is_variable)?;
    Some(Patch::new(expression.span(), new))
}

fn new_word(expression: Expression<'_>) -> Option<&'static str> {
    // As `terraform fmt`: a bare word leaves the type of elements open; in quotes, it is a type of version 0.11,
    // which had strings.
    if let Some(word) = expression.as_keyword() {
        return match word {
            "list" => Some("list(any)"),
            "map" => Some("map(any)"),
            "set" => Some("set(any)"),
            _ => None,
        };
    }
    match &*expression.as_string()?.decode() {
        "string" => Some("string"),
        "list" => Some("list(string)"),
        "map" => Some("map(string)"),
        _ => None,
    }
}
