//! Strategies of proptest for texts, numbers, types and values, which the laws of all crates share.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hcl_value::types::ObjectType;
use hcl_value::value::Mark;
use hcl_value::{Number, Type, Value};
use proptest::collection::{SizeRange, btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;

use crate::rows;

/// Generates texts of everything that has a meaning in HCL, JSON or Unicode; half of them end with a line ending.
pub fn texts() -> impl Strategy<Value = String> + Clone {
    let long = Just("x".repeat(60));
    let text = prop_oneof![12 => pieces(0..10), 1 => long];
    (text, any::<bool>()).prop_map(|(text, is_line)| text + if is_line { "\n" } else { "" })
}

/// Generates so many pieces of texts, as one text.
pub fn pieces(count: impl Into<SizeRange>) -> impl Strategy<Value = String> + Clone {
    let character = prop_oneof![prop::char::range('\0', '\u{1fff}'), any::<char>()];
    let piece = prop_oneof![
        12 => select(table("signs")).prop_map(str::to_owned),
        4 => select(table("characters")).prop_map(str::to_owned),
        2 => character.prop_map(String::from),
        1 => "[a-z]{1,8}",
    ];
    vec(piece, count).prop_map(|pieces| pieces.concat())
}

/// Generates up to so many tokens, most of them with syntax errors.
pub fn tokens(most: usize) -> impl Strategy<Value = String> + Clone {
    vec(select(table("tokens")), 0..most).prop_map(|tokens| tokens.concat())
}

/// Returns a table of `pieces.rows`.
///
/// # Panics
///
/// Panics if there is no such table.
#[must_use]
pub fn table(title: &str) -> &'static [&'static str] {
    static TABLES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let text = include_str!("pieces.rows");
        let read = |title| rows::table(text, title).into_iter().map(|[piece]| piece);
        let titles = rows::titles(text);
        titles.map(|title| (title, read(title).collect())).collect()
    });
    &TABLES[title]
}

/// Generates finite numbers: small ones that are often equal, whole ones, floats, and decimals of many digits.
pub fn numbers() -> impl Strategy<Value = Number> + Clone {
    let decimals = |text: &'static str| text.prop_filter_map("a number", |text| text.parse().ok());
    let floats = any::<f64>().prop_filter_map("finite", |float| {
        Number::try_from(float).ok().filter(|_| float.is_finite())
    });
    prop_oneof![
        4 => decimals("-?[0-9]{1,2}(\\.[0-9]{1,2})?"),
        1 => any::<i64>().prop_map(Number::from),
        1 => any::<i128>().prop_map(Number::from),
        1 => floats,
        1 => decimals("-?[0-9]{1,30}(\\.[0-9]{1,30})?(e-?[0-9]{1,3})?"),
    ]
}

/// The parts of types and values. The default makes whole values of few names and texts, so that two values are often equal.
#[derive(Clone, Debug)]
pub struct Values {
    /// The names of attributes, and the keys of maps.
    pub names: BoxedStrategy<String>,
    /// The texts.
    pub texts: BoxedStrategy<String>,
    /// The numbers.
    pub numbers: BoxedStrategy<Number>,
    /// Leaves out what no expression without a function is: lists, sets, maps, and nulls with a type.
    pub are_literals: bool,
    /// Lets parts be unknown or marked.
    pub are_partial: bool,
    /// Changes each part, after the parts in it.
    pub each: fn(Value) -> Value,
}

impl Default for Values {
    fn default() -> Self {
        let texts = prop_oneof!["[a-c1é]{0,3}", "true|0|-2\\.50|1e3"];
        Self {
            names: "a|b|c d|é".boxed(),
            texts: texts.boxed(),
            numbers: numbers().boxed(),
            are_literals: false,
            are_partial: false,
            each: |value| value,
        }
    }
}

impl Values {
    /// Generates types of values: without the dynamic pseudo-type and optional attributes.
    pub fn types(&self) -> BoxedStrategy<Type> {
        self.tree(vec![Type::String, Type::Number, Type::Bool], 0)
    }

