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

fn blocks(name: &'static str, part: fn(usize) -> String) -> Hostile {
    Hostile::new(name, refer, move |bytes| numbered(part, bytes))
}

fn locals(name: &'static str, part: fn(usize) -> String, last: &'static str) -> Hostile {
    Hostile::new(name, act, move |bytes| {
        format!("locals {{\n{}{last}\n}}\n", numbered(part, bytes))
    })
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
    let each = blocks("many instances of each block", |n| {
        format!(
            "b \"x{n}\" {{\n count = 10\n y = count.index\n z = b.x{}.y\n}}\n",
            n / 2
        )
    });
    vec![each, types_in_instances()]
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

/// A block with ten instances, and a nested block of each of many types in it.
fn types_in_instances() -> Hostile {
    Hostile::new("types of blocks in instances", refer, |bytes| {
        let inner = numbered(|n| format!("block_type_{n} {{\n argument = 1\n}}\n"), bytes);
        format!("b \"x\" {{\n count = 10\n{inner}}}\nb \"y\" {{\n z = b.x\n}}\n")
    })
}

/// Returns hostile modules.
#[must_use]
pub fn modules() -> Vec<Hostile> {
    let mut all = modules_of_locals();
    all.extend(modules_of_blocks());
    all.extend(modules_of_variables());
    all
}

fn modules_of_locals() -> Vec<Hostile> {
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
        locals(
            "misspelt locals",
            |n| format!("name{n} = local.nome{n}\n"),
            "",
        ),
        locals("locals of one name", |_| "a = 1\n".to_owned(), ""),
    ]
}

fn modules_of_blocks() -> Vec<Hostile> {
    vec![
        blocks("a chain of blocks", |n| {
            format!("b \"x{n}\" {{\n y = b.x{}.y\n}}\n", n + 1)
        }),
        blocks("blocks that need all", |n| {
            format!("b \"x{n}\" {{\n y = b\n}}\n")
        }),
        blocks("blocks that need a computed one", |n| {
            format!("b \"x{n}\" {{\n y = 1\n z = b[\"x${{0}}\"].y\n}}\n")
        }),
        blocks("blocks that need themselves", |n| {
            format!("b \"x{n}\" {{\n y = [self, b.x{n}, self.y]\n}}\n")
        }),
        blocks("instances for the instances of another block", |n| {
            format!(
                "b \"x{n}\" {{\n for_each = b.x{}\n y = each.key\n}}\n",
                n + 1
            )
        }),
        blocks("blocks of one address", |n| {
            format!("c \"t\" \"x\" {{\n y{n} = t.x.y{}\n}}\n", n + 1)
        }),
        blocks("many types of nested blocks", |n| {
            format!("c \"t\" \"x\" {{\n z{n} {{\n y = t.x\n }}\n}}\n")
        }),
        blocks("references to blocks that do not exist", |n| {
            format!("c \"t\" \"x{n}\" {{\n y = [t.z{n}.a, t.x{n}.b]\n}}\n")
        }),
        Hostile::new("one block with all arguments", refer, |bytes| {
            let inner = numbered(|n| format!("y{n} = self.y{}\n", n + 1), bytes);
            format!("b \"x\" {{\n for_each = {{ p = 1, q = 2 }}\n{inner}}}\n")
        }),
        blocks("names that a block does not have", |n| {
            format!("b \"x{n}\" {{\n y{n} = 1\n z = [self.y, b.x{n}.yy{n}]\n}}\n")
        }),
        Hostile::new("names that one block does not have", refer, |bytes| {
            let inner = numbered(|n| format!("y{n} = self.z{n}\n"), bytes);
            format!("b \"x\" {{\n{inner}}}\n")
        }),
    ]
}

fn modules_of_variables() -> Vec<Hostile> {
    vec![
        Hostile::new("variables", act, |bytes| {
            let part = |n| format!("variable \"v{n}\" {{\n default = 1\n}}\n");
            numbered(part, bytes)
        }),
        Hostile::new("names that are checked", check, |bytes| {
            let part = |n| format!("a{n} = [var.v{n}, local.l{n}, p{n}.q, 1 + \"x\"]\n");
            numbered(part, bytes)
        }),
        Hostile::new("variables without a value", act, |bytes| {
            numbered(|n| format!("variable \"v{n}\" {{}}\n"), bytes)
        }),
        Hostile::new("values of variables", give, |bytes| {
            numbered(|n| format!("v{n} = 1\n"), bytes)
        }),
        Hostile::new("values beside a secret", give_beside_a_secret, |bytes| {
            numbered(|n| format!("v{n} = 1\n"), bytes)
        }),
    ]
}
