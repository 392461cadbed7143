//! Refinements: constraints on unknown values.
//!
//! A refinement excludes values that an unknown value cannot become. If only one value is left, the value becomes
//! known.

// spec(model): Unknown Values and the Dynamic Pseudo-type; cases::values/unknowns, cases::values/equality/unknowns,
//     suites::evaluation_properties::known_operands_give_known_results

use std::cmp::Ordering;

use super::{Mapping, MarkSet, Value, ValueError, ValueRepr, errors};
use crate::internal::clusters;
use crate::number::Number;
use crate::types::Type;

/// Constraints that an unknown value will satisfy once it is known. The default has no constraints.
///
/// [`Value::refine`] adds constraints to a value, and [`Value::range`] returns them.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Refinement, Value};
/// use hcl_value::Type;
///
/// let name = Value::unknown(Type::String).refine().prefix("web-").build()?;
/// let expected = Refinement { prefix: Some("web-".into()), ..Refinement::default() };
/// assert_eq!(name.refinement(), Some(&expected));
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refinement {
    /// Whether the value will not be null.
    pub not_null: bool,
    /// Lower bound of a number, and whether it is inclusive.
    pub lower: Option<(Number, bool)>,
    /// Upper bound of a number, and whether it is inclusive.
    pub upper: Option<(Number, bool)>,
    /// Prefix of a string.
    pub prefix: Option<Box<str>>,
    /// Minimum length of a collection.
    pub min_length: u64,
    /// Maximum length of a collection.
    pub max_length: Option<u64>,
}

/// Maximum length of a prefix in bytes.
const MAX_PREFIX: usize = 128;

/// Maximum length up to which an unknown list of known length becomes a list of unknown elements.
// A refinement of a few bytes must not create millions of values.
const MAX_EXPANDED_LIST: u64 = 4096;

impl Refinement {
    /// The refinement that excludes null and nothing else.
    pub const NOT_NULL: Self = Self {
        not_null: true,
        lower: None,
        upper: None,
        prefix: None,
        min_length: 0,
        max_length: None,
    };
}

impl Value {
    /// Creates an unknown value of a type that will not be null.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::ops;
    /// use hcl_value::{Type, Value};
    ///
    /// let id = Value::unknown_not_null(Type::String);
    /// assert_eq!(ops::equal(&id, &Value::null(Type::String)), false);
    /// ```
    #[must_use]
    pub fn unknown_not_null(ty: Type) -> Self {
        Self::unknown_with(ty, Refinement::NOT_NULL)
    }

    /// Creates an unknown value with a refinement, which must fit the type.
    pub(crate) fn unknown_with(ty: Type, refinement: Refinement) -> Self {
        let refinement = match ty {
            Type::Dynamic => Refinement::default(),
            _ => refinement,
        };
        Self::of_unknown(ty, refinement, Mapping::default())
    }

    /// Returns the refinement of an unknown value, or `None` for a known value. Ignores marks.
    #[must_use]
    pub fn refinement(&self) -> Option<&Refinement> {
        match &self.unmarked().0 {
            ValueRepr::Unknown(unknown) => Some(&unknown.refinement),
            _ => None,
        }
    }

    /// Returns the constraints that the value satisfies: the refinement of an unknown value, or constraints that
    /// describe a known value. The prefix of a string has at most 128 bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let range = Value::from("eu-west-1").range();
    /// assert!(range.not_null);
    /// assert_eq!(range.prefix.as_deref(), Some("eu-west-1"));
    /// ```
    #[must_use]
    pub fn range(&self) -> Refinement {
        let known = Refinement::NOT_NULL;
        match &self.unmarked().0 {
            ValueRepr::Null(_) => Refinement::default(),
            ValueRepr::Unknown(unknown) => unknown.refinement.clone(),
            ValueRepr::Number(number) => Refinement {
                lower: Some((number.clone(), true)),
                upper: Some((number.clone(), true)),
                ..known
            },
            ValueRepr::String(text) => Refinement {
                prefix: Some(shortened(text).into()),
                ..known
            },
            ValueRepr::List(_) | ValueRepr::Set(_) | ValueRepr::Map(_) => {
                let (min_length, max_length) = self.length_bounds().unwrap_or_default();
                Refinement {
                    min_length,
                    max_length,
                    ..known
                }
            }
            _ => known,
        }
    }

    /// Starts to add constraints to an unknown value, or to check a known value against constraints.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let port = Value::unknown(Type::Number)
    ///     .refine()
    ///     .not_null()
    ///     .lower_bound(1.into(), true)
    ///     .upper_bound(65_535.into(), true)
    ///     .build()?;
    /// assert!(port.range().not_null);
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn refine(&self) -> RefinementBuilder {
        let (value, marks) = self.unmark();
        RefinementBuilder {
            refinement: value.range(),
            null: value.is_null(),
            value,
            marks,
            error: None,
        }
    }
}

