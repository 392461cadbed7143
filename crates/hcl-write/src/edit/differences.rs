//! Differences of two bodies, by address and value.

use hcl_core::internal::sort::sort_by;
use std::collections::{HashMap, HashSet};

use crate::expr::Expr;
use hcl_syntax::native::{Block, Body, Expression, ExpressionKind};

use super::site::{Children, Site, items_of, name_parts};
use super::sort::labels;
use super::{Address, AddressPart, Found};

/// A difference of two bodies: the item at an address in the old one and in the new one. One of the two is missing if it was added
/// or removed.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Difference;
///
/// let parse = |text: &str| {
///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
/// };
/// let old = parse(r#"name = "web"
/// service "a" {
///   port = 80
///   tags = { x = 1 }
/// }
/// "#);
/// let new = parse(r#"service "a" {
///   tags = { x = 2, y = 3 } # two
///   port = 80.0
/// }
/// name = "web"
/// "#);
/// let all = Difference::between(old.body(), new.body());
/// let all: Vec<String> = all.iter().map(|difference| difference.address.to_string()).collect();
/// assert_eq!(all, ["service.a.tags.x", "service.a.tags.y"]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Difference<'o, 'n> {
    /// The address in the old body, or in the new one if the item was added. Indexes count in the same body.
    pub address: Address,
    /// The item of the old body.
    pub old: Option<Found<'o>>,
    /// The item of the new body.
    pub new: Option<Found<'n>>,
}

impl<'o, 'n> Difference<'o, 'n> {
    /// Returns the differences of two bodies: for each body those of arguments, then of blocks, each in the order of the old body,
    /// and after them the items of the new one alone.
    ///
    /// Layout, comments, the order of items and the spelling of values make no difference: `80` is `80.0`, and a heredoc a string.
    /// Blocks have equal addresses if their types and labels are equal. Of several blocks with one address, equal blocks at the
    /// beginning and the end are paired, and then the others by their order.
    #[must_use]
    pub fn between(old: Body<'o>, new: Body<'n>) -> Vec<Self> {
        let mut meanings = Meanings::default();
        let (olds, news) = (meanings.of_blocks(old), meanings.of_blocks(new));
        let mut search = DifferenceSearch {
            olds: &olds,
            news: &news,
            out: Vec::new(),
        };
        search.bodies(old, new, &[]);
        search.out
    }
}

/// Returns whether two expressions mean the same.
pub(super) fn is_equal(one: Expression<'_>, other: Expression<'_>) -> bool {
    meaning(one) == meaning(other)
}

/// Returns whether two found items mean the same.
pub(super) fn is_same(one: Found<'_>, other: Found<'_>) -> bool {
    match (one, other) {
        (Found::Block(one), Found::Block(other)) => {
            let mut meanings = Meanings::default();
            name_parts(one) == name_parts(other)
                && meanings.of(one.body()) == meanings.of(other.body())
        }
        _ => match (one.expression(), other.expression()) {
            (Some(one), Some(other)) => is_equal(one, other),
            _ => false,
        },
    }
}

/// The meanings of bodies as numbers: bodies that mean the same have the same number. Each body is read once, however deep it is
/// nested.
#[derive(Default)]
struct Meanings {
    numbers: HashMap<String, usize>,
    /// By the offset of each block.
    of_blocks: HashMap<u32, usize>,
}

impl Meanings {
    /// Returns the meanings of all blocks in a body, by their offsets.
    fn of_blocks(&mut self, body: Body<'_>) -> HashMap<u32, usize> {
        self.of(body);
        std::mem::take(&mut self.of_blocks)
    }

    /// Recurses into blocks: the parser limits their depth.
    fn of(&mut self, body: Body<'_>) -> usize {
        let attributes = body.attributes();
        let mut attributes: Vec<_> = attributes
            .map(|attribute| (attribute.name(), meaning(attribute.expression())))
            .collect();
        sort_by(&mut attributes, |(one, _), (other, _)| one.cmp(other));
        let mut blocks = Vec::new();
        for block in body.blocks() {
            let number = self.of(block.body());
            self.of_blocks.insert(block.span().start, number);
            blocks.push(((block.type_name(), labels(block)), number));
        }
        // The order of blocks with one address has a meaning.
        sort_by(&mut blocks, |(one, _), (other, _)| one.cmp(other));
        let next = self.numbers.len();
        let text = format!("{attributes:?} {blocks:?}");
        *self.numbers.entry(text).or_insert(next)
    }
}

/// A search for differences.
struct DifferenceSearch<'m, 'o, 'n> {
    /// The meanings of the blocks of each body, by their offsets.
    olds: &'m HashMap<u32, usize>,
    news: &'m HashMap<u32, usize>,
    out: Vec<Difference<'o, 'n>>,
}

