//! Truncated, deeply nested and long inputs are read on a stack of 2 MiB, without a panic and in linear time.

use hcl_core::EvalContext;
use hcl_tests::robustness::{on_small_stack, parse_and_evaluate};
use hcl_tests::stress::eightfold_is_no_square;
use hcl_tests::{case, context, golden, run};

/// Nesting depth and number of repetitions.
const MANY: usize = 100_000;

#[test]
fn every_prefix_of_every_fixture_is_read() {
    on_small_stack(|| {
        context::with_shared(|context| {
            for case in case::read_all(&golden::fixtures()) {
                for end in 0..=case.input.len() {
                    parse_and_evaluate(&case.input[..end], context);
                }
            }
        });
    });
}

/// Texts that nest: opening, content, closing.
const NESTS: &[(&str, &str, &str)] = &[
    ("[", "", "]"),
    ("(", "1", ")"),
    ("{ a = ", "1", "}"),
    ("-", "1", ""),
    ("!", "true", ""),
    ("\"${", "1", "}\""),
    ("\"%{ if true }", "", "%{ endif }\""),
    ("\"x${\"y${", "1", "}\"}\""),
    ("upper(", "\"x\"", ")"),
    ("[for v in ", "[]", ": v]"),
    ("{for k, v in ", "{}", ": k => v}"),
    ("lstr[", "0", "]"),
    ("true ? ", "1", " : 2"),
    ("false ? 1 : ", "2", ""),
    ("(true && ", "true", ")"),
    ("[1, ", "2", "]"),
    ("{ (\"a\") = [", "", "]}"),
    ("upper(lower(", "\"x\"", "))"),
    ("<<E\n${", "1", "}\nE\n"),
];

#[test]
fn endless_nesting_is_reported() {
    for (open, inside, close) in NESTS {
        for closed in [true, false] {
            on_small_stack(move || {
                let close = if closed {
                    close.repeat(MANY)
                } else {
                    String::new()
                };
                let text = format!("a = {}{inside}{close}\n", open.repeat(MANY));
                let found =
                    context::with_shared(|context| parse_and_evaluate(text.as_bytes(), context));
                assert!(found.has_errors(), "{open}");
            });
        }
    }
}

#[test]
fn endless_blocks_are_reported() {
    on_small_stack(|| {
        for close in ["}\n".repeat(MANY), String::new()] {
            let text = format!("{}{close}", "b \"x\" {\n".repeat(MANY));
            assert!(parse_and_evaluate(text.as_bytes(), &EvalContext::new()).has_errors());
        }
    });
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    on_small_stack(|| {
        let text = format!("a = {}{}", "[".repeat(250), "]".repeat(250));
        assert!(parse_and_evaluate(text.as_bytes(), &EvalContext::new()).is_empty());
        let text = format!("a = {}1{}", "(".repeat(250), ")".repeat(250));
        assert!(parse_and_evaluate(text.as_bytes(), &EvalContext::new()).is_empty());
    });
}

/// Long texts that do not nest: prefix, repeated part, suffix, and the expected value.
const CHAINS: &[(&str, &str, &str, &str)] = &[
    ("1", "+1", "", "100001"),
    ("1", " - 1", "", "-99999"),
    ("1", " * 1", "", "1"),
    ("true", " && true", "", "true"),
    ("false", " || false", "", "false"),
    ("true", " == true", "", "true"),
    ("dyn", ".a", "", "dyn"),
    ("dyn", "[0]", "", "dyn"),
    ("dyn", "[str]", "", "dyn"),
    ("length([", "1,", "])", "100000"),
    ("strlen(\"", "${1}", "\")", "100000"),
    ("strlen(\"", "%{ if true }x%{ endif }", "\")", "100000"),
    ("strlen(\"", "$", "\")", "100000"),
    ("strlen(\"", "\\n", "\")", "100000"),
    ("min(", "1, ", "2)", "1"),
];

#[test]
fn endless_chains_evaluate() {
    for (first, repeated, last, expected) in CHAINS {
        on_small_stack(move || {
            let text = format!("{first}{}{last}", repeated.repeat(MANY));
            let case = case::Case {
                kind: "expr".to_owned(),
                input: text.into_bytes(),
                ..case::Case::default()
            };
            let outcome = context::with_shared(|context| run::run(&case, context));
            assert_eq!(outcome.diagnostics, Vec::<String>::new(), "{repeated}");
            assert_eq!(&outcome.value, expected, "{repeated}");
        });
    }
}

/// Texts with an error in each repetition.
const MISTAKES: &[&str] = &[
    "a = 1\n",
    "a\n",
    "a = \n",
    "}",
    ")",
    "\"",
    "'",
    "&",
    "a = 1 b = 2\n",
    "a = 1;\n",
    "a = \"x\n",
    "b {} c {}\n",
    "<<E\n",
    "b {",
    "b \"",
    "a = <<E\n",
    "a = \"${\n",
    "a = [,]\n",
    "a = {,}\n",
    "a = \"%{ if }\"\n",
    "\u{FEFF}",
    "\u{0}",
    "a.",
    "a::",
    "/*",
    "a = \"\\q\"\n",
    "%{",
    "~}",
    "$",
    "b x ",
];

#[test]
fn endless_mistakes_take_linear_time() {
    for mistake in MISTAKES {
        on_small_stack(move || {
            let context = EvalContext::new();
            let [few, all] = [MANY / 8, MANY].map(|count| mistake.repeat(count));
            let read = |text: &str| drop(parse_and_evaluate(text.as_bytes(), &context));
            eightfold_is_no_square(mistake, || read(&few), || read(&all));
        });
    }
}
