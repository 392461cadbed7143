//! Differences of two bodies, by address and value.

use hcl_core::internal::sort::sort_by;
use std::collections::{HashMap, HashSet};

use crate::expr::Expr;
use hcl_syntax::native::{Block, Body, Expression, ExpressionKind};

use super::alignment::pairs;
use super::find::{Repeated, children, key};
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
/// let old = parse("name = \"web\"\nservice \"a\" {\n  port = 80\n  tags = { x = 1 }\n}\n");
/// let new = parse("service \"a\" {\n  tags = { x = 2, y = 3 } # two\n  port = 80.0\n}\nname = \"web\"\n");
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
            key(one) == key(other) && meanings.of(one.body()) == meanings.of(other.body())
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
            blocks.push((key(block), number));
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
        named(&arguments(old), &arguments(new), parent, &mut self.out);
        self.blocks(old, new, parent);
    }

    fn blocks(&mut self, old: Body<'o>, new: Body<'n>, parent: &[AddressPart]) {
        let mut groups = BlockGroups::default();
        for (address, block) in addressed(old, parent) {
            groups.add(block, |group| group.old.push((address, block)));
        }
        for (address, block) in addressed(new, parent) {
            groups.add(block, |group| group.new.push((address, block)));
        }
        for group in groups.all {
            self.pairs(&group);
        }
    }

    fn pairs(&mut self, group: &BlockGroup<'o, 'n>) {
        let numbers = |blocks: &[Addressed<'_>], meanings: &HashMap<u32, usize>| -> Vec<usize> {
            let numbers = blocks
                .iter()
                .filter_map(|(_, block)| meanings.get(&block.span().start));
            numbers.copied().collect()
        };
        let numbers = (
            numbers(&group.old, self.olds),
            numbers(&group.new, self.news),
        );
        let pairs = pairs(&numbers.0, &numbers.1);
        for (one, other) in &pairs {
            let (Some((parts, old)), Some((_, new))) = (group.old.get(*one), group.new.get(*other))
            else {
                continue;
            };
            self.bodies(old.body(), new.body(), parts);
        }
        let (olds, news): (HashSet<usize>, HashSet<usize>) = pairs.into_iter().unzip();
        let removed = group.old.iter().enumerate();
        for (_, (parts, block)) in removed.filter(|(index, _)| !olds.contains(index)) {
            push(
                parts.clone(),
                Some(Found::Block(*block)),
                None,
                &mut self.out,
            );
        }
        let added = group.new.iter().enumerate();
        for (_, (parts, block)) in added.filter(|(index, _)| !news.contains(index)) {
            push(
                parts.clone(),
                None,
                Some(Found::Block(*block)),
                &mut self.out,
            );
        }
    }
}

/// A block with its address.
type Addressed<'f> = (Vec<AddressPart>, Block<'f>);

/// Blocks with one address in two bodies.
#[derive(Default)]
struct BlockGroup<'o, 'n> {
    old: Vec<Addressed<'o>>,
    new: Vec<Addressed<'n>>,
}

/// The groups of two bodies, in the order of their first blocks.
#[derive(Default)]
struct BlockGroups<'o, 'n> {
    all: Vec<BlockGroup<'o, 'n>>,
    indexes: HashMap<(String, Vec<String>), usize>,
}

impl<'o, 'n> BlockGroups<'o, 'n> {
    /// Adds a block to the group of its address, which may be a new one.
    fn add(&mut self, block: Block<'_>, add: impl FnOnce(&mut BlockGroup<'o, 'n>)) {
        let next = self.all.len();
        let index = *self.indexes.entry(key(block)).or_insert(next);
        if index == next {
            self.all.push(BlockGroup::default());
        }
        if let Some(group) = self.all.get_mut(index) {
            add(group);
        }
    }
}

