//! Edits inside values: items of objects, elements of tuples.

use crate::expr::Expr;
use std::collections::BTreeSet;

use hcl_core::Number;
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};
use hcl_syntax::{Source, Span};

use super::extent::{last_line_end, lead};
use super::indentation::indented;
use super::operation::{OperationKind, Piece};
use super::read_comments::comments_in;
use super::value::{ValuePlace, ends_with_heredoc};
use super::{Edit, EditError, NewValue};
use crate::tokens::{gap_tokens, to_u32};

/// The items of an object or the elements of a tuple, and the edits of them.
#[derive(Debug)]
pub(super) struct Elements {
    /// From the open to the close bracket.
    brackets: Span,
    /// Each item from its key to its value.
    spans: Vec<Span>,
    is_object: bool,
    /// The texts that are added, with the indexes of the elements that they are before.
    added: Vec<(usize, String)>,
    removed: BTreeSet<usize>,
}

impl<'f> Edit<'f> {
    /// Sets an item of an object: replaces the value of each item of this key, or adds one at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object, or the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  Name = \"web\" # shown\n}\nports = [80, 443]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let value = |name| file.body().attribute(name).unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.set_item(value("tags"), "Team", "core")?;
    /// edit.insert_element(value("ports"), 1, 8080)?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "tags = {\n  Name = \"web\" # shown\n  Team = \"core\"\n}\nports = [80, 8080, 443]\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_item(
        &mut self,
        object: Expression<'f>,
        key: &str,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        let items = self.items_of(object)?;
        let value = value.into();
        let mut existing = items.iter().filter(|item| is_key(item, key)).peekable();
        if existing.peek().is_some() {
            // The last of equal keys counts.
            return existing.try_for_each(|item| self.replace(item.value(), value.clone()));
        }
        let value = value.text_at(ValuePlace::Delimited)?;
        let name = format!("{} = ", Expr::key_text(key));
        let item = format!("{name}{value}");
        let added = &mut self.elements(object).added;
        match added.iter_mut().find(|(_, text)| text.starts_with(&name)) {
            // An item that is set again keeps its place.
            Some((_, text)) => *text = item,
            None => added.push((items.len(), item)),
        }
        Ok(())
    }

    /// Removes each item of this key from an object, with its comma, the comments on the lines above it and the comment after it. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object.
    pub fn remove_item(&mut self, object: Expression<'f>, key: &str) -> Result<(), EditError> {
        let items = self.items_of(object)?.into_iter().enumerate();
        let indexes = items.filter(|(_, item)| is_key(item, key));
        let indexes: Vec<usize> = indexes.map(|(index, _)| index).collect();
        if !indexes.is_empty() {
            self.elements(object).removed.extend(indexes);
        }
        Ok(())
    }

    /// Renames the key of an item. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not an object, or if the object has an item of the new key.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  a = 1\n  \"b\" = 2 # two\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let tags = file.body().attribute("tags").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.rename_item(tags, "a", "c d")?;
    /// edit.rename_item(tags, "b", "e")?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "tags = {\n  \"c d\" = 1\n  \"e\" = 2 # two\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_item(
        &mut self,
        object: Expression<'f>,
        key: &str,
        new: &str,
    ) -> Result<(), EditError> {
        let items = self.items_of(object)?;
        if key == new {
            return Ok(());
        }
        if let Some(existing) = items.iter().find(|item| is_key(item, new)) {
            return Err(self.name_exists(new, existing.key().span()));
        }
        for item in items.iter().filter(|item| is_key(item, key)) {
            let text = Expr::key_text(new);
            let was_quoted = item.key().as_string().is_some();
            let text = match (was_quoted, text.starts_with('"')) {
                (true, false) => format!("\"{text}\""),
                // `1 = true`: the key is the text "1".
                (false, true) if is_number(new) => new.to_owned(),
                _ => text,
            };
            self.replace_span(item.key().span(), text);
        }
        Ok(())
    }

    /// Inserts an element into a tuple before the element at `index`; at the number of elements, after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not a tuple, the index is out of range, or the value cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "ports = [80, 443]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let ports = file.body().attribute("ports").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.insert_element(ports, 2, 8080)?;
    /// edit.remove_element(ports, 0)?;
    /// assert_eq!(edit.finish()?.apply(text), "ports = [443, 8080]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_element(
        &mut self,
        tuple: Expression<'f>,
        index: usize,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        let count = self.element_count(tuple)?;
        if index > count {
            return Err(EditError::OutOfRange { index, count });
        }
        let text = value.into().text_at(ValuePlace::Delimited)?;
        self.elements(tuple).added.push((index, text));
        Ok(())
    }

    /// Removes an element of a tuple, with its comma, the comments on the lines above it and the comment after it.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is not a tuple, or the index is out of range.
    pub fn remove_element(&mut self, tuple: Expression<'f>, index: usize) -> Result<(), EditError> {
        let count = self.element_count(tuple)?;
        if index >= count {
            return Err(EditError::OutOfRange { index, count });
        }
        self.elements(tuple).removed.insert(index);
        Ok(())
    }

    fn element_count(&self, tuple: Expression<'f>) -> Result<usize, EditError> {
        self.check_file(tuple.file())?;
        match tuple.kind() {
            ExpressionKind::Tuple(elements) => Ok(elements.elements().len()),
            _ => Err(EditError::NotATuple),
        }
    }

    fn items_of(&self, object: Expression<'f>) -> Result<Vec<ObjectItem<'f>>, EditError> {
        self.check_file(object.file())?;
        match object.kind() {
            ExpressionKind::Object(items) => Ok(items.items().collect()),
            _ => Err(EditError::NotAnObject),
        }
    }

    /// Returns the edits of an object or a tuple.
    fn elements(&mut self, value: Expression<'f>) -> &mut Elements {
        let start = value.span().start;
        let elements = self.pending.elements.entry(start);
        elements.or_insert_with(|| Elements::of(value))
    }

    /// Turns the collected edits of elements into operations.
    pub(super) fn write_elements(&mut self) {
        for mut elements in std::mem::take(&mut self.pending.elements).into_values() {
            sort_by_key(&mut elements.added, |(index, _)| *index);
            let removed = elements.removed.iter();
            let removed: Option<Vec<Span>> = removed
                .map(|index| self.removed(&elements, *index))
                .collect();
            let Some(removed) = removed else {
                let text = vec![Piece::Text(elements.added_on_line())];
                let (inner, kind) = (elements.inner(), OperationKind::Remove);
                self.operations.push(inner, text, kind);
                continue;
            };
            if elements.spans.is_empty() {
                self.fill(&elements);
                continue;
            }
            for span in removed {
                self.operations
                    .push(span, Vec::new(), OperationKind::Remove);
            }
            let mut has_comma = false;
            for (index, text) in &elements.added {
                self.add_element(&elements, *index, text, &mut has_comma);
            }
        }
    }

    /// `has_comma` says whether a comma after the last element is added: all that is added after it shares one.
    fn add_element(&mut self, elements: &Elements, index: usize, text: &str, has_comma: &mut bool) {
        let brackets = elements.brackets;
        let Some(last) = elements.spans.last().copied() else {
            return;
        };
        if let Some(next) = elements.spans.get(index) {
            let indentation = self.style().indentation(next.start);
            let text = indented(text, indentation, self.style().line_ending);
            let starts_line = self
                .style()
                .is_blank(self.style().line_start(next.start), next.start);
            let separator = if starts_line {
                format!(",{}{indentation}", self.style().line_ending)
            } else {
                ", ".to_owned()
            };
            return self.replace_span(Span::at(next.start), format!("{text}{separator}"));
        }
        let after = Span::new(last.end, brackets.end - 1);
        let comma = self.comma(after);
        // The comma after a heredoc begins a line.
        let end = self.end_of_line(comma.map_or(last.end, |comma| comma.end));
        let is_multi_line = end < brackets.end;
        let indentation = self.style().indentation(last.start);
        let text = indented(text, indentation, self.style().line_ending);
        if is_multi_line {
            let wants_comma =
                !elements.is_object || elements.has_commas(self.slice(brackets), brackets.start);
            let mut separator = "";
            if comma.is_none() && wants_comma {
                // No comma can follow the end marker of a heredoc. The line ending separates items, but not elements.
                if ends_with_heredoc(self.slice(last)) {
                    separator = if elements.is_object { "" } else { ", " };
                } else if !std::mem::replace(has_comma, true) {
                    self.replace_span(Span::at(last.end), ",".to_owned());
                }
            }
            let ending = self.style().line_ending;
            // A trailing comma stays one.
            let tail = if comma.is_some() { "," } else { "" };
            let line = format!("{indentation}{separator}{text}{tail}{ending}");
            self.replace_span(Span::at(end), line);
        } else {
            let text = match comma {
                Some(_) => format!(" {text},"),
                None => format!(", {text}"),
            };
            // After the comments of the last item.
            let end = last.end + to_u32(self.slice(after).trim_end().len());
            self.replace_span(Span::at(end), text);
        }
    }

    /// Fills an empty object or tuple, and keeps a comment in it.
    fn fill(&mut self, elements: &Elements) {
        let inner = elements.inner();
        let outer = self.style().indentation(inner.start);
        let ending = self.style().line_ending;
        let content = self.slice(inner);
        if content.contains('\n') && !content.trim().is_empty() {
            let line = self.style().line_start(inner.end);
            let indentation = format!("{outer}{}", self.style().unit);
            let text = elements.added_with(if elements.is_object { "\n" } else { ",\n" });
            let text = indented(&text, &indentation, ending);
            return self.replace_span(Span::at(line), format!("{indentation}{text}{ending}"));
        }
        let text = indented(&elements.added_on_line(), outer, ending);
        if content.trim().is_empty() {
            self.replace_span(inner, text);
        } else {
            self.replace_span(Span::at(inner.end), format!(" {} ", text.trim()));
        }
    }

    /// Returns what goes with an element. Returns `None` if it shares its lines with others, and none of them stays.
    fn removed(&self, elements: &Elements, index: usize) -> Option<Span> {
        let (brackets, spans) = (elements.brackets, &elements.spans);
        let span = *spans.get(index)?;
        let next = spans.get(index + 1);
        let before = index.checked_sub(1).and_then(|before| spans.get(before));
        let after = Span::new(span.end, next.map_or(brackets.end - 1, |next| next.start));
        let comma = self.comma(after);
        let line = self.style().line_start(span.start);
        let end = comma.map_or(span.end, |comma| comma.end);
        let line_end = self.end_of_line(end);
        let has_own_lines = line > brackets.start
            && self.style().is_blank(line, span.start)
            && next.is_none_or(|next| next.start >= line_end)
            && line_end < brackets.end;
        if has_own_lines {
            let before = before.map_or(brackets.start + 1, |before| before.end);
            let (style, source) = (self.style(), self.source());
            Some(Span::new(
                lead(style, source, before, span.start).start,
                line_end,
            ))
        } else if elements.removed.len() == spans.len() {
            None
        } else {
            Some(self.inline(brackets, before.copied(), span, next.copied()))
        }
    }

    /// Returns what goes with an element that shares its lines with others: one comma, and the comments on its side of the commas.
    fn inline(&self, brackets: Span, before: Option<Span>, span: Span, next: Option<Span>) -> Span {
        let above = Span::new(
            before.map_or(brackets.start + 1, |before| before.end),
            span.start,
        );
        let comma_before = self.comma(above);
        let own = Span::new(
            comma_before.map_or(above.start, |comma_before| comma_before.end),
            span.start,
        );
        let line_start = self.style().line_start(span.start).max(own.start);
        // `1, /* two */ 2` has the comment of the second element, and `{ a = 1 /* one */`, `b = 2 }` none.
        let mut comments = self.comments_in(own).into_iter();
        let lead = comments.find(|comment| comment.end > line_start);
        let lead = lead.map_or(span.start, |lead| lead.start);
        let after = Span::new(span.end, next.map_or(brackets.end - 1, |next| next.start));
        let comma = self.comma(after);
        let end = comma.map_or(span.end, |comma| comma.end);
        let line_end = self.end_of_line(end).min(after.end);
        if let Some(next) = next.filter(|next| next.start <= line_end) {
            let blanks =
                |it: Span| it.end + to_u32(blanks(self.slice(Span::new(it.end, next.start))));
            return Span::new(lead, comma.map_or(next.start, blanks));
        }
        // A comment after the comma on its line is about the element.
        let comments = self.comments_in(Span::new(end, line_end));
        let end = comments.last().map_or(end, |comment| comment.end);
        if next.is_some() {
            let rest = blanks(self.slice(Span::new(end, after.end)));
            return Span::new(lead, end + to_u32(rest));
        }
        let start = match (comma_before, before) {
            // A trailing comma stays one, also before a new element.
            (Some(before), _) if comma.is_some() => before.end,
            (Some(before), _) => before.start,
            // A heredoc keeps its line ending, and the element before its comments.
            (None, Some(before)) if ends_with_heredoc(self.slice(before)) => {
                self.style().line_end(before.end).min(span.start)
            }
            (None, Some(before)) => {
                let line = Span::new(before.end, self.end_of_line(before.end).min(lead));
                match self.comments_in(line).last() {
                    Some(comment) if self.slice(*comment).ends_with("*/") => comment.end,
                    // The comment ends its line.
                    Some(comment) => self.end_of_line(comment.end).min(lead),
                    None => before.end,
                }
            }
            (None, None) => lead,
        };
        Span::new(start, end)
    }

    /// Returns the end of the line that an element or its comma ends on. A block comment there may end on a later line.
    fn end_of_line(&self, at: u32) -> u32 {
        // The text after a heredoc begins a line.
        if self.slice(Span::new(at - 1, at)) == "\n" {
            self.style().line_end(at)
        } else {
            last_line_end(self.style(), Span::at(at))
        }
    }

    /// Returns the comments in a gap between elements.
    fn comments_in(&self, gap: Span) -> Vec<Span> {
        comments_in(self.source(), gap)
    }

    /// Returns the comma in a gap between elements, outside comments.
    pub(super) fn comma(&self, gap: Span) -> Option<Span> {
        comma_in(self.source(), gap)
    }
}

