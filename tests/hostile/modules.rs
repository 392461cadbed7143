//! Modules whose locals and variables refer to each other.

use hcl_serde::Module;

use super::{Hostile, numbered};

/// Loads a text as a module, and prints the report.
pub(super) fn act(text: &str) {
    let _ = Module::new()
        .source("hostile.hcl", text)
        .load()
        .map_err(|error| error.to_string());
}

fn locals(name: &'static str, part: fn(usize) -> String, last: &'static str) -> Hostile {
    Hostile::new(name, act, move |bytes| {
        format!("locals {{\n{}{last}\n}}\n", numbered(part, bytes))
    })
}

/// Loads a module of variables, with a file of values for them and a file of values for absent ones.
fn give(text: &str) {
    for given in [text.to_owned(), text.replace('v', "w")] {
        let declared = text.lines().filter_map(|line| line.split(' ').next());
        let declared: String = declared
            .map(|name| format!("variable \"{name}\" {{\n default = 1\n}}\n"))
            .collect();
        let module = Module::new().source("hostile.hcl", declared);
        let _ = module
            .var_source("hostile.hclvars", given)
            .load()
            .map_err(|error| error.to_string());
    }
}

/// Returns hostile modules.
#[must_use]
pub fn modules() -> Vec<Hostile> {
    let chain = |n| format!("a{n} = local.a{}\n", n + 1);
    vec![
        locals("a chain of locals", chain, "end = 1"),
        locals("a circle of locals", chain, "end = local.a0"),
        locals(
            "locals that need themselves",
            |n| format!("a{n} = local.a{n}\n"),
            "",
        ),
        locals("locals that need all", |n| format!("a{n} = local\n"), ""),
        locals(
            "locals that need any",
            |n| format!("a{n} = local[\"a${{0}}\"]\n"),
            "",
        ),
        locals(
            "circles in circles",
            |n| format!("a{n} = [local.a{}, local.a0, local.a{}]\n", n + 1, n / 2),
            "",
        ),
        locals(
            "locals that double",
            |n| format!("a{n} = [local.a{0}, local.a{0}]\n", n + 1),
            "",
        ),
        locals("locals of one name", |_| "a = 1\n".to_owned(), ""),
        Hostile::new("variables", act, |bytes| {
            let part = |n| format!("variable \"v{n}\" {{\n default = 1\n}}\n");
            numbered(part, bytes)
        }),
        Hostile::new("variables without a value", act, |bytes| {
            numbered(|n| format!("variable \"v{n}\" {{}}\n"), bytes)
        }),
        Hostile::new("values of variables", give, |bytes| {
            numbered(|n| format!("v{n} = 1\n"), bytes)
        }),
    ]
}
