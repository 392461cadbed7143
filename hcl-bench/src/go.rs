//! The Go reference beside us: a small program in `go/`, built and run where `go` is there.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Microseconds by name of what was measured; nothing where Go is not there.
#[derive(Clone, Debug, Default)]
pub struct Measured(BTreeMap<String, f64>);

impl Measured {
    /// The time of one measurement in microseconds.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }
}

/// Runs one of the program's measurements.
#[must_use]
pub fn measure(what: &str, arguments: &[&OsStr]) -> Measured {
    let Some(program) = build() else {
        return Measured::default();
    };
    let Ok(output) = Command::new(program).arg(what).args(arguments).output() else {
        return Measured::default();
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter_map(|line| {
        let (name, time) = line.split_once('\t')?;
        Some((name.to_owned(), time.parse().ok()?))
    });
    Measured(lines.collect())
}

fn build() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("go");
    let program = std::env::temp_dir().join("hcl-bench-go");
    let status = Command::new("go")
        .args(["build", "-o"])
        .arg(&program)
        .arg(".")
        .current_dir(folder)
        .status();
    status.ok()?.success().then_some(program)
}
