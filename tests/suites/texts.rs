//! The law of writers: any text, written in any position by any writer, reads back as the same text.

use std::cell::Cell;

use hcl_tests::random::{Random, law};
use hcl_tests::stress::by_size;
use hcl_tests::texts::{Texts, named, read_back, read_name_back, written};

/// `cargo run --release --manifest-path lab/Cargo.toml -- texts 1000000 1` checks more.
fn count() -> u32 {
    by_size([200, 600, 600])
}

#[test]
fn texts_read_back_as_they_are() {
    let text = |random: &mut Random| Texts::new(random.rest()).text();
    law(count(), text, |text| {
        for document in written(&text) {
            if let Err(problem) = read_back(&text, &document) {
                panic!(
                    "{text:?} of {}: {problem}\n{}",
                    document.writer, document.source
                );
            }
        }
    });
}

#[test]
fn names_read_back_as_they_are() {
    let found = Cell::new(0);
    let name = |random: &mut Random| Texts::new(random.rest()).name();
    law(count(), name, |name| {
        if let Some(source) = named(&name) {
            found.set(found.get() + 1);
            if let Err(problem) = read_name_back(&name, &source) {
                panic!("{name:?}: {problem}\n{source}");
            }
        }
    });
    assert!(found.get() > count() / 20, "{found:?} names");
}
