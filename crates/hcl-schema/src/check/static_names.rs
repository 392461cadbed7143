//! Names of published schemas as constants, which serde's errors take.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Names that were in errors, for the rest of the process.
static NAMES: Mutex<Option<Lists>> = Mutex::new(None);

type Lists = HashMap<Box<[String]>, &'static [&'static str]>;

/// Returns a list of names as a constant. Each list is kept once: the memory is bounded by the schemas that the process
/// reads, not by the files that it checks.
#[cold]
pub(super) fn interned<'n>(names: impl IntoIterator<Item = &'n str>) -> &'static [&'static str] {
    let names: Box<[String]> = names.into_iter().map(str::to_owned).collect();
    // Lists are inserted as a whole, so a panic of another thread leaves none in part.
    let mut all = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    if let Some(known) = all.get(&names) {
        return known;
    }
    let list: Vec<&'static str> = names.iter().map(|name| &*name.clone().leak()).collect();
    let list: &'static [&'static str] = list.leak();
    all.insert(names, list);
    list
}

#[cfg(test)]
mod tests {
    use super::interned;

    #[test]
    fn a_list_is_kept_once() {
        let first = interned(["a", "b"]);
        assert_eq!(first, ["a", "b"]);
        assert!(std::ptr::eq(first, interned(["a", "b"])));
    }
}
