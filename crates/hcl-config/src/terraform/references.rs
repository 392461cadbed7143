//! Expressions that Terraform does not evaluate: it reads references in them.

use std::collections::HashSet;

use hcl_core::eval::Traversal;
use hcl_core::{Attribute, Block, Body, Diagnostic, Diagnostics, SourceSpan, Span, native};

use super::found_block::blocks_around;
use super::language::{TerraformLanguage, is_json_text};
use crate::module::{SharedSource, name_of};
use crate::{Dialect, SENSITIVE_COUNT, editor};

/// Blocks in which `each` is defined, though no reference finds them.
const WITH_EACH: [&str; 3] = ["import", "provider", "removed"];

/// An argument that is a reference, a type or a keyword, or has objects with one, or a literal text of the JSON syntax.
#[derive(Debug)]
pub(super) struct ReferenceArgument {
    name: Box<str>,
    value: Span,
    is_text: bool,
}

/// Returns the arguments of a file that Terraform does not evaluate.
pub(super) fn reference_arguments(
    body: &Body,
    language: &TerraformLanguage,
) -> Vec<ReferenceArgument> {
    let mut found = Vec::new();
    add_arguments(body, "", language, &mut found);
    found.sort_by_key(|argument| argument.value.start);
    found
}

/// Returns the argument around an offset.
fn argument_at(all: &[ReferenceArgument], offset: u32) -> Option<&ReferenceArgument> {
    let after = all.partition_point(|argument| argument.value.start <= offset);
    let last = all.get(after.checked_sub(1)?)?;
    last.value.contains(offset).then_some(last)
}

/// Returns whether Terraform looks at the names of a reference: also of those in `depends_on` and `replace_triggered_by`, which it does
/// not evaluate.
pub(super) fn has_names(reference: &Traversal, arguments: &[ReferenceArgument]) -> bool {
    let around = argument_at(arguments, reference.span().span().start);
    around.is_none_or(|around| matches!(&*around.name, "depends_on" | "replace_triggered_by"))
}

/// Recursion is bounded by the table of the language.
fn add_arguments(
    body: &Body,
    block_type: &str,
    language: &TerraformLanguage,
    found: &mut Vec<ReferenceArgument>,
) {
    let ignored = &mut Diagnostics::new();
    let is_native = body.as_native().is_some();
    for it in body.just_attributes(ignored) {
        // In the JSON syntax, a block may also be an argument.
        let may_be_text = !is_native && language.nested(it.name()).is_none();
        let is_text = may_be_text && is_json_text(block_type, it.name());
        if is_text || language.has_reference(it.name()) && !is_list_of_names(&it) {
            found.push(ReferenceArgument {
                name: it.name().into(),
                value: it.expression().span().span(),
                is_text,
            });
        }
    }
    // Blocks with a wrong number of labels have such arguments as well.
    let blocks = if is_native {
        body.items(ignored).blocks
    } else {
        language.blocks_of(body)
    };
    for block in blocks {
        if let Some(inner) = language.nested(block.type_name()) {
            add_arguments(block.body(), block.type_name(), inner, found);
        }
    }
}

/// Returns whether an argument names blocks. An evaluation finds names that are similar to others.
fn is_list_of_names(argument: &Attribute) -> bool {
    let names = argument.expression().static_list();
    argument.name() == "depends_on"
        && names.is_ok_and(|names| names.iter().all(|name| name.static_traversal().is_ok()))
}

/// Returns where the expressions of a file start that Terraform does not evaluate.
pub(super) fn unevaluated(file: &SharedSource) -> HashSet<u32> {
    let arguments = file.findings().reference_arguments.iter();
    arguments.map(|argument| argument.value.start).collect()
}

/// Removes reports about expressions that Terraform does not evaluate, and about what only Terraform accepts.
pub(super) fn without_left_out(found: Diagnostics, files: &[SharedSource]) -> Diagnostics {
    found.without(|report| is_left_out(report, files))
}

