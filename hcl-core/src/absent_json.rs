//! A text in the JSON syntax, in a build without the feature `json`: a report instead of a tree.

use crate::diagnostic::{Quote, reports};
use crate::{Diagnostics, Limits, Source, native};

reports! {
    pub(super),

    not_supported(name: &str) =>
        error("JSON syntax not supported", "\"{}\" is in the JSON syntax, which this program does not read. A program reads it with the feature `json` of hcl-serde.", Quote::own(name));
}

/// Reports the text, and returns a file without items: it is not read as native syntax.
pub(crate) fn file(source: &Source, diagnostics: &mut Diagnostics) -> native::File {
    diagnostics.push(not_supported(source.name()));
    let nothing = Limits::default().with_source_bytes(0);
    native::parse_with(source, &nothing, &mut Diagnostics::new())
}
