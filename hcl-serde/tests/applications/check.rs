//! Checks of real files report what the decoder does. `hcl-ide/tests/real` checks every prefix.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, Diagnostics, Source, Value};

use super::{corpus, module, nomad};

/// Texts of the corpus, with mistakes or without.
fn texts() -> Vec<(String, String)> {
    let mut left: Vec<PathBuf> = vec![corpus()];
    let mut texts = Vec::new();
    while let Some(folder) = left.pop() {
        for path in std::fs::read_dir(folder)
            .unwrap()
            .flatten()
            .map(|entry| entry.path())
        {
            if path.is_dir() {
                left.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                texts.push((path.display().to_string(), text));
            }
        }
    }
    texts.sort();
    assert!(texts.len() > 100);
    texts
}

/// Each diagnostic with its position, in any order.
fn set(found: &Diagnostics) -> BTreeSet<String> {
    found.iter().map(ToString::to_string).collect()
}

fn decode<T: HclDecodeOwned>(decoder: &Decoder, source: &Source) -> Diagnostics {
    match decoder.decode_source::<T>(source) {
        // Warnings of a success are not returned by this entry point.
        Ok(_) => Diagnostics::new(),
        Err(error) => error.into_diagnostics(),
    }
}

/// Whether the parser reports an error.
fn is_broken(source: &Source) -> bool {
    let mut found = Diagnostics::new();
    if source.name().ends_with(".json") {
        hcl_core::json::parse(source, &mut found);
    } else {
        hcl_core::native::parse(source, &mut found);
    }
    found.has_errors()
}

/// `check` reports the same as the decoder if the syntax is right, and a superset otherwise.
fn law<T: HclDecodeOwned>(source: &Source, is_broken: bool) {
    let decoder = Decoder::new();
    let (decoded, checked) = (decode::<T>(&decoder, source), decoder.check::<T>(source));
    let (decoded_set, checked_set) = (set(&decoded), set(&checked));
    let missing: Vec<_> = decoded_set.difference(&checked_set).collect();
    assert!(missing.is_empty(), "{}: {missing:#?}", source.name());
    if !is_broken && decoded.has_errors() {
        assert_eq!(decoded_set, checked_set, "{}", source.name());
    } else if !is_broken {
        assert!(!checked.has_errors(), "{}: {checked}", source.name());
    }
}

pub(super) fn a_check_reports_what_the_decoder_does() {
    let (mut broken, mut total) = (0, 0);
    for (name, text) in texts() {
        let source = Source::new(name.as_str(), text).unwrap();
        let is_broken = is_broken(&source);
        broken += usize::from(is_broken);
        total += 1;
        law::<BTreeMap<String, Value>>(&source, is_broken);
        law::<module::File>(&source, is_broken);
        law::<nomad::File>(&source, is_broken);
    }
    assert!(broken > 20 && broken < total, "{broken} of {total}");
}
