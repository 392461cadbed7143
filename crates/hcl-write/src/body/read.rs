//! Bodies from text, from syntax trees and from the JSON syntax.

use std::str::FromStr;

use hcl_core::body::ContentItem;
use hcl_core::diagnostic::{Quote, sentence};
use hcl_core::extend::Listing;
use hcl_serde::Error;
use hcl_syntax::json::ValueKind;
use hcl_syntax::native::{self, BodyItem, DynamicBlock};
use hcl_syntax::{Diagnostic, Diagnostics, Source};

use super::{Attribute, Block, Body, Item};
use crate::edit::{Comments, NewValue, own_comments};
use crate::expr::{Expr, Iterators};
use crate::json::{self, BodyShape};

impl Body {
    /// Parses a text of the native syntax.
    ///
    /// # Errors
    ///
    /// Returns the mistakes of the text.
    pub fn parse(source: &Source) -> Result<Self, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let file = native::parse(source, &mut diagnostics);
        let file = diagnostics.into_result(file)?;
        Self::try_from(file.body()).map_err(|error| error.diagnostics().clone())
    }

    /// Reads a text of the JSON syntax. The shape says which properties are blocks, and how many labels they have.
    ///
    /// The JSON syntax has no comments, and only texts as keys. So a body that was written as JSON comes back without comments, with
    /// `{ "189" = x }` for `{ 189 = x }`, which is the same key, and with the blocks of a type next to each other. What is read back is
    /// written and read once more without a change.
    ///
    /// # Errors
    ///
    /// Returns the mistakes of the JSON and of the templates in it, and what the native syntax cannot express, such as a property
    /// with a name that is not an identifier.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::Source;
    /// use hcl_write::{Body, BodyShape};
    ///
    /// let source = Source::new("app.hcl.json", r#"{"service": {"web": {"port": "${var.port}"}}}"#)?;
    /// let shape = BodyShape::new().block("service", 1, BodyShape::new());
    /// let body = Body::from_json(&source, &shape)?;
    /// assert_eq!(body.to_string(), "service \"web\" {\n  port = var.port\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json(source: &Source, shape: &BodyShape) -> Result<Self, Diagnostics> {
        json::body(source, shape)
    }
}

/// Parses a text of the native syntax.
impl FromStr for Body {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let source = Source::new("body", text).map_err(|error| {
            let reason = Quote::own(error.to_string());
            let detail = sentence!("The text could not be parsed: {}.", reason);
            Diagnostics::from(Diagnostic::error("Failed to read file", detail))
        })?;
        Self::parse(&source)
    }
}

/// Reads a body with all its comments. Fails for an expression that [`Expr`] cannot hold.
impl TryFrom<native::Body<'_>> for Body {
    type Error = Error;

    fn try_from(body: native::Body<'_>) -> Result<Self, Error> {
        Self::read(body, &|_| Iterators::default())
    }
}

/// Reads a file, as the conversion from its body does.
impl TryFrom<&native::File> for Body {
    type Error = Error;

    fn try_from(file: &native::File) -> Result<Self, Error> {
        file.body().try_into()
    }
}

/// Reads an item with its comments.
impl TryFrom<BodyItem<'_>> for Item {
    type Error = Error;

    fn try_from(item: BodyItem<'_>) -> Result<Self, Error> {
        Self::read(item, &Iterators::default())
    }
}

/// Reads an argument with its comments.
impl TryFrom<native::Attribute<'_>> for Attribute {
    type Error = Error;

    fn try_from(attribute: native::Attribute<'_>) -> Result<Self, Error> {
        Self::read(attribute, &Iterators::default())
    }
}

/// Reads a block with all its comments.
impl TryFrom<native::Block<'_>> for Block {
    type Error = Error;

    fn try_from(block: native::Block<'_>) -> Result<Self, Error> {
        Self::read(block, &Iterators::default())
    }
}

/// Reads the rest of a body. In the JSON syntax nothing tells blocks from arguments, so that every property is an argument;
/// [`Body::from_json`] takes a shape. Of layers, it has the arguments and then the blocks, without comments between them.
///
/// `dynamic` blocks stay as they are written. In a block that `count`, `for_each` or a dynamic block generates, references to
/// `count`, `each` and iterators are replaced by their values, except for values that are secret or not known.
impl TryFrom<&hcl_core::Body> for Body {
    type Error = Error;

    fn try_from(body: &hcl_core::Body) -> Result<Self, Error> {
        let mut diagnostics = Diagnostics::new();
        if let Some(written) = body.as_written(&mut diagnostics) {
            let written = diagnostics.into_result(written)?;
            let has_taken = |block: native::Block<'_>| written.has_taken(block);
            return Iterators::within(&written.iterators, |iterators| {
                Self::read_any(&written.body, &has_taken, iterators)
            });
        }
        Self::read_any(body, &|_| false, &Iterators::default())
    }
}

