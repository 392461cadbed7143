//! Items that share a line: for a merge, each gets a line of its own, and all one line afterwards, if they can.

use std::collections::HashMap;

use hcl_core::internal::{blanks, duplicates};
use hcl_syntax::native::{
    self, BodyItem, Construct, Expression, ExpressionKind, File, ObjectItem, TokenKind as Lexeme,
    Visit,
};
use hcl_syntax::{Diagnostics, Source, Span};

use super::bracket::{Bracket, comma_in};
use super::differences::is_equal;
use super::extent::inner;
use super::level::{Unit, Version, items_once};
use super::merge::Merge;
use super::overlay::{item_key, item_name};
use super::reindent::{Layout, reindented};
use super::{Edit, EditError, Found};
use crate::format::{FormatOptions, format};
use crate::patch::{Patch, Patches};
use crate::tokens::{Token, TokenKind, to_u32, tokens};

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
        let old = base.map(on_lines);
        let (Some(own), Some(new)) = (on_lines(ours), on_lines(theirs)) else {
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
        let is_item = matches!(ours.found, Some(Found::Item(..)));
        let is_line = !ours.version.slice(ours.span()).trim_end().contains('\n');
        // Items of one line are not aligned.
        let joined = parsed(merged.clone()).filter(|_| is_line);
        let joined = joined.and_then(|file| on_one_line(&file, is_item));
        let text = joined.unwrap_or_else(|| aligned.apply(&merged));
        let text = text.strip_suffix(if is_item { CLOSE } else { "\n" });
        let text = text.unwrap_or_default();
        let text = text.strip_prefix(OPEN).filter(|_| is_item).unwrap_or(text);
        self.replace(ours, text, indentation(is_item));
        Ok(true)
    }
}

/// Returns a file with a unit alone, each item on lines of its own. Returns `None` if the unit has no items.
fn on_lines(unit: &Unit<'_>) -> Option<File> {
    let is_item = matches!(unit.found, Some(Found::Item(..)));
    let from = unit.indentation();
    let layout = Layout {
        ending: "\n",
        units: None,
    };
    let text = reindented(unit.text(), from, indentation(is_item), Some(layout));
    let mut file = parsed(if is_item {
        format!("{OPEN}{text}{CLOSE}")
    } else {
        format!("{text}\n")
    })?;
    if unit.level().is_none() {
        file = parsed(broken(&file, is_item)?)?;
    }
    let mut level = Version::of(&file).file_level();
    if is_item {
        level = level.and_then(|level| level.units.first()?.level());
    }
    let mut units = level?.units.into_iter();
    units.find(|unit| unit.found.is_some())?.level()?;
    Some(file)
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
                return Err(EditError::Twice(
                    item_name(item).into_owned(),
                    Box::new(places),
                ));
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

/// Returns how many keys of objects lines repeat that are one item, as the item that they replace. Returns `None` for any other lines.
pub(super) fn repeated_keys(found: Found<'_>, lines: &str) -> Option<usize> {
    let is_item = matches!(found, Found::Item(..));
    let file = parsed(if is_item {
        format!("{OPEN}{lines}{CLOSE}")
    } else {
        // A heredoc needs a line ending after its marker.
        format!("{lines}\n")
    })?;
    let mut items = file.body().items();
    let is_one = match (items.next(), items.next()) {
        (Some(BodyItem::Attribute(attribute)), None) if is_item => {
            items_once(attribute.expression()).is_some_and(|items| items.len() == 1)
        }
        (Some(_), None) => true,
        _ => false,
    };
    let mut count = 0;
    for visit in file.body().walk() {
        if let Visit::Enter(Construct::Expression(expression)) = visit
            && let ExpressionKind::Object(object) = expression.kind()
        {
            let keys: Vec<_> = object
                .items()
                .filter_map(ObjectItem::constant_key)
                .collect();
            count += duplicates(keys.len(), |index| keys.get(index)).len();
        }
    }
    is_one.then_some(count)
}

fn parsed(text: String) -> Option<File> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("lines", text).ok()?, &mut mistakes);
    (!mistakes.has_errors()).then_some(file)
}

/// Returns the indentation of the only unit of a file.
const fn indentation(is_item: bool) -> &'static str {
    if is_item { "  " } else { "" }
}

