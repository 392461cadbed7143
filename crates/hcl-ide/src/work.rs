//! Work that brings more work.

/// Calls `step` with each piece of work. What a step adds is done in its order, before what is left.
///
/// The stack is explicit: texts nest deeper than the call stack allows.
pub(crate) fn in_order<W>(first: W, mut step: impl FnMut(W, &mut Vec<W>)) {
    let mut pending = vec![first];
    while let Some(work) = pending.pop() {
        let before = pending.len();
        step(work, &mut pending);
        if let Some(added) = pending.get_mut(before..) {
            added.reverse();
        }
    }
}
