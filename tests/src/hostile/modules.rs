//! Modules whose locals and variables refer to each other.

use hcl_config::{Address, Module};
use hcl_serde::HclDecode;
use hcl_write::Expr;

use super::{Hostile, numbered, repeat};

/// Loads a text as a module, and prints the report.
pub(super) fn act(text: &str) {
    let _ = Module::new()
        .source("hostile.hcl", text)
        .load()
        .map_err(|error| error.to_string());
}

/// Checks a text as a module of any type.
fn check(text: &str) {
    let found = Module::new().source("hostile.hcl", text).check_open();
    let _ = found.to_string();
}

/// Loads a text in which blocks refer to each other, decodes it, and prints the report.
fn refer(text: &str) {
    let module = Module::new()
        .source("hostile.hcl", text)
        .address(Address::new("b", "b.{name}").repeated())
        .address(Address::new("c", "{type}.{name}").computed().merged());
    let _ = module
        .decode::<std::collections::BTreeMap<String, hcl_serde::Value>>()
        .map_err(|error| error.to_string());
}

/// Decodes a text in which arguments of blocks are expressions, and prints the report.
fn keep(text: &str) {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "b.{name}", repeated)]
        b: Vec<Kept>,
    }

    #[derive(HclDecode)]
    struct Kept {
        #[hcl(label, rename = "name")]
        _name: String,
        #[hcl(default)]
        y: Vec<Expr>,
        z: Option<Expr>,
    }

    let module = Module::new().source("hostile.hcl", text);
    let read = module.decode::<Config>().map_err(|error| error.to_string());
    if let Ok(config) = read {
        let parts = config.b.iter().map(|it| (it.y.len(), it.z.is_some()));
        assert!(parts.count() < text.len(), "more blocks than bytes");
    }
}

/// Loads a module of variables and others, with a file of values for the variables and a file of values for absent ones.
fn give_to(others: &str, text: &str) {
    for given in [text.to_owned(), text.replace('v', "w")] {
        let declared = text.lines().filter_map(|line| line.split(' ').next());
        let declared: String = declared
            .map(|name| format!("variable \"{name}\" {{\n default = 1\n}}\n"))
            .collect();
        let module = Module::new().source("hostile.hcl", format!("{others}{declared}"));
        let _ = module
            .var_source("hostile.hclvars", given)
            .load()
            .map_err(|error| error.to_string());
    }
}

/// As [`give_to`], without other variables.
fn give(text: &str) {
    give_to("", text);
}

/// As [`give_to`], with a sensitive variable: the report conceals values.
fn give_beside_a_secret(text: &str) {
    let secret = "variable \"secret\" {\n default = 1\n sensitive = true\n}\n";
    give_to(secret, text);
}

/// Returns modules with ten times as many blocks as their text has.
#[must_use]
pub fn instances() -> Vec<Hostile> {
    Hostile::table(refer, "instances")
}

/// Returns modules that take memory up to the limit on bytes: values that many expressions have as data, and blocks in each of a
/// thousand instances.
#[must_use]
pub fn kept_values() -> Vec<Hostile> {
    vec![
        Hostile::new("a large value in each instance", keep, |bytes| {
            let elements = "1,".repeat(bytes / 4);
            let keys = numbered(|n| format!("k{n} = local.l\n"), bytes / 2);
            format!(
                "locals {{\n l = [{elements}]\n}}\nb \"x\" {{\n for_each = {{\n{keys}}}\n z = each.value\n}}\n"
            )
        }),
        Hostile::new("a large value in many expressions", keep, |bytes| {
            let elements = "1,".repeat(bytes / 4);
            let places = "each.value,".repeat(bytes / 22);
            format!("b \"x\" {{\n for_each = {{ k = [{elements}] }}\n y = [{places}]\n}}\n")
        }),
        instances_of("blocks in many instances", "s {}\n"),
        instances_of("blocks with an argument in many instances", "s { q = 1 }\n"),
        instances_of("deep blocks in many instances", &{
            let depth = 200;
            format!("{}{}", "s {\n".repeat(depth), "}\n".repeat(depth))
        }),
    ]
}

/// A block with a thousand instances, which another block needs.
fn instances_of(name: &'static str, part: &str) -> Hostile {
    let part = part.to_owned();
    Hostile::new(name, refer, move |bytes| {
        let inner = repeat(&part, bytes / 16);
        format!("b \"x\" {{\n count = 1000\n{inner}}}\nb \"y\" {{\n z = b.x\n}}\n")
    })
}

/// Returns hostile modules.
#[must_use]
pub fn modules() -> Vec<Hostile> {
    let tables: [(fn(&str), _); 5] = [
        (act, "modules"),
        (refer, "blocks of modules"),
        (check, "checked modules"),
        (give, "values of variables"),
        (give_beside_a_secret, "values of variables"),
    ];
    let tables = tables.map(|(act, title)| Hostile::table(act, title));
    tables.into_iter().flatten().collect()
}
