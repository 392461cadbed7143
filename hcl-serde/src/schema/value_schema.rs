//! Documentation and constraints of value types: what their `Deserialize` does not say of fields and variants.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use crate::constraint::Constraint;
use crate::{Labeled, Sensitive, Spanned};

/// A type of values with documentation and constraints, for checks, hover texts, JSON Schema and Markdown.
///
/// Derived together with serde's `Deserialize`. It uses serde's names: `rename`, `rename_all` and `alias`. A type that does not
/// derive it has a shape without documentation. Implemented for containers of such types.
///
/// Fields take the constraints of [the derive of `HclDecode`](derive@crate::HclDecode#types-of-values): `range`,
/// `multiple_of`, `length`, `pattern`, `format`, `one_of`, `unique`, and `example`. They are checked after a field of a type
/// that derives `HclDecode` was read, wherever the value is in it: in a list, a map, another object, a label, a block, behind
/// `flatten` or in an enum with `tag`. On a flattened field, they are on each of its values. Keys of maps are not checked, unless
/// they are labels. Nor is anything inside a type without this trait: a struct that does not derive it, or a tuple such as
/// `(String, Limit)`, in which `String` has none. An enum with `untagged` refuses constraints, and those of the types inside are not
/// checked: the value does not say which variant it is.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::{HclDecode, HclValue};
/// use serde::Deserialize;
///
/// #[derive(HclDecode)]
/// struct Config {
///     level: Option<Level>,
///     limits: Vec<Limit>,
/// }
///
/// /// How much is written to the log.
/// #[derive(Deserialize, HclValue)]
/// #[serde(rename_all = "lowercase")]
/// enum Level {
///     /// Every step.
///     Debug,
///     /// Only what an operator has to know.
///     Info,
/// }
///
/// #[derive(Deserialize, HclValue)]
/// struct Limit {
///     /// In bytes.
///     #[hcl(range(1..=1024))]
///     size: u64,
///     port: Option<Port>,
/// }
///
/// /// A type for one value has the constraint on its only field.
/// #[derive(Deserialize, HclValue)]
/// struct Port(#[hcl(range(1..=65535))] u16);
///
/// let text = "limits = [{ size = 10 }, { size = 2000, port = 0 }]";
/// let error = hcl_serde::from_str::<Config>(text).err().unwrap().to_string();
/// assert!(error.contains(r#"The value of "size" must be from 1 to 1024, but this is 2000."#));
/// assert!(error.contains(r#"The value of "port" must be from 1 to 65535, but this is 0."#));
///
/// let page = Document::of::<Config>().to_markdown();
/// assert!(page.contains("How much is written to the log."));
/// assert!(page.contains(r#"| `"debug"` | Every step. |"#));
/// assert!(page.contains("| `size` | whole number from 1 to 1024 | yes | In bytes. |"));
/// ```
pub trait HclValue {
    /// Returns the documentation and the constraints.
    fn value_schema() -> &'static ValueSchema;
}

/// Documentation and constraints of a type of values, or of a field or variant in it.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclValue;
/// use serde::Deserialize;
///
/// /// Where to listen.
/// #[derive(Deserialize, HclValue)]
/// struct Address {
///     #[hcl(range(1..=65535))]
///     port: u16,
/// }
///
/// assert_eq!(Address::value_schema().docs, "Where to listen.");
/// ```
#[derive(Debug)]
pub struct ValueSchema {
    /// The names of a field or variant; none of a type.
    pub names: &'static [&'static str],
    /// The doc comment.
    pub docs: &'static str,
    /// The constraints on the value.
    pub constraints: &'static [Constraint<'static>],
    /// Values as expressions of HCL, for documentation.
    pub examples: &'static [&'static str],
    /// The parts of the value.
    pub parts: ValueParts,
    /// Returns the type that the value is read as, if it has documentation or constraints.
    pub of: Option<fn() -> &'static Self>,
}

/// The maximum number of types that a value is read as, each inside the one before.
const MAX_LAYERS: usize = 64;

