//! The blocks of a file, and their arguments with references, types or keywords, which Terraform does not evaluate.

use hcl_write::BodyShape;

use crate::Dialect;

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
    let dynamic = referring(&["iterator"], empty()).block("content", 0, empty());
    let more = &more.clone().block_at_every_depth("dynamic", 1, dynamic);
    let resource = referring(&["depends_on", "provider"], more.clone())
        .block("lifecycle", 0, lifecycle)
        .block("connection", 0, empty())
        .block("provisioner", 1, provisioner.clone());
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

/// Returns the shape of the file with this name or path: as [`body_shape`], but of a test, of a stack, or of values of variables, which
/// have no blocks.
///
/// ```
/// use hcl_config::terraform;
/// use hcl_core::Source;
/// use hcl_write::{BodyShape, native_from_json};
///
/// let name = "main.tftest.json";
/// let json = Source::new(name, r#"{"run": {"first": {"command": "plan"}}}"#)?;
/// let shape = terraform::shape_of(name, &BodyShape::new());
/// assert_eq!(native_from_json(&json, &shape)?, "run \"first\" {\n  command = plan\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn shape_of(name: &str, more: &BodyShape) -> BodyShape {
    match Dialect::of(name) {
        Dialect::Test => test(more),
        Dialect::Stack => stack(more),
        Dialect::Values => BodyShape::new(),
        _ => body_shape(more),
    }
}

fn test(more: &BodyShape) -> BodyShape {
    let empty = BodyShape::new;
    let replaced = || referring(&["override_during", "target"], empty());
    let with_overrides = |shape: BodyShape| {
        let types = ["override_data", "override_module", "override_resource"];
        let types = types.into_iter();
        types.fold(shape, |shape, name| shape.block(name, 0, replaced()))
    };
    let defaults = || referring(&["override_during"], empty());
    let mocked = with_overrides(defaults())
        .block("mock_data", 1, defaults())
        .block("mock_resource", 1, defaults());
    let options = referring(&["mode", "replace", "target"], empty());
    let run = referring(&["command", "expect_failures", "providers"], empty())
        .block("assert", 0, empty())
        .block("backend", 1, empty())
        .block("module", 0, empty())
        .block("plan_options", 0, options)
        .block("variables", 0, empty());
    with_overrides(empty())
        .block("mock_provider", 1, mocked)
        .block("provider", 1, more.clone())
        .block("run", 1, with_overrides(run))
        .block("test", 0, empty())
        .block("variables", 0, empty())
}

fn stack(more: &BodyShape) -> BodyShape {
    let empty = BodyShape::new;
    let typed = || referring(&["type"], empty());
    let called = || referring(&["depends_on", "from", "providers"], empty());
    empty()
        .block("component", 1, called())
        .block("deployment", 1, empty())
        .block("identity_token", 1, empty())
        .block("locals", 0, empty())
        .block("output", 1, typed())
        .block("provider", 2, empty().block("config", 0, more.clone()))
        .block("removed", 0, called().block("lifecycle", 0, empty()))
        .block("required_providers", 0, empty())
        .block("stack", 1, called())
        .block("store", 2, empty())
        .block("variable", 1, typed())
}

fn referring(names: &[&str], shape: BodyShape) -> BodyShape {
    let names = names.iter();
    names.fold(shape, |shape, name| shape.reference(*name))
}
