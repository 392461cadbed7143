//! The data of files as variables: arguments by their names, blocks by their types and labels.

use std::borrow::Cow;
use std::collections::BTreeMap;

use hcl_config::Dialect;
use hcl_core::value::{Mapping, Mark, ValueKind};
use hcl_core::{Block, Body, BodyContent, Diagnostics, EvalContext, Expression, Value};

/// Defines the names of a file. An argument sees the arguments above it, and a block all arguments of the file. A value with a
/// mistake is unknown, and one that the source conceals is marked.
pub(super) fn define(body: &Body, scope: &mut EvalContext<'_>, found: &mut Diagnostics) {
    let at = body.missing_item();
    let dialect = at.map_or(Dialect::Plain, |at| Dialect::of(at.source().name()));
    let is_of_module = |name: &str| is_of_module(name, dialect);
    // Without a schema, blocks of the JSON syntax are arguments, and blocks of the native syntax are allowed.
    let mut reports = Diagnostics::new();
    let attributes = body.just_attributes(&mut reports);
    if body.as_native().is_none() {
        found.append(reports);
    }
    for it in &attributes {
        if !is_of_module(it.name()) {
            let value = evaluate(it.expression(), scope, found);
            scope.set_variable(it.name(), value);
        }
    }
    let mut values = Vec::new();
    if body.as_native().is_some() {
        let content = body.clone().expand_dynamic(scope).items(found);
        for (name, blocks) in by_type(&content) {
            if !is_of_module(name) {
                values.push((name.to_owned(), by_label(&blocks, 0, scope, found)));
            }
        }
    }
    for (name, value) in values {
        // References of Terraform leave `resource` out.
        if name == "resource"
            && let ValueKind::Object(types) = value.kind()
        {
            for (name, value) in types {
                scope.set_variable(name.to_string(), value.clone());
            }
        }
        scope.set_variable(name, value);
    }
}

/// Returns whether the module reads blocks of a type, or a comment of the JSON syntax.
fn is_of_module(name: &str, dialect: Dialect) -> bool {
    matches!(name, "variable" | "locals" | "//") || name == "local" && dialect == Dialect::Packer
}

fn by_type(content: &BodyContent) -> BTreeMap<&str, Vec<&Block>> {
    let mut types: BTreeMap<&str, Vec<&Block>> = BTreeMap::new();
    for block in &content.blocks {
        types.entry(block.type_name()).or_default().push(block);
    }
    types
}

/// Returns the value of blocks with equal labels before an index: an object by the next label, a list, or the value of the only block.
fn by_label(
    blocks: &[&Block],
    index: usize,
    scope: &EvalContext<'_>,
    found: &mut Diagnostics,
) -> Value {
    if blocks.iter().any(|block| block.label(index).is_some()) {
        let mut labels: BTreeMap<Cow<'_, str>, Vec<&Block>> = BTreeMap::new();
        for block in blocks {
            let label = block.label(index).unwrap_or_default();
            labels.entry(label).or_default().push(block);
        }
        let entries = labels.into_iter();
        let entries = entries.map(|(label, same)| {
            let value = by_label(&same, index + 1, scope, found);
            (label.into_owned().into(), value)
        });
        return Value::object(entries.collect::<Mapping>());
    }
    match blocks {
        [block] => value_of(block, scope, found),
        several => Value::tuple(
            several
                .iter()
                .map(|block| value_of(block, scope, found))
                .collect::<Vec<_>>(),
        ),
    }
}

/// Returns the value of a block. Recursion is bounded by the parser's nesting limit.
fn value_of(block: &Block, scope: &EvalContext<'_>, found: &mut Diagnostics) -> Value {
    let content = block.body().items(found);
    let arguments = content.attributes.iter();
    let arguments = arguments.map(|argument| {
        let value = evaluate(argument.expression(), scope, found);
        (argument.name().into(), value)
    });
    let mut entries: Mapping = arguments.collect();
    for (name, same) in by_type(&content) {
        entries.insert(name, by_label(&same, 0, scope, found));
    }
    Value::object(entries)
}

/// Evaluates an expression. The value is marked if the source conceals a part of it.
fn evaluate(expression: &Expression, scope: &EvalContext<'_>, found: &mut Diagnostics) -> Value {
    let value = expression.evaluate(scope, found);
    let at = expression.span();
    if at.source().conceals(at.span()) {
        value.with_mark(Mark::sensitive())
    } else {
        value
    }
}
