//! Collecting in this thread while a function runs.

use std::cell::RefCell;
use std::thread::LocalKey;

/// What a function collects; `None` while no function does.
pub(super) type Collected<T> = RefCell<Option<T>>;

/// Calls a function, and returns what it collects with its result.
pub(super) fn collect<T: Default, R>(
    collected: &'static LocalKey<Collected<T>>,
    run: impl FnOnce() -> R,
) -> (R, T) {
    let guard = Guard(collected, collected.replace(Some(T::default())));
    let result = run();
    // Before the guard puts back what an outer function collects.
    let found = collected.take().unwrap_or_default();
    drop(guard);
    (result, found)
}

/// Calls a function with what is collected, if anything is.
pub(super) fn note<T>(collected: &'static LocalKey<Collected<T>>, note: impl FnOnce(&mut T)) {
    collected.with_borrow_mut(|collected| {
        if let Some(collected) = collected {
            note(collected);
        }
    });
}

/// RAII guard: restores what an outer function collects, also after a panic of a type of the program.
struct Guard<T: 'static>(&'static LocalKey<Collected<T>>, Option<T>);

impl<T> Drop for Guard<T> {
    fn drop(&mut self) {
        self.0.set(self.1.take());
    }
}
