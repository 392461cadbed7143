//! The iterator of a `dynamic` block, bound to one element.

use std::sync::Arc;

use crate::Str;
use crate::eval::EvalContext;
use crate::source::SourceSpan;
use crate::value::{Mapping, MarkSet, Value, ValueKind, ops};

/// An iterator variable, and the iterator variables of the enclosing dynamic blocks.
#[derive(Debug)]
pub(crate) struct Iteration {
    name: Str,
    element: Value,
    outer: Option<Arc<Self>>,
    /// The element of a `dynamic` block, which each walk over the body expands again. `None` for a variable of an instance.
    of_dynamic: Option<DynamicElement>,
}

/// An element of the `for_each` of a `dynamic` block, by index.
#[derive(Clone, Copy, Debug)]
pub(super) struct DynamicElement {
    /// The address of the text.
    text: usize,
    /// The offset of the block.
    start: u32,
    index: usize,
}

impl DynamicElement {
    pub(super) fn new(dynamic: &SourceSpan, index: usize) -> Self {
        Self {
            text: dynamic.source().text().as_ptr().addr(),
            start: dynamic.span().start,
            index,
        }
    }
}

/// The elements and instances that an expression is evaluated for. The same expression has another value in another scope.
///
/// Valid for as long as the body of the expression is alive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ScopeKey(Vec<(usize, u32, usize)>);

impl ScopeKey {
    /// Adds an iterator, and those around it.
    pub(crate) fn add(&mut self, iteration: &Iteration) {
        self.0
            .extend(iteration.outwards().map(|it| match it.of_dynamic {
                Some(element) => (element.text, element.start, element.index),
                None => (std::ptr::from_ref(it).addr(), 0, 0),
            }));
    }
}

impl Iteration {
    /// Binds the iterator to an element; without one, its key and value are unknown.
    ///
    /// DIFFERENCE: key and value have the marks of the collection, so that no diagnostic shows them and no label is
    /// made of them. In the reference they have none.
    pub(super) fn new(
        name: Str,
        entry: Option<ops::Entry<'_>>,
        marks: &MarkSet,
        outer: Option<Arc<Self>>,
        of_dynamic: DynamicElement,
    ) -> Self {
        let (key, value) = match entry {
            Some(entry) => (entry.key.to_value(), entry.value.clone()),
            None => (Value::dynamic(), Value::dynamic()),
        };
        let mut element = Mapping::default();
        element.insert("key", key.with_marks(marks.clone()));
        element.insert("value", value.with_marks(marks.clone()));
        Self {
            name,
            element: Value::object(element),
            outer,
            of_dynamic: Some(of_dynamic),
        }
    }

    /// Defines a variable for the blocks of an instance.
    pub(super) const fn variable(name: Str, element: Value, outer: Option<Arc<Self>>) -> Self {
        Self {
            name,
            element,
            outer,
            of_dynamic: None,
        }
    }

    /// This iteration and those around it, inner ones first.
    fn outwards(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |iteration| iteration.outer.as_deref())
    }

    /// Whether this or an enclosing iterator has the name.
    pub(crate) fn names(&self, name: &str) -> bool {
        self.outwards().any(|iteration| *iteration.name == *name)
    }

    /// Returns the iterators except for one name.
    #[cfg(feature = "json_form")]
    pub(super) fn without(&self, name: &str) -> Option<Arc<Self>> {
        let outer = self.outer.as_ref().and_then(|outer| outer.without(name));
        if *self.name == *name {
            return outer;
        }
        Some(Arc::new(Self {
            name: self.name.clone(),
            element: self.element.clone(),
            outer,
            of_dynamic: self.of_dynamic,
        }))
    }

    /// Adds the iterators with their elements, inner ones first.
    #[inline]
    pub(crate) fn add_iterators(&self, iterators: &mut Vec<(Str, Value)>) {
        for iteration in self.outwards() {
            // `self` is the block itself, which also has an address: a reference to it is one between blocks.
            if *iteration.name != *"self" {
                iterators.push((iteration.name.clone(), iteration.element.clone()));
            }
        }
    }

    /// Returns the index of `count` or the key of `for_each`, of the innermost block that has one.
    #[inline]
    pub(super) fn instance_key(&self) -> Option<&Value> {
        self.outwards().find_map(|iteration| {
            let part = match &*iteration.name {
                "count" => "index",
                "each" => "key",
                _ => return None,
            };
            match iteration.element.kind() {
                ValueKind::Object(element) => element.get(part),
                _ => None,
            }
        })
    }

    /// Defines the iterator variables in a scope; inner ones shadow outer ones.
    pub(crate) fn define(&self, scope: &mut EvalContext<'_>) {
        // Recursion is bounded by the nesting of dynamic blocks.
        if let Some(outer) = &self.outer {
            outer.define(scope);
        }
        scope.define(self.name.clone(), self.element.clone());
    }
}
