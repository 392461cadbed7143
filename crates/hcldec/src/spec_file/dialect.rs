//! The dialects of spec files.

/// The two dialects of spec files. They differ in one spec type and in the types of collections of blocks.
///
/// | | [`Hcldec`](Self::Hcldec) | [`Evalconfig`](Self::Evalconfig) |
/// |---|---|---|
/// | spec of a sequence | `array` | `tuple` |
/// | `block_list` makes | a list | a tuple |
/// | `block_map` makes | maps | objects |
/// | `block_attrs` makes | a map | an object |
///
/// Lists and maps have elements of one type: blocks with other types of arguments are an error in the dialect `Hcldec`,
/// and each keeps its own type in `Evalconfig`.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, Source, native};
/// use hcldec::{SpecDialect, SpecFile};
///
/// let spec = "block_list {\n  block_type = \"set\"\n  attr {\n    name = \"to\"\n  }\n}\n";
/// let spec = Source::new("app.spec.hcl", spec)?;
/// let app = Source::new("app.hcl", "set {
///   to = 1
/// }
/// set {
///   to = [true]
/// }
/// ")?;
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&app, &mut diagnostics);
/// let spec = SpecFile::load(&spec, SpecDialect::Evalconfig, &mut diagnostics).ok_or("a mistake in the spec")?;
/// let value = spec.spec.decode(&Body::from(&file), &spec.context([]), &mut diagnostics);
/// assert_eq!(value.to_json()?, "[1,[true]]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpecDialect {
    /// The dialect of HashiCorp's command `hcldec`.
    #[default]
    Hcldec,
    /// The dialect of the Terraform function `evalconfig`, which a provider defines.
    Evalconfig,
}
