//! Changes of the text that fix a diagnostic.

use std::borrow::Cow;

use super::Diagnostic;
use super::spelling::is_same_name;
use crate::source::{SourceSpan, Span};

/// A change of the text that fixes the problem: the text that replaces a span.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostic, Source, Span};
///
/// let source = Source::new("app.hcl", "prot = 80\n")?;
/// let name = source.span(Span::new(0, 4));
/// let found = Diagnostic::error("Unsupported argument", "Did you mean \"port\"?")
///     .at(name.clone())
///     .with_suggestion(name, "port");
/// assert_eq!(found.suggestions()[0].title(), r#"Replace "prot" with "port""#);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The span that is replaced; an empty one is where the text is inserted.
    pub span: SourceSpan,
    /// The new text; empty to remove the span.
    pub text: Cow<'static, str>,
}

impl Suggestion {
    /// Returns a label for a menu, such as `Replace "prot" with "port"`.
    #[must_use]
    pub fn title(&self) -> String {
        let old = self.span.text();
        if self.span.source().hides(self.span.span()) {
            return match &*self.text {
                "" => "Remove this".to_owned(),
                new => format!("Write {}", quoted(new)),
            };
        }
        match (old, &*self.text) {
            ("", new) => format!("Insert {}", quoted(new)),
            (old, "") => format!("Remove {}", quoted(old)),
            // `"level" = 1`: in quotes, both texts of "Replace … with …" would be equal.
            (old, new) if quoted(new) == old => format!("Write {old} without quotes"),
            (old, new) if quoted(old) == new => format!("Put {old} in quotes"),
            (old, new) => format!("Replace {} with {}", quoted(old), quoted(new)),
        }
    }
}

/// Quotes a text, unless it is a quoted string already: `"port"` stays, `port` becomes `"port"`.
fn quoted(text: &str) -> Cow<'_, str> {
    if is_string(text) {
        text.into()
    } else {
        format!("{text:?}").into()
    }
}

/// Returns whether a text is one string in quotes, with its escapes: `"a" + "b"` is not.
fn is_string(text: &str) -> bool {
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let Some(inner) = inner else { return false };
    let mut is_escaped = false;
    for char in inner.chars() {
        if char == '"' && !is_escaped {
            return false;
        }
        is_escaped = char == '\\' && !is_escaped;
    }
    !is_escaped
}

