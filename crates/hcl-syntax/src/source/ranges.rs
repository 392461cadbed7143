//! Lists of spans in order, apart from each other.

use super::Span;

/// Joins a span with the spans that it touches. Returns whether it has new text.
pub(super) fn join(spans: &mut Vec<Span>, span: Span) -> bool {
    // Most texts are read from the start to the end.
    if spans.last().is_none_or(|last| last.end < span.start) {
        spans.push(span);
        return true;
    }
    let first = end_of_first(spans, &|other| other.end < span.start);
    let last = end_of_first(spans, &|other| other.start <= span.end);
    let joined = spans.get(first..last).unwrap_or_default();
    if matches!(joined, [only] if only.encloses(span)) {
        return false;
    }
    let mut whole = span;
    for it in joined {
        whole = Span::new(whole.start.min(it.start), whole.end.max(it.end));
    }
    let Some(kept) = spans.get_mut(first).filter(|_| first < last) else {
        spans.insert(first, whole);
        return true;
    };
    *kept = whole;
    for at in last..spans.len() {
        spans.swap(first + 1 + at - last, at);
    }
    spans.truncate(spans.len() - (last - first - 1));
    true
}

/// Merges two lists of spans in order.
pub(super) fn merged(one: &[Span], other: &[Span]) -> Vec<Span> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let mut rest = other;
    for &span in one {
        while let [next, after @ ..] = rest
            && *next < span
        {
            all.push(*next);
            rest = after;
        }
        all.push(span);
    }
    all.extend_from_slice(rest);
    all
}

pub(super) fn touches(spans: &[Span], span: Span) -> bool {
    let next = spans.get(ending_after(spans, span.start));
    next.is_some_and(|other| other.start < span.end.max(span.start + 1))
}

/// Returns the index of the first span that ends after a position.
pub(super) fn ending_after(spans: &[Span], at: u32) -> usize {
    end_of_first(spans, &|span| span.end <= at)
}

/// Returns the number of spans at the start that are `before` something.
fn end_of_first(spans: &[Span], before: &dyn Fn(&Span) -> bool) -> usize {
    spans.partition_point(before)
}
