//! References between blocks: very many instances, long chains. `cases/order.case` has the others.

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{Limits, Value, stdlib};
use hcl_tests::stress::by_size;

fn module(text: &str) -> Module {
    Module::new()
        .functions(stdlib::standard())
        .source("main.hcl", text)
        .address(
            Address::new("resource", "{type}.{name}")
                .repeated()
                .computed()
                .without(["depends_on", "provider", "lifecycle"]),
        )
        .address(Address::new("data", "data.{type}.{name}").computed())
        .address(Address::new("target", "target.{name}"))
}

#[track_caller]
fn evaluate(text: &str, expression: &str) -> Value {
    let module = module(text).load().unwrap_or_else(|it| panic!("{it}"));
    let value = module.evaluate(expression);
    value.unwrap_or_else(|it| panic!("{it}"))
}

#[track_caller]
fn report(text: &str) -> String {
    let error = module(text).load().expect_err("the module is wrong");
    error.to_string()
}

#[test]
fn instances_are_within_the_limits() {
    let text = "resource \"a\" \"b\" {\n  count = 1000000000000\n  z = count.index\n}\n";
    let error = module(text).load().expect_err("too many").to_string();
    assert!(error.contains("limit"), "{error}");
    let limits = Limits::default().with_steps(10_000);
    let text = "resource \"a\" \"b\" {\n  count = 100000\n  z = count.index + 1\n}\nlocals {\n  z = a.b\n}\n";
    assert!(module(text).limits(limits).load().is_err());
}

#[test]
fn a_long_chain_needs_no_deep_recursion() {
    let mut text = String::new();
    let length = by_size([5_000, 100_000, 100_000]);
    for index in 0..length {
        text += &format!(
            "target \"t{index}\" {{\n  x = target.t{}.x\n}}\n",
            index + 1
        );
    }
    text += &format!("target \"t{length}\" {{\n  x = 1\n}}\n");
    assert_eq!(evaluate(&text, "target.t0.x"), 1);
    let circle = text.replace("  x = 1\n", "  x = target.t0.x\n");
    assert!(report(&circle).contains("→ … →"));
}

#[test]
fn a_long_chain_of_whole_blocks_is_within_the_limits() {
    use std::fmt::Write;
    let mut text = String::new();
    let length = by_size([2_000, 20_000, 20_000]);
    for index in 0..length {
        let _ = writeln!(text, "vpc \"v{index}\" {{\n  x = vpc.v{}\n}}", index + 1);
    }
    let _ = writeln!(
        text,
        "vpc \"v{length}\" {{}}\nlocals {{\n  first = vpc.v0\n}}"
    );
    for address in [
        Address::new("vpc", "vpc.{name}"),
        Address::new("vpc", "vpc.{name}").computed(),
    ] {
        let module = Module::new().source("main.hcl", &*text).address(address);
        let report = module.load().unwrap_err().to_string();
        assert!(report.contains("nest"), "{report}");
    }
}
