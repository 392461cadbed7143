//! All blocks of a type, in source order.

use std::borrow::Cow;

use hcl_core::{Block, Diagnostics, SourceSpan, Type, Value};

use super::common_type::unified;
use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec to each block of a type, and collects the results.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlocksSpec, Spec};
///
/// let port = AttributeSpec::new("port", Type::Number).required();
/// let spec = Spec::from(BlocksSpec::list("listen", port).min_items(1).max_items(8));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", "listen {\n  port = 80\n}\nlisten {\n  port = 443\n}\n")?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "[80,443]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlocksSpec {
    type_name: Cow<'static, str>,
    nested: Box<Spec>,
    collection: Collection,
    min_items: usize,
    max_items: Option<usize>,
}

/// The kind of collection that holds the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Collection {
    List,
    Tuple,
    Set,
}

impl BlocksSpec {
    /// Creates a spec that makes a list. The results are converted to one type; it is an error if there is none.
    #[must_use]
    pub fn list(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Collection::List)
    }

    /// Creates a spec that makes a tuple. Each result keeps its type.
    #[must_use]
    pub fn tuple(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Collection::Tuple)
    }

    /// Creates a spec that makes a set. The results are converted to one type, as for a list.
    #[must_use]
    pub fn set(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self::new(type_name.into(), nested.into(), Collection::Set)
    }

    fn new(type_name: Cow<'static, str>, nested: Spec, collection: Collection) -> Self {
        Self {
            type_name,
            nested: Box::new(nested),
            collection,
            min_items: 0,
            max_items: None,
        }
    }

    /// Sets the minimum number of blocks.
    #[must_use]
    pub const fn min_items(mut self, count: usize) -> Self {
        self.min_items = count;
        self
    }

    /// Sets the maximum number of blocks; 0 is no limit.
    #[must_use]
    pub const fn max_items(mut self, count: usize) -> Self {
        self.max_items = if count == 0 { None } else { Some(count) };
        self
    }

    /// Returns the block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Returns the spec that is applied to each block.
    #[must_use]
    pub const fn nested(&self) -> &Spec {
        &self.nested
    }

    pub(super) fn implied_type(&self) -> Type {
        match self.collection {
            Collection::List => Type::list(self.nested.implied_type()),
            Collection::Set => Type::set(self.nested.implied_type()),
            Collection::Tuple => Type::Dynamic,
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
            // The number of blocks is unknown, so it is not checked.
            return Value::unknown(self.implied_type());
        }
        self.check_count(&blocks, scope, diagnostics);
        if self.collection == Collection::Tuple {
            return Value::tuple(values);
        }
        if values.is_empty() {
            // There is no value to take the element type from.
            return self.collect(self.nested.implied_type(), values);
        }
        let Some((ty, values)) = unified(values) else {
            diagnostics.push(errors::mixed_types(&self.type_name, self.span(scope)));
            return Value::dynamic();
        };
        self.collect(ty, values)
    }

    fn collect(&self, element: Type, values: Vec<Value>) -> Value {
        match self.collection {
            Collection::List => Value::list(element, values),
            Collection::Set => Value::set(element, values),
            Collection::Tuple => Value::tuple(values),
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
            let span = scope.missing_item();
            diagnostics.push(errors::too_few(
                &self.type_name,
                self.min_items,
                found,
                span,
            ));
        } else if let Some(max_items) = self.max_items
            && let Some(surplus) = blocks.get(max_items)
        {
            // As in the reference, a surplus block is reported at its value.
            let span = self.nested.span_in_block(surplus.body(), &surplus.labels());
            diagnostics.push(errors::too_many(&self.type_name, max_items, found, span));
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        scope.span_of_block(&self.type_name, &self.nested, 0)
    }
}
