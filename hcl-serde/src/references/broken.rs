//! Text that the parser could not read, which may define names and refer to them.

use hcl_core::native::{Block, Body, BodyItem, File};
use hcl_core::{Diagnostic, Diagnostics, SourceSpan, Span};

/// Limits the time that names are searched for: with more mistakes or text, any name may be in it.
const MAX_MISTAKES: usize = 16;
const MAX_BYTES: usize = 16 * 1024;

/// The items with syntax errors. While a line is typed, names that do not occur in it are certain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Broken {
    files: Vec<File>,
    items: Vec<SourceSpan>,
    bytes: usize,
    /// Whether any name may be defined and referred to.
    is_anything: bool,
}

impl Broken {
    /// Finds the text around the errors of the parser in the bodies of files in the native syntax.
    pub(crate) fn new<'f>(bodies: impl IntoIterator<Item = Body<'f>>, found: &Diagnostics) -> Self {
        if !found.has_errors() {
            return Self::default();
        }
        let mut broken = Self {
            files: bodies.into_iter().map(|it| it.file().clone()).collect(),
            ..Self::default()
        };
        broken.add(found, item_at);
        broken
    }

    /// Adds what was not read because of an error: the blocks that errors hide and, after a syntax error, the arguments
    /// that are in the wrong body.
    pub(super) fn with_unread(
        &self,
        found: &Diagnostics,
        hides_blocks: fn(&Diagnostic) -> bool,
    ) -> Self {
        let mut broken = self.clone();
        let hiding = found.iter().filter(|it| hides_blocks(it)).cloned();
        broken.add(&hiding.collect(), block_at);
        if !self.is_empty() {
            let is_misplaced = |it: &&Diagnostic| {
                let code = it.code();
                code.is_some_and(|code| code == "unsupported-argument")
            };
            let misplaced = found.iter().filter(is_misplaced).cloned();
            broken.add(&misplaced.collect(), item_at);
        }
        broken
    }

    #[cold]
    fn add(&mut self, found: &Diagnostics, find: fn(Body<'_>, u32) -> Option<(Span, bool)>) {
        self.is_anything |= found.error_count() > MAX_MISTAKES;
        for error in found.iter().filter(|it| it.is_error()).take(MAX_MISTAKES) {
            let Some((at, is_computed)) = self.find(error, find) else {
                self.is_anything = true;
                return;
            };
            self.bytes += at.text().len();
            self.is_anything |= is_computed || self.bytes > MAX_BYTES;
            self.items.push(at);
        }
    }

    fn find(
        &self,
        error: &Diagnostic,
        find: fn(Body<'_>, u32) -> Option<(Span, bool)>,
    ) -> Option<(SourceSpan, bool)> {
        let subject = error.subject()?;
        let mut files = self.files.iter();
        let file = files.find(|it| it.source() == subject.source())?;
        let (span, is_computed) = find(file.body(), subject.span().start)?;
        Some((file.source().span(span), is_computed))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.items.is_empty() && !self.is_anything
    }

    pub(super) const fn is_anything(&self) -> bool {
        self.is_anything
    }

    /// Returns whether an item may have a name.
    #[cfg(feature = "modules")]
    pub(crate) fn may_have(&self, name: &str) -> bool {
        self.is_anything || self.has_elsewhere(name, &[])
    }

    /// Returns whether a name occurs in the items elsewhere than at some spans. Names are in NFC, texts need not be.
    pub(super) fn has_elsewhere(&self, name: &str, spans: &[&SourceSpan]) -> bool {
        self.items.iter().any(|at| {
            let (text, start) = (at.text(), at.span().start as usize);
            let is_read = |offset: usize| {
                let covers = |it: &&&SourceSpan| {
                    let span = it.span().range();
                    it.source() == at.source() && span.contains(&(start + offset))
                };
                spans.iter().any(|it| covers(&it))
            };
            let mut found = text.match_indices(name);
            found.any(|(offset, _)| !is_read(offset)) || !name.is_ascii() && !text.is_ascii()
        })
    }
}

/// Returns the text around an offset that belongs to no other item of its body, and whether it may have names that are
/// not written there. An attribute is read from the tree, where a computed name is noted as unknown.
fn item_at(root: Body<'_>, offset: u32) -> Option<(Span, bool)> {
    let blocks = root.blocks_at(offset);
    // An error at a brace is about the whole block: in `a {⏎b {}⏎`, `b` may be meant to follow it.
    let is_around = |it: Body<'_>| it.span().start < offset && offset + 1 < it.span().end;
    let mut around = blocks.iter().map(|it| it.body()).rev();
    let body = around.find(|it| is_around(*it)).unwrap_or(root);
    let text = root.file().source().text();
    let is_after = |item: BodyItem<'_>| {
        let between = text.get(item.span().end as usize..offset as usize);
        between.is_some_and(|it| it.contains('\n') || matches!(item, BodyItem::Block(_)))
    };
    let before = body.items().take_while(|it| it.span().start <= offset);
    let (start, is_attribute) = match before.last() {
        Some(item) if is_after(item) => (item.span().end, false),
        Some(item) => (item.span().start, matches!(item, BodyItem::Attribute(_))),
        None => (body.span().start, false),
    };
    let mut after = body.items().map(|it| it.span().start);
    let end = after.find(|it| *it > offset);
    let span = Span::new(start, end.unwrap_or(body.span().end).max(start));
    let is_computed = is_computed(text.get(span.range()).unwrap_or_default());
    Some((span, !is_attribute && is_computed))
}

/// Returns the innermost block at an offset, and whether it may have names that are not written there.
fn block_at(root: Body<'_>, offset: u32) -> Option<(Span, bool)> {
    let span = root.innermost_block_at(offset).map(Block::span)?;
    let text = root.file().source().text().get(span.range())?;
    Some((span, is_computed(text) || text.contains("dynamic")))
}

fn is_computed(text: &str) -> bool {
    ["${", "%{", "\\"].iter().any(|it| text.contains(it))
}
