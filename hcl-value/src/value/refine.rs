//! What is known of an unknown value.
//!
//! A refinement narrows the values that an unknown may turn out to have. Refining far enough makes the value known.

use unicode_segmentation::UnicodeSegmentation;

use super::{Mapping, MarkSet, Repr, Unknown, Value, ValueError, errors};
use crate::number::Number;
use crate::types::Type;

/// Constraints that the value, once known, will satisfy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refinement {
    /// It will not be null.
    pub not_null: bool,
    /// Lower bound of a number, and whether it is inclusive.
    pub lower: Option<(Number, bool)>,
    /// Upper bound of a number, and whether it is inclusive.
    pub upper: Option<(Number, bool)>,
    /// What a string will start with.
    pub prefix: Option<Box<str>>,
    /// The least length of a collection.
    pub min_length: u64,
    /// The greatest length of a collection.
    pub max_length: Option<u64>,
}

/// How many bytes of a prefix are kept.
const PREFIX_LIMIT: usize = 128;

/// Up to which length a list of unknown elements is made of an unknown list whose length is known.
const LIST_LIMIT: u64 = 4096;

impl Refinement {
    /// Only that the value will not be null.
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
    /// The unknown value of a type of which it is known only that it will not be null.
    #[must_use]
    pub fn unknown_not_null(ty: Type) -> Self {
        Self::unknown_with(ty, Refinement::NOT_NULL)
    }

    /// An unknown value with a refinement that is known to be consistent with the type.
    #[doc(hidden)]
    pub fn unknown_with(ty: Type, refinement: Refinement) -> Self {
        let refinement = match ty {
            Type::Dynamic => Refinement::default(),
            _ => refinement,
        };
        Self(Repr::Unknown(std::sync::Arc::new(Unknown {
            ty,
            refinement,
        })))
    }

    /// What is known of this value while it is unknown; `None` for other values.
    #[must_use]
    pub fn refinement(&self) -> Option<&Refinement> {
        match &self.unmarked().0 {
            Repr::Unknown(unknown) => Some(&unknown.refinement),
            _ => None,
        }
    }

