//! The files of a module, by their names.

/// The endings of files with blocks.
const ENDINGS: [&str; 4] = [".tf", ".tf.json", ".tofu", ".tofu.json"];

/// Returns whether a file with this name or path belongs to Terraform or OpenTofu, and has blocks.
///
/// ```
/// use hcl_config::terraform;
///
/// assert!(terraform::is_file("app/main.tf") && !terraform::is_file("prod.tfvars"));
/// ```
#[must_use]
pub fn is_file(name: &str) -> bool {
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Returns whether a file overrides the others of its module: `override.tf`, `x_override.tf.json`.
pub(super) fn is_override(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
    stem.is_some_and(|stem| stem == "override" || stem.ends_with("_override"))
}
