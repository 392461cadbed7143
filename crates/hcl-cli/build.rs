//! Tells the command how it is built, for `hcl --version --verbose`.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiler = output(Command::new(rustc).arg("--version"));
    set("HCL_COMMIT", commit());
    set("HCL_TARGET", env::var("TARGET").ok());
    set("HCL_RUSTC", compiler);
}

fn set(name: &str, value: Option<String>) {
    let value = value.filter(|value| !value.is_empty());
    println!(
        "cargo::rustc-env={name}={}",
        value.as_deref().unwrap_or("unknown")
    );
}

/// Returns the commit of a package, which Cargo writes into it, or of the checkout.
fn commit() -> Option<String> {
    let folder = env::var_os("CARGO_MANIFEST_DIR")?;
    let folder = Path::new(&folder);
    if let Ok(packed) = fs::read_to_string(folder.join(".cargo_vcs_info.json")) {
        let (_, rest) = packed.split_once("\"sha1\"")?;
        return rest.split('"').nth(1).map(str::to_owned);
    }
    // A folder that lies in a checkout of another project has none.
    folder
        .with_file_name(".git")
        .try_exists()
        .ok()?
        .then_some(())?;
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(folder).args(arguments));
    // Changes with each commit and each checkout.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if let Ok(log) = folder.join(log).canonicalize() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    git(&["rev-parse", "HEAD"])
}

/// Returns what a command prints on its first line, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(())?;
    Some(text.lines().next()?.to_owned())
}
