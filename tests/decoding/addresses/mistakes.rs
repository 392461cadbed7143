//! Reports of a program's mistakes with addresses. `cases/addresses.case` has the mistakes of files.

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::Functions;

use crate::zoo::Disks;

fn module(text: &str) -> Module {
    Module::new()
        .functions(Functions::standard())
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.hcl", text)
}

/// A module of one disk, with another pattern.
fn addressed(pattern: &str) -> Module {
    Module::new()
        .source("main.hcl", "disk \"a\" {}\n")
        .address(Address::new("disk", pattern))
}

fn details(module: &Module) -> Vec<String> {
    let error = module.decode::<Disks>().expect_err("a mistake");
    let found = error.into_diagnostics();
    found.iter().map(|it| it.detail().to_owned()).collect()
}

/// A configuration, what the program adds to the module, and a part of each report.
type Row = (&'static str, fn(Module) -> Module, &'static [&'static str]);

const MISTAKES: &[Row] = &[
    // A value for one instance.
    (
        "disk \"a\" {\n  count = 2\n}\n",
        |it| it.set("disk.a[1].size", &1),
        &["set an argument of \"disk.a\"."],
    ),
    (
        "disk \"a\" {\n  part \"x\" {}\n}\n",
        |it| it.address(Address::new("part", "part.{name}")),
        &["are inside of \"disk\" blocks"],
    ),
    (
        "function \"f\" {\n  params = [x]\n  result = g(x)\n}\nfunction \"g\" {\n  params = [x]\n  result = f(x)\n}\ndisk \"a\" {\n  size = f(1)\n}\n",
        |it| it.function_blocks("function"),
        &["cannot call themselves or each other"],
    ),
    // A function that its own result needs.
    (
        "function \"f\" {\n  params = [a]\n  result = local.z + a\n}\nlocals {\n  z = f(1)\n}\ndisk \"a\" {\n  size = f(1)\n}\n",
        |it| it.function_blocks("function"),
        &["The function \"f\" is not defined yet"],
    ),
    // The file is right: the pattern of the program lacks a label, or has one too many.
    (
        "disk \"a\" {}\n",
        |_| addressed("disk"),
        &["which has no label, but their type has one label"],
    ),
    (
        "disk \"a\" {}\n",
        |_| addressed("disk.{type}.{name}"),
        &["which has 2 labels, but their type has one label"],
    ),
    (
        "disk \"a\" {}\n",
        |it| it.address(Address::new("disk", "volume.{name}")),
        &["\"disk\" blocks the address \"volume.{name}\", but they have an address already"],
    ),
    (
        "disk \"a\" {}\n",
        |it| it.address(Address::new("locals", "locals")),
        &["\"locals\" blocks the address \"locals\", but they have an address already"],
    ),
];

#[test]
fn mistakes_are_reported_once() {
    for (text, change, expected) in MISTAKES {
        let found = details(&change(module(text)));
        let is_expected = found
            .iter()
            .zip(*expected)
            .all(|(found, part)| found.contains(part));
        assert!(
            is_expected && found.len() == expected.len(),
            "{text}{found:#?}"
        );
    }
    // `try` reads an argument of the block beside one that the block lacks.
    let text = "locals {\n  more = try(disk.a.sise, disk.a.size + 1)\n}\ndisk \"a\" {\n  size = 1\n}\ndisk \"b\" {\n  size = local.more\n}\n";
    let config = module(text).decode::<Disks>().unwrap();
    assert_eq!(config.disk[1].size, Some(2));
    // The value of all instances is right.
    let module = module("disk \"a\" {\n  count = 2\n}\n").set("disk.a.size", &1);
    assert!(module.decode::<Disks>().is_ok());
}
