//! Cache of the templates that the strings of a file hold, so that evaluating them again does not parse them again.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_value::internal::{CacheKey, DirectMappedCache};

/// Maximum number of cached templates of a file.
const CAPACITY: usize = 256;

/// Parsed templates by the offset of their string. The type of a template is the evaluator's, which this crate does not
/// know.
#[derive(Default)]
pub(super) struct TemplateCache(Mutex<Slots>);

type Slots = DirectMappedCache<StringOffset, Arc<dyn Any + Send + Sync>, CAPACITY>;

/// Offset of a string in its file.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StringOffset(u32);

impl CacheKey for StringOffset {
    /// Multiplies by a constant without small factors: offsets of strings often have the same low bits.
    fn slot(&self) -> usize {
        // The upper 8 bits of the product: as many slots as `CAPACITY`.
        (self.0.wrapping_mul(0x9e37_79b1) >> 24) as usize
    }
}

impl TemplateCache {
    pub(super) fn get<T: Any + Send + Sync>(&self, start: u32) -> Option<Arc<T>> {
        // Cloned under the lock: another string may evict the entry.
        let template = Arc::clone(self.slots().get(&StringOffset(start))?);
        template.downcast().ok()
    }

    pub(super) fn insert(&self, start: u32, template: Arc<dyn Any + Send + Sync>) {
        self.slots().insert(StringOffset(start), template);
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for TemplateCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TemplateCache").finish_non_exhaustive()
    }
}
