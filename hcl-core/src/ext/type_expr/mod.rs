//! Type expressions: `string`, `list(number)`, `object({ name = string, port = optional(number, 80) })`.
//!
//! Static analysis only: names and calls are not evaluated. Defaults are evaluated as literals.

mod errors;

use std::collections::HashMap;
use std::sync::Arc;

use super::Defaults;
use crate::Str;
use crate::body::{Expression, StaticCall};
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::eval::EvalContext;
use crate::types::{ObjectType, Type};
use crate::value::{Mapping, Value};

/// Reads an exact type, without `any` and optional attributes. Reports errors and returns `any` for the invalid part.
///
/// ```
/// use hcl_core::{Diagnostics, Expression, Source, Type, ext, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let parsed = native::parse_expression(&Source::new("t", "map(any)")?, &mut diagnostics);
/// let ty = ext::exact_type(&Expression::from(parsed.expression()), &mut diagnostics);
/// assert_eq!(ty, Type::map(Type::Dynamic));
/// assert!(diagnostics.has_errors(), "any is not an exact type");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn exact_type(expression: &Expression, diagnostics: &mut Diagnostics) -> Type {
    TypeReader::new(TypeMode::Exact, diagnostics)
        .read(expression)
        .0
}

/// Reads a type constraint: `any` matches any type, and attributes of objects may be `optional(…)`. Reports errors and
/// returns `any` for the invalid part.
///
/// ```
/// use hcl_core::{Diagnostics, Expression, Source, Type, ext, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let parsed = native::parse_expression(&Source::new("t", "list(string)")?, &mut diagnostics);
/// let expression = Expression::from(parsed.expression());
/// assert_eq!(ext::type_constraint(&expression, &mut diagnostics), Type::list(Type::String));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn type_constraint(expression: &Expression, diagnostics: &mut Diagnostics) -> Type {
    TypeReader::new(TypeMode::Constraint, diagnostics)
        .read(expression)
        .0
}

/// Reads a type constraint with optional attributes that may have defaults: `optional(type, default)`. Reports errors and
/// returns `any` for the invalid part. The defaults are `None` if the type has none.
///
/// ```
/// use hcl_core::convert::convert;
/// use hcl_core::value::ops;
/// use hcl_core::{Diagnostics, Expression, Source, Value, ext, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("t", "object({ name = string, port = optional(number, 80) })")?;
/// let parsed = native::parse_expression(&source, &mut diagnostics);
/// let expression = Expression::from(parsed.expression());
/// let (ty, defaults) = ext::type_constraint_with_defaults(&expression, &mut diagnostics);
///
/// let given = Value::object([("name".into(), Value::from("web"))].into_iter().collect());
/// let filled = defaults.expect("a default").apply(&given);
/// let value = convert(&filled, &ty).expect("a value of the type");
/// assert_eq!(ops::attribute(&value, "port").ok(), Some(Value::from(80)));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn type_constraint_with_defaults(
    expression: &Expression,
    diagnostics: &mut Diagnostics,
) -> (Type, Option<Defaults>) {
    TypeReader::new(TypeMode::Defaults, diagnostics).read(expression)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeMode {
    Exact,
    Constraint,
    Defaults,
}

struct TypeReader<'d> {
    mode: TypeMode,
    diagnostics: &'d mut Diagnostics,
}

/// A type and its defaults, if any.
type Read = (Type, Option<Defaults>);

impl<'d> TypeReader<'d> {
    const fn new(mode: TypeMode, diagnostics: &'d mut Diagnostics) -> Self {
        Self { mode, diagnostics }
    }

    /// ```ebnf
    /// type = "string" | "number" | "bool" | "any"
    ///      | ("list" | "set" | "map") "(" type ")" | "tuple" "(" "[" type* "]" ")"
    ///      | "object" "(" "{" (name "=" (type | "optional" "(" type ("," default)? ")"))* "}" ")";
    /// ```
    fn read(&mut self, expression: &Expression) -> Read {
        if let Some(keyword) = expression.as_keyword() {
            return (self.keyword(keyword, expression), None);
        }
        let Ok(call) = expression.static_call() else {
            self.diagnostics.push(errors::not_a_type(expression.span()));
            return (Type::Dynamic, None);
        };
        match &*call.name {
            "string" | "number" | "bool" | "any" => {
                self.diagnostics
                    .push(errors::takes_no_arguments(&call.name, call.arguments_span));
            }
            "optional" => self
                .diagnostics
                .push(errors::misplaced_optional(call.name_span)),
            "list" | "set" | "map" | "tuple" | "object" => {
                if let [argument] = call.arguments.as_slice() {
                    return self.constructed(&call, argument, expression);
                }
                // From the second argument on: the first alone would be right.
                let extra = match call.arguments.as_slice() {
                    [_, second, .., last] => Some((second.span(), last.span())),
                    [_, second] => Some((second.span(), second.span())),
                    _ => None,
                };
                let at = extra.map_or_else(
                    || call.arguments_span.clone(),
                    |(first, last)| first.source().span(first.span().to(last.span())),
                );
                self.diagnostics
                    .push(errors::one_argument(&call.name, at).within(call.arguments_span));
            }
            _ => self
                .diagnostics
                .push(errors::unknown_constructor(&call.name, expression.span())),
        }
        (Type::Dynamic, None)
    }

    fn keyword(&mut self, keyword: &str, expression: &Expression) -> Type {
        match keyword {
            "string" => return Type::String,
            "number" => return Type::Number,
            "bool" => return Type::Bool,
            "any" if self.mode != TypeMode::Exact => return Type::Dynamic,
            "any" => self
                .diagnostics
                .push(errors::any_is_not_exact(expression.span())),
            "list" | "set" | "map" | "tuple" | "object" => {
                self.diagnostics
                    .push(errors::one_argument(keyword, expression.span()));
            }
            _ => self
                .diagnostics
                .push(errors::unknown_keyword(keyword, expression.span())),
        }
        Type::Dynamic
    }

