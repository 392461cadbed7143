//! Expected texts in files, so that changes of wording or layout can be reviewed. `UPDATE_GOLDENS=1` writes the files; read
//! them before they are kept.

pub mod cases;
#[cfg(feature = "server")]
pub mod client;
pub mod folder;
#[cfg(feature = "random")]
pub mod random;
pub mod rows;
pub mod session;
pub mod signs;
#[cfg(feature = "random")]
pub mod strategy;

use std::path::Path;
use std::{env, fs};

/// Returns true if expected texts are written, not compared.
fn is_update() -> bool {
    env::var_os("UPDATE_GOLDENS").is_some()
}

/// Compares a text with a file. `UPDATE_GOLDENS=1` writes the file instead.
///
/// # Panics
///
/// Panics if they differ, or if the file cannot be read or written.
#[track_caller]
pub fn expect(path: impl AsRef<Path>, actual: &str) {
    let path = path.as_ref();
    if is_update() {
        fs::create_dir_all(path.parent().unwrap_or(path))
            .and_then(|()| fs::write(path, actual))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_GOLDENS=1 makes it", path.display()));
    if expected == actual {
        return;
    }
    let equal = expected.lines().zip(actual.lines());
    let equal = equal.take_while(|(was, is)| was == is).count();
    let rest = |text: &str| -> String {
        let lines = text.lines().skip(equal).take(12);
        lines.map(|line| format!("{line}\n")).collect()
    };
    panic!(
        "{} differs from line {} on; UPDATE_GOLDENS=1 accepts this:\n{}in place of\n{}",
        path.display(),
        equal + 1,
        rest(actual),
        rest(&expected)
    );
}

/// Takes the trees of expressions and bodies out of a value as `Debug` shows it.
#[must_use]
pub fn without_trees(shown: &str) -> String {
    let mut text = shown.to_owned();
    for kept in ["Expression(", "Body("] {
        let mut from = 0;
        while let Some(at) = text[from..].find(kept) {
            from += at + kept.len();
            let mut depth = 1;
            let end = text[from..].find(|sign| {
                depth += i32::from(sign == '(') - i32::from(sign == ')');
                depth == 0
            });
            text.replace_range(from..from + end.unwrap_or_default(), "..");
        }
    }
    text
}
