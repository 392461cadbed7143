//! Checks that `docs/functions.md` and `docs/terraform.md` are generated from the functions' descriptions; `UPDATE_GOLDENS=1` regenerates them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hcl_core::diagnostic::Renderer;
use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Diagnostics, EvalContext, OwnedExpression, Type, ext, stdlib};
use hcl_tests::golden;

const INTRODUCTION: &str = "\
# Functions

Your user calls these in any expression, once you have added them: `Decoder::new().functions(Functions::standard())`. You need the feature
`functions`, and `stdlib` for the groups that need other crates:

```toml
hcl-serde = { version = \"0.1\", features = [\"functions\"] }
```

Each group is also a function of `stdlib`, if you want only some, and a feature if it needs other crates.

You add your own with `Decoder::function`, or take another table:

- `Functions::hcldec()` has the fifteen functions of hcldec's spec language.
- `Functions::nomad()` has the functions of Nomad. There, `coalesce` skips empty strings, `length` accepts strings, and `reverse` accepts lists only.

What holds for all of them:

- Arguments are converted to the types of the parameters: `upper(8)` is `\"8\"`.
- Null is an error, unless a function accepts it. An unknown argument makes the result unknown, and a secret one makes it secret.
- The result of a call counts for `Limits::bytes`, and its work for `Limits::steps`. `range` returns at most 1024 numbers.
";

const EXAMPLES: &str = include_str!("examples.txt");

/// A call of a function, and its result if it is always the same.
struct Example {
    call: &'static str,
    result: Option<String>,
}

/// Returns the example of a function. `page` is the prefix of examples for one page only.
fn example(name: &str, page: &str, functions: &Functions) -> Example {
    let calls = |line: &str| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('('))
    };
    let special = EXAMPLES
        .lines()
        .filter_map(|line| line.strip_prefix(page)?.strip_prefix(": "));
    let fixed = EXAMPLES.lines().filter(|line| !line.starts_with("~ "));
    let mut varying = EXAMPLES.lines().filter_map(|line| line.strip_prefix("~ "));
    if let Some(call) = varying.find(|line| calls(line)) {
        return Example { call, result: None };
    }
    let call = special.chain(fixed).find(|line| calls(line));
    let call = call.unwrap_or_else(|| panic!("no call of {name} in examples.txt"));
    let mut context = EvalContext::new();
    context.set_functions(functions.clone());
    let expression: OwnedExpression = call.parse().expect("an example is an expression");
    let mut found = Diagnostics::new();
    let value = expression.expression().evaluate(&context, &mut found);
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
        out.push_str(&row(name, function, "", all));
    }
}

/// Returns the line of a table about a function.
fn row(name: &str, function: &Function, page: &str, all: &Functions) -> String {
    let example = example(name, page, all);
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

const TERRAFORM: &str = "\
# Terraform and OpenTofu

`hcl check`, `hcl eval` and `hcl lsp` read your folder as Terraform and OpenTofu do, if you add `--module`. In your own program, the crate
`hcl-config` gives you the same, in its module `terraform`.

## Names

| name | in `check` and editors | in `eval` |
|---|---|---|
| `path.module`, `path.root` | unknown | `.` |
| `path.cwd` | unknown | the folder of the module |
| `terraform.workspace` | unknown | `default` |
| `core::…` | each of the functions below, as in OpenTofu | the same |
| `provider::…` | a function with an unknown result | the same |
| `module.x.out` | the outputs of a module in a folder nearby, with unknown values; anything of another module | the value of the output of a module nearby |

## Files

- `override.tf` and `x_override.tf` override your other files, in alphabetical order. So do the same names with `.tofu`, and both in JSON.
- An argument in an override file replaces the argument. Nested blocks replace all of their type. Locals replace locals.
- `prod.tfvars` belongs to the module in its folder, or else to the nearest one above. Without a module, only its syntax is checked.
- `eval --module` reads the files of your folder, and the folders of the modules that they call. It evaluates 1 000 instances of modules, at
  most 16 deep; the outputs of others are unknown, and so are the outputs of a module that calls itself.
- `type = list` and `type = map` are `list(any)` and `map(any)`. Types in quotes are errors, as in Terraform 1.
- `main.tofu` replaces `main.tf`, and so on with `.tf.json` and tests, as in OpenTofu. Of the file that it replaces, only the syntax is checked.
- Tests declare their own variables by `variables`. In a run with a `module` block, names belong to another module:
  references there are not checked, and a rename does not change them.
- Packer's `local \"name\" {}` defines `local.name` in a file that ends in `.pkr.hcl`.
- Files of other programs, such as Packer, may end in `.hcl` and are checked as well. You leave them out by `--exclude \"*.pkr.hcl\"`.

## Reports

Of Terraform's own language, `hcl check --module` reports what `terraform validate` reports:

- Blocks and arguments that are misspelt or missing. Those of a resource are its provider's, and are not checked.
- References to blocks, variables and local values that the module does not have.
- `each`, `count` and `self` outside of the blocks that have them.
- Arguments of a call that the module nearby has no variable for, and variables without a default that the call leaves out.
- Resources that need each other in a circle.
- A name of a variable that no call could set, such as `count`, and two runs of one name in a test.

References that Terraform does not evaluate are not checked: `depends_on`, `provider`, `providers`, `ignore_changes`,
`replace_triggered_by`, and the references in `moved`, `removed` and `import`. `hcl convert --terraform` writes them into JSON as texts without `${}`, and reads
them from there. In your own program, `terraform::shape_of` has them for a file of a name, and `terraform::body_shape` for blocks of Terraform.

Texts of `prod.tfvars.json` are not templates, as in Terraform: `\"${x}\"` is the text `${x}`. `hcl convert` writes it as `\"$${x}\"` in
`prod.tfvars`, and back. It writes the values of expressions such as `1 + 2`; a name in the file is a mistake, as in Terraform.
";

const FUNCTIONS_OF_TERRAFORM: &str = "
## Functions

You get the functions of Terraform 1.13 and OpenTofu 1.10 by `terraform::functions()`. Functions that read files have unknown results, also in
`hcl eval`, unless your program adds `terraform::file_functions(folder)`, which reads files beneath a folder.

What differs from Terraform:

- `base64gzip` packs into other bytes, which unpack to the same text.
- `textencodebase64` and `textdecodebase64` know UTF-8, UTF-16, US-ASCII and ISO-8859-1. Results of other encodings are unknown.
- `bcrypt` takes a cost of at most 16.
- `rsadecrypt` has an unknown result.
- Templates render each other at most eight deep.

The table has the functions that only Terraform has, or that differ there. [Functions](functions.md) describes the others:
";

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
        let row_here = row(name, function, "terraform", &all);
        let is_common = standard
            .get(name)
            .is_some_and(|function| row(name, function, "", &standard) == row_here);
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
    let remark = "`Functions::filesystem(root)`, feature `stdlib-filesystem`. No path leads out of the root: \
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
    Functions::filesystem(files()).expect("the folder of examples")
}

/// The folder of files that examples read.
fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/functions_page/files")
}