/// Returns the text between the brackets of the only unit of a file, and the value that it is around, if it is an object.
fn bracket(file: &File, is_item: bool) -> Option<(Span, Option<Expression<'_>>)> {
    let mut value = match file.body().items().next()? {
        BodyItem::Block(block) => return Some((inner(block.body()), None)),
        BodyItem::Attribute(attribute) => attribute.expression(),
    };
    if let (true, ExpressionKind::Object(object)) = (is_item, value.kind()) {
        value = object.items().next()?.value();
    }
    items_once(value)?;
    let inside = Span::new(value.span().start + 1, value.span().end - 1);
    Some((inside, Some(value)))
}

/// Returns the text of a file with each item of its unit on a line of its own.
fn broken(file: &File, is_item: bool) -> Option<String> {
    let (inside, value) = bracket(file, is_item)?;
    let source = file.source();
    let text = source.text();
    let mut patches = Vec::new();
    let outer = indentation(is_item);
    let inner = format!("{outer}  ");
    let mut end_line = |at: Span, indentation: &str| {
        let before = text.get(..at.start as usize).unwrap_or_default();
        let after = text.get(at.end as usize..).unwrap_or_default();
        let start = to_u32(before.trim_end_matches([' ', '\t']).len());
        let end = at.end + to_u32(blanks(after));
        patches.push(Patch::new(
            Span::new(start, end),
            format!("\n{indentation}"),
        ));
    };
    let content = source.slice(inside);
    if content.trim().is_empty() {
        end_line(inside, outer);
    } else {
        let (first, last) = (content.split('\n').next(), content.rsplit('\n').next());
        if first.is_some_and(|line| !line.trim().is_empty()) {
            end_line(Span::at(inside.start), &inner);
        }
        let gaps = value.map_or_else(Vec::new, |value| Bracket::of(value).gaps());
        for gap in gaps {
            let comma = comma_in(source, gap);
            let rest = comma.map_or("\n", |comma| source.slice(Span::new(comma.end, gap.end)));
            if !rest.contains('\n') {
                end_line(comma.unwrap_or(gap), &inner);
            }
        }
        if last.is_some_and(|line| !line.trim().is_empty()) {
            end_line(Span::at(inside.end), outer);
        }
    }
    let new = Patches::new(patches).ok()?.apply(text);
    if !content.contains('\n') {
        return Some(new);
    }
    let source = Source::new("lines", new).ok()?;
    let formatted = format(&source, &FormatOptions::default());
    Some(formatted.patches.apply(source.text()))
}

/// Returns the text of a file with the bracket of its unit on one line, if it can be: without heredocs, line comments, and comments on
/// lines of their own.
fn on_one_line(file: &File, is_item: bool) -> Option<String> {
    use TokenKind::{BlockComment, LineComment, LineEnding};
    let (inside, _) = bracket(file, is_item)?;
    let source = file.source();
    let is_inside = |token: &Token| inside.contains(token.span.start);
    let tokens: Vec<Token> = tokens(source).into_iter().filter(is_inside).collect();
    let needs_lines = |token: &Token| match token.kind {
        LineComment | TokenKind::Lexeme(Lexeme::OpenHeredoc) => true,
        BlockComment => source.slice(token.span).contains('\n'),
        _ => false,
    };
    let is_alone = |tokens: &[Token]| {
        let kinds = tokens.iter().map(|token| token.kind);
        kinds.eq([LineEnding, BlockComment, LineEnding])
    };
    if tokens.iter().any(needs_lines) || tokens.windows(3).any(is_alone) {
        return None;
    }
    let (before, rest) = source.text().split_at_checked(inside.start as usize)?;
    let rest = rest.get(inside.range().len()..)?;
    let mut out = before.to_owned();
    for line in source.slice(inside).lines().map(str::trim).chain([rest]) {
        out.push_str(match (out.chars().next_back(), line.chars().next()) {
            (_, None) | (Some('{'), Some('}')) => "",
            (Some('{' | ','), _) | (_, Some('}')) => " ",
            _ => ", ",
        });
        out.push_str(line);
    }
    parsed(out.clone()).map(|_| out)
}
