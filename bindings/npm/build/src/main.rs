//! Builds the modules of the package: compiles them for wasm32-unknown-unknown, and writes each with its glue into `dist`.
//!
//! `cargo run -p hcl-npm-build -- [PROFILE]`; the profile of cargo is `release` without an argument.

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules: the names of the packages after `hcl-npm-`, and of their files.
const MODULES: [&str; 2] = ["reader", "workspace"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let profile = env::args().nth(1).unwrap_or_else(|| "release".to_owned());
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => root.join("target"),
    };
    // Small modules: without the extensions that compilers may add for engines of tomorrow.
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args([
        "build",
        "--locked",
        "--target",
        TARGET,
        "--profile",
        &profile,
    ]);
    for module in MODULES {
        cargo.args(["-p", &format!("hcl-npm-{module}")]);
    }
    if !cargo.status()?.success() {
        return Err("cargo failed".into());
    }
    let built = target.join(TARGET).join(&profile);
    let dist = root.join("dist");
    fs::create_dir_all(&dist)?;
    for module in MODULES {
        Bindgen::new()
            .input_path(built.join(format!("{module}.wasm")))
            .out_name(&format!("{module}_wasm"))
            .web(true)?
            .omit_default_module_path(true)
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&dist)?;
        let file = dist.join(format!("{module}.wasm"));
        fs::rename(dist.join(format!("{module}_wasm_bg.wasm")), &file)?;
        println!("{}: {} bytes", file.display(), fs::metadata(&file)?.len());
    }
    Ok(())
}
