//! The law of writers: any text, written in any position by any writer, reads back as the same text.

use hcl_tests::stress::by_size;
use hcl_tests::texts::{Texts, named, read_back, read_name_back, written};

/// `cargo run --release --manifest-path lab/Cargo.toml -- texts 1000000 1` checks more.
fn count() -> usize {
    by_size([200, 600, 600])
}

#[test]
fn texts_read_back_as_they_are() {
    let mut texts = Texts::new(11);
    for _ in 0..count() {
        let text = texts.text();
        for document in written(&text) {
            if let Err(problem) = read_back(&text, &document) {
                panic!(
                    "{text:?} of {}: {problem}\n{}",
                    document.writer, document.source
                );
            }
        }
    }
}

#[test]
fn names_read_back_as_they_are() {
    let mut texts = Texts::new(12);
    let mut found = 0;
    for _ in 0..count() {
        let name = texts.name();
        if let Some(source) = named(&name) {
            found += 1;
            if let Err(problem) = read_name_back(&name, &source) {
                panic!("{name:?}: {problem}\n{source}");
            }
        }
    }
    assert!(found > count() / 20, "{found} names");
}
