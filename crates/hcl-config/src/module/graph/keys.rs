//! Which blocks a block stands for, by `count` or `for_each`.

use std::sync::Arc;

use hcl_core::convert::convert;
use hcl_core::extend::Instance;
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, Expression, SourceSpan, Str, Type, Value};

use super::errors;
use super::scope::object_of;

/// Heap of an instance: its key, and the variables and the block that decoding sees.
const BYTES_OF_INSTANCE: usize = 1024;

/// Which blocks a block stands for.
#[derive(Clone, Debug, Default)]
pub(super) enum Keys {
    /// Itself.
    #[default]
    One,
    Count(usize),
    /// The keys and values of `for_each`.
    Each(Arc<[(Str, Value)]>),
    Unknown,
}

/// Returns whether values of a type may be the value of `for_each`.
const fn may_repeat(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Dynamic | Type::Map(_) | Type::Object(_) | Type::Set(_)
    )
}

impl Keys {
    /// Evaluates `count` or `for_each`. `conflict` is the other one of the two.
    pub(super) fn of(
        expression: &Expression,
        is_count: bool,
        conflict: Option<SourceSpan>,
        scope: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let at = expression.span();
        if let Some(other) = conflict {
            diagnostics.push(errors::both(other, at.clone()));
        }
        let checkpoint = diagnostics.checkpoint();
        let value = expression.evaluate(scope, diagnostics);
        if diagnostics.has_errors_since(checkpoint) {
            return Self::Unknown;
        }
        if value.is_marked() && !is_count {
            diagnostics.push(errors::sensitive_keys(at));
            return Self::Unknown;
        }
        if value.is_marked() {
            diagnostics.push(errors::sensitive_count(at.clone()));
        }
        let plain = value.unmarked();
        let keys = match plain.kind() {
            ValueKind::Unknown if is_count && convert(plain, &Type::Number).is_ok() => {
                return Self::Unknown;
            }
            ValueKind::Unknown if !is_count && may_repeat(&plain.ty()) => return Self::Unknown,
            ValueKind::Number(_) | ValueKind::String(_) if is_count => {
                let number = convert(plain, &Type::Number).ok();
                let count = number.and_then(|number| usize::try_from(number.as_u64()?).ok());
                count.map(Self::Count)
            }
            ValueKind::Map(all) | ValueKind::Object(all) if !is_count => {
                let all = all.iter();
                let all = all.map(|(key, value)| (key.clone(), value.clone()));
                Some(Self::Each(all.collect()))
            }
            // `toset([r.a.id])`: elements that are not known may be equal.
            ValueKind::Set(all) if !is_count && all.iter().any(|it| !it.is_known()) => {
                return Self::Unknown;
            }
            ValueKind::Set(all) if !is_count => {
                let all = all.iter();
                let all = all.map(|text| Some((text.as_str()?.into(), text.clone())));
                let all: Option<Vec<(Str, Value)>> = all.collect();
                all.map(|all| Self::Each(all.into()))
            }
            _ => None,
        };
        keys.unwrap_or_else(|| {
            diagnostics.push(if !is_count {
                let has_toset = scope.function("toset").is_some();
                errors::invalid_for_each(&value, has_toset, at)
            } else if value.is_known() {
                errors::invalid_count(&value, at)
            } else {
                errors::invalid_unknown_count(&value, at)
            });
            Self::Unknown
        })
    }

    /// Returns the number of instances.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One | Self::Unknown => 1,
            Self::Count(count) => *count,
            Self::Each(keys) => keys.len(),
        }
    }

    /// Returns the heap of the instances.
    pub(super) fn bytes(&self) -> usize {
        self.len().saturating_mul(BYTES_OF_INSTANCE)
    }

    pub(super) const fn is_repeated(&self) -> bool {
        !matches!(self, Self::One)
    }

    /// Returns the variable of an instance.
    pub(super) fn variable(&self, index: usize) -> Option<(&'static str, Value)> {
        match self {
            Self::One | Self::Unknown => None,
            Self::Count(_) => {
                let index = Value::from(index as u64);
                Some(("count", object_of([("index".into(), index)])))
            }
            Self::Each(keys) => {
                let (key, value) = keys.get(index)?;
                let key = ("key".into(), Value::from(&**key));
                let value = ("value".into(), value.clone());
                Some(("each", object_of([key, value])))
            }
        }
    }

    /// Returns an instance with its variable, for decoding.
    pub(super) fn instance(&self, index: usize) -> Instance {
        let instance = Instance::default();
        match (self, self.variable(index)) {
            (Self::Unknown, _) => instance.unknown(),
            (_, Some((name, value))) => instance.with_variable(name, value),
            (_, None) => instance,
        }
    }
}
