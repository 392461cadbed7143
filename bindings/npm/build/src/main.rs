//! Builds the modules of the package: compiles them for wasm32-unknown-unknown, and writes each with its glue into `dist`.
//!
//! `cargo run -p hcl-npm-build -- [quick]`: with `quick`, for tests, without the optimization that takes minutes.

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// A module: the name of its files, the features of the crate, the profile of a release.
const MODULES: [(&str, &str, &str); 2] = [
    ("reader", "", "release"),
    ("workspace", "workspace", "workspace"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let is_quick = match env::args().nth(1).as_deref() {
        None => false,
        Some("quick") => true,
        Some(other) => return Err(format!("unknown argument {other:?}").into()),
    };
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => root.join("target"),
    };
    let dist = root.join("dist");
    fs::create_dir_all(&dist)?;
    // The tests of sizes look for this file.
    let mark = dist.join("quick");
    if is_quick {
        fs::write(mark, "")?;
    } else if mark.exists() {
        fs::remove_file(mark)?;
    }
    for (module, features, profile) in MODULES {
        let profile = if is_quick { "quick" } else { profile };
        compile(&root, features, profile)?;
        let built = target.join(TARGET).join(profile);
        Bindgen::new()
            .input_path(built.join("hcl_npm.wasm"))
            .out_name(&format!("{module}_wasm"))
            .web(true)?
            .omit_default_module_path(true)
            .typescript(false)
            .reset_state_function(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&dist)?;
        let file = dist.join(format!("{module}.wasm"));
        let generated = dist.join(format!("{module}_wasm_bg.wasm"));
        fs::rename(generated, &file)?;
        println!("{module}.wasm: {} bytes", fs::metadata(&file)?.len());
    }
    Ok(())
}

/// Compiles the crate with the features of a module.
fn compile(root: &Path, features: &str, profile: &str) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(root)
        .args(["build", "--locked", "--target", TARGET]);
    cargo.args([
        "--profile",
        profile,
        "-p",
        "hcl-npm",
        "--features",
        features,
    ]);
    if cargo.status()?.success() {
        Ok(())
    } else {
        Err(format!("cargo could not build the module with the features {features:?}").into())
    }
}
