//! Sorted bodies: arguments and blocks, with their comments.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, Construct, Visit};

use super::level::Unit;
use super::style_guide;
use super::{Edit, Found};

/// The order of [`Edit::sort`].
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, SortOptions};
///
/// let text = "resource \"vm\" \"a\" {\n  name = \"x\"\n  count = 2\n}\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let mut edit = Edit::new(&file);
/// edit.sort(&SortOptions::terraform());
/// assert_eq!(
///     edit.finish()?.apply(text),
///     "resource \"vm\" \"a\" {\n  count = 2\n\n  name = \"x\"\n}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SortOrder {
    /// By names, types and labels, character by character.
    #[default]
    Alphabetical,
    /// By the style guide of Terraform. In a block: `count` and `for_each`, arguments, blocks, `lifecycle`, `depends_on`. In a
    /// file: `terraform`, providers, variables, local values, all else, outputs; variables and outputs by their names.
    Terraform,
}

/// The parts of a file that [`Edit::sort`] sorts, and their order.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, SortOptions};
///
/// let text = "log {}\ncache {}\n\nb = 2\n# About a.\na = 1 # one\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let mut options = SortOptions::default();
/// options.blocks = false;
/// let mut edit = Edit::new(&file);
/// edit.sort(&options);
/// assert_eq!(edit.finish()?.apply(text), "log {}\ncache {}\n\n# About a.\na = 1 # one\nb = 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SortOptions {
    /// The order. The style guide of Terraform sorts arguments and blocks together.
    pub order: SortOrder,
    /// Whether arguments are sorted, each group between blank lines by itself.
    pub arguments: bool,
    /// Whether blocks are sorted: by type, and by labels at the root of the file.
    pub blocks: bool,
}

impl SortOptions {
    /// Returns options that sort everything in the order of Terraform's style guide.
    #[must_use]
    pub fn terraform() -> Self {
        Self {
            order: SortOrder::Terraform,
            ..Self::default()
        }
    }
}

impl Default for SortOptions {
    /// Returns options that sort everything.
    fn default() -> Self {
        Self {
            order: SortOrder::Alphabetical,
            arguments: true,
            blocks: true,
        }
    }
}

