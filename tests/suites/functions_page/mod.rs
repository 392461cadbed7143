//! Checks that `docs/functions.md` and `docs/terraform.md` are generated from the functions' descriptions; `UPDATE_GOLDENS=1` regenerates them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hcl_core::diagnostic::Renderer;
use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Diagnostics, EvalContext, Expression, Type, ext};
use hcl_serde::stdlib;
use hcl_tests::golden;

const INTRODUCTION: &str = include_str!("introduction.txt");

/// A call of a function, and its result if it is always the same.
struct Example {
    call: &'static str,
    result: Option<String>,
}

/// Returns the example of a function. `tables` of `examples.rows` have the calls of the page.
fn example(name: &str, tables: &[&str], functions: &Functions) -> Example {
    let calls = |call: &&str| {
        let arguments = call.strip_prefix(name);
        arguments.is_some_and(|it| it.starts_with('('))
    };
    let find = |title: &str| words(title).into_iter().find(calls);
    if let Some(call) = find("varying") {
        return Example { call, result: None };
    }
    let call = tables.iter().find_map(|title| find(title));
    let call = call.unwrap_or_else(|| panic!("no call of {name} in examples.rows"));
    let mut context = EvalContext::new();
    context.set_functions(functions.clone());
    let expression: Expression = call.parse().expect("an example is an expression");
    let mut found = Diagnostics::new();
    let value = expression.evaluate(&context, &mut found);
    assert!(
        found.is_empty(),
        "{call}: {}",
        found.render(&Renderer::plain())
    );
    Example {
        call,
        result: Some(shortened(&value.to_string())),
    }
}

/// Cuts what would make a table too wide.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

const TABLE: &str = "\n| call | result | example |\n|---|---|---|\n";

/// Writes a group of functions. Examples are evaluated with the functions `all`.
fn section(out: &mut String, title: &str, remark: &str, functions: &Functions, all: &Functions) {
    let _ = write!(out, "\n## {title}\n\n{remark}\n{TABLE}");
    for (name, function) in functions.iter() {
        out.push_str(&row(name, function, &["calls"], all));
    }
}

/// Returns the line of a table about a function.
fn row(name: &str, function: &Function, tables: &[&str], all: &Functions) -> String {
    let example = example(name, tables, all);
    let call = cell(&format!("{name}({})", parameters(function)));
    let description = cell(function.description());
    let shown = cell(example.call);
    let result = example
        .result
        .map_or_else(String::new, |result| format!(" → `{}`", cell(&result)));
    format!("| `{call}` | {description} | `{shown}`{result} |\n")
}

/// Returns a text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
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
            "`stdlib::regexes()`, feature `stdlib-regex`. The syntax is that of the crate regex, with ASCII in `\\d`, `\\w`, `\\s` and `\\b`.",
            stdlib::regexes(),
        ),
        (
            "Hashes and identifiers",
            "`stdlib::hashes()`, feature `stdlib-hash`.",
            stdlib::hashes(),
        ),
        (
            "YAML",
            "`stdlib::yaml()`, feature `stdlib-yaml`.",
            stdlib::yaml(),
        ),
    ]
}

const TERRAFORM: &str = include_str!("terraform.txt");

const FUNCTIONS_OF_TERRAFORM: &str = include_str!("functions_of_terraform.txt");

#[test]
fn the_page_of_terraform_is_up_to_date() {
    let mut page = TERRAFORM.to_owned();
    let functions = hcl_config::terraform::functions();
    let functions = functions.iter().filter(|(name, _)| !name.contains("::"));
    let functions: Functions = functions.map(|(name, it)| (name, it.clone())).collect();
    let files = hcl_config::terraform::file_functions(files()).expect("the folder of examples");
    let all = functions.clone().with_all(files);
    let standard = standard_functions();
    let (mut common, mut rows) = (Vec::new(), String::new());
    for (name, function) in functions.iter() {
        let row_here = row(name, function, &["terraform", "calls"], &all);
        let is_common = standard
            .get(name)
            .is_some_and(|function| row(name, function, &["calls"], &standard) == row_here);
        if is_common {
            common.push(format!("`{name}`"));
        } else {
            rows.push_str(&row_here);
        }
    }
    let _ = write!(
        page,
        "{FUNCTIONS_OF_TERRAFORM}\n{}.\n{TABLE}{rows}",
        common.join(" ")
    );
    golden::expect("../../docs/terraform.md", &page);
}

#[test]
fn the_page_of_functions_is_up_to_date() {
    let mut page = INTRODUCTION.to_owned();
    let all = standard_functions();
    for (title, remark, functions) in &groups() {
        section(&mut page, title, remark, functions, &all);
    }
    let remark = "`stdlib::filesystem(root)`, feature `stdlib-filesystem`. No path leads out of the root: \
                  not `..`, no absolute path, no symbolic link.";
    section(&mut page, "Files", remark, &file_functions(), &all);
    golden::expect("../../docs/functions.md", &page);
}

/// Returns all functions of the page of functions.
fn standard_functions() -> Functions {
    let groups = groups().into_iter().map(|(_, _, functions)| functions);
    groups.fold(file_functions(), Functions::with_all)
}

fn file_functions() -> Functions {
    stdlib::filesystem(files()).expect("the folder of examples")
}

/// The folder of files that examples read.
fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/functions_page/files")
}

hcl_golden::words!("examples.rows");
