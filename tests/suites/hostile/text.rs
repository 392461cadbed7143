//! Deceptive characters and colliding names: no report prints them raw, and no table becomes slow.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{EvalContext, Source, json, native};
use hcl_tests::hostile::read_expression;
use hcl_tests::stress::by_size;
use hcldec::{SpecDialect, SpecFile};

/// Returns characters that move the cursor, change the writing direction, or are invisible.
fn deceitful() -> Vec<char> {
    let ranges = [
        '\0'..='\u{8}',
        '\u{b}'..='\u{c}',
        '\u{e}'..='\u{1f}',
        '\u{7f}'..='\u{9f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{fff9}'..='\u{fffb}',
        '\u{e0001}'..='\u{e007f}',
    ];
    ranges
        .into_iter()
        .flatten()
        .step_by(by_size([5, 1, 1]))
        .chain(['\u{61c}', '\u{180e}', '\u{3164}', '\u{feff}', '\u{ffa0}'])
        .collect()
}

/// Returns texts with a character in each position that allows any character.
fn native(c: char) -> Vec<String> {
    vec![
        format!("{c}\n"),
        format!("a{c}b = 1\n"),
        format!("a = b{c}\n"),
        format!("a = \"{c}\" + s\n"),
        format!("a = \"${{{c}}}\"\n"),
        format!("a = \"%{{{c}}}\"\n"),
        format!("a = <<E{c}\n{c}\nE\n"),
        format!("a = <<E\n${{{c}}}\nE\n"),
        format!("a = \"\\{c}\"\n"),
        format!("a = {{ \"{c}\" = 1 }} + 1\n"),
        format!("a = f(\"{c}\")\n"),
        format!("b \"{c}\" {{\n a = \n}}\n"),
        format!("b \"{c}\" # {c}\n"),
        format!("/* {c} */ a = /* {c} */ * # {c}\n"),
    ]
}

fn in_json(c: char) -> Vec<String> {
    vec![
        format!("{c}"),
        format!("{{\"{c}\": {c}}}"),
        format!("{{\"a\": \"\\{c}\"}}"),
        format!("{{\"a\": \"${{b{c}}}\"}}"),
        format!(
            "{{\"\\u{:04x}\": \"${{b\\u{:04x}}}\"}}",
            u32::from(c) & 0xffff,
            u32::from(c) & 0xffff
        ),
    ]
}

/// Returns every rendering of the diagnostics.
fn shown(found: &Diagnostics) -> String {
    let mut shown = found.render(&Renderer::plain());
    shown += &found.render_json();
    shown += &found.to_string().replace(['\n', '\r', '\t'], "");
    // Removes the renderer's own escape sequences.
    let colored = found.render(&Renderer::colored());
    for part in colored.split("\u{1b}[") {
        let end = part.find('m').map_or(0, |end| end + 1);
        shown += &part[end..];
    }
    shown
}

fn problems_of_native(text: &str) -> Diagnostics {
    let mut found = Diagnostics::new();
    let source = Source::new("deceit.hcl", text).expect("short");
    let file = native::parse(&source, &mut found);
    for attribute in file.body().attributes() {
        hcl_core::eval::evaluate(attribute.expression(), &EvalContext::new(), &mut found);
    }
    for dialect in [SpecDialect::Hcldec, SpecDialect::Evalconfig] {
        let _ = SpecFile::load(&source, dialect, &mut found);
    }
    found
}

fn problems_of_json(text: &str) -> Diagnostics {
    let mut found = Diagnostics::new();
    let source = Source::new("deceit.json", text).expect("short");
    let file = json::parse(&source, &mut found);
    let body = hcl_core::Body::from(&file);
    for attribute in body.just_attributes(&mut found) {
        attribute
            .expression()
            .evaluate(&EvalContext::new(), &mut found);
    }
    found
}

#[test]
fn deceptive_characters_are_escaped_in_reports() {
    for c in deceitful() {
        let native = native(c)
            .into_iter()
            .map(|text| (problems_of_native(&text), text));
        let json = in_json(c)
            .into_iter()
            .map(|text| (problems_of_json(&text), text));
        for (found, text) in native.chain(json) {
            let shown = shown(&found);
            assert!(!shown.contains(c), "{c:?} of {text:?} is in {shown:?}");
        }
    }
}

#[test]
fn deceptive_characters_are_escaped_in_decoding_errors() {
    for c in deceitful() {
        for text in native(c) {
            for error in [
                hcl_serde::from_str::<BTreeMap<String, u8>>(&text).err(),
                hcl_serde::from_str::<BTreeMap<String, bool>>(&text).err(),
            ] {
                let shown = error.map(|error| format!("{error}{error:?}"));
                assert!(!shown.unwrap_or_default().contains(c), "{text:?}");
            }
        }
    }
}

#[test]
fn confusable_letters_are_named() {
    // A Cyrillic letter among Latin ones.
    let (_, found) = read_expression(&hcl_tests::hostile::hostile_context(), "uppеr(s)");
    let report = found.render(&Renderer::plain());
    assert!(report.contains("U+0435"), "{report}");
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Names from a file are stored only in search trees, sorted vectors, and tables whose hashes have a random seed, so that
/// nobody can choose colliding names.
#[test]
fn every_hash_table_has_a_random_seed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in [
        "hcl-core",
        "hcl-serde",
        "crates/hcl-syntax",
        "crates/hcl-value",
        "crates/hcl-write",
        "crates/hcl-ide",
        "crates/hcl-lsp",
        "crates/hcl-config",
        "crates/hcl-schema",
        "crates/hcldec",
    ] {
        rust_files(&root.join(folder).join("src"), &mut files);
    }
    assert!(files.len() > 100);
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        let is_test = path.components().any(|part| part.as_os_str() == "tests")
            || path.ends_with("tests.rs")
            || path.ends_with("properties.rs");
        for unseeded in [
            "DefaultHasher",
            "BuildHasherDefault",
            "Fx",
            "Fnv",
            "fnv",
            "impl Hasher",
        ] {
            assert!(
                is_test || !text.contains(unseeded),
                "{} names {unseeded}",
                path.display()
            );
        }
    }
}
