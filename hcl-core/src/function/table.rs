//! Tables of functions by name.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Function, TypedFunction};

/// Functions by name; a namespaced function stands under its whole name, like `text::upper`. Cloning is O(1).
///
/// ```
/// use hcl_core::function::Functions;
///
/// let functions = Functions::new().with_typed("text::upper", |text: String| text.to_uppercase());
/// assert!(functions.get("text::upper").is_some());
/// assert!(functions.get("upper").is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Functions(Arc<HashMap<Arc<str>, Function>>);

impl Functions {
    /// Makes an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The function under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Function> {
        self.0.get(name)
    }

    /// Puts a function under a name, and gives the one that stood there.
    pub fn insert(&mut self, name: impl Into<Arc<str>>, function: Function) -> Option<Function> {
        Arc::make_mut(&mut self.0).insert(name.into(), function)
    }

    /// Takes the function under a name away.
    pub fn remove(&mut self, name: &str) -> Option<Function> {
        Arc::make_mut(&mut self.0).remove(name)
    }

    /// This table with one more function.
    #[must_use]
    pub fn with(mut self, name: impl Into<Arc<str>>, function: Function) -> Self {
        self.insert(name, function);
        self
    }

    /// This table with one more function, made of a Rust closure by [`Function::from_fn`].
    #[must_use]
    pub fn with_typed<A>(self, name: impl Into<Arc<str>>, function: impl TypedFunction<A>) -> Self {
        self.with(name, Function::from_fn(function))
    }

    /// This table with all of another's; of two functions under one name the other's stays.
    #[must_use]
    pub fn with_all(mut self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        let others = Arc::unwrap_or_clone(other.0);
        Arc::make_mut(&mut self.0).extend(others);
        self
    }

    /// This table with every name put into a namespace: `upper` becomes `text::upper`.
    #[must_use]
    pub fn in_namespace(self, namespace: &str) -> Self {
        self.0
            .iter()
            .map(|(name, function)| (format!("{namespace}::{name}"), function.clone()))
            .collect()
    }

    /// Goes through names and functions in bytewise order of names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Function)> {
        let mut all: Vec<_> = self
            .0
            .iter()
            .map(|(name, function)| (&**name, function))
            .collect();
        all.sort_unstable_by_key(|&(name, _)| name);
        all.into_iter()
    }

    /// Goes through the names in bytewise order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// The number of functions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<Arc<str>>> FromIterator<(N, Function)> for Functions {
    fn from_iter<I: IntoIterator<Item = (N, Function)>>(functions: I) -> Self {
        let mut table = Self::new();
        table.extend(functions);
        table
    }
}

impl<N: Into<Arc<str>>> Extend<(N, Function)> for Functions {
    fn extend<I: IntoIterator<Item = (N, Function)>>(&mut self, functions: I) {
        for (name, function) in functions {
            self.insert(name, function);
        }
    }
}
