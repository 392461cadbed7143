//! The formatter and edits of any text.

use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, Source};
use hcl_write::tokens::{Token, TokenKind, tokens};
use hcl_write::{Edit, FormatOptions, format};

/// Formatting changes white space only, and nothing the second time; removing an item leaves a file that parses as well as before.
pub(super) fn format_and_remove(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let source = Source::new("text.hcl", text).expect("a small text");
    let once = formatted(&source);
    assert_eq!(words(&once), words(&source));
    assert_eq!(formatted(&once).text(), once.text());
    for item in native::parse(&source, &mut Diagnostics::new())
        .body()
        .items()
    {
        remove(item, text);
    }
}

fn formatted(source: &Source) -> Source {
    let formatted = format(source, &FormatOptions::default());
    let text = formatted.patches.apply(source.text());
    Source::new(source.name(), text).expect("a small text")
}

fn words(source: &Source) -> Vec<(TokenKind, &str)> {
    let word = |token: Token| (token.kind, source.slice(token.span));
    tokens(source).into_iter().map(word).collect()
}

/// Removes an item.
fn remove(item: BodyItem<'_>, text: &str) {
    let mut edit = Edit::new(item.file());
    if edit.remove(item).is_err() {
        return;
    }
    // In a file with mistakes, a removal may be refused.
    if let Ok(patches) = edit.finish() {
        assert_ne!(patches.apply(text), text);
    }
}
