//! The law of writers: any text, written in any position by any writer, reads back as the same text.

use hcl_tests::texts::{Texts, named, read_back, read_name_back, written};

/// `cargo run --release --manifest-path lab/Cargo.toml -- texts 1000000 1` checks more.
const COUNT: usize = 600;

#[test]
fn texts_read_back_as_they_are() {
    let mut texts = Texts::new(11);
    for _ in 0..COUNT {
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
    let mut count = 0;
    for _ in 0..COUNT {
        let name = texts.name();
        if let Some(source) = named(&name) {
            count += 1;
            if let Err(problem) = read_name_back(&name, &source) {
                panic!("{name:?}: {problem}\n{source}");
            }
        }
    }
    assert!(count > COUNT / 20, "{count} names");
}
