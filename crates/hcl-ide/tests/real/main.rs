//! Laws over real files, read from `$HCL_SHARED/corpus` or `../shared/corpus`; without them, these tests are reported as
//! ignored. Over the texts of the project's own fixtures in any case.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod files;
mod grammars;
#[path = "../navigation/laws.rs"]
#[expect(dead_code, reason = "shared with the other tests")]
mod laws;
#[path = "../schema/requests.rs"]
mod requests;
#[path = "../../../../tests/src/shared.rs"]
#[allow(unreachable_pub, dead_code, reason = "shared with a library")]
mod shared;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};

/// The name of a test, and the test of a folder.
type Row = (&'static str, fn(&Path));

fn main() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let mut trials = vec![Trial::test("queries_compile", || {
        grammars::queries_compile();
        Ok(())
    })];
    trials.extend(
        [files::OF_FIXTURES, grammars::OF_FIXTURES]
            .concat()
            .into_iter()
            .map(|row| trial(row, own.clone())),
    );
    let of_corpus = [files::OF_CORPUS, grammars::OF_CORPUS].concat();
    trials.extend(of_corpus.into_iter().map(|row| match shared::folder() {
        Some(folder) => trial(row, folder.join("corpus")),
        None => shared::absent(row.0),
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trial((name, test): Row, folder: PathBuf) -> Trial {
    Trial::test(name, move || {
        test(&folder);
        Ok(())
    })
}