    /// Generates target types of conversions: some parts dynamic, some attributes optional.
    pub fn constraints(&self) -> BoxedStrategy<Type> {
        let leaves = vec![Type::String, Type::Number, Type::Bool, Type::Dynamic];
        self.tree(leaves, 1)
    }

    fn tree(&self, leaves: Vec<Type>, most_optional: usize) -> BoxedStrategy<Type> {
        let (names, are_literals) = (self.names.clone(), self.are_literals);
        let tree = select(leaves).prop_recursive(4, 24, 4, move |inner| {
            let attributes = btree_map(names.clone(), inner.clone(), 0..4);
            let optional = vec(names.clone(), 0..=most_optional);
            let of_literals = prop_oneof![
                vec(inner.clone(), 0..4).prop_map(Type::tuple),
                (attributes, optional).prop_map(|(attributes, optional)| {
                    Type::Object(ObjectType::new(attributes).with_optional(optional).into())
                }),
            ];
            if are_literals {
                return of_literals.boxed();
            }
            prop_oneof![
                1 => inner.clone().prop_map(Type::list),
                1 => inner.clone().prop_map(Type::set),
                1 => inner.prop_map(Type::map),
                2 => of_literals,
            ]
            .boxed()
        });
        tree.boxed()
    }

    /// Generates values.
    pub fn values(&self) -> BoxedStrategy<Value> {
        let values = self.clone();
        self.types().prop_flat_map(move |ty| values.of(&ty)).boxed()
    }

    /// Generates values of a type, some of them null.
    pub fn of(&self, ty: &Type) -> BoxedStrategy<Value> {
        let some = match ty {
            Type::String => self.texts.clone().prop_map(Value::from).boxed(),
            Type::Number => self.numbers.clone().prop_map(Value::from).boxed(),
            Type::Bool => any::<bool>().prop_map(Value::from).boxed(),
            Type::List(element) | Type::Set(element) => {
                let (of, element) = (ty.clone(), (**element).clone());
                vec(self.of(&element), 0..4)
                    .prop_map(move |values| match of {
                        Type::Set(_) => Value::set(element.clone(), values),
                        _ => Value::list(element.clone(), values),
                    })
                    .boxed()
            }
            Type::Map(element) => {
                let of = (**element).clone();
                btree_map(self.names.clone(), self.of(element), 0..4)
                    .prop_map(move |entries| {
                        let entries = entries.into_iter().map(|(key, value)| (key.into(), value));
                        Value::map(of.clone(), entries.collect())
                    })
                    .boxed()
            }
            Type::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|ty| self.of(ty)).collect();
                elements.prop_map(Value::tuple).boxed()
            }
            Type::Object(object) => {
                let (names, values): (Vec<_>, Vec<_>) = object
                    .iter()
                    .map(|(name, ty)| (name.clone(), self.of(ty)))
                    .unzip();
                values
                    .prop_map(move |values| {
                        Value::object(names.iter().cloned().zip(values).collect())
                    })
                    .boxed()
            }
            Type::Dynamic | Type::Capsule(_) => Just(Value::null(ty.clone())).boxed(),
        };
        let null = Value::null(if self.are_literals {
            Type::Dynamic
        } else {
            ty.clone()
        });
        let mut part = prop_oneof![12 => some, 1 => Just(null)].boxed();
        if self.are_partial {
            let unknown = vec![
                Value::unknown(ty.clone()),
                Value::unknown_not_null(ty.clone()),
            ];
            let is_marked = prop::bool::weighted(1.0 / 12.0);
            let marked = (part, is_marked).prop_map(|(value, is_marked)| {
                if is_marked {
                    value.with_mark(Mark::new("M"))
                } else {
                    value
                }
            });
            part = prop_oneof![5 => marked, 1 => select(unknown)].boxed();
        }
        part.prop_map(self.each).boxed()
    }
}
