//! The items of a body or an object as whole lines, which a merge keeps, replaces or removes.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_syntax::native::{
    Block, Body, Expression, ExpressionKind, File, ObjectItem, TokenKind as Lexeme,
};
use hcl_syntax::{Source, Span};

use super::bracket::Bracket;
use super::differences::is_same;
use super::extent::{extent, inner, is_root, last_line_end};
use super::overlay::item_key;
use super::read_comments::groups;
use super::site::name_parts;
use super::style::Style;
use super::{AddressPart, Found};
use crate::tokens::{TokenKind, gap_tokens, to_u32, tokens};

/// A file, and how it is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version<'f> {
    pub(super) file: &'f File,
    pub(super) style: Style<'f>,
}

/// An item with its comments, or comments that belong to no item: whole lines.
#[derive(Clone, Copy)]
pub(super) struct Unit<'f> {
    pub(super) version: Version<'f>,
    pub(super) lines: Span,
    /// The item; `None` for comments.
    pub(super) found: Option<Found<'f>>,
}

/// The key that a unit shares with its counterparts in other versions.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Key<'f> {
    /// The text of a comment: one that changes is another comment.
    Comment(String),
    /// The type and labels of a block.
    Block(Vec<AddressPart>),
    /// The name of an argument, or the key of an item.
    Name(Cow<'f, str>),
    /// The text of a key that is computed.
    Computed(Cow<'f, str>),
}

/// The units of a body or an object, each on lines of its own.
pub(super) struct Level<'f> {
    pub(super) units: Vec<Unit<'f>>,
    /// The lines from the first unit's comments to the open bracket, and the lines of the close bracket; empty for a file.
    pub(super) header: Span,
    pub(super) footer: Span,
}

impl Level<'_> {
    /// Returns the blank lines between two units, each by the starts of the two; without one at the ends of the level.
    pub(super) fn gaps(&self) -> Vec<([Option<u32>; 2], Span)> {
        let lines = || self.units.iter().map(|unit| unit.lines);
        let ends = [self.header.end]
            .into_iter()
            .chain(lines().map(|it| it.end));
        let starts = lines().map(|it| it.start).chain([self.footer.start]);
        let names = || lines().map(|it| Some(it.start));
        let before = [None].into_iter().chain(names());
        let after = names().chain([None]);
        let gaps = ends.zip(starts).map(|(end, start)| Span::new(end, start));
        before.zip(after).map(Into::into).zip(gaps).collect()
    }
}

impl<'f> Version<'f> {
    pub(super) fn of(file: &'f File) -> Self {
        Self {
            file,
            style: Style::of(file),
        }
    }

