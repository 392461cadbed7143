//! Configurations in which blocks refer to each other: an infrastructure, a bake file.

use std::collections::BTreeMap;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{Functions, HclDecode};

/// A plan of Terraform before it has asked a provider: values that are known, and values that are not.
#[test]
fn an_infrastructure_with_values_that_are_known_later() {
    let text = r#"
        variable "zones" {
          default = { a = 1, b = 2 }
        }
        resource "aws_subnet" "app" {
          for_each = var.zones
          vpc_id   = aws_vpc.main.id
          name     = "${local.name}-${each.key}"
        }
        locals {
          name = lower(aws_vpc.main.name)
        }
        resource "aws_vpc" "main" {
          name       = "Main"
          depends_on = [data.aws_region.here]
        }
        data "aws_region" "here" {}
        output "subnets" {
          value = [for subnet in aws_subnet.app : subnet.name]
        }
    "#;

    #[derive(HclDecode)]
    struct Plan {
        #[hcl(block)]
        output: BTreeMap<String, Output>,
        #[hcl(remain)]
        _rest: hcl_serde::OwnedBody,
    }

    #[derive(HclDecode)]
    struct Output {
        value: Vec<String>,
    }

    let resource = Address::new("resource", "{type}.{name}")
        .repeated()
        .computed();
    let module = Module::new()
        .functions(Functions::standard())
        .source("main.tf", text)
        .address(resource.without(["depends_on", "provider", "lifecycle"]))
        .address(Address::new("data", "data.{type}.{name}").computed());
    let plan: Plan = module.decode().unwrap();
    assert_eq!(plan.output["subnets"].value, ["main-a", "main-b"]);

    let planned = module.load().unwrap();
    assert!(
        !planned
            .evaluate("aws_subnet.app[\"a\"].vpc_id")
            .unwrap()
            .is_known()
    );
    let applied = module.set("aws_vpc.main.id", "vpc-1").load().unwrap();
    assert_eq!(
        applied.evaluate("aws_subnet.app[\"a\"].vpc_id").unwrap(),
        "vpc-1"
    );
}

/// A bake file: variables are bare names, functions are blocks, and targets refer to each other and inherit.
#[test]
fn a_bake_file_with_inheritance() {
    #[derive(HclDecode)]
    struct Bake {
        #[hcl(block, address = "target.{name}", defines = "target")]
        target: BTreeMap<String, Target>,
    }

    #[derive(HclDecode)]
    struct Target {
        #[hcl(optional, refers = "target")]
        inherits: Vec<String>,
        #[hcl(optional)]
        args: BTreeMap<String, String>,
        #[hcl(optional)]
        tags: Vec<String>,
    }

    /// The arguments of what a target inherits from, then its own.
    fn args(bake: &Bake, name: &str) -> BTreeMap<String, String> {
        let target = &bake.target[name];
        let mut all = BTreeMap::new();
        for parent in &target.inherits {
            all.extend(args(bake, parent));
        }
        all.extend(target.args.clone());
        all
    }

    let text = r#"
        variable "TAG" {
          default = "v${VERSION}"
        }
        variable "VERSION" {
          default = 1
        }
        function "image" {
          params = [name]
          result = "example.org/${name}:${TAG}"
        }
        target "base" {
          args = { GO = "1.25", DEBUG = "0" }
        }
        target "app" {
          inherits = ["base"]
          args     = { DEBUG = "1" }
          tags     = [image("app")]
        }
        target "docs" {
          inherits = ["app"]
          tags     = [for tag in target.app.tags : "${tag}-docs"]
        }
    "#;
    let bake: Bake = Module::new()
        .source("docker-bake.hcl", text)
        .address(Address::new("variable", "{name}").value_of("default"))
        .function_blocks("function")
        .set("VERSION", &2)
        .decode()
        .unwrap();
    assert_eq!(bake.target["docs"].tags, ["example.org/app:v2-docs"]);
    let args = args(&bake, "docs");
    assert_eq!((&*args["GO"], &*args["DEBUG"]), ("1.25", "1"));
}
