//! References between blocks: addresses, order, cycles, instances, values that are not known.

use hcl_config::Address;
use hcl_config::Module;
use hcl_core::value;
use hcl_serde::{Functions, HclDecode, Limits, Value};
use hcl_tests::stress::by_size;
use serde_json::json;

fn module(text: &str) -> Module {
    Module::new()
        .functions(Functions::standard())
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

const TERRAFORM: &str = r#"
resource "aws_subnet" "app" {
  for_each   = local.zones
  vpc_id     = aws_vpc.main.id
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, each.value)
  name       = "${local.prefix}-${each.key}"
}
locals {
  zones  = { a = 1, b = 2 }
  prefix = aws_vpc.main.tags.Name
  all    = [for key, subnet in aws_subnet.app : subnet.name]
  one    = aws_subnet.app["b"].name
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = upper("main") }
  provider   = aws.west
}
resource "aws_instance" "web" {
  count     = 2
  name      = "web-${count.index}"
  hostname  = "${self.name}.example.org"
  subnet    = aws_subnet.app["a"].name
  disk {
    size = 10 * (count.index + 1)
  }
  dynamic "nic" {
    for_each = aws_subnet.app
    labels   = [nic.key]
    content {
      name = nic.value.name
    }
  }
  depends_on = [aws_vpc.main]
}
output "names" {
  value = aws_instance.web[*].hostname
}
"#;

#[derive(HclDecode, Debug)]
struct Config {
    #[hcl(block)]
    resource: Vec<Resource>,
    #[hcl(block)]
    output: Vec<Output>,
}

#[derive(HclDecode, Debug)]
struct Resource {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    #[hcl(rename = "name")]
    title: Option<String>,
    #[hcl(remain)]
    _rest: std::collections::BTreeMap<String, hcl_serde::OwnedExpression>,
    #[hcl(block)]
    disk: Vec<Disk>,
    #[hcl(block)]
    nic: Vec<Nic>,
}

#[derive(HclDecode, Debug)]
struct Disk {
    size: u32,
}

#[derive(HclDecode, Debug)]
struct Nic {
    #[hcl(label)]
    _key: String,
    name: String,
}

#[derive(HclDecode, Debug)]
struct Output {
    #[hcl(label)]
    _name: String,
    value: Vec<String>,
}

#[test]
fn blocks_refer_to_each_other_in_any_order() {
    let text = TERRAFORM.replace(
        "cidrsubnet(aws_vpc.main.cidr_block, 8, each.value)",
        "each.value",
    );
    let value = evaluate(
        &text,
        "[local.all, local.one, aws_instance.web[1].hostname]",
    );
    let expected = value!([["MAIN-a", "MAIN-b"], "MAIN-b", "web-1.example.org"]);
    assert_eq!(value, expected);
    assert!(!evaluate(&text, "aws_vpc.main.id").is_known());
    assert_eq!(evaluate(&text, "aws_instance.web[1].disk[0].size"), 20);
    assert_eq!(evaluate(&text, "aws_instance.web[0].nic.b.name"), "MAIN-b");
}

#[test]
fn repeated_blocks_are_decoded_once_for_each_instance() {
    let text = TERRAFORM.replace(
        "cidrsubnet(aws_vpc.main.cidr_block, 8, each.value)",
        "each.value",
    );
    let config: Config = module(&text).decode().unwrap();
    let names: Vec<(&str, &str, Option<&str>)> = config
        .resource
        .iter()
        .map(|it| (&*it.kind, &*it.name, it.title.as_deref()))
        .collect();
    assert_eq!(
        names,
        [
            ("aws_subnet", "app", Some("MAIN-a")),
            ("aws_subnet", "app", Some("MAIN-b")),
            ("aws_vpc", "main", None),
            ("aws_instance", "web", Some("web-0")),
            ("aws_instance", "web", Some("web-1")),
        ]
    );
    assert_eq!(config.resource[4].disk[0].size, 20);
    assert_eq!(config.resource[4].nic[1].name, "MAIN-b");
    assert_eq!(
        config.output[0].value,
        ["web-0.example.org", "web-1.example.org"]
    );
}

