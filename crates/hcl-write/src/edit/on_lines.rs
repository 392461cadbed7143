//! Items that share a line: for a merge, each gets a line of its own, and all one line afterwards, if they can.

use std::collections::HashMap;

use hcl_syntax::native::{self, BodyItem, Expression, ExpressionKind, File, ObjectItem};
use hcl_syntax::{Diagnostics, Source, Span};

use super::differences::is_equal;
use super::elements::comma_in;
use super::extent::inner;
use super::level::{Part, Unit, Version, comments_of, items_once};
use super::merge::Merge;
use super::overlay::{item_key, item_name, text_of};
use super::reindent::{reindented, with_line_endings};
use super::style::Style;
use super::value::ends_with_heredoc;
use super::{Edit, EditError};
use crate::tokens::{TokenKind, gap_tokens};

/// An item of an object is merged as the only item of this one.
const OPEN: &str = "x = {\n";
const CLOSE: &str = "\n}\n";

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    /// Merges units if one has items that share a line. Returns false if none has, and at a conflict.
    pub(super) fn inside_line(
        &mut self,
        base: Option<&Unit<'b>>,
        ours: &Unit<'f>,
        theirs: &Unit<'n>,
    ) -> Result<bool, EditError> {
        if let (true, Some(own), Some(new)) = (self.is_overlay, ours.value(), theirs.value()) {
            check_keys(own, new)?;
        }
        let old = base.map(|base| self.base.on_lines(base));
        let (Some(own), Some(new)) = (self.ours.on_lines(ours), self.theirs.on_lines(theirs))
        else {
            return Ok(false);
        };
        if matches!(old, Some(None)) {
            return Ok(false);
        }
        let old = old.flatten();
        let mut edit = Edit::new(&own);
        let old = old.as_ref().map(File::body);
        if !edit.merged(None, old, new.body())?.is_empty() {
            return Ok(false);
        }
        let before = own.source().text();
        let (patches, aligned) = edit.finish_in_steps()?;
        let merged = patches.apply(before);
        if merged == before {
            return Ok(true);
        }
        let is_item = matches!(ours.part, Part::ObjectItem(..));
        let is_line = !self.ours.slice(ours.span()).trim_end().contains('\n');
        // Items of one line are not aligned.
        let joined = parsed(merged.clone()).filter(|_| is_line);
        let joined = joined.and_then(|file| on_one_line(&file, is_item));
        let text = joined.unwrap_or_else(|| aligned.apply(&merged));
        let text = text.strip_suffix(if is_item { CLOSE } else { "\n" });
        let text = text.unwrap_or_default();
        let text = text.strip_prefix(OPEN).filter(|_| is_item).unwrap_or(text);
        self.replace(ours.lines, ours, text, "");
        Ok(true)
    }
}

impl<'f> Version<'f> {
    /// Returns a file with a unit alone, each item on lines of its own. Returns `None` if the unit has no items.
    fn on_lines(&self, unit: &Unit<'f>) -> Option<File> {
        let indentation = self.indentation(unit);
        let part = |start, end| reindented(self.text(Span::new(start, end)), indentation, "");
        let Span { start, end } = unit.lines;
        let text = match (unit.part, unit.value()) {
            _ if self.level_of(unit).is_some() => part(start, end),
            (Part::Item(BodyItem::Block(block)), _) => {
                let inside = inner(block.body());
                let content = match block.body().attributes().next() {
                    Some(attribute) => {
                        let value = attribute.expression();
                        around(value, inside, &broken(value))
                    }
                    None => self.slice(inside).trim().to_owned(),
                };
                let lines = Some(content).filter(|it| !it.is_empty());
                let lines = lines.map_or_else(String::new, |line| in_brackets(&line));
                format!(
                    "{}\n{lines}{}",
                    part(start, inside.start),
                    part(inside.end, end)
                )
            }
            (_, Some(value)) if matches!(value.kind(), ExpressionKind::Object(_)) => {
                let Span {
                    start: open,
                    end: close,
                } = value.span();
                format!("{}{}{}", part(start, open), broken(value), part(close, end))
            }
            _ => return None,
        };
        let text = with_line_endings(&text, "\n");
        let is_item = matches!(unit.part, Part::ObjectItem(..));
        let file = parsed(if is_item {
            format!("{OPEN}{text}{CLOSE}")
        } else {
            format!("{text}\n")
        })?;
        let version = Version::of(&file);
        let mut level = version.file_level();
        if is_item {
            level = level.and_then(|level| version.level_of(level.units.first()?));
        }
        let unit = level?
            .units
            .into_iter()
            .find(|unit| unit.found().is_some())?;
        version.level_of(&unit).is_some().then_some(())?;
        Some(file)
    }
}

