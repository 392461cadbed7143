//! Bodies in the JSON syntax.
//!
//! JSON syntax specification, "Bodies".

use crate::body::consumed_names::Listing;
use crate::body::{BodyContent, ContentItem};
use crate::diagnostic::Diagnostics;
use crate::native::DynamicBlock;
use crate::{Body, EvalContext};

use super::expression::expression;
use super::known_variables::KnownVariables;
use super::walk::{self, WalkShape};
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

    /// Returns a body in the JSON syntax, to be read again: an object with a path as key is a template. To keep the order of blocks of
    /// all types, a body is an array of objects if a type comes again after another one.
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    pub fn syntax_of_body(body: &Body, keeps_order: bool) -> Result<Self, Diagnostics> {
        let known = KnownVariables {
            keeps_paths: true,
            keeps_order,
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
    // Members in the native syntax are one body.
    let is_native = body.native_items().is_some();
    if let Some(members) = body.members().filter(|_| !is_native) {
        sink.begin_array()?;
        members
            .iter()
            .try_for_each(|member| send(member, known, sink))?;
        return sink.end_array();
    }
    let listing = if known.context.is_some() || body.as_json().is_some() {
        Listing::Known
    } else {
        Listing::All
    };
    let parts = if is_native {
        body.written_parts()
    } else {
        vec![body.clone()]
    };
    let mut diagnostics = Diagnostics::new();
    let contents = parts
        .iter()
        .map(|part| part.list(listing, &mut diagnostics));
    let contents: Vec<BodyContent> = contents.collect();
    let contents = diagnostics.into_result(contents)?;
    let contents = parts.iter().zip(&contents);
    let items: Vec<_> = contents
        .flat_map(|(part, content)| content.in_order(part))
        .collect();
    walk::send(
        &items,
        if known.keeps_order {
            WalkShape::Ordered
        } else {
            WalkShape::Syntax
        },
        sink,
        &mut |item, sink| match item {
            ContentItem::Attribute(argument) => {
                sink.push(expression(argument.expression(), known));
                Ok(())
            }
            ContentItem::Block(block) => {
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
