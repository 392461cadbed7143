//! The recognizer of valid texts: what it accepts, the parser accepts.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use hcl_syntax::{Diagnostics, Source, syntax};
use hcl_write::format::is_recognized;
use hcl_write::tokens::{TokenKind, tokens};
use hcl_write::{FormatOptions, format};
use proptest::prelude::*;

fn source(text: &str) -> Source {
    Source::new("test.hcl", text.to_owned()).unwrap()
}

fn is_valid(source: &Source) -> bool {
    let mut diagnostics = Diagnostics::new();
    syntax::parse(source, &mut diagnostics);
    diagnostics.is_empty()
}

#[test]
fn frequent_forms_are_recognized() {
    for text in [
        "",
        "\n\n# only\n",
        "a = 1",
        "a = 1 # one\nb = \"two\"\n",
        "a \"b\" c {\n  d = -e.f[0].g[*].h\n}\n",
        "a { b = 1 }\n",
        "a = [\n  1,\n  \"b\",\n]\n",
        "a = { b = 1, \"c\" : 2, (d) = 3, e.f = 4, g(h) = 5\n}\n",
        "a = b ? c : d ? e : f\n",
        "a = [for b, c in d : e if f]\nb = { for c in d : e => f... if g }\n",
        "a = f(b, [c], d...)\nb = provider::c::d()\n",
        "a = \"x${b}y${c[\"d\"]}\"\n",
        "a = <<E\n  ${b}\nE\nc = d.*.e\n",
        "a = \"\\n\\\"\"\n",
    ] {
        assert!(is_recognized(&source(text)), "{text:?}");
    }
}

#[test]
fn mistakes_are_not_recognized() {
    for text in [
        "a",
        "a = ",
        "a = 1 b = 2\n",
        "a = 1\na = 2\n",
        "a {\n",
        "a }\n",
        "a = f(]\n",
        "a = [)\n",
        "a = {1}\n",
        "a = b ? c\n",
        "a = \"\\q\"\n",
        "a = \"b\n",
        "a = 1..2\n",
        "a = b.*.*\n",
        "a = [for b in c]\n",
        "a = { for b in c : d }\n",
        "a = <<E\n",
        "\u{feff}a = 1\n",
        "a { b = 1\n}\n",
    ] {
        assert!(!is_recognized(&source(text)), "{text:?}");
    }
}

/// Texts that are valid, and use most forms.
const VALID: &[&str] = &[
    "a \"b\" {\n  c = 1\n  d = [for x, y in z : f(x, y...) if x > 0]\n  e { f = { g = 1 } }\n}\n",
    "a = {\n  b = 1, c : [2, 3],\n  \"d${e}\" = f.g[0].h[*].i\n  (j) = k ? l : m\n}\nn = !o && -p == q\n",
    "a = \"b${c ? d : \"e${f}\"}g\" # h\nb = <<-E\n  x ${y[\"z\"]} w\n  E\nc = (\n  d + e\n)\n",
    "a = \"b\\n$c %d ${[e, f.g[0]]}h${i}\" == \"j${ {k = l} }\" ? m(n, o...) : -p # q\nrs = {\n\tt=1 # u\n  vw = \"é${x}\" # y\n}\n",
    "a = \"${b}/${c}\" # d\nef = [\"g\",\"h${i[\"j\"]}\"] # k\nl = [for in in m : f(in, o[in])]\nb {\n  p=q==r||s>=t&&u<=v&&w<x // y\n}\n",
    "a = { for k, v in m : k => v... if v }\nb = x.*.y\nc = p::q::r([\n  1,\n], {\n})\nd = e[f[g]][*]\n",
];

/// A valid text in which some tokens are removed, doubled, swapped or replaced by others.
fn mutated() -> impl Strategy<Value = String> {
    let changes = prop::collection::vec((any::<u16>(), any::<u16>(), 0..5u8), 0..4);
    (0..VALID.len(), changes).prop_map(|(index, changes)| {
        let source = source(VALID[index]);
        let mut end = 0;
        let mut words: Vec<String> = tokens(&source)
            .iter()
            .map(|token| {
                let gap = &source.text()[end..token.span.range().start];
                end = token.span.range().end;
                let is_text = token.kind == TokenKind::Lexeme(syntax::TokenKind::Literal);
                let space = if is_text || gap.is_empty() { "" } else { " " };
                format!("{space}{}", source.slice(token.span))
            })
            .collect();
        for (first, second, change) in changes {
            let (first, second) = (
                usize::from(first) % words.len(),
                usize::from(second) % words.len(),
            );
            match change {
                0 => words[first].clear(),
                1 => words.swap(first, second),
                2 => words[first] = words[second].clone(),
                3 => words[first].push('\n'),
                _ => words[first] = words[first].repeat(2),
            }
        }
        words.concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn a_recognized_text_is_valid(text in mutated()) {
        let source = source(&text);
        prop_assert!(!is_recognized(&source) || is_valid(&source), "{:?}", text);
    }

    #[test]
    fn fast_paths_give_the_same_layout(text in mutated()) {
        let source = source(&text);
        let fast = format(&source, &FormatOptions::default());
        // An option that needs each token, and of which no text makes use.
        let slow = format(&source, &FormatOptions::default().with_ignore_comments());
        prop_assert_eq!(fast.patches, slow.patches, "{:?}", text);
    }
}
