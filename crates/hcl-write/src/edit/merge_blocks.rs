//! Blocks in a merge of three versions: which belong together, and where blocks are added.
//!
//! The blocks with one address in one body are a group. If only the other file has added, removed or moved blocks of a group, this
//! one follows its order. If both have, and not in the same way, the group is a conflict.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem};

use super::alignment::Between;
use super::differences::{Meanings, Search};
use super::entries::{Repeated, key};
use super::{Address, AddressPart, Conflict, Difference, Found, Place};

/// The blocks of three versions that belong together.
#[derive(Default)]
pub(super) struct Versions<'f, 'b, 'n> {
    /// The blocks of this file and of the old one, by the offsets of blocks of the other file.
    pub(super) ours: BTreeMap<u32, Block<'f>>,
    pub(super) olds: BTreeMap<u32, Block<'b>>,
    /// The blocks of this file by the offsets of blocks of the old one.
    of_olds: BTreeMap<u32, Block<'f>>,
    /// The places of blocks of the other file that are added, by their offsets.
    pub(super) places: HashMap<u32, Place<'f>>,
    /// Groups that are conflicts.
    pub(super) conflicts: Vec<Conflict<'f, 'n>>,
    /// Spans of the old file and of the other one whose differences are not applied: the ends by the starts.
    held: (BTreeMap<u32, u32>, BTreeMap<u32, u32>),
    /// Whether there is no old version: the other file is laid over this one.
    pub(super) is_overlay: bool,
    /// Items whose comments both files have changed.
    pub(super) notes: Vec<Conflict<'f, 'n>>,
    /// The address of what is merged, in the other file.
    pub(super) path: Vec<AddressPart>,
}

impl<'f, 'b, 'n> Versions<'f, 'b, 'n> {
    /// Returns the versions, with the differences of the old file and the other one.
    pub(super) fn new(
        ours: Body<'f>,
        old: Body<'b>,
        new: Body<'n>,
    ) -> (Self, Vec<Difference<'b, 'n>>) {
        let mut meanings = Meanings::default();
        let mut of = |body| meanings.of_blocks(body);
        let (own, olds, news) = (of(ours), of(old), of(new));
        let to_ours = Search::run((old, ours), (&olds, &own), Between::EqualNumbers).paired;
        let search = Search::run((old, new), (&olds, &news), Between::EqualNumbers);
        let (differences, to_news) = (search.out, search.paired);
        let mut walk = Walk {
            meanings: (own, olds, news),
            of_ours: HashMap::new(),
            versions: Self::default(),
        };
        walk.blocks_of_old(old, &to_ours, &to_news);
        walk.versions.of_olds = to_ours;
        walk.bodies((ours, Some(old), new), &[]);
        (walk.versions, differences)
    }

    /// Returns two versions without an old one. `pairs` has the blocks of the other file by the offsets of blocks of this one.
    pub(super) fn without_old(ours: Body<'f>, pairs: &BTreeMap<u32, Block<'n>>) -> Self {
        let mut versions = Self {
            is_overlay: true,
            ..Self::default()
        };
        versions.pair(ours, pairs);
        versions
    }

    /// Recurses into blocks: the parser limits their depth.
    fn pair(&mut self, ours: Body<'f>, pairs: &BTreeMap<u32, Block<'n>>) {
        for block in ours.blocks() {
            if let Some(new) = pairs.get(&block.span().start) {
                self.ours.insert(new.span().start, block);
                self.pair(block.body(), pairs);
            }
        }
    }

    /// Returns the block of this file that a block of the old file is.
    pub(super) fn ours_of(&self, block: Block<'_>) -> Option<Block<'f>> {
        self.of_olds.get(&block.span().start).copied()
    }

    /// Leaves out the differences in spans of the old file and of the other one.
    pub(super) fn hold_spans(&mut self, old: Span, new: Span) {
        self.held.0.insert(old.start, old.end);
        self.held.1.insert(new.start, new.end);
    }

    /// Returns whether a difference is left out.
    pub(super) fn holds(&self, difference: &Difference<'_, '_>) -> bool {
        let is_in = |held: &BTreeMap<u32, u32>, found: Option<Found<'_>>| {
            let start = found.map(|found| found.name_span().span().start);
            start.is_some_and(|start| {
                let before = held.range(..=start).next_back();
                before.is_some_and(|(_, end)| start < *end)
            })
        };
        is_in(&self.held.0, difference.old) || is_in(&self.held.1, difference.new)
    }

    /// Notes that both files have changed the comments of an item.
    pub(super) fn note(&mut self, ours: BodyItem<'f>, theirs: BodyItem<'n>) {
        if !self.is_overlay {
            self.notes.push(Conflict {
                address: Address::of_parts(self.path.clone()),
                ours: Some(found(ours)),
                theirs: Some(found(theirs)),
            });
        }
    }
}