/// Returns the comma in a gap between elements of a source, outside comments.
pub(super) fn comma_in(source: &Source, gap: Span) -> Option<Span> {
    let comments = gap_tokens(source, gap).into_iter();
    let mut start = gap.start;
    // One pass over both: `/*,*/` may be repeated, and each of its commas is in a comment.
    comments
        .map(|token| token.span)
        .chain([Span::at(gap.end)])
        .find_map(|comment| {
            let between = Span::new(start, comment.start.max(start));
            start = comment.end;
            let offset = between.start + to_u32(source.slice(between).find(',')?);
            Some(Span::new(offset, offset + 1))
        })
}

impl Elements {
    fn of(value: Expression<'_>) -> Self {
        let (spans, is_object) = match value.kind() {
            ExpressionKind::Object(items) => {
                let spans = items.items();
                let spans = spans.map(|item| item.key().span().to(item.value().span()));
                (spans.collect(), true)
            }
            ExpressionKind::Tuple(tuple) => {
                (tuple.elements().map(Expression::span).collect(), false)
            }
            _ => (Vec::new(), false),
        };
        Self {
            brackets: value.span(),
            spans,
            is_object,
            added: Vec::new(),
            removed: BTreeSet::new(),
        }
    }

    /// Returns the text between the brackets.
    const fn inner(&self) -> Span {
        Span::new(self.brackets.start + 1, self.brackets.end - 1)
    }

