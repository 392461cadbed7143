//! Nested blocks: the references in them, and their value.

use std::collections::BTreeMap;

use hcl_core::eval::Traversal;
use hcl_core::internal::meter;
use hcl_core::json::{COMMENT, DynamicObject, Text};
use hcl_core::native::{self, BodyItem, DynamicBlock};
use hcl_core::value::Mapping;
use hcl_core::{Block, Body, BodySchema, Diagnostics, Expression, Str, Value};

use super::tree::Run;
use crate::{Dialect, literal_text};

/// Where a block is: the index of the file in a merged body, and of the item in the file.
pub(super) type ItemIndex = (u32, u32);

fn files_of(body: &Body) -> &[Body] {
    body.members().unwrap_or(std::slice::from_ref(body))
}

/// Returns the blocks in a body by their types, also dynamic blocks. Those of the JSON syntax are left out.
pub(super) fn by_type(body: &Body) -> BTreeMap<Str, Vec<ItemIndex>> {
    let mut types: BTreeMap<Str, Vec<ItemIndex>> = BTreeMap::new();
    for (file, body) in (0..).zip(files_of(body)) {
        let items = body.as_native().into_iter().flat_map(native::Body::items);
        for (index, item) in (0..).zip(items) {
            if let BodyItem::Block(block) = item {
                let block_type = (*block.generated_type()).into();
                types.entry(block_type).or_default().push((file, index));
            }
        }
    }
    types
}

/// Returns the blocks at some places of a body.
pub(super) fn blocks_at<'f>(body: &'f Body, items: &[ItemIndex]) -> Vec<native::Block<'f>> {
    let files = files_of(body);
    let blocks = items.iter().filter_map(|&(file, index)| {
        let body = files.get(file as usize)?.as_native()?;
        match body.items().nth(index as usize)? {
            BodyItem::Block(block) => Some(block),
            BodyItem::Attribute(_) => None,
        }
    });
    blocks.collect()
}

