//! Replacements of spans of a text, and what can be done with a list of them.

mod compose;
#[cfg(test)]
mod tests;

use hcl_core::internal::sort::sort_by_key;
use std::borrow::Cow;
use std::fmt;

use hcl_syntax::Span;

/// The replacement of one span of a text.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Span;
/// use hcl_write::{Patch, Patches};
///
/// let insertion = Patch::new(Span::new(0, 0), "# Public.\n");
/// let removal = Patch::new(Span::new(9, 16), "");
/// let patches = Patches::new(vec![insertion, removal])?;
/// assert_eq!(patches.apply("port = 80 # http\n"), "# Public.\nport = 80\n");
/// # Ok::<(), hcl_write::patch::OverlapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The bytes to replace; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a removal.
    pub text: Cow<'static, str>,
}

impl Patch {
    /// Returns a patch that replaces `span` by `text`.
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::Patch;
    ///
    /// let patch = Patch::new(Span::new(7, 9), "8080");
    /// assert_eq!((patch.span.len(), &*patch.text), (2, "8080"));
    /// ```
    #[must_use]
    pub fn new(span: Span, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        Self { span, text }
    }

    /// Returns a patch that replaces `span` by a number of spaces.
    pub(crate) fn spaces(span: Span, count: usize) -> Self {
        const SPACES: &str = "                                                                ";

        match SPACES.get(..count) {
            Some(spaces) => Self::new(span, spaces),
            None => Self::new(span, " ".repeat(count)),
        }
    }
}

/// Replacements of one text, sorted by offset and without overlaps.
///
/// Spans may touch. Insertions at the same offset keep their order.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Span;
/// use hcl_write::{Patch, Patches};
///
/// let text = "port=80";
/// let patches = Patches::new(vec![
///     Patch::new(Span::new(5, 7), "8080"),
///     Patch::new(Span::new(4, 5), " = "),
/// ])?;
/// assert_eq!(patches.apply(text), "port = 8080");
/// # Ok::<(), hcl_write::patch::OverlapError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Patches {
    sorted: Vec<Patch>,
}

/// Two patches replace the same bytes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Span;
/// use hcl_write::{Patch, Patches};
///
/// let error = Patches::new(vec![
///     Patch::new(Span::new(0, 4), "host"),
///     Patch::new(Span::new(2, 6), ""),
/// ]).unwrap_err();
/// assert_eq!((error.first, error.second), (Span::new(0, 4), Span::new(2, 6)));
/// assert_eq!(error.to_string(), "bytes 0..4 and 2..6 are both replaced, and overlap");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlapError {
    /// The span of the earlier patch.
    pub first: Span,
    /// The span of the patch that starts inside the earlier one.
    pub second: Span,
}

impl fmt::Display for OverlapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second } = self;
        write!(
            f,
            "bytes {}..{} and {}..{} are both replaced, and overlap",
            first.start, first.end, second.start, second.end
        )
    }
}

impl std::error::Error for OverlapError {}

impl Patches {
    /// Sorts patches by offset.
    ///
    /// # Errors
    ///
    /// Returns an error if two patches overlap.
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::{Patch, Patches};
    ///
    /// let insert = |offset| Patch::new(Span::at(offset), "-");
    /// assert_eq!(Patches::new(vec![insert(3), insert(1)])?.apply("abcd"), "a-bc-d");
    /// assert!(Patches::new(vec![Patch::new(Span::new(0, 2), ""), insert(1)]).is_err());
    /// # Ok::<(), hcl_write::patch::OverlapError>(())
    /// ```
    pub fn new(mut patches: Vec<Patch>) -> Result<Self, OverlapError> {
        sort_by_key(&mut patches, |patch| (patch.span.start, patch.span.end));
        // Neighbours are enough: a patch that overlaps a later one overlaps the next one, which starts no later.
        for (first, second) in patches.iter().zip(patches.iter().skip(1)) {
            if second.span.start < first.span.end {
                let (first, second) = (first.span, second.span);
                return Err(OverlapError { first, second });
            }
        }
        Ok(Self { sorted: patches })
    }

