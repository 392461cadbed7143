//! Checks that `docs/functions.md` is generated from the functions' descriptions; `UPDATE_GOLDENS=1` regenerates it.

use std::fmt::Write as _;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, ext};
use hcl_tests::golden;

const INTRODUCTION: &str = "\
# Functions

`Functions::standard()` is the table of all these but those of files; each group has a constructor of its own, and
programs add theirs with `Functions::with` and `Functions::with_typed`. `Functions::hcldec()` holds the fifteen functions
of hcldec's spec language, `Functions::nomad()` those of Nomad, where `coalesce` passes over empty strings and `reverse`
takes lists only.

Arguments are converted to their parameters' types. Null is an error unless a function says otherwise, an unknown
argument makes the result unknown, and marks move from arguments to the result. One call gives at most 16 MiB of text and
262 144 elements more than it was given; `range` stops at 1024 numbers; going over a limit is an error.

This page is written from what the functions say of themselves; `UPDATE_GOLDENS=1 cargo test --test suites functions_page`
writes it anew.
";

fn section(out: &mut String, title: &str, remark: &str, functions: &Functions) {
    let _ = writeln!(
        out,
        "\n## {title}\n\n{remark}\n\n| call | result |\n|---|---|"
    );
    for (name, function) in functions.iter() {
        let description = function.description().replace('|', "\\|");
        let _ = writeln!(
            out,
            "| `{name}({})` | {description} |",
            parameters(function)
        );
    }
}

fn parameters(function: &Function) -> String {
    let written = |parameter: &Parameter| match parameter.ty() {
        Type::Dynamic => parameter.name().to_owned(),
        ty => format!("{}: {ty}", parameter.name()),
    };
    let mut all: Vec<String> = function.parameters().iter().map(written).collect();
    all.extend(
        function
            .variadic()
            .map(|rest| format!("{}...", written(rest))),
    );
    all.join(", ")
}

/// Returns title, remark and functions of each group.
fn groups() -> Vec<(&'static str, &'static str, Functions)> {
    let convert = Functions::new().with("convert", ext::convert_function());
    vec![
        ("Numbers", "`Functions::numbers()`.", Functions::numbers()),
        (
            "Strings",
            "`Functions::strings()`. A character is what people see as one.",
            Functions::strings(),
        ),
        (
            "Formats",
            "`Functions::formats()`. Verbs are `%v %t %b %d %o %x %X %e %E %f %g %G %s %q`.",
            Functions::formats(),
        ),
        (
            "Lists and tuples",
            "`Functions::sequences()`.",
            Functions::sequences(),
        ),
        ("Sets", "`Functions::sets()`.", Functions::sets()),
        (
            "Collections, maps and objects",
            "`Functions::collections()`.",
            Functions::collections(),
        ),
        (
            "Conversions",
            "`Functions::conversions()`. `try` and `can` receive expressions, not values.",
            Functions::conversions(),
        ),
        (
            "Conversion to a written type",
            "`ext::convert_function()`, in no table.",
            convert,
        ),
        (
            "Encodings",
            "`Functions::encodings()`.",
            Functions::encodings(),
        ),
        ("Times", "`Functions::times()`.", Functions::times()),
        (
            "Networks",
            "`Functions::networks()`.",
            Functions::networks(),
        ),
        (
            "Operators",
            "`Functions::operators()`.",
            Functions::operators(),
        ),
        (
            "Byte buffers",
            "`Functions::bytes()`; the capsule type is `stdlib::bytes_type()`.",
            Functions::bytes(),
        ),
        (
            "Regular expressions",
            "`Functions::regexes()`, feature `stdlib-regex`. The syntax is RE2's.",
            Functions::regexes(),
        ),
        (
            "Hashes and identifiers",
            "`Functions::hashes()`, feature `stdlib-hash`.",
            Functions::hashes(),
        ),
        (
            "RSA",
            "`Functions::rsa()`, feature `stdlib-rsa`.",
            Functions::rsa(),
        ),
        (
            "YAML",
            "`Functions::yaml()`, feature `stdlib-yaml`.",
            Functions::yaml(),
        ),
    ]
}

#[test]
fn the_page_of_functions_is_up_to_date() {
    let mut page = INTRODUCTION.to_owned();
    for (title, remark, functions) in groups() {
        section(&mut page, title, remark, &functions);
    }
    let files = Functions::filesystem(golden::fixtures()).expect("the folder of fixtures");
    let remark = "`Functions::filesystem(root)`, feature `stdlib-filesystem`. No path leads out of the root: \
                  not `..`, no absolute path, no symbolic link.";
    section(&mut page, "Files", remark, &files);
    golden::expect("../../docs/functions.md", &page);
}
