//! Random editing sessions.

use std::path::Path;

use hcl_golden::folder;
use hcl_tests::lsp::{Failure, Session};
use hcl_tests::random::{Random, law};
use hcl_tests::shared;
use hcl_tests::stress::by_size;
use libtest_mimic::Trial;

use super::trial;

pub(crate) fn trials() -> Vec<Trial> {
    let random = trial("sessions::random", || {
        law(4, Random::rest, |random| {
            if let Err(failure) = session(random) {
                panic!("{failure}");
            }
        });
        Ok(())
    });
    vec![random]
}

fn session(random: Random) -> Result<(), Failure> {
    let mut session = Session::start(random, seeds())?;
    for _ in 0..by_size([300, 3_000, 20_000]) {
        session.step()?;
    }
    session.end()
}

/// Returns the texts of the fixtures, and in large runs also real ones, if there are any.
fn seeds() -> Vec<String> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let corpus = shared::folder().map(|folder| folder.join("corpus/valid"));
    let folders = by_size([None, None, corpus]).into_iter().chain([fixtures]);
    let files = folders.flat_map(|folder| folder::files(&folder, Some("hcl")));
    let texts = files.filter_map(|path| std::fs::read_to_string(path).ok());
    let short = texts.filter(|text| text.len() < 30_000);
    short.take(by_size([40, 40, 500])).collect()
}
