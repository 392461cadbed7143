//! Matching of types against type specifications.
//!
//! Information model, "Type Specifications": a type matches an identical type, and any type matches the dynamic
//! pseudo-type, at any depth.

// spec(model): Type Specifications; suites::model::own_answers_are_kept

use crate::value::ValueError;

use super::{ObjectType, Path, PathStep, Type};

impl Type {
    /// Returns whether the type matches a type specification.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// let specification = Type::list(Type::Dynamic);
    /// assert!(Type::list(Type::String).matches(&specification));
    /// assert!(!Type::set(Type::String).matches(&specification));
    /// ```
    #[must_use]
    pub fn matches(&self, specification: &Self) -> bool {
        match (self, specification) {
            (_, Self::Dynamic) => true,
            (Self::List(own), Self::List(wanted))
            | (Self::Set(own), Self::Set(wanted))
            | (Self::Map(own), Self::Map(wanted)) => own.matches(wanted),
            (Self::Tuple(own), Self::Tuple(wanted)) => {
                own.len() == wanted.len() && own.iter().zip(&**wanted).all(|(a, b)| a.matches(b))
            }
            (Self::Object(own), Self::Object(wanted)) => {
                own.len() == wanted.len()
                    && own
                        .iter()
                        .zip(wanted.iter())
                        .all(|((a, own), (b, wanted))| a == b && own.matches(wanted))
            }
            _ => self == specification,
        }
    }

    /// Returns every mismatch with a type specification; none if the type [matches](Self::matches) it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// let ty = Type::object([("ports", Type::list(Type::String))]);
    /// let specification = Type::object([("ports", Type::list(Type::Number))]);
    /// let errors = ty.conformance_errors(&specification);
    /// assert_eq!(errors[0].to_string(), ".ports[*]: a number is required, but this is a string");
    /// ```
    #[must_use]
    #[inline]
    pub fn conformance_errors(&self, specification: &Self) -> Vec<ValueError> {
        let mut errors = Vec::new();
        check(self, specification, &mut Path::root(), &mut errors);
        errors
    }
}

#[inline]
fn check(own: &Type, wanted: &Type, path: &mut Path, errors: &mut Vec<ValueError>) {
    match (own, wanted) {
        (_, Type::Dynamic) => {}
        (Type::List(own), Type::List(wanted))
        | (Type::Set(own), Type::Set(wanted))
        | (Type::Map(own), Type::Map(wanted)) => {
            step(PathStep::Element, own, wanted, path, errors);
        }
        (Type::Tuple(own), Type::Tuple(wanted)) if own.len() == wanted.len() => {
            for (index, (own, wanted)) in own.iter().zip(&**wanted).enumerate() {
                step(PathStep::Index(index), own, wanted, path, errors);
            }
        }
        // Without a common length, it is open which elements correspond.
        (Type::Tuple(own), Type::Tuple(wanted)) => {
            let message = format!(
                "{} required, but there are {}",
                elements(wanted.len()),
                own.len()
            );
            errors.push(ValueError {
                path: path.clone(),
                message,
            });
        }
        (Type::Object(own), Type::Object(wanted)) => check_object(own, wanted, path, errors),
        _ if own == wanted => {}
        _ => errors.push(ValueError {
            path: path.clone(),
            message: wanted.requirement(own),
        }),
    }
}

#[inline]
fn check_object(
    own: &ObjectType,
    wanted: &ObjectType,
    path: &mut Path,
    errors: &mut Vec<ValueError>,
) {
    for (name, own) in own.iter() {
        match wanted.get(name) {
            Some(wanted) => step(PathStep::Attribute(name.clone()), own, wanted, path, errors),
            None => errors.push(ValueError {
                path: path.clone(),
                message: format!("no attribute {name:?} is expected"),
            }),
        }
    }
    for (name, _) in wanted.iter().filter(|(name, _)| own.get(name).is_none()) {
        errors.push(ValueError {
            path: path.clone(),
            message: format!("the attribute {name:?} is missing"),
        });
    }
}

#[inline]
fn step(step: PathStep, own: &Type, wanted: &Type, path: &mut Path, errors: &mut Vec<ValueError>) {
    path.push(step);
    check(own, wanted, path, errors);
    path.pop();
}

#[inline]
fn elements(count: usize) -> String {
    match count {
        1 => "1 element is".to_owned(),
        _ => format!("{count} elements are"),
    }
}
