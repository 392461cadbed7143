//! The captures of tree-sitter queries.

use std::ops::Range;

use tree_sitter::{Language, Parser, Query, QueryCursor, StreamingIterator};

pub(crate) fn language() -> Language {
    Language::new(tree_sitter_hcl::LANGUAGE)
}

/// Returns the captured names of a text. Of two for one range, the later one counts.
pub(crate) fn captures(query: &Query, text: &str) -> Vec<(Range<usize>, String)> {
    let mut parser = Parser::new();
    parser.set_language(&language()).unwrap();
    let tree = parser.parse(text, None).unwrap();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some(matched) = matches.next() {
        for capture in matched.captures() {
            let name = query.capture_names()[capture.index as usize];
            let range = capture.node.byte_range();
            found.push((range, matched.pattern_index, name.to_owned()));
        }
    }
    // Outer nodes first, so that inner ones count.
    found.sort_by_key(|(range, pattern, _)| (range.start, usize::MAX - range.end, *pattern));
    found
        .into_iter()
        .map(|(range, _, name)| (range, name))
        .collect()
}
