//! The questions that each kind of body answers.

use std::any::Any;
use std::fmt;

use super::consumed_names::{Listing, Unnamed};
use super::{Body, BodyContent, BodySchema};
use crate::diagnostic::Diagnostics;
use crate::source::{Source, SourceSpan};

/// A kind of body. The methods of [`Body`] ask it, and their documentation says more. Kinds of other crates combine bodies.
pub trait BodyKind: Any + fmt::Debug + Send + Sync {
    /// Returns the content that a schema names. Reports missing required attributes.
    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent;

    /// Returns the items, regardless of their names.
    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent;

    /// Returns the body without the names of a schema.
    fn without(&self, schema: &BodySchema) -> Body;

    /// Returns the span for reports about missing content.
    fn missing_item(&self) -> Option<SourceSpan>;

    /// Returns the bodies that this one combines.
    fn parts(&self) -> Vec<&Body> {
        Vec::new()
    }

    /// Returns whether a syntax error hides a part of the content.
    fn is_incomplete(&self) -> bool {
        self.parts().into_iter().any(Body::is_incomplete)
    }

    /// Returns the approximate length of the text in bytes: the cost of walking it.
    fn text_len(&self) -> u64 {
        self.parts().into_iter().map(Body::text_len).sum()
    }

    /// Returns the index of the layer that a source belongs to. Of two names of one field, the later layer counts.
    fn layer_of(&self, _source: &Source) -> usize {
        0
    }

    /// Returns how the parts are combined, where that tells two bodies with equal parts apart.
    fn combination(&self) -> String {
        String::new()
    }
}
