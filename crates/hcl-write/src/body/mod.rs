//! Bodies as data: arguments, blocks and comments to build, inspect, compare, reorder and print.
//!
//! The data holds what a text means, and its comments; blank lines and spelling are not in it. Files that keep every byte are
//! edited with [`Edit`](crate::Edit) instead. Text is written from the items of [`edit`](crate::edit).

mod change;
mod depth;
mod macros;
mod read;
mod serde;
mod write;

use hcl_serde::Expr;

use crate::edit::Comments;

// Hidden: `body!` and `block!` call them.
#[doc(hidden)]
pub use macros::{block_of, body_of};

/// A body: arguments, blocks and comments in order.
///
/// - Built with [`new`](Self::new) and [`with`](Self::with), collected from items, or with [`body!`](crate::body!).
/// - From text with `parse`, from a syntax tree with `TryFrom`, from the JSON syntax with [`from_json`](Self::from_json). A field of
///   this type is read from the rest of a body, without the comments that belong to no argument or block.
/// - To text with `Display`, or with [`to_text`](Self::to_text), which reports names that are no identifiers. In the JSON syntax
///   with an [`Encoder`](hcl_serde::Encoder) of that syntax.
///
/// Writing blocks that nest deeper than the parser's default limit, 256, is an error. `Clone`, `==`, `Debug`, [`merge`](Self::merge) and
/// dropping recurse, as for [`Expr`]: a program stops at the limit if its input determines the nesting.
///
/// Two bodies are equal if they have equal items and comments in the same order, whatever their layout.
///
/// # Examples
///
/// ```
/// use hcl_serde::ser::Syntax;
/// use hcl_serde::{Encoder, Expr};
/// use hcl_write::{Block, Body};
///
/// let text = "region = \"eu\" # the default\n\nservice \"web\" {\n  port = 80\n}\n";
/// let mut body: Body = text.parse()?;
/// assert_eq!(body.get("region"), Some(&Expr::from("eu")));
/// assert_eq!(body.to_string(), text);
///
/// body.set("region", Expr::variable("var").attribute("region"));
/// body.block_mut("service", &["web"]).unwrap().body.set("port", 8080);
/// body.push(Block::new("service").label("api").set("port", 81));
/// assert_eq!(
///     body.to_string(),
///     r##"region = var.region # the default
///
/// service "web" {
///   port = 8080
/// }
///
/// service "api" {
///   port = 81
/// }
/// "##
/// );
/// assert_eq!(
///     Encoder::new().syntax(Syntax::Json).pretty(false).to_string(&body)?,
///     r#"{"region":"${var.region}","service":{"web":{"port":8080},"api":{"port":81}}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// The arguments, blocks and comments, in order. A name that comes twice is an error when the body is written.
    pub items: Vec<Item>,
}

/// An argument, a block or a comment of a [`Body`].
///
/// # Examples
///
/// ```
/// use hcl_write::{Body, Item};
///
/// let body: Body = "# Services\n\nservice {}\n".parse()?;
/// assert_eq!(body.items[0], Item::Comment("Services".to_owned()));
/// assert!(matches!(&body.items[1], Item::Block(block) if block.type_name == "service"));
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `name = value`
    Attribute(Attribute),
    /// `type "label" { … }`
    Block(Block),
    /// Lines of a comment that belongs to no item, without `#`.
    Comment(String),
}

/// An argument: `name = value`.
///
/// # Examples
///
/// ```
/// use hcl_serde::Expr;
/// use hcl_write::Attribute;
///
/// let mut port = Attribute::new("port", Expr::variable("var").attribute("port"));
/// port.comments.line = Some("http".to_owned());
/// assert_eq!(port.to_string(), "port = var.port # http\n");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The value.
    pub value: Expr,
    /// The comments.
    pub comments: Comments,
}

/// A block: `type "label" { … }`.
///
/// # Examples
///
/// ```
/// use hcl_write::{Block, Body};
///
/// let body: Body = "service \"web\" {\n  port = 80\n}\n".parse()?;
/// let service = body.block("service", &["web"]).unwrap();
/// assert_eq!(*service, Block::new("service").label("web").set("port", 80));
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The type.
    pub type_name: String,
    /// The labels.
    pub labels: Vec<String>,
    /// The content.
    pub body: Body,
    /// The comments.
    pub comments: Comments,
}

impl Body {
    /// Creates an empty body.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new() }
    }

    /// Adds an item at the end.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.push(item);
        self
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }
}

impl Attribute {
    /// Creates an argument without comments.
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Into<Expr>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            comments: Comments::default(),
        }
    }
}

impl Block {
    /// Creates a block without labels, content and comments.
    #[must_use]
    pub fn new(type_name: impl Into<String>) -> Self {
        Self {
            type_name: type_name.into(),
            labels: Vec::new(),
            body: Body::new(),
            comments: Comments::default(),
        }
    }

    /// Adds a label.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.labels.push(label.into());
        self
    }

    /// Sets an argument, as [`Body::set`].
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Into<Expr>) -> Self {
        self.body.set(name, value);
        self
    }

    /// Adds an item at the end.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.body.push(item);
        self
    }

    /// Returns whether the block has the type and exactly these labels.
    #[must_use]
    pub fn is(&self, type_name: &str, labels: &[&str]) -> bool {
        self.type_name == type_name && self.labels == labels
    }
}

impl From<Attribute> for Item {
    fn from(attribute: Attribute) -> Self {
        Self::Attribute(attribute)
    }
}

impl From<Block> for Item {
    fn from(block: Block) -> Self {
        Self::Block(block)
    }
}

impl<I: Into<Item>> FromIterator<I> for Body {
    fn from_iter<T: IntoIterator<Item = I>>(items: T) -> Self {
        let items = items.into_iter().map(Into::into).collect();
        Self { items }
    }
}

impl<I: Into<Item>> Extend<I> for Body {
    fn extend<T: IntoIterator<Item = I>>(&mut self, items: T) {
        self.items.extend(items.into_iter().map(Into::into));
    }
}

impl IntoIterator for Body {
    type Item = Item;
    type IntoIter = std::vec::IntoIter<Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}
