//! The block types of Terraform.

use super::BodyShape;

/// Returns the shape of a file of Terraform, of which resources and providers have the blocks of `more`.
pub(super) fn shape(more: &BodyShape) -> BodyShape {
    let empty = BodyShape::new;
    let referring = |names: &[&str], shape: BodyShape| {
        names
            .iter()
            .fold(shape, |shape, name| shape.reference(*name))
    };
    let condition = |name: &str, body: BodyShape| body.block(name, 0, empty());
    let check = condition("precondition", condition("postcondition", empty()));
    let check = referring(&["ignore_changes", "replace_triggered_by"], check);
    let provisioner = more.clone().block("connection", 0, empty());
    let resource = referring(&["depends_on", "provider"], more.clone())
        .block("lifecycle", 0, check)
        .block("connection", 0, empty())
        .block("provisioner", 1, provisioner)
        .block("dynamic", 1, empty().block("content", 0, more.clone()));
    let terraform = empty()
        .block("required_providers", 0, empty())
        .block("backend", 1, empty())
        .block("cloud", 0, empty().block("workspaces", 0, empty()))
        .block("provider_meta", 1, empty());
    let removed = referring(&["from"], empty())
        .block("lifecycle", 0, empty())
        .block("provisioner", 1, empty().block("connection", 0, empty()));
    empty()
        .block("terraform", 0, terraform)
        .block("provider", 1, more.clone())
        .block(
            "variable",
            1,
            referring(&["type"], condition("validation", empty())),
        )
        .block("locals", 0, empty())
        .block("resource", 2, resource.clone())
        .block("data", 2, resource.clone())
        .block("ephemeral", 2, resource.clone())
        .block(
            "module",
            1,
            referring(&["depends_on", "providers"], empty()),
        )
        .block(
            "output",
            1,
            referring(&["depends_on"], condition("precondition", empty())),
        )
        .block("moved", 0, referring(&["from", "to"], empty()))
        .block("import", 0, referring(&["provider", "to"], empty()))
        .block("removed", 0, removed)
        .block(
            "check",
            1,
            condition("assert", empty()).block("data", 2, resource),
        )
}