/// Adds constraints to a value; returned by [`Value::refine`].
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value};
///
/// // The name of a server that is not created yet.
/// let name = Value::unknown(Type::String).refine().not_null().prefix("web-").build()?;
/// assert!(name.range().not_null);
///
/// let error = Value::from(80).refine().upper_bound(79.into(), true).build().unwrap_err();
/// assert!(error.path.is_root());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RefinementBuilder {
    value: Value,
    marks: MarkSet,
    refinement: Refinement,
    null: bool,
    error: Option<ValueError>,
}

impl RefinementBuilder {
    /// Excludes null.
    #[must_use]
    pub fn not_null(mut self) -> Self {
        self.refinement.not_null = true;
        self
    }

    /// Excludes everything but null: the result is the null of the type.
    #[must_use]
    pub fn null(mut self) -> Self {
        self.null = true;
        self
    }

    /// Sets the lower bound of a number, unless a tighter one is set.
    #[must_use]
    pub fn lower_bound(mut self, bound: Number, inclusive: bool) -> Self {
        if self.applies_to(|ty| *ty == Type::Number, "number bounds") {
            let bound = (bound, inclusive);
            tighten(&mut self.refinement.lower, bound, Ordering::Greater);
        }
        self
    }

    /// Sets the upper bound of a number, unless a tighter one is set.
    #[must_use]
    pub fn upper_bound(mut self, bound: Number, inclusive: bool) -> Self {
        if self.applies_to(|ty| *ty == Type::Number, "number bounds") {
            let bound = (bound, inclusive);
            tighten(&mut self.refinement.upper, bound, Ordering::Less);
        }
        self
    }

    /// Sets the prefix of a string, without a last character that following text could combine with.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// // An accent that follows could turn "e" into "é".
    /// let value = Value::unknown(Type::String).refine().prefix("name").build()?;
    /// assert_eq!(value.range().prefix.as_deref(), Some("nam"));
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn prefix(self, prefix: &str) -> Self {
        let prefix = crate::internal::nfc(prefix);
        let prefix = safe_prefix(shortened(&prefix));
        self.whole_prefix(prefix)
    }

    /// Sets the exact prefix of a string. It must be in NFC and end with a whole grapheme cluster.
    #[must_use]
    pub fn whole_prefix(mut self, prefix: &str) -> Self {
        // As in the reference, a prefix is not compared with a known string.
        if !self.applies_to(|ty| *ty == Type::String, "a prefix") || self.value.is_known() {
            return self;
        }
        let prefix = shortened(prefix);
        match &self.refinement.prefix {
            Some(own) if own.starts_with(prefix) => {}
            Some(own) if !prefix.starts_with(&**own) => self.fail(errors::prefixes_differ()),
            _ if prefix.is_empty() => {}
            _ => self.refinement.prefix = Some(prefix.into()),
        }
        self
    }

    /// Sets the minimum length of a collection, unless a larger one is set.
    #[must_use]
    pub fn min_length(mut self, length: u64) -> Self {
        if self.applies_to(Type::is_collection, "length bounds") {
            self.refinement.min_length = self.refinement.min_length.max(length);
        }
        self
    }

    /// Sets the maximum length of a collection, unless a smaller one is set.
    #[must_use]
    pub fn max_length(mut self, length: u64) -> Self {
        if self.applies_to(Type::is_collection, "length bounds") {
            let own = self.refinement.max_length.unwrap_or(u64::MAX);
            self.refinement.max_length = Some(own.min(length));
        }
        self
    }

    /// Adds all constraints of a refinement.
    #[must_use]
    pub fn refinement(mut self, refinement: &Refinement) -> Self {
        if refinement.not_null {
            self = self.not_null();
        }
        if let Some((bound, inclusive)) = &refinement.lower {
            self = self.lower_bound(bound.clone(), *inclusive);
        }
        if let Some((bound, inclusive)) = &refinement.upper {
            self = self.upper_bound(bound.clone(), *inclusive);
        }
        if let Some(prefix) = &refinement.prefix {
            self = self.whole_prefix(prefix);
        }
        if refinement.min_length > 0 {
            self = self.min_length(refinement.min_length);
        }
        match refinement.max_length {
            Some(length) => self.max_length(length),
            None => self,
        }
    }

