//! The law of writers: any text, written in any position by any writer, reads back as the same text.

use hcl_golden::strategy::{pieces, texts};
use hcl_tests::stress::by_size;
use hcl_tests::texts::{named, read_back, read_name_back, written};
use proptest::prelude::*;

proptest! {
    // `cargo run --release --manifest-path lab/Cargo.toml -- texts 1000000 1` checks more.
    #![proptest_config(ProptestConfig { cases: by_size([200, 600, 600]), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_read_back_as_they_are(text in texts()) {
        for document in written(&text) {
            if let Err(problem) = read_back(&text, &document) {
                prop_assert!(false, "{}: {problem}\n{}", document.writer, document.source);
            }
        }
    }

    #[test]
    fn names_read_back_as_they_are(name in pieces(1..5).prop_filter("a name", |name| named(name).is_some())) {
        let source = named(&name).expect("a name");
        if let Err(problem) = read_name_back(&name, &source) {
            prop_assert!(false, "{problem}\n{source}");
        }
    }
}
