//! Runs every example.

use std::path::Path;
use std::process::{Command, Output};

fn run(program: &str, arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(root)
        .output()
        .expect("a program")
}

#[test]
fn every_example_prints_something() {
    for program in [
        env!("CARGO_BIN_EXE_basic"),
        env!("CARGO_BIN_EXE_blocks"),
        env!("CARGO_BIN_EXE_deferred"),
        env!("CARGO_BIN_EXE_diagnostics"),
        env!("CARGO_BIN_EXE_reference"),
        env!("CARGO_BIN_EXE_service"),
        env!("CARGO_BIN_EXE_variables"),
    ] {
        let output = run(program, &[]);
        assert!(output.status.success(), "{program}: {output:?}");
        assert!(!output.stdout.is_empty(), "{program}");
    }
}

#[test]
fn a_module_is_inspected() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("module");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("main.tf"), "variable \"region\" {}\n").unwrap();
    let folder = folder.to_str().unwrap();
    let output = run(env!("CARGO_BIN_EXE_inspect_module"), &[folder]);
    let module = String::from_utf8(output.stdout).unwrap();
    assert!(module.contains("\"region\""), "{module}");
}

#[test]
fn mistakes_are_reported() {
    let output = run(env!("CARGO_BIN_EXE_service"), &["examples/broken.hcl"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.contains("io_mode = "), "{report}");
}