impl<'f> Edit<'f> {
    /// Sorts the arguments and blocks of the file, at every depth. Comments move with their items, and values stay as they are.
    ///
    /// A comment that belongs to no item stays where it is, and nothing moves across it, since it may be a heading. The file
    /// decodes to the same: blocks of one type in a block keep their order, which can have a meaning, and so do blocks of the file
    /// with equal labels and the `run` blocks of a test. Sorting a sorted file changes nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, SortOptions};
    ///
    /// let text = "service \"web\" {\n  port = 80\n  host = \"b\" # inside\n}\n\n# The old one.\nservice \"api\" {}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.sort(&SortOptions::default());
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "# The old one.\nservice \"api\" {}\n\nservice \"web\" {\n  host = \"b\" # inside\n  port = 80\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort(&mut self, options: &SortOptions) {
        let root = self.version.file.body();
        let mut types: Vec<&'f str> = Vec::new();
        self.sort_body(root, &types, options);
        for visit in root.walk() {
            match visit {
                Visit::Enter(Construct::Block(block)) => {
                    types.push(block.type_name());
                    self.sort_body(block.body(), &types, options);
                }
                Visit::Leave(Construct::Block(_)) => {
                    types.pop();
                }
                _ => {}
            }
        }
    }

    /// Sorts a body of the blocks of these types, from the outermost to its own.
    fn sort_body(&mut self, body: Body<'f>, types: &[&str], options: &SortOptions) {
        let is_root = types.is_empty();
        // A body with an item that shares a line has no sections.
        let units = self.version.body_level(body).map(|level| level.units);
        let units = units.unwrap_or_default();
        // Blank lines, but no comment of the body, are between the items of a section.
        for section in units.split(|unit| unit.found.is_none()) {
            if options.order == SortOrder::Terraform {
                if options.arguments || options.blocks {
                    let mut sorted = section.to_vec();
                    // Stable: items of one rank keep their order.
                    sorted.sort_by_cached_key(|unit| style_guide::rank(types, unit.found));
                    self.rewrite(section, &sorted, |before, after| {
                        style_guide::is_apart(types, before, after)
                    });
                }
                continue;
            }
            let mut sorted = section.to_vec();
            if options.arguments {
                // Each group between blank lines by itself.
                let is_next = |one: &Unit<'f>, other: &Unit<'f>| one.lines.end == other.lines.start;
                for group in sorted.chunk_by_mut(is_next) {
                    sort_among(group, |unit| match unit.found {
                        Some(Found::Attribute(attribute)) => Some(attribute.name()),
                        _ => None,
                    });
                }
            }
            if options.blocks {
                sort_blocks(&mut sorted, is_root);
            }
            self.rewrite(section, &sorted, |_, _| false);
        }
    }

    /// Writes a section in another order. Blank lines stay where they are between items of the same kinds, and are added where
    /// `is_apart` requires one.
    fn rewrite(
        &mut self,
        section: &[Unit<'f>],
        order: &[Unit<'f>],
        is_apart: impl Fn(Option<Found<'f>>, Option<Found<'f>>) -> bool,
    ) {
        let ending = self.style().line_ending;
        let kinds = |(before, unit): Pair<'_, 'f>| [before, unit].map(|it| it.block().is_some());
        let gaps = pairs(section).map(|(before, unit)| {
            let end = self.style().without_line_ending(before.lines).end;
            Span::new(end, unit.lines.start)
        });
        let gaps: Vec<Span> = gaps.collect();
        let arguments = pairs(section).zip(&gaps);
        let arguments = arguments.filter(|(pair, _)| kinds(*pair) == [false; 2]);
        let gaps_before: HashMap<u32, &str> = arguments
            .map(|((_, unit), gap)| (unit.lines.start, self.slice(*gap)))
            .collect();
        let is_moved = |(old, new): &(&Unit<'f>, &Unit<'f>)| old.lines != new.lines;
        let mut is_changed = section.iter().zip(order).any(|pair| is_moved(&pair));
        let mut texts = Vec::new();
        for ((before, new), gap) in pairs(section).zip(pairs(order)).zip(&gaps) {
            let old = self.slice(*gap);
            let text = match kinds(new) {
                own if own == kinds(before) => old,
                // An argument that began a group still begins one.
                [false, false] => gaps_before.get(&new.1.lines.start).copied().unwrap_or("\n"),
                _ => "\n\n",
            };
            let has_blank_line = text.matches('\n').count() > 1;
            let text = match has_blank_line {
                false if is_apart(new.0.found, new.1.found) => "\n\n",
                _ => text,
            };
            is_changed |= text.lines().count() != old.lines().count();
            // A gap of the file has the line endings of the file.
            texts.push(if text.contains('\r') {
                text.to_owned()
            } else {
                text.replace('\n', ending)
            });
        }
        if !is_changed {
            return;
        }
        // Each item is an operation of its own, so that lines next to it are aligned again as they were.
        for (gap, text) in gaps.into_iter().zip(texts) {
            self.replace_span(gap, text);
        }
        for (old, new) in section.iter().zip(order).filter(is_moved) {
            self.settle_later(new.lines);
            self.relocate(old.lines, new.lines, false);
        }
    }
}

/// An item and the one after it.
type Pair<'s, 'f> = (&'s Unit<'f>, &'s Unit<'f>);

fn pairs<'s, 'f>(units: &'s [Unit<'f>]) -> impl Iterator<Item = Pair<'s, 'f>> {
    units.iter().zip(units.iter().skip(1))
}

/// Sorts blocks among the places that blocks have.
fn sort_blocks(units: &mut [Unit<'_>], is_root: bool) {
    let blocks = units.iter().filter_map(Unit::block);
    let dynamic: HashSet<String> = blocks
        .filter(|block| block.as_dynamic().is_some())
        .map(|block| block.generated_type().into_owned())
        .collect();
    sort_among(units, |unit| {
        let block = unit.block()?;
        let own = block.generated_type().into_owned();
        // The blocks that `dynamic "service"` stands for have unknown labels, and the runs of a test follow each other.
        let has_order = !is_root || own == "run" || dynamic.contains(&own);
        let labels = if has_order { Vec::new() } else { labels(block) };
        Some((own, labels))
    });
}

pub(super) fn labels(block: Block<'_>) -> Vec<String> {
    block
        .labels()
        .map(|label| label.text().into_owned())
        .collect()
}

/// Sorts the items that have a key among their own places. Stable.
fn sort_among<'f, K: Ord>(units: &mut [Unit<'f>], key: impl Fn(&Unit<'f>) -> Option<K>) {
    let has_key = |unit: &Unit<'f>| key(unit).is_some();
    let mut sorted: Vec<Unit<'f>> = units.iter().copied().filter(has_key).collect();
    sorted.sort_by_cached_key(&key);
    let places = units.iter_mut().filter(|unit| has_key(unit));
    for (unit, new) in places.zip(sorted) {
        *unit = new;
    }
}