impl Body {
    /// Reads the rest of a body in which nothing is expanded, except for blocks that were taken.
    fn read_any(
        body: &hcl_core::Body,
        is_taken: &dyn Fn(native::Block<'_>) -> bool,
        iterators: &Iterators<'_>,
    ) -> Result<Self, Error> {
        // Only a whole body has the comments that belong to no item.
        if let Some(whole) = body.as_native() {
            return Self::read(whole, &|_| iterators.clone());
        }
        if let Some(items) = body.native_items() {
            let is_left = |item: &BodyItem<'_>| match item {
                BodyItem::Block(block) => !is_taken(*block),
                BodyItem::Attribute(_) => true,
            };
            let items = items.into_iter().filter(is_left);
            let items = items.map(|item| Item::read(item, iterators));
            return items.collect();
        }
        // Layers, or the JSON syntax: the objects of an array are one body.
        let mut diagnostics = Diagnostics::new();
        let is_array =
            |json: hcl_syntax::json::Value<'_>| matches!(json.kind(), ValueKind::Array(_));
        let is_array = body.as_json().is_some_and(is_array);
        let listing = if is_array {
            Listing::Known
        } else {
            Listing::All
        };
        let content = body.list(listing, &mut diagnostics);
        let content = diagnostics.into_result(content)?;
        let is_left = |item: &ContentItem<'_>| match item {
            ContentItem::Block(block) => !block.as_native().is_some_and(is_taken),
            ContentItem::Attribute(_) => true,
        };
        let items = content.in_order(body).into_iter().filter(is_left);
        let items = items.map(|item| match item {
            ContentItem::Attribute(attribute) => {
                Attribute::read_any(attribute, iterators).map(Item::Attribute)
            }
            ContentItem::Block(block) => Block::read_any(block, iterators).map(Item::Block),
        });
        items.collect()
    }

    /// Reads a body. `scope` has the iterators of each item. Recursion is bounded: the parser limits nesting.
    fn read<'i>(
        body: native::Body<'_>,
        scope: &dyn Fn(BodyItem<'_>) -> Iterators<'i>,
    ) -> Result<Self, Error> {
        let mut items = Vec::with_capacity(body.items().len());
        let mut comments = own_comments(body).into_iter().peekable();
        for (index, item) in body.items().enumerate() {
            while let Some((_, text)) = comments.next_if(|(before, _)| *before <= index) {
                items.push(Item::Comment(text));
            }
            items.push(Item::read(item, &scope(item))?);
        }
        items.extend(comments.map(|(_, text)| Item::Comment(text)));
        Ok(Self { items })
    }
}

impl Item {
    fn read(item: BodyItem<'_>, iterators: &Iterators<'_>) -> Result<Self, Error> {
        Ok(match item {
            BodyItem::Attribute(attribute) => {
                Self::Attribute(Attribute::read(attribute, iterators)?)
            }
            BodyItem::Block(block) => Self::Block(Block::read(block, iterators)?),
        })
    }
}

impl Attribute {
    fn read(attribute: native::Attribute<'_>, iterators: &Iterators<'_>) -> Result<Self, Error> {
        Ok(Self {
            name: attribute.name().to_owned(),
            value: NewValue::read(attribute.expression(), iterators)?,
            comments: Comments::of(BodyItem::Attribute(attribute)),
        })
    }

    fn read_any(attribute: &hcl_core::Attribute, iterators: &Iterators<'_>) -> Result<Self, Error> {
        // An object of several layers has the name of its first one.
        let is_native = attribute.expression().as_written().as_native().is_some();
        if let Some(native) = attribute.as_native().filter(|_| is_native) {
            return Self::read(native, iterators);
        }
        let value = Expr::read_any(attribute.expression(), iterators)?;
        Ok(Self::new(attribute.name(), value))
    }
}

impl Block {
    fn read(block: native::Block<'_>, iterators: &Iterators<'_>) -> Result<Self, Error> {
        let labels: Vec<String> = block
            .labels()
            .map(|label| label.text().into_owned())
            .collect();
        let body = if let Some(dynamic) = block.as_dynamic() {
            // The iterator of the block hides others of the name.
            let inside = iterators.hiding(dynamic.iterator().as_deref());
            Body::read(block.body(), &|item| match item {
                BodyItem::Attribute(it) if it.is_named("iterator") => Iterators::default(),
                _ if DynamicBlock::has_iterator_in(item) => inside.clone(),
                _ => iterators.clone(),
            })?
        } else {
            Body::read(block.body(), &|_| iterators.clone())?
        };
        Ok(Self {
            type_name: block.type_name().to_owned(),
            labels,
            body,
            comments: Comments::of(BodyItem::Block(block)),
        })
    }

    /// Reads a block of layers. Its header has the comments of the first layer that it is in. Recursion is bounded: the parser limits
    /// nesting.
    fn read_any(block: &hcl_core::Block, iterators: &Iterators<'_>) -> Result<Self, Error> {
        let native = block.as_native();
        if let (Some(native), Some(_)) = (native, block.body().as_native()) {
            return Self::read(native, iterators);
        }
        // A dynamic block of several layers keeps its references: each layer may name its iterator.
        let is_dynamic = native.is_some_and(|native| native.as_dynamic().is_some());
        let inside = if is_dynamic {
            &Iterators::default()
        } else {
            iterators
        };
        let labels = block.labels().into_iter();
        Ok(Self {
            type_name: block.type_name().to_owned(),
            labels: labels.map(|label| label.text.to_string()).collect(),
            body: Body::read_any(block.body(), &|_| false, inside)?,
            comments: native.map_or_else(Comments::default, |native| {
                Comments::of(BodyItem::Block(native))
            }),
        })
    }
}
