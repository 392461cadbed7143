//! Bodies in the JSON syntax.
//!
//! JSON syntax specification, "Bodies".

use std::collections::HashMap;

use crate::diagnostic::Diagnostics;
use crate::native;
use crate::{Attribute, Block, Body, EvalContext, Expression};

use super::group::{Labelled, grouped};
use super::known::Known;
use super::{Json, errors, expression};

impl Json {
    /// Returns a body in the JSON syntax. Arguments and block types have the order of the source; the blocks of a type
    /// come together, in their order, where the first of them is.
    ///
    /// # Errors
    ///
    /// A block has very many labels, or the body has expanded dynamic blocks that cannot be evaluated or are in the JSON
    /// syntax.
    pub fn of_body(body: &Body<'_>) -> Result<Self, Diagnostics> {
        self::body(body, Known::default())
    }

    /// Returns a body in the JSON syntax, to be read again, as
    /// [`syntax_of_expression`](Self::syntax_of_expression).
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    #[doc(hidden)]
    pub fn syntax_of_body(body: &Body<'_>) -> Result<Self, Diagnostics> {
        let known = Known {
            keeps_paths: true,
            ..Known::default()
        };
        self::body(body, known)
    }

    /// Returns a body in the JSON syntax, with the values of expressions that can be evaluated: see
    /// [`of_expression_in`](Self::of_expression_in).
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    pub fn of_body_in(body: &Body<'_>, context: &EvalContext<'_>) -> Result<Self, Diagnostics> {
        let known = Known {
            context: Some(context),
            ..Known::default()
        };
        self::body(body, known)
    }
}

/// A block may have this many labels. Each is a level of the result.
const MAX_LABELS: usize = 64;

/// Returns a body. Recursion is bounded: the parser limits nesting.
pub(super) fn body(body: &Body<'_>, known: Known<'_>) -> Result<Json, Diagnostics> {
    if let Some(items) = body.native_items() {
        return native(items.into_iter(), known);
    }
    if let Some(properties) = body.json_properties() {
        let entries = properties.into_iter().map(|property| {
            let value = expression::expression(&Expression::from(property.value()), known);
            (property.name().decode().into(), value)
        });
        return Ok(Json::Object(entries.collect()));
    }
    if let Some(members) = body.members() {
        let members = members.iter().map(|member| self::body(member, known));
        return members.collect::<Result<_, _>>().map(Json::Array);
    }
    let mut diagnostics = Diagnostics::new();
    let content = match known.context {
        Some(_) => body.known_expanded_content(&mut diagnostics),
        None => body.expanded_content(&mut diagnostics),
    };
    let content = diagnostics.into_result(content)?;
    let content = content.ok_or_else(errors::unknown_blocks)?;
    model(&content.attributes, &content.blocks, known)
}

/// Returns what is known in a block. In a dynamic block, the iterator hides variables of the same name.
fn in_block(known: Known<'_>, is_dynamic: bool) -> Known<'_> {
    if is_dynamic { Known::default() } else { known }
}

fn native<'f>(
    items: impl Iterator<Item = native::BodyItem<'f>>,
    known: Known<'_>,
) -> Result<Json, Diagnostics> {
    let mut entries = Entries::default();
    for item in items {
        match item {
            native::BodyItem::Attribute(attribute) => {
                let value = expression::expression(&attribute.expression().into(), known);
                entries.attribute(attribute.name(), value);
            }
            native::BodyItem::Block(block) => {
                let known = in_block(known, block.is_of_type("dynamic"));
                if block.labels().len() > MAX_LABELS {
                    let at = block.file().source().span(block.definition_span());
                    return Err(errors::too_many_labels(at, MAX_LABELS).into());
                }
                let labelled = Labelled {
                    labels: block.labels().map(|label| label.text().into()).collect(),
                    body: native(block.body().items(), known)?,
                };
                entries.block(block.type_name(), labelled);
            }
        }
    }
    Ok(entries.finish())
}

/// Returns the content of an expanded body, in source order.
fn model(
    attributes: &[Attribute<'_>],
    blocks: &[Block<'_>],
    known: Known<'_>,
) -> Result<Json, Diagnostics> {
    let mut entries = Entries::default();
    let mut blocks = blocks.iter().peekable();
    let mut attributes = attributes.iter().peekable();
    loop {
        let before = attributes
            .peek()
            .map(|attribute| attribute.name_span().span().start);
        let is_next =
            // After the last attribute, all blocks follow.
            |block: &&Block<'_>| before.is_none_or(|start| block.type_span().span().start < start);
        if let Some(block) = blocks.next_if(is_next) {
            if block.label_count() > MAX_LABELS {
                return Err(errors::too_many_labels(block.definition_span(), MAX_LABELS).into());
            }
            let labels = block.labels().into_iter();
            let labelled = Labelled {
                labels: labels.map(|label| label.text.into()).collect(),
                body: body(
                    block.body(),
                    in_block(known, block.type_name() == "dynamic"),
                )?,
            };
            entries.block(block.type_name(), labelled);
        } else if let Some(attribute) = attributes.next() {
            let value = expression::expression(attribute.expression(), known);
            entries.attribute(attribute.name(), value);
        } else {
            return Ok(entries.finish());
        }
    }
}

/// The entries of a body, in source order.
#[derive(Default)]
struct Entries {
    entries: Vec<(Box<str>, Entry)>,
    /// The indexes of the entries of block types.
    // A body may have as many block types as lines, so no search is linear.
    types: HashMap<Box<str>, usize>,
}

enum Entry {
    Attribute(Json),
    Blocks(Vec<Labelled>),
}

impl Entries {
    fn attribute(&mut self, name: &str, value: Json) {
        self.entries.push((name.into(), Entry::Attribute(value)));
    }

    fn block(&mut self, type_name: &str, block: Labelled) {
        let known = self.types.get(type_name);
        let known = known.and_then(|&index| self.entries.get_mut(index));
        if let Some((_, Entry::Blocks(blocks))) = known {
            return blocks.push(block);
        }
        self.types.insert(type_name.into(), self.entries.len());
        let blocks = Entry::Blocks(vec![block]);
        self.entries.push((type_name.into(), blocks));
    }

    fn finish(self) -> Json {
        let entries = self.entries.into_iter().map(|(name, entry)| match entry {
            Entry::Attribute(value) => (name, value),
            Entry::Blocks(blocks) => (name, grouped(blocks)),
        });
        Json::Object(entries.collect())
    }
}