    /// Returns the value with the constraints. It is known if the constraints leave only one value.
    ///
    /// # Errors
    ///
    /// Fails if the constraints leave no value, or one of them does not apply to the type.
    pub fn build(self) -> Result<Value, ValueError> {
        let Self {
            value,
            marks,
            refinement,
            null,
            error,
        } = self;
        // As in the reference, nothing refines a value without a type.
        if value.ty() == Type::Dynamic {
            return Ok(value.with_marks(marks));
        }
        if let Some(error) = error {
            return Err(error);
        }
        if null {
            return if refinement.not_null {
                Err(errors::refined_to_nothing())
            } else {
                Ok(Value::null(value.ty()).with_marks(marks))
            };
        }
        check_bounds(&refinement)?;
        if value.is_known() {
            return Ok(value.with_marks(marks));
        }
        Ok(unknown_or_known(value.ty(), refinement).with_marks(marks))
    }

    fn applies_to(&mut self, suits: fn(&Type) -> bool, constraint: &str) -> bool {
        let ty = self.value.ty();
        let applies = suits(&ty);
        if !applies && ty != Type::Dynamic {
            self.fail(errors::cannot_refine(&ty, constraint));
        }
        applies
    }

    fn fail(&mut self, error: ValueError) {
        self.error.get_or_insert(error);
    }
}

/// Sets a bound, unless the one that is set excludes more. `tighter` is the order of a tighter bound to another one.
fn tighten(own: &mut Option<(Number, bool)>, bound: (Number, bool), tighter: Ordering) {
    let is_weaker = own.as_ref().is_some_and(|(own, closed)| {
        let order = own.cmp(&bound.0);
        order == tighter || (order == Ordering::Equal && (!*closed || bound.1))
    });
    if !is_weaker {
        *own = Some(bound);
    }
}

fn check_bounds(refinement: &Refinement) -> Result<(), ValueError> {
    if let (Some((lower, closed_below)), Some((upper, closed_above))) =
        (&refinement.lower, &refinement.upper)
    {
        let empty = lower > upper || (lower == upper && !(*closed_below && *closed_above));
        if empty {
            return Err(errors::refined_to_nothing());
        }
    }
    if refinement
        .max_length
        .is_some_and(|max| refinement.min_length > max)
    {
        return Err(errors::refined_to_nothing());
    }
    Ok(())
}

/// Creates an unknown value, or the known value if the refinement leaves only one.
fn unknown_or_known(ty: Type, mut refinement: Refinement) -> Value {
    if let (Some((lower, _)), Some((upper, _))) = (&refinement.lower, &refinement.upper)
        && lower == upper
        && refinement.not_null
    {
        return lower.clone().into();
    }
    // Bounds that exclude no number.
    let _ = refinement
        .lower
        .take_if(|bound| *bound == (Number::NEG_INFINITY, true));
    let _ = refinement
        .upper
        .take_if(|bound| *bound == (Number::INFINITY, true));
    if !refinement.not_null {
        return Value::unknown_with(ty, refinement);
    }
    let length = refinement.max_length;
    match (&ty, length) {
        (Type::List(element), Some(0)) => Value::list((**element).clone(), Vec::new()),
        (Type::Set(element), Some(0)) => Value::set((**element).clone(), Vec::new()),
        (Type::Map(element), Some(0)) => Value::map((**element).clone(), Mapping::default()),
        (Type::List(element), Some(length))
            if length == refinement.min_length && length <= MAX_EXPANDED_LIST =>
        {
            let mut elements = Vec::new();
            for _ in 0..length {
                elements.push(Value::unknown((**element).clone()));
            }
            Value::list((**element).clone(), elements)
        }
        (Type::Set(element), Some(1)) if refinement.min_length == 1 => Value::set(
            (**element).clone(),
            vec![Value::unknown((**element).clone())],
        ),
        _ => Value::unknown_with(ty, refinement),
    }
}

/// Returns the part of a text that following text cannot change: all but the last grapheme cluster, unless that is an
/// ASCII character that usually does not combine.
fn safe_prefix(text: &str) -> &str {
    const DELIMITERS: &[u8] = b"\t !\"#$%&'()*+,-./:;?@[\\]^_{|}~";
    let Some(last) = clusters(text).next_back() else {
        return text;
    };
    match last.as_bytes() {
        [delimiter] if DELIMITERS.contains(delimiter) => text,
        _ => text.get(..text.len() - last.len()).unwrap_or_default(),
    }
}

/// Returns at most 128 bytes of a prefix, cut after a whole grapheme cluster.
fn shortened(prefix: &str) -> &str {
    if prefix.len() <= MAX_PREFIX {
        return prefix;
    }
    // Segments up to the first character after the limit: a cluster may be of any length.
    let mut end = MAX_PREFIX + 1;
    while !prefix.is_char_boundary(end) {
        end += 1;
    }
    let mut whole = 0;
    for cluster in clusters(prefix.get(..end).unwrap_or_default()) {
        if whole + cluster.len() > MAX_PREFIX {
            break;
        }
        whole += cluster.len();
    }
    prefix.get(..whole).unwrap_or_default()
}