/// Returns an error if one of two objects has a key twice, or one that both have in it.
fn check_keys(ours: Expression<'_>, theirs: Expression<'_>) -> Result<(), EditError> {
    let (ExpressionKind::Object(own), ExpressionKind::Object(new)) = (ours.kind(), theirs.kind())
    else {
        return Ok(());
    };
    let mut known = HashMap::new();
    for object in [own, new] {
        let mut keys = HashMap::new();
        for item in object.items() {
            if let Some(first) = keys.insert(item_key(item), item) {
                let places = [first, item].map(|it: ObjectItem<'_>| it.key().source_span());
                return Err(EditError::Twice(item_name(item), Box::new(places)));
            }
            if let Some(own) = known.get(&item_key(item)).copied()
                && !is_equal(own, item.value())
            {
                check_keys(own, item.value())?;
            }
        }
        known = keys
            .into_iter()
            .map(|(key, item)| (key, item.value()))
            .collect();
    }
    Ok(())
}

fn parsed(text: String) -> Option<File> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("lines", text).ok()?, &mut mistakes);
    (!mistakes.has_errors()).then_some(file)
}

/// An item of an object, with the comments around it.
struct Entry<'f> {
    /// Whether a blank line is above it.
    is_apart: bool,
    /// From its first comment to its value.
    before: String,
    value: Expression<'f>,
    after: String,
}

/// Returns the items of an object, and the comments after the last one; `None` for other values, and if a key is there twice.
fn entries(value: Expression<'_>) -> Option<(Vec<Entry<'_>>, String)> {
    let source = value.file().source();
    let style = Style::of_text(source);
    let close = value.span().end - 1;
    let mut entries = Vec::new();
    let mut start = value.span().start + 1;
    for (item, gap) in items_once(value)? {
        let comma = comma_in(source, gap);
        let rest = comma.map_or(gap, |comma| Span::new(comma.end, gap.end));
        let end = end_of_line(source, rest);
        let comma = comma.unwrap_or(Span::at(end));
        let lead = source.slice(Span::new(start, item.value().span().start));
        let blanks = lead.len() - lead.trim_start().len();
        let indentation = style.indentation(item.key().span().start);
        let after = [Span::new(gap.start, comma.start), Span::new(comma.end, end)];
        let after = after.map(|after| source.slice(after).trim()).join(" ");
        entries.push(Entry {
            is_apart: lead.get(..blanks).unwrap_or_default().matches('\n').count() > 1,
            before: format!("{} ", reindented(lead.trim(), indentation, "")),
            value: item.value(),
            after: after.trim().to_owned(),
        });
        start = end;
    }
    let rest = source.slice(Span::new(start, close)).trim();
    Some((entries, reindented(rest, style.indentation(start), "")))
}

/// Returns the end of the comments after an item that end its line; the start of the gap if another item follows on the line.
fn end_of_line(source: &Source, gap: Span) -> u32 {
    let comments = gap_tokens(source, gap).into_iter();
    let on_line = comments.take_while(|comment| comment.kind != TokenKind::LineEnding);
    let last = on_line.last().map_or(gap.start, |on_line| on_line.span.end);
    // `1, /* two */ b = 2` has the comment of the next item, and `b = 2 /* two */ }` its own.
    let is_close = source.text().as_bytes().get(gap.end as usize) == Some(&b'}');
    if source.slice(gap).contains('\n') || is_close {
        last.min(gap.end)
    } else {
        gap.start
    }
}

