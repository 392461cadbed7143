//! A module in the manner of Terraform: blocks that refer to each other, evaluated once what they refer to is known.

#![expect(dead_code, reason = "only decoded and shown")]

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{Body, Decoder, Expression, HclDecode};

#[derive(Debug, HclDecode)]
pub(super) struct File {
    #[hcl(block)]
    terraform: Vec<Body>,
    #[hcl(block)]
    provider: BTreeMap<String, Vec<Body>>,
    #[hcl(block)]
    resource: BTreeMap<String, BTreeMap<String, Resource>>,
    #[hcl(block)]
    data: BTreeMap<String, BTreeMap<String, Resource>>,
    #[hcl(block)]
    module: BTreeMap<String, Call>,
    #[hcl(block)]
    output: BTreeMap<String, Output>,
}

#[derive(Debug, HclDecode)]
struct Resource {
    for_each: Option<Expression>,
    count: Option<Expression>,
    provider: Option<Expression>,
    depends_on: Option<Expression>,
    #[hcl(block)]
    lifecycle: Option<Body>,
    #[hcl(remain)]
    body: Body,
}

#[derive(Debug, HclDecode)]
struct Call {
    source: String,
    version: Option<Expression>,
    #[hcl(remain)]
    inputs: Body,
}

#[derive(Debug, HclDecode)]
struct Output {
    value: Expression,
    description: Option<String>,
    #[hcl(remain)]
    _rest: Body,
}

/// The configuration of one instance of the resource.
#[derive(Debug, HclDecode)]
struct Instance {
    size: String,
    tags: BTreeMap<String, String>,
}

#[test]
fn a_module_is_decoded_and_its_expressions_evaluated_later() {
    let file: File = Module::new()
        .functions(hcl_stdlib::standard())
        .source("main.tf", include_str!("module.tf"))
        .decode()
        .unwrap();
    let each = serde_json::json!({"key": "web", "value": {"size": "small"}});
    let local = serde_json::json!({"tags": {"owner": "platform"}, "total": 3});
    let decoder = Decoder::new()
        .functions(hcl_stdlib::standard())
        .variable("each", &each)
        .and_then(|decoder| decoder.variable("local", &local))
        .unwrap();
    let resource = &file.resource["cloud_instance"]["this"];
    assert_eq!(resource.for_each.as_ref().unwrap().text(), "var.instances");
    let instance: Instance = decoder.decode_body(&resource.body).unwrap();
    let total = &file.output["total"].value;
    let total: u8 = decoder.decode_expression(total).unwrap();
    super::expect("module.txt", &(&file, instance, total));
}
