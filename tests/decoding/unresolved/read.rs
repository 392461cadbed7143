//! Reading configurations whose variables are not known.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_serde::de::Unresolved;
use hcl_serde::expr::simplify;
use hcl_serde::{Decoder, HclDecode};
use serde_json::{Value as Json, json};

fn text() -> Decoder {
    Decoder::new().unresolved(Unresolved::Text)
}

fn partial() -> Decoder {
    Decoder::new()
        .unresolved(Unresolved::Partial)
        .variable("region", "eu")
        .unwrap()
        .variable("shell", "${HOME}")
        .unwrap()
        .variable("ports", &[80, 443])
        .unwrap()
        .function("upper", |text: String| text.to_uppercase())
}

#[track_caller]
fn value(decoder: &Decoder, expression: &str) -> Json {
    let text = format!("a = {expression}\n");
    let mut data: Json = decoder.decode_str(&text).unwrap();
    data["a"].take()
}

#[test]
fn literals_are_values() {
    for (written, expected) in [
        ("null", json!(null)),
        ("true", json!(true)),
        ("1.5", json!(1.5)),
        ("-3", json!(-3)),
        ("(8)", json!(8)),
        (r#""a\tb\u0041""#, json!("a\tbA")),
        ("<<-E\n    x\n      y\n  E", json!("x\n  y\n")),
        ("[1, [true]]", json!([1, [true]])),
        (
            r#"{ a = 1, "b c" = 2, 3 = "x" }"#,
            json!({"a": 1, "b c": 2, "3": "x"}),
        ),
    ] {
        assert_eq!(value(&text(), written), expected, "{written}");
        assert_eq!(value(&partial(), written), expected, "{written}");
    }
}

#[test]
fn expressions_are_templates() {
    for (written, expected) in [
        ("var.port", "${var.port}"),
        ("8000 + 80", "${8000 + 80}"),
        ("(a + b)", "${(a + b)}"),
        (r#""${a}""#, "${a}"),
        (r#""${"${a}"}""#, "${\"${a}\"}"),
        (r#""x-${a}-${ b }""#, "x-${a}-${b}"),
        (r#""\t\"${f("\n")}""#, "\t\"${f(\"\\n\")}"),
        (r#""$${x} %%{y} ${z}""#, "$${x} %%{y} ${z}"),
        (r#""$${x}""#, "$${x}"),
        (r#""$$${x}""#, "$$${x}"),
        ("<<E\n$${x} %%{y}\nE", "$${x} %%{y}\n"),
        (r#""\u0024${x}""#, "${\"$\"}${x}"),
        (r#""%${x} $""#, "%${x} $"),
        (
            r#""%{ if a }b%{ else }c%{ endif }""#,
            "%{if a}b%{else}c%{endif}",
        ),
        (
            r#""%{ for k, v in m ~} ${k} %{ endfor }""#,
            "%{for k, v in m}${k} %{endfor}",
        ),
        (r#""${a ~}  ""#, "${a ~} "),
        (r#""  ${~ a ~}  x""#, "${a}x"),
        ("<<E\n  ${a}\n\tb\nE", "  ${a}\n\tb\n"),
        ("<<-E\n    ${a}\n      b\n  E", "${a}\n  b\n"),
        ("f(\n  1, # one\n  2\n)", "${f(\n  1, # one\n  2\n)}"),
        ("f(<<E\nx\nE\n)", "${f(<<E\nx\nE\n)\n}"),
        ("[for x in y: x]", "${[for x in y: x]}"),
        (
            "{for k, v in y: k => v...}",
            "${{for k, v in y: k => v...}}",
        ),
        ("a ? b : c", "${a ? b : c}"),
        ("{ a = 1, a = 2 }", "${{ a = 1, a = 2 }}"),
    ] {
        assert_eq!(value(&text(), written), json!(expected), "{written}");
    }
}

#[test]
fn lists_and_objects_keep_their_structure() {
    assert_eq!(
        value(&text(), r#"[a, { (b) = c, "d${e}" = ["f"], g = h() }]"#),
        json!(["${a}", {"${b}": "${c}", "d${e}": ["f"], "g": "${h()}"}])
    );
}

#[test]
fn partial_evaluates_what_is_known() {
    for (written, expected) in [
        ("8000 + 80", json!(8080)),
        ("ports", json!([80, 443])),
        (
            r#"[upper("a"), upper(var.b), "${region}-1"]"#,
            json!(["A", "${upper(var.b)}", "eu-1"]),
        ),
        (
            r#"{ (region) = var.x, b = region }"#,
            json!({"${region}": "${var.x}", "b": "eu"}),
        ),
        (
            r#"{ "${region}-${var.k}" = var.x, (var.k) = 1 }"#,
            json!({"${region}-${var.k}": "${var.x}", "${var.k}": 1}),
        ),
        (
            r#"{ (region) = 1, "b" = ports[0] }"#,
            json!({"eu": 1, "b": 80}),
        ),
        // Of equal keys, the last counts.
        (r#"{ (region) = 1, "eu" = 2 }"#, json!({"eu": 2})),
        (r#""${region}-${var.x}""#, json!("${region}-${var.x}")),
        (
            r#""${ports[0] + 1} %{ for p in ports }${p} %{ endfor }""#,
            json!("81 80 443 "),
        ),
        (
            "<<-E\n    ${region}\n      ${var.x}\n  E",
            json!("${region}\n  ${var.x}\n"),
        ),
        (r#""$${${region}""#, json!("$${eu")),
        ("shell", json!("$${HOME}")),
        (r#""${shell} $${x}""#, json!("$${HOME} $${x}")),
        ("nope(region)", json!("${nope(region)}")),
        ("ports[7]", json!("${ports[7]}")),
    ] {
        assert_eq!(value(&partial(), written), expected, "{written}");
    }
}

#[test]
fn dynamic_blocks_are_data() {
    let source = r#"
        dynamic "region" {
          for_each = ports
          content {
            to = region.value
          }
        }
    "#;
    for decoder in [text(), text().dynamic_blocks(true)] {
        let data: Json = decoder.decode_str(source).unwrap();
        assert_eq!(
            data,
            json!({"dynamic": {"region": {"for_each": "${ports}", "content": {"to": "${region.value}"}}}})
        );
    }
    // The iterator hides the variable `region`.
    let data: Json = partial().decode_str(source).unwrap();
    assert_eq!(
        data["dynamic"]["region"]["content"],
        json!({"to": "${region.value}"})
    );
}

#[test]
fn dynamic_blocks_that_are_known_are_expanded() {
    let source = r#"
        dynamic "port" {
          for_each = ports
          labels   = ["p${port.value}"]
          content {
            number = port.value
            sum    = port.value + var.x
            name   = "${region}-${port.key}-${var.x}"
            all    = [port, var.x]
            dynamic "rule" {
              for_each = [port.value, var.x]
              iterator = it
              content {
                from = "${it.value}-${port.value}"
              }
            }
            dynamic "port" {
              for_each = f(port.value)
              content {
                to = port.value
              }
            }
            dynamic "tag" {
              for_each = [port.value]
              content {
                to = tag.value
              }
            }
          }
        }
        dynamic "other" {
          for_each = var.x
          content {}
        }
    "#;
    let decoder = partial().dynamic_blocks(true);
    let data: Json = decoder.decode_str(source).unwrap();
    let port = |key: u8, value: u16| {
        json!({
            "number": value,
            "sum": format!("${{{value} + var.x}}"),
            "name": format!("${{region}}-${{{key}}}-${{var.x}}"),
            "all": [{"key": key, "value": value}, "${var.x}"],
            "dynamic": {
                "rule": {
                    "for_each": [value, "${var.x}"],
                    "iterator": "${it}",
                    "content": {"from": format!("${{it.value}}-${{{value}}}")},
                },
                "port": {
                    "for_each": format!("${{f({value})}}"),
                    "content": {"to": "${port.value}"},
                },
            },
            "tag": {"to": value},
        })
    };
    assert_eq!(
        data,
        json!({
            "port": {"p80": port(0, 80), "p443": port(1, 443)},
            "dynamic": {"other": {"for_each": "${var.x}", "content": {}}},
        })
    );
}

#[test]
fn a_type_without_a_field_for_dynamic_blocks_needs_to_know_what_they_generate() {
    #[derive(serde::Deserialize, Debug)]
    struct Config {
        #[expect(dead_code, reason = "only the errors matter")]
        other: Option<Json>,
    }
    let source = "dynamic \"other\" {\n  for_each = var.x\n  content {}\n}\n";
    let error = partial()
        .dynamic_blocks(true)
        .decode_str::<Config>(source)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: Unknown variable
 --> config.hcl:2:14
  |
2 |   for_each = var.x
  |              ^^^
  |
  = There is no variable named \"var\"."
    );
}

#[test]
fn typed_targets_take_text_where_it_fits() {
    #[derive(serde::Deserialize, Debug, PartialEq)]
    struct Config {
        name: String,
        zone: Option<String>,
        none: Option<String>,
        port: u16,
        tags: std::collections::BTreeMap<String, String>,
        list: Vec<String>,
    }
    let source = r#"
        name = "web-${var.stage}"
        zone = var.zone
        none = null
        port = 8000 + 80
        tags = { a = var.a }
        list = ["x", var.b]
    "#;
    let config: Config = text().decode_str(source).unwrap();
    assert_eq!(
        config,
        Config {
            name: "web-${var.stage}".to_owned(),
            zone: Some("${var.zone}".to_owned()),
            none: None,
            port: 8080,
            tags: [("a".to_owned(), "${var.a}".to_owned())].into(),
            list: vec!["x".to_owned(), "${var.b}".to_owned()],
        }
    );
    assert_eq!(partial().decode_str::<Config>(source).unwrap(), config);
}

#[test]
fn derived_types_and_values_too() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        service: Vec<Service>,
    }
    #[derive(HclDecode)]
    struct Service {
        #[hcl(label)]
        name: String,
        image: String,
        #[hcl(default = "x")]
        tag: String,
        env: hcl_serde::Value,
    }
    let source = r#"
        service "web" {
          image = "repo/${var.image}"
          tag = upper(region)
          env = { A = var.a, B = -1, (c) = "$${d}" }
        }
    "#;
    let config: Config = text().decode_str(source).unwrap();
    let service = &config.service[0];
    assert_eq!(
        (&*service.name, &*service.image),
        ("web", "repo/${var.image}")
    );
    assert_eq!(service.tag, "${upper(region)}");
    assert_eq!(
        serde_json::to_value(&service.env).unwrap(),
        json!({"A": "${var.a}", "B": -1, "${c}": "$${d}"})
    );
    let config: Config = partial().decode_str(source).unwrap();
    assert_eq!(config.service[0].tag, "EU");
}

#[test]
fn the_json_syntax_stays_as_it_is() {
    let source = r#"{"a": ["${var.x}", 1, {"${k}": "$${y}"}], "b": "${8000 + 80}", "c": "x"}"#;
    let decoder = text().syntax(hcl_serde::de::Syntax::Json);
    let data: Json = decoder.decode_str(source).unwrap();
    assert_eq!(data, serde_json::from_str::<Json>(source).unwrap());
    let decoder = partial().syntax(hcl_serde::de::Syntax::Json);
    let data: Json = decoder.decode_str(source).unwrap();
    assert_eq!(data["b"], json!(8080));
    assert_eq!(data["a"][0], json!("${var.x}"));
}

#[test]
fn attribute_by_attribute() {
    let body: hcl_serde::OwnedBody = hcl_serde::from_str("a = var.x\nb = [c]\n").unwrap();
    let attributes = body
        .body()
        .just_attributes(&mut hcl_serde::Diagnostics::new());
    let owned: hcl_serde::OwnedExpression = attributes[0].expression().to_owned();
    let value: Json = text().decode_expression(&owned).unwrap();
    assert_eq!(value, json!("${var.x}"));
    let values: Vec<Json> = attributes
        .iter()
        .map(|attribute| text().decode_expression(attribute.expression()).unwrap())
        .collect();
    assert_eq!(values, [json!("${var.x}"), json!(["${c}"])]);
}

#[test]
fn mistakes_name_what_is_not_known() {
    #[derive(serde::Deserialize, Debug)]
    #[expect(dead_code, reason = "only the errors matter")]
    struct Config {
        port: u16,
        debug: bool,
        tags: Vec<String>,
        mode: Mode,
        ratio: f64,
        list: Vec<u8>,
    }
    #[derive(serde::Deserialize, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Mode {
        Fast,
    }
    let source = "\
port = var.port
debug = local.debug
tags = module.tags
mode = var.mode
ratio = half(3)
list = [1, var.two]
";
    let mut reports = String::new();
    for decoder in [text(), partial()] {
        reports += &decoder
            .decode_str::<Config>(source)
            .unwrap_err()
            .to_string();
        reports += "\n====\n";
    }
    let json = r#"{"port": "${var.port}", "debug": true, "tags": ["${a}"], "mode": "fast", "ratio": 1, "list": [1, "${var.two}"]}"#;
    let error = text()
        .syntax(hcl_serde::de::Syntax::Json)
        .decode_str::<Config>(json);
    reports += &error.unwrap_err().to_string();
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/decoding/unresolved/read.txt");
    hcl_golden::expect(golden, &reports);
}

#[test]
fn ordered_targets_have_the_order_of_the_source() {
    let source = r#"
        z = 1
        service "web" { y = { c = 1, a = 2, (key) = 3 } }
        a = { z = 1, "b" = 2, a = 3 }
        log { level = "x" }
        service "api" { b = 1 }
    "#;
    let ordered: hcl_core::json_form::Json = Decoder::new()
        .variable("key", "b")
        .unwrap()
        .decode_str(source)
        .unwrap();
    assert_eq!(
        ordered.to_string(),
        r#"{"z":1,"service":{"web":{"y":{"c":1,"a":2,"b":3}},"api":{"b":1}},"a":{"z":1,"b":2,"a":3},"log":{"level":"x"}}"#
    );
    let value: hcl_serde::Value = hcl_serde::from_str::<
        std::collections::BTreeMap<String, hcl_serde::Value>,
    >("a = { z = 1, b = 2 }\n")
    .unwrap()
    .remove("a")
    .unwrap();
    let names: Vec<&str> = match value.kind() {
        hcl_core::value::ValueKind::Object(object) => object
            .iter_in_source_order()
            .map(|(name, _)| &**name)
            .collect(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names, ["z", "b"]);
}

#[test]
fn blocks_with_different_labels_are_a_list() {
    let data: Json = hcl_serde::from_str("a {}\na \"x\" { b = 1 }\na \"x\" \"y\" {}\n").unwrap();
    assert_eq!(data, json!({"a": [{}, {"x": {"b": 1}}, {"x": {"y": {}}}]}));
}

#[test]
fn a_body_is_written_in_the_json_syntax() {
    let body: hcl_serde::OwnedBody = hcl_serde::from_str(
        "n = 007.50\nb \"x\" { i = 1 }\nb \"y\" { i = 2 }\nb \"x\" { i = 3 }\nc {}\nc {}\n",
    )
    .unwrap();
    let written = hcl_tests::as_json::to_string(&body).unwrap();
    // The order of the blocks is kept.
    assert_eq!(
        written,
        r#"{"n":7.50,"b":[{"x":{"i":1},"y":{"i":2}},{"x":{"i":3}}],"c":[{},{}]}"#
    );
    let other = serde_json::to_value(&body).unwrap();
    assert_eq!(other["c"], json!([{}, {}]));
    let again: hcl_serde::OwnedBody = hcl_tests::as_json::from_str(&written).unwrap();
    let json = hcl_core::json_form::Json::of_body(&again.body()).unwrap();
    assert_eq!(json.to_string(), written);
}

#[test]
fn data_is_written_in_the_json_syntax() {
    #[derive(serde::Serialize)]
    struct Config {
        name: String,
        service: Vec<hcl_serde::Labeled<String, Service>>,
        condition: hcl_serde::OwnedExpression,
    }
    #[derive(serde::Serialize)]
    struct Service {
        port: u16,
    }
    let service = |label: &str, port| hcl_serde::Labeled {
        label: label.to_owned(),
        body: Service { port },
    };
    let config = Config {
        name: "${x}\n%{y}".to_owned(),
        service: vec![service("web", 80), service("//", 81)],
        condition: "load > 5".parse().unwrap(),
    };
    let written = hcl_tests::as_json::to_string(&config).unwrap();
    assert_eq!(
        written,
        r#"{"name":"$${x}\n%%{y}","service":{"web":{"port":80},"//":{"port":81}},"condition":"${load > 5}"}"#
    );
    let error = hcl_tests::as_json::to_string(&[1, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        hcl_serde::to_string(&[1, 2]).unwrap_err().to_string()
    );
}

#[test]
fn owned_parts_compare_and_have_defaults() {
    use hcl_serde::{OwnedBody, OwnedExpression, Spanned};
    let body = |text: &str| hcl_serde::from_str::<OwnedBody>(text).unwrap();
    assert_eq!(
        body("a = 1\nb \"x\" {}\n"),
        body("# c\na   = 1\n\nb x {\n}\n")
    );
    for other in [
        "a = 2\nb \"x\" {}\n",
        "b \"x\" {}\na = 1\n",
        "a = 1\nb \"y\" {}\n",
        "a = 1\n",
    ] {
        assert_ne!(body("a = 1\nb \"x\" {}\n"), body(other), "{other}");
    }
    let json = |text: &str| hcl_tests::as_json::from_str::<OwnedBody>(text).unwrap();
    assert_eq!(json(r#"{"a": 1}"#), json(r#"{ "a":1 }"#));
    assert_ne!(json(r#"{"a": 1}"#), body("a = 1\n"));
    assert_eq!(OwnedBody::default(), body(""));
    let expression = |text: &str| text.parse::<OwnedExpression>().unwrap();
    assert_eq!(expression("a + 1"), expression("a + 1"));
    assert_ne!(expression("a + 1"), expression("a + 2"));
    assert_eq!(OwnedExpression::default(), expression("null"));
    let spanned = Spanned::<u8>::default();
    assert_eq!((*spanned.value(), spanned.into_inner()), (0, 0));
}

#[test]
fn a_body_is_simplified() {
    let text = r#"
        plain = 1 # kept as it is
        sum   = 1 + 1
        text  = "${region}-${1 + 1}"
        lines = <<-EOT
          a ${region}
          b
        EOT
        other = "${region}-${var.x}"
        list  = [upper("a"), var.x, { (var.key) = ports, "q\"" = upper("\"$${x}") }]
        block "x" {
          lines = <<EOT
${region}
EOT
          port = ports[0]
          dynamic "region" {
            for_each = ports
            content {
              to = region.value
            }
          }
        }
    "#;
    let body: hcl_serde::OwnedBody = hcl_serde::from_str(text).unwrap();
    let simple = simplify(&body, &partial()).unwrap();
    let data: Json = self::text().decode_body(&simple).unwrap();
    assert_eq!(
        data,
        json!({
            "plain": 1,
            "sum": 2,
            "text": "eu-2",
            "lines": "a eu\nb\n",
            "other": "${region}-${var.x}",
            "list": ["A", "${var.x}", {"${var.key}": [80, 443], "q\"": "\"$${X}"}],
            "block": {"x": {
                "lines": "eu\n",
                "port": 80,
                "dynamic": {"region": {"for_each": "${ports}", "content": {"to": "${region.value}"}}}
            }}
        })
    );
    assert_eq!(simplify(&simple, &partial()).unwrap(), simple);
    let body: hcl_serde::OwnedBody =
        hcl_tests::as_json::from_str(r#"{"a": "${1 + 1}", "b": ["${var.x}"]}"#).unwrap();
    let simple = simplify(&body, &partial()).unwrap();
    assert_eq!(
        hcl_core::json_form::Json::of_body(&simple.body())
            .unwrap()
            .to_string(),
        r#"{"a":2,"b":["${var.x}"]}"#
    );
}
