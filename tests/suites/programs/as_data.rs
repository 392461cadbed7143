//! Files whose variables are not known, as data.

use std::collections::BTreeMap;

use hcl_serde::de::Unresolved;
use hcl_serde::{Decoder, Functions, HclDecode, OwnedBody, Value};
use serde::Deserialize;

const MAIN: &str = r#"
variable "zone" {
  default = "a"
}

resource "aws_instance" "web" {
  ami           = var.image
  instance_type = "t3.${var.size}"
  count         = 2
  tags = {
    Name = "web-${count.index}"
  }
}

module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.1.0"
}
"#;

#[test]
fn which_modules_does_a_file_use() {
    let main: serde_json::Value = Decoder::new()
        .unresolved(Unresolved::Text)
        .decode_str(MAIN)
        .unwrap();
    assert_eq!(main["module"]["vpc"]["version"], "5.1.0");
    let web = &main["resource"]["aws_instance"]["web"];
    assert_eq!(web["ami"], "${var.image}");
    assert_eq!(web["tags"]["Name"], "web-${count.index}");
    assert_eq!(web["count"], 2);
}

#[test]
fn the_same_into_types() {
    #[derive(HclDecode)]
    struct Main {
        #[hcl(block)]
        module: BTreeMap<String, Module>,
        #[hcl(remain)]
        _rest: OwnedBody,
    }

    #[derive(Deserialize)]
    struct Module {
        source: String,
        version: Option<String>,
    }

    let decoder = Decoder::new().unresolved(Unresolved::Text);
    let main: Main = decoder.decode_str(MAIN).unwrap();
    let vpc = &main.module["vpc"];
    assert_eq!(vpc.source, "terraform-aws-modules/vpc/aws");
    assert_eq!(vpc.version.as_deref(), Some("5.1.0"));

    let value: Value = decoder.decode_str(MAIN).unwrap();
    assert_eq!(value["variable"]["zone"]["default"], "a");
}

#[test]
fn known_variables_are_filled_in() {
    let decoder = Decoder::new()
        .unresolved(Unresolved::Partial)
        .dynamic_blocks(true)
        .functions(Functions::standard())
        .variable("var", &BTreeMap::from([("size", "large"), ("env", "prod")]))
        .expect("the data has a value");
    let data: serde_json::Value = decoder
        .decode_str(
            r#"
            type = "t3.${var.size}"
            name = upper("${var.env}-${local.name}")
            host = "${var.env}.${local.domain}"

            dynamic "port" {
              for_each = [80, 443]
              labels   = ["p${port.value}"]
              content {
                number = port.value
                open   = local.is_open
              }
            }
        "#,
        )
        .unwrap();
    assert_eq!(
        data,
        serde_json::json!({
            "type": "t3.large",
            "name": r#"${upper("${var.env}-${local.name}")}"#,
            "host": "${var.env}.${local.domain}",
            "port": {
                "p80": {"number": 80, "open": "${local.is_open}"},
                "p443": {"number": 443, "open": "${local.is_open}"},
            },
        })
    );
}

#[test]
fn a_number_must_be_known() {
    #[derive(Deserialize, Debug)]
    #[expect(dead_code, reason = "only the error matters")]
    struct Config {
        name: String,
        count: u32,
    }
    let error = Decoder::new()
        .unresolved(Unresolved::Text)
        .source_name("main.tf")
        .decode_str::<Config>("name  = var.name\ncount = var.count\n")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: Unknown variable
 --> main.tf:2:9
  |
2 | count = var.count
  |         ^^^
  |
  = There is no variable named "var".
  = in field count"#
    );
}
