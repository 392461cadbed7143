//! The keys of `#[hcl(…)]`, and the items that each applies to.

use std::fmt;

/// The item that carries `#[hcl(…)]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carrier {
    Struct,
    Enum,
    Variant,
    Field,
    /// A type that derives `HclValue`, or a variant of one.
    Value,
    /// A field of such a type.
    ValueField,
}

use Carrier::{Enum, Field, Struct, Value, ValueField, Variant};

/// Defines a key by its name and the targets that it applies to.
macro_rules! keys {
    ($($key:ident $name:literal: $($target:ident),+;)*) => {
        /// A key of `#[hcl(…)]`, as `rename` in `#[hcl(rename = "x")]`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum AttributeKey {
            $($key,)*
        }

        /// Every key with its name and the targets that it applies to.
        const KEYS: &[(AttributeKey, &str, &[Carrier])] = &[
            $((AttributeKey::$key, $name, &[$($target),+]),)*
        ];
    };
}

keys! {
    Alias "alias": Variant, Field;
    Attr "attr": Field;
    Block "block": Enum, Variant, Field;
    BlockAttrs "block_attrs": Field;
    Body "body": Field;
    Bound "bound": Struct, Enum;
    Crate "crate": Struct, Enum, Value;
    Default "default": Struct, Field;
    DefSpan "def_span": Field;
    Deprecated "deprecated": Variant, Field;
    Flatten "flatten": Field;
    InstanceKey "instance_key": Field;
    Label "label": Enum, Variant, Field;
    LabelSpan "label_span": Field;
    MaxItems "max_items": Field;
    MinItems "min_items": Field;
    NameSpan "name_span": Field;
    Optional "optional": Field;
    Remain "remain": Field;
    Rename "rename": Variant, Field;
    RenameAll "rename_all": Struct, Enum, Variant;
    SchemaOnly "schema_only": Struct;
    Skip "skip": Field;
    Span "span": Field;
    Validate "validate": Struct, Enum, Field;
    ConflictsWith "conflicts_with": Field;
    ExactlyOneOf "exactly_one_of": Struct;
    Example "example": Field, ValueField;
    Format "format": Field, ValueField;
    Length "length": Field, ValueField;
    MultipleOf "multiple_of": Field, ValueField;
    OneOf "one_of": Field, ValueField;
    Pattern "pattern": Field, ValueField;
    Range "range": Field, ValueField;
    ReplacedBy "replaced_by": Field;
    Requires "requires": Field;
    ContainerData "shape": Field;
    Since "since": Field;
    Unique "unique": Field, ValueField;
    With "with": Field;
    Defines "defines": Field;
    Refers "refers": Field;
    Acyclic "acyclic": Field;
    Scope "scope": Field;
    AllowDuplicates "allow_duplicates": Field;
    WarnUnused "warn_unused": Field;
    Address "address": Field;
    Repeated "repeated": Field;
    Computed "computed": Field;
    Merged "merged": Field;
    Without "without": Field;
}

/// Keys with the name and the meaning of serde's.
const SERDE_KEYS: [AttributeKey; 7] = [
    AttributeKey::Alias,
    AttributeKey::Default,
    AttributeKey::Flatten,
    AttributeKey::Rename,
    AttributeKey::RenameAll,
    AttributeKey::Skip,
    AttributeKey::With,
];

impl AttributeKey {
    /// Returns the key of a name.
    pub(crate) fn of(text: &str) -> Option<Self> {
        KEYS.iter()
            .find(|(_, name, _)| *name == text)
            .map(|&(key, ..)| key)
    }

    fn row(self) -> (&'static str, &'static [Carrier]) {
        KEYS.iter()
            .find(|(key, ..)| *key == self)
            .map_or(("", &[]), |&(_, name, targets)| (name, targets))
    }

    /// Returns whether the key may be used on the target.
    pub(crate) fn applies_to(self, target: Carrier) -> bool {
        self.row().1.contains(&target)
    }

