//! The programs of the examples.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the program of an example, which is built first if it is not there, in the folder of the test.
pub(crate) fn program(name: &str) -> PathBuf {
    let deps = std::env::current_exe().expect("the path of the test");
    let built = deps.parent().and_then(Path::parent);
    let built = built.expect("a folder of programs");
    let name_of_file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = built.join("examples").join(name_of_file);
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "hcl-app", "--example", name]);
        build.arg("--target-dir").args(built.parent());
        assert!(build.status().expect("cargo").success());
    }
    program
}
