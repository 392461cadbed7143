//! Text that the parser could not read, which may define names and refer to them.

use hcl_core::{Body, Diagnostic, Diagnostics, SourceSpan};

use super::around::{Around, Parsed, Part};
#[cfg(feature = "modules")]
use super::declared::{BrokenText, Declaration};
use super::written::Written;

/// Limits the time that names are searched for: with more mistakes or text, any name may be in it.
const MAX_MISTAKES: usize = 16;
const MAX_BYTES: usize = 16 * 1024;

/// The items with syntax errors. While a line is typed, names that do not occur in it are certain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Broken {
    files: Vec<Parsed>,
    items: Vec<BrokenItem>,
    bytes: usize,
    /// Whether there are more mistakes or more text than are searched.
    is_too_much: bool,
}

#[derive(Clone, Debug)]
struct BrokenItem {
    at: SourceSpan,
    /// Whether names may be in the item that are not written there.
    is_computed: bool,
    /// The type of the block with the item.
    #[cfg(feature = "modules")]
    block: Option<Box<str>>,
}

impl Broken {
    /// Finds the text around the errors of the parser in the bodies of files.
    pub(crate) fn new<'f>(bodies: impl IntoIterator<Item = Body<'f>>, found: &Diagnostics) -> Self {
        let mut broken = Self {
            files: bodies
                .into_iter()
                .filter_map(|it| Parsed::new(&it))
                .collect(),
            ..Self::default()
        };
        if found.has_errors() {
            broken.add(found, Part::Item);
        }
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
        // A dynamic block with a mistake of any kind generates nothing.
        let hiding = found
            .iter()
            .filter(|it| hides_blocks(it) || self.is_in_dynamic(it));
        let hiding = hiding.cloned();
        broken.add(&hiding.collect(), Part::Block);
        if !self.is_empty() {
            let is_misplaced = |it: &&Diagnostic| {
                let code = it.code();
                code.is_some_and(|code| code == "unsupported-argument")
            };
            let misplaced = found.iter().filter(is_misplaced).cloned();
            broken.add(&misplaced.collect(), Part::Item);
        }
        broken
    }

    #[cold]
    fn add(&mut self, found: &Diagnostics, part: Part) {
        self.is_too_much |= found.error_count() > MAX_MISTAKES;
        for error in found.iter().filter(|it| it.is_error()).take(MAX_MISTAKES) {
            let Some(item) = self.find(error, part) else {
                self.is_too_much = true;
                return;
            };
            self.bytes += item.at.text().len();
            self.is_too_much |= self.bytes > MAX_BYTES;
            self.items.push(item);
        }
    }

    fn file(&self, at: &SourceSpan) -> Option<&Parsed> {
        self.files.iter().find(|it| it.source() == at.source())
    }

    fn is_in_dynamic(&self, error: &Diagnostic) -> bool {
        let subject = error.subject().filter(|_| error.is_error());
        let file = subject.and_then(|at| Some((self.file(at)?, at.span().start)));
        file.is_some_and(|(file, offset)| file.is_in_dynamic(offset))
    }

    fn find(&self, error: &Diagnostic, part: Part) -> Option<BrokenItem> {
        let subject = error.subject()?;
        let file = self.file(subject)?;
        let Around { span, is_computed } = file.around(part, subject.span().start)?;
        Some(BrokenItem {
            at: file.source().span(span),
            is_computed,
            #[cfg(feature = "modules")]
            block: file.block_around(subject.span().start),
        })
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.items.is_empty() && !self.is_too_much
    }

    /// Returns whether any name may be defined and referred to.
    pub(super) fn is_anything(&self) -> bool {
        self.is_too_much || self.items.iter().any(|it| it.is_computed)
    }

    /// Returns whether an item may declare a name.
    #[cfg(feature = "modules")]
    pub(crate) fn may_declare(&self, name: &str, declaration: Declaration<'_>) -> bool {
        let mut items = self.items.iter();
        self.is_too_much
            || items.any(|it| {
                let file = self.file(&it.at);
                let text = BrokenText {
                    source: it.at.source().text(),
                    start: it.at.span().start as usize,
                    end: it.at.span().end as usize,
                    is_json: matches!(file, Some(Parsed::Json(_))),
                    block: it.block.as_deref(),
                };
                let is_outside = || {
                    let is_argument = matches!(declaration, Declaration::Argument(_));
                    is_argument && file.is_some_and(|it| it.has_argument(name))
                };
                // `locals {⏎a = }⏎b = 1⏎}`: the brace ends the body before `b`.
                text.may_declare(name, declaration) || is_outside()
            })
    }

    /// Returns whether a name occurs in the items elsewhere than at some spans. Names are in NFC, texts need not be.
    pub(super) fn has_elsewhere(&self, name: &str, spans: &[&SourceSpan]) -> bool {
        self.items.iter().any(|BrokenItem { at, .. }| {
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

    /// Returns whether a name is not the one that is meant: its quote is missing, so what follows is in it, or before it.
    pub(super) fn is_uncertain(&self, name: &Written) -> bool {
        let (text, end) = (name.span.text(), name.span.span().end as usize);
        let is_closed = text.len() > 1 && text.ends_with('"');
        let after = name.span.source().text().get(end..).unwrap_or_default();
        let is_followed = || after.starts_with(|it: char| it.is_alphanumeric() || it == '_');
        !self.is_empty() && text.starts_with('"') && (!is_closed || is_followed())
    }
}
