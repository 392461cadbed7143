//! Random editing sessions, short. `cargo run --manifest-path lab/Cargo.toml -- sessions` runs long ones.

use hcl_golden::folder;
use hcl_tests::lsp::{Failure, Session};
use hcl_tests::random::{Random, law};
use libtest_mimic::Trial;

use super::trial;

/// Steps of a session.
const STEPS: usize = 300;

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
    for _ in 0..STEPS {
        session.step()?;
    }
    session.end()
}

/// Returns real texts: those of the fixtures.
fn seeds() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = folder::files(&folder, Some("hcl"));
    let texts = files
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok());
    texts.take(40).collect()
}
