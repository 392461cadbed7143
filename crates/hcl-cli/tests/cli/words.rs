//! The command line, given any words: the command never panics, and its exit status is one that its help names.

use proptest::prelude::*;

use super::support::Folder;

const COMMANDS: &[&str] = &[
    "check",
    "fmt",
    "explain",
    "lsp",
    "completions",
    "get",
    "set",
    "append",
    "rm",
    "rename-only",
    "rename",
    "reorder",
    "list",
    "sort",
    "diff",
    "merge",
    "eval",
    "convert",
    "man",
    "help",
];

// Without `--watch`, which never ends.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "", "-", "--", ".", "..", "a.hcl", "b.hcl.json", "c.tfvars", "broken.hcl", "bytes.hcl", "folder", "missing.hcl",
    "a", "a.b", "rule[0]", "rule[]", "*", "[*]", "a..b", "variable.v", "var.v", "service.web", "service.api", "1", "-1", "\"x\"",
    "${", "{", "[1", "1 + ", "a +", "file(\"a\")", "<<E", "v=1", "=", "x=y=z", "service=1", "99999999999999999999",
    "-i", "-h", "--help", "--version", "--verbose", "--report", "sarif", "github", "--color", "always", "--exclude", "*.hcl", "[",
    "--check", "--diff", "--indent", "16", "17", "--terraform", "--ignore-comments", "--schema", "--module", "--stdio",
    "--output", "json", "text", "--string", "--create", "--block", "--in-place", "--before", "--after", "--moved",
    "--only", "blocks", "--order", "--base", "--name", "--var", "--to", "--from", "hcl", "yaml", "toml", "--literal", "--compact",
    "--shape", "hcl2json", "--unresolved", "partial", "error", "bash", "unsupported-argument",
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        20 => prop::sample::select(WORDS).prop_map(str::to_owned),
        1 => "[ -~é\u{202e}\n]{0,6}",
    ]
}

fn arguments() -> impl Strategy<Value = Vec<String>> {
    let command = prop_oneof![
        20 => prop::sample::select(COMMANDS).prop_map(str::to_owned),
        1 => word(),
    ];
    (command, prop::collection::vec(word(), 0..7)).prop_map(|(command, mut words)| {
        words.insert(0, command);
        words
    })
}

proptest! {
    #[test]
    fn any_words_end_with_a_status_of_the_help(arguments in arguments()) {
        let folder = Folder::new(&[
            ("a.hcl", "a = { b = 1 }\nvariable \"v\" {}\nservice \"web\" {\n  port = var.v\n}\nrule {}\nrule {}\n"),
            ("b.hcl.json", "{\"a\": [1, {\"b\": \"${c}\"}], \"service\": {\"web\": {}}}"),
            ("c.tfvars", "v = 1\n"),
            ("broken.hcl", "a = {\nb \"c\" {"),
            ("folder/d.hcl", "d = 1\n"),
        ]);
        std::fs::write(folder.path().join("bytes.hcl"), b"a = \"\xff\"\n").unwrap();
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = folder.run(&words);
        // Git takes a status below 128 for a conflict.
        let is_merge = words.first() == Some(&"merge") && run.status == 129;
        prop_assert!((0..=2).contains(&run.status) || is_merge, "{words:?}: {run:?}");
        prop_assert!(!run.stderr.contains("panicked"), "{words:?}: {run:?}");
    }
}
