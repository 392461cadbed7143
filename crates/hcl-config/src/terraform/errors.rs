//! Messages about the language of Terraform.

use hcl_core::diagnostic::{did_you_mean, reports};
use hcl_core::{Diagnostic, SourceSpan};

reports! {
    pub(super),

    reserved(name: &str, at: SourceSpan) =>
        error("Invalid variable name", "A call of the module could not set the variable \"{name}\": the name has another meaning there. Choose another name.").at(at);

    duplicate_run(name: &str, earlier: SourceSpan, at: SourceSpan) =>
        error("Duplicate \"run\" block names", "The test has a run \"{name}\" already. Give each run a name of its own.").at(at).with_related(earlier, "first defined here").with_code("duplicate-run-block-names");

    no_assert(at: SourceSpan) =>
        error("Zero assert blocks", "A \"check\" block needs an \"assert\" block with the condition to check.").at(at);

    incomplete_reference(at: SourceSpan) =>
        error("Invalid reference", "A type and a name have to follow \"resource\", such as resource.aws_vpc.main.").at(at);

    misplaced_each(at: SourceSpan) =>
        error("Reference to \"each\" in context without for_each", "Only a resource with \"for_each\" has \"each\". Add \"for_each\" to the resource, or use another value.").at(at).with_code("reference-to-each-in-context-without-for-each");

    misplaced_count(at: SourceSpan) =>
        error("Reference to \"count\" in non-counted context", "Only a resource with \"count\" has \"count.index\". Add \"count\" to the resource, or use another value.").at(at).with_code("reference-to-count-in-non-counted-context");

    misplaced_self(at: SourceSpan) =>
        error("Invalid \"self\" reference", "Only \"provisioner\", \"connection\" and \"postcondition\" blocks have \"self\". Elsewhere, write the address of the resource.").at(at).with_code("invalid-self-reference");

    own_output(at: SourceSpan) =>
        error("Reference to undeclared block", "A module cannot refer to its own outputs. Write the value of the output here, or a local value in both places.").at(at).with_code("reference-to-undeclared-block");

    /// An argument of a call that is not a variable of the module.
    unsupported_argument(module: &str, name: &str, similar: Option<&str>, at: SourceSpan) =>
        error("Unsupported argument", "The module {module:?} has no variable \"{name}\".{}", did_you_mean(similar)).at(at);

    /// A call that leaves out a variable without a default.
    missing_argument(module: &str, name: &str, at: SourceSpan) =>
        error("Missing required argument", "The module {module:?} needs a value for its variable \"{name}\".").at(at);
}

/// Two mocks of one resource or data source.
#[cold]
pub(super) fn duplicate_mock(
    block_type: &str,
    name: &str,
    earlier: SourceSpan,
    at: SourceSpan,
) -> Diagnostic {
    let detail = format!("There is a {block_type} {name:?} already. Remove one of the two.");
    Diagnostic::error(format!("Duplicate {block_type} block"), detail)
        .with_related(earlier, "first defined here")
        .with_code("duplicate-mock-block")
        .at(at)
}
