//! Adversarial inputs: nesting, chains, repetition. Each parses in linear time, on a small stack.

use super::{found, parse, rows};
use crate::native::{ExpressionKind, parse_bytes};
use crate::{Diagnostics, Limits};

/// Runs on a thread with the default stack of 2 MiB.
fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.unwrap().join().unwrap();
}

fn nested(open: &str, close: &str, count: usize) -> String {
    match open.strip_prefix('x') {
        Some(splat) => format!("a = x{}\n", splat.repeat(count)),
        None => format!("a = {}x{}\n", open.repeat(count), close.repeat(count)),
    }
}

#[test]
fn too_deep_nesting_is_reported_once() {
    on_small_stack(|| {
        for [open, close] in rows("NESTING") {
            for count in [300, 100_000] {
                let found = found(&nested(open, close, count));
                let deep = found
                    .iter()
                    .filter(|found| found.starts_with("Nesting too deep"));
                assert_eq!(deep.count(), 1, "{open}: {found:?}");
            }
        }
        let blocks = found(&"b {\n".repeat(100_000));
        assert!(blocks[0].starts_with("Nesting too deep"), "{blocks:?}");
        let directives = found(&format!("a = \"{}\"\n", "%{ if a }".repeat(100_000)));
        let deep = |found: &String| found.starts_with("Nesting too deep");
        assert!(directives.iter().any(deep));
    });
}

#[test]
fn nesting_up_to_the_limit_parses() {
    on_small_stack(|| {
        for [open, close] in rows("NESTING") {
            // Some constructs take two levels each.
            let found = found(&nested(open, close, 120));
            assert_eq!(found, Vec::<String>::new(), "{open}");
        }
        let blocks = format!("{}{}", "b {\n".repeat(250), "}\n".repeat(250));
        assert_eq!(found(&blocks), Vec::<String>::new());
    });
}

#[test]
fn chains_have_no_limit() {
    on_small_stack(|| {
        for (first, link) in [
            ("1", "+1"),
            ("a", ".b"),
            ("f()", "[0]"),
            ("a", "[b]"),
            ("a", ".0[x].c"),
        ] {
            let text = format!("a = {first}{}\n", link.repeat(300_000));
            let (file, found) = parse(&text);
            assert_eq!(found, Vec::<String>::new(), "{link}");
            let mut depth = 0;
            let mut expression = file.body().attributes().next().unwrap().expression();
            while let ExpressionKind::Binary { left, .. } = expression.kind() {
                expression = left;
                depth += 1;
            }
            assert!(depth == 0 || depth == 300_000);
        }
    });
}

#[test]
fn a_redefinition_among_many_attributes_is_reported() {
    let mut text: String = (0..20_000).map(|i| format!("a{i} = 1\n")).collect();
    text.push_str("a7 = 1\n");
    assert_eq!(
        found(&text),
        [format!(
            "Attribute redefined @{}-{}",
            text.len() - 7,
            text.len() - 5
        )]
    );
}

#[test]
fn invalid_utf8_is_reported_once_and_keeps_offsets() {
    let mut diagnostics = Diagnostics::new();
    let bytes = b"a = 1 # \xff\nb = \"x\xc3\"\nc = 2\n";
    let file = parse_bytes("t", bytes, &Limits::default(), &mut diagnostics).unwrap();
    assert_eq!(
        super::findings(&diagnostics),
        ["Invalid character encoding @8-9"]
    );
    assert_eq!(super::print::body(file.body()), "a = 1; b = \"x\"; c = 2");
}
