//! Lookup of the names of a body in the names of a schema.

/// The names of a schema, by index.
pub(crate) trait NameList {
    /// Returns the name at an index.
    fn name(&self, index: usize) -> Option<&str>;

    /// Returns the index of a name.
    fn position(&self, name: &str) -> Option<usize>;
}

impl NameList for &'static [&'static str] {
    #[inline]
    fn name(&self, index: usize) -> Option<&str> {
        self.get(index).copied()
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|field| *field == name)
    }
}

/// Looks up the names of a body one after the other, and tries the likely one first: bodies tend to have the order of
/// their schema.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NameMatcher {
    likely: usize,
}

impl NameMatcher {
    /// Expects the name at an index first.
    pub(crate) const fn at(index: usize) -> Self {
        Self { likely: index }
    }

    /// Returns the index of the item's name, and expects the name after it next.
    #[inline]
    pub(crate) fn next<'v>(
        &mut self,
        names: &impl NameList,
        item: impl Named<'v>,
    ) -> Option<usize> {
        let index = self.same(names, item)?;
        self.likely = index + 1;
        Some(index)
    }

    /// Returns the index of the name that is expected.
    #[inline]
    pub(crate) const fn expected(self) -> usize {
        self.likely
    }

    /// Notes that the item has the expected name.
    #[inline]
    pub(crate) const fn advance(&mut self) {
        self.likely += 1;
    }

    /// Returns the index of the item's name, and expects the same name again.
    #[inline]
    pub(crate) fn same<'v>(
        &mut self,
        names: &impl NameList,
        item: impl Named<'v>,
    ) -> Option<usize> {
        if names
            .name(self.likely)
            .is_some_and(|likely| item.is(likely))
        {
            return Some(self.likely);
        }
        self.search(names, item.name())
    }

    #[inline(never)]
    fn search(&mut self, names: &impl NameList, name: &str) -> Option<usize> {
        let index = names.position(name)?;
        // `next` adds one; `same` expects the name again.
        self.likely = index;
        Some(index)
    }
}

/// An item with a name.
pub(crate) trait Named<'v>: Copy {
    /// Returns whether this is the name. Cheaper than a comparison with [`Named::name`].
    fn is(self, name: &str) -> bool;

    /// Returns the name.
    fn name(self) -> &'v str;
}

/// The same for every kind of item.
macro_rules! named {
    ($($item:ty: $is:ident $name:ident;)*) => {$(
        impl<'v> Named<'v> for $item {
            #[inline]
            fn is(self, name: &str) -> bool {
                self.$is(name)
            }

            #[inline]
            fn name(self) -> &'v str {
                self.$name()
            }
        }
    )*};
}

named! {
    crate::view::AttributeView<'v>: is_named name;
    crate::view::BlockView<'v>: is_of_type type_name;
    hcl_core::native::Attribute<'v>: is_named name;
    hcl_core::native::Block<'v>: is_of_type type_name;
}
