//! The parts of a tree that are deserialized: a value, the blocks of one type, a body.
//!
//! One deserializer for all three, because a type of serde is compiled once for each type of deserializer that reads it.

use hcl_core::{Diagnostic, Diagnostics, SourceSpan};
use serde::Deserialize;

use super::origin::Origin;
use super::unsupported_names::{unknown_key, unknown_name};
use crate::error::Error;
use crate::location::{Anchor, Location, Path, Step, locate_path, or_at};
use crate::session::Session;
use crate::view::{BlockView, BodyView};

/// Deserializer of a part of a tree.
///
/// # Examples
///
/// ```
/// use hcl_serde::Error;
/// use hcl_serde::body::{Input, ReadField};
/// use serde::Deserialize;
///
/// /// Keeps a number.
/// struct Number(Option<f64>);
///
/// impl<'de> ReadField<'de> for Number {
///     fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
///         if let Input::Value(deserializer) = input {
///             self.0 = Some(f64::deserialize(deserializer)?);
///         }
///         Ok(())
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub enum TreeDeserializer<'c, 'de> {
    /// A value.
    Value(TreeValue<'c, 'de>),
    /// Blocks of one type.
    Blocks(TreeBlocks<'c, 'de>),
    /// A body.
    Body(TreeBody<'c, 'de>),
}

impl<'c, 'de> TreeDeserializer<'c, 'de> {
    /// Returns the run that the tree is read in.
    pub(crate) const fn session(&self) -> &'c Session<'c, 'de> {
        match self {
            Self::Value(value) => value.session,
            Self::Blocks(blocks) => blocks.session,
            Self::Body(body) => body.session,
        }
    }

    /// Returns the path of fields.
    pub(super) const fn path(&self) -> &'c Path<'c> {
        match self {
            Self::Value(value) => value.path,
            Self::Blocks(blocks) => blocks.path,
            Self::Body(body) => body.path,
        }
    }

    /// Returns the deserializer with another path.
    pub(super) const fn with_path<'p>(self, path: &'p Path<'p>) -> TreeDeserializer<'p, 'de>
    where
        'c: 'p,
    {
        match self {
            Self::Value(value) => TreeDeserializer::Value(TreeValue { path, ..value }),
            Self::Blocks(blocks) => TreeDeserializer::Blocks(TreeBlocks { path, ..blocks }),
            Self::Body(body) => TreeDeserializer::Body(TreeBody { path, ..body }),
        }
    }

    /// Sets the location of an error that has none.
    #[cold]
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        match self {
            Self::Value(value) => value.locate_error(error),
            Self::Blocks(blocks) => blocks.locate_error(error),
            Self::Body(body) => body.locate_error(error),
        }
    }
}

/// One value to be read.
#[derive(Clone, Copy, Debug)]
pub struct TreeValue<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) origin: Origin<'c>,
}

impl<'c, 'de> TreeValue<'c, 'de> {
    /// Returns the deserializer of a label or of a key.
    pub(crate) const fn of_text(
        session: &'c Session<'c, 'de>,
        path: &'c Path<'c>,
        text: &'c str,
        anchor: &'c Anchor<'c>,
    ) -> Self {
        Self {
            session,
            path,
            origin: Origin::Text(text, anchor),
        }
    }

    /// Returns the location of the value.
    pub(super) fn location(&self) -> Location<'c> {
        Location {
            path: self.path,
            anchor: self.origin.anchor(),
        }
    }

    /// Returns an error at this value.
    #[cold]
    pub(super) fn error(&self, report: Diagnostic) -> Error {
        Error::new(self.location().locate(report).into())
    }

    /// Sets the location of an error that has none.
    #[cold]
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        let report = unknown_key(self.origin, &error).filter(|_| !self.path.is_marked());
        match report {
            Some(report) => self.error(report),
            None => self.location().locate_error(error),
        }
    }
}

/// Reads a value that is not a part of a body.
pub(crate) fn read_value<'de, T: Deserialize<'de>>(
    session: &Session<'_, 'de>,
    origin: Origin<'_>,
) -> Result<T, Error> {
    let value = TreeValue {
        session,
        path: &Path::ROOT,
        origin,
    };
    session.recover(
        |error| value.locate_error(error),
        || T::deserialize(TreeDeserializer::Value(value)),
    )
}

