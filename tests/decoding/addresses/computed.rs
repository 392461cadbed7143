//! Blocks with arguments that the program computes later: decoded, secret, very many. `cases/addresses.case` has values of expressions.

use hcl_config::Address;
use hcl_config::Module;
use hcl_core::value::Mark;
use hcl_serde::Functions;

#[test]
fn secrets_in_a_block_that_is_not_wholly_known_stay_secrets() {
    let text = "vpc \"main\" {\n  password = var.p\n}\nvariable \"p\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\n";
    let loaded = Module::new()
        .functions(Functions::standard())
        .source("main.hcl", text)
        .address(Address::new("vpc", "vpc.{name}").computed())
        .load()
        .unwrap();
    for expression in [
        "jsonencode(vpc.main)",
        "vpc[\"main\"].password",
        "[vpc.main][0].password",
    ] {
        let value = loaded.evaluate(expression).unwrap();
        assert!(
            value.has_mark(&Mark::sensitive()),
            "{expression}: {value:?}"
        );
    }
    assert!(!format!("{:?}", loaded.evaluate("[vpc.main]").unwrap()).contains("hunter2"));
    let report = loaded.evaluate("vpc[\"main\"].password.x").unwrap_err();
    assert!(!report.to_string().contains("hunter2"), "{report}");
}

#[test]
fn a_long_chain_of_whole_blocks_is_within_the_limits() {
    use std::fmt::Write;
    let mut text = String::new();
    for index in 0..20_000 {
        let _ = writeln!(text, "vpc \"v{index}\" {{\n  x = vpc.v{}\n}}", index + 1);
    }
    text.push_str("vpc \"v20000\" {}\nlocals {\n  first = vpc.v0\n}\n");
    for address in [
        Address::new("vpc", "vpc.{name}"),
        Address::new("vpc", "vpc.{name}").computed(),
    ] {
        let module = Module::new().source("main.hcl", &*text).address(address);
        let report = module.load().unwrap_err().to_string();
        assert!(report.contains("nest"), "{report}");
    }
}