/// The blocks with one address in three bodies that belong together.
#[derive(Default)]
struct Group<'f, 'b, 'n> {
    ours: Vec<Block<'f>>,
    olds: Vec<Block<'b>>,
    news: Vec<Block<'n>>,
}

/// A block of a group: of the old file, by its offset, or an added one, by its meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Member {
    Old(u32),
    Added(usize),
}

struct Walk<'f, 'b, 'n> {
    /// The meanings of the blocks of this file, the old one and the other one, by their offsets.
    meanings: (
        HashMap<u32, usize>,
        HashMap<u32, usize>,
        HashMap<u32, usize>,
    ),
    /// The offsets of blocks of the old file by the offsets of blocks of this one.
    of_ours: HashMap<u32, u32>,
    versions: Versions<'f, 'b, 'n>,
}

impl<'f, 'b, 'n> Walk<'f, 'b, 'n> {
    /// Recurses into blocks: the parser limits their depth.
    fn blocks_of_old(
        &mut self,
        old: Body<'b>,
        to_ours: &BTreeMap<u32, Block<'f>>,
        to_news: &BTreeMap<u32, Block<'n>>,
    ) {
        for block in old.blocks() {
            let start = block.span().start;
            let own = to_ours.get(&start);
            if let Some(own) = own {
                self.of_ours.insert(own.span().start, start);
            }
            if let Some(new) = to_news.get(&start) {
                let versions = &mut self.versions;
                versions.olds.insert(new.span().start, block);
                versions
                    .ours
                    .extend(own.map(|own| (new.span().start, *own)));
            }
            self.blocks_of_old(block.body(), to_ours, to_news);
        }
    }

