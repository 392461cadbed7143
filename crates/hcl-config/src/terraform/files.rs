//! The files of a module, by their names.

use crate::Dialect;

/// The endings of files with blocks, and of the files of OpenTofu that replace them.
const ENDINGS: [(&str, &str); 4] = [
    (".tf", ".tofu"),
    (".tf.json", ".tofu.json"),
    (".tftest.hcl", ".tofutest.hcl"),
    (".tftest.json", ".tofutest.json"),
];

/// Returns whether a file with this name or path belongs to Terraform or OpenTofu, and has blocks.
///
/// ```
/// use hcl_config::terraform;
///
/// assert!(terraform::is_file("app/main.tf") && !terraform::is_file("prod.tfvars"));
/// ```
#[must_use]
pub fn is_file(name: &str) -> bool {
    Dialect::of(name) == Dialect::Terraform
}

/// Returns whether a file overrides the others of its module: `override.tf`, `x_override.tf.json`.
pub(super) fn is_override(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let endings = ENDINGS.iter().flat_map(|(own, tofu)| [own, tofu]);
    let stem = endings
        .filter_map(|ending| name.strip_suffix(*ending))
        .next();
    is_file(name) && stem.is_some_and(|stem| stem == "override" || stem.ends_with("_override"))
}

/// Returns the name of the file that OpenTofu reads in place of a file, if it exists: `main.tofu` for `main.tf`.
pub(super) fn replacement(name: &str) -> Option<String> {
    let mut endings = ENDINGS.iter();
    endings.find_map(|(own, tofu)| Some(name.strip_suffix(own)?.to_owned() + tofu))
}
