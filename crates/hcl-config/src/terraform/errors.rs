//! Messages about the language of Terraform.

use hcl_core::diagnostic::{Quote, brief, did_you_mean, reports, sentence};
use hcl_core::internal::quoted;
use hcl_core::{Diagnostic, SourceSpan};

reports! {
    pub(super),

    reserved(name: &str, at: SourceSpan) =>
        error("Invalid variable name", "A call of the module could not set the variable \"{}\": the name has another meaning there. Choose another name.", Quote::own(name)).at(at);

    invalid_provider(name: &str, at: SourceSpan) =>
        error("Invalid provider local name", "A provider cannot be called \"{}\". Use small letters and digits, with single dashes between them.", Quote::literal(name)).at(at).with_code("invalid-block-name");

    reserved_block(block_type: &str, at: SourceSpan) =>
        error("Unsupported block type", "Terraform keeps the name \"{}\" of blocks here for itself. Remove the block, or move it out of this one.", Quote::own(block_type)).at(at);

    reserved_argument(name: &str, at: SourceSpan) =>
        error("Unsupported argument", "Terraform keeps the name \"{}\" of arguments here for itself. Remove the argument.", Quote::own(name)).at(at);

    /// A reference in what runs when a resource is destroyed.
    not_of_destroyed(at: SourceSpan) =>
        error("Invalid reference", "What this leads to may not exist any more when the resource is destroyed. Use only self, count.index, each.key and path here.").at(at);

    undeclared_alias(provider: &str, alias: &str, at: SourceSpan) =>
        error("Invalid reference", "There is no provider {} with the alias {}. Declare it in a \"provider\" block, or in \"configuration_aliases\".", Quote::name(quoted(provider)), Quote::name(quoted(alias))).at(at);

    no_import_target(address: &str, at: SourceSpan) =>
        error("Invalid reference", "There is no {} to import into. Declare it, or correct the name.", Quote::name(address)).at(at);

    import_with_key(address: &str, at: SourceSpan) =>
        error("Invalid reference", "The block {} has neither \"count\" nor \"for_each\", so there is one. Remove the key.", Quote::name(address)).at(at);

    import_without_key(address: &str, at: SourceSpan) =>
        error("Invalid reference", "There may be several of {}. Add the key of the one to import into.", Quote::name(address)).at(at);

    import_with_other_key(address: &str, repetition: &str, is_text: bool, at: SourceSpan) =>
        error("Invalid reference", "The block {} has \"{}\", so its keys are {}. Write such a key.", Quote::name(address), Quote::own(repetition), if is_text { "texts" } else { "numbers" }).at(at);

    no_flag(at: SourceSpan) =>
        error("Unsuitable value type", "Write true or false here.").at(at);

    no_text(at: SourceSpan) =>
        error("Unsuitable value type", "Write a text here.").at(at);

    no_object(at: SourceSpan) =>
        error("Unsuitable value type", "Write an object here: names and values in braces.").at(at);

    no_list_of_names(at: SourceSpan) =>
        error("Invalid expression", "Write a list of names here, such as [aws_vpc.main].").at(at);

    /// An item of `depends_on`.
    no_name(at: SourceSpan) =>
        error("Invalid reference", "Write the name of a block here, such as aws_vpc.main.").at(at);

    /// An item of `depends_on` with an attribute.
    not_whole(at: SourceSpan) =>
        error("Invalid reference", "A whole block comes first here, not an attribute of it. Write its name alone, such as aws_vpc.main.").at(at);

    /// An item of `expect_failures`.
    not_checked(at: SourceSpan) =>
        error("Invalid reference", "Write what has a condition here: a variable, an output, a check or a resource, such as output.id.").at(at);

    /// An item of `replace_triggered_by`.
    no_resource(at: SourceSpan) =>
        error("Invalid reference", "Write a resource here, such as aws_vpc.main, or an attribute of it.").at(at);

    /// A condition that refers to the block around it.
    condition_of_itself(at: SourceSpan) =>
        error("Invalid reference", "A condition cannot name the block it belongs to. Use self in a \"postcondition\"; a \"precondition\" is checked before the block has values.").at(at);

    /// A call of a module with a version and a source that has none.
    unversioned_source(at: SourceSpan) =>
        error("Unsupported argument", "Only a module of a registry has a \"version\", and this is another source. Remove \"version\".").at(at);

    /// An argument of `moved`, `removed` or `import`, or the target of an override.
    no_address(examples: &'static str, at: SourceSpan) =>
        error("Invalid expression", "Write an address here, such as {}.", Quote::own(examples)).at(at);

    /// A `moved` block from a resource to a module.
    moved_apart(at: SourceSpan) =>
        error("Invalid expression", "One address is of a module, and the other is not. Write two of the same.").at(at);

    overriding_dependencies(at: SourceSpan) =>
        error("Unsupported argument", "A file that overrides others cannot change \"depends_on\". Write it in the block that is overridden.").at(at);

    no_map_of_providers(at: SourceSpan) =>
        error("Invalid expression", "Write names of providers in braces here, such as {}.", Quote::own("{ aws = aws.west }")).at(at);

    no_import_id(at: SourceSpan) =>
        error("Missing required argument", "An \"import\" block needs the \"id\" of what is imported, or its \"identity\".").at(at);

    constant_condition(at: SourceSpan) =>
        error("Invalid condition", "The condition refers to nothing, so its result is always the same. Refer to what it checks.").at(at);

    validation_of_another(name: &str, at: SourceSpan) =>
        error("Invalid condition", "The condition does not check the variable it belongs to. Refer to {}.", Quote::name(format!("var.{name}"))).at(at);

    invalid_keyword(words: &str, at: SourceSpan) =>
        error("Invalid keyword", "Write {} here, without quotes.", Quote::own(words.replace('|', " or "))).at(at);

    missing_base(block: &str, at: SourceSpan) =>
        error("Missing block to override", "No other file has {}, so there is nothing to override. Move it to a file that does not override others.", Quote::name(block)).at(at);

    no_assert(at: SourceSpan) =>
        error("Zero assert blocks", "A \"check\" block needs an \"assert\" block with the condition to check.").at(at);

    /// A reference in which no type of blocks, or no name, follows its root.
    incomplete_reference(root: &str, needs_type: bool, at: SourceSpan) =>
        error("Invalid reference", "Write {} after \"{}\", with a dot before {}.", if needs_type { "a type and a name" } else { "a name" }, Quote::own(root), if needs_type { "each" } else { "it" }).at(at);

    reserved_root(root: &str, at: SourceSpan) =>
        error("Invalid reference", "Terraform keeps the name \"{}\" for itself. A reference to a resource of this type begins with resource.{}.", Quote::own(root), Quote::own(root)).at(at);

    /// `aws_vpc.main[0.5]`
    no_key(at: SourceSpan) =>
        error("Invalid index", "The key of a block is a whole number with \"count\", and a text with \"for_each\".").at(at);

    no_provider(at: SourceSpan) =>
        error("Invalid expression", "Write the name of a provider here, such as aws, or one with its alias, such as aws.west.").at(at);

    provider_given_twice(first: SourceSpan, at: SourceSpan) =>
        error("Invalid expression", "This provider is given to the module above already. Remove one of the two.").at(at).with_related(first, "first given here");

    /// An argument in the block `_` of a resource.
    set_twice(name: &str, first: SourceSpan, at: SourceSpan) =>
        error("Attribute redefined", "The argument \"{}\" is set outside of \"_\" already. Remove one of the two.", Quote::name(name)).at(at).with_related(first, "first set here");

    second_key(at: SourceSpan) =>
        error("Invalid index", "An attribute follows the key of a block. Write its name, with a dot before it.").at(at);

    misplaced_each(at: SourceSpan) =>
        error("Reference to \"each\" in context without for_each", "Only a resource or module with \"for_each\" has \"each\". Add \"for_each\" to it, or use another value.").at(at).with_code("reference-to-each-in-context-without-for-each");

    misplaced_count(at: SourceSpan) =>
        error("Reference to \"count\" in non-counted context", "Only a resource or module with \"count\" has \"count.index\". Add \"count\" to it, or use another value.").at(at).with_code("reference-to-count-in-non-counted-context");

    misplaced_self(at: SourceSpan) =>
        error("Invalid \"self\" reference", "Only \"provisioner\", \"connection\" and \"postcondition\" blocks have \"self\". Elsewhere, write the address of the resource.").at(at).with_code("invalid-self-reference");

    own_output(at: SourceSpan) =>
        error("Invalid reference", "A module cannot refer to its own outputs. Write the value of the output here, or a local value in both places.").at(at);

    /// An argument of a call that is not a variable of the module.
    unsupported_argument(module: &str, name: &str, similar: Option<&str>, at: SourceSpan) =>
        error("Unsupported argument", "The module {} has no variable \"{}\".{}", Quote::name(format!("{module:?}")), Quote::name(name), did_you_mean(similar)).at(at);

    /// A call that leaves out a variable without a default.
    missing_argument(module: &str, name: &str, at: SourceSpan) =>
        error("Missing required argument", "The module {} needs a value for its variable \"{}\".", Quote::name(format!("{module:?}")), Quote::name(name)).at(at);
}

/// A label that references cannot write.
#[cold]
pub(super) fn invalid_label(block_type: &str, label: &str, at: SourceSpan) -> Diagnostic {
    let detail = sentence!(
        "References cannot write {}. Use a letter or \"_\", then letters, digits, \"_\" and \"-\".",
        Quote::literal(format!("\"{}\"", brief(label))).or("this label")
    );
    Diagnostic::error(sentence!("Invalid {} name", Quote::own(block_type)), detail)
        .with_code("invalid-block-name")
        .at(at)
}

/// A second block of a type, or of a name, where there may be one.
#[cold]
pub(super) fn duplicate_block(block_type: &str, earlier: SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = match block_type {
        "provider" => "There is such a provider already. Give this one another \"alias\".",
        "backend" | "cloud" => {
            "A module has one block \"backend\" or \"cloud\". Remove one of the two."
        }
        "run" => "The test has a run of this name already. Give each run a name of its own.",
        _ => "There is such a block already. Remove one of the two.",
    };
    Diagnostic::error(
        sentence!("Duplicate {} block", Quote::own(block_type)),
        detail,
    )
    .with_related(earlier, "first defined here")
    .with_code("duplicate-block")
    .at(at)
}
