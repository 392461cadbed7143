//! Blocks that generate other blocks, as an extension of HCL defines them: `dynamic "service" { … }`.

use std::borrow::Cow;

use super::{Block, BodyItem, Expression, Label};

/// A `dynamic` block as it is written, also with mistakes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let text = r#"dynamic "port" {
///   for_each = [80, 443]
///   content {}
/// }
/// "#;
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let block = file.body().blocks().next().unwrap();
/// let dynamic = block.as_dynamic().unwrap();
/// assert_eq!(dynamic.iterator().as_deref(), Some("port"));
/// assert_eq!(block.generated_type(), "port");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DynamicBlock<'f>(Block<'f>);

impl<'f> DynamicBlock<'f> {
    /// The type of the blocks that generate others.
    pub const TYPE: &'static str = "dynamic";

    /// Returns the label that names the type of the generated blocks.
    #[must_use]
    pub fn label(self) -> Option<Label<'f>> {
        self.0.label(0)
    }

    /// Returns the name of the iterator as it is written, without quotes. Without it, the label names the iterator.
    #[must_use]
    pub fn written_iterator(self) -> Option<(&'f str, Expression<'f>)> {
        let iterator = self.0.body().attribute("iterator")?.expression();
        Some((iterator.as_keyword()?, iterator))
    }

    /// Returns the name of the iterator.
    #[must_use]
    pub fn iterator(self) -> Option<Cow<'f, str>> {
        match self.written_iterator() {
            Some((name, _)) => Some(name.into()),
            None => self.label().map(Label::text),
        }
    }

    /// Returns whether the iterator is in scope in an item of the block: in all but `for_each` and its own name.
    #[must_use]
    pub fn has_iterator_in(item: BodyItem<'_>) -> bool {
        match item {
            BodyItem::Attribute(it) => !it.is_named("for_each") && !it.is_named("iterator"),
            BodyItem::Block(_) => true,
        }
    }
}

impl<'f> Block<'f> {
    /// Returns the block as one that generates others, if it is of the type `dynamic`.
    #[must_use]
    pub fn as_dynamic(self) -> Option<DynamicBlock<'f>> {
        self.is_of_type(DynamicBlock::TYPE)
            .then_some(DynamicBlock(self))
    }

    /// Returns the type of the block, or of the blocks that it generates.
    #[must_use]
    pub fn generated_type(self) -> Cow<'f, str> {
        let label = self.as_dynamic().and_then(DynamicBlock::label);
        label.map_or_else(|| self.type_name().into(), Label::text)
    }
}