    pub(super) fn source(&self) -> &'f Source {
        self.file.source()
    }

    pub(super) fn slice(&self, span: Span) -> &'f str {
        self.source().slice(span)
    }

    /// Returns the items of the file; `None` if two share a line.
    pub(super) fn file_level(&self) -> Option<Level<'f>> {
        let whole = Span::new(self.style.start(), self.style.end());
        let items = self.body_items(self.file.body());
        self.level(items, whole, Span::at(whole.start), Span::at(whole.end))
    }

    /// Returns the items of a body. Returns `None` if a part shares its line with another.
    pub(super) fn body_level(&self, body: Body<'f>) -> Option<Level<'f>> {
        if is_root(body) {
            return self.file_level();
        }
        self.level_in(self.body_items(body), inner(body), inner(body))
    }

    fn level_in(&self, items: Vec<Unit<'f>>, bracket: Span, lines: Span) -> Option<Level<'f>> {
        let open = last_line_end(&self.style, Span::at(bracket.start));
        let close = self.style.line_start(bracket.end);
        if open > close || !self.style.is_blank(close, bracket.end) {
            return None;
        }
        let header = Span::new(lines.start, open);
        let footer = Span::new(close, lines.end);
        self.level(items, Span::new(open, close), header, footer)
    }

    fn level(
        &self,
        items: Vec<Unit<'f>>,
        lines: Span,
        header: Span,
        footer: Span,
    ) -> Option<Level<'f>> {
        let mut units = Vec::with_capacity(items.len());
        let mut end = lines.start;
        for unit in items {
            let own = unit.lines;
            let starts_line = self.style.line_start(own.start) == own.start;
            if own.start < end || !starts_line || own.end > lines.end {
                return None;
            }
            self.add_comments(Span::new(end, own.start), &mut units)?;
            units.push(unit);
            end = own.end;
        }
        self.add_comments(Span::new(end, lines.end), &mut units)?;
        Some(Level {
            units,
            header,
            footer,
        })
    }

    fn body_items(&self, body: Body<'f>) -> Vec<Unit<'f>> {
        let items = body.items();
        let units = items.map(|item| Unit {
            version: *self,
            lines: extent(&self.style, body, item),
            found: Some(item.into()),
        });
        units.collect()
    }

    /// Returns `None` if a key is there twice, and if an item shares its lines.
    fn object_items(&self, object: Expression<'f>) -> Option<Vec<Unit<'f>>> {
        let bracket = Bracket::of(object);
        let items = items_once(object)?.into_iter().enumerate();
        let unit = |(index, item)| {
            Some(Unit {
                version: *self,
                lines: bracket.lines(&self.style, index)?,
                found: Some(Found::Item(object, item)),
            })
        };
        items.map(unit).collect()
    }

    /// Adds the comments between two items, all between two blank lines as one unit. Returns `None` if something else is there.
    fn add_comments(&self, gap: Span, units: &mut Vec<Unit<'f>>) -> Option<()> {
        let tokens = gap_tokens(self.source(), gap);
        let mut end = gap.start;
        for token in &tokens {
            if !self.style.is_blank(end, token.span.start) {
                return None;
            }
            end = token.span.end;
        }
        for comments in groups(&tokens) {
            let (first, last) = (comments.first()?, comments.last()?);
            let start = self.style.line_start(first.start);
            units.push(Unit {
                version: *self,
                lines: Span::new(start, self.style.line_end(last.end)),
                found: None,
            });
            if start < gap.start {
                return None;
            }
        }
        self.style.is_blank(end, gap.end).then_some(())
    }

    /// Returns the text of lines without the last line ending.
    pub(super) fn text(&self, lines: Span) -> &'f str {
        self.slice(self.style.without_line_ending(lines))
    }
}

/// Returns the items of an object; `None` for other values, and if a key is there twice.
pub(super) fn items_once(object: Expression<'_>) -> Option<Vec<ObjectItem<'_>>> {
    let ExpressionKind::Object(items) = object.kind() else {
        return None;
    };
    let mut keys = HashSet::new();
    let items: Vec<ObjectItem<'_>> = items.items().collect();
    let is_once = items.iter().all(|item| keys.insert(item_key(*item)));
    is_once.then_some(items)
}

/// Returns the comments in a text, without the blanks at the ends of their lines.
pub(super) fn comments_of(text: &str) -> Vec<String> {
    if !text.contains(['#', '/']) {
        return Vec::new();
    }
    let Ok(source) = Source::new("lines", text.to_owned()) else {
        return Vec::new();
    };
    let is_comment = |kind| matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
    let comments = tokens(&source)
        .into_iter()
        .filter(|token| is_comment(token.kind));
    comments
        .map(|comment| trimmed(source.slice(comment.span)))
        .collect()
}

/// Returns the texts of the heredocs in a text, with their markers.
fn heredocs_of(text: &str) -> Vec<String> {
    if !text.contains("<<") {
        return Vec::new();
    }
    let Ok(source) = Source::new("lines", format!("{text}\n")) else {
        return Vec::new();
    };
    let (mut all, mut open) = (Vec::new(), Vec::new());
    for token in tokens(&source) {
        match token.kind {
            TokenKind::Lexeme(Lexeme::OpenHeredoc) => open.push(token.span),
            TokenKind::Lexeme(Lexeme::CloseHeredoc) => {
                let start = open.pop().unwrap_or(token.span);
                all.push(source.slice(start.to(token.span)).to_owned());
            }
            _ => {}
        }
    }
    all
}

impl<'f> Unit<'f> {
    /// Returns the text without the last line ending.
    pub(super) fn text(&self) -> &'f str {
        self.version.text(self.lines)
    }

    /// Returns the blanks before a unit. The lines of a comment that belongs to no item begin with them.
    pub(super) fn indentation(&self) -> &'f str {
        let style = &self.version.style;
        let rest = style.slice(self.start(), self.lines.end);
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        match self.found {
            // Comments begin their line.
            None => rest.get(..blanks).unwrap_or_default(),
            Some(_) => style.indentation(self.start() + to_u32(blanks)),
        }
    }

    /// Returns whether a blank line is above a unit.
    pub(super) fn is_apart(&self) -> bool {
        let (style, start) = (&self.version.style, self.lines.start);
        let before = start.checked_sub(1).map(|end| style.line_start(end));
        before.is_some_and(|before| before < start && style.is_blank(before, start))
    }

    /// Returns the content of a block, or of an object that is the value of an item. Returns `None` for another value, and if a part
    /// shares its line with another.
    pub(super) fn level(&self) -> Option<Level<'f>> {
        let version = &self.version;
        if let Some(body) = self.block().map(Block::body) {
            return version.level_in(version.body_items(body), inner(body), self.lines);
        }
        let value = self.value()?;
        let bracket = Span::new(value.span().start + 1, value.span().end - 1);
        version.level_in(version.object_items(value)?, bracket, self.lines)
    }

    pub(super) fn key(&self) -> Key<'f> {
        match self.found {
            None => Key::Comment(trimmed(self.text())),
            Some(Found::Block(block)) => Key::Block(name_parts(block)),
            Some(Found::Item(_, item)) => item_key(item),
            Some(found) => Key::Name(found.name()),
        }
    }

    /// Returns the comments before and after the value.
    pub(super) fn outer_comments(&self) -> [Vec<String>; 2] {
        let value = self.value().map_or(self.span(), Expression::span);
        let end = self.lines.end.max(value.end);
        let gaps = [
            Span::new(self.lines.start, value.start),
            Span::new(value.end, end),
        ];
        gaps.map(|gap| comments_of(self.version.slice(gap)))
    }

    pub(super) fn comments(&self) -> Vec<String> {
        comments_of(self.version.slice(self.lines))
    }

    /// Returns whether two units have the same value and the same comments. Only the layout of heredocs makes a difference.
    pub(super) fn is_same(&self, other: &Unit<'_>) -> bool {
        if self.text() == other.text() {
            return true;
        }
        if heredocs_of(self.text()) != heredocs_of(other.text()) {
            return false;
        }
        let is_value = match (self.found, other.found) {
            (Some(one), Some(other)) => is_same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        is_value && self.comments() == other.comments()
    }

    /// Returns the same item with a part of its lines.
    pub(super) const fn at(&self, lines: Span) -> Self {
        Self { lines, ..*self }
    }

    /// Returns the offset of the item without its comments.
    pub(super) fn start(&self) -> u32 {
        self.span().start
    }

    /// Returns the span of the item without the comments around it.
    pub(super) fn span(&self) -> Span {
        self.found.map_or(self.lines, |found| found.span())
    }

    /// Returns the block, if the item is one.
    pub(super) fn block(&self) -> Option<Block<'f>> {
        self.found?.block()
    }

    /// Returns the value of an argument or of an item of an object.
    pub(super) fn value(&self) -> Option<Expression<'f>> {
        self.found?.expression()
    }

    /// Returns the parts that the unit adds to an address.
    pub(super) fn parts(&self) -> Vec<AddressPart> {
        match self.found {
            None => Vec::new(),
            Some(Found::Block(block)) => name_parts(block),
            Some(found) => vec![AddressPart::literal(found.name())],
        }
    }
}

/// Returns a text without the blanks at both ends of each line.
fn trimmed(text: &str) -> String {
    let lines = text.trim().lines().map(str::trim);
    lines.collect::<Vec<_>>().join("\n")
}