/// The parts of a value that have documentation or constraints.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclValue;
/// use hcl_serde::schema::ValueParts;
/// use serde::Deserialize;
///
/// /// Where to listen.
/// #[derive(Deserialize, HclValue)]
/// struct Address {
///     #[hcl(range(1..=65535))]
///     port: u16,
/// }
///
/// let ValueParts::Fields([port]) = Address::value_schema().parts else { panic!("one field") };
/// assert_eq!((port.names, port.constraints.len()), (&["port"][..], 1));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ValueParts {
    /// None.
    None,
    /// The elements of a list, all of one type.
    Elements(fn() -> &'static ValueSchema),
    /// The values of a map, all of one type.
    Entries(fn() -> &'static ValueSchema),
    /// The elements of a tuple, in order.
    Tuple(&'static [ValueSchema]),
    /// The fields of an object. One without a name is flattened: its fields are fields of the object.
    Fields(&'static [ValueSchema]),
    /// The variants of an enum. One with content is an object with one attribute, its name.
    Variants(&'static [ValueSchema]),
    /// The variants of an enum. An attribute of the object names one.
    Tagged {
        /// The name of that attribute.
        tag: &'static str,
        /// The name of the attribute with the content; `None` if its fields are next to the tag.
        content: Option<&'static str>,
        /// The variants.
        variants: &'static [ValueSchema],
    },
}

impl ValueSchema {
    /// The schema of a type without documentation and constraints.
    pub const EMPTY: Self = Self {
        names: &[],
        docs: "",
        constraints: &[],
        examples: &[],
        parts: ValueParts::None,
        of: None,
    };

    /// The types that the value is read as, from this one inwards.
    ///
    /// Their number is limited: a type that is nothing but itself in a box has no values.
    pub(crate) fn layers(&'static self) -> impl Iterator<Item = &'static Self> {
        std::iter::successors(Some(self), |layer| Some((layer.of?)())).take(MAX_LAYERS)
    }

    /// Returns whether values of the type are constrained, or parts of them. Searches all types that the values consist of, each once.
    #[cold]
    pub(crate) fn is_constrained(&'static self) -> bool {
        let mut seen: Vec<*const Self> = Vec::new();
        let mut left = vec![self];
        while let Some(schema) = left.pop() {
            if !schema.constraints.is_empty() {
                return true;
            }
            // Types may contain themselves.
            if seen.contains(&std::ptr::from_ref(schema)) {
                continue;
            }
            seen.push(schema);
            left.extend(schema.of.map(|of| of()));
            match schema.parts {
                ValueParts::None => {}
                ValueParts::Elements(of) | ValueParts::Entries(of) => left.push(of()),
                ValueParts::Tuple(parts)
                | ValueParts::Fields(parts)
                | ValueParts::Variants(parts)
                | ValueParts::Tagged {
                    variants: parts, ..
                } => left.extend(parts),
            }
        }
        false
    }

    /// Returns the schema of an element of a list.
    pub(crate) fn element(&'static self, index: usize) -> Option<&'static Self> {
        self.layers().find_map(|layer| match layer.parts {
            ValueParts::Elements(of) => Some(of()),
            ValueParts::Tuple(parts) => parts.get(index),
            _ => None,
        })
    }

    /// Returns the schema of an entry of a map or object. `text_of` returns the text of another entry.
    pub(crate) fn entry(&'static self, name: &str, text_of: &TextOf<'_>) -> Option<&'static Self> {
        self.layers().find_map(|layer| match layer.parts {
            ValueParts::Entries(of) => Some(of()),
            ValueParts::Fields(parts) => named(parts, name).or_else(|| {
                let mut flattened = parts.iter().filter(|part| part.names.is_empty());
                flattened.find_map(|part| part.entry(name, text_of))
            }),
            ValueParts::Variants(parts) => named(parts, name),
            ValueParts::Tagged {
                tag,
                content,
                variants,
            } => {
                let variant = named(variants, &text_of(tag)?)?;
                match content {
                    None => variant.entry(name, text_of),
                    Some(content) => (content == name).then_some(variant),
                }
            }
            _ => None,
        })
    }

    /// Returns the constraints of the flattened field that an entry of an object belongs to.
    pub(crate) fn flattened_constraints(
        &'static self,
        name: &str,
    ) -> &'static [Constraint<'static>] {
        let Some(fields) = self.fields().filter(|fields| named(fields, name).is_none()) else {
            return &[];
        };
        let flattened = || fields.iter().filter(|field| field.names.is_empty());
        let known = flattened().find(|field| field.has_field(name));
        // A map takes the names that no struct has.
        let of_map = || flattened().find(|field| field.fields().is_none());
        let Some(owner) = known.or_else(of_map) else {
            return &[];
        };
        match owner.constraints {
            [] => owner.flattened_constraints(name),
            own => own,
        }
    }

    /// Returns the fields of an object.
    fn fields(&'static self) -> Option<&'static [Self]> {
        self.layers().find_map(|layer| match layer.parts {
            ValueParts::Fields(fields) => Some(fields),
            _ => None,
        })
    }

    fn has_field(&'static self, name: &str) -> bool {
        self.fields().is_some_and(|fields| {
            let mut flattened = fields.iter().filter(|field| field.names.is_empty());
            named(fields, name).is_some() || flattened.any(|field| field.has_field(name))
        })
    }

    /// Returns the schema of one body of a field of blocks. The first labels have become `keys`.
    pub(crate) fn inside_containers(&'static self, mut keys: usize) -> &'static Self {
        let mut schema = self;
        for _ in 0..MAX_LAYERS {
            let inner = schema.element(0).or_else(|| {
                keys = keys.checked_sub(1)?;
                schema.entry("", &|_| None)
            });
            match inner {
                Some(inner) => schema = inner,
                None => break,
            }
        }
        schema
    }
}

/// Returns the text of an entry of an object by its name.
pub(crate) type TextOf<'t> = dyn Fn(&str) -> Option<String> + 't;

pub(super) fn named(parts: &'static [ValueSchema], name: &str) -> Option<&'static ValueSchema> {
    parts.iter().find(|part| part.names.contains(&name))
}

/// Implements [`HclValue`] for a wrapper, which is read as the type inside.
macro_rules! wrappers {
    ($($wrapper:ident),*) => {$(
        impl<T: HclValue> HclValue for $wrapper<T> {
            fn value_schema() -> &'static ValueSchema {
                T::value_schema()
            }
        }
    )*};
}

wrappers!(Arc, Box, Option, Rc, Sensitive, Spanned);

/// Implements [`HclValue`] for containers with parts of one type.
macro_rules! containers {
    ($kind:ident: $($container:ty, [$($parameter:ident),*];)*) => {$(
        impl<T: HclValue $(, $parameter)*> HclValue for $container {
            fn value_schema() -> &'static ValueSchema {
                const {
                    &ValueSchema {
                        parts: ValueParts::$kind(T::value_schema),
                        ..ValueSchema::EMPTY
                    }
                }
            }
        }
    )*};
}

containers! { Elements:
    Vec<T>, [];
    VecDeque<T>, [];
    BTreeSet<T>, [];
    HashSet<T, S>, [S];
}

containers! { Entries:
    BTreeMap<K, T>, [K];
    HashMap<K, T, S>, [K, S];
}

/// A block with its label, which is as an entry of a map.
impl<L, T: HclValue> HclValue for Labeled<L, T> {
    fn value_schema() -> &'static ValueSchema {
        const {
            &ValueSchema {
                parts: ValueParts::Entries(T::value_schema),
                ..ValueSchema::EMPTY
            }
        }
    }
}

impl<T: HclValue, const N: usize> HclValue for [T; N] {
    fn value_schema() -> &'static ValueSchema {
        const {
            &ValueSchema {
                parts: ValueParts::Elements(T::value_schema),
                ..ValueSchema::EMPTY
            }
        }
    }
}

/// Implements [`HclValue`] for tuples of such types.
macro_rules! tuples {
    ($($($part:ident)*;)*) => {$(
        impl<$($part: HclValue),*> HclValue for ($($part,)*) {
            fn value_schema() -> &'static ValueSchema {
                const {
                    &ValueSchema {
                        parts: ValueParts::Tuple(&[
                            $(ValueSchema { of: Some($part::value_schema), ..ValueSchema::EMPTY }),*
                        ]),
                        ..ValueSchema::EMPTY
                    }
                }
            }
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
}

#[cfg(feature = "indexmap")]
containers!(Elements: indexmap::IndexSet<T, S>, [S];);
#[cfg(feature = "indexmap")]
containers!(Entries: indexmap::IndexMap<K, T, S>, [K, S];);
