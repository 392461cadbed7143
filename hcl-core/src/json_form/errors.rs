//! Reports of bodies that have no JSON form.

use crate::diagnostic::{Quote, reports};
use crate::source::SourceSpan;

reports! {
    pub(super),

    too_many_labels(at: SourceSpan, limit: usize) =>
        error("Too many labels", "A block with more than {} labels cannot be written as JSON.", limit).at(at);

    labels_differ(type_name: &str, at: SourceSpan) =>
        error("Blocks do not fit the shape", "A block of type \"{}\" has another number of labels than a block before it. The shape of hcl2json has no place for both. Give them the same labels, or choose another shape.", Quote::name(type_name)).at(at);

    name_of_argument(type_name: &str, at: SourceSpan) =>
        error("Blocks do not fit the shape", "An argument has the name of this block, \"{}\". The shape of hcl2json has no place for both. Rename one of the two, or choose another shape.", Quote::name(type_name)).at(at);

    not_written() => error("Failed to write", "The receiver of the text accepts no more of it.");
}
