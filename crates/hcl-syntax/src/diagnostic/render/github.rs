//! Diagnostics as workflow commands of GitHub Actions, which show them as annotations of the changed lines.

use std::fmt::Write;

use super::super::{Diagnostic, Diagnostics, Severity};
use super::escape::is_hidden;
use crate::source::ColumnUnit;

impl Diagnostics {
    /// Returns one line for each diagnostic: a workflow command of GitHub Actions, which shows it as an annotation.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", "port = 80 81\n")?;
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&source, &mut diagnostics);
    /// assert_eq!(
    ///     diagnostics.render_github(),
    ///     "::error file=app.hcl,line=1,endLine=1,col=11,endColumn=12,title=Missing newline after argument::\
    ///      The argument's value ends before this. Begin a new line for what comes next. \
    ///      [missing-newline-after-argument]\n"
    /// );
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn render_github(&self) -> String {
        let mut out = String::new();
        for diagnostic in self.iter().chain(self.closing_note().as_ref()) {
            command(&mut out, diagnostic);
        }
        out
    }
}

fn command(out: &mut String, diagnostic: &Diagnostic) {
    out.push_str(match diagnostic.severity() {
        Severity::Error => "::error ",
        Severity::Warning => "::warning ",
        Severity::Information | Severity::Hint => "::notice ",
    });
    // Writing to a string cannot fail.
    if let Some(subject) = diagnostic.subject() {
        let unit = ColumnUnit::Utf32;
        let (start, end) = (subject.start_in(unit), subject.end_in(unit));
        let _ = write!(
            out,
            "file={},line={},endLine={}",
            property(subject.source().name()),
            start.line,
            end.line
        );
        // Columns apply to one line only, and the last one is inside the annotation.
        if start.line == end.line {
            let last = end.column.saturating_sub(1).max(start.column);
            let _ = write!(out, ",col={},endColumn={last}", start.column);
        }
        out.push(',');
    }
    let _ = write!(out, "title={}::", property(diagnostic.summary()));
    out.push_str(&message(&diagnostic.detail()));
    if let Some(code) = diagnostic.code() {
        let _ = write!(out, " [{}]", message(&code));
    }
    out.push('\n');
}

/// Escapes a message: a line feed would begin another command.
fn message(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            c if is_hidden(c) => drop(write!(out, "<U+{:04X}>", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// Escapes the value of a property, which also ends at a colon or comma.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