    /// Recurses into blocks: the parser limits their depth.
    fn bodies(
        &mut self,
        (ours, old, new): (Body<'f>, Option<Body<'b>>, Body<'n>),
        parent: &[AddressPart],
    ) {
        let mut groups: BTreeMap<_, Group<'f, 'b, 'n>> = BTreeMap::new();
        for block in new.blocks() {
            groups.entry(key(block)).or_default().news.push(block);
        }
        for block in old.iter().flat_map(|old| old.blocks()) {
            groups.entry(key(block)).or_default().olds.push(block);
        }
        let mut repeated = Repeated::of(ours);
        let mut paths = HashMap::new();
        for block in ours.blocks() {
            let path = [parent, &repeated.next(block)].concat();
            paths.insert(block.span().start, path);
            groups.entry(key(block)).or_default().ours.push(block);
        }
        for ((name, labels), group) in groups {
            if !self.group(&group) {
                let own = [name].into_iter().chain(labels).map(AddressPart::literal);
                let parts = parent.iter().cloned().chain(own).collect();
                self.hold(&group, Address::of_parts(parts));
                continue;
            }
            for block in group.news {
                let start = block.span().start;
                let Some(own) = self.versions.ours.get(&start).copied() else {
                    continue;
                };
                let old = self.versions.olds.get(&start).map(|old| old.body());
                let path = paths.get(&own.span().start).cloned().unwrap_or_default();
                self.bodies((own.body(), old, block.body()), &path);
            }
        }
    }

    /// Pairs the blocks that both files have added, and finds the places of those of the other file. Returns whether the group can be
    /// merged.
    fn group(&mut self, group: &Group<'f, 'b, 'n>) -> bool {
        let olds = group.olds.iter().map(|it| Member::Old(it.span().start));
        let olds: Vec<Member> = olds.collect();
        let ours = group.ours.iter().map(|it| self.own_member(*it));
        let ours: Vec<Member> = ours.collect();
        let news = group.news.iter().map(|it| self.new_member(*it));
        let news: Vec<Member> = news.collect();
        let members = if news == olds || ours == news {
            &ours
        } else if ours == olds {
            &news
        } else {
            return false;
        };
        if self.loses(group, members) {
            return false;
        }
        if ours == news {
            for (own, new) in group.ours.iter().zip(&group.news) {
                self.versions.ours.insert(new.span().start, *own);
            }
            return true;
        }
        news == olds || self.follow(group, &news)
    }

    fn own_member(&self, block: Block<'f>) -> Member {
        let start = block.span().start;
        match self.of_ours.get(&start) {
            Some(old) => Member::Old(*old),
            None => Member::Added(self.meanings.0.get(&start).copied().unwrap_or_default()),
        }
    }

    fn new_member(&self, block: Block<'n>) -> Member {
        let start = block.span().start;
        match self.versions.olds.get(&start) {
            Some(old) => Member::Old(old.span().start),
            None => Member::Added(self.meanings.2.get(&start).copied().unwrap_or_default()),
        }
    }

    /// Returns whether the result would have less equal blocks than all three files have: each may have removed or changed another
    /// of several equal ones.
    fn loses(&self, group: &Group<'f, 'b, 'n>, members: &[Member]) -> bool {
        if group.olds.len() < 2 {
            return false;
        }
        let (own, old, new) = &self.meanings;
        let mut results: HashMap<usize, usize> = HashMap::new();
        let partners: HashMap<u32, usize> = group
            .news
            .iter()
            .filter_map(|block| {
                let start = block.span().start;
                let old = self.versions.olds.get(&start)?.span().start;
                Some((old, *new.get(&start)?))
            })
            .collect();
        for member in members {
            let result = match member {
                Member::Added(meaning) => Some(*meaning),
                Member::Old(start) => {
                    let of_ours = self.versions.of_olds.get(start);
                    let one = of_ours.and_then(|it| own.get(&it.span().start));
                    let (old, other) = (old.get(start), partners.get(start));
                    let result = match (one == old, other == old || one == other) {
                        (true, _) => other,
                        (false, true) => one,
                        (false, false) => None,
                    };
                    result.copied()
                }
            };
            if let Some(result) = result {
                *results.entry(result).or_default() += 1;
            }
        }
        let count = |blocks: &mut dyn Iterator<Item = u32>, meanings: &HashMap<u32, usize>| {
            let mut counts: HashMap<usize, usize> = HashMap::new();
            for meaning in blocks.filter_map(|it| meanings.get(&it)) {
                *counts.entry(*meaning).or_default() += 1;
            }
            counts
        };
        let ours = count(&mut group.ours.iter().map(|it| it.span().start), own);
        let news = count(&mut group.news.iter().map(|it| it.span().start), new);
        let olds = count(&mut group.olds.iter().map(|it| it.span().start), old);
        let of = |counts: &HashMap<usize, usize>, meaning| {
            counts.get(meaning).copied().unwrap_or_default()
        };
        olds.iter().any(|(meaning, count)| {
            let shared = *count.min(&of(&ours, meaning).min(of(&news, meaning)));
            of(&results, meaning) < shared
        })
    }

    /// Finds the places of the blocks that the other file has added. Returns false if it has also removed a block that this file has
    /// changed: the added one may be the same.
    fn follow(&mut self, group: &Group<'f, 'b, 'n>, news: &[Member]) -> bool {
        let own = |member: &Member| match member {
            Member::Old(start) => self.versions.of_olds.get(start).copied(),
            Member::Added(_) => None,
        };
        let mut first = news.iter().filter_map(own);
        let mut place = match first.next().or(group.ours.first().copied()) {
            Some(first) => Place::Before(BodyItem::Block(first)),
            None => Place::Last,
        };
        let mut places = Vec::new();
        for (block, member) in group.news.iter().zip(news) {
            match own(member) {
                Some(own) => place = Place::After(BodyItem::Block(own)),
                None => places.push((block.span().start, place)),
            }
        }
        let kept: BTreeSet<u32> = news
            .iter()
            .filter_map(own)
            .map(|it| it.span().start)
            .collect();
        let is_changed = |old: &&Block<'b>| {
            let start = old.span().start;
            let own = self.versions.of_olds.get(&start);
            own.filter(|own| !kept.contains(&own.span().start))
                .is_some_and(|own| {
                    self.meanings.0.get(&own.span().start) != self.meanings.1.get(&start)
                })
        };
        if !places.is_empty() && group.olds.iter().any(|it| is_changed(&it)) {
            return false;
        }
        self.versions.places.extend(places);
        true
    }

    /// Makes a group a conflict: its blocks stay as they are.
    fn hold(&mut self, group: &Group<'f, 'b, 'n>, address: Address) {
        for block in &group.news {
            let span = block.span();
            self.versions.ours.remove(&span.start);
            self.versions.olds.remove(&span.start);
            self.versions.held.1.insert(span.start, span.end);
        }
        for block in &group.olds {
            let span = block.span();
            self.versions.held.0.insert(span.start, span.end);
        }
        self.versions.conflicts.push(Conflict {
            address,
            ours: group.ours.first().map(|it| Found::Block(*it)),
            theirs: group.news.first().map(|it| Found::Block(*it)),
        });
    }
}

const fn found(item: BodyItem<'_>) -> Found<'_> {
    match item {
        BodyItem::Attribute(attribute) => Found::Attribute(attribute),
        BodyItem::Block(block) => Found::Block(block),
    }
}