    /// Returns whether the key may be used several times on one target.
    pub(crate) const fn is_repeatable(self) -> bool {
        matches!(
            self,
            Self::Alias | Self::ConflictsWith | Self::ExactlyOneOf | Self::Example | Self::Requires
        )
    }

    /// Returns whether the key takes arguments in parentheses.
    pub(crate) const fn takes_list(self) -> bool {
        matches!(
            self,
            Self::ExactlyOneOf | Self::Length | Self::OneOf | Self::Range | Self::Without
        )
    }

    /// Returns the message about the key on a target that it does not apply to.
    pub(crate) fn misplaced(self, target: Carrier) -> String {
        let singular = target.singular();
        match target {
            Value if self.applies_to(ValueField) => {
                format!("`{self}` cannot stand on {singular}; it is for the fields")
            }
            Value | ValueField if SERDE_KEYS.contains(&self) => {
                format!(
                    "`{self}` is for types that derive `HclDecode`; serde reads this one: `#[serde({self})]`"
                )
            }
            Value | ValueField => {
                let keys = target.keys();
                format!("`{self}` is for types that derive `HclDecode`; {singular} takes {keys}")
            }
            _ => format!(
                "`{self}` cannot stand on {singular}; it is for {}",
                self.targets()
            ),
        }
    }

    /// Lists the targets that the key applies to, for a message.
    fn targets(self) -> String {
        let targets: Vec<_> = self.row().1.iter().filter_map(|row| row.plural()).collect();
        match targets.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

impl fmt::Display for AttributeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().0)
    }
}

impl Carrier {
    /// Returns the target with its article.
    pub(crate) const fn singular(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Variant => "a variant",
            Self::Field => "a field",
            Self::Value => "a type or variant that derives `HclValue`",
            Self::ValueField => "a field of a type that derives `HclValue`",
        }
    }

    /// Returns the targets in the plural. Those of values have the keys of fields.
    const fn plural(self) -> Option<&'static str> {
        match self {
            Self::Struct => Some("structs"),
            Self::Enum => Some("enums"),
            Self::Variant => Some("variants"),
            Self::Field => Some("fields"),
            Self::Value | Self::ValueField => None,
        }
    }

    /// Lists the keys that apply to the target, for a message.
    pub(crate) fn keys(self) -> String {
        let names: Vec<_> = KEYS
            .iter()
            .filter(|(.., targets)| targets.contains(&self))
            .map(|(_, name, _)| format!("`{name}`"))
            .collect();
        names.join(", ")
    }
}

/// Returns the question whether a misspelt name means a key. Names that other libraries use for a key are known too.
pub(crate) fn did_you_mean_key(name: &str) -> Option<String> {
    let mut foreign = FOREIGN_KEYS.iter();
    match foreign.find(|(theirs, _)| *theirs == name) {
        Some((_, ours)) => Some(format!("did you mean `{ours}`?")),
        None => did_you_mean(name, KEYS.iter().map(|(_, key, _)| *key)),
    }
}

/// Returns the question whether a misspelt name means the closest of the names, by an edit distance below 3.
pub(crate) fn did_you_mean<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let near = names.map(|known| (distance(name, known), known));
    let near = near.filter(|(distance, _)| *distance < 3);
    let (_, known) = near.min_by_key(|(distance, _)| *distance)?;
    Some(format!("did you mean `{known}`?"))
}

/// Names of gohcl's tags, clap and serde, with the key of the same meaning.
const FOREIGN_KEYS: [(&str, &str); 9] = [
    ("attribute", "attr"),
    ("blocks", "block"),
    ("default_value_t", "default"),
    ("def_range", "def_span"),
    ("deserialize_with", "with"),
    ("name", "rename"),
    ("label_range", "label_span"),
    ("rest", "remain"),
    ("ignore", "skip"),
];

/// Returns the Levenshtein distance in bytes.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    // One row is enough: each cell needs its neighbours on the left, above and diagonally only.
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
