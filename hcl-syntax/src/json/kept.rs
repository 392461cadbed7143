//! What readers of a text keep with it, so that they need not work it out again.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many things are kept. One that falls on the place of another drives it out.
const PLACES: usize = 256;

type Places = Vec<Option<(u32, Arc<dyn Any + Send + Sync>)>>;

/// Things by the offset of the string that they were made of.
#[derive(Default)]
pub(super) struct Kept(Mutex<Places>);

impl Kept {
    pub(super) fn get<T: Any + Send + Sync>(&self, start: u32) -> Option<Arc<T>> {
        match self.places().get(place(start))? {
            Some((kept, thing)) if *kept == start => Arc::clone(thing).downcast().ok(),
            _ => None,
        }
    }

    pub(super) fn put(&self, start: u32, thing: Arc<dyn Any + Send + Sync>) {
        let mut places = self.places();
        places.resize_with(PLACES, || None);
        places[place(start)] = Some((start, thing));
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kept").finish_non_exhaustive()
    }
}

/// Spreads offsets, which are often alike in their low bits.
const fn place(start: u32) -> usize {
    (start.wrapping_mul(0x9e37_79b1) >> 24) as usize % PLACES
}
