//! Expressions as data in blocks that `count`, `for_each` and dynamic blocks generate.

use hcl_serde::de::Unresolved;
use hcl_serde::module::Address;
use hcl_serde::{Decoder, Expr, HclDecode, Module, Sensitive};

#[derive(HclDecode)]
struct Config {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
struct Service {
    #[hcl(label, rename = "name")]
    _name: String,
    url: Option<Expr>,
    #[hcl(block)]
    port: Vec<Port>,
}

#[derive(HclDecode)]
struct Port {
    number: Option<Expr>,
}

fn url_of(service: &Service) -> String {
    service
        .url
        .as_ref()
        .map_or_else(String::new, Expr::to_string)
}

/// Expressions of a block with the text that the block of the element "x" has.
const EACH: &[(&str, &str)] = &[
    ("each.key", r#""x""#),
    ("each.value.port", "80"),
    ("each.value[\"port\"] + var.offset", "80 + var.offset"),
    ("each.value.hosts", r#"["a", "b"]"#),
    ("each.value.hosts[1]", r#""b""#),
    ("each.value.hosts[var.i]", r#"["a", "b"][var.i]"#),
    ("each.value.hosts[*]", r#"["a", "b"][*]"#),
    // The evaluation reports it.
    ("each.value.hosts[7].name", r#"["a", "b"][7].name"#),
    (
        r#""${each.key}-${each.value.port}.${var.zone}""#,
        r#""x-${80}.${var.zone}""#,
    ),
    (r#""${each.key}!""#, r#""x!""#),
    (
        r#""%{for each in each.value.hosts}${each}%{endfor}""#,
        r#""%{for each in ["a", "b"]}${each}%{endfor}""#,
    ),
    (
        "[for each in var.all : each.key if each.value]",
        "[for each in var.all : each.key if each.value]",
    ),
    (
        "[for key in each.value.hosts : upper(each.key)]",
        r#"[for key in ["a", "b"] : upper("x")]"#,
    ),
    // A reference between blocks, as to other ones.
    ("self.size", "self.size"),
    ("service.b.size", "service.b.size"),
];

#[test]
fn the_iterators_of_repeated_blocks_have_values() {
    for (expression, expected) in EACH {
        let text = format!(
            "service \"a\" {{\n  for_each = {{ x = {{ port = 80, hosts = [\"a\", \"b\"] }} }}\n  url = {expression}\n}}\n\
             variable \"all\" {{\n  default = []\n}}\nvariable \"offset\" {{\n  default = 1\n}}\nvariable \"i\" {{\n  default = 0\n}}\n\
             variable \"zone\" {{\n  default = \"\"\n}}\nservice \"b\" {{\n}}\n"
        );
        // The expression is not needed, so that a mistake in it stays.
        let module = Module::new()
            .source("main.hcl", text)
            .unresolved(Unresolved::Partial);
        let config: Config = module
            .decode()
            .unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert_eq!(url_of(&config.service[0]), *expected, "{expression}");
    }
    let text = "service \"a\" {\n  count = 2\n  url   = \"http://${count.index}\"\n  port {\n    number = count.index\n  }\n}\n";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    let urls: Vec<String> = config.service.iter().map(url_of).collect();
    assert_eq!(urls, [r#""http://${0}""#, r#""http://${1}""#]);
    assert_eq!(config.service[1].port[0].number, Some(Expr::from(1)));
}

#[test]
fn the_iterators_of_dynamic_blocks_have_values() {
    let text = "service \"a\" {\n  dynamic \"port\" {\n    for_each = [7, 8]\n    iterator = it\n    content {\n      number = it.value + \
                it.key * port.value\n    }\n  }\n}\n";
    let config: Config = Decoder::new()
        .dynamic_blocks(true)
        .decode_str(text)
        .unwrap();
    let numbers = config.service[0].port.iter();
    let numbers: Vec<String> = numbers
        .map(|it| it.number.as_ref().unwrap().to_string())
        .collect();
    assert_eq!(numbers, ["7 + 0 * port.value", "8 + 1 * port.value"]);
}

#[test]
fn values_that_are_secret_or_not_known_stay_references() {
    let text = "service \"a\" {\n  for_each = { x = var.secret, y = service.b.id }\n  url = \"${each.key}: ${each.value}\"\n}\n\
                service \"b\" {\n}\nvariable \"secret\" {\n  type = string\n}\n";
    let config: Config = Module::new()
        .source("main.hcl", text)
        .address(
            Address::new("service", "service.{name}")
                .repeated()
                .computed(),
        )
        .value("secret", &Sensitive::new("hunter2"))
        .decode()
        .unwrap();
    let urls: Vec<String> = config.service.iter().take(2).map(url_of).collect();
    assert_eq!(urls, [r#""x: ${each.value}""#, r#""y: ${each.value}""#]);
}
