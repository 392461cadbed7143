//! Signature help: the function that is called at an offset, and the parameter of the argument there.

use std::ops::Range;

use crate::analysis::Analysis;
use crate::file::FileId;

/// The signature of the function that is called at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureHelp {
    /// The signature: `max(numbers...)`.
    pub label: String,
    /// The documentation, as Markdown. May be empty.
    pub docs: String,
    /// The parameters.
    pub parameters: Vec<ParameterHelp>,
    /// The index of the parameter of the argument at the offset; `None` if there are too many arguments.
    pub active: Option<usize>,
}

/// A parameter in a [`SignatureHelp`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterHelp {
    /// The bytes of the label that are the parameter.
    pub range: Range<usize>,
    /// The documentation, as Markdown. May be empty.
    pub docs: String,
}

impl Analysis {
    /// Returns the signature of the function whose arguments contain an offset.
    #[must_use]
    pub fn signature_help(&self, file: FileId, offset: u32) -> Option<SignatureHelp> {
        let _ = (file, offset);
        None
    }
}
