//! Bodies, attributes and blocks.

// spec(native): Structural Elements

use crate::source::{SourceSpan, Span};

use super::{Expression, ExpressionId, File, Items, Label, NodeKind, StoredBlock};

/// The content of a block, or of a whole file: attributes and blocks.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, BodyItem};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let text = "region = \"eu\"\nserver \"web\" {\n  port = 80\n}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let names = file.body().items().map(|item| match item {
///     BodyItem::Attribute(attribute) => attribute.name(),
///     BodyItem::Block(block) => block.type_name(),
/// });
/// assert_eq!(names.collect::<Vec<_>>(), ["region", "server"]);
///
/// let server = file.body().blocks().next().unwrap();
/// assert_eq!(server.label(0).unwrap().text(), "web");
/// let port = server.body().attribute("port").unwrap();
/// assert_eq!(port.expression().as_number(), Some("80"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body<'f> {
    file: &'f File,
    block: u32,
}

impl File {
    /// Returns the body of the whole file. It is empty if only an expression, template or traversal was parsed.
    #[must_use]
    #[inline]
    pub fn body(&self) -> Body<'_> {
        Body::new(self, 0)
    }
}

impl<'f> Body<'f> {
    /// Returns the body of the block with a number in the file, which is [`id`](Self::id).
    #[must_use]
    pub const fn new(file: &'f File, block: u32) -> Self {
        Self { file, block }
    }

    #[inline]
    fn fields(self) -> StoredBlock {
        self.file.tree().block(self.block)
    }

    /// Returns the file that the body is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// Returns the block with this body, which is not the one of a file.
    #[must_use]
    #[inline]
    pub const fn block(self) -> Block<'f> {
        Block::new(self.file, self.block)
    }

    /// Returns a number that identifies the body in its file; 0 is the whole file.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.block
    }

    /// Iterates over attributes and blocks, in source order. A redefined attribute appears once, as first defined.
    #[must_use]
    #[inline]
    pub fn items(self) -> Items<'f> {
        Items::of_list(self.file, self.fields().items)
    }

    /// Iterates over the attributes, in source order.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", "a = 1\nb {}\nc = 2\n")?;
    /// let file = native::parse(&source, &mut Diagnostics::new());
    /// let names: Vec<&str> = file.body().attributes().map(|attribute| attribute.name()).collect();
    /// assert_eq!(names, ["a", "c"]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[inline]
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'f>> + Clone {
        let file = self.file;
        let ids = self
            .items()
            .ids
            .filter(move |&&id| !file.tree().is_block(id));
        ids.map(move |&id| Attribute::new(file, id))
    }

    /// Iterates over the blocks, in source order.
    #[inline]
    pub fn blocks(self) -> impl Iterator<Item = Block<'f>> + Clone {
        let file = self.file;
        let ids = self
            .items()
            .ids
            .filter(move |&&id| file.tree().is_block(id));
        ids.map(move |&id| Block::new(file, id))
    }

    /// Iterates over the blocks of a type, in source order.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let text = "module \"a\" {}\nlocals {}\nmodule \"b\" {}\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let modules = file.body().blocks_of_type("module");
    /// let labels: Vec<_> = modules.filter_map(|module| module.label(0)).collect();
    /// assert_eq!(labels.len(), 2);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn blocks_of_type<'n>(self, type_name: &'n str) -> impl Iterator<Item = Block<'f>> + 'n
    where
        'f: 'n,
    {
        self.blocks()
            .filter(move |block| block.is_of_type(type_name))
    }

    /// Returns the attribute of a name. Takes time linear in the number of items.
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<Attribute<'f>> {
        self.attributes().find(|attribute| attribute.name() == name)
    }

    /// Returns the span from the open to the close brace; the whole text for a file's own body.
    #[must_use]
    pub fn span(self) -> Span {
        self.fields().body
    }

    /// Returns the empty span at which a missing item is reported: before the open brace, or at the start of the file, after
    /// blanks and `/* */` comments.
    #[must_use]
    pub fn missing_item(self) -> Span {
        let start = self.fields().body.start;
        let text = self.file.source().text();
        let mut rest = text.get(start as usize..).unwrap_or_default();
        loop {
            rest = rest.trim_start_matches([' ', '\t']);
            let comment = rest
                .strip_prefix("/*")
                .and_then(|comment| comment.split_once("*/"));
            let Some((_, after)) = comment else { break };
            rest = after;
        }
        // A comment is skipped that the end of the file ends, and not its line.
        if rest.starts_with(['#', '/']) && !rest.contains('\n') {
            rest = "";
        }
        let skipped = text.len().saturating_sub(rest.len());
        Span::at(u32::try_from(skipped).unwrap_or(start).max(start))
    }

    /// Returns the span with its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file.source().span(self.span())
    }
}

/// `name = expression`
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let port = file.body().attributes().next().unwrap();
/// assert_eq!(port.name(), "port");
/// assert_eq!(port.expression().as_number(), Some("80"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute<'f> {
    file: &'f File,
    id: u32,
}

impl<'f> Attribute<'f> {
    /// Returns the attribute with a number, which [`id`](Self::id) returns.
    #[must_use]
    #[inline]
    pub const fn new(file: &'f File, id: u32) -> Self {
        Self { file, id }
    }

    /// Returns a number that identifies the attribute in its file, and is not 0.
    #[must_use]
    #[inline]
    pub const fn id(self) -> u32 {
        self.id
    }

