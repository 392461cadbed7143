//! Views of bodies, blocks and attributes: of the native tree directly, or of the body model for JSON, merged and
//! generated bodies.

use std::borrow::Cow;

use hcl_core::extend::Listing;
use hcl_core::native;
use hcl_core::{Attribute, Block, Body, Diagnostic, Diagnostics, Expression, SourceSpan};

use crate::error::UNKNOWN_VALUE;

/// Methods that both kinds of a view have. A native span has no source of its own.
macro_rules! of_both {
    ($view:ident: $($value:ident -> $result:ty),*; $($span:ident),*) => {
        impl<'c> $view<'c> {
            $(#[inline]
            pub(crate) fn $value(self) -> $result {
                match self {
                    Self::Native(native) => native.$value(),
                    Self::Model(model) => model.$value(),
                }
            })*

            $(pub(crate) fn $span(self) -> SourceSpan {
                match self {
                    Self::Native(native) => native.file().source().span(native.$span()),
                    Self::Model(model) => model.$span(),
                }
            })*
        }
    };
}

of_both!(BlockView: type_name -> &'c str, label_count -> usize; type_span, definition_span);
of_both!(AttributeView: name -> &'c str; name_span, span);

/// A body.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BodyView<'c> {
    Native(native::Body<'c>),
    Model(&'c Body),
}

impl<'c> BodyView<'c> {
    pub(crate) fn new(body: &'c Body) -> Self {
        body.as_native().map_or(Self::Model(body), Self::Native)
    }

    pub(crate) fn to_model(self) -> Body {
        match self {
            Self::Native(body) => body.into(),
            Self::Model(body) => body.clone(),
        }
    }

    /// Returns whether a mistake in a dynamic block hides blocks.
    pub(crate) fn hides_blocks(self) -> bool {
        match self {
            Self::Native(_) => false,
            Self::Model(body) => body.hides_blocks(),
        }
    }

    /// Returns whether a span lies inside the body; of a body with several spans, in the value of an attribute or in a block.
    #[cold]
    pub(crate) fn contains(self, at: &SourceSpan) -> bool {
        let body = match self {
            Self::Native(body) => return body.source_span().encloses(at),
            Self::Model(body) => body,
        };
        let items = body.items(&mut Diagnostics::new());
        let mut values = items
            .attributes
            .iter()
            .flat_map(|it| it.expression().spans());
        let mut blocks = items.blocks.iter().map(BlockView::Model);
        values.any(|value| value.encloses(at))
            || blocks.any(|it| it.definition_span().encloses(at) || it.body().contains(at))
    }

    /// Makes the whole body a secret, or all items in it where the body has several spans.
    #[cold]
    pub(crate) fn conceal(self) {
        let body = match self {
            Self::Native(body) => return body.source_span().conceal(),
            Self::Model(body) => body,
        };
        let items = body.list(Listing::Known, &mut Diagnostics::new());
        for it in &items.attributes {
            AttributeView::Model(it).conceal();
        }
        for it in &items.blocks {
            BlockView::Model(it).conceal(0);
        }
    }

    /// Returns whether a label or value of the body is a secret.
    #[cold]
    pub(crate) fn is_concealed(self) -> bool {
        let body = match self {
            Self::Native(body) => return body.source_span().is_concealed(),
            Self::Model(body) => body,
        };
        let items = body.list(Listing::Known, &mut Diagnostics::new());
        let mut values = items
            .attributes
            .iter()
            .flat_map(|it| it.expression().spans());
        values.any(|value| value.is_concealed())
            || items
                .blocks
                .iter()
                .any(|it| BlockView::Model(it).is_concealed())
    }

    /// Returns whether a syntax error hides a part of what the body has.
    pub(crate) fn is_incomplete(self) -> bool {
        match self {
            Self::Native(body) => body.has_mistake(),
            Self::Model(body) => body.is_incomplete(),
        }
    }

    /// Sets the subject of a diagnostic to the span at which missing items are reported. After a syntax error, an item of the body
    /// may be there, but not be known.
    pub(crate) fn locate_missing(self, diagnostic: Diagnostic) -> Diagnostic {
        let diagnostic = if self.is_incomplete() {
            diagnostic.with_code(UNKNOWN_VALUE)
        } else {
            diagnostic
        };
        diagnostic.at(self.missing_item())
    }

    /// Returns the span at which missing items are reported.
    pub(crate) fn missing_item(self) -> Option<SourceSpan> {
        match self {
            Self::Native(body) => Some(body.file().source().span(body.missing_item())),
            Self::Model(body) => body.missing_item(),
        }
    }
}

/// A block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlockView<'c> {
    Native(native::Block<'c>),
    Model(&'c Block),
}

impl<'c> BlockView<'c> {
    #[inline]
    pub(crate) fn is_of_type(self, name: &str) -> bool {
        match self {
            Self::Native(block) => block.is_of_type(name),
            Self::Model(block) => block.type_name() == name,
        }
    }

    /// Returns a report about the header, as one about an unknown value if the header has a syntax error.
    #[cold]
    pub(crate) fn about_header(self, diagnostic: Diagnostic) -> Diagnostic {
        if self.is_header_broken() {
            diagnostic.with_code(UNKNOWN_VALUE)
        } else {
            diagnostic
        }
    }

    pub(crate) fn is_header_broken(self) -> bool {
        let block = match self {
            Self::Native(block) => Some(block),
            Self::Model(block) => block.as_native(),
        };
        block.is_some_and(native::Block::is_header_broken)
    }

    pub(crate) fn body(self) -> BodyView<'c> {
        match self {
            Self::Native(block) => BodyView::Native(block.body()),
            Self::Model(block) => BodyView::new(block.body()),
        }
    }

    #[inline]
    pub(crate) fn label(self, index: usize) -> Option<Cow<'c, str>> {
        if let Self::Native(block) = self
            && let Some(label) = block.verbatim_label(index)
        {
            return Some(Cow::Borrowed(label));
        }
        self.decoded_label(index)
    }

    /// As [`BlockView::label`], for labels with escapes, and of other bodies.
    #[inline(never)]
    fn decoded_label(self, index: usize) -> Option<Cow<'c, str>> {
        match self {
            Self::Native(block) => block.label(index).map(native::Label::text),
            Self::Model(block) => block.label(index),
        }
    }

    /// Returns the span of a label, or of the header without such a label.
    pub(crate) fn label_span(self, index: usize) -> SourceSpan {
        match self {
            Self::Native(block) => {
                let label = block.label(index).map(native::Label::span);
                let span = label.unwrap_or_else(|| block.definition_span());
                block.file().source().span(span)
            }
            Self::Model(block) => {
                let label = block.labels().into_iter().nth(index);
                label.map_or_else(|| block.definition_span(), |label| label.span)
            }
        }
    }

    /// Returns whether the source has the text of a label, and no expression computes it.
    #[cold]
    pub(crate) fn is_label_written(self, index: usize) -> bool {
        let at = self.label_span(index);
        let label = self.label(index);
        label.is_some_and(|label| at.text().trim_matches('"') == label)
    }

    /// Makes the body a secret, and the labels from an index on.
    #[cold]
    pub(crate) fn conceal(self, first_label: usize) {
        for index in first_label..self.label_count() {
            self.label_span(index).conceal();
        }
        self.body().conceal();
    }

    /// Returns whether a label, or a value of the body, is a secret.
    #[cold]
    fn is_concealed(self) -> bool {
        let mut labels = (0..self.label_count()).map(|index| self.label_span(index));
        labels.any(|label| label.is_concealed()) || self.body().is_concealed()
    }

    /// Returns the span of the open brace, at which a missing label is reported.
    pub(crate) fn open_brace_span(self) -> SourceSpan {
        match self {
            Self::Native(block) => block.file().source().span(block.open_brace_span()),
            Self::Model(block) => match block.as_native() {
                Some(block) => Self::Native(block).open_brace_span(),
                None => block.definition_span(),
            },
        }
    }
}

/// Makes the body of a block a secret, and the labels from an index on.
#[cold]
pub fn conceal_block(block: &Block, first_label: usize) {
    BlockView::Model(block).conceal(first_label);
}

/// An attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AttributeView<'c> {
    Native(native::Attribute<'c>),
    Model(&'c Attribute),
}

impl<'c> AttributeView<'c> {
    #[inline]
    pub(crate) fn is_named(self, name: &str) -> bool {
        match self {
            Self::Native(attribute) => attribute.is_named(name),
            Self::Model(attribute) => attribute.name() == name,
        }
    }

    /// Makes the name and the value a secret.
    #[cold]
    fn conceal(self) {
        self.name_span().conceal();
        self.anchor().conceal();
    }

    pub(crate) fn to_expression(self) -> Expression {
        match self {
            Self::Native(attribute) => attribute.expression().into(),
            Self::Model(attribute) => attribute.expression().clone(),
        }
    }
}
