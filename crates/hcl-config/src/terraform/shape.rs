//! The blocks of a file, and their arguments with references, types or keywords, which Terraform does not evaluate.

use hcl_write::BodyShape;

/// Returns the shape of a file of Terraform. `more` are the block types of providers, in resources and all that is in them.
///
/// JSON of this shape has references, types and keywords as bare texts.
///
/// ```
/// use hcl_config::terraform;
/// use hcl_core::Source;
/// use hcl_write::{BodyShape, native_from_json};
///
/// let json = r#"{"variable": {"a": {"type": "list(string)"}}, "moved": {"from": "a_b.old", "to": "a_b.new"}}"#;
/// let shape = terraform::body_shape(&BodyShape::new());
/// assert_eq!(
///     native_from_json(&Source::new("main.tf.json", json)?, &shape)?,
///     "variable \"a\" {\n  type = list(string)\n}\n\nmoved {\n  from = a_b.old\n  to   = a_b.new\n}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn body_shape(more: &BodyShape) -> BodyShape {
    let empty = BodyShape::new;
    let condition = |name: &str, body: BodyShape| body.block(name, 0, empty());
    let check = condition("precondition", condition("postcondition", empty()));
    let lifecycle = referring(&["ignore_changes", "replace_triggered_by"], check);
    let provisioner = referring(&["on_failure", "when"], more.clone());
    let provisioner = provisioner.block("connection", 0, empty());
    let dynamic = referring(&["iterator"], empty()).block("content", 0, more.clone());
    let resource = referring(&["depends_on", "provider"], more.clone())
        .block("lifecycle", 0, lifecycle)
        .block("connection", 0, empty())
        .block("provisioner", 1, provisioner.clone())
        .block("dynamic", 1, dynamic);
    let aliases = referring(&["configuration_aliases"], empty());
    let terraform = referring(&["experiments", "language"], empty())
        .block("required_providers", 0, empty().objects(aliases))
        .block("backend", 1, empty())
        .block("cloud", 0, empty().block("workspaces", 0, empty()))
        .block("provider_meta", 1, empty());
    let variable = condition("validation", referring(&["type"], empty()));
    let output = condition("precondition", referring(&["depends_on"], empty()));
    let removed = referring(&["from"], empty())
        .block("lifecycle", 0, empty())
        .block("provisioner", 1, provisioner);
    let check = condition("assert", empty()).block("data", 2, resource.clone());
    empty()
        .block("terraform", 0, terraform)
        .block("provider", 1, more.clone())
        .block("variable", 1, variable)
        .block("locals", 0, empty())
        .block("resource", 2, resource.clone())
        .block("data", 2, resource.clone())
        .block("ephemeral", 2, resource)
        .block(
            "module",
            1,
            referring(&["depends_on", "providers"], empty()),
        )
        .block("output", 1, output)
        .block("moved", 0, referring(&["from", "to"], empty()))
        .block("import", 0, referring(&["provider", "to"], empty()))
        .block("removed", 0, removed)
        .block("check", 1, check)
}

fn referring(names: &[&str], shape: BodyShape) -> BodyShape {
    let names = names.iter();
    names.fold(shape, |shape, name| shape.reference(*name))
}
