//! Parts of a construct, in source order.

use std::marker::PhantomData;

use super::{File, ListId};

/// Iterates over the parts of a construct. [`Items`](super::Items), [`Elements`](super::Elements), [`Steps`](super::Steps) and
/// [`TemplateParts`](super::TemplateParts) are names for its kinds.
#[derive(Clone, Debug)]
pub struct Nodes<'f, T> {
    pub(super) file: &'f File,
    pub(super) ids: std::slice::Iter<'f, u32>,
    part: PhantomData<fn() -> T>,
}

/// The handle of a node of one kind. Only this crate implements the trait.
pub trait OfNode<'f> {
    /// Returns the handle of a node.
    fn of_node(file: &'f File, id: u32) -> Self;
}

impl<'f, T> Nodes<'f, T> {
    /// Iterates over nodes of a file by their numbers.
    // Hidden: for hcl-serde, which keeps the numbers of items.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn new(file: &'f File, ids: &'f [u32]) -> Self {
        let (ids, part) = (ids.iter(), PhantomData);
        Self { file, ids, part }
    }

    #[inline]
    pub(super) fn of_list(file: &'f File, list: ListId) -> Self {
        Self::new(file, file.tree().list(list))
    }
}

impl<'f, T: OfNode<'f>> Iterator for Nodes<'f, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let &id = self.ids.next()?;
        Some(T::of_node(self.file, id))
    }

    #[inline]
    fn nth(&mut self, index: usize) -> Option<T> {
        let &id = self.ids.nth(index)?;
        Some(T::of_node(self.file, id))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }
}

impl<'f, T: OfNode<'f>> DoubleEndedIterator for Nodes<'f, T> {
    fn next_back(&mut self) -> Option<T> {
        let &id = self.ids.next_back()?;
        Some(T::of_node(self.file, id))
    }
}

impl<'f, T: OfNode<'f>> ExactSizeIterator for Nodes<'f, T> {}
