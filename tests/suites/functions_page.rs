//! Checks that `docs/functions.md` is generated from the functions' descriptions; `UPDATE_GOLDENS=1` regenerates it.

use std::fmt::Write as _;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, ext};
use hcl_tests::golden;

const INTRODUCTION: &str = "\
# Functions

`Functions::standard()` is the table of all functions except those of files. Each group has a constructor; groups that
depend on other crates are features, and `stdlib` enables all of them. Programs add functions with `Functions::with`,
`Functions::with_typed` and `Functions::with_named`. `Functions::hcldec()` holds the fifteen functions of hcldec's spec
language, `Functions::nomad()` those of Nomad, where `coalesce` skips empty strings, `length` also accepts strings, and
`reverse` accepts lists only.

Arguments are converted to the types of the parameters. Null is an error unless a function accepts it, an unknown
argument makes the result unknown, and marks move from arguments to the result. What a call builds is charged
to `Limits::bytes`, part by part, and what it does to `Limits::steps`; exceeding a limit is an error, as are more than 1024
numbers of `range`.

This page is generated from the descriptions of the functions:
`UPDATE_GOLDENS=1 cargo test --test suites functions_page` updates it.
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
            "`Functions::strings()`. A character is a grapheme cluster.",
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
            "`Functions::encodings()`; Base64 and `urlencode` with the feature `stdlib-encoding`.",
            Functions::encodings(),
        ),
        (
            "Times",
            "`Functions::times()`, feature `stdlib-time`.",
            Functions::times(),
        ),
        (
            "Networks",
            "`Functions::networks()`, feature `stdlib-network`.",
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
