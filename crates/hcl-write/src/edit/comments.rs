//! Edits of the comments of items.

use hcl_syntax::Span;
use hcl_syntax::native::BodyItem;

use super::extent::{gap_start, is_one_line, lead, line_comment};
use super::item::comment_line;
use super::value::ends_with_heredoc;
use super::{Edit, EditError};

impl<'f> Edit<'f> {
    /// Sets the comment lines above an item, without `#`. An empty text removes them.
    ///
    /// # Errors
    ///
    /// Returns an error if the item belongs to another file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, BodyItem};
    /// use hcl_syntax::{Diagnostics, Source};
    /// use hcl_write::Edit;
    ///
    /// let text = "# Old.\nport = 80\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let port = BodyItem::Attribute(file.body().attribute("port").unwrap());
    /// let mut edit = Edit::new(&file);
    /// edit.set_lead_comment(port, "New.")?;
    /// edit.set_line_comment(port, "http")?;
    /// assert_eq!(edit.finish()?.apply(text), "# New.\nport = 80 # http\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_lead_comment(&mut self, item: BodyItem<'f>, text: &str) -> Result<(), EditError> {
        let span = item.span();
        let body = self.body_of(span);
        self.check_file(body.file())?;
        if is_one_line(body) && !text.is_empty() {
            return Err(EditError::OneLine);
        }
        let lead = lead(self.style(), gap_start(body, span.start), span.start);
        let indentation = self.style().indentation(span.start);
        let mut lines = String::new();
        for line in text.lines() {
            lines.push_str(indentation);
            lines.push_str(&comment_line(line));
            lines.push_str(self.style().line_ending);
        }
        let is_new = self.slice(lead) != lines;
        self.fates.set_comment(lead, is_new.then_some(lines));
        Ok(())
    }

    /// Sets the comment at the end of the last line of an item, without `#`. An empty text removes it.
    ///
    /// # Errors
    ///
    /// Returns an error if the item belongs to another file, or is in a block on one line.
    pub fn set_line_comment(&mut self, item: BodyItem<'f>, text: &str) -> Result<(), EditError> {
        let span = item.span();
        let body = self.body_of(span);
        self.check_file(body.file())?;
        let old = line_comment(self.style(), item);
        let has_comment = old.is_some() || !text.is_empty();
        // The end marker of a heredoc is alone on its line.
        if has_comment && (is_one_line(body) || ends_with_heredoc(self.slice(span))) {
            return Err(EditError::OneLine);
        }
        let new = if text.is_empty() {
            String::new()
        } else {
            format!(" {}", comment_line(text))
        };
        let gap = Span::new(span.end, old.map_or(span.end, |old| old.end));
        // The spaces before an equal comment stay.
        let is_new = self.slice(gap).trim_start() != new.trim_start();
        self.fates.set_comment(gap, is_new.then_some(new));
        Ok(())
    }
}
