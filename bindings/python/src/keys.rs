//! Names of arguments, blocks and keys as Python strings: equal names share one string.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyString;

/// Slots of the cache. Names of a format repeat in each of its files.
const SLOTS: usize = 1024;

/// Longer names repeat rarely.
const MAX_LENGTH: usize = 64;

/// The cache between two calls. A call takes it and puts it back, so that no lock is held while Python runs.
static SHARED: Mutex<Option<Keys>> = Mutex::new(None);

/// A direct-mapped cache: a collision evicts.
#[derive(Debug)]
pub struct Keys {
    slots: Vec<Option<(Box<str>, Py<PyString>)>>,
}

impl Keys {
    /// Takes the shared cache, or creates another if a call of another thread has it.
    pub fn take() -> Self {
        let shared = SHARED.lock().ok().and_then(|mut shared| shared.take());
        shared.unwrap_or_else(|| Self {
            slots: std::iter::repeat_with(|| None).take(SLOTS).collect(),
        })
    }

    /// Puts the cache back for the next call.
    pub fn put_back(self) {
        if let Ok(mut shared) = SHARED.lock() {
            *shared = Some(self);
        }
    }

    /// Returns the string of a name.
    pub fn get<'py>(&mut self, py: Python<'py>, name: &str) -> Bound<'py, PyString> {
        if name.len() > MAX_LENGTH {
            return PyString::new(py, name);
        }
        let Some(slot) = self.slots.get_mut(hash(name) % SLOTS) else {
            return PyString::new(py, name);
        };
        match slot {
            Some((known, string)) if **known == *name => string.bind(py).clone(),
            _ => {
                let string = PyString::new(py, name);
                *slot = Some((name.into(), string.clone().unbind()));
                string
            }
        }
    }
}

/// Mixes eight bytes at a time. Equal hashes cost an eviction and nothing else, so that no seed is needed.
fn hash(name: &str) -> usize {
    let mut state = name.len() as u64;
    for part in name.as_bytes().chunks(8) {
        let mut bytes = [0; 8];
        if let Some(start) = bytes.get_mut(..part.len()) {
            start.copy_from_slice(part);
        }
        state =
            (state.rotate_left(5) ^ u64::from_le_bytes(bytes)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    (state >> 40) as usize
}
