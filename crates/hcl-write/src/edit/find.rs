//! Items at an address, in files of both syntaxes.

use std::collections::HashMap;

use hcl_core::Tree;
use hcl_core::internal::blanks;
use hcl_syntax::native::{
    self, Attribute, Block, Body, BodyItem, Expression, ExpressionKind, ObjectItem,
};
use hcl_syntax::{SourceSpan, Span, json};

use super::reindent::reindented;
use super::sort::labels;
use super::{Address, AddressPart};

/// An item that an address refers to.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, BodyItem};
/// use hcl_syntax::{Diagnostics, Source};
/// use hcl_write::{Address, Edit, Found};
///
/// // Removes what an address refers to: an argument, a block or an item of an object.
/// let text = "name = \"web\"\ntags = {\n  team = \"a\"\n  old  = true\n}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
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
    /// An element of a list: the list, the index, and the element.
    Element(Expression<'f>, usize, Expression<'f>),
    /// A property in the JSON syntax.
    Property(json::Property<'f>),
    /// An element of an array in the JSON syntax.
    ArrayElement(json::Value<'f>),
}

/// Where addresses begin: the body of a file, or the root of a file in the JSON syntax.
///
/// # Examples
///
/// ```
/// use hcl_core::{Limits, ParsedSource, Source, Syntax};
/// use hcl_write::{Address, Root};
///
/// let address: Address = "service.*.port".parse()?;
/// for (text, syntax) in [
///     ("service \"web\" {\n  port = 80\n}\n", Syntax::Native),
///     (r#"{"service": {"web": {"port": 80}}}"#, Syntax::Json),
/// ] {
///     let parsed = ParsedSource::parse(&Source::new("app", text)?, syntax, &Limits::default());
///     let root = Root::from(parsed.tree());
///     assert_eq!(address.find(root)[0].value_text(), "80");
///     let all: Vec<String> = Address::all(root).iter().map(|(it, _)| it.to_string()).collect();
///     assert!(all.ends_with(&["service.web".to_owned(), "service.web.port".to_owned()]));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Root<'f> {
    /// The native syntax.
    Native(Body<'f>),
    /// The JSON syntax.
    Json(json::Value<'f>),
    /// Values in the JSON syntax, whose texts are not templates: `prod.tfvars.json`.
    JsonValues(json::Value<'f>),
}

impl<'f> Root<'f> {
    /// Returns the value of a file in the JSON syntax.
    #[must_use]
    pub const fn json(self) -> Option<json::Value<'f>> {
        match self {
            Self::Native(_) => None,
            Self::Json(value) | Self::JsonValues(value) => Some(value),
        }
    }
}

impl<'f> From<Body<'f>> for Root<'f> {
    fn from(body: Body<'f>) -> Self {
        Self::Native(body)
    }
}

impl<'f> From<&'f native::File> for Root<'f> {
    fn from(file: &'f native::File) -> Self {
        Self::Native(file.body())
    }
}

impl<'f> From<&'f json::File> for Root<'f> {
    fn from(file: &'f json::File) -> Self {
        Self::Json(file.root())
    }
}

impl<'f> From<&'f Tree> for Root<'f> {
    fn from(tree: &'f Tree) -> Self {
        match tree {
            Tree::Native(file) => file.into(),
            Tree::Json(file) => file.into(),
        }
    }
}

impl<'f> Found<'f> {
    /// Returns the span of the value; of a block, the whole block.
    #[must_use]
    pub fn value_span(&self) -> Span {
        match self {
            Self::Block(block) => block.span(),
            Self::Attribute(attribute) => attribute.expression().span(),
            Self::Item(_, item) => item.value().span(),
            Self::Element(_, _, element) => element.span(),
            Self::Property(property) => property.value().span(),
            Self::ArrayElement(value) => value.span(),
        }
    }

    /// Returns the span of the name or key; of a block, its type and labels; of an element, all of it.
    #[must_use]
    pub fn name_span(&self) -> SourceSpan {
        let (source, span) = match self {
            Self::Attribute(attribute) => (attribute.file().source(), attribute.name_span()),
            Self::Block(block) => (block.file().source(), block.definition_span()),
            Self::Item(object, item) => (object.file().source(), item.key().span()),
            Self::Element(_, _, element) => (element.file().source(), element.span()),
            Self::Property(property) => (property.file().source(), property.name_span()),
            Self::ArrayElement(value) => (value.file().source(), value.start_span()),
        };
        source.span(span)
    }

