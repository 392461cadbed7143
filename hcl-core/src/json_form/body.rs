//! Bodies in the JSON syntax.
//!
//! JSON syntax specification, "Bodies".

use crate::body::BodyContent;
use crate::body::consumed_names::Listing;
use crate::diagnostic::Diagnostics;
use crate::internal::sort::sort_by_key;
use crate::native::{BodyItem, DynamicBlock};
use crate::{Block, Body, EvalContext, Expression};

use super::expression::expression;
use super::known_variables::KnownVariables;
use super::walk::{self, WalkShape, WalkedItem, native_item};
use super::{Json, JsonBuilder, Sink as _};

impl Json {
    /// Returns a body in the JSON syntax. Arguments and block types have the order of the source; the blocks of a type
    /// come together, in their order, where the first of them is.
    ///
    /// # Errors
    ///
    /// A block has very many labels, or the body has expanded dynamic blocks that cannot be evaluated.
    pub fn of_body(body: &Body) -> Result<Self, Diagnostics> {
        self::body(body, KnownVariables::default())
    }

    /// Returns a body in the JSON syntax, to be read again: an object with a path as key is a template.
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    pub fn syntax_of_body(body: &Body) -> Result<Self, Diagnostics> {
        let known = KnownVariables {
            keeps_paths: true,
            ..KnownVariables::default()
        };
        self::body(body, known)
    }

    /// Returns a body in the JSON syntax, with the values of expressions that can be evaluated: see
    /// [`of_expression_in`](Self::of_expression_in).
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    pub fn of_body_in(body: &Body, context: &EvalContext<'_>) -> Result<Self, Diagnostics> {
        let known = KnownVariables {
            context: Some(context),
            ..KnownVariables::default()
        };
        self::body(body, known)
    }
}

/// Returns a body. Recursion is bounded: the parser limits nesting.
fn body(body: &Body, known: KnownVariables<'_>) -> Result<Json, Diagnostics> {
    let mut builder = JsonBuilder::new();
    send(body, known, &mut builder)?;
    Ok(builder.finish())
}

fn send(body: &Body, known: KnownVariables<'_>, sink: &mut JsonBuilder) -> Result<(), Diagnostics> {
    if let Some(items) = body.native_items() {
        return send_native(items.into_iter(), known, sink);
    }
    if let Some(members) = body.members() {
        sink.begin_array()?;
        members
            .iter()
            .try_for_each(|member| send(member, known, sink))?;
        return sink.end_array();
    }
    let mut diagnostics = Diagnostics::new();
    let listing = if known.context.is_some() || body.as_json().is_some() {
        Listing::Known
    } else {
        Listing::All
    };
    let content = body.list(listing, &mut diagnostics);
    let content = diagnostics.into_result(content)?;
    walk::send(
        model_items(&content),
        WalkShape::Syntax,
        sink,
        &mut |item, sink| match item {
            WalkedItem::Argument(_, value) => {
                sink.push(expression(value, known));
                Ok(())
            }
            WalkedItem::Block(block) => {
                send(block.body(), in_block(known, block.type_name()), sink)
            }
        },
    )
}

/// Returns the known values in a block. In a dynamic block, the iterator hides variables of the same name.
fn in_block<'c>(known: KnownVariables<'c>, type_name: &str) -> KnownVariables<'c> {
    if type_name == DynamicBlock::TYPE {
        KnownVariables::default()
    } else {
        known
    }
}

fn send_native<'f>(
    items: impl Iterator<Item = BodyItem<'f>>,
    known: KnownVariables<'_>,
    sink: &mut JsonBuilder,
) -> Result<(), Diagnostics> {
    let items = items.map(native_item).collect();
    walk::send(
        items,
        WalkShape::Syntax,
        sink,
        &mut |item, sink| match item {
            WalkedItem::Argument(_, value) => {
                sink.push(expression(&value.into(), known));
                Ok(())
            }
            WalkedItem::Block(block) => {
                let known = in_block(known, block.type_name());
                send_native(block.body().items(), known, sink)
            }
        },
    )
}

/// Returns the content of an expanded body, in source order.
fn model_items<'c>(content: &'c BodyContent) -> Vec<WalkedItem<'c, &'c Expression, &'c Block>> {
    let attributes = content.attributes.iter().map(|attribute| {
        let start = attribute.name_span().span().start;
        (
            start,
            WalkedItem::Argument(attribute.name(), attribute.expression()),
        )
    });
    let blocks = content.blocks.iter();
    let blocks = blocks.map(|block| (block.type_span().span().start, WalkedItem::Block(block)));
    let mut items: Vec<_> = blocks.chain(attributes).collect();
    sort_by_key(&mut items, |(start, _)| *start);
    items.into_iter().map(|(_, item)| item).collect()
}
