//! Values that stand for others while secrets are searched for.

use hcl_core::Value;
use serde::de::Visitor;

use super::origin::Origin;
use super::part::TreeValue;
use crate::error::Error;
use crate::location::Anchor;
use crate::secrets::Placeholders;

impl<'c, 'de> TreeValue<'c, 'de> {
    /// Returns whether this stands for an absent value, while secrets are searched for.
    #[inline]
    pub(super) fn is_placeholder(&self) -> bool {
        self.session.is_finding()
            && match self.origin {
                Origin::Value(value, _) => value.as_str().is_some_and(Placeholders::is_text),
                Origin::Native(expression) => {
                    expression.as_string().is_some_and(|it| it.raw().is_empty())
                }
                _ => false,
            }
            && self.session.may_use_placeholder(self.path)
    }

    /// Returns what a buffer of serde gets instead of this value, while secrets are searched for.
    #[inline]
    pub(super) fn buffered_placeholder(&self) -> Option<Value> {
        match self.session.is_finding() {
            true => self.in_place_of_any(),
            false => None,
        }
    }

    #[cold]
    fn in_place_of_any(&self) -> Option<Value> {
        let given = match self.origin {
            Origin::Value(value, _) => value.as_str().and_then(Placeholders::name),
            _ => None,
        };
        // Counted in each case: the values of a recursive type have no end.
        let stands_for_any =
            || self.session.tries_alone() && self.session.may_use_placeholder(self.path);
        if !self.is_placeholder() && !stands_for_any() {
            return None;
        }
        let name = given.map(str::to_owned).or_else(|| self.path.name());
        Some(self.session.buffered_placeholder(&name?))
    }

    /// Returns a deserializer of a value in place of this placeholder.
    pub(super) const fn with_value<'v>(
        &self,
        value: &'v Value,
        anchor: &'v Anchor<'v>,
    ) -> TreeValue<'v, 'de>
    where
        'c: 'v,
    {
        TreeValue {
            origin: Origin::Value(value, anchor),
            ..*self
        }
    }

    /// Reads a variant from a placeholder.
    #[cold]
    pub(super) fn variant<V: Visitor<'de>>(
        self,
        name: &str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let entry = [(name.into(), Value::string(""))];
        let value = Value::object(entry.into_iter().collect());
        let anchor = self.origin.anchor();
        self.with_value(&value, &anchor).choice(&[], visitor)
    }
}
