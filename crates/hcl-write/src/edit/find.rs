//! Items at an address, in files of both syntaxes.

use std::borrow::Cow;

use hcl_core::Tree;
use hcl_core::internal::blanks;
use hcl_core::internal::in_nfc;
use hcl_core::json_form::{Sink, hcl2json};
use hcl_syntax::diagnostic::{did_you_mean, suggest};
use hcl_syntax::native::{self, Attribute, Block, Body, BodyItem, Expression, ObjectItem};
use hcl_syntax::{SourceSpan, Span, json};

use super::overlay::item_name;
use super::reindent::reindented;
use super::site::{Children, Site, items_of};
use super::{Address, AddressPart, JsonMeaning, JsonPlace};

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
    Json(json::Value<'f>, JsonMeaning<'f>),
}

impl<'f> Root<'f> {
    /// Returns the value of a file in the JSON syntax.
    #[must_use]
    pub const fn json(self) -> Option<json::Value<'f>> {
        match self {
            Self::Native(_) => None,
            Self::Json(value, _) => Some(value),
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
        Self::Json(file.root(), JsonMeaning::Unknown)
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

/// An argument or a block.
impl<'f> From<BodyItem<'f>> for Found<'f> {
    fn from(item: BodyItem<'f>) -> Self {
        match item {
            BodyItem::Attribute(attribute) => Self::Attribute(attribute),
            BodyItem::Block(block) => Self::Block(block),
        }
    }
}

impl<'f> Found<'f> {
    /// Returns whether several may have the same name.
    pub(super) const fn is_repeatable(&self) -> bool {
        self.is_item() || matches!(self, Self::Block(_))
    }

    /// Returns whether it is an item of an object.
    pub(super) const fn is_item(&self) -> bool {
        matches!(self, Self::Item(..) | Self::Property(_))
    }

    /// Returns the block, if it is one.
    pub(super) const fn block(self) -> Option<Block<'f>> {
        match self {
            Self::Block(block) => Some(block),
            _ => None,
        }
    }

    /// Returns the argument or block.
    pub(super) const fn item(self) -> Option<BodyItem<'f>> {
        match self {
            Self::Attribute(attribute) => Some(BodyItem::Attribute(attribute)),
            Self::Block(block) => Some(BodyItem::Block(block)),
            _ => None,
        }
    }

    /// Returns whether the value is a list.
    pub(super) fn is_list(&self) -> bool {
        let native = self.expression().and_then(Expression::as_tuple);
        let json = self.json_value();
        native.is_some() || json.is_some_and(|it| matches!(it.kind(), json::ValueKind::Array(_)))
    }

    /// Returns the span from the name to the end of the value.
    pub(super) fn span(&self) -> Span {
        self.name_span().span().to(self.value_span())
    }

    /// Returns the name or key; of a computed key, its text.
    pub(super) fn name(&self) -> Cow<'f, str> {
        match self {
            Self::Attribute(attribute) => attribute.name().into(),
            Self::Item(_, item) => item_name(*item),
            Self::Block(block) => block.type_name().into(),
            Self::Property(property) => property.name().decode().into(),
            Self::Element(..) | Self::ArrayElement(_) => "".into(),
        }
    }

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
    /// let source = Source::new("app.hcl", "service {
    ///   tags = {
    ///     a = 1
    ///   }
    /// }
    /// ")?;
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
        reindented(source.slice(span).trim_end(), indentation, "", None)
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

    /// Sends the data to a receiver, as hcl2json writes it: of a block, an object.
    ///
    /// # Errors
    ///
    /// Returns an error of the receiver, or a diagnostic if blocks of one type have different numbers of labels.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::json_form::JsonText;
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let source = Source::new("app.hcl", "service \"web\" {\n  port = var.port\n}\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let found = "service.web".parse::<Address>()?.find(&file);
    /// let mut data = String::new();
    /// found[0].send(&mut JsonText::new(&mut data, false)).expect("text takes everything");
    /// assert_eq!(data, r#"{"port":"${var.port}"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn send<S: Sink>(&self, sink: &mut S) -> Result<(), S::Error> {
        match self {
            Self::Block(block) => hcl2json::body(block.body(), sink),
            Self::Attribute(attribute) => hcl2json::expression(attribute.expression(), sink),
            Self::Item(_, item) => hcl2json::expression(item.value(), sink),
            Self::Element(_, _, element) => hcl2json::expression(*element, sink),
            Self::Property(property) => hcl2json::value(property.value(), sink),
            Self::ArrayElement(value) => hcl2json::value(*value, sink),
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

/// Adds what an address finds from an item on. Recursion is as deep as the tree, which the parser limits.
fn find_in<'f>(site: Site<'f>, parts: &[AddressPart], out: &mut Vec<Site<'f>>) {
    let Some((first, rest)) = parts.split_first() else {
        return out.push(site);
    };
    let is_name = |part: &AddressPart| part.name().is_some();
    match (site.found.json_value().map(json::Value::kind), first) {
        // An array stands for several blocks: a name in it is a name in each of its objects.
        (Some(json::ValueKind::Array(elements)), first) if is_name(first) => {
            let objects = elements.map(|element| site.element(element));
            let objects = objects.filter(Site::is_object);
            let is_exact = |part: &AddressPart| matches!(part, AddressPart::Name(_));
            let names = parts.iter().take_while(|part| is_exact(part)).count();
            let (names, rest) = parts.split_at_checked(names).unwrap_or_default();
            if let [AddressPart::Index(index), rest @ ..] = rest {
                let mut blocks = Vec::new();
                for object in objects.clone() {
                    find_in(object, names, &mut blocks);
                }
                // The blocks with one address are counted in all objects.
                if blocks.len() > 1 && blocks.iter().all(Site::is_object) {
                    if let Some(block) = blocks.into_iter().nth(*index) {
                        find_in(block, rest, out);
                    }
                    return;
                }
            }
            objects.for_each(|object| find_in(object, parts, out));
        }
        // An object is a block, too, the first and only block of its labels.
        (Some(json::ValueKind::Object(_)), AddressPart::Index(0)) => find_in(site, rest, out),
        (Some(_), AddressPart::All) => match rest.split_at_checked(1) {
            // After `[*]`, an object may be a block itself, or blocks by their labels: the first level that has the name counts.
            Some((name, rest)) if name.iter().all(is_name) => {
                let (mut level, mut named) = (vec![site], Vec::new());
                while named.is_empty() && !level.is_empty() {
                    let sites = level.iter().cloned();
                    sites.for_each(|site| find_in(site, name, &mut named));
                    level = level.iter().flat_map(Site::inside).collect();
                }
                named.into_iter().for_each(|site| find_in(site, rest, out));
            }
            _ => site.inside().for_each(|site| find_in(site, rest, out)),
        },
        _ => match site.found {
            Found::Block(block) => find_in_body(block.body(), parts, out),
            _ => find_among(site.children(), parts, out),
        },
    }
}

fn find_in_body<'f>(body: Body<'f>, parts: &[AddressPart], out: &mut Vec<Site<'f>>) {
    let first = parts.first();
    let is_any = first == Some(&AddressPart::AnyName);
    let name = first.and_then(AddressPart::name);
    let items = items_of(body, |own| is_any || name == Some(own));
    find_among(items, parts, out);
}