    /// Returns the source text of the value, without the indentation of the line that it begins on. Lines of heredocs and of
    /// comments stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let source = Source::new("app.hcl", "service {\n  tags = {\n    a = 1\n  }\n}\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let found = "service.tags".parse::<Address>()?.find(file.body());
    /// assert_eq!(found[0].value_text(), "{\n  a = 1\n}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value_text(&self) -> String {
        let (name, span) = (self.name_span(), self.value_span());
        let source = name.source();
        let line = source.slice(source.line_span(source.line_at(span.start)));
        let indentation = line.get(..blanks(line)).unwrap_or_default();
        reindented(source.slice(span).trim_end(), indentation, "")
    }

    /// Returns the value of an argument, an item or an element of the native syntax.
    #[must_use]
    pub fn expression(&self) -> Option<Expression<'f>> {
        match self {
            Self::Attribute(attribute) => Some(attribute.expression()),
            Self::Item(_, item) => Some(item.value()),
            Self::Element(_, _, element) => Some(*element),
            Self::Block(_) | Self::Property(_) | Self::ArrayElement(_) => None,
        }
    }

    /// Returns the value in the JSON syntax.
    #[must_use]
    pub fn json_value(&self) -> Option<json::Value<'f>> {
        match self {
            Self::Property(property) => Some(property.value()),
            Self::ArrayElement(value) => Some(*value),
            _ => None,
        }
    }
}

/// The item that the first parts of an address refer to.
#[derive(Debug)]
enum At<'f> {
    Body(Body<'f>),
    /// Blocks of one type, and how many of their labels the address has.
    Blocks(Vec<Block<'f>>, usize),
    Found(Found<'f>),
    /// After `[*]` in the JSON syntax. An object may be a block itself, or blocks by their labels.
    Any(Found<'f>),
}

impl<'f> At<'f> {
    /// Adds what a part of an address refers to here.
    fn step(self, part: &AddressPart, out: &mut Vec<Self>) {
        match self {
            Self::Body(body) => step_in_body(body, part, out),
            Self::Blocks(blocks, known) => step_in_blocks(blocks, known, part, out),
            Self::Found(Found::Block(block)) => step_in_body(block.body(), part, out),
            Self::Found(found) => step_in_value(found, part, out),
            Self::Any(found) if part.name().is_some() => {
                // The blocks count on the first level that has the name.
                let mut level = vec![found];
                let before = out.len();
                while out.len() == before && !level.is_empty() {
                    for found in &level {
                        step_in_value(*found, part, out);
                    }
                    level = level.into_iter().flat_map(all_in).collect();
                }
            }
            Self::Any(found) => {
                for found in all_in(found) {
                    step_in_value(found, part, out);
                }
            }
        }
    }

    /// Returns what an address that ends here refers to.
    fn end(self) -> Vec<Found<'f>> {
        match self {
            Self::Body(_) => Vec::new(),
            Self::Found(found) => vec![found],
            Self::Any(found) => all_in(found).collect(),
            Self::Blocks(blocks, known) => {
                let is_all = |block: &Block<'f>| block.labels().count() == known;
                blocks
                    .into_iter()
                    .filter(is_all)
                    .map(Found::Block)
                    .collect()
            }
        }
    }
}

fn is_named(part: &AddressPart, name: &str) -> bool {
    match part {
        AddressPart::AnyName => true,
        part => part.name() == Some(name),
    }
}

fn step_in_body<'f>(body: Body<'f>, part: &AddressPart, out: &mut Vec<At<'f>>) {
    let attributes = body
        .attributes()
        .filter(|attribute| is_named(part, attribute.name()));
    out.extend(attributes.map(|attribute| At::Found(Found::Attribute(attribute))));
    let mut types: HashMap<&str, usize> = HashMap::new();
    let mut groups: Vec<Vec<Block<'f>>> = Vec::new();
    for block in body
        .blocks()
        .filter(|block| is_named(part, block.type_name()))
    {
        let index = *types.entry(block.type_name()).or_insert(groups.len());
        if index == groups.len() {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.get_mut(index) {
            group.push(block);
        }
    }
    out.extend(groups.into_iter().map(|group| At::Blocks(group, 0)));
}

fn step_in_blocks<'f>(
    blocks: Vec<Block<'f>>,
    known: usize,
    part: &AddressPart,
    out: &mut Vec<At<'f>>,
) {
    // `service[*]`: blocks with any labels.
    if matches!(part, AddressPart::All) {
        return out.extend(
            blocks
                .into_iter()
                .map(|block| At::Found(Found::Block(block))),
        );
    }
    let (own, labelled): (Vec<_>, Vec<_>) = blocks
        .into_iter()
        .partition(|block| block.labels().count() == known);
    if let AddressPart::Index(index) = part {
        out.extend(own.get(*index).map(|own| At::Found(Found::Block(*own))));
        return;
    }
    let has_label = |block: &Block<'f>| {
        let label = block.label(known);
        label.is_some_and(|label| is_named(part, &label.text()))
    };
    let labelled: Vec<_> = labelled.into_iter().filter(has_label).collect();
    if !labelled.is_empty() && part.name().is_some() {
        out.push(At::Blocks(labelled, known + 1));
    }
    for block in own {
        step_in_body(block.body(), part, out);
    }
}