    fn constructed(
        &mut self,
        call: &StaticCall,
        argument: &Expression,
        whole: &Expression,
    ) -> Read {
        match &*call.name {
            "object" => return self.object(argument, whole),
            "tuple" => return self.tuple(argument, whole),
            _ => {}
        }
        let (element, defaults) = self.read(argument);
        let ty = match &*call.name {
            "list" => Type::list(element),
            "set" => Type::set(element),
            _ => Type::map(element),
        };
        let defaults = Defaults::from_parts(ty.clone(), Mapping::default(), vec![defaults]);
        (ty, defaults)
    }

    fn tuple(&mut self, argument: &Expression, whole: &Expression) -> Read {
        let Ok(elements) = argument.static_list() else {
            self.diagnostics
                .push(errors::tuple_of_what(argument.span()).within(whole.span()));
            return (Type::Dynamic, None);
        };
        let mut types = Vec::with_capacity(elements.len());
        let mut children = Vec::with_capacity(elements.len());
        for element in &elements {
            let (ty, defaults) = self.read(element);
            types.push(ty);
            children.push(defaults);
        }
        let ty = Type::tuple(types);
        let defaults = Defaults::from_parts(ty.clone(), Mapping::default(), children);
        (ty, defaults)
    }

    fn object(&mut self, argument: &Expression, whole: &Expression) -> Read {
        let Ok(items) = argument.static_map() else {
            self.diagnostics
                .push(errors::object_of_what(argument.span()).within(whole.span()));
            return (Type::Dynamic, None);
        };
        let mut indexes: HashMap<&str, usize> = HashMap::new();
        let (mut attributes, mut optional) = (Vec::new(), Vec::new());
        let (mut values, mut defaults) = (Vec::new(), Vec::new());
        for (key, expression) in &items {
            let Some(name) = key.as_keyword() else {
                self.diagnostics
                    .push(errors::attribute_name(key.span()).within(whole.span()));
                continue;
            };
            if indexes.contains_key(name) {
                self.diagnostics
                    .push(errors::duplicate_attribute(name, key.span()).within(whole.span()));
                continue;
            }
            let Some(attribute) = self.attribute(expression) else {
                continue;
            };
            indexes.insert(name, attributes.len());
            let name: Str = name.into();
            if attribute.optional {
                optional.push(name.clone());
            }
            values.extend(attribute.default.map(|value| (name.clone(), value)));
            defaults.push(attribute.defaults);
            attributes.push((name, attribute.ty));
        }
        let object = ObjectType::new(attributes).with_optional(optional);
        // An object type sorts its attributes.
        let index_of = |name: &Str| indexes.get(&**name).copied();
        let children = object
            .iter()
            .map(|(name, _)| defaults.get_mut(index_of(name)?)?.take())
            .collect();
        let ty = Type::Object(Arc::new(object));
        let defaults = Defaults::from_parts(ty.clone(), values.into_iter().collect(), children);
        (ty, defaults)
    }

    fn attribute(&mut self, expression: &Expression) -> Option<AttributeType> {
        let call = expression
            .static_call()
            .ok()
            .filter(|call| call.name == "optional");
        let Some(call) = call else {
            let (ty, defaults) = self.read(expression);
            return Some(AttributeType {
                ty,
                optional: false,
                default: None,
                defaults,
            });
        };
        let arguments = call.arguments.as_slice();
        let [ty, rest @ ..] = arguments else {
            let problem = errors::optional_of_what(call.arguments_span);
            self.diagnostics.push(problem.within(expression.span()));
            return None;
        };
        let mut optional = true;
        if self.mode == TypeMode::Exact {
            self.diagnostics
                .push(errors::optional_is_not_exact(call.name_span).within(expression.span()));
            optional = false;
        } else if rest.len() > usize::from(self.mode == TypeMode::Defaults) {
            let problem =
                errors::optional_arguments(self.mode == TypeMode::Defaults, call.arguments_span);
            self.diagnostics.push(problem.within(expression.span()));
            optional = false;
        }
        // Also after a mistake, for the mistakes in the type.
        let (ty, defaults) = self.read(ty);
        let default = match rest.first().filter(|_| optional) {
            Some(default) => match self.default(default, &ty) {
                Ok(value) => Some(value),
                Err(converts) => {
                    // As in the reference: without a value, the attribute is required; without a conversion, it has no
                    // default.
                    optional = converts;
                    None
                }
            },
            None => None,
        };
        Some(AttributeType {
            ty,
            optional,
            default,
            defaults,
        })
    }

    /// Evaluates a default. The error is `true` if the attribute remains optional.
    fn default(&mut self, expression: &Expression, ty: &Type) -> Result<Value, bool> {
        let mut found = Diagnostics::new();
        // The reference evaluates defaults without variables and functions.
        let value = expression.evaluate(&EvalContext::literal_only(), &mut found);
        let failed = found.has_errors();
        for diagnostic in found {
            self.diagnostics.push(diagnostic);
        }
        if failed {
            return Err(false);
        }
        convert(&value, ty).map_err(|error| {
            self.diagnostics.push(errors::invalid_default(
                &error.to_string(),
                expression.span(),
            ));
            true
        })
    }
}

/// The type of an object attribute.
struct AttributeType {
    ty: Type,
    optional: bool,
    default: Option<Value>,
    defaults: Option<Defaults>,
}