/// Returns a value with each item of its objects on a line of its own. Recurses into objects: the parser limits their depth.
fn broken(value: Expression<'_>) -> String {
    let Some((entries, rest)) = entries(value) else {
        let style = Style::of_text(value.file().source());
        let indentation = style.indentation(value.span().start);
        return reindented(text_of(value), indentation, "");
    };
    let mut out = "{\n".to_owned();
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 && entry.is_apart {
            out.push('\n');
        }
        let Entry { before, after, .. } = entry;
        let value = broken(entry.value);
        // No comment can follow the end marker of a heredoc.
        out.push_str(&in_brackets(
            &match (after.is_empty(), ends_with_heredoc(&value)) {
                (true, _) => format!("{before}{value}"),
                (false, true) => format!("{before}({value}\n) {after}"),
                (false, false) => format!("{before}{value} {after}"),
            },
        ));
    }
    if !rest.is_empty() {
        out.push_str(&in_brackets(&rest));
    }
    out.push('}');
    out
}

/// Returns lines as they are in brackets.
fn in_brackets(lines: &str) -> String {
    reindented(&format!("{lines}\n"), "", "  ")
}

/// Returns a value on one line, if it can be.
fn joined(value: Expression<'_>) -> Option<String> {
    let Some((entries, rest)) = entries(value) else {
        let text = text_of(value);
        return is_on_line(text).then(|| text.to_owned());
    };
    let items = entries.iter().map(
        |Entry {
             before,
             value,
             after,
             ..
         }| {
            let gap = if after.is_empty() { "" } else { " " };
            let text = format!("{before}{}{gap}{after}", joined(*value)?);
            is_on_line(&text).then_some(text)
        },
    );
    let items: Option<Vec<String>> = items.collect();
    let items = items.filter(|_| rest.is_empty())?;
    Some(match items.as_slice() {
        [] => "{}".to_owned(),
        items => format!("{{ {} }}", items.join(", ")),
    })
}

fn is_on_line(text: &str) -> bool {
    !text.contains('\n')
        && comments_of(text)
            .iter()
            .all(|comment| comment.starts_with("/*"))
}

/// Returns the content of a body on one line, with another text of the value in it.
fn around(value: Expression<'_>, body: Span, text: &str) -> String {
    let source = value.file().source();
    let before = source.slice(Span::new(body.start, value.span().start));
    let after = source.slice(Span::new(value.span().end, body.end));
    format!("{}{text}{}", before.trim_start(), after.trim_end())
}

/// Returns the text of a file with one item, whose value or body is on one line, if it can be.
fn on_one_line(file: &File, is_item: bool) -> Option<String> {
    let text = file.source().text();
    let (span, new) = match file.body().items().next()? {
        BodyItem::Attribute(attribute) => {
            let mut value = attribute.expression();
            if let (true, ExpressionKind::Object(object)) = (is_item, value.kind()) {
                value = object.items().next()?.value();
            }
            (value.span(), joined(value)?)
        }
        BodyItem::Block(block) => {
            let inside = inner(block.body());
            let mut items = block.body().items();
            let content = match (items.next(), items.next()) {
                (None, _) => file.source().slice(inside).trim().to_owned(),
                (Some(BodyItem::Attribute(only)), None) => {
                    let value = only.expression();
                    around(value, inside, &joined(value)?)
                }
                _ => return None,
            };
            if !is_on_line(&content) {
                return None;
            }
            let gap = if content.is_empty() { "" } else { " " };
            (inside, format!("{gap}{content}{gap}"))
        }
    };
    let [before, after] = [
        text.get(..span.start as usize)?,
        text.get(span.end as usize..)?,
    ];
    Some(format!("{before}{new}{after}"))
}