fn find_among<'f>(children: Children<'f>, parts: &[AddressPart], out: &mut Vec<Site<'f>>) {
    for (own, site) in children {
        if let Some(rest) = after(parts, &own, site.found) {
            find_in(site, rest, out);
        }
    }
}

/// Returns the parts of an address after the parts of an item; `None` if the address is of another item.
fn after<'p>(
    mut parts: &'p [AddressPart],
    own: &[AddressPart],
    found: Found<'_>,
) -> Option<&'p [AddressPart]> {
    let is_block = matches!(found, Found::Block(_));
    let is_key = matches!(found, Found::Item(..) | Found::Property(_));
    // Keys are in NFC.
    let is_same = |one: &str, other: &str| in_nfc(one.into()) == in_nfc(other.into());
    for (position, part) in own.iter().enumerate() {
        let (first, rest) = match parts.split_first() {
            Some((first, rest)) => (Some(first), rest),
            None => (None, parts),
        };
        match (first, part) {
            // `service[*]`: blocks with any labels.
            (Some(AddressPart::All), _) if is_block && position > 0 => return Some(rest),
            (Some(AddressPart::All), _) if is_block || matches!(found, Found::Attribute(_)) => {
                return None;
            }
            // Without an index, all with the name are meant.
            (first, AddressPart::Index(_))
                if position > 0 && !matches!(first, Some(AddressPart::Index(_))) => {}
            (Some(AddressPart::AnyName), AddressPart::Name(_)) | (Some(AddressPart::All), _) => {
                parts = rest;
            }
            (Some(first), part) if first == part => parts = rest,
            (Some(AddressPart::Name(name)), AddressPart::Name(own))
                if is_key && is_same(name, own) =>
            {
                parts = rest;
            }
            _ => return None,
        }
    }
    let has_index = matches!(own.last(), Some(AddressPart::Index(_)));
    match parts {
        [AddressPart::All, rest @ ..] if is_block => Some(rest),
        [AddressPart::Index(0), rest @ ..] if is_block && !has_index => Some(rest),
        [AddressPart::Index(_), ..] if is_block => None,
        parts => Some(parts),
    }
}

