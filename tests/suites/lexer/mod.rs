//! The lexer, compared with the token rules.

mod rules;

use std::path::Path;

use hcl_core::{Diagnostics, Source, native};
use hcl_tests::{golden, shared};
use proptest::prelude::*;

fn compare(text: &str) {
    let source = Source::new("t.hcl", text).expect("a short source");
    let found = native::lex(&source, &mut Diagnostics::new());
    let found: Vec<_> = found
        .iter()
        .map(|token| (token.kind, token.span.range()))
        .collect();
    let expected = rules::tokens(text);
    let differs = found.iter().zip(&expected).position(|(a, b)| a != b);
    if let Some(at) = differs {
        panic!("{:?}, not {:?} in {text:?}", found[at], expected[at]);
    }
    assert_eq!(found.len(), expected.len(), "{text:?}");
}

#[test]
fn files_have_the_tokens_of_the_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![
        golden::fixtures(),
        root.join("tests/fuzz/seeds"),
        root.join("hcl-serde/tests"),
    ];
    folders.extend(shared::folder().map(|folder| folder.join("corpus")));
    let files = folders
        .iter()
        .flat_map(|folder| shared::files(folder, None));
    let texts: Vec<String> = files
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    assert!(texts.len() > 200, "only {} files", texts.len());
    for text in texts {
        compare(&text);
    }
}

const PARTS: &[&str] = &[
    "a", "E", "_", "-", "0", "7", ".", "e", "+", "=", ">", "<", "!", "&", "|", "^", "~", "}", "{",
    "[", "]", "(", ")", ",", ":", "?", "*", "/", "%", "$", ";", "'", "`", "\"", "\\", "@", "#",
    " ", "\t", "\r", "\n", "é", "\u{300}", "€", "\u{feff}", "\u{1a}", "\0", "${", "%{", "<<E\n",
    "E\n", "~}",
];

#[test]
fn short_texts_have_the_tokens_of_the_rules() {
    compare("");
    for first in PARTS {
        for second in PARTS {
            compare(&format!("{first}{second}"));
            for third in PARTS {
                compare(&format!("{first}{second}{third}"));
            }
        }
    }
}

proptest! {
    #[test]
    fn random_texts_have_the_tokens_of_the_rules(
        parts in prop::collection::vec(prop::sample::select(PARTS), 1..48),
    ) {
        compare(&parts.concat());
    }

    #[test]
    fn heredocs_and_numbers_have_the_tokens_of_the_rules(
        text in r"(<<-?|[0-9])[-_a0é.eE+\r\n]{0,9}(\n|\r\n)?x?",
    ) {
        compare(&text);
    }
}