    /// What this value can be, as a refinement: of an unknown its own, of a known value exactly that value, but of a
    /// string no more than its first 128 bytes.
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
            Repr::Null(_) => Refinement::default(),
            Repr::Unknown(unknown) => unknown.refinement.clone(),
            Repr::Number(number) => Refinement {
                lower: Some((number.clone(), true)),
                upper: Some((number.clone(), true)),
                ..known
            },
            Repr::String(text) => Refinement {
                prefix: Some(shortened(text).into()),
                ..known
            },
            Repr::List(_) | Repr::Set(_) | Repr::Map(_) => {
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

    /// Starts to narrow down what this value can be; for a known value, checks that it is so.
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

/// Narrows down what a value can be; see [`Value::refine`].
#[derive(Clone, Debug)]
pub struct RefinementBuilder {
    value: Value,
    marks: MarkSet,
    refinement: Refinement,
    null: bool,
    error: Option<ValueError>,
}

impl RefinementBuilder {
    /// It will not be null.
    #[must_use]
    pub fn not_null(mut self) -> Self {
        self.refinement.not_null = true;
        self
    }

    /// It will be null: the result is the null of its type.
    #[must_use]
    pub fn null(mut self) -> Self {
        self.null = true;
        self
    }

    /// A number that will be no less than the bound, or greater than it if the bound is not inclusive.
    #[must_use]
    pub fn lower_bound(mut self, bound: Number, inclusive: bool) -> Self {
        if self.applies_to(|ty| *ty == Type::Number, "number bounds") {
            let weaker = self.refinement.lower.as_ref().is_some_and(|(own, closed)| {
                *own > bound || (*own == bound && (!*closed || inclusive))
            });
            if !weaker {
                self.refinement.lower = Some((bound, inclusive));
            }
        }
        self
    }

    /// A number that will be no greater than the bound, or less than it if the bound is not inclusive.
    #[must_use]
    pub fn upper_bound(mut self, bound: Number, inclusive: bool) -> Self {
        if self.applies_to(|ty| *ty == Type::Number, "number bounds") {
            let weaker = self.refinement.upper.as_ref().is_some_and(|(own, closed)| {
                *own < bound || (*own == bound && (!*closed || inclusive))
            });
            if !weaker {
                self.refinement.upper = Some((bound, inclusive));
            }
        }
        self
    }

    /// A string that will start with text that more text may follow: what might still combine with it is left off.
    #[must_use]
    pub fn prefix(self, prefix: &str) -> Self {
        let normal = Value::string(prefix);
        let kept = match normal.kind() {
            super::ValueKind::String(text) => safe_prefix(shortened(text)).to_owned(),
            _ => String::new(),
        };
        self.whole_prefix(&kept)
    }

    /// A string that will start with exactly this text, which is in NFC and ends with a whole grapheme cluster.
    #[must_use]
    pub fn whole_prefix(mut self, prefix: &str) -> Self {
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

    /// A collection that will have at least so many elements.
    #[must_use]
    pub fn min_length(mut self, length: u64) -> Self {
        if self.applies_to(Type::is_collection, "length bounds") {
            self.refinement.min_length = self.refinement.min_length.max(length);
        }
        self
    }

    /// A collection that will have at most so many elements.
    #[must_use]
    pub fn max_length(mut self, length: u64) -> Self {
        if self.applies_to(Type::is_collection, "length bounds") {
            let own = self.refinement.max_length.unwrap_or(u64::MAX);
            self.refinement.max_length = Some(own.min(length));
        }
        self
    }

    /// A collection that will have exactly so many elements.
    #[must_use]
    pub fn length(self, length: u64) -> Self {
        self.min_length(length).max_length(length)
    }

    /// Applies a whole refinement.
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

    /// Ends the refinement: the value, known now if only one value is left that it can be.
    ///
    /// # Errors
    ///
    /// When no value is left, or a constraint does not apply to values of this type.
    pub fn build(self) -> Result<Value, ValueError> {
        let Self {
            value,
            marks,
            refinement,
            null,
            error,
        } = self;
        if value.ty() == Type::Dynamic {
            return Ok(value.with_marks(marks));
        }
        if let Some(error) = error {
            return Err(error);
        }
        if null {
            return match refinement.not_null {
                true => Err(errors::refined_to_nothing()),
                false => Ok(Value::null(value.ty()).with_marks(marks)),
            };
        }
        check_bounds(&refinement)?;
        if value.is_known() {
            return Ok(value.with_marks(marks));
        }
        Ok(settle(value.ty(), refinement).with_marks(marks))
    }

    fn applies_to(&mut self, suits: impl Fn(&Type) -> bool, constraint: &str) -> bool {
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

fn check_bounds(refinement: &Refinement) -> Result<(), ValueError> {
    if let (Some((lower, closed_below)), Some((upper, closed_above))) =
        (&refinement.lower, &refinement.upper)
    {
        let empty = lower > upper || (lower == upper && !(*closed_below && *closed_above));
        if empty {
            return Err(errors::refined_to_nothing());
        }
    }
    let longest = refinement.max_length.unwrap_or(u64::MAX);
    if refinement.min_length > longest {
        return Err(errors::refined_to_nothing());
    }
    Ok(())
}

/// Makes the value known if its refinement leaves only one.
fn settle(ty: Type, refinement: Refinement) -> Value {
    if !refinement.not_null {
        return Value::unknown_with(ty, refinement);
    }
    if let (Some((lower, _)), Some((upper, _))) = (&refinement.lower, &refinement.upper)
        && lower == upper
    {
        return lower.clone().into();
    }
    let length = refinement.max_length;
    match (&ty, length) {
        (Type::List(element), Some(0)) => Value::list((**element).clone(), Vec::new()),
        (Type::Set(element), Some(0)) => Value::set((**element).clone(), Vec::new()),
        (Type::Map(element), Some(0)) => Value::map((**element).clone(), Mapping::default()),
        (Type::List(element), Some(length))
            if length == refinement.min_length && length <= LIST_LIMIT =>
        {
            let elements: Vec<_> = (0..length)
                .map(|_| Value::unknown((**element).clone()))
                .collect();
            Value::list((**element).clone(), elements)
        }
        (Type::Set(element), Some(1)) if refinement.min_length == 1 => Value::set(
            (**element).clone(),
            vec![Value::unknown((**element).clone())],
        ),
        _ => Value::unknown_with(ty, refinement),
    }
}

/// What of a text stays as it is whatever follows it: all but the last grapheme cluster, which more text might extend,
/// unless that is an ASCII character that nothing of the usual combines with.
fn safe_prefix(text: &str) -> &str {
    const DELIMITERS: &str = "\t !\"#$%&'()*+,-./:;?@[\\]^_{|}~";
    match text.grapheme_indices(true).next_back() {
        Some((_, last)) if DELIMITERS.contains(last) => text,
        Some((start, _)) => &text[..start],
        None => text,
    }
}

/// At most 128 bytes of a prefix, ending with a whole grapheme cluster.
fn shortened(prefix: &str) -> &str {
    if prefix.len() <= PREFIX_LIMIT {
        return prefix;
    }
    // What begins behind the limit is not looked at, however long a cluster may be.
    let mut ends = prefix.char_indices().map(|(start, c)| start + c.len_utf8());
    let seen = ends.find(|&end| end > PREFIX_LIMIT).unwrap_or(prefix.len());
    let end = prefix[..seen]
        .grapheme_indices(true)
        .map(|(start, cluster)| start + cluster.len())
        .take_while(|&end| end <= PREFIX_LIMIT)
        .last();
    &prefix[..end.unwrap_or(0)]
}
