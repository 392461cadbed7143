//! The programs of the examples.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the program of an example, which is built first if it is not there.
pub(crate) fn program(name: &str) -> PathBuf {
    let deps = std::env::current_exe().expect("the path of the test");
    let built = deps.parent().and_then(Path::parent);
    let folder = built.expect("a folder of programs").join("examples");
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        let built = build.args(["build", "--quiet", "-p", "hcl-app", "--example", name]);
        assert!(built.status().expect("cargo").success());
    }
    program
}
