//! Parts of expressions that hcl-write builds: serde's data model has texts only.

use serde::{Serialize, Serializer};

use crate::channel::{KEY_NAME, TEMPLATE_NAME, receive_heredoc, send_heredoc};
use hcl_core::serde_channel::EXPRESSION_NAME;

/// An expression as it is written on one line.
#[derive(Clone, Copy, Debug)]
pub struct WrittenLine<'t>(pub &'t str);

/// The key of an object as it is written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenKey<'t>(pub &'t str);

/// A template, which is a heredoc where one fits.
#[derive(Clone, Copy, Debug)]
pub struct WrittenTemplate<'t> {
    /// The source text of its lines.
    pub lines: &'t str,
    /// The template on one line.
    pub line: &'t str,
}

impl Serialize for WrittenLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(EXPRESSION_NAME, self.0)
    }
}

impl Serialize for WrittenKey<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(KEY_NAME, self.0)
    }
}

impl Serialize for WrittenTemplate<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        send_heredoc(self.lines.to_owned());
        let result = serializer.serialize_newtype_struct(TEMPLATE_NAME, &WrittenLine(self.line));
        // A serializer that does not know the name leaves the lines in their slot.
        drop(receive_heredoc());
        result
    }
}
