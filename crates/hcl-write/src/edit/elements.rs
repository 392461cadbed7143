//! Edits inside values: items of objects, elements of tuples.

use crate::expr::Expr;
use hcl_core::Number;
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};
use hcl_syntax::{Source, Span};

use super::extent::{last_line_end, lead};
use super::indented::indented;
use super::operation::Piece;
use super::read_comments::comments_in;
use super::value::{ValuePlace, ends_with_heredoc};
use super::{Edit, EditError, NewValue};
use crate::tokens::{gap_tokens, to_u32};

/// The items of an object or the elements of a tuple, as they are in the text.
struct Elements {
    /// From the open to the close bracket.
    brackets: Span,
    spans: Vec<Span>,
    is_object: bool,
}

impl<'f> Edit<'f> {
    /// Sets an item of an object: replaces the value of each item of this key, or adds one at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no object, or the value cannot be written.
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
        self.check_file(object.file())?;
        let ExpressionKind::Object(items) = object.kind() else {
            return Err(EditError::NotAnObject);
        };
        let value = value.into();
        let mut existing = items.items().filter(|item| is_key(item, key)).peekable();
        if existing.peek().is_some() {
            // The last of equal keys counts.
            return existing.try_for_each(|item| self.replace(item.value(), value.clone()));
        }
        let spans = self.item_spans(object)?;
        let value = value.text_at(ValuePlace::Delimited)?;
        let item = format!("{} = {value}", Expr::key_text(key));
        let elements = Elements {
            brackets: object.span(),
            spans,
            is_object: true,
        };
        self.add_element(&elements, elements.spans.len(), &item);
        Ok(())
    }

    /// Removes each item of this key from an object, with its comma, the comments on the lines above it and the comment after it. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no object.
    pub fn remove_item(&mut self, object: Expression<'f>, key: &str) -> Result<(), EditError> {
        self.check_file(object.file())?;
        let ExpressionKind::Object(items) = object.kind() else {
            return Err(EditError::NotAnObject);
        };
        let spans = self.item_spans(object)?;
        for (index, item) in items.items().enumerate() {
            if is_key(&item, key) {
                self.remove_spans(object.span(), &spans, index);
            }
        }
        Ok(())
    }

    /// Renames the key of an item. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no object, or if the object has an item of the new key.
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
        self.check_file(object.file())?;
        let ExpressionKind::Object(items) = object.kind() else {
            return Err(EditError::NotAnObject);
        };
        if key == new {
            return Ok(());
        }
        if let Some(existing) = items.items().find(|item| is_key(item, new)) {
            return Err(self.name_exists(new, existing.key().span()));
        }
        for item in items.items().filter(|item| is_key(item, key)) {
            let text = Expr::key_text(new);
            let was_quoted = item.key().as_string().is_some();
            let text = match (was_quoted, text.starts_with('"')) {
                (true, false) => format!("\"{text}\""),
                // `1 = true`: the key is the text "1".
                (false, true) if is_number(new) => new.to_owned(),
                _ => text,
            };
            self.replace_text(item.key().span(), text);
        }
        Ok(())
    }

    /// Inserts an element into a tuple before the element at `index`; at the number of elements, after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no tuple, the index is out of range, or the value cannot be written.
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
        let spans = self.tuple_spans(tuple)?;
        let count = spans.len();
        if index > count {
            return Err(EditError::OutOfRange { index, count });
        }
        let elements = Elements {
            brackets: tuple.span(),
            spans,
            is_object: false,
        };
        let text = value.into().text_at(ValuePlace::Delimited)?;
        self.add_element(&elements, index, &text);
        Ok(())
    }

    /// Removes an element of a tuple, with its comma, the comments on the lines above it and the comment after it.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no tuple, or the index is out of range.
    pub fn remove_element(&mut self, tuple: Expression<'f>, index: usize) -> Result<(), EditError> {
        let spans = self.tuple_spans(tuple)?;
        let count = spans.len();
        if index >= count {
            return Err(EditError::OutOfRange { index, count });
        }
        self.remove_spans(tuple.span(), &spans, index);
        Ok(())
    }

    fn tuple_spans(&self, tuple: Expression<'f>) -> Result<Vec<Span>, EditError> {
        self.check_file(tuple.file())?;
        match tuple.kind() {
            ExpressionKind::Tuple(elements) => {
                Ok(elements.elements().map(Expression::span).collect())
            }
            _ => Err(EditError::NotATuple),
        }
    }

    /// Returns the spans of the items of an object, from the key to the value.
    fn item_spans(&self, object: Expression<'f>) -> Result<Vec<Span>, EditError> {
        self.check_file(object.file())?;
        match object.kind() {
            ExpressionKind::Object(items) => {
                let spans = items.items();
                let spans = spans.map(|item| item.key().span().to(item.value().span()));
                Ok(spans.collect())
            }
            _ => Err(EditError::NotAnObject),
        }
    }

    fn add_element(&mut self, elements: &Elements, index: usize, text: &str) {
        let brackets = elements.brackets;
        let Some(last) = elements.spans.last().copied() else {
            return self.fill(elements, text);
        };
        let pending = self.brackets.entry(brackets.start).or_default();
        pending.added.push((index, text.to_owned()));
        if let Some(next) = elements.spans.get(index) {
            let indentation = self.style.indentation(next.start);
            let text = indented(text, indentation, self.style.line_ending);
            let starts_line = self
                .style
                .is_blank(self.style.line_start(next.start), next.start);
            let separator = if starts_line {
                format!(",{}{indentation}", self.style.line_ending)
            } else {
                ", ".to_owned()
            };
            return self.replace_text(Span::at(next.start), format!("{text}{separator}"));
        }
        let after = Span::new(last.end, brackets.end - 1);
        let comma = self.comma(after);
        // The comma after a heredoc begins a line.
        let end = self.end_of_line(comma.map_or(last.end, |comma| comma.end));
        let is_multi_line = end < brackets.end;
        let indentation = self.style.indentation(last.start);
        let text = indented(text, indentation, self.style.line_ending);
        if is_multi_line {
            let wants_comma =
                !elements.is_object || elements.has_commas(self.slice(brackets), brackets.start);
            let mut separator = "";
            if comma.is_none() && wants_comma {
                // No comma can follow the end marker of a heredoc. The line ending separates items, but not elements.
                if ends_with_heredoc(self.slice(last)) {
                    separator = if elements.is_object { "" } else { ", " };
                // Once: all items that are added share the comma before them.
                } else if self.needs_comma(brackets) {
                    self.replace_text(Span::at(last.end), ",".to_owned());
                }
            }
            let ending = self.style.line_ending;
            // A trailing comma stays one.
            let tail = if comma.is_some() { "," } else { "" };
            let line = format!("{indentation}{separator}{text}{tail}{ending}");
            self.replace_text(Span::at(end), line);
        } else {
            let text = match comma {
                Some(_) => format!(" {text},"),
                None => format!(", {text}"),
            };
            // After the comments of the last item.
            let end = last.end + to_u32(self.slice(after).trim_end().len());
            self.replace_text(Span::at(end), text);
        }
    }

    /// Fills an empty object or tuple, and keeps a comment in it.
    fn fill(&mut self, elements: &Elements, text: &str) {
        let brackets = elements.brackets;
        let inner = Span::new(brackets.start + 1, brackets.end - 1);
        let content = self.slice(inner);
        let text = indented(
            text,
            self.style.indentation(brackets.start),
            self.style.line_ending,
        );
        if content.trim().is_empty() {
            let text = if elements.is_object {
                format!(" {text} ")
            } else {
                text
            };
            self.replace_text(inner, text);
        } else if content.contains('\n') {
            let outer = self.style.indentation(brackets.start);
            let (unit, ending) = (self.style.unit, self.style.line_ending);
            let line = self.style.line_start(inner.end);
            self.replace_text(Span::at(line), format!("{outer}{unit}{text}{ending}"));
        } else {
            self.replace_text(Span::at(inner.end), format!(" {text} "));
        }
    }

    fn remove_spans(&mut self, brackets: Span, spans: &[Span], index: usize) {
        let Some(span) = spans.get(index).copied() else {
            return;
        };
        let next = spans.get(index + 1);
        let after = Span::new(span.end, next.map_or(brackets.end - 1, |next| next.start));
        let comma = self.comma(after);
        let line = self.style.line_start(span.start);
        let end = comma.map_or(span.end, |comma| comma.end);
        let line_end = self.end_of_line(end);
        let has_own_lines = line > brackets.start
            && self.style.is_blank(line, span.start)
            && next.is_none_or(|next| next.start >= line_end)
            && line_end < brackets.end;
        let removed = if has_own_lines {
            let before = index.checked_sub(1).and_then(|before| spans.get(before));
            let before = before.map_or(brackets.start + 1, |before| before.end);
            let lead = lead(&self.style, self.file.source(), before, span.start);
            Span::new(lead.start, line_end)
        } else if self.is_last_removal(brackets, spans.len(), index) {
            // Added elements take the place of the removed ones, whichever come first.
            return;
        } else {
            let before = index.checked_sub(1).and_then(|before| spans.get(before));
            self.inline(brackets, before.copied(), span, next.copied())
        };
        self.operations
            .push(removed, Vec::new(), super::Kind::Remove);
    }

    /// Returns what goes with an element that shares its lines with others: one comma, and the comments on its side of the commas.
    fn inline(&self, brackets: Span, before: Option<Span>, span: Span, next: Option<Span>) -> Span {
        let above = Span::new(before.map_or(brackets.start + 1, |it| it.end), span.start);
        let comma_before = self.comma(above);
        let own = Span::new(comma_before.map_or(above.start, |it| it.end), span.start);
        let line_start = self.style.line_start(span.start).max(own.start);
        // `1, /* two */ 2` has the comment of the second element, and `{ a = 1 /* one */`, `b = 2 }` none.
        let mut comments = self.comments_in(own).into_iter();
        let lead = comments.find(|it| it.end > line_start);
        let lead = lead.map_or(span.start, |it| it.start);
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
        let end = comments.last().map_or(end, |it| it.end);
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
                self.style.line_end(before.end).min(span.start)
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
            self.style.line_end(at)
        } else {
            last_line_end(&self.style, Span::at(at))
        }
    }

    /// Returns the comments in a gap between elements.
    fn comments_in(&self, gap: Span) -> Vec<Span> {
        comments_in(self.file.source(), gap)
    }

    /// Removes all that is inside brackets on one line without an element that stays, and writes what is added there.
    pub(super) fn write_emptied(&mut self) {
        for mut pending in std::mem::take(&mut self.brackets).into_values() {
            let Some(brackets) = pending.emptied else {
                continue;
            };
            sort_by_key(&mut pending.added, |(index, _)| *index);
            let texts: Vec<String> = pending.added.into_iter().map(|(_, text)| text).collect();
            let mut text = texts.join(", ");
            if !text.is_empty() && self.slice(brackets).starts_with('{') {
                text = format!(" {text} ");
            }
            let inner = Span::new(brackets.start + 1, brackets.end - 1);
            let pieces = vec![Piece::Text(text)];
            self.operations.push(inner, pieces, super::Kind::Remove);
        }
    }

    /// Notes that a comma is added after the last element. Returns false if it is already.
    fn needs_comma(&mut self, brackets: Span) -> bool {
        let pending = self.brackets.entry(brackets.start).or_default();
        !std::mem::replace(&mut pending.has_comma, true)
    }

    /// Notes that an element is removed. Returns whether no other element stays.
    fn is_last_removal(&mut self, brackets: Span, count: usize, index: usize) -> bool {
        let pending = self.brackets.entry(brackets.start).or_default();
        pending.removed.insert(index);
        let is_last = pending.removed.len() == count;
        if is_last {
            pending.emptied = Some(brackets);
        }
        is_last
    }

    /// Returns the comma in a gap between elements, outside comments.
    pub(super) fn comma(&self, gap: Span) -> Option<Span> {
        comma_in(self.file.source(), gap)
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
