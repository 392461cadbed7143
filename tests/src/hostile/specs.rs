//! Spec files, and configurations that are decoded by specs.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, Source, native};
use hcldec::{SpecDialect, SpecFile};

use super::Hostile;

/// Decodes a configuration by a spec of equal length that accepts or reports all of it.
fn decode_by(spec: &str, text: &str) {
    let mut found = Diagnostics::new();
    let source = |text: &str| Source::new("hostile.hcldec", text).expect("less than 4 GiB");
    let spec = SpecFile::load(&source(spec), SpecDialect::Hcldec, &mut found).expect("a spec");
    let file = native::parse(&source(text), &mut found);
    let body = Body::from(&file);
    let value = spec.spec.decode(&body, &spec.context([]), &mut found);
    let _ = (value.to_json(), spec.spec.variables(&body));
    let _ = found.render(&Renderer::plain());
}

/// Decodes attributes by a spec of as many.
fn wide(text: &str) {
    let names = text.lines().filter_map(|line| line.split(' ').next());
    let attributes: String = names
        .map(|name| format!("attr \"{name}\" {{\n type = any\n}}\n"))
        .collect();
    let spec = format!("object {{\n{attributes}}}\n");
    decode_by(&spec, text);
    decode_by(&spec, &text.replace('a', "b"));
}

/// Decodes blocks of many types by a spec of as many.
fn wide_blocks(text: &str) {
    let names = text.lines().filter_map(|line| line.split(' ').next());
    let block = "literal {\n value = 1\n}";
    let blocks: String = names
        .map(|name| format!("block \"{name}\" {{\n block_type = \"{name}\"\n {block}\n}}\n"))
        .collect();
    decode_by(&format!("object {{\n{blocks}}}\n"), text);
}

/// Loads a spec file in both dialects, and decodes a small configuration and the spec file itself.
pub(super) fn act(text: &str) {
    let mut found = Diagnostics::new();
    let source = |text: &str| Source::new("hostile.hcldec", text).expect("less than 4 GiB");
    for dialect in [SpecDialect::Hcldec, SpecDialect::Evalconfig] {
        let Some(spec) = SpecFile::load(&source(text), dialect, &mut found) else {
            continue;
        };
        let file = native::parse(&source("a = 1\nb {\n}\n"), &mut found);
        let context = spec.context([]);
        let value = spec.spec.decode(&Body::from(&file), &context, &mut found);
        let _ = (value.ty().to_string(), value.to_json(), value.hint());
    }
    let _ = found.render(&Renderer::plain());
}

/// Returns hostile spec files.
#[must_use]
pub fn specs() -> Vec<Hostile> {
    let mut all = Hostile::table(act, "specs");
    all.extend(Hostile::table(wide, "wide specs"));
    all.extend(Hostile::table(wide_blocks, "specs of blocks"));
    all
}