fn addressed<'f>(body: Body<'f>, parent: &[AddressPart]) -> impl Iterator<Item = Addressed<'f>> {
    let mut repeated = Repeated::of(body);
    body.blocks().map(move |block| {
        let own = repeated.next(block);
        (parent.iter().cloned().chain(own).collect(), block)
    })
}

/// Arguments, or items of an object, by their names.
type Named<'f> = Vec<(AddressPart, Found<'f>)>;

fn arguments(body: Body<'_>) -> Named<'_> {
    let arguments = body.attributes();
    arguments
        .map(|argument| {
            (
                AddressPart::literal(argument.name()),
                Found::Attribute(argument),
            )
        })
        .collect()
}

/// Returns the items of an object; `None` if a key is computed, or comes twice: its address would be of several items.
fn keyed<'f>(items: &[(Option<AddressPart>, Found<'f>)]) -> Option<Named<'f>> {
    let mut seen = HashSet::new();
    let named = items.iter().cloned().map(|(key, found)| {
        let key = key.filter(|key| seen.insert(key.clone()))?;
        Some((key, found))
    });
    named.collect()
}

fn named<'o, 'n>(
    olds: &Named<'o>,
    news: &Named<'n>,
    parent: &[AddressPart],
    out: &mut Vec<Difference<'o, 'n>>,
) {
    let known: HashSet<&AddressPart> = olds.iter().map(|(name, _)| name).collect();
    let others: HashMap<&AddressPart, Found<'n>> =
        news.iter().map(|(name, found)| (name, *found)).collect();
    for (name, found) in olds {
        let parts = joined(parent, name);
        match others.get(name) {
            Some(other) => values(*found, *other, parts, out),
            None => push(parts, Some(*found), None, out),
        }
    }
    for (name, found) in news.iter().filter(|(name, _)| !known.contains(name)) {
        push(joined(parent, name), None, Some(*found), out);
    }
}

/// Recurses into objects and lists of equal length: the parser limits their depth.
fn values<'o, 'n>(
    old: Found<'o>,
    new: Found<'n>,
    parts: Vec<AddressPart>,
    out: &mut Vec<Difference<'o, 'n>>,
) {
    let (Some(one), Some(other)) = (old.expression(), new.expression()) else {
        return;
    };
    let (olds, news) = (children(old), children(new));
    match (one.kind(), other.kind()) {
        (ExpressionKind::Object(_), ExpressionKind::Object(_)) => {
            if let (Some(olds), Some(news)) = (keyed(&olds), keyed(&news))
                && !olds.is_empty()
            {
                return named(&olds, &news, &parts, out);
            }
        }
        (ExpressionKind::Tuple(_), ExpressionKind::Tuple(_)) if olds.len() == news.len() => {
            for ((part, old), (_, new)) in olds.into_iter().zip(news) {
                let parts = parts.iter().cloned().chain(part).collect();
                values(old, new, parts, out);
            }
            return;
        }
        _ => {}
    }
    if !is_equal(one, other) {
        push(parts, Some(old), Some(new), out);
    }
}

fn joined(parent: &[AddressPart], part: &AddressPart) -> Vec<AddressPart> {
    parent.iter().chain([part]).cloned().collect()
}

fn push<'o, 'n>(
    parts: Vec<AddressPart>,
    old: Option<Found<'o>>,
    new: Option<Found<'n>>,
    out: &mut Vec<Difference<'o, 'n>>,
) {
    let address = Address::of_parts(parts);
    out.push(Difference { address, old, new });
}

/// The meaning of an expression: an expression without its layout, or its text if it is none.
fn meaning(expression: Expression<'_>) -> Result<Expr, String> {
    match Expr::try_from(expression) {
        Ok(expr) => Ok(without_order(expr)),
        Err(_) => {
            let text = expression.file().source().slice(expression.span());
            Err(text.trim().to_owned())
        }
    }
}

/// Returns an expression with the items of its objects in one order.
fn without_order(mut expr: Expr) -> Expr {
    expr.rewrite(&mut sort_items);
    expr
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
