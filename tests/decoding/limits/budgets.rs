//! Limits on the memory of decoded data that is longer than its text.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{Decoder, Limits, Value};
use serde::Deserialize;

#[test]
fn digits_of_a_number_that_is_read_as_text_are_charged() {
    let text = format!("x = [{}]\n", "1e150000, ".repeat(2_000));
    let read = Decoder::new().decode_str::<BTreeMap<String, Vec<String>>>(&text);
    let report = read.unwrap_err().to_string();
    assert!(report.contains("Evaluation limit exceeded"), "{report}");
    let few = "x = [1e3, 12, 1.5]\n";
    let read: BTreeMap<String, Vec<String>> = hcl_serde::from_str(few).unwrap();
    assert_eq!(read["x"], ["1000", "12", "1.5"]);
}

#[test]
fn labels_that_are_read_by_recursion_are_limited() {
    let text = |labels: usize| format!("a {} {{}}\n", "\"b\" ".repeat(labels));
    let read = |labels| hcl_serde::from_str::<serde_json::Value>(&text(labels));
    assert!(read(60).is_ok());
    for labels in [70, 3_000, 30_000] {
        let report = read(labels).unwrap_err().to_string();
        assert!(report.contains("Too many labels"), "{report}");
    }
    // Bodies with labels inside each other, with and without quotes.
    let nested = "a \"b\" c {\n".repeat(80) + &"}\n".repeat(80);
    assert!(hcl_serde::from_str::<serde_json::Value>(&nested).is_err());
    let siblings = "a \"b\" c {\n}\n".repeat(300);
    assert!(hcl_serde::from_str::<serde_json::Value>(&siblings).is_ok());
}

#[test]
fn parts_of_a_path_are_levels_of_nesting() {
    let path = "a".to_owned() + &".a".repeat(48_000) + "=1";
    let layers = hcl_config::Layers::new().arguments("--set", [path]);
    let read = layers.decode::<BTreeMap<String, serde_json::Value>>();
    let report = read.unwrap_err().to_string();
    assert!(report.contains("parts, the limit"), "{report}");
}

#[test]
fn assignments_are_charged_for_what_they_write() {
    let assigned = |prefix: &str, count: usize| {
        let arguments = (0..count).map(|index| format!("{prefix}x{index}=1"));
        let layers = hcl_config::Layers::new()
            .source("app.hcl", "server {\n}\ntags = {}\n")
            .arguments("--set", arguments);
        let decoder =
            Decoder::new().limits(Limits::default().with_steps(100_000).with_bytes(1 << 20));
        let read = layers.decode_with::<BTreeMap<String, serde_json::Value>>(&decoder);
        read.map(|it| it.len()).map_err(|error| error.to_string())
    };
    assert_eq!(assigned("", 1000), Ok(1002));
    assert_eq!(assigned("server.", 1000), Ok(2));
    // None writes the parts before it again.
    assert_eq!(assigned("tags.", 1000), Ok(2));
    let report = assigned("tags.", 10_000).unwrap_err();
    let count = report.matches("write more than the limit").count();
    assert_eq!(count, 1, "{report}");
}

/// A value that many expressions refer to is copied into each, where an expression is data.
#[test]
fn values_of_iterators_in_expressions_are_charged() {
    use hcl_config::Module;
    use hcl_serde::HclDecode;
    use hcl_write::Expr;

    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "a.{name}", repeated)]
        a: Vec<Block>,
    }

    #[derive(HclDecode)]
    struct Block {
        #[hcl(label, rename = "name")]
        _name: String,
        #[hcl(default)]
        #[expect(dead_code, reason = "only its limit matters")]
        all: Vec<Expr>,
        one: Option<Expr>,
    }

    let text = |elements: usize, keys: usize, expression: &str| {
        let large = "1, ".repeat(elements);
        format!(
            "locals {{\n  large = [{large}]\n}}\na \"x\" {{\n  for_each = {{ for k in range({keys}) : k => local.large }}\n  {expression}\n}}\n"
        )
    };
    let decode = |text: &str| {
        let module = Module::new().functions(hcl_serde::stdlib::standard());
        module.source("main.hcl", text).decode::<Config>()
    };
    let few = decode(&text(1000, 10, "one = each.value")).unwrap();
    let lengths = few.a.iter().map(|entry| match &entry.one {
        Some(Expr::Tuple(elements)) => elements.len(),
        _ => 0,
    });
    assert_eq!(lengths.sum::<usize>(), 10_000);
    let places = "each.value, ".repeat(2_000);
    for hostile in [
        // In many blocks, in many elements, and in one expression.
        text(10_000, 1_000, "one = each.value"),
        text(10_000, 1, &format!("all = [{places}]")),
        text(10_000, 1, &format!("one = [{places}]")),
    ] {
        let report = decode(&hostile).err().expect("too large").to_string();
        assert!(report.contains("limit"), "{report}");
        assert!(report.contains("one") || report.contains("all"), "{report}");
    }
}