    /// Takes patches that are sorted and do not overlap.
    pub(crate) fn from_sorted(sorted: Vec<Patch>) -> Self {
        debug_assert!(
            sorted.is_sorted_by(|first, second| first.span.end <= second.span.start),
            "patches are not sorted"
        );
        Self { sorted }
    }

    /// Returns true if nothing is replaced.
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{FormatOptions, format};
    ///
    /// // A check whether a file is formatted.
    /// let source = Source::new("app.hcl", "port = 80\n")?;
    /// assert!(format(&source, &FormatOptions::default()).patches.is_empty());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Returns the number of patches.
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::{Patch, Patches};
    ///
    /// let patches = Patches::new(vec![Patch::new(Span::at(0), "a"), Patch::new(Span::at(0), "b")])?;
    /// assert_eq!(patches.len(), 2);
    /// # Ok::<(), hcl_write::patch::OverlapError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Iterates over the patches in source order.
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::{Patch, Patches};
    ///
    /// let patches = Patches::new(vec![Patch::new(Span::at(4), "b"), Patch::new(Span::at(0), "a")])?;
    /// let texts: Vec<_> = patches.iter().map(|patch| patch.text).collect();
    /// assert_eq!(texts, ["a", "b"]);
    /// # Ok::<(), hcl_write::patch::OverlapError>(())
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        self.sorted.iter().cloned()
    }

    /// Returns the text with all spans replaced.
    ///
    /// # Panics
    ///
    /// Panics if a span is outside the text or not on a character boundary: the patches belong to another text.
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::{Patch, Patches};
    ///
    /// let patches = Patches::new(vec![Patch::new(Span::new(7, 9), "8080")])?;
    /// assert_eq!(patches.apply("port = 80\n"), "port = 8080\n");
    /// # Ok::<(), hcl_write::patch::OverlapError>(())
    /// ```
    #[must_use]
    #[expect(
        clippy::string_slice,
        reason = "documented: patches belong to the text"
    )]
    pub fn apply(&self, text: &str) -> String {
        let added: usize = self.sorted.iter().map(|patch| patch.text.len()).sum();
        let removed = self.sorted.iter().map(|patch| patch.span.range().len());
        let removed: usize = removed.sum();
        let mut out = String::with_capacity((text.len() + added).saturating_sub(removed));
        let mut end = 0;
        for patch in &self.sorted {
            let span = patch.span.range();
            out.push_str(&text[end..span.start]);
            out.push_str(&patch.text);
            end = span.end;
        }
        out.push_str(&text[end..]);
        out
    }

    /// Retains the patches with spans inside `span`, or at its ends.
    pub(crate) fn within(mut self, span: Span) -> Self {
        self.sorted
            .retain(|patch| span.start <= patch.span.start && patch.span.end <= span.end);
        self
    }

    /// Combines these patches with patches of the text that they produce, into patches of the old text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Span;
    /// use hcl_write::{Patch, Patches};
    ///
    /// let text = "port=80";
    /// let first = Patches::new(vec![Patch::new(Span::new(5, 7), "8080")])?;
    /// let later = Patches::new(vec![Patch::new(Span::new(4, 5), " = ")])?;
    /// let both = first.then(&later);
    /// assert_eq!(both.apply(text), "port = 8080");
    /// # Ok::<(), hcl_write::patch::OverlapError>(())
    /// ```
    #[must_use]
    pub fn then(&self, later: &Self) -> Self {
        compose::compose(self, later)
    }
}

impl<'p> IntoIterator for &'p Patches {
    type Item = Patch;
    type IntoIter = Iter<'p>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Patches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// An iterator over [`Patches`] in source order.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{FormatOptions, format};
///
/// // The lines that the formatter changes.
/// let source = Source::new("app.hcl", "a = 1\nb=2\n")?;
/// let patches = format(&source, &FormatOptions::default()).patches;
/// let lines: Vec<u32> = patches.iter().map(|patch| source.position(patch.span.start).line).collect();
/// assert_eq!(lines, [2, 2]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub type Iter<'p> = std::iter::Cloned<std::slice::Iter<'p, Patch>>;