fn step_in_value<'f>(found: Found<'f>, part: &AddressPart, out: &mut Vec<At<'f>>) {
    match (found.json_value().map(json::Value::kind), part) {
        // An array stands for several blocks: a name in it is a name in each of its objects.
        (Some(json::ValueKind::Array(elements)), AddressPart::Name(_) | AddressPart::AnyName) => {
            for element in
                elements.filter(|element| matches!(element.kind(), json::ValueKind::Object(_)))
            {
                step_in_value(Found::ArrayElement(element), part, out);
            }
        }
        // An object is a block, too, the first and only block of its labels.
        (Some(json::ValueKind::Object(_)), AddressPart::Index(0)) => out.push(At::Found(found)),
        (Some(_), AddressPart::All) => out.push(At::Any(found)),
        _ => {
            let is_meant = |own: &Option<AddressPart>| match part {
                AddressPart::All => true,
                AddressPart::AnyName => !matches!(own, Some(AddressPart::Index(_))),
                part => own.as_ref() == Some(part),
            };
            let inside = children(found).into_iter().filter(|(own, _)| is_meant(own));
            out.extend(inside.map(|(_, found)| At::Found(found)));
        }
    }
}

fn all_in(found: Found<'_>) -> impl Iterator<Item = Found<'_>> {
    children(found).into_iter().map(|(_, found)| found)
}

/// Returns the items or elements of a value in either syntax, each with its part of an address; `None` for a key that is computed.
pub(super) fn children(found: Found<'_>) -> Vec<(Option<AddressPart>, Found<'_>)> {
    let index = |index| Some(AddressPart::Index(index));
    if let Some(value) = found.expression() {
        return match value.kind() {
            ExpressionKind::Object(object) => {
                let items = object.items();
                let key = |item: &ObjectItem<'_>| item.constant_key().map(AddressPart::literal);
                items
                    .map(|item| (key(&item), Found::Item(value, item)))
                    .collect()
            }
            ExpressionKind::Tuple(tuple) => {
                let elements = tuple.elements().enumerate();
                let elements = elements.map(|(at, it)| (index(at), Found::Element(value, at, it)));
                elements.collect()
            }
            _ => Vec::new(),
        };
    }
    match found.json_value().map(json::Value::kind) {
        Some(json::ValueKind::Object(properties)) => {
            let name = |it: &json::Property<'_>| Some(AddressPart::literal(it.name().decode()));
            properties
                .map(|property| (name(&property), Found::Property(property)))
                .collect()
        }
        Some(json::ValueKind::Array(elements)) => {
            let elements = elements.enumerate();
            elements
                .map(|(at, it)| (index(at), Found::ArrayElement(it)))
                .collect()
        }
        _ => Vec::new(),
    }
}

impl Address {
    /// Returns everything that the address refers to, in source order: in a body, or in a file of either syntax.
    ///
    /// In the JSON syntax, a name in an array is a name in each of its objects, since an array stands for several blocks.
    #[must_use]
    pub fn find<'f>(&self, root: impl Into<Root<'f>>) -> Vec<Found<'f>> {
        let mut level = vec![match root.into() {
            Root::Native(body) => At::Body(body),
            Root::Json(value) | Root::JsonValues(value) => At::Found(Found::ArrayElement(value)),
        }];
        for part in self.parts() {
            let mut next = Vec::new();
            for at in level {
                at.step(part, &mut next);
            }
            level = next;
        }
        let mut found: Vec<_> = level.into_iter().flat_map(At::end).collect();
        found.sort_by_key(|found| found.name_span().span().start);
        found
    }

    /// Returns the address of each argument, block, item of an object and element of a list, in source order. Blocks of one type with
    /// equal labels in one body have an index. Comments of the JSON syntax are left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let text = "tags = { a = 1, \"\" = [2] }\nrule {}\nrule {\n  port = 80\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let all = Address::all(file.body()).into_iter().map(|(address, _)| address.to_string());
    /// assert_eq!(all.collect::<Vec<_>>(), ["tags", "tags.a", r#"tags[""]"#, r#"tags[""][0]"#, "rule[0]", "rule[1]", "rule[1].port"]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn all<'f>(root: impl Into<Root<'f>>) -> Vec<(Self, Found<'f>)> {
        let mut all = Vec::new();
        match root.into() {
            Root::Native(body) => add_body(body, &[], &mut all),
            Root::Json(value) | Root::JsonValues(value) => {
                add_values(Found::ArrayElement(value), &[], &mut all);
            }
        }
        all
    }
}

