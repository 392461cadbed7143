//! Changes of the properties of an object, with the commas between them.

use std::collections::HashSet;

use hcl_syntax::json::{Property, Value, ValueKind};
use hcl_syntax::{Source, Span};

use crate::patch::Patch;

/// Properties that are removed and added.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// The indexes of the removed ones.
    pub(super) removed: HashSet<usize>,
    /// The texts of the new ones.
    pub(super) added: Vec<String>,
}

impl Members {
    /// Returns the patches of an object. New properties are at the end, each on its own line if the last one is.
    pub(super) fn patches(&self, object: Value<'_>) -> Vec<Patch> {
        let ValueKind::Object(properties) = object.kind() else {
            return Vec::new();
        };
        let inner = Span::new(object.span().start + 1, object.span().end - 1);
        let spans: Vec<Span> = properties.map(Property::span).collect();
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else {
            return vec![Patch::new(Span::at(inner.start), self.added.join(", "))];
        };
        let separator = separator(object.file().source(), *last);
        let added = self.added.join(&separator);
        let kept = spans.iter().enumerate();
        let kept: Vec<_> = kept
            .filter(|(index, _)| !self.removed.contains(index))
            .collect();
        let (Some(first_kept), Some(last_kept)) = (kept.first(), kept.last()) else {
            let is_empty = added.is_empty();
            let all = if is_empty { inner } else { first.to(*last) };
            return vec![Patch::new(all, added)];
        };
        let mut removed = vec![
            Span::new(first.start, first_kept.1.start),
            Span::new(last_kept.1.end, last.end),
        ];
        for ((_, one), (index, _)) in kept.iter().zip(kept.iter().skip(1)) {
            // The comma after the last removed one stays.
            let before = index.checked_sub(1).and_then(|before| spans.get(before));
            removed.extend(before.map(|before| Span::new(one.end, before.end)));
        }
        removed.retain(|span| !span.is_empty());
        let mut patches: Vec<Patch> = removed.into_iter().map(|it| Patch::new(it, "")).collect();
        if !added.is_empty() {
            patches.push(Patch::new(Span::at(last.end), separator + &added));
        }
        patches
    }
}

/// Returns the text between a property or an element and a new one after it.
pub(super) fn separator(source: &Source, last: Span) -> String {
    let before = source.text().get(..last.start as usize).unwrap_or_default();
    let line = before.trim_end_matches([' ', '\t']);
    match line.strip_suffix('\n') {
        Some(line) => {
            let ending = if line.ends_with('\r') { "\r\n" } else { "\n" };
            format!(",{ending}{}", indentation(source, last.start))
        }
        None => ", ".to_owned(),
    }
}

/// Returns the blanks at the start of the line of an offset.
pub(super) fn indentation(source: &Source, offset: u32) -> &str {
    let before = source.text().get(..offset as usize).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let text = line.trim_start_matches([' ', '\t']);
    line.get(..line.len() - text.len()).unwrap_or_default()
}
