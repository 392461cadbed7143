//! All blocks of a type, in source order.

use std::borrow::Cow;

use hcl_core::{Block, Diagnostics, SourceSpan, Type, Value};

use super::common_type::unified;
use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec to each block of a type, and gathers the results.
#[derive(Clone, Debug)]
pub struct BlocksSpec {
    type_name: Cow<'static, str>,
    nested: Box<Spec>,
    gathered: Gathered,
    min_items: usize,
    max_items: Option<usize>,
}

/// What the results are gathered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gathered {
    List,
    Tuple,
    Set,
}

impl BlocksSpec {
    /// Gathers the results in a list; they are converted to one type, and it is an error if there is none.
    #[must_use]
    pub fn list(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Gathered::List)
    }

    /// Gathers the results in a tuple; each keeps its own type.
    #[must_use]
    pub fn tuple(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Gathered::Tuple)
    }

    /// Gathers the results in a set; as for a list, they are converted to one type.
    #[must_use]
    pub fn set(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Gathered::Set)
    }

    fn new(type_name: Cow<'static, str>, nested: Spec, gathered: Gathered) -> Self {
        Self {
            type_name,
            nested: Box::new(nested),
            gathered,
            min_items: 0,
            max_items: None,
        }
    }

    /// Makes fewer blocks than this an error.
    #[must_use]
    pub const fn min_items(mut self, count: usize) -> Self {
        self.min_items = count;
        self
    }

    /// Makes more blocks than this an error; 0 is no limit.
    #[must_use]
    pub const fn max_items(mut self, count: usize) -> Self {
        self.max_items = if count == 0 { None } else { Some(count) };
        self
    }

    /// The block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// What is applied to each block.
    #[must_use]
    pub const fn nested(&self) -> &Spec {
        &self.nested
    }

    pub(super) fn implied_type(&self) -> Type {
        match self.gathered {
            Gathered::List => Type::list(self.nested.implied_type()),
            Gathered::Set => Type::set(self.nested.implied_type()),
            Gathered::Tuple => Type::Dynamic,
        }
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let blocks: Vec<&Block<'_>> = scope.content.blocks_of(&self.type_name).collect();
        let schema = self.nested.implied_schema();
        let values: Vec<Value> = blocks
            .iter()
            .map(|block| {
                self.nested.decode_block(
                    &schema,
                    block.body(),
                    &block.labels(),
                    scope.context,
                    diagnostics,
                )
            })
            .collect();
        if blocks.iter().any(|block| block.body().is_unknown()) {
            // How many blocks there will be is not known yet, so neither is their number checked.
            return Value::unknown(self.implied_type());
        }
        self.check_count(&blocks, scope, diagnostics);
        if self.gathered == Gathered::Tuple {
            return Value::tuple(values);
        }
        if values.is_empty() {
            return self.collection(self.nested.implied_type(), values);
        }
        let Some((ty, values)) = unified(values) else {
            diagnostics.push(errors::mixed_types(&self.type_name, self.span(scope)));
            return Value::dynamic();
        };
        self.collection(ty, values)
    }

    fn collection(&self, element: Type, values: Vec<Value>) -> Value {
        match self.gathered {
            Gathered::List => Value::list(element, values),
            Gathered::Set => Value::set(element, values),
            Gathered::Tuple => Value::tuple(values),
        }
    }

    fn check_count(
        &self,
        blocks: &[&Block<'_>],
        scope: &Scope<'_, '_>,
        diagnostics: &mut Diagnostics,
    ) {
        let found = blocks.len();
        if found < self.min_items {
            let place = scope.missing_item();
            diagnostics.push(errors::too_few(
                &self.type_name,
                self.min_items,
                found,
                place,
            ));
        } else if let Some(most) = self.max_items.filter(|&most| found > most) {
            let surplus = blocks[most];
            let place = self.nested.span_in_block(surplus.body(), &surplus.labels());
            diagnostics.push(errors::too_many(&self.type_name, most, found, place));
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        match scope.content.blocks_of(&self.type_name).next() {
            Some(block) => self.nested.span_in_block(block.body(), &block.labels()),
            None => scope.missing_item(),
        }
    }
}

impl From<BlocksSpec> for Spec {
    fn from(spec: BlocksSpec) -> Self {
        Self::Blocks(spec)
    }
}