/// Blocks of a module are generated before its run, which they are charged to.
#[test]
fn blocks_and_expressions_of_a_module_have_one_limit() {
    use hcl_serde::HclDecode;

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only its limit matters")]
    struct Config {
        #[hcl(block, address = "disk.{name}")]
        disk: Vec<Disk>,
        all: Option<Value>,
    }

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only its limit matters")]
    struct Disk {
        #[hcl(label)]
        name: String,
        #[hcl(block)]
        part: Vec<Empty>,
    }

    #[derive(HclDecode)]
    struct Empty {}

    let blocks = "disk \"a\" {\n  dynamic \"part\" {\n    for_each = range(200)\n    content {\n    }\n  }\n}\n";
    let values = "all = [for i in range(200) : [for j in range(10) : i + j]]\n";
    let both = [blocks, values].concat();
    for (text, is_read) in [(blocks, true), (values, true), (&both, false)] {
        let module = Module::new()
            .functions(hcl_serde::stdlib::standard())
            .limits(Limits::default().with_steps(10_000))
            .source("main.hcl", text);
        assert_eq!(module.decode::<Config>().is_ok(), is_read, "{text}");
    }
}

/// Everything after the first excess exceeds the limit too.
#[test]
fn an_exceeded_limit_is_reported_once() {
    let mut text = String::from("locals {\n");
    for index in 0..100 {
        text.push_str(&format!(
            "  a{index} = [for i in [1, 2, 3, 4, 5] : [for j in [1, 2, 3] : i + j]]\n"
        ));
    }
    text.push_str("}\nport = [local.a1, local.a2]\nhost = [local.a1, local.a99]\n");
    let mut limits = Limits::default();
    limits.steps = 1_000;
    let module = Module::new().source("main.hcl", text).limits(limits);
    let found = module.check::<BTreeMap<String, Value>>();
    assert_eq!(found.len(), 1, "{found:?}");
    let error = module.decode::<BTreeMap<String, Value>>().unwrap_err();
    assert_eq!(error.diagnostics().len(), 1, "{error}");
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_read_up_to_the_limit() {
    let limits = Limits::default().with_source_bytes(1000);
    let decoder = Decoder::new().limits(limits);
    let error = decoder
        .decode_file::<BTreeMap<String, u8>>("/dev/zero")
        .unwrap_err();
    // Without the limit, the file would be read for ever.
    assert!(error.to_string().contains("/dev/zero:1:1"), "{error}");
}

#[test]
fn a_mistake_takes_nothing_from_the_budget() {
    #[derive(Deserialize, Debug)]
    struct Numbers {
        #[serde(rename = "x")]
        _x: Vec<u64>,
        #[serde(default, rename = "a")]
        _a: u8,
    }
    let large = format!(
        "x = [for i in [{}] : [for j in [{}] : j][0]]\n",
        "1,".repeat(1200),
        "1,".repeat(1200)
    );
    assert!(hcl_serde::from_str::<Numbers>(&large).is_ok());
    let error = hcl_serde::from_str::<Numbers>(&format!("{large}a = -1\n")).unwrap_err();
    assert_eq!(error.diagnostics().len(), 1, "{error}");
}