fn is_left_out(report: &Diagnostic, files: &[SharedSource]) -> bool {
    let Some(at) = report.subject().filter(|_| report.is_error()) else {
        return false;
    };
    let code = report.code();
    let code = code.as_deref().unwrap_or_default();
    if code == SENSITIVE_COUNT || code.starts_with("duplicate-") && is_of_another(report, at) {
        return true;
    }
    let is_of_template = code.contains("template");
    if !is_of_template
        && !matches!(
            code,
            "reference-to-undeclared-block"
                | "unknown-variable"
                | "call-to-unknown-function"
                | "invalid-index"
                | "missing-resource-instance-key"
                | "unexpected-resource-instance-key"
                | "unsupported-attribute"
        )
    {
        return false;
    }
    let source = at.source();
    let is_of_source = |file: &&SharedSource| file.parsed().source() == source;
    let Some(file) = files.iter().find(is_of_source) else {
        return false;
    };
    let (findings, offset) = (file.findings(), at.span().start);
    let argument = argument_at(&findings.reference_arguments, offset);
    if is_of_template {
        return argument.is_some_and(|argument| argument.is_text);
    }
    let mut outermost = findings.outermost.iter();
    let outermost = outermost.find(|block| contains(block, offset));
    let is_elsewhere = Dialect::of(source.name()) == Dialect::Test
        && outermost.is_some_and(|block| editor::module_of_run(block.body()).is_some());
    let is_of_check = || {
        let check = outermost.filter(|block| block.type_name() == "check");
        let check = check.filter(|_| code == "reference-to-undeclared-block");
        check.is_some_and(|check| {
            let all = file.expressions().iter();
            let mut references = all.flat_map(|written| &written.references);
            let reference = references.find(|it| it.span().span().contains(offset));
            reference.is_some_and(|reference| has_data(check, reference))
        })
    };
    let block = outermost;
    let outermost = outermost.map_or("", Block::type_name);
    let is_each = at.text() == "each" && WITH_EACH.contains(&outermost);
    // `terraform validate` does not read the `connection` of a resource without a provisioner.
    let has_provisioner = |block: &Block| {
        let inner = TerraformLanguage::blocks_in(block);
        inner.iter().any(|it| it.type_name() == "provisioner")
    };
    let is_of_connection = || {
        let around = block.filter(|it| outermost == "resource" && !has_provisioner(it));
        let around = around.map_or_else(Vec::new, |block| blocks_around(block, offset));
        around
            .first()
            .is_some_and(|it| it.type_name() == "connection")
    };
    is_each
        || is_of_check()
        || is_elsewhere
        || argument.is_some_and(|argument| &*argument.name != "depends_on")
        || is_of_connection()
}

/// Returns whether a block is a check with data of its own, to which a reference leads.
fn has_data(block: &Block, reference: &Traversal) -> bool {
    let mut steps = reference.steps().iter().map(name_of);
    let names = [steps.next().flatten(), steps.next().flatten()];
    let is_named = |data: &Block| {
        let labels = [data.label(0), data.label(1)];
        data.type_name() == "data" && labels.each_ref().map(Option::as_deref) == names
    };
    reference.root_name() == "data" && TerraformLanguage::blocks_in(block).iter().any(is_named)
}

pub(super) fn contains(block: &Block, offset: u32) -> bool {
    let json = || Some(block.body().as_json()?.span());
    let span = block.as_native().map(native::Block::span);
    span.or_else(json).is_some_and(|span| span.contains(offset))
}

/// Returns whether a report is about two definitions, one of a stack and one of a module in the same folder.
fn is_of_another(report: &Diagnostic, at: &SourceSpan) -> bool {
    let is_of_stack = |at: &SourceSpan| Dialect::of(at.source().name()) == Dialect::Stack;
    let mut related = report.related_spans().iter();
    related.any(|related| is_of_stack(&related.span) != is_of_stack(at))
}
