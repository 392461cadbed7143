//! Refinements: constraints on unknown values.
//!
//! A refinement excludes values that an unknown value cannot become. If only one value is left, the value becomes
//! known.

// spec(model): Unknown Values and the Dynamic Pseudo-type; cases::values/unknowns, cases::values/equality/unknowns,
//     suites::evaluation_properties::known_operands_give_known_results

use std::cmp::Ordering;

use super::{Mapping, Value, ValueError, ValueRepr, errors};
use crate::internal::{clusters, clusters_from_end};
use crate::number::Number;
use crate::types::Type;

/// Constraints that an unknown value will satisfy once it is known. The default has no constraints.
///
/// [`Value::refined`] adds constraints to a value, and [`Value::range`] returns them.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Refinement, Value};
/// use hcl_value::Type;
///
/// let web = Refinement { prefix: Some("web-".into()), ..Refinement::default() };
/// let name = Value::unknown(Type::String).refined(&web)?;
/// assert_eq!(name.refinement(), Some(&web));
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

impl Refinement {
    /// Returns the refinement of strings with a prefix, and without null. It leaves out a last character that following text
    /// could combine with.
    ///
    /// ```
    /// use hcl_value::value::Refinement;
    ///
    /// // An accent that follows could turn "e" into "é".
    /// assert_eq!(Refinement::starting_with("name").prefix.as_deref(), Some("nam"));
    /// ```
    #[must_use]
    pub fn starting_with(text: &str) -> Self {
        let prefix = crate::internal::nfc(text);
        Self {
            prefix: Some(safe_prefix(shortened(&prefix)).into()),
            ..Self::NOT_NULL
        }
    }

    fn check_applies_to(&self, ty: &Type) -> Result<(), ValueError> {
        let is_bounded = self.lower.is_some() || self.upper.is_some();
        let has_length = self.min_length > 0 || self.max_length.is_some();
        let constraint = match ty {
            _ if is_bounded && *ty != Type::Number => "number bounds",
            _ if self.prefix.is_some() && *ty != Type::String => "a prefix",
            _ if has_length && !ty.is_collection() => "length bounds",
            _ => return Ok(()),
        };
        Err(errors::cannot_refine(ty, constraint))
    }
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

    /// Returns the value with the constraints of a refinement in addition to its own. It is known if the constraints leave only
    /// one value. A known value is checked.
    ///
    /// # Errors
    ///
    /// Fails if the constraints leave no value, or one of them does not apply to the type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::Refinement;
    /// use hcl_value::{Type, Value};
    ///
    /// let port = Refinement { lower: Some((1.into(), true)), upper: Some((65_535.into(), true)), ..Refinement::NOT_NULL };
    /// assert!(Value::unknown(Type::Number).refined(&port)?.range().not_null);
    ///
    /// let error = Value::from(0).refined(&port).unwrap_err();
    /// assert!(error.path.is_root());
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    pub fn refined(&self, further: &Refinement) -> Result<Self, ValueError> {
        let (value, ty) = (self.unmarked(), self.ty());
        // As in the reference, nothing refines a value without a type.
        if ty == Type::Dynamic {
            return Ok(self.clone());
        }
        further.check_applies_to(&ty)?;
        if value.is_null() {
            return if further.not_null {
                Err(errors::refined_to_nothing())
            } else {
                Ok(self.clone())
            };
        }
        let mut all = value.range();
        all.not_null |= further.not_null;
        tighten(&mut all.lower, further.lower.as_ref(), Ordering::Greater);
        tighten(&mut all.upper, further.upper.as_ref(), Ordering::Less);
        all.min_length = all.min_length.max(further.min_length);
        let lengths = [all.max_length, further.max_length];
        all.max_length = lengths.into_iter().flatten().min();
        // As in the reference, a prefix is not compared with a known string.
        if value.is_known() {
            check_bounds(&all)?;
            return Ok(self.clone());
        }
        let prefix = further.prefix.as_deref().map_or("", shortened);
        match &all.prefix {
            Some(own) if own.starts_with(prefix) => {}
            Some(own) if !prefix.starts_with(&**own) => return Err(errors::prefixes_differ()),
            _ if prefix.is_empty() => {}
            _ => all.prefix = Some(prefix.into()),
        }
        check_bounds(&all)?;
        Ok(unknown_or_known(ty, all).with_marks_of([self]))
    }
}

/// Sets a bound, unless the one that is set excludes more. `tighter` is the order of a tighter bound to another one.
fn tighten(own: &mut Option<(Number, bool)>, bound: Option<&(Number, bool)>, tighter: Ordering) {
    let Some(bound) = bound else { return };
    let is_weaker = own.as_ref().is_some_and(|(own, closed)| {
        let order = own.cmp(&bound.0);
        order == tighter || (order == Ordering::Equal && (!*closed || bound.1))
    });
    if !is_weaker {
        *own = Some(bound.clone());
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
    let Some(last) = clusters_from_end(text).next() else {
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
