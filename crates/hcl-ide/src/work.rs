//! Work that brings more work.

/// Calls `step` with each piece of work. Pieces that a step adds are next, in their order.
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
