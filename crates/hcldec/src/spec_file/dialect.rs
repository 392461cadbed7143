//! The dialects of spec files, and their spec blocks.

// spec(evalconfig): Spec Block Types; specs::evalconfig
// spec(evalconfig): tuple spec blocks
// spec(hcldec): Spec Block Types; specs::hcldec, specs::hcldec/spec_errors

use hcl_core::BodySchema;

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

/// The types of spec blocks with the names of their arguments: `!` for required ones.
const TABLE: [(&str, &[&str]); 12] = [
    ("object", &[]),
    ("array", &[]),
    ("tuple", &[]),
    ("attr", &["name", "type", "required"]),
    ("block", &["block_type", "required"]),
    ("block_list", &["block_type", "min_items", "max_items"]),
    ("block_set", &["block_type", "min_items", "max_items"]),
    ("block_map", &["block_type", "labels!"]),
    ("block_attrs", &["block_type", "element_type!", "required"]),
    ("literal", &["value!"]),
    ("default", &[]),
    ("transform", &["result!"]),
];

impl SpecDialect {
    fn rows(self) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        let other = match self {
            Self::Hcldec => "tuple",
            Self::Evalconfig => "array",
        };
        let rows = TABLE.into_iter();
        rows.filter(move |(block_type, _)| *block_type != other)
    }

    pub(super) fn has(self, block_type: &str) -> bool {
        self.rows().any(|(known, _)| known == block_type)
    }

    /// Returns the schema of a spec block.
    pub(super) fn schema(self, block_type: &str) -> BodySchema {
        let mut schema = BodySchema::new();
        let row = self.rows().find(|(known, _)| *known == block_type);
        for argument in row.map_or(&[][..], |(_, arguments)| arguments) {
            schema = match argument.strip_suffix('!') {
                Some(name) => schema.required(name),
                None => schema.optional(*argument),
            };
        }
        match block_type {
            "attr" | "block_attrs" | "literal" => schema,
            "object" => self.with_all(schema, &["key"]),
            _ => self.with_all(schema, &[]),
        }
    }

    /// Adds all types of spec blocks to a schema, each with the same labels.
    pub(super) fn with_all(self, schema: BodySchema, labels: &[&'static str]) -> BodySchema {
        self.rows().fold(schema, |schema, (block_type, _)| {
            schema.block(block_type, labels.iter().copied())
        })
    }
}
