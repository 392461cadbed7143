//! Cache of the templates that the strings of a file hold, so that evaluating them again does not parse them again.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of cached templates of a file.
const CAPACITY: usize = 256;

/// Parsed templates by the offset of their string. Each offset has one slot, and a collision evicts. The type of a template
/// is the evaluator's, which this crate does not know.
#[derive(Default)]
pub(super) struct TemplateCache(Mutex<Vec<Slot>>);

/// The offset of a string in its file, and its template.
type Slot = Option<(u32, Arc<dyn Any + Send + Sync>)>;

/// Multiplies by a constant without small factors: offsets of strings often have the same low bits.
const fn slot(start: u32) -> usize {
    // The upper 8 bits of the product: as many slots as `CAPACITY`.
    (start.wrapping_mul(0x9e37_79b1) >> 24) as usize
}

impl TemplateCache {
    pub(super) fn get<T: Any + Send + Sync>(&self, start: u32) -> Option<Arc<T>> {
        // Cloned under the lock: another string may evict the entry.
        let template = match self.slots().get(slot(start))? {
            Some((cached, template)) if *cached == start => Arc::clone(template),
            _ => return None,
        };
        template.downcast().ok()
    }

    pub(super) fn insert(&self, start: u32, template: Arc<dyn Any + Send + Sync>) {
        let mut slots = self.slots();
        // Allocated with the first template: most caches stay empty.
        slots.resize(CAPACITY, None);
        if let Some(slot) = slots.get_mut(slot(start)) {
            *slot = Some((start, template));
        }
    }

    fn slots(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for TemplateCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TemplateCache").finish_non_exhaustive()
    }
}
