//! Options of the linker that make the wheel smaller: equal functions are there once, and similar functions stand next to each
//! other, where compression finds what they share.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if links_with_lld() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,--icf=all,--bp-compression-sort=both");
    }
}

/// Whether LLD links, which comes with rustc and is its default for one target since 1.90. Other linkers refuse the options.
fn links_with_lld() -> bool {
    let is_default = env::var("TARGET").is_ok_and(|it| it == "x86_64-unknown-linux-gnu");
    is_default
        && env::var_os("RUSTC_LINKER").is_none()
        && minor_version().is_some_and(|it| it >= 90)
}

/// Returns the second part of the version of rustc.
fn minor_version() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?)
        .arg("--version")
        .output()
        .ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    version.split('.').nth(1)?.parse().ok()
}