    fn added_with(&self, separator: &str) -> String {
        let texts: Vec<&str> = self.added.iter().map(|(_, text)| text.as_str()).collect();
        texts.join(separator)
    }

    /// Returns the new elements as they are between brackets on one line.
    fn added_on_line(&self) -> String {
        let text = self.added_with(", ");
        if self.is_object && !text.is_empty() {
            format!(" {text} ")
        } else {
            text
        }
    }

    /// Returns true if commas separate the items.
    fn has_commas(&self, text: &str, offset: u32) -> bool {
        self.spans.windows(2).any(|pair| {
            let [first, second] = pair else {
                return false;
            };
            let gap = (first.end - offset) as usize..(second.start - offset) as usize;
            text.get(gap)
                .is_some_and(|gap| gap.trim_start().starts_with(','))
        })
    }
}

/// Returns the number of bytes of spaces and tabs that a text begins with.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// Returns whether a number without quotes is a key of this text: `1.5`, but not `01` or `-1`.
fn is_number(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_digit())
        && key
            .parse::<Number>()
            .is_ok_and(|number| number.to_string() == key)
}

/// Returns true if the key of an item is a constant of this text.
pub(super) fn is_key(item: &ObjectItem<'_>, name: &str) -> bool {
    item.constant_key().is_some_and(|key| key == name)
}
