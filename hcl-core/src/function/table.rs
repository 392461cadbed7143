//! Tables of functions by name.

use std::sync::Arc;

use super::{Function, TypedFunction};
use crate::Str;

/// A table of functions by name. The name of a function in a namespace is its full name, like `text::upper`. Cloning is
/// O(1).
///
/// ```
/// use hcl_core::function::Functions;
///
/// let functions = Functions::new().with_typed("text::upper", |text: String| text.to_uppercase());
/// assert!(functions.get("text::upper").is_some());
/// assert!(functions.get("upper").is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Functions(
    /// Sorted by name.
    Arc<Vec<(Str, Function)>>,
);

impl Functions {
    /// Creates an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the function of a name. The function `text::*` stands for all others of the namespace `text`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Function> {
        let mut found = self.search(name);
        if found.is_err()
            && let Some((namespace, _)) = name.split_once(':')
        {
            found = self.search(&format!("{namespace}::*"));
        }
        let (_, function) = self.0.get(found.ok()?)?;
        Some(function)
    }

    /// Returns the index of a function, or the index at which it would be.
    fn search(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| (**known).cmp(name))
    }

    /// Adds a function, and returns the one that it replaces.
    pub fn insert(&mut self, name: impl Into<Str>, function: Function) -> Option<Function> {
        self.set(name.into(), function)
    }

    fn set(&mut self, name: Str, function: Function) -> Option<Function> {
        let found = self.search(&name);
        let all = Arc::make_mut(&mut self.0);
        match found {
            Ok(index) => Some(std::mem::replace(&mut all.get_mut(index)?.1, function)),
            Err(index) => {
                all.insert(index, (name, function));
                None
            }
        }
    }

    /// Removes and returns a function.
    #[inline]
    pub fn remove(&mut self, name: &str) -> Option<Function> {
        let index = self.search(name).ok()?;
        Some(Arc::make_mut(&mut self.0).remove(index).1)
    }

    /// Adds a function.
    #[must_use]
    pub fn with(mut self, name: impl Into<Str>, function: Function) -> Self {
        self.insert(name, function);
        self
    }

    /// Adds a function created from a Rust closure by [`Function::from_fn`].
    #[must_use]
    pub fn with_typed<A>(self, name: impl Into<Str>, function: impl TypedFunction<A>) -> Self {
        self.with(name, Function::from_fn(function))
    }

    /// Adds a function created from a Rust closure by [`Function::from_fn_named`], with names of its parameters.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let functions = Functions::new()
    ///     .with_named("repeat", ["text", "count"], |text: String, count: u8| text.repeat(usize::from(count)));
    /// assert_eq!(functions.get("repeat").unwrap().parameters()[1].name(), "count");
    /// ```
    #[must_use]
    pub fn with_named<A, const N: usize>(
        self,
        name: impl Into<Str>,
        parameters: [&'static str; N],
        function: impl TypedFunction<A>,
    ) -> Self {
        self.with(name, Function::from_fn_named(parameters, function))
    }

    /// Adds all functions of another table. They replace functions of the same names.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let own = Functions::new().with_typed("port", |name: String| name.len() as u16);
    /// let functions = Functions::new().with_typed("double", |x: f64| x * 2.0).with_all(own);
    /// assert!(functions.names().eq(["double", "port"]));
    /// ```
    #[must_use]
    pub fn with_all(mut self, other: Self) -> Self {
        // The first table of a chain is moved, not copied.
        if self.is_empty() {
            return other;
        }
        for (name, function) in other.0.iter() {
            self.set(name.clone(), function.clone());
        }
        self
    }

    /// Moves all functions into a namespace: `upper` becomes `text::upper`.
    ///
    /// ```
    /// use hcl_core::function::Functions;
    ///
    /// let functions = Functions::new().with_typed("upper", |text: String| text.to_uppercase());
    /// assert!(functions.in_namespace("text").get("text::upper").is_some());
    /// ```
    #[must_use]
    #[inline]
    pub fn in_namespace(self, namespace: &str) -> Self {
        let mut table = Self::new();
        for (name, function) in self.0.iter() {
            table.insert(format!("{namespace}::{name}"), function.clone());
        }
        table
    }

    /// Iterates names and functions in bytewise order of names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Function)> {
        self.0.iter().map(|(name, function)| (&**name, function))
    }

    /// Iterates the names in bytewise order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// Returns the number of functions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the table has no function.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<Str>> FromIterator<(N, Function)> for Functions {
    fn from_iter<I: IntoIterator<Item = (N, Function)>>(functions: I) -> Self {
        let mut table = Self::new();
        table.extend(functions);
        table
    }
}

impl<N: Into<Str>> Extend<(N, Function)> for Functions {
    fn extend<I: IntoIterator<Item = (N, Function)>>(&mut self, functions: I) {
        for (name, function) in functions {
            self.insert(name, function);
        }
    }
}