/// Recurses into blocks and objects: the parser limits their depth.
fn add_body<'f>(body: Body<'f>, parent: &[AddressPart], all: &mut Vec<(Address, Found<'f>)>) {
    let mut repeated = Repeated::of(body);
    for item in body.items() {
        let mut parts = parent.to_vec();
        match item {
            BodyItem::Attribute(attribute) => {
                parts.push(AddressPart::literal(attribute.name()));
                let found = Found::Attribute(attribute);
                all.push((Address::of_parts(parts.clone()), found));
                add_values(found, &parts, all);
            }
            BodyItem::Block(block) => {
                parts.extend(repeated.next(block));
                all.push((Address::of_parts(parts.clone()), Found::Block(block)));
                add_body(block.body(), &parts, all);
            }
        }
    }
}

fn add_values<'f>(found: Found<'f>, parent: &[AddressPart], all: &mut Vec<(Address, Found<'f>)>) {
    for (part, inside) in children(found) {
        let is_comment =
            |part: &AddressPart| matches!(inside, Found::Property(_)) && part.name() == Some("//");
        let Some(part) = part.filter(|part| !is_comment(part)) else {
            continue;
        };
        let parts = [parent, &[part]].concat();
        all.push((Address::of_parts(parts.clone()), inside));
        add_values(inside, &parts, all);
    }
}

/// Counts blocks of one type with equal labels, which an index tells apart.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    totals: HashMap<(String, Vec<String>), usize>,
    seen: HashMap<(String, Vec<String>), usize>,
}

impl Repeated {
    pub(super) fn of(body: Body<'_>) -> Self {
        let mut repeated = Self::default();
        for block in body.blocks() {
            *repeated.totals.entry(key(block)).or_default() += 1;
        }
        repeated
    }

    /// Returns the type and labels of the next block, and its index if several blocks have them.
    pub(super) fn next(&mut self, block: Block<'_>) -> Vec<AddressPart> {
        let key = key(block);
        let mut parts = vec![AddressPart::literal(key.0.as_str())];
        parts.extend(key.1.iter().map(|key| AddressPart::literal(key.as_str())));
        // Counted before the walk: the first of several blocks has an index, too.
        if self.totals.get(&key).is_some_and(|total| *total > 1) {
            let seen = self.seen.entry(key).or_default();
            parts.push(AddressPart::Index(*seen));
            *seen += 1;
        }
        parts
    }
}

pub(super) fn key(block: Block<'_>) -> (String, Vec<String>) {
    (block.type_name().to_owned(), labels(block))
}