#[test]
fn a_cycle_is_reported_with_its_path_and_places() {
    let text = "target \"a\" {\n  x = target.b.y + 1\n}\ntarget \"b\" {\n  y = local.z\n}\n\
                locals {\n  z = [target.a.x]\n}\n";
    assert_eq!(
        report(text),
        "\
error: Circular reference
 --> main.hcl:5:7
  |
2 |   x = target.b.y + 1
  |       ---------- target.a.x needs target.b.y
...
5 |   y = local.z
  |       ^^^^^^^
...
8 |   z = [target.a.x]
  |        ---------- local.z needs target.a.x
  |
  = The value needs itself: local.z → target.a.x → target.b.y → local.z. Break the circle."
    );
}

#[test]
fn a_block_may_refer_to_its_own_arguments() {
    let text = "target \"a\" {\n  x = 1\n  y = target.a.x + self.x\n}\n";
    assert_eq!(evaluate(text, "target.a.y"), 2);
    let whole = "target \"a\" {\n  x = length(target.a)\n}\n";
    assert!(
        report(whole).contains("target.a → target.a.x → target.a"),
        "{}",
        report(whole)
    );
}

#[test]
fn a_computed_key_needs_all_blocks_of_the_group() {
    let text = "locals {\n  key = \"b\"\n  x = target[local.key].x\n}\n\
                target \"a\" {\n  x = 1\n}\ntarget \"b\" {\n  x = 2\n}\n";
    assert_eq!(evaluate(text, "local.x"), 2);
}

#[test]
fn undeclared_blocks_and_arguments_are_reported() {
    let text = "target \"app\" {\n  tags = []\n}\nlocals {\n  a = target.ap.tags\n}\n";
    assert_eq!(
        report(text),
        "\
error: Reference to undeclared block
 --> main.hcl:5:13
  |
5 |   a = target.ap.tags
  |             ^^^
  |
  = There is no target \"ap\". Did you mean \"app\"?"
    );
    let text = text.replace("target.ap.tags", "target.app.tag");
    let report = report(&text);
    assert!(
        report.contains("does not have an attribute named"),
        "{report}"
    );
}

#[test]
fn two_blocks_of_an_address_are_ambiguous() {
    let text = "target \"a\" {}\ntarget \"a\" {}\n";
    assert!(
        report(text).contains("There is \"target.a\" already"),
        "{}",
        report(text)
    );
}

#[test]
fn an_unknown_number_of_instances_flows() {
    let text = "resource \"a\" \"b\" {\n  count = data.x.y.size\n  z = count.index\n}\ndata \"x\" \"y\" {}\n\
                locals {\n  z = a.b[0].z\n}\n";
    assert!(!evaluate(text, "local.z").is_known());
    assert!(!evaluate(text, "a.b").is_known());
}

