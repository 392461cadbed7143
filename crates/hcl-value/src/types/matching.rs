//! Matching of types against type specifications.
//!
//! Information model, "Type Specifications": a type matches an identical type, and any type matches the dynamic
//! pseudo-type, at any depth.

// spec(model): Type Specifications; suites::model::own_answers_are_kept

use super::Type;

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
}