impl Address {
    /// Returns everything that the address refers to, in source order: in a body, or in a file of either syntax.
    ///
    /// In the JSON syntax, a name in an array is a name in each of its objects, since an array stands for several blocks.
    #[must_use]
    pub fn find<'f>(&self, root: impl Into<Root<'f>>) -> Vec<Found<'f>> {
        let sites = self.sites(root.into()).into_iter();
        sites.map(|site| site.found).collect()
    }

    /// Returns what [`find`](Self::find) does, with the places of the values.
    pub(super) fn sites<'f>(&self, root: Root<'f>) -> Vec<Site<'f>> {
        let mut sites = Vec::new();
        match root {
            Root::Native(body) => find_in_body(body, self.parts(), &mut sites),
            Root::Json(value, meaning) => find_in(meaning.site(value), self.parts(), &mut sites),
        }
        sites.sort_by_key(|site| site.found.name_span().span().start);
        sites
    }

    /// Returns the spelling of references for the address of a block, or the other way round, if something is there: `variable.port` for
    /// `var.port`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let source = Source::new("main.tf", "variable \"port\" {}\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let address: Address = "var.port".parse().unwrap();
    /// assert_eq!(address.other_spelling(&file).unwrap().to_string(), "variable.port");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn other_spelling<'f>(&self, root: impl Into<Root<'f>>) -> Option<Self> {
        let root = root.into();
        let mut others = [self.reference(), self.definition()].into_iter().flatten();
        others.find(|other| !other.find(root).is_empty())
    }

    /// Returns that nothing is at the address, with addresses that may be meant.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Address;
    ///
    /// let source = Source::new("main.tf", "variable \"port\" {}\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let address: Address = "variable.prot".parse().unwrap();
    /// assert_eq!(address.not_found(&file), "nothing is at variable.prot. Did you mean \"variable.port\"?");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn not_found<'f>(&self, root: impl Into<Root<'f>>) -> String {
        self.not_found_among(root, &|_| true)
    }

    /// [`Self::not_found`], which names only the items that are shown.
    #[must_use]
    pub fn not_found_among<'f>(
        &self,
        root: impl Into<Root<'f>>,
        is_shown: &dyn Fn(&Found<'f>) -> bool,
    ) -> String {
        let root = root.into();
        let nothing = format!("nothing is at {self}");
        if let Some(other) = self.other_spelling(root) {
            return format!(
                "{nothing}, which is how references are written: the address is {other}"
            );
        }
        let all = Self::all(root).into_iter();
        let shown = all.filter_map(|(address, found)| is_shown(&found).then_some(address));
        let all: Vec<Self> = shown.collect();
        if let Some(inside) = children(&all, self.parts()) {
            return format!("{nothing}, which is the beginning of addresses: {inside}");
        }
        let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
        let near = suggest(&self.to_string(), texts.iter().map(String::as_str));
        if near.is_some() {
            return format!("{nothing}.{}", did_you_mean(near));
        }
        // The longest part of the address that has something in it.
        let mut lengths = (0..self.parts().len()).rev();
        match lengths.find_map(|length| children(&all, self.parts().get(..length)?)) {
            None => format!("{nothing}: the file is empty"),
            Some(near) => format!("{nothing}. There is {near}"),
        }
    }

    /// Returns the address of each argument, block, item of an object and element of a list, in source order. Blocks of one type with
    /// equal labels in one body have an index, and so have equal keys of an object. Comments of the JSON syntax are left out.
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
        let (children, place) = match root.into() {
            Root::Native(body) => (items_of(body, |_| true), JsonPlace::Literals),
            Root::Json(value, meaning) => {
                let root = meaning.site(value);
                (root.children(), root.place)
            }
        };
        add_all(children, &place, &[], &mut all);
        all
    }
}

/// Returns the addresses of the children of a parent, each once, up to eight.
fn children(all: &[Address], parent: &[AddressPart]) -> Option<String> {
    const MAX_SHOWN: usize = 8;
    let mut children: Vec<String> = Vec::new();
    let mut last: Option<&Address> = None;
    let inside = |it: &&Address| it.parts().len() > parent.len() && it.begins_with(parent);
    for address in all.iter().filter(inside) {
        // Addresses are in source order: the children of an item follow it.
        if last.is_some_and(|last| address.parts().starts_with(last.parts())) {
            continue;
        }
        last = Some(address);
        let text = address.to_string();
        // One more than is shown tells that there are more.
        if children.len() <= MAX_SHOWN && !children.contains(&text) {
            children.push(text);
        }
    }
    if children.len() > MAX_SHOWN {
        children.truncate(MAX_SHOWN);
        children.push("…".to_owned());
    }
    (!children.is_empty()).then(|| children.join(", "))
}

/// Recurses into blocks and values: the parser limits their depth.
fn add_all<'f>(
    children: Children<'f>,
    place: &JsonPlace,
    parent: &[AddressPart],
    all: &mut Vec<(Address, Found<'f>)>,
) {
    for (own, site) in children {
        let is_comment = matches!(place, JsonPlace::Body(..) | JsonPlace::Unknown)
            && matches!(site.found, Found::Property(it) if it.name().decode() == json::COMMENT);
        // A computed key has no address.
        if is_comment || own.contains(&AddressPart::AnyName) {
            continue;
        }
        let parts = [parent, &own].concat();
        all.push((Address::of_parts(parts.clone()), site.found));
        add_all(site.children(), &site.place, &parts, all);
    }
}
