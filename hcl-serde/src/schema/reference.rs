//! Names that a configuration defines, and references to them: `defines` and `refers` of `#[hcl(…)]`.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use super::form::is_default;
use crate::constraint::Texts;

/// A name that a label or argument defines: `defines = "service"`.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
/// use hcl_serde::schema::Scope;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label, defines = "service")]
///     name: String,
/// }
///
/// let document = Document::of::<Config>();
/// let defines = document.types[1].labels[0].defines.as_ref().unwrap();
/// assert_eq!((&*defines.kind, defines.scope), ("service", Scope::File));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Definition {
    /// The kind of the name, such as `service`. A reference names the kind that it refers to.
    pub kind: Cow<'static, str>,
    /// The scope in which the name is visible.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub scope: Scope,
    /// Whether a second definition of the name in the scope is accepted.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub allow_duplicates: bool,
    /// Whether a name without references is reported: `warn_unused`.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub warn_unused: bool,
}

/// How references in expressions find blocks: `address = "{type}.{name}"`. See `Address` of hcl-config.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block, address = "target.{name}", computed)]
///     target: Vec<Target>,
/// }
///
/// #[derive(HclDecode)]
/// struct Target {
///     #[hcl(label)]
///     name: String,
/// }
///
/// let document = Document::of::<Config>();
/// let address = document.types[0].blocks[0].address.as_ref().unwrap();
/// assert_eq!((&*address.pattern, address.computed, address.repeated), ("target.{name}", true, false));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AddressPattern {
    /// The pattern: names, and labels in braces, between dots.
    pub pattern: Cow<'static, str>,
    /// Whether `count` and `for_each` make several blocks of one.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub repeated: bool,
    /// Whether arguments that are not written are known later.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub computed: bool,
    /// Whether blocks with one address are one block for references.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub merged: bool,
    /// Arguments and block types that have no value.
    #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "is_default"))]
    pub without: Texts,
}

/// The part of a configuration in which a name is visible.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     group: Vec<Group>,
/// }
///
/// #[derive(HclDecode)]
/// struct Group {
///     #[hcl(block)]
///     step: Vec<Step>,
/// }
///
/// // Two groups may have a step of the same name, and see their own.
/// #[derive(HclDecode)]
/// struct Step {
///     #[hcl(label, defines = "step", scope = "parent")]
///     name: String,
///     #[hcl(refers = "step")]
///     after: Option<String>,
/// }
///
/// let text = "group {\n  step \"a\" {}\n}\ngroup {\n  step \"a\" {}\n  step \"b\" {\n    after = \"a\"\n  }\n}\n";
/// let config: Config = hcl_serde::from_str(text)?;
/// assert_eq!(config.group[1].step[1].after.as_deref(), Some("a"));
/// assert_eq!(config.group[0].step[0].name, "a");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Scope {
    /// The whole configuration: a file, or all files of a module.
    #[default]
    File,
    /// The body that contains the block with the definition, and the blocks in it: `scope = "parent"`.
    Parent,
}

impl Scope {
    /// Returns the name in `#[hcl(scope = "…")]` and in published schemas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Parent => "parent",
        }
    }
}