impl Diagnostic {
    /// Adds a change of the text that fixes the problem. Several suggestions are alternatives.
    ///
    /// A report for people has a note about each, unless the detail contains the new text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", "ports = [80 81]\n")?;
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&source, &mut diagnostics);
    /// let suggestion = &diagnostics.as_slice()[0].suggestions()[0];
    /// let mut text = source.text().to_owned();
    /// text.replace_range(suggestion.span.span().range(), &suggestion.text);
    /// assert_eq!(text, "ports = [80, 81]\n");
    /// assert_eq!(suggestion.title(), r#"Insert ",""#);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[cold]
    pub fn with_suggestion(mut self, span: SourceSpan, text: impl Into<Cow<'static, str>>) -> Self {
        self.edit().suggestions.push(Suggestion {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds the change of the text that the detail describes.
    #[cold]
    pub(crate) fn with_fix(mut self, span: SourceSpan, text: impl Into<Cow<'static, str>>) -> Self {
        self.edit().describes_fix = true;
        self.with_suggestion(span, text)
    }

    /// Returns the suggestions that the detail does not describe.
    pub(super) fn undescribed_suggestions(&self) -> impl Iterator<Item = &Suggestion> {
        let detail = self.detail();
        let is_new = move |it: &&Suggestion| {
            let text = it.text.trim_matches(['"', ' ', '\n']);
            // A removal has no text that the detail could contain.
            text.is_empty() || !detail.contains(text)
        };
        let all = if self.0.describes_fix {
            &[]
        } else {
            self.suggestions()
        };
        all.iter().filter(is_new)
    }

    /// Adds the suggestion to replace a misspelt name by a similar one, if there is one: the subject, which may be set
    /// later, if it is the name, alone, in quotes or after a dot. Another name may be meant unless the letters are the same but for
    /// their order or case, or one that is missing, as in `prot`, `MAX-SIZE` and `adress`: see [`sure_suggestion`](Self::sure_suggestion).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Source, Span};
    ///
    /// let source = Source::new("app.hcl", "prot = 80\n")?;
    /// let diagnostic = Diagnostic::error("Unsupported argument", "Did you mean \"port\"?")
    ///     .did_you_mean("prot", Some("port"))
    ///     .at(source.span(Span::new(0, 4)));
    /// assert_eq!(diagnostic.suggestions()[0].title(), r#"Replace "prot" with "port""#);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[cold]
    pub fn did_you_mean(mut self, name: &str, similar: Option<&str>) -> Self {
        if let Some(similar) = similar {
            self.edit().similar = Some((name.into(), similar.into()));
            self.suggest_similar();
        }
        self
    }

    /// Turns a similar name into a suggestion once the subject is set.
    pub(super) fn suggest_similar(&mut self) {
        let inner = self.edit();
        let Some(subject) = &inner.subject else {
            return;
        };
        // Taken only with a subject: the subject may be set later.
        let Some((name, similar)) = inner.similar.take() else {
            return;
        };
        // `var.subnet_b` may be meant where there is `var.subnet_a`.
        let is_another_name = !is_same_name(&name, &similar);
        let (text, span) = (subject.text(), subject.span());
        let unquoted = text
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let (span, text) = match unquoted {
            _ if text == &*name => (span, similar.into_string()),
            _ if text.strip_prefix('.') == Some(&*name) => {
                (Span::new(span.start + 1, span.end), similar.into_string())
            }
            Some(quoted) if quoted == &*name => (span, format!("\"{similar}\"")),
            _ => return,
        };
        let span = subject.source().span(span);
        inner.doubts_suggestions |= is_another_name;
        inner.suggestions.push(Suggestion {
            span,
            text: text.into(),
        });
    }

    /// Says that something else may be meant: [`sure_suggestion`](Self::sure_suggestion) returns none, so that no tool applies a
    /// suggestion unless a person chooses it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Source, Span};
    ///
    /// let source = Source::new("app.hcl", "kind = cat\n")?;
    /// let name = source.span(Span::new(7, 10));
    /// let found = Diagnostic::error("Unknown variable", "Did you mean \"var\"?")
    ///     .at(name.clone())
    ///     .with_suggestion(name, "var");
    /// assert!(found.sure_suggestion().is_some());
    /// assert!(found.doubting_suggestions().sure_suggestion().is_none());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[cold]
    pub fn doubting_suggestions(mut self) -> Self {
        self.edit().doubts_suggestions = true;
        self
    }

    /// Returns the suggestion that a tool may apply without a question: the only one, unless the report
    /// [doubts](Self::doubting_suggestions) it.
    #[must_use]
    pub fn sure_suggestion(&self) -> Option<&Suggestion> {
        match self.suggestions() {
            [only] if !self.0.doubts_suggestions => Some(only),
            _ => None,
        }
    }

    /// Removes the suggestions.
    #[must_use]
    pub fn without_suggestions(mut self) -> Self {
        self.edit().suggestions.clear();
        // Setting the subject would turn the similar name into a suggestion again.
        self.edit().similar = None;
        self
    }

    /// Returns the changes of the text that fix the problem, each on its own; none if one would show a secret.
    #[must_use]
    pub fn suggestions(&self) -> &[Suggestion] {
        let is_secret = |it: &Suggestion| {
            let source = it.span.source();
            // A constant, or a name that the program knows, is not made of what it replaces.
            let is_constant = matches!(it.text, Cow::Borrowed(_)) || source.knows(&it.text);
            source.conceals(it.span.span())
                || !self.0.is_open && !is_constant && source.hides(it.span.span())
        };
        if self.0.suggestions.iter().any(is_secret) {
            &[]
        } else {
            &self.0.suggestions
        }
    }

    /// Returns the changes also if no report may show them. Used by hcl-serde and hcl-config, which decide by them what else is wrong: that
    /// must not depend on whether the text is masked already.
    #[doc(hidden)]
    #[must_use]
    pub fn all_suggestions(&self) -> &[Suggestion] {
        &self.0.suggestions
    }
}

#[cfg(test)]
mod tests {
    use crate::{Diagnostics, Source, native};

    fn title(text: &str) -> String {
        let source = Source::new("app.hcl", text).expect("a small text");
        let mut found = Diagnostics::new();
        native::parse(&source, &mut found);
        let mut fixes = found.iter().flat_map(crate::Diagnostic::suggestions);
        fixes
            .next()
            .map(super::Suggestion::title)
            .unwrap_or_default()
    }

    #[test]
    fn a_title_shows_what_changes() {
        assert_eq!(title("\"level\" = 1\n"), "Write \"level\" without quotes");
        assert_eq!(super::quoted(r#""a\n\"b\"""#), r#""a\n\"b\"""#);
        assert_eq!(super::quoted(r#""a" + "b""#), r#""\"a\" + \"b\"""#);
    }
}
