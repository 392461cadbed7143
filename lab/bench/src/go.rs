//! Measurements of the Go reference: a small program in `go/`, built and run if `go` is installed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::Timed;

/// Microseconds by name of the measurement; empty without Go.
#[derive(Clone, Debug, Default)]
pub struct Measured(BTreeMap<String, f64>);

impl Measured {
    /// Returns the time of one measurement in microseconds.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Returns one measurement as a row of a table.
    #[must_use]
    pub fn timed(&self, measurement: &str, name: &str) -> Option<Timed> {
        self.of(measurement).map(|time| Timed {
            name: name.to_owned(),
            seconds: time / 1e6,
            wall: None,
        })
    }
}

/// Runs a measurement of the program on these texts.
#[must_use]
pub fn measure(what: &str, texts: &[String]) -> Measured {
    let folder = std::env::temp_dir().join(format!("hcl-bench-{}", std::process::id()));
    let measured = written(&folder, texts).and_then(|paths| run(what, &paths));
    // A folder left among the temporary files is harmless.
    let _ = std::fs::remove_dir_all(folder);
    measured.unwrap_or_default()
}

/// Writes the texts to files.
fn written(folder: &Path, texts: &[String]) -> Option<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).ok()?;
    let files = texts.iter().enumerate().map(|(index, text)| {
        let path = folder.join(format!("{index}.hcl"));
        std::fs::write(&path, text).ok().map(|()| path)
    });
    files.collect()
}

fn run(what: &str, paths: &[PathBuf]) -> Option<Measured> {
    static PROGRAM: LazyLock<Option<PathBuf>> = LazyLock::new(build);
    let mut command = Command::new(PROGRAM.as_ref()?);
    let output = command.arg(what).args(paths).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter_map(|line| {
        let (name, time) = line.split_once('\t')?;
        Some((name.to_owned(), time.parse().ok()?))
    });
    Some(Measured(lines.collect()))
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

/// Returns the path of the reference's `hcldec`: installed by `go install`, or on the path.
#[must_use]
pub fn hcldec() -> Option<PathBuf> {
    let output = Command::new("go").args(["env", "GOPATH"]).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    let installed = Path::new(path.trim()).join("bin/hcldec");
    installed.is_file().then_some(installed)
}