    /// Returns the file that the attribute is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// Returns the name.
    #[must_use]
    #[inline]
    pub fn name(self) -> &'f str {
        self.file.source().slice(self.name_span())
    }

    /// Returns the span of the name.
    #[must_use]
    #[inline]
    pub fn name_span(self) -> Span {
        self.file.tree().span(self.id)
    }

    /// Returns whether the attribute has this name. Cheaper than comparing [`Attribute::name`].
    #[must_use]
    #[inline]
    pub fn is_named(self, name: &str) -> bool {
        covers(self.file, self.name_span(), name)
    }

    /// Returns the span from the name to the end of the expression.
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        self.name_span().to(self.expression().span())
    }

    /// Returns the expression after the equals sign.
    #[must_use]
    #[inline]
    pub fn expression(self) -> Expression<'f> {
        let value = match self.file.tree().node(self.id).kind {
            NodeKind::Attribute(value) => value,
            _ => ExpressionId(self.id),
        };
        Expression::new(self.file, value)
    }
}

/// `type "label" { … }`
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let text = "service \"http\" web {\n  port = 80\n}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let block = file.body().blocks().next().unwrap();
/// assert_eq!(block.type_name(), "service");
/// let labels: Vec<_> = block.labels().map(|label| label.text()).collect();
/// assert_eq!(labels, ["http", "web"]);
/// assert_eq!(block.body().attributes().count(), 1);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'f> {
    file: &'f File,
    id: u32,
}

impl<'f> Block<'f> {
    #[inline]
    pub(super) const fn new(file: &'f File, id: u32) -> Self {
        Self { file, id }
    }

    /// Returns the file that the block is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// Returns the block type.
    #[must_use]
    #[inline]
    pub fn type_name(self) -> &'f str {
        self.file.source().slice(self.type_span())
    }

    /// Returns whether the block is of this type. Cheaper than comparing [`Block::type_name`].
    #[must_use]
    #[inline]
    pub fn is_of_type(self, type_name: &str) -> bool {
        covers(self.file, self.type_span(), type_name)
    }

    /// Returns the span of the block type.
    #[must_use]
    #[inline]
    pub fn type_span(self) -> Span {
        self.file.tree().span(self.id)
    }

    /// Iterates over the labels, in source order.
    #[inline]
    pub fn labels(self) -> impl ExactSizeIterator<Item = Label<'f>> + Clone {
        let file = self.file;
        let ids = file.tree().labels(self.id);
        ids.map(move |id| Label::new(file, file.tree().node(id)))
    }

    /// Returns the number of labels.
    #[must_use]
    #[inline]
    pub fn label_count(self) -> usize {
        self.labels().len()
    }

    /// Returns the text of the label at an index if it is a string without escapes. `None` for any other.
    #[must_use]
    #[inline]
    pub fn verbatim_label(self, index: usize) -> Option<&'f str> {
        self.label(index)?.as_verbatim()
    }

    /// Returns the label at an index, counted from 0.
    #[must_use]
    #[inline]
    pub fn label(self, index: usize) -> Option<Label<'f>> {
        self.labels().nth(index)
    }

    /// Returns the span from the block type to the last label: the header without the brace.
    #[must_use]
    pub fn definition_span(self) -> Span {
        let last = self.labels().last().map(Label::span);
        self.type_span().to(last.unwrap_or(self.type_span()))
    }

    /// Returns the span of the open brace; empty where it is missing.
    #[must_use]
    pub fn open_brace_span(self) -> Span {
        let open = self.body().span().start_point();
        let brace = Span::new(open.start, open.start + 1);
        if self.file.source().slice(brace) == "{" {
            brace
        } else {
            open
        }
    }

    /// Returns the span of the close brace; empty at the body's end where it is missing.
    #[must_use]
    pub fn close_brace_span(self) -> Span {
        let end = self.body().span().end;
        let is_closed = self.body().fields().closed;
        Span::new(end - u32::from(is_closed), end)
    }

    /// Returns the span from the block type to the close brace.
    #[must_use]
    pub fn span(self) -> Span {
        self.type_span().to(self.body().span())
    }

    /// Returns the content between the braces.
    #[must_use]
    pub const fn body(self) -> Body<'f> {
        Body::new(self.file, self.id)
    }
}

/// Returns whether the text at a span equals `text`.
#[inline]
pub(super) fn covers(file: &File, span: Span, text: &str) -> bool {
    // The length first: most names that differ have different lengths.
    if span.len() as usize != text.len() {
        return false;
    }
    let bytes = file.source().text().as_bytes().get(span.range());
    bytes.is_some_and(|bytes| is_same(bytes, text.as_bytes()))
}

/// Whether two names are equal. Of most names, the first and last eight bytes are all there are: two loads instead of a
/// call of `memcmp`.
#[inline]
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len()
        && match a.len() {
            1..4 => {
                let middle = a.len() / 2;
                a.first() == b.first() && a.get(middle) == b.get(middle) && a.last() == b.last()
            }
            4..8 => ends::<4>(a) == ends(b),
            8..16 => ends::<8>(a) == ends(b),
            _ => a == b,
        }
}

#[inline]
fn ends<const N: usize>(text: &[u8]) -> (Option<&[u8; N]>, Option<&[u8; N]>) {
    (text.first_chunk(), text.last_chunk())
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn names_that_differ_anywhere_differ() {
        for length in 0..40 {
            let name = vec![b'a'; length];
            assert!(is_same(&name, &name.clone()));
            assert!(!is_same(&name, &vec![b'a'; length + 1]));
            for at in 0..length {
                let mut other = name.clone();
                other[at] = b'b';
                assert!(!is_same(&name, &other), "at {at} of {length}");
            }
        }
    }
}
