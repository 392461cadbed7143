//! The labels of blocks.

use std::borrow::Cow;
use std::iter::FusedIterator;

use crate::source::Span;

use super::{File, Literal, Node, NodeKind};

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
    indices: std::ops::Range<u32>,
}

impl<'f> Labels<'f> {
    pub(super) const fn new(file: &'f File, indices: std::ops::Range<u32>) -> Self {
        Self { file, indices }
    }

    #[inline]
    fn label(&self, index: u32) -> Label<'f> {
        let file = self.file;
        Label {
            file,
            node: file.tree().node(index),
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
    node: Node,
}

impl<'f> Label<'f> {
    /// Returns the span of the label, with its quotes.
    #[must_use]
    pub const fn span(self) -> Span {
        self.node.span
    }

    /// Returns whether the label is a string, not a bare identifier.
    #[must_use]
    pub fn is_quoted(self) -> bool {
        !matches!(self.node.kind, NodeKind::Variable)
    }

    /// Returns the text of the label, escapes decoded. Borrows it if there are none.
    #[must_use]
    #[inline]
    pub fn text(self) -> Cow<'f, str> {
        let (file, Node { span, kind }) = (self.file, self.node);
        match kind {
            NodeKind::String(decode) => Literal::quoted(file.source(), span, decode).decode(),
            NodeKind::MalformedLabel(index) => {
                let text = file.tree().malformed_labels.get(index as usize);
                Cow::Borrowed(text.map_or("", |text| text))
            }
            _ => Cow::Borrowed(file.source().slice(span)),
        }
    }

    /// Returns the text in the quotes, if it has no escapes.
    #[inline]
    pub(super) fn as_verbatim(self) -> Option<&'f str> {
        self.node.as_verbatim(self.file)
    }
}