/// Returns the references in nested blocks.
pub(super) fn references(blocks: &[native::Block<'_>]) -> Vec<Traversal> {
    let mut found = Vec::new();
    for block in blocks {
        each_expression(*block, &mut Vec::new(), &mut |expression, iterators| {
            add_all(&expression.into(), iterators, &mut found);
        });
    }
    found
}

/// Returns the references in a block.
#[cfg(feature = "terraform")]
pub(crate) fn references_of_block(block: &Block) -> Vec<Traversal> {
    match block.as_native() {
        Some(native) => references(&[native]),
        None => references_in(block.type_name(), block.body()),
    }
}

/// Returns the references in the body of a block.
pub(super) fn references_in(block_type: &str, body: &Body) -> Vec<Traversal> {
    let mut found = Vec::new();
    each_in_body(body, &mut |_, name, expression, iterators| {
        found.extend(references_of(block_type, name, expression, iterators));
    });
    found
}

/// Takes the type of the outermost block, the name of an argument outside of blocks, its expression, and iterators.
type Visit<'v> = dyn FnMut(Option<&str>, &str, &Expression, &[Box<str>]) + 'v;

/// Calls a function with each expression in a body, and the iterators of the `dynamic` blocks around it. Of the JSON syntax, a property
/// is an expression, and may be a block.
pub(in crate::module) fn each_in_body(body: &Body, call: &mut Visit<'_>) {
    let Some(native) = body.as_native() else {
        let all = body.just_attributes(&mut Diagnostics::new());
        return all
            .iter()
            .for_each(|it| call(Some(it.name()), it.name(), it.expression(), &[]));
    };
    for item in native.items() {
        match item {
            BodyItem::Attribute(it) => call(None, it.name(), &it.expression().into(), &[]),
            BodyItem::Block(it) => {
                each_expression(it, &mut Vec::new(), &mut |expression, iterators| {
                    call(Some(it.type_name()), "", &expression.into(), iterators);
                });
            }
        }
    }
}

/// Calls a function with each expression in a block, and the iterators of the `dynamic` blocks around it. Recursion is bounded by the
/// parser's nesting limit.
fn each_expression<'f>(
    block: native::Block<'f>,
    iterators: &mut Vec<Box<str>>,
    call: &mut dyn FnMut(native::Expression<'f>, &[Box<str>]),
) {
    let dynamic = block.as_dynamic();
    let iterator = dynamic.and_then(DynamicBlock::iterator);
    for item in block.body().items() {
        let count = iterators.len();
        if DynamicBlock::has_iterator_in(item) {
            iterators.extend(iterator.as_deref().map(Into::into));
        }
        match item {
            BodyItem::Attribute(it) if dynamic.is_some() && it.is_named("iterator") => {}
            BodyItem::Attribute(it) => call(it.expression(), iterators),
            BodyItem::Block(it) => each_expression(it, iterators, call),
        }
        iterators.truncate(count);
    }
}

/// Returns the references in an argument, in a block of a type or outside of blocks. `iterators` are no references. Without a schema, a
/// property of the JSON syntax may be a block with dynamic blocks in it: neither are their iterators.
pub(in crate::module) fn references_of(
    block_type: &str,
    name: &str,
    expression: &Expression,
    iterators: &[Box<str>],
) -> Vec<Traversal> {
    let mut found = Vec::new();
    if expression.as_native().is_some() {
        add_all(expression, iterators, &mut found);
    } else {
        add_property(block_type, name, expression, &mut Vec::new(), &mut found);
    }
    found
}

/// Adds the references in a property. `around` is the name of the property around it. Recursion is bounded by the parser's nesting limit.
fn add_property(
    around: &str,
    name: &str,
    expression: &Expression,
    iterators: &mut Vec<Box<str>>,
    found: &mut Vec<Traversal>,
) {
    if let Ok(all) = expression.static_list() {
        return all
            .iter()
            .for_each(|it| add_property(around, name, it, iterators, found));
    }
    let Ok(entries) = expression.static_map() else {
        let before = found.len();
        add_all(expression, iterators, found);
        // A text without a template: "terraform_data.x".
        if found.len() == before
            && Dialect::of(expression.span().source().name()).lists_references(around, name)
        {
            found.extend(expression.static_traversal());
        }
        return;
    };
    let dynamic = expression.as_json().and_then(DynamicObject::of);
    let is_dynamic =
        |dynamic: &DynamicObject<'_>| around == DynamicBlock::TYPE && dynamic.is_complete();
    let iterator: Option<Box<str>> = dynamic.filter(is_dynamic).map(|dynamic| {
        let iterator = dynamic.written_iterator();
        iterator.map_or(name, Text::decode).into()
    });
    for (key, value) in &entries {
        add_all(key, iterators, found);
        let key = literal_text(key).unwrap_or_default();
        match &*key {
            "iterator" if iterator.is_some() => {}
            COMMENT => {}
            _ => {
                let count = iterators.len();
                if DynamicObject::has_iterator_in(&key) {
                    iterators.extend(iterator.clone());
                }
                add_property(name, &key, value, iterators, found);
                iterators.truncate(count);
            }
        }
    }
}

fn add_all(expression: &Expression, iterators: &[Box<str>], found: &mut Vec<Traversal>) {
    let all = expression.variables().into_iter();
    found.extend(all.filter(|it| !iterators.iter().any(|name| **name == *it.root_name())));
}

/// Returns the value of written blocks of a type in a body: a list of objects, or objects by the labels from an index on.
pub(super) fn value(
    expanded: &Body,
    written: &[native::Block<'_>],
    index: usize,
    run: Run<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    let Some(first) = written.first() else {
        return Value::tuple(Vec::new());
    };
    let labels = if first.as_dynamic().is_some() {
        let labels = first.body().attribute("labels");
        let labels =
            labels.and_then(|labels| Expression::from(labels.expression()).static_list().ok());
        labels.map_or(0, |labels| labels.len())
    } else {
        first.label_count()
    };
    let schema =
        BodySchema::new().block(first.generated_type().into_owned(), vec!["label"; labels]);
    let content = expanded.expanded_blocks(written, &schema, diagnostics);
    let blocks: Vec<&Block> = content.blocks.iter().collect();
    by_label(&blocks, index, run, diagnostics)
}

/// Work of reading a nested block, without its expressions.
const WORK_PER_BLOCK: u64 = 16 * meter::WORK_PER_STEP;

/// Returns the value of blocks with equal labels before an index: an object by the next label, a list, or the value of the only block
/// that has the labels.
fn by_label(blocks: &[&Block], index: usize, run: Run<'_>, diagnostics: &mut Diagnostics) -> Value {
    // As in hcldec, one block with an unknown `for_each` makes the number of all blocks unknown, and their labels.
    let mut bodies = blocks.iter().map(|block| block.body());
    if let Some(unknown) = bodies.find(|body| body.is_unknown()).filter(|_| index == 0) {
        return marked(Value::dynamic(), unknown);
    }
    let mut groups: BTreeMap<Str, Vec<&Block>> = BTreeMap::new();
    if blocks.iter().any(|block| block.label(index).is_some()) {
        for block in blocks {
            let label = block.label(index).unwrap_or_default();
            groups.entry((&*label).into()).or_default().push(block);
        }
        let groups = groups.into_iter();
        let groups = groups.map(|(label, same)| {
            let value = by_label(&same, index + 1, run, diagnostics);
            (label, value)
        });
        return Value::object(groups.collect::<Mapping>());
    }
    let values = blocks.iter();
    let mut values: Vec<Value> = values
        .map(|block| value_of(block, run, diagnostics))
        .collect();
    match values.pop() {
        Some(only) if values.is_empty() && (index > 0 || run.is_data) => only,
        last => {
            values.extend(last);
            Value::tuple(values)
        }
    }
}

/// Returns the value of a nested block. Recursion is bounded by the parser's nesting limit.
fn value_of(block: &Block, run: Run<'_>, diagnostics: &mut Diagnostics) -> Value {
    let body = block.body();
    // An empty block takes no memory of its own, but time.
    meter::charge_work(WORK_PER_BLOCK);
    if body.is_unknown() || meter::is_exceeded() {
        return Value::dynamic();
    }
    let content = body.items(diagnostics);
    let attributes = content.attributes.iter();
    let attributes = attributes.map(|argument| {
        let value = run.value_of(argument.expression(), diagnostics);
        (argument.name().into(), value)
    });
    let mut entries: Vec<(Str, Value)> = attributes.collect();
    let mut by_type: BTreeMap<&str, Vec<&Block>> = BTreeMap::new();
    for block in &content.blocks {
        by_type.entry(block.type_name()).or_default().push(block);
    }
    for (type_name, blocks) in by_type {
        entries.push((type_name.into(), by_label(&blocks, 0, run, diagnostics)));
    }
    marked(
        Value::object(entries.into_iter().collect::<Mapping>()),
        body,
    )
}

/// Marks a value as the body that it is of.
fn marked(value: Value, body: &Body) -> Value {
    match body.marks() {
        Some(marks) => value.with_marks(marks.clone()),
        None => value,
    }
}
