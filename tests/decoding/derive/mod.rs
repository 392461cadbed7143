//! Every attribute of the derive, used from another crate than `hcl_serde`.

mod attributes;
mod blocks;
mod cases;
mod labels;
mod later;
mod macros;
mod rest;
mod validation;
mod variants;

use hcl_serde::HclDecode;
use hcl_serde::hcl_core::SourceSpan;

/// The summary and text range of every error, one a line.
fn errors<T: for<'de> HclDecode<'de>>(text: &str) -> String {
    let Err(error) = hcl_serde::from_str::<T>(text) else {
        return "no error".to_owned();
    };
    let lines = error.diagnostics().iter().map(|found| {
        let place = found.subject().map_or("nowhere", SourceSpan::text);
        format!("{} at `{place}`", found.summary())
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[derive(Debug, PartialEq, HclDecode)]
struct Port {
    #[hcl(label)]
    name: String,
    number: u16,
}
