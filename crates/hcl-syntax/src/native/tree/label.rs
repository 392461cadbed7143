//! The labels of blocks.

use std::borrow::Cow;
use std::iter::FusedIterator;

use crate::source::Span;

use super::{File, LabelIndices, LabelNode, LabelTag, Literal};

/// Iterates over a block's labels.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "service \"http\" \"web\" {}\n")?, &mut Diagnostics::new());
/// let service = file.body().blocks().next().unwrap();
/// assert_eq!(service.labels().map(|label| label.text()).collect::<Vec<_>>(), ["http", "web"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Labels<'f> {
    file: &'f File,
    indices: LabelIndices,
}

impl<'f> Labels<'f> {
    pub(super) const fn new(file: &'f File, indices: LabelIndices) -> Self {
        Self { file, indices }
    }

    #[inline]
    fn label(&self, index: u32) -> Label<'f> {
        let file = self.file;
        Label {
            file,
            label: file.tree().label(index),
        }
    }
}

impl<'f> Iterator for Labels<'f> {
    type Item = Label<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let label = self.indices.next()?;
        Some(self.label(label))
    }

    #[inline]
    fn nth(&mut self, index: usize) -> Option<Self::Item> {
        let label = self.indices.nth(index)?;
        Some(self.label(label))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl ExactSizeIterator for Labels<'_> {}
impl FusedIterator for Labels<'_> {}

/// A block's label, quoted or bare.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "service \"a\\tb\" {}\n")?, &mut Diagnostics::new());
/// let label = file.body().blocks().next().unwrap().label(0).unwrap();
/// assert_eq!((label.text().as_ref(), label.is_quoted()), ("a\tb", true));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Label<'f> {
    file: &'f File,
    label: LabelNode,
}

impl<'f> Label<'f> {
    #[inline]
    pub(super) const fn new(file: &'f File, label: LabelNode) -> Self {
        Self { file, label }
    }

    /// Returns the span of the label, with its quotes.
    #[must_use]
    pub const fn span(self) -> Span {
        self.label.span
    }

    /// Returns whether the label is a string, not a bare identifier.
    #[must_use]
    pub fn is_quoted(self) -> bool {
        self.label.tag != LabelTag::Bare
    }

    /// Returns the text of the label, escapes decoded. Borrows it if there are none.
    #[must_use]
    #[inline]
    pub fn text(self) -> Cow<'f, str> {
        let (file, LabelNode { span, tag }) = (self.file, self.label);
        match tag {
            LabelTag::Bare => Cow::Borrowed(file.source().slice(span)),
            LabelTag::Quoted(decode) => Literal::quoted(file.source(), span, decode).decode(),
            LabelTag::Malformed => Cow::Borrowed(file.tree().malformed_label(span.start)),
        }
    }
}
