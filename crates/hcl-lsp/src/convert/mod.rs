//! Plain data of the analysis, as the protocol writes it.

pub(crate) mod diagnostics;
pub(crate) mod edits;
pub(crate) mod lines;
pub(crate) mod uri;