/// Blocks of one type with equal first `labels` labels.
#[derive(Clone, Copy, Debug)]
pub struct TreeBlocks<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    /// Never empty.
    pub(crate) blocks: &'c [BlockView<'c>],
    /// The number of labels that were read.
    pub(crate) labels: usize,
}

impl<'c, 'de> TreeBlocks<'c, 'de> {
    #[expect(clippy::indexing_slicing, reason = "the list is never empty")]
    pub(super) fn first(&self) -> &'c BlockView<'c> {
        &self.blocks[0]
    }

    pub(super) fn error(&self, diagnostic: Diagnostic) -> Error {
        Error::new(locate_path(diagnostic, self.path).into())
    }

    /// Sets the location of an error that has none: in the only body, of the buffered value that it is about, or of the first header.
    #[cold]
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        if self.is_body() {
            return self.body_of(self.first()).locate_error(error);
        }
        let bodies: Vec<BodyView<'_>> = self.blocks.iter().map(|block| block.body()).collect();
        let at = Some(self.first().definition_span());
        locate_in(error, &bodies, at, self.path)
    }
}

/// One body to be read.
#[derive(Clone, Copy, Debug)]
pub struct TreeBody<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) body: BodyView<'c>,
    /// The block that the body belongs to.
    pub(crate) header: Option<&'c BlockView<'c>>,
    /// Whether blocks are errors.
    pub(crate) attributes_only: bool,
}

impl<'c, 'de> TreeBody<'c, 'de> {
    /// Creates a body that belongs to no block.
    pub(crate) const fn root(
        session: &'c Session<'c, 'de>,
        path: &'c Path<'c>,
        body: BodyView<'c>,
    ) -> Self {
        Self {
            session,
            path,
            body,
            header: None,
            attributes_only: false,
        }
    }

    /// Sets the location of an error without one to the body.
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        if error.unknown_name().is_some() {
            let content = self.content(&mut Diagnostics::new());
            let report = unknown_name(&content, &error).filter(|_| !self.path.is_marked());
            if let Some(report) = report {
                return Error::new(locate_path(report, self.path).into());
            }
        }
        locate_in(error, &[self.body], self.error_span(), self.path)
    }

    /// Returns the span at which errors of the body are reported.
    pub(super) fn error_span(&self) -> Option<SourceSpan> {
        let header = self.header.map(|header| header.definition_span());
        header.or_else(|| self.body.missing_item())
    }

    /// Returns the span that is reported for the whole body.
    pub(super) fn span(&self) -> Option<SourceSpan> {
        match (self.header, self.body) {
            (None, BodyView::Native(body)) => Some(body.source_span()),
            _ => self.error_span(),
        }
    }
}

/// An element, or the value of an entry.
#[derive(Clone, Copy)]
pub(super) enum EntryValue<'c> {
    Value(Origin<'c>),
    /// Blocks, and the number of their labels that have been read.
    Blocks(&'c [BlockView<'c>], usize),
}

impl<'c> EntryValue<'c> {
    #[inline]
    pub(super) fn deserializer<'de>(
        self,
        session: &'c Session<'c, 'de>,
        path: &'c Path<'c>,
    ) -> TreeDeserializer<'c, 'de> {
        match self {
            Self::Value(origin) => TreeDeserializer::Value(TreeValue {
                session,
                path,
                origin,
            }),
            Self::Blocks(blocks, labels) => TreeDeserializer::Blocks(TreeBlocks {
                session,
                path,
                blocks,
                labels,
            }),
        }
    }
}

/// Sets the location of an error that has none: of the buffered value that it is about, if it is in one of the bodies; of a field that
/// is missing in the first one; or else a span.
#[cold]
fn locate_in(
    error: Error,
    bodies: &[BodyView<'_>],
    at: Option<SourceSpan>,
    path: &Path<'_>,
) -> Error {
    let missing = error.missing_field().zip(bodies.first());
    let error = error.locate_value(|at| bodies.iter().any(|body| body.contains(at)));
    // A value that serde's buffer has lost may be any value of the bodies.
    let lacks_place = !error.diagnostics().is_empty() && !error.has_place();
    let may_be_secret = lacks_place && bodies.iter().any(|body| body.is_concealed());
    error
        .redacted_if(may_be_secret)
        .located(|found| match (missing, at) {
            (Some((name, body)), _) => {
                locate_path(body.locate_missing(found), &path.then(Step::Name(name)))
            }
            (None, Some(at)) => locate_path(or_at(found, at), path),
            (None, None) => locate_path(found, path),
        })
}
