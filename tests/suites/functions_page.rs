//! Checks that `docs/functions.md` and `docs/terraform.md` are generated from the functions' descriptions; `UPDATE_GOLDENS=1` regenerates it.

use std::fmt::Write as _;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, ext, stdlib};
use hcl_tests::golden;

const INTRODUCTION: &str = "\
# Functions

`Functions::standard()` is the table of all functions except those of files. Each group is a function of `stdlib`; groups that
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
        ("Numbers", "`stdlib::numbers()`.", stdlib::numbers()),
        (
            "Strings",
            "`stdlib::strings()`. A character is a grapheme cluster.",
            stdlib::strings(),
        ),
        (
            "Formats",
            "`stdlib::formats()`. Verbs are `%v %t %b %d %o %x %X %e %E %f %g %G %s %q`.",
            stdlib::formats(),
        ),
        (
            "Lists and tuples",
            "`stdlib::sequences()`.",
            stdlib::sequences(),
        ),
        ("Sets", "`stdlib::sets()`.", stdlib::sets()),
        (
            "Collections, maps and objects",
            "`stdlib::collections()`.",
            stdlib::collections(),
        ),
        (
            "Conversions",
            "`stdlib::conversions()`. `try` and `can` receive expressions, not values.",
            stdlib::conversions(),
        ),
        (
            "Conversion to a written type",
            "`ext::convert_function()`, in no table.",
            convert,
        ),
        (
            "Encodings",
            "`stdlib::encodings()`; Base64 and `urlencode` with the feature `stdlib-encoding`.",
            stdlib::encodings(),
        ),
        (
            "Times",
            "`stdlib::times()`, feature `stdlib-time`.",
            stdlib::times(),
        ),
        (
            "Networks",
            "`stdlib::networks()`, feature `stdlib-network`.",
            stdlib::networks(),
        ),
        ("Operators", "`stdlib::operators()`.", stdlib::operators()),
        (
            "Regular expressions",
            "`stdlib::regexes()`, feature `stdlib-regex`. The syntax is RE2's.",
            stdlib::regexes(),
        ),
        (
            "Hashes and identifiers",
            "`stdlib::hashes()`, feature `stdlib-hash`.",
            stdlib::hashes(),
        ),
        (
            "RSA",
            "`stdlib::rsa()`, feature `stdlib-rsa`.",
            stdlib::rsa(),
        ),
        (
            "YAML",
            "`stdlib::yaml()`, feature `stdlib-yaml`.",
            stdlib::yaml(),
        ),
    ]
}

const TERRAFORM: &str = "\
# Terraform and OpenTofu

`hcl check|eval|lsp --module` reads the files of a folder as Terraform and OpenTofu do. The crate `hcl-config` has what is specific to
them, in its module `terraform`.

## Names

| name | in `check` and editors | in `eval` |
|---|---|---|
| `path.module`, `path.root` | unknown | `.` |
| `path.cwd` | unknown | the folder of the module |
| `terraform.workspace` | unknown | `default` |
| `core::…` | each function below, as in OpenTofu | the same |
| `provider::…` | a function with an unknown result | the same |
| `module.x.out` | the outputs of a module in a folder nearby, with unknown values; anything of another module | the value of the output of a module nearby |

## Files

- `override.tf`, `x_override.tf`, the same with `.tofu`, and both in JSON, override the other files in alphabetical order. Arguments of
  variables, outputs and blocks that references find replace arguments, nested blocks replace all of their type, and locals replace
  locals. A nested `lifecycle` block is replaced like others.
- `prod.tfvars` belongs to the module in its folder, or else to the nearest one above. Without a module, only its syntax is checked.
- `eval --module` reads the files of the folder, and the folders of the modules that they call.

References that Terraform does not evaluate are not checked: `depends_on`, `provider`, `providers`, `ignore_changes`,
`replace_triggered_by`, and those of `moved`, `removed` and `import`.
";

#[test]
fn the_page_of_terraform_is_up_to_date() {
    let mut page = TERRAFORM.to_owned();
    let all = hcl_config::terraform::functions();
    let all = all.iter().filter(|(name, _)| !name.contains("::"));
    let functions: Functions = all.map(|(name, it)| (name, it.clone())).collect();
    let remark = "`terraform::functions()`: the functions of Terraform 1.13 and OpenTofu 1.10. Functions that read files have unknown \
                  results; `terraform::file_functions(folder)` reads files beneath a folder. Not like Terraform: \
                  `base64gzip` packs into other bytes, which unpack to the same text; `textencodebase64` and `textdecodebase64` know \
                  UTF-8, UTF-16, US-ASCII and ISO-8859-1, and the results of other encodings are unknown; `bcrypt` takes a cost of at \
                  most 16; templates render each other at most eight deep.";
    section(&mut page, "Functions", remark, &functions);
    golden::expect("../../docs/terraform.md", &page);
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
