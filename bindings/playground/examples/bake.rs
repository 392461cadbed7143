//! A docker bake file: what to build, and in which groups.

use std::collections::BTreeMap;

use hcl_serde::HclDecode;
use hcl_write::Expr;

/// A docker bake file.
#[derive(HclDecode)]
pub struct Bake {
    /// A variable, which the environment may set.
    #[hcl(block)]
    pub variable: Vec<Variable>,
    /// Targets that are built together.
    #[hcl(block)]
    pub group: Vec<Group>,
    /// An image to build.
    #[hcl(block)]
    pub target: Vec<Target>,
}

/// A variable.
#[derive(HclDecode)]
pub struct Variable {
    /// The name.
    #[hcl(label)]
    pub name: String,
    /// The value, unless the environment sets another.
    #[hcl(optional)]
    pub default: Option<Expr>,
    /// The purpose.
    pub description: Option<String>,
}

/// Targets that are built together.
#[derive(HclDecode)]
pub struct Group {
    /// The name; `default` is built if nothing else is requested.
    #[hcl(label)]
    pub name: String,
    /// The names of targets.
    #[hcl(refers = "target")]
    pub targets: Vec<String>,
}

/// An image to build.
#[derive(HclDecode)]
pub struct Target {
    /// The name that groups and other targets refer to.
    #[hcl(label, defines = "target")]
    pub name: String,
    /// Targets whose arguments this one takes over.
    #[hcl(default, refers = "target")]
    pub inherits: Vec<String>,
    /// The folder or address of the build context.
    #[hcl(default = ".")]
    pub context: String,
    /// The file with the build instructions.
    #[hcl(default = "Dockerfile")]
    pub dockerfile: String,
    /// The stage to build.
    pub target: Option<String>,
    /// Build arguments.
    #[hcl(default)]
    pub args: BTreeMap<String, String>,
    /// Labels of the image.
    #[hcl(default)]
    pub labels: BTreeMap<String, String>,
    /// Names and tags of the image.
    #[hcl(default)]
    pub tags: Vec<String>,
    /// Platforms, such as `linux/arm64`.
    #[hcl(default)]
    pub platforms: Vec<String>,
    /// Whether layers are built anew.
    #[hcl(rename = "no-cache", default)]
    pub no_cache: bool,
    /// Where the result goes, such as `type=registry`.
    #[hcl(default)]
    pub output: Vec<String>,
}
