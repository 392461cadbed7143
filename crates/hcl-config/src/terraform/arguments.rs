//! Mistakes in arguments that Terraform reads itself, in any block: conditions, `depends_on` and keywords.

use hcl_core::convert::convert;
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::{Block, Diagnostics, EvalContext, Expression, Type, Value};

use super::check::argument;
use super::errors;
use crate::Dialect;

/// The type of a block, an argument, and the keywords that it takes.
const KEYWORDS: [(&str, &str, [&str; 2]); 2] = [
    ("plan_options", "mode", ["normal", "refresh-only"]),
    ("run", "command", ["apply", "plan"]),
];

/// Reports the mistakes in a block of a file of Terraform or of a test.
pub(super) fn check(block: &Block, dialect: Dialect, found: &mut Diagnostics) {
    match dialect {
        Dialect::Test => check_keywords(block, found),
        Dialect::Terraform => {
            check_depends_on(block, found);
            check_condition(block, found);
            if block.type_name() == "variable" {
                check_validations(block, found);
            }
        }
        _ => {}
    }
}

fn check_keywords(block: &Block, found: &mut Diagnostics) {
    for (block_type, name, keywords) in KEYWORDS {
        let of_block = (block.type_name() == block_type).then(|| argument(block, name));
        if let Some(value) = of_block.flatten()
            && !value
                .as_keyword()
                .is_some_and(|word| keywords.contains(&word))
        {
            found.push(errors::invalid_keyword(keywords, value.span()));
        }
    }
}

fn check_depends_on(block: &Block, found: &mut Diagnostics) {
    // A local value may have any name.
    if block.type_name() == "locals" {
        return;
    }
    let Some(all) = argument(block, "depends_on") else {
        return;
    };
    let Ok(names) = all.static_list() else {
        found.push(errors::no_list_of_names(all.span()));
        return;
    };
    for name in names {
        if name.static_traversal().is_err() && !is_quoted_name(&name) {
            found.push(errors::no_name(name.span()));
        }
    }
}

/// Returns whether an expression is a reference in quotes, as Terraform 0.11 had them.
fn is_quoted_name(expression: &Expression) -> bool {
    let text = expression.value(&EvalContext::literal_only()).ok();
    let inner = text.as_ref().and_then(Value::as_str);
    let inner = inner.and_then(|text| text.parse::<Expression>().ok());
    let name = inner.and_then(|inner| inner.static_traversal().ok());
    name.is_some_and(|name| !name.steps().is_empty())
}

/// Reports a condition that refers to nothing, except `false`: an editor inserts it until the condition is written, and it fails.
fn check_condition(block: &Block, found: &mut Diagnostics) {
    if matches!(
        block.type_name(),
        "assert" | "postcondition" | "precondition" | "validation"
    ) && let Some(condition) = argument(block, "condition")
        && condition.variables().is_empty()
        && condition.value(&EvalContext::literal_only()).ok() != Some(false.into())
    {
        found.push(errors::constant_condition(condition.span()));
    }
}

/// Reports a validation that does not refer to its own variable.
fn check_validations(variable: &Block, found: &mut Diagnostics) {
    let Some(name) = variable.label(0) else {
        return;
    };
    let is_own = |reference: &Traversal| {
        let step = reference.steps().first().map(|step| &step.kind);
        reference.root_name() == "var"
            && matches!(step, Some(TraversalStepKind::Attribute(own)) if **own == *name)
    };
    let language = super::language::TerraformLanguage::of(Dialect::Terraform);
    let validations = language
        .nested("variable")
        .map_or_else(Vec::new, |language| language.blocks_of(variable.body()));
    for validation in validations {
        if let Some(condition) = argument(&validation, "condition") {
            let references = condition.variables();
            if !references.is_empty() && !references.iter().any(is_own) {
                found.push(errors::validation_of_another(&name, condition.span()));
            }
        }
    }
}

/// Reports a literal that is not true or false. `null` passes: editors insert it where nothing is chosen yet.
pub(super) fn check_flag(value: &Expression, found: &mut Diagnostics) {
    let value_of = value.value(&EvalContext::literal_only());
    if value_of.is_ok_and(|value| convert(&value, &Type::Bool).is_err()) {
        found.push(errors::no_flag(value.span()));
    }
}
