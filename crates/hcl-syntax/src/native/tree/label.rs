//! The labels of blocks.

use crate::source::Span;
use std::borrow::Cow;

use super::{File, Literal, Node, NodeKind};

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
    #[inline]
    pub(super) const fn new(file: &'f File, node: Node) -> Self {
        Self { file, node }
    }

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