impl<'o, 'n> DifferenceSearch<'_, 'o, 'n> {
    /// Recurses into blocks: the parser limits their depth.
    fn bodies(&mut self, old: Body<'o>, new: Body<'n>, parent: &[AddressPart]) {
        let (mut old, mut new) = (BodyUnits::of(old, parent), BodyUnits::of(new, parent));
        self.named(old.arguments, &new.arguments, parent);
        // The blocks of a name are taken at its first place.
        for names in old.names.iter().chain(&new.names) {
            let olds = old.blocks.remove(names).unwrap_or_default();
            self.blocks(olds, new.blocks.remove(names).unwrap_or_default());
        }
    }

    /// Compares the blocks of one address.
    fn blocks(&mut self, olds: Vec<OwnBlock<'o>>, news: Vec<OwnBlock<'n>>) {
        let is_equal = |(one, other): &(&OwnBlock<'o>, &OwnBlock<'n>)| {
            self.olds.get(&one.1.span().start) == self.news.get(&other.1.span().start)
        };
        let first = olds.iter().zip(&news).take_while(is_equal).count();
        let ends = olds
            .iter()
            .skip(first)
            .rev()
            .zip(news.iter().skip(first).rev());
        let last = ends.take_while(is_equal).count();
        // Equal blocks at the beginning and the end have no differences. The others are paired in their order.
        let counts = [olds.len() - last, news.len() - last];
        let mut olds = olds.into_iter().take(counts[0]).skip(first);
        let mut news = news.into_iter().take(counts[1]).skip(first);
        loop {
            match (olds.next(), news.next()) {
                (Some((parts, old)), Some((_, new))) => self.bodies(old.body(), new.body(), &parts),
                (Some((parts, old)), None) => self.push(parts, Some(Found::Block(old)), None),
                (None, Some((parts, new))) => self.push(parts, None, Some(Found::Block(new))),
                (None, None) => return,
            }
        }
    }

    /// Compares arguments, or items of objects, by their names.
    fn named(
        &mut self,
        olds: Children<'o>,
        news: &[(Vec<AddressPart>, Site<'n>)],
        parent: &[AddressPart],
    ) {
        let known: HashSet<Vec<AddressPart>> = olds.iter().map(|(own, _)| own.clone()).collect();
        let others = news.iter().map(|(own, site)| (own, site.found));
        let others: HashMap<&Vec<AddressPart>, Found<'n>> = others.collect();
        for (own, site) in olds {
            let parts = [parent, &own].concat();
            match others.get(&own) {
                Some(other) => self.values(site.found, *other, parts),
                None => self.push(parts, Some(site.found), None),
            }
        }
        for (own, site) in news.iter().filter(|(own, _)| !known.contains(own)) {
            self.push([parent, own].concat(), None, Some(site.found));
        }
    }

    /// Recurses into objects and lists of equal length: the parser limits their depth.
    fn values(&mut self, old: Found<'o>, new: Found<'n>, parts: Vec<AddressPart>) {
        let (Some(one), Some(other)) = (old.expression(), new.expression()) else {
            return;
        };
        let (olds, news) = (Site::from(old).children(), Site::from(new).children());
        let is_inside = match (one.kind(), other.kind()) {
            (ExpressionKind::Object(_), ExpressionKind::Object(_)) => {
                !olds.is_empty() && have_addresses(&olds) && have_addresses(&news)
            }
            (ExpressionKind::Tuple(_), ExpressionKind::Tuple(_)) => olds.len() == news.len(),
            _ => false,
        };
        if is_inside {
            self.named(olds, &news, &parts);
        } else if !is_equal(one, other) {
            self.push(parts, Some(old), Some(new));
        }
    }

    fn push(&mut self, parts: Vec<AddressPart>, old: Option<Found<'o>>, new: Option<Found<'n>>) {
        let address = Address::of_parts(parts);
        self.out.push(Difference { address, old, new });
    }
}

/// A block with its address.
type OwnBlock<'f> = (Vec<AddressPart>, Block<'f>);

/// The items of a body.
#[derive(Default)]
struct BodyUnits<'f> {
    arguments: Children<'f>,
    /// The types and labels of the blocks.
    names: Vec<Vec<AddressPart>>,
    /// The blocks with each of these names.
    blocks: HashMap<Vec<AddressPart>, Vec<OwnBlock<'f>>>,
}

impl<'f> BodyUnits<'f> {
    fn of(body: Body<'f>, parent: &[AddressPart]) -> Self {
        let mut items = Self::default();
        for (own, site) in items_of(body, |_| true) {
            let Found::Block(block) = site.found else {
                items.arguments.push((own, site));
                continue;
            };
            let names = name_parts(block);
            items.names.push(names.clone());
            let group = items.blocks.entry(names).or_default();
            group.push(([parent, &own].concat(), block));
        }
        items
    }
}

/// Returns false if a key is computed, or comes twice: its address would be of several items.
fn have_addresses(items: &Children<'_>) -> bool {
    let mut seen = HashSet::new();
    items
        .iter()
        .all(|(own, _)| !own.contains(&AddressPart::AnyName) && seen.insert(own))
}

/// The meaning of an expression: its text without layout, and with the items of its objects in one order.
fn meaning(expression: Expression<'_>) -> String {
    let Ok(mut expr) = Expr::try_from(expression) else {
        let text = expression.file().source().slice(expression.span());
        return text.trim().to_owned();
    };
    expr.rewrite(&mut sort_items);
    expr.meaning()
}

/// Sorts the items of an object. A computed key may be equal to another, and the last of equal keys counts, so that nothing moves
/// across it. A number is the key that it is as a string.
fn sort_items(expr: &mut Expr) {
    let Expr::Object(items) = expr else { return };
    for (key, _) in &mut *items {
        if let Expr::Number(number) = key {
            *key = Expr::String(number.to_string());
        }
    }
    let text = |key: &Expr| match key {
        Expr::String(text) => Some(text.clone()),
        _ => None,
    };
    let is_text = |key: &Expr| matches!(key, Expr::String(_));
    for group in items.chunk_by_mut(|(one, _), (other, _)| is_text(one) && is_text(other)) {
        group.sort_by_cached_key(|(key, _)| text(key));
    }
}
