//! Reports of mistakes with addresses: circles, numbers of blocks, values of the program.

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{Functions, HclDecode};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Config {
    #[hcl(block)]
    disk: Vec<Disk>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Disk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    speed: Option<u64>,
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only reported")]
struct Part {
    #[hcl(label)]
    name: String,
}

fn module(text: &str) -> Module {
    Module::new()
        .functions(Functions::standard())
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.hcl", text)
}

fn details(module: &Module) -> Vec<String> {
    let error = module.decode::<Config>().expect_err("a mistake");
    let found = error.into_diagnostics();
    found.iter().map(|it| it.detail().to_owned()).collect()
}

/// By way of a whole block or its number, one mistake closes a circle for each argument.
#[test]
fn a_circle_is_reported_once() {
    for text in [
        "disk \"a\" {\n  size = length(disk.b)\n  speed = length(disk.b)\n}\ndisk \"b\" {\n  size = length(disk.a)\n  speed = length(disk.a)\n}\n",
        "disk \"a\" {\n  count = length(disk.b)\n  size = 1\n}\ndisk \"b\" {\n  count = length(disk.a)\n  size = 1\n}\n",
        "disk \"a\" {\n  count = length(disk)\n  size = 1\n}\ndisk \"b\" {\n  size = 1\n}\n",
    ] {
        let found = details(&module(text));
        assert_eq!(found.len(), 1, "{found:?}");
    }
    // Two mistakes.
    let text = "disk \"a\" {\n  size = disk.b.size + disk.c.size\n}\ndisk \"b\" {\n  size = disk.a.size\n}\ndisk \"c\" {\n  size = disk.a.size\n}\n";
    assert_eq!(details(&module(text)).len(), 2);
}

#[test]
fn a_set_with_null_is_named() {
    let found = details(&module("disk \"a\" {\n  for_each = toset([null])\n}\n"));
    assert_eq!(
        found,
        ["A map or a set of texts is required, but null is in this set."]
    );
    let found = details(&module("disk \"a\" {\n  for_each = [1]\n}\n"));
    assert!(
        found[0].ends_with("The function \"toset\" makes a set of a list."),
        "{found:?}"
    );
}

#[test]
fn a_value_for_one_instance_is_refused() {
    let text = "disk \"a\" {\n  count = 2\n}\n";
    let found = details(&module(text).set("disk.a[1].size", &1));
    assert!(
        found[0].ends_with("set an argument of \"disk.a\"."),
        "{found:?}"
    );
    assert!(
        module(text)
            .set("disk.a.size", &1)
            .decode::<Config>()
            .is_ok()
    );
}

#[test]
fn an_address_of_blocks_inside_of_others_is_a_mistake() {
    let text = "disk \"a\" {\n  part \"x\" {}\n}\n";
    let found = details(&module(text).address(Address::new("part", "part.{name}")));
    assert!(
        found[0].contains("are inside of \"disk\" blocks"),
        "{found:?}"
    );
}

#[test]
fn functions_that_call_each_other_are_named() {
    let text = "function \"f\" {\n  params = [x]\n  result = g(x)\n}\nfunction \"g\" {\n  params = [x]\n  result = f(x)\n}\ndisk \"a\" {\n  size = f(1)\n}\n";
    let found = details(&module(text).function_blocks("function"));
    assert!(
        found[0].contains("cannot call themselves or each other"),
        "{found:?}"
    );
}

#[test]
fn a_function_that_its_own_result_needs_is_not_defined_yet() {
    let text = "function \"f\" {\n  params = [a]\n  result = local.z + a\n}\nlocals {\n  z = f(1)\n}\ndisk \"a\" {\n  size = f(1)\n}\n";
    let found = details(&module(text).function_blocks("function"));
    assert!(
        found[0].starts_with("The function \"f\" is not defined yet"),
        "{found:?}"
    );
}

/// The file is right: the pattern of the program lacks a label, or has one too many.
#[test]
fn an_address_with_another_number_of_labels_is_a_mistake_of_the_program() {
    let text = "disk \"a\" {}\n";
    for (pattern, labels) in [("disk", "no label"), ("disk.{type}.{name}", "2 labels")] {
        let module = Module::new()
            .source("main.hcl", text)
            .address(Address::new("disk", pattern));
        let found = details(&module);
        let expected = format!("which has {labels}, but their type has one label");
        assert!(found[0].contains(&expected), "{found:?}");
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