#[test]
fn wrong_numbers_of_instances_are_reported() {
    let with = |text: &str| report(&format!("resource \"a\" \"b\" {{\n  {text}\n}}\n"));
    assert!(with("count = -1").contains("A whole number from 0 on is required, but this is -1"));
    assert!(with("count = null").contains("but this is null"));
    assert!(with("for_each = [\"a\"]").contains("A map or a set of texts is required"));
    assert!(with("count = 1\n  for_each = {}").contains("either \"count\" or \"for_each\""));
    let secret = "variable \"n\" {\n  default   = 2\n  sensitive = true\n}\n\
                  resource \"a\" \"b\" {\n  count = var.n\n}\n";
    assert!(
        report(secret).contains("The value is sensitive"),
        "{}",
        report(secret)
    );
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
    let length = by_size([20_000, 100_000, 100_000]);
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
fn blocks_of_the_json_syntax_have_addresses() {
    let text = r#"{"target": {"a": {"x": "${target.b.y + 1}"}, "b": {"y": 1}}}"#;
    let module = Module::new()
        .source("main.hcl.json", text)
        .address(Address::new("target", "target.{name}"))
        .load()
        .unwrap();
    assert_eq!(module.evaluate("target.a.x").unwrap(), 2);
}

#[test]
fn iterators_of_dynamic_blocks_hide_names() {
    let text = "target \"a\" {\n  dynamic \"target\" {\n    for_each = [1]\n    content {\n      x = target.value\n    }\n  }\n}\n";
    assert_eq!(evaluate(text, "target.a.target[0].x"), 1);
}

#[test]
fn secrets_flow_through_references() {
    let text = "variable \"p\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\n\
                target \"a\" {\n  x = \"${var.p}!\"\n}\ntarget \"b\" {\n  x = target.a.x + 1\n}\n\
                locals {\n  y = target.b.x\n}\n";
    let report = report(text);
    assert!(!report.contains("hunter2"), "{report}");
}

#[test]
fn a_mistake_in_a_repeated_block_is_reported_once() {
    let found = report(
        "resource \"vm\" \"a\" {\n  count = 3\n  host  = count.indx\n}\nlocals {\n  hosts = vm.a[*].host\n}\n",
    );
    assert_eq!(found.matches("main.hcl:3").count(), 1, "{found}");
}

#[test]
fn later_blocks_of_an_address_have_its_instances() {
    let module = |first: &str, second: &str| {
        let disk = Address::new("disk", "disk.{name}").merged().repeated();
        let module = Module::new().source("a.hcl", first);
        module.source("b.hcl", second).address(disk)
    };
    let first = "disk \"a\" {\n  count = 2\n  size  = disk.b.size\n  name  = \"x${count.index}\"\n}\ndisk \"b\" {\n  size = 5\n}\n";
    let second = "disk \"a\" {\n  count = 3\n  size  = count.index + 1\n  path  = \"${self.name}/${self.size}\"\n}\n";
    let module = module(first, second);
    let value = module.load().unwrap().evaluate("disk.a[2]").unwrap();
    assert_eq!(value, value!({ "name": "x2", "path": "x2/3", "size": 3 }));

    #[derive(HclDecode, Debug)]
    struct Disks {
        #[hcl(block)]
        disk: Vec<Disk>,
    }

    #[derive(HclDecode, Debug)]
    struct Disk {
        #[hcl(label)]
        _label: String,
        size: u8,
        name: Option<String>,
        path: Option<String>,
    }

    // The blocks are decoded one by one: what the second one replaces is read from the first one, too.
    let disks = module.decode::<Disks>().unwrap().disk;
    let all: Vec<_> = disks
        .iter()
        .map(|it| (it.size, it.name.as_deref(), it.path.as_deref()))
        .collect();
    let expected = [
        (5, Some("x0"), None),
        (5, Some("x1"), None),
        (5, Some("x2"), None),
        (5, None, None),
        (1, None, Some("x0/1")),
        (2, None, Some("x1/2")),
        (3, None, Some("x2/3")),
    ];
    assert_eq!(all, expected);
}

#[test]
fn a_value_that_the_program_sets_is_decoded() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "disk.{name}", repeated)]
        disk: Vec<Disk>,
    }

    #[derive(HclDecode)]
    struct Disk {
        #[hcl(label)]
        _name: String,
        size: u8,
        twice: u8,
    }

    let text = "disk \"a\" {\n  size  = 1\n  twice = self.size * 2\n}\n\
                disk \"b\" {\n  count = 2\n  size  = disk.a.size\n  twice = disk.a.twice\n}\n";
    let config: Config = Module::new()
        .source("main.hcl", text)
        .set("disk.a.size", &5)
        .decode()
        .unwrap();
    let sizes: Vec<_> = config.disk.iter().map(|it| (it.size, it.twice)).collect();
    assert_eq!(sizes, [(5, 10); 3]);
}

/// A reference to what stays as it is written stays, too.
#[test]
fn references_to_what_is_not_resolved_stay() {
    let text = "service \"a\" {\n  url = \"http://${attr.host}\"\n  check {\n    path = attr.path\n  }\n}\n\
                service \"b\" {\n  url = service.a.url\n  check {\n    path = \"${service.a.check[0].path}/x\"\n  }\n}\n\
                service \"c\" {\n  url = \"${service.d.url}/${local.x}\"\n}\nservice \"d\" {\n  url = 1 + 1\n}\n\
                service \"e\" {\n  count = 2\n  url = \"${count.index}: ${service.a.url}\"\n}\n\
                locals {\n  x = service.b.url\n}\n";
    let module = Module::new()
        .source("main.hcl", text)
        .address(Address::new("service", "service.{name}").repeated());
    let data = module.json_form().unwrap_or_else(|it| panic!("{it}"));
    let data = serde_json::to_value(data).unwrap();
    assert_eq!(
        data["service"],
        json!({
            "a": {"url": "http://${attr.host}", "check": {"path": "${attr.path}"}},
            "b": {"url": "${service.a.url}", "check": {"path": "${service.a.check[0].path}/x"}},
            "c": {"url": "${service.d.url}/${local.x}"},
            "d": {"url": 2},
            "e": [{"url": "${0}: ${service.a.url}"}, {"url": "${1}: ${service.a.url}"}],
        })
    );
}
