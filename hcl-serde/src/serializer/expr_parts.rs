//! Parts of expressions that hcl-write builds: serde's data model has texts only.

use serde::{Serialize, Serializer};

use crate::channel::{KEY_NAME, TEMPLATE_NAME, receive_heredoc, send_heredoc};
use hcl_core::serde_channel::EXPRESSION_NAME;

/// A part of an expression as it is written.
#[derive(Clone, Copy, Debug)]
pub enum Written<'t> {
    /// An expression on one line.
    Line(&'t str),
    /// The key of an object.
    Key(&'t str),
    /// A template, which is a heredoc where one fits.
    Template {
        /// The source text of its lines.
        lines: &'t str,
        /// The template on one line.
        line: &'t str,
    },
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Line(text) => serializer.serialize_newtype_struct(EXPRESSION_NAME, text),
            Self::Key(text) => serializer.serialize_newtype_struct(KEY_NAME, text),
            Self::Template { lines, line } => {
                send_heredoc(lines.to_owned());
                let line = &Self::Line(line);
                let result = serializer.serialize_newtype_struct(TEMPLATE_NAME, line);
                // A serializer that does not know the name leaves the lines in their slot.
                drop(receive_heredoc());
                result
            }
        }
    }
}
