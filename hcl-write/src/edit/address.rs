//! Addresses of items in a file: `resource.aws_instance.web.count`.

use std::fmt;
use std::str::FromStr;

use hcl_syntax::SourceSpan;
use hcl_syntax::syntax::{Attribute, Block, Body, Expression, ExpressionKind, ObjectItem};

/// The address of an argument, a block, or an item of an object.
///
/// Block types, labels and names, separated by dots: `service.web.port` is the argument `port` in `service "web"`. After an argument
/// come the keys of objects: `tags.Name`. A `*` stands for any label. `\.` is a dot inside a label or key.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, syntax};
/// use hcl_write::{Address, Found};
///
/// let text = "service \"web\" {\n  port = 80\n  tags = { a = 1 }\n}\n";
/// let file = syntax::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let texts = |address: &str| -> Vec<&str> {
///     let address: Address = address.parse().unwrap();
///     let found = address.find(file.body());
///     found.iter().map(|found| file.source().slice(found.value_span())).collect()
/// };
/// assert_eq!(texts("service.web.port"), ["80"]);
/// assert_eq!(texts("service.*.tags.a"), ["1"]);
/// assert!(texts("service.api.port").is_empty());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    parts: Vec<String>,
}

/// An item that an address refers to.
///
/// # Examples
///
/// ```
/// use hcl_syntax::syntax::{self, BodyItem};
/// use hcl_syntax::{Diagnostics, Source};
/// use hcl_write::{Address, Edit, Found};
///
/// // Removes what an address refers to: an argument, a block or an item of an object.
/// let text = "name = \"web\"\ntags = {\n  team = \"a\"\n  old  = true\n}\n";
/// let file = syntax::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let address: Address = "tags.old".parse()?;
/// let mut edit = Edit::new(&file);
/// for found in address.find(file.body()) {
///     match found {
///         Found::Attribute(attribute) => edit.remove(BodyItem::Attribute(attribute))?,
///         Found::Block(block) => edit.remove(BodyItem::Block(block))?,
///         Found::Item(object, _) => edit.remove_item(object, "old")?,
///         _ => {}
///     }
/// }
/// assert_eq!(edit.finish()?.apply(text), "name = \"web\"\ntags = {\n  team = \"a\"\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Found<'f> {
    /// `name = value`
    Attribute(Attribute<'f>),
    /// `type "label" { … }`
    Block(Block<'f>),
    /// An item of an object, with the object.
    Item(Expression<'f>, ObjectItem<'f>),
}

/// A text is no address: it is empty, or has an empty part.
///
/// # Examples
///
/// ```
/// use hcl_write::{Address, AddressError};
///
/// assert_eq!("service..port".parse::<Address>(), Err(AddressError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressError;

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an address is names separated by dots, such as service.web.port")
    }
}

impl std::error::Error for AddressError {}

impl Address {
    /// Creates an address from its parts, without escapes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no part, or an empty one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Address;
    ///
    /// let address = Address::new(["host", "example.com", "port"])?;
    /// assert_eq!(address.to_string(), "host.example\\.com.port");
    /// assert_eq!(address.to_string().parse(), Ok(address));
    /// # Ok::<(), hcl_write::AddressError>(())
    /// ```
    pub fn new<P: Into<String>>(parts: impl IntoIterator<Item = P>) -> Result<Self, AddressError> {
        let parts: Vec<String> = parts.into_iter().map(Into::into).collect();
        if parts.is_empty() || parts.iter().any(String::is_empty) {
            return Err(AddressError);
        }
        Ok(Self { parts })
    }

    /// Returns the parts of the address, without escapes.
    #[must_use]
    pub fn parts(&self) -> &[String] {
        &self.parts
    }

    /// Returns everything in a body that the address refers to, in source order.
    #[must_use]
    pub fn find<'f>(&self, body: Body<'f>) -> Vec<Found<'f>> {
        let mut found = Vec::new();
        find(body, &self.parts, &mut found);
        found
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut parts = vec![String::new()];
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let last = parts.last_mut().ok_or(AddressError)?;
            match c {
                '\\' if chars.peek() == Some(&'.') => last.extend(chars.next()),
                '.' => parts.push(String::new()),
                other => last.push(other),
            }
        }
        Self::new(parts)
    }
}

/// Writes the address with escapes.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            f.write_str(&part.replace('.', "\\."))?;
        }
        Ok(())
    }
}

impl<'f> Found<'f> {
    /// Returns the span of the value; of a block, the whole block.
    #[must_use]
    pub fn value_span(&self) -> hcl_syntax::Span {
        match self {
            Self::Attribute(attribute) => attribute.expression().span(),
            Self::Block(block) => block.span(),
            Self::Item(_, item) => item.value().span(),
        }
    }

    /// Returns the span of the name or key; of a block, its type and labels.
    #[must_use]
    pub fn name_span(&self) -> SourceSpan {
        let (file, span) = match self {
            Self::Attribute(attribute) => (attribute.file(), attribute.name_span()),
            Self::Block(block) => (block.file(), block.definition_span()),
            Self::Item(object, item) => (object.file(), item.key().span()),
        };
        file.source().span(span)
    }

    /// Returns the value of an argument or item.
    #[must_use]
    pub fn expression(&self) -> Option<Expression<'f>> {
        match self {
            Self::Attribute(attribute) => Some(attribute.expression()),
            Self::Block(_) => None,
            Self::Item(_, item) => Some(item.value()),
        }
    }
}

/// Recurses into one nested block or object for each part.
fn find<'f>(body: Body<'f>, parts: &[String], found: &mut Vec<Found<'f>>) {
    let Some((first, rest)) = parts.split_first() else {
        return;
    };
    if let Some(attribute) = body.attribute(first) {
        match rest {
            [] => found.push(Found::Attribute(attribute)),
            keys => find_item(attribute.expression(), keys, found),
        }
    }
    for block in body.blocks().filter(|block| block.is_of_type(first)) {
        let labels = block.labels().count();
        let are_equal = labels <= rest.len()
            && block
                .labels()
                .zip(rest)
                .all(|(label, part)| part == "*" || label.text() == **part);
        if are_equal {
            match rest.get(labels..) {
                None | Some([]) => found.push(Found::Block(block)),
                Some(rest) => find(block.body(), rest, found),
            }
        }
    }
}

fn find_item<'f>(value: Expression<'f>, keys: &[String], found: &mut Vec<Found<'f>>) {
    let (ExpressionKind::Object(object), Some((key, rest))) = (value.kind(), keys.split_first())
    else {
        return;
    };
    for item in object
        .items()
        .filter(|item| super::elements::is_key(item.key(), key))
    {
        match rest {
            [] => found.push(Found::Item(value, item)),
            rest => find_item(item.value(), rest, found),
        }
    }
}
