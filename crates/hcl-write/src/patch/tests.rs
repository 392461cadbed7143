use hcl_syntax::Span;
use proptest::prelude::*;

use super::{Patch, Patches};

const TEXT: &str = "0123456789abcdefghij";

/// Any sorted, disjoint patches of a text of `length` bytes.
fn patches(length: u32) -> impl Strategy<Value = Patches> {
    let cuts = proptest::collection::vec((0..=length, "[A-Z]{0,4}| {0,70}"), 0..8);
    cuts.prop_map(|mut cuts| {
        cuts.sort();
        let pairs = cuts.chunks_exact(2).map(|pair| {
            let span = Span::new(pair[0].0, pair[1].0);
            Patch::new(span, pair[0].1.clone())
        });
        Patches::new(pairs.collect()).unwrap()
    })
}

fn two_lists() -> impl Strategy<Value = (Patches, Patches)> {
    patches(20).prop_flat_map(|first| {
        let length = u32::try_from(first.apply(TEXT).len()).unwrap();
        (Just(first), patches(length))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn composed_patches_do_what_both_lists_do((first, later) in two_lists()) {
        let expected = later.apply(&first.apply(TEXT));
        prop_assert_eq!(first.then(&later).apply(TEXT), expected);
    }

    #[test]
    fn a_span_retains_the_patches_inside_it(patches in patches(20), start in 0..20_u32, length in 0..20_u32) {
        let span = Span::new(start, (start + length).min(20));
        for patch in &patches.within(span) {
            prop_assert!(span.start <= patch.span.start && patch.span.end <= span.end);
        }
    }
}

#[test]
fn overlapping_patches_are_an_error_with_both_spans() {
    let patches = vec![
        Patch::new(Span::new(4, 9), ""),
        Patch::new(Span::new(0, 5), "x"),
    ];
    let error = Patches::new(patches).unwrap_err();
    assert_eq!(
        error.to_string(),
        "bytes 0..5 and 4..9 are both replaced, and overlap"
    );
}

#[test]
fn insertions_at_one_offset_keep_their_order() {
    let at = Span::at(3);
    let patches = Patches::new(vec![Patch::new(at, "a"), Patch::new(at, "b")]).unwrap();
    assert_eq!(patches.apply("0123"), "012ab3");
}

#[test]
fn a_patch_is_what_it_was_made_of() {
    let text = "x".repeat(200_000);
    let patches = vec![
        Patch::new(Span::new(0, 1), "  "),
        Patch::new(Span::new(1, 1), "a"),
        Patch::new(Span::new(1, 32_768), " "),
        Patch::new(Span::new(32_768, 65_536), " "),
        Patch::new(Span::new(65_536, 65_537), " ".repeat(65_535)),
        Patch::new(Span::new(65_537, 65_538), " ".repeat(65_536)),
        Patch::new(Span::new(65_538, 200_000), ""),
    ];
    let list = Patches::new(patches.clone()).unwrap();
    assert_eq!(list.iter().collect::<Vec<_>>(), patches);
    assert_eq!(list.iter().next_back(), patches.last().cloned());
    assert_eq!(list.iter().len(), 7);
    let new = list.apply(&text);
    assert_eq!(new.len(), 2 + 1 + 1 + 1 + 65_535 + 65_536);
    assert_eq!(list, Patches::new(patches).unwrap());
}
