//! Merges of random blocks with one address, and of random values in the JSON syntax: no change is lost without a conflict.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::Edit;
use proptest::prelude::*;

/// Blocks by their numbers. A block with inner ones has all of its own.
type Blocks = Vec<(u8, Vec<u8>)>;

fn text(blocks: &Blocks) -> String {
    let mut out = String::new();
    for (number, inner) in blocks {
        writeln!(out, "i {{\n  p = {number}").unwrap();
        for number in inner {
            writeln!(out, "  j \"x\" {{\n    p = {number}\n  }}").unwrap();
        }
        out.push_str("}\n");
    }
    out
}

fn parse(text: &str) -> File {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&Source::new("a.hcl", text).unwrap(), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{text}");
    file
}

/// Returns the result; `None` if there are conflicts.
fn merged(base: &Blocks, ours: &Blocks, theirs: &Blocks) -> Option<Blocks> {
    let (base, ours, theirs) = (text(base), text(ours), text(theirs));
    let (base, file, theirs) = (parse(&base), parse(&ours), parse(&theirs));
    let mut edit = Edit::new(&file);
    let merged = edit.merge(base.body(), theirs.body()).unwrap();
    if !merged.conflicts.is_empty() {
        return None;
    }
    let result = parse(&edit.finish().unwrap().apply(&ours));
    let number = |body: native::Body<'_>| {
        let value = body.attribute("p").unwrap().expression();
        value.file().source().slice(value.span()).parse().unwrap()
    };
    let blocks = result.body().blocks().map(|block| {
        let inner = block.body().blocks().map(|it| number(it.body())).collect();
        (number(block.body()), inner)
    });
    Some(blocks.collect())
}

fn inner() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => Just(Vec::new()),
        1 => prop::collection::vec(0_u8..6, 0..4),
    ]
}

fn blocks(numbers: std::ops::Range<u8>) -> impl Strategy<Value = Blocks> {
    prop::collection::vec((numbers, inner()), 0..6)
}

/// A version of blocks: each change is a place, a kind and a new block.
fn changed(base: &Blocks, changes: &[(usize, u8, u8)]) -> Blocks {
    let mut all = base.clone();
    for (place, kind, number) in changes {
        let at = place % (all.len() + 1);
        match kind {
            0 if at < all.len() => {
                all.remove(at);
            }
            1 if at < all.len() => all[at].0 = *number,
            2 if at < all.len() => all[at].1.insert(0, *number),
            3 if at < all.len() => {
                let moved = all.remove(at);
                all.insert(usize::from(*number) % (all.len() + 1), moved);
            }
            _ => all.insert(at, (*number, Vec::new())),
        }
    }
    all
}

fn changes() -> impl Strategy<Value = Vec<(usize, u8, u8)>> {
    prop::collection::vec((0_usize..8, 0_u8..5, 6_u8..40), 0..3)
}

fn counts(blocks: &Blocks) -> BTreeMap<&(u8, Vec<u8>), usize> {
    let mut counts = BTreeMap::new();
    for block in blocks {
        *counts.entry(block).or_default() += 1;
    }
    counts
}

proptest! {
    #[test]
    fn the_only_version_that_has_changed_is_the_result(base in blocks(0..4), new in blocks(0..6), changes in changes()) {
        for new in [new, changed(&base, &changes)] {
            prop_assert_eq!(merged(&base, &base, &new), Some(new.clone()));
            prop_assert_eq!(merged(&base, &new, &base), Some(new.clone()));
            prop_assert_eq!(merged(&base, &new, &new), Some(new.clone()));
        }
    }

    #[test]
    fn no_block_is_lost(base in blocks(0..9), one in changes(), other in changes()) {
        let (ours, theirs) = (changed(&base, &one), changed(&base, &other));
        let Some(result) = merged(&base, &ours, &theirs) else {
            return Ok(());
        };
        let [results, olds, owns, news] = [&result, &base, &ours, &theirs].map(counts);
        let of = |counts: &BTreeMap<&(u8, Vec<u8>), usize>, block| {
            counts.get(block).copied().unwrap_or_default()
        };
        for block in base.iter().chain(&ours).chain(&theirs) {
            let (old, own, new) = (of(&olds, block), of(&owns, block), of(&news, block));
            prop_assert!(of(&results, block) >= old.min(own).min(new), "{block:?} is lost: {result:?}");
        }
        // A number of an added or changed block is in the result, in whichever block.
        for (number, _) in ours.iter().chain(&theirs).filter(|(it, _)| *it >= 9) {
            let is_in = |all: &Blocks| all.iter().any(|(it, _)| it == number);
            prop_assert!(is_in(&result), "{number} is lost: {result:?}");
        }
        // Nor is there a block of no version.
        for (number, _) in &result {
            let is_in = |all: &Blocks| all.iter().any(|(it, _)| it == number);
            prop_assert!(is_in(&ours) || is_in(&theirs), "{number} is new: {result:?}");
        }
    }
}

/// An argument that becomes a block of the same name, and the other way round.
#[test]
fn an_argument_and_a_block_replace_each_other() {
    let [argument, block] = ["a = {\n  x = 1\n}\n", "a {\n  x = 1\n}\n"];
    let parse = |text: &str| {
        native::parse(
            &Source::new("a.hcl", text).unwrap(),
            &mut Diagnostics::new(),
        )
    };
    for (base, new) in [(argument, block), (block, argument)] {
        let (base, ours, theirs) = (parse(base), parse(base), parse(new));
        let mut edit = Edit::new(&ours);
        let merged = edit.merge(base.body(), theirs.body()).unwrap();
        assert!(merged.conflicts.is_empty());
        let text = edit.finish().unwrap().apply(ours.source().text());
        assert_eq!(text.trim(), new.trim());
    }
}
