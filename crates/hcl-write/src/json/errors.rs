//! Messages about JSON that has no native form.

use hcl_core::diagnostic::{Quote, reports};
use hcl_syntax::SourceSpan;

use crate::edit::EditError;

const NOT_NATIVE: &str = "Not expressible in native syntax";

reports! {
    pub(super),

    not_a_name(name: &str, at: SourceSpan) =>
        error(NOT_NATIVE, "The native syntax has identifiers as names of arguments and blocks: letters, digits, \"_\" and \"-\", beginning with a letter or \"_\". Rename {}, or keep the JSON syntax, which permits any name.", Quote::name(format!("{name:?}"))).at(at);

    defined_twice(name: &str, at: SourceSpan) =>
        error("Duplicate argument", "The body has the argument {} already.", Quote::name(format!("{name:?}"))).at(at);

    repeated_key(name: &str, at: SourceSpan, first: SourceSpan) =>
        error("Duplicate object attribute", "The object has the key {} twice. Remove one of the two, or declare the blocks if this is a block type.", Quote::name(format!("{name:?}"))).at(at).with_related(first, "first set here");

    /// An object without a property in place of the labels of a block.
    missing_label(block_type: &str, at: SourceSpan) =>
        error("Missing block label", "Blocks of the type {} have a label here: the name of a property. This object has none, so the block would be lost.", Quote::own(format!("{block_type:?}"))).at(at);

    labels_differ(block_type: &str, at: SourceSpan) =>
        error(NOT_NATIVE, "Blocks of the type {} have different numbers of labels. In the JSON syntax, a label looks like an argument with an object, so these blocks cannot be told apart. Give all blocks of the type the same number of labels.", Quote::own(format!("{block_type:?}"))).at(at);

    not_an_object(is_what: &str, at: SourceSpan) =>
        error("Incorrect JSON value type", "An object or an array of objects is required for {}.", Quote::own(is_what)).at(at);

    not_written(error: &EditError) => error(NOT_NATIVE, "{}.", Quote::own(error.to_string()));
}
