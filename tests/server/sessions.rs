//! Random editing sessions, short. `cargo run --manifest-path lab/Cargo.toml -- sessions` runs long ones.

use hcl_golden::folder;
use hcl_tests::lsp::Session;
use libtest_mimic::Trial;

use super::trial;

/// Steps of a session.
const STEPS: usize = 300;

pub(crate) fn trials() -> Vec<Trial> {
    let session = |seed: u64| {
        trial(&format!("sessions::seed_{seed}"), move || {
            let mut session = Session::start(seed, seeds())?;
            for _ in 0..STEPS {
                session.step()?;
            }
            session.end()
        })
    };
    (1..=4).map(session).collect()
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
